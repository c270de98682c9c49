/**
 * Background jobs (pg-boss). A job is a name, a zod payload and an operation; it is enqueued inside the caller's
 * transaction, so it exists exactly when the rows it refers to do. Every job must be safe to run twice. One that fails is tried again for as long
 * as its definition says (docs/decisions/200).
 */
import { PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { Context } from '#app/context.ts';
import type { Queryable } from './database.server.ts';
import { type EventBus, type Notice, notify, wakeNotice } from './events.server.ts';
import type { Logger } from './log.server.ts';
import { isNoRoom, roomProbe } from './no-room.ts';
import { tellQueue } from './practice-clock.server.ts';

export interface Job {
  name: string;
  payload: z.ZodType;
  /** How many of these jobs run at the same time in one worker process. */
  concurrency: number;
  /** Tries after the first. */
  retryLimit: number;
  /** A run longer than this (seconds) counts as failed and is retried; choose it longer than the work can take. */
  expireInSeconds: number;
  /** Cron expression in UTC, for scheduled jobs (their payload is empty). Runs missed while no worker was up are made up for by one run. */
  cron?: string;
  /** A scheduled job that also runs when a worker starts. */
  atStart?: boolean;
  run(ctx: Context, payload: never): Promise<void>;
}

/**
 * For about how long a failing job is tried again: after some three seconds, then after twice as long each time, at most ten minutes.
 * Then it is given up, which only the log tells. Choose by who does the work after that: - `minute`: a sweep that runs every few minutes,
 * or a person who waits and asks again. Jobs queued by such a sweep must not be tried longer: a job with a later try is not seen as
 * waiting (see `isWaitingAlready`), so they would pile up while a vendor is down. - `hour`, `day`: a sweep that runs hourly or less
 * often; or the work is worth little after that. - `week`: nobody, so the work would be lost if a vendor is down for long.
 */
export type Patience = keyof typeof retryLimits;

const retryDelay = { retryDelay: 2, retryBackoff: true, retryDelayMax: 600 };

/** Eight tries take a quarter of an hour; then there are six an hour. */
const retryLimits = { minute: 5, hour: 13, day: 150, week: 1015 };

type JobOptions = Partial<Pick<Job, 'concurrency' | 'retryLimit' | 'expireInSeconds'>> &
  /** Scheduled jobs are repeated by their schedule; others need a patience. */
  ({ cron: string; atStart?: boolean } | { givenUpAfter: Patience });

/** Defines a job. Listed in the feature's `jobs.server.ts`, run by `worker.server.ts`. */
export function job<Payload>(
  definition: { name: string; payload: z.ZodType<Payload>; run(ctx: Context, payload: Payload): Promise<void> } & JobOptions,
): Job {
  const retryLimit = retryLimits['givenUpAfter' in definition ? definition.givenUpAfter : 'minute'];
  return { concurrency: 2, retryLimit, expireInSeconds: 300, ...definition };
}

export interface EnqueueOptions {
  /** Not before this time. */
  startAfter?: Date;
  /** No new job is added while one with the same name, key and payload is waiting and due no later. */
  singletonKey?: string;
  /** Higher goes first. */
  priority?: number;
}

/** How several jobs of one kind are queued. */
export interface EnqueueAllOptions<Payload extends object> {
  /** Like `singletonKey` of one job. */
  keyOf?: (payload: Payload) => string;
  /** Higher goes first. */
  priority?: number;
}

export interface Queue {
  /**
   * Enqueue on `sql`: the transaction's connection, or the pool.
   * @param tell receives the NOTIFY for the workers, when the caller sends several at once.
   */
  enqueue(sql: Queryable, name: string, payload: object, options?: EnqueueOptions, tell?: (notice: Notice) => void): Promise<void>;
  /** Several jobs of one kind in one statement. */
  enqueueAll<Payload extends object>(
    sql: Queryable,
    name: string,
    payloads: readonly Payload[],
    options?: EnqueueAllOptions<Payload>,
    tell?: (notice: Notice) => void,
  ): Promise<void>;
}

export interface QueueRunner extends Queue {
  boss: PgBoss;
  /** Create the queues and process their jobs. `context` makes the context of one run. */
  work(jobs: readonly Job[], context: (jobName: string) => Context, events: Pick<EventBus, 'onWake'>): Promise<void>;
  stop(): Promise<void>;
}

/** A worker without a heartbeat for this long is considered dead: its jobs are retried then, not only after `expireInSeconds`. */
const heartbeatSeconds = 15;

/** New jobs are announced by NOTIFY. For retries, for jobs that become due and for a lost notice the worker polls, once for all its queues. */
const lookMs = 1000;

/** pg-boss's own polling, once per slot: with two hundred slots a short interval keeps an idle machine busy, so it is only the safety net below the worker's poll. */
const pollingIntervalSeconds = 60;

/**
 * Is the same job already waiting? Sweeps enqueue the same work again and again while it is slow or its vendor is down. pg-boss enforces
 * its own `singletonKey` only under queue policies that ignore the payload, and drops a job even when the caller's transaction still
 * changes what the waiting job should see. `for share` keeps workers from taking the waiting job before the caller's transaction has ended,
 * so that it sees that transaction's changes. A job that a worker is just taking is skipped (`skip locked`): it may have read its data
 * before.
 */
async function isWaitingAlready(
  sql: Queryable,
  name: string,
  payload: object,
  { singletonKey, startAfter }: EnqueueOptions,
): Promise<boolean> {
  const { rows } = await sql.query({
    name: 'job-waits',
    text: `select 1 from pgboss.job where name = $1 and state < 'active' and not blocked and singleton_key = $2 and data = $3::jsonb
             and start_after <= coalesce($4::timestamptz, clock_timestamp()) limit 1 for share skip locked`,
    values: [name, singletonKey, JSON.stringify(payload), startAfter ?? null],
  });
  return rows.length > 0;
}

/** The jobs without those that are waiting already, as `isWaitingAlready` tells, in one statement. */
async function notWaiting<Of extends { data: object; singletonKey?: string }>(
  sql: Queryable,
  name: string,
  jobs: readonly Of[],
): Promise<readonly Of[]> {
  const { rows } = await sql.query<{ at: number }>({
    name: 'jobs-wait',
    text: `select n.at::int as at from pgboss.job j
           join unnest($2::text[], $3::text[]) with ordinality as n (key, data, at) on j.singleton_key = n.key and j.data = n.data::jsonb
           where j.name = $1 and j.state < 'active' and not j.blocked and j.start_after <= clock_timestamp() for share of j skip locked`,
    values: [name, jobs.map((each) => each.singletonKey ?? null), jobs.map(({ data }) => JSON.stringify(data))],
  });
  const waiting = new Set(rows.map(({ at }) => at));
  return jobs.filter((_, index) => !waiting.has(index + 1));
}

/**
 * The index for `isWaitingAlready`; pg-boss's own indexes cover keys only under its policies. An advisory lock serializes processes that
 * start at the same time; when the index exists nothing is locked.
 */
const waitingKeysIndex = `
  do $$ begin
    if to_regclass('pgboss.job_waiting_keys') is null then
      perform pg_advisory_xact_lock(hashtextextended('index of waiting keys', 0));
      create index if not exists job_waiting_keys on pgboss.job (name, singleton_key) where singleton_key is not null and state < 'active';
    end if;
  end $$`;

/**
 * In practice, the queue's own connections: it reads the time in `pgboss.job_now()`, and compares `now()` with PostgreSQL's own views, which do not
 * follow a practice clock (`practice-clock.server.ts`).
 */
function withOwnTime(url: string): string {
  const own = new URL(url);
  own.searchParams.set('options', '-c search_path=public');
  return own.href;
}

/** Connect to the queue. Only a worker calls `work`. */
export async function startQueue(url: string, log: Logger, options: { supervise: boolean; isPractice?: boolean }): Promise<QueueRunner> {
  const boss = new PgBoss({
    connectionString: options.isPractice ? withOwnTime(url) : url,
    schema: 'pgboss',
    max: options.supervise ? 6 : 2,
    supervise: options.supervise,
    schedule: options.supervise,
    // How soon the jobs of a killed worker are noticed (see `heartbeatSeconds`).
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    // Whoever moves the practice clock waits for what becomes due.
    ...(options.isPractice ? { cronMonitorIntervalSeconds: 3 } : {}),
  });
  boss.on('error', (error) => log.error({ err: error }, 'queue'));
  let stopLooking = () => {};
  await boss.start();
  await boss.getDb().executeSql(waitingKeysIndex);
  if (options.isPractice) await tellQueue({ query: (text) => boss.getDb().executeSql(String(text)) as never });
  // pg-boss's insert statement is long and always the same: as a prepared statement it costs a fifth.
  const prepared = new Map<string, string>();
  const nameOf = (text: string): string => {
    const known = prepared.get(text) ?? `enqueue-${prepared.size}`;
    prepared.set(text, known);
    return known;
  };
  const throughPrepared = (sql: Queryable) => ({
    executeSql: (text: string, values: unknown[] = []) => sql.query({ name: nameOf(text), text, values }),
  });
  /** Workers fetch at once when this commits; their polling is only the safety net. */
  const wake = async (sql: Queryable, name: string, tell?: (notice: Notice) => void) => {
    const notice = wakeNotice(`job:${name}`);
    if (tell) tell(notice);
    else await notify(sql, [notice]);
  };
  return {
    boss,
    async enqueue(sql, name, payload, more = {}, tell) {
      const isKnown = more.singletonKey !== undefined && (await isWaitingAlready(sql, name, payload, more));
      if (!isKnown)
        await boss.send(name, payload, {
          db: throughPrepared(sql),
          ...(more.startAfter ? { startAfter: more.startAfter } : {}),
          ...(more.singletonKey ? { singletonKey: more.singletonKey } : {}),
          ...(more.priority ? { priority: more.priority } : {}),
        });
      if (!more.startAfter) await wake(sql, name, tell);
    },
    async enqueueAll(sql, name, payloads, { keyOf, priority } = {}, tell) {
      if (payloads.length === 0) return;
      const jobs = payloads.map((data) => ({
        data,
        ...(keyOf ? { singletonKey: keyOf(data) } : {}),
        ...(priority ? { priority } : {}),
      }));
      const added = keyOf ? await notWaiting(sql, name, jobs) : jobs;
      if (added.length > 0) await boss.insert(name, [...added], { db: throughPrepared(sql) });
      await wake(sql, name, tell);
    },
    async work(jobs, context, events) {
      const wakes = new Map<string, () => void>();
      const starved = starvedJobs(boss, log);
      for (const definition of jobs) wakes.set(definition.name, await workJob({ boss, starved, log, context, events }, definition));
      stopLooking = wakeWhatIsDue({ boss, starved, log }, wakes);
    },
    stop: () => {
      stopLooking();
      return boss.stop({ graceful: true, timeout: 20_000 });
    },
  };
}

/** Milliseconds between looks for room. */
const roomLookMs = 5000;
/** More jobs than this are not remembered: they are tried again in their own time. */
const mostStarved = 10_000;

/** Jobs that failed because the disk was full. However long it stays so, they are not given up. */
interface StarvedJobs {
  /** The job failed for want of room: that try does not count. Called before the queue learns of the failure. */
  add(name: string, id: string): Promise<void>;
  /** When there is room again: try them now, since their delay may have grown to ten minutes. */
  look(): Promise<void>;
}

function starvedJobs(boss: PgBoss, log: Logger): StarvedJobs {
  const ids = new Set<string>();
  let lookedAt = 0;
  return {
    async add(name, id) {
      if (ids.size < mostStarved) ids.add(id);
      try {
        await boss.getDb().executeSql('update pgboss.job set retry_limit = retry_limit + 1 where name = $1 and id = $2', [name, id]);
      } catch (error) {
        // Then the queue does not learn of the failure either: the job is tried again when its heartbeat is missed.
        log.warn({ err: error }, 'queue');
      }
    },
    async look() {
      if (ids.size === 0 || Date.now() < lookedAt + roomLookMs) return;
      lookedAt = Date.now();
      try {
        // Several statements without parameters are one transaction.
        await boss.getDb().executeSql(roomProbe.join(';'));
        await boss
          .getDb()
          .executeSql(
            `update pgboss.job set start_after = pgboss.job_now() where id = any($1::uuid[]) and state = 'retry' and start_after > pgboss.job_now()`,
            [[...ids]],
          );
        ids.clear();
      } catch (error) {
        if (!isNoRoom(error)) throw error;
      }
    },
  };
}

interface Worker {
  boss: PgBoss;
  starved: StarvedJobs;
  log: Logger;
  context: (jobName: string) => Context;
  events: Pick<EventBus, 'onWake'>;
}

/** One pg-boss worker, which runs one job at a time; a job has as many as its concurrency. */
interface Slot {
  id: string;
  isBusy: boolean;
}

/** Those of the given queues in which a job is due. */
const dueQueues = `
  select q.name from unnest($1::text[]) as q (name)
  where exists (select 1 from pgboss.job j where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after < pgboss.job_now())`;

/** Poll for due jobs. @param wakes makes an idle slot fetch, by queue name. @returns a function that stops the polling. */
function wakeWhatIsDue({ boss, log, starved }: Pick<Worker, 'boss' | 'log' | 'starved'>, wakes: Map<string, () => void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const look = async () => {
    try {
      await starved.look();
      const { rows } = await boss.getDb().executeSql(dueQueues, [[...wakes.keys()]]);
      for (const { name } of rows) wakes.get(name)?.();
    } catch (error) {
      if (!stopped) log.error({ err: error }, 'queue');
    }
    if (!stopped) timer = setTimeout(look, lookMs);
  };
  timer = setTimeout(look, lookMs);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/** Create a job's queue and process it from now on. @returns a function that makes one idle slot fetch. */
async function workJob(worker: Worker, definition: Job): Promise<() => void> {
  const { boss, events } = worker;
  const settings = {
    retryLimit: definition.retryLimit,
    ...retryDelay,
    expireInSeconds: definition.expireInSeconds,
    heartbeatSeconds,
  };
  await boss.createQueue(definition.name, settings);
  await boss.updateQueue(definition.name, settings);
  // Runs missed while no worker was up (a machine that is off at night) are made up for by one run.
  if (definition.cron) await boss.schedule(definition.name, definition.cron, {}, { missed: 'once' });
  if (definition.atStart) await worker.context(definition.name).enqueue(definition.name, {}, { singletonKey: 'at start' });
  const slots: Slot[] = [];
  let next = 0;
  const wakeOne = () => {
    const idle = slots.filter((slot) => !slot.isBusy);
    const slot = idle[next++ % Math.max(1, idle.length)];
    if (slot) boss.notifyWorker(slot.id);
  };
  for (let count = 0; count < definition.concurrency; count += 1) {
    const slot: Slot = { id: '', isBusy: false };
    slot.id = await boss.work(definition.name, { pollingIntervalSeconds }, async ([received]) => {
      if (!received) return;
      slot.isBusy = true;
      // One NOTIFY may announce many jobs (PostgreSQL merges equal ones of a transaction): a slot that found a job wakes the next.
      wakeOne();
      try {
        await runJob(worker, definition, received);
      } finally {
        slot.isBusy = false;
        // More jobs may wait than there are slots: fetch again at once, not at the next polling.
        boss.notifyWorker(slot.id);
      }
    });
    slots.push(slot);
  }
  events.onWake(`job:${definition.name}`, wakeOne);
  return wakeOne;
}

/** @throws whatever the job throws, so that the queue retries it. */
async function runJob({ log, context, starved }: Worker, definition: Job, received: { id: string; data: unknown }): Promise<void> {
  const started = performance.now();
  const ctx = context(definition.name);
  try {
    await definition.run(ctx, definition.payload.parse(received.data ?? {}) as never);
    log.info({ job: definition.name, id: received.id, ms: Math.round(performance.now() - started) }, 'job done');
  } catch (error) {
    if (error === ctx.stopping.reason && ctx.stopping.aborted) log.info({ job: definition.name, id: received.id }, 'job handed back');
    else log.error({ job: definition.name, id: received.id, err: error }, 'job failed');
    if (isNoRoom(error)) await starved.add(definition.name, received.id);
    throw error;
  }
}

/** Create the queues without processing them, so that a web process can enqueue before any worker has run. */
export async function createQueues(runner: QueueRunner, jobs: readonly Job[]): Promise<void> {
  for (const definition of jobs) await runner.boss.createQueue(definition.name);
}
