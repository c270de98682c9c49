/**
 * Background jobs (pg-boss). A job is a name, a zod payload and an operation; it is enqueued inside the caller's
 * transaction, so it exists exactly when the rows it speaks of do. Every job must be safe to run twice.
 */
import { PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { Context } from '#app/context.ts';
import type { Queryable } from './database.server.ts';
import { type EventBus, type Notice, notify, wakeNotice } from './events.server.ts';
import type { Logger } from './log.server.ts';

export interface Job {
  name: string;
  payload: z.ZodType;
  /** How many run at once in one worker process. */
  concurrency: number;
  retryLimit: number;
  /** Seconds before the first retry; doubles each time. */
  retryDelay: number;
  /** A run longer than this (seconds) counts as failed and is tried again: longer than the work can take. */
  expireInSeconds: number;
  /** Cron expression in UTC for jobs that the clock starts (with an empty payload); a time that passed without a worker is made up for once. */
  cron?: string;
  run(ctx: Context, payload: never): Promise<void>;
}

type JobOptions = Partial<Pick<Job, 'concurrency' | 'retryLimit' | 'retryDelay' | 'expireInSeconds' | 'cron'>>;

/** Describe a job. Listed in the feature's `jobs.server.ts`, run by `worker.server.ts`. */
export function job<Payload>(
  definition: { name: string; payload: z.ZodType<Payload>; run(ctx: Context, payload: Payload): Promise<void> } & JobOptions,
): Job {
  return { concurrency: 2, retryLimit: 5, retryDelay: 2, expireInSeconds: 300, ...definition };
}

export interface EnqueueOptions {
  /** Not before this time. */
  startAfter?: Date;
  /** While a job of this name and key with the same payload waits and is due no later, it does for this one too. */
  singletonKey?: string;
  /** Higher goes first. */
  priority?: number;
}

export interface Queue {
  /**
   * Enqueue on `sql`: the transaction's connection, or the pool.
   * @param tell takes the notice for the workers, where the caller tells several things at once.
   */
  enqueue(sql: Queryable, name: string, payload: object, options?: EnqueueOptions, tell?: (notice: Notice) => void): Promise<void>;
  /** Several jobs of one kind in one statement. */
  enqueueAll(sql: Queryable, name: string, payloads: readonly object[], tell?: (notice: Notice) => void): Promise<void>;
}

export interface QueueRunner extends Queue {
  boss: PgBoss;
  /** Create the queues and work them. `context` makes the context that one run sees. */
  work(jobs: readonly Job[], context: (jobName: string) => Context, events: Pick<EventBus, 'onWake'>): Promise<void>;
  stop(): Promise<void>;
}

/** A worker that is silent for so long is dead: its jobs are tried again then, and not only after `expireInSeconds`. */
const heartbeatSeconds = 15;

/** A new job is told of by NOTIFY. For retries, for what comes due and for a notice that was lost the worker looks, once for all its queues. */
const lookMs = 1000;

/** Two hundred hands that look for themselves every few seconds keep an idle machine busy: what they find is a net below the worker's look. */
const pollingIntervalSeconds = 60;

/**
 * Sweeps ask for the same work again and again while it is slow or its vendor is out of reach. (pg-boss keeps to its own `singletonKey` only
 * under policies that drop a job whatever it carries, and while another transaction may still change what the waiting one is to see.)
 * The waiting job is held back until the asker's transaction is over, so that it sees what that has changed; one that a worker is just
 * taking may have looked before, and does not count.
 */
async function waitsAlready(sql: Queryable, name: string, payload: object, { singletonKey, startAfter }: EnqueueOptions): Promise<boolean> {
  const { rows } = await sql.query({
    name: 'job-waits',
    text: `select 1 from pgboss.job where name = $1 and state < 'active' and not blocked and singleton_key = $2 and data = $3::jsonb
             and start_after <= coalesce($4::timestamptz, clock_timestamp()) limit 1 for share skip locked`,
    values: [name, singletonKey, JSON.stringify(payload), startAfter ?? null],
  });
  return rows.length > 0;
}

/**
 * For `waitsAlready`: pg-boss's own indexes know keys only under its policies. Processes that start together take turns; where it is there
 * already nothing is locked.
 */
const indexOfKeys = `
  do $$ begin
    if to_regclass('pgboss.job_waiting_keys') is null then
      perform pg_advisory_xact_lock(hashtextextended('index of waiting keys', 0));
      create index if not exists job_waiting_keys on pgboss.job (name, singleton_key) where singleton_key is not null and state < 'active';
    end if;
  end $$`;

/** Connect to the queue. Only a worker calls `work`. */
export async function startQueue(url: string, log: Logger, options: { supervise: boolean }): Promise<QueueRunner> {
  const boss = new PgBoss({
    connectionString: url,
    schema: 'pgboss',
    max: options.supervise ? 6 : 2,
    supervise: options.supervise,
    schedule: options.supervise,
    // How soon the jobs of a killed worker are noticed (see `heartbeatSeconds`).
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  });
  boss.on('error', (error) => log.error({ err: error }, 'queue'));
  let stopLooking = () => {};
  await boss.start();
  await boss.getDb().executeSql(indexOfKeys);
  // The text that puts a job into its queue is long and always the same: prepared once, it costs a fifth.
  const prepared = new Map<string, string>();
  const nameOf = (text: string): string => {
    const known = prepared.get(text) ?? `enqueue-${prepared.size}`;
    prepared.set(text, known);
    return known;
  };
  const throughPrepared = (sql: Queryable) => ({
    executeSql: (text: string, values: unknown[] = []) => sql.query({ name: nameOf(text), text, values }),
  });
  /** Workers look again at once when this commits; their own polling is only the net below. */
  const wake = async (sql: Queryable, name: string, tell?: (notice: Notice) => void) => {
    const notice = wakeNotice(`job:${name}`);
    if (tell) tell(notice);
    else await notify(sql, [notice]);
  };
  return {
    boss,
    async enqueue(sql, name, payload, more = {}, tell) {
      const isKnown = more.singletonKey !== undefined && (await waitsAlready(sql, name, payload, more));
      if (!isKnown)
        await boss.send(name, payload, {
          db: throughPrepared(sql),
          ...(more.startAfter ? { startAfter: more.startAfter } : {}),
          ...(more.singletonKey ? { singletonKey: more.singletonKey } : {}),
          ...(more.priority ? { priority: more.priority } : {}),
        });
      if (!more.startAfter) await wake(sql, name, tell);
    },
    async enqueueAll(sql, name, payloads, tell) {
      if (payloads.length === 0) return;
      await boss.insert(
        name,
        payloads.map((data) => ({ data })),
        { db: throughPrepared(sql) },
      );
      await wake(sql, name, tell);
    },
    async work(jobs, context, events) {
      const wakes = new Map<string, () => void>();
      for (const definition of jobs) wakes.set(definition.name, await workJob({ boss, log, context, events }, definition));
      stopLooking = wakeWhatIsDue({ boss, log }, wakes);
    },
    stop: () => {
      stopLooking();
      return boss.stop({ graceful: true, timeout: 20_000 });
    },
  };
}

interface Worker {
  boss: PgBoss;
  log: Logger;
  context: (jobName: string) => Context;
  events: Pick<EventBus, 'onWake'>;
}

/** Whoever takes one job of a kind at a time; as many of them as the job's concurrency says. */
interface Hand {
  id: string;
  isBusy: boolean;
}

/** Of these queues those in which something is due. */
const dueQueues = `
  select q.name from unnest($1::text[]) as q (name)
  where exists (select 1 from pgboss.job j where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after < now())`;

/** @param wakes by the name of the queue. @returns how to stop. */
function wakeWhatIsDue({ boss, log }: Pick<Worker, 'boss' | 'log'>, wakes: Map<string, () => void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const look = async () => {
    try {
      const { rows } = await boss.getDb().executeSql(dueQueues, [[...wakes.keys()]]);
      for (const { name } of rows) wakes.get(name)?.();
    } catch (error) {
      log.error({ err: error }, 'queue');
    }
    if (!stopped) timer = setTimeout(look, lookMs);
  };
  timer = setTimeout(look, lookMs);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/** Create a job's queue and work it from now on. @returns how to have one of its hands look. */
async function workJob(worker: Worker, definition: Job): Promise<() => void> {
  const { boss, events } = worker;
  const settings = {
    retryLimit: definition.retryLimit,
    retryDelay: definition.retryDelay,
    retryBackoff: true,
    expireInSeconds: definition.expireInSeconds,
    heartbeatSeconds,
  };
  await boss.createQueue(definition.name, settings);
  await boss.updateQueue(definition.name, settings);
  // What came due while no worker ran (a machine that is off at night) is done once when one comes.
  if (definition.cron) await boss.schedule(definition.name, definition.cron, {}, { missed: 'once' });
  const hands: Hand[] = [];
  let next = 0;
  const wakeOne = () => {
    const idle = hands.filter((hand) => !hand.isBusy);
    const hand = idle[next++ % Math.max(1, idle.length)];
    if (hand) boss.notifyWorker(hand.id);
  };
  for (let count = 0; count < definition.concurrency; count += 1) {
    const hand: Hand = { id: '', isBusy: false };
    hand.id = await boss.work(definition.name, { pollingIntervalSeconds }, async ([received]) => {
      if (!received) return;
      hand.isBusy = true;
      // One notice may stand for many jobs (PostgreSQL merges a transaction's equal ones): whoever finds one sends for the next hand.
      wakeOne();
      try {
        await runJob(worker, definition, received);
      } finally {
        hand.isBusy = false;
        // More may wait than there are hands: who is done looks again at once, not at its next polling.
        boss.notifyWorker(hand.id);
      }
    });
    hands.push(hand);
  }
  events.onWake(`job:${definition.name}`, wakeOne);
  return wakeOne;
}

/** @throws whatever the job throws: the queue tries it again. */
async function runJob({ log, context }: Worker, definition: Job, received: { id: string; data: unknown }): Promise<void> {
  const started = performance.now();
  const ctx = context(definition.name);
  try {
    await definition.run(ctx, definition.payload.parse(received.data ?? {}) as never);
    log.info({ job: definition.name, id: received.id, ms: Math.round(performance.now() - started) }, 'job done');
  } catch (error) {
    if (error === ctx.stopping.reason && ctx.stopping.aborted) log.info({ job: definition.name, id: received.id }, 'job handed back');
    else log.error({ job: definition.name, id: received.id, err: error }, 'job failed');
    throw error;
  }
}

/** Create the queues without working them, so that a web process can enqueue before any worker has run. */
export async function createQueues(runner: QueueRunner, jobs: readonly Job[]): Promise<void> {
  for (const definition of jobs) await runner.boss.createQueue(definition.name);
}
