import type pg from 'pg';
import { appAddress } from './app-address.ts';
import type { Faults } from './faults.ts';
import type { Clock, Outbox, Settings, TriedDelivery } from './types.ts';

export interface StartedOutbox extends Outbox {
  clear(): Promise<void>;
  stop(): Promise<void>;
}

const columns = `id::text, vendor, topic, method, url, headers, body, reference, state, tries, due_at as "dueAt",
  created_at as "createdAt", last_status as "lastStatus", last_answer as "lastAnswer"`;

type Row = TriedDelivery & { retryAfterSeconds: number[]; timeoutMs: number };

const atOnce = 6;
const keptAnswer = 2000;

/**
 * Deliveries are rows; a loop sends those that are due by the sandbox's clock, so moving the clock also triggers retries. Each row has
 * one try at a time; after a crash between sending and recording it is sent again, as with real vendors.
 */
export async function createOutbox(needs: { pool: pg.Pool; clock: Clock; faults: Faults; settings: Settings }): Promise<StartedOutbox> {
  const { pool, clock, faults } = needs;
  const listeners = new Map<string, ((delivery: TriedDelivery) => Promise<void>)[]>();
  const sender = createSender(needs, async (tried) => {
    for (const listener of listeners.get(tried.vendor) ?? []) await listener(tried);
  });
  const { underWay, wake } = sender;
  let stopped = false;
  const ear = await pool.connect();
  ear.on('notification', wake);
  ear.on('error', (error) => {
    if (!stopped) console.error('sandbox outbox:', error.message);
  });
  await ear.query('listen sandbox_outbox');
  const timer = setInterval(wake, 1000);
  wake();

  return {
    async send(delivery, client) {
      const fault = await faults.takeForDelivery(delivery.vendor, delivery.topic);
      const now = clock.now();
      let due = delivery.notBefore && delivery.notBefore > now ? delivery.notBefore : now;
      if (fault?.kind === 'late') due = new Date(due.getTime() + (fault.amount ?? 60_000));
      const copies = fault?.kind === 'duplicate' ? 2 : 1;
      for (let copy = 0; copy < copies; copy += 1) {
        await (client ?? pool).query(
          `insert into core.deliveries (vendor, topic, method, url, headers, body, reference, retry_after_seconds, timeout_ms, state, due_at, created_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
          [
            delivery.vendor,
            delivery.topic,
            delivery.method ?? 'POST',
            delivery.url,
            JSON.stringify(delivery.headers),
            delivery.body,
            delivery.reference ?? null,
            JSON.stringify(delivery.retryAfterSeconds ?? []),
            delivery.timeoutMs ?? 5000,
            fault?.kind === 'drop' ? 'dropped' : 'waiting',
            due,
            now,
          ],
        );
      }
      // Delivered only when the caller's transaction commits, so a rolled-back event is never sent.
      await (client ?? pool).query(`select pg_notify('sandbox_outbox', '')`);
    },
    async idle(timeoutMs) {
      const end = Date.now() + timeoutMs;
      for (;;) {
        if (underWay.size === 0 && (await sender.dueRows()).length === 0 && underWay.size === 0) return true;
        if (Date.now() >= end) return false;
        wake();
        await Promise.race([...underWay.values(), new Promise((resolve) => setTimeout(resolve, 20))]);
      }
    },
    async deliverNow(onlyUnanswered = false) {
      const { rowCount } = await pool.query(
        `update core.deliveries set due_at = $1 where state = 'waiting' and due_at > $1 and (not $2 or (tries > 0 and last_status is null))`,
        [clock.now(), onlyUnanswered],
      );
      wake();
      return rowCount ?? 0;
    },
    onTried(vendor, listener) {
      listeners.set(vendor, [...(listeners.get(vendor) ?? []), listener]);
    },
    async recent(limit, vendor) {
      const { rows } = await pool.query<TriedDelivery>(
        `select ${columns} from core.deliveries where $2::text is null or vendor = $2 order by core.deliveries.id desc limit $1`,
        [limit, vendor ?? null],
      );
      return rows;
    },
    async forget(vendor) {
      await pool.query('delete from core.deliveries where vendor = $1', [vendor]);
      await Promise.allSettled([...underWay.values()]);
    },
    async clear() {
      await pool.query('delete from core.deliveries');
      await Promise.allSettled([...underWay.values()]);
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await sender.stop();
      ear.release(true);
    },
  };
}

/** The loop that sends due deliveries. @param onTried called with the outcome of each try. */
function createSender(
  { pool, clock, settings }: { pool: pg.Pool; clock: Clock; settings: Settings },
  onTried: (delivery: TriedDelivery) => Promise<void>,
) {
  const underWay = new Map<string, Promise<void>>();
  let stopped = false;

  async function attempt(row: Row): Promise<void> {
    let status: number | null = null;
    let answer: string;
    try {
      const response = await fetch(appAddress(settings, row.url), {
        method: row.method,
        headers: row.headers,
        body: row.method === 'GET' ? undefined : row.body,
        redirect: 'manual',
        signal: AbortSignal.timeout(row.timeoutMs),
      });
      answer = (await response.text()).slice(0, keptAnswer);
      status = response.status;
    } catch (error) {
      answer = reasonOf(error);
    }
    const ok = status !== null && status >= 200 && status < 300;
    const wait = row.retryAfterSeconds[row.tries];
    const state = ok ? 'delivered' : wait === undefined ? 'failed' : 'waiting';
    const { rows } = await pool.query<TriedDelivery>(
      `update core.deliveries set tries = tries + 1, state = $2, last_status = $3, last_answer = $4, due_at = $5 where id = $1 returning ${columns}`,
      [row.id, state, status, answer.replaceAll('\u0000', ''), new Date(clock.now().getTime() + (wait ?? 0) * 1000)],
    );
    if (rows[0]) await onTried(rows[0]);
  }

  async function dueRows(): Promise<Row[]> {
    const { rows } = await pool.query<Row>(
      `select ${columns}, retry_after_seconds as "retryAfterSeconds", timeout_ms as "timeoutMs" from core.deliveries
       where state = 'waiting' and due_at <= $1 and not (id::text = any($2)) order by due_at, id limit $3`,
      [clock.now(), [...underWay.keys()], atOnce],
    );
    return rows;
  }

  let sending: Promise<void> | undefined;
  let again = false;
  function wake(): void {
    if (stopped) return;
    if (sending) {
      again = true;
      return;
    }
    sending = sendDue()
      .catch((error) => console.error('sandbox outbox:', error))
      .finally(() => {
        sending = undefined;
        if (again) {
          again = false;
          wake();
        }
      });
  }

  async function sendDue(): Promise<void> {
    while (!stopped && underWay.size < atOnce) {
      const rows = await dueRows();
      if (rows.length === 0) return;
      for (const row of rows) {
        const work = attempt(row)
          .catch((error) => console.error('sandbox outbox:', error))
          .finally(() => {
            underWay.delete(row.id);
            wake();
          });
        underWay.set(row.id, work);
      }
    }
  }

  return {
    /** Tries under way, by delivery id. */
    underWay,
    dueRows,
    /** Look for due deliveries; during a look, look once more at its end. */
    wake,
    /** Stop; resolves when the tries under way have ended. */
    async stop(): Promise<void> {
      stopped = true;
      await sending;
      await Promise.allSettled([...underWay.values()]);
    },
  };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? `: ${error.cause.message || (error.cause as NodeJS.ErrnoException).code}` : '';
  return `${error.name === 'TimeoutError' ? 'no answer in time' : error.message}${cause}`;
}
