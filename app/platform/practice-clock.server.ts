/**
 * The clock of the practice world (docs/decisions/305). Where the sandbox stands in for the outside world, its clock can be moved forward,
 * and our own time follows: `Date` in every process, `now()` and the columns' defaults in the database, the queue. The time is kept in the
 * schema `practice`, which exists only there. A process without `PRACTICE_CLOCK_URL` does not start on a database whose time was moved.
 */
import pg from 'pg';
import { z } from 'zod';
import type { DatabasePool, Queryable } from './database.server.ts';
import { type EventBus, notify, wakeNotice } from './events.server.ts';
import type { Logger } from './log.server.ts';
import { moveDate } from './moved-date.ts';
import { StartupProblem } from './startup-problem.ts';

/** The processes' wake-up: the clock was moved. */
const topic = 'practice-clock';

/**
 * `now()` and its like, found before PostgreSQL's own by the database's search path. `public` stays first, since new tables are created in
 * the first schema.
 */
const searchPath = 'public, practice, pg_catalog';

const functions = (['now', 'transaction_timestamp', 'statement_timestamp', 'clock_timestamp'] as const).map(
  (name) =>
    `create or replace function practice.${name}() returns timestamptz language sql ${name === 'clock_timestamp' ? 'volatile' : 'stable'} as
       $$ select pg_catalog.${name}() + (select ahead_ms from practice.clock) * interval '1 millisecond' $$`,
);

/** Defaults name a function by its identity, whatever the search path says later. Under an empty path only foreign functions are written with their schema. */
const defaultsCall = (from: string, to: string) => `
  do $$ declare wanted record; begin
    set local search_path = pg_catalog;
    for wanted in
      select format('alter table %s alter column %I set default %s', d.adrelid::regclass, a.attname,
               regexp_replace(pg_get_expr(d.adbin, d.adrelid), '${from}\\(\\)', '${to}()', 'g')) as statement
      from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum join pg_class c on c.oid = d.adrelid
      where c.relnamespace = 'public'::regnamespace and a.attgenerated = '' and pg_get_expr(d.adbin, d.adrelid) ~ '${from}\\(\\)'
    loop execute wanted.statement; end loop;
    set local search_path = default;
  end $$`;

/** The queue reads the time in this function of its own. It names its times itself, so its columns' defaults stay. */
const queueReads = (time: string) => `
  do $$ begin
    if to_regproc('pgboss.job_now') is not null
      and (select prosrc from pg_proc where oid = to_regproc('pgboss.job_now')) not like '%${time}%' then
      create or replace function pgboss.job_now() returns timestamptz language sql stable as 'select ${time}()';
    end if;
  end $$`;

const alone = `select pg_advisory_xact_lock(hashtextextended('practice clock', 0))`;

const install = [
  alone,
  'create schema if not exists practice',
  `create table if not exists practice.clock (only_row boolean primary key default true check (only_row), ahead_ms bigint not null)`,
  'insert into practice.clock (ahead_ms) values (0) on conflict do nothing',
  ...functions,
  defaultsCall('(?<!\\.)\\mnow', 'practice.now'),
  queueReads('practice.now'),
  `do $$ begin execute format('alter database %I set search_path = ${searchPath}', current_database()); end $$`,
];

const remove = [
  alone,
  defaultsCall('practice\\.now', 'now'),
  queueReads('pg_catalog.now'),
  `do $$ begin execute format('alter database %I reset search_path', current_database()); end $$`,
  'drop schema practice cascade',
];

/** @throws whatever a statement throws; nothing is done then. */
async function inTransaction<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    await client.end();
  }
}

/** Milliseconds by which the time is ahead; undefined without a practice clock. */
async function readAhead(sql: Queryable): Promise<number | undefined> {
  const { rows } = await sql.query<{ clock: string | null }>(`select to_regclass('practice.clock') as clock`);
  if (!rows[0]?.clock) return undefined;
  return Number((await sql.query<{ ahead_ms: string | number }>('select ahead_ms from practice.clock')).rows[0]?.ahead_ms ?? 0);
}

const days = (ms: number) => Math.round(ms / 8_640_000) / 10;

const isAhead = (ms: number) =>
  new StartupProblem(
    `This database was practised on, and its clock is ${days(ms)} days ahead, so it is of no use with real vendors: set DATABASE_URL or DATA_DIR to another one, or start with --reset.`,
  );

/** For processes that do not follow a practice clock. @throws StartupProblem when the database's time was moved */
export async function refuseMovedTime(sql: Queryable): Promise<void> {
  const ahead = await readAhead(sql);
  if (ahead) throw isAhead(ahead);
}

