import pg from 'pg';
import { createClock } from './clock.ts';
import { createFaults, type Faults } from './faults.ts';
import { createOutbox, type StartedOutbox } from './outbox.ts';
import { ensureSchema, refuseSecondConnections } from './schema.ts';
import type { Settings, World } from './types.ts';

/** The world with the parts that only the core uses. */
export interface OpenWorld extends World {
  faults: Faults;
  outbox: StartedOutbox;
  /** Resolves when no delivery is due and no background work is under way; false when that took too long. */
  idle(timeoutMs: number): Promise<boolean>;
  /** Resolves when the present background work has ended, successfully or not. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

const coreTables = `
create table if not exists core.clock (only_row boolean primary key default true check (only_row), offset_ms bigint not null);
create table if not exists core.faults (
  id uuid primary key default gen_random_uuid(), vendor text not null, match text not null, times integer not null,
  kind text not null, amount integer, created_at timestamptz not null default now()
);
create table if not exists core.deliveries (
  id bigserial primary key, vendor text not null, topic text not null, method text not null, url text not null,
  headers jsonb not null, body text not null, reference text, retry_after_seconds jsonb not null, timeout_ms integer not null,
  state text not null default 'waiting', tries integer not null default 0, due_at timestamptz not null,
  created_at timestamptz not null, last_status integer, last_answer text
);
create index if not exists deliveries_waiting on core.deliveries (due_at) where state = 'waiting';
`;

/** Connect to the sandbox's database, create the core's own tables and start the outbox. */
export async function openWorld(databaseUrl: string, settings: Settings): Promise<OpenWorld> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  // Clock and faults are noted while a vendor's transaction is open, and outlive it when it is undone.
  const own = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  let closing = false;
  for (const each of [pool, own])
    each.on('error', (error) => {
      if (!closing) console.error('sandbox database:', error.message);
    });
  await ensureSchema(pool, 'core', coreTables);
  refuseSecondConnections(pool);

  const clock = await createClock(own);
  const faults = await createFaults(own);
  const outbox = await createOutbox({ pool, clock, faults, settings });
  const running = new Set<Promise<unknown>>();

  return {
    pool,
    clock,
    faults,
    outbox,
    settings,
    background(work) {
      const tracked = work.catch((error) => console.error('sandbox background work:', error)).finally(() => running.delete(tracked));
      running.add(tracked);
    },
    async idle(timeoutMs) {
      const end = Date.now() + timeoutMs;
      for (;;) {
        let timer: NodeJS.Timeout | undefined;
        const late = new Promise<'late'>((resolve) => {
          timer = setTimeout(() => resolve('late'), Math.max(0, end - Date.now()));
        });
        const work = await Promise.race([Promise.all([...running]), late]);
        clearTimeout(timer);
        if (work === 'late') return false;
        if (!(await outbox.idle(Math.max(0, end - Date.now())))) return false;
        if (running.size === 0) return true;
      }
    },
    async settled() {
      while (running.size > 0) await Promise.allSettled([...running]);
    },
    async close() {
      closing = true;
      await outbox.stop();
      await Promise.allSettled([...running]);
      await Promise.all([pool.end(), own.end()]);
    },
  };
}