/** Removes a practice clock that was never moved. No process may be running. @throws StartupProblem when it was moved */
export async function removePracticeClock(url: string): Promise<void> {
  await inTransaction(url, async (client) => {
    const ahead = await readAhead(client);
    if (ahead) throw isAhead(ahead);
    if (ahead !== undefined) for (const statement of remove) await client.query(statement);
  });
}

const Shown = z.object({ aheadMs: z.number() });

/** Ask the sandbox for its clock, or have it moved. Undefined: it has none that can be followed, or does not answer. */
async function askSandbox(clockUrl: string, move?: { advanceSeconds: number } | { atLeastAheadMs: number }): Promise<number | undefined> {
  const answer = await fetch(`${clockUrl}/_control/clock`, {
    signal: AbortSignal.timeout(15_000),
    ...(move ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(move) } : {}),
  }).catch(() => undefined);
  return answer?.ok ? Shown.safeParse(await answer.json()).data?.aheadMs : undefined;
}

/**
 * Move our time so far ahead, never back. What is under way goes on as if no time had passed: jobs and claims of running work, and
 * sessions, which would otherwise sign the seller out. Jobs that wait are not thrown away for their age.
 */
async function moveForward(sql: Queryable, aheadMs: number): Promise<void> {
  const { rows } = await sql.query<{ ahead_ms: string | number }>('select ahead_ms from practice.clock for update');
  const by = Math.round(aheadMs - Number(rows[0]?.ahead_ms ?? 0));
  if (by <= 0) return;
  const later = `$1::bigint * interval '1 millisecond'`;
  await sql.query(`update process_items set lease_until = lease_until + ${later} where lease_until > clock_timestamp()`, [by]);
  await sql.query(`update account_tokens set expires_at = expires_at + ${later} where kind in ('session', 'app') and expires_at > now()`, [
    by,
  ]);
  const { rows: queue } = await sql.query(`select 1 where to_regclass('pgboss.job') is not null`);
  if (queue.length > 0) {
    await sql.query(
      `update pgboss.job set started_on = started_on + ${later}, heartbeat_on = heartbeat_on + ${later} where state = 'active'`,
      [by],
    );
    await sql.query(`update pgboss.job set keep_until = keep_until + ${later} where state < 'active'`, [by]);
  }
  await sql.query('update practice.clock set ahead_ms = ahead_ms + $1', [by]);
  await notify(sql, [wakeNotice(topic)]);
}

/**
 * Before anything else connects to the database: give it the practice clock, and set this process's `Date` by it. Of the sandbox's clock
 * and ours, the one that is behind follows (one of the databases may be new).
 * @throws StartupProblem when no sandbox answers: only a practice world has such a clock.
 */
export async function startPracticeClock(url: string, clockUrl: string): Promise<void> {
  const theirs = await askSandbox(clockUrl);
  if (theirs === undefined)
    throw new StartupProblem(`PRACTICE_CLOCK_URL is for practising only, and no sandbox answers at ${clockUrl}: leave it out.`);
  const ours = await inTransaction(url, async (client) => {
    for (const statement of install) await client.query(statement);
    await moveForward(client, theirs);
    return (await readAhead(client)) ?? 0;
  });
  if (ours > theirs) await askSandbox(clockUrl, { atLeastAheadMs: ours });
  moveDate(ours);
}

/** When the queue has its tables: it reads the practice clock, too. */
export async function tellQueue(sql: Queryable): Promise<void> {
  await sql.query(queueReads('practice.now'));
}

/** Follow the moves that any process makes. @throws when the clock cannot be read. */
export async function followPracticeClock(sql: Queryable, events: Pick<EventBus, 'onWake' | 'onGap'>, log: Logger): Promise<void> {
  const follow = async () => moveDate((await readAhead(sql)) ?? 0);
  const followLater = () => void follow().catch((error) => log.error({ err: error }, 'practice clock'));
  events.onWake(topic, followLater);
  events.onGap(followLater);
  await follow();
}

/** Move our time to where the sandbox's is now. This process has followed when it returns. */
export async function catchUpWithSandbox(database: DatabasePool, clockUrl: string): Promise<void> {
  const theirs = await askSandbox(clockUrl);
  if (theirs === undefined) return;
  await database.transaction(({ sql }) => moveForward(sql, theirs));
  moveDate((await readAhead(database.sql)) ?? 0);
}

/** Move the whole practice world forward. The sandbox has us follow before it answers. @returns whether it was moved */
export async function movePracticeWorld(clockUrl: string, seconds: number): Promise<boolean> {
  return (await askSandbox(clockUrl, { advanceSeconds: seconds })) !== undefined;
}
