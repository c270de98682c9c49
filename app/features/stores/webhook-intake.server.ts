/**
 * Webhooks: stored and answered at once, worked later, one after the other per resource. Several workers may run; an
 * advisory lock on the order key keeps two of them from working the same resource at the same time.
 */
import type { Context } from '#app/context.ts';
import type { Queryable } from '#app/platform/database.server.ts';
import { wake } from '#app/platform/events.server.ts';
import { newId } from '#app/platform/ids.ts';
import type { Services } from '#app/services.server.ts';

export interface StoredWebhook {
  id: string;
  vendor: string;
  topic: string;
  eventId: string;
  /** Shop domain, or empty. */
  source: string;
  body: string;
  triggeredAt: Date | null;
  receivedAt: Date;
}

/** `vendor:topic` → what to do; `vendor:*` catches the rest of a vendor's topics. */
export type WebhookHandlers = Partial<Record<string, (ctx: Context, webhook: StoredWebhook) => Promise<void>>>;

export interface IncomingWebhook {
  vendor: 'shopify' | 'cj' | '17track' | 'stripe' | 'woocommerce' | 'paddle';
  eventId: string;
  topic: string;
  orderKey: string;
  source?: string;
  body: string;
  triggeredAt?: Date;
}

/** Store a verified webhook. A repeated delivery is stored once. One statement, so that it can be answered fast. */
export async function storeWebhook(sql: Queryable, webhook: IncomingWebhook): Promise<void> {
  await sql.query({
    name: 'store-webhook',
    text: `with stored as (
             insert into webhook_inbox (id, vendor, event_id, topic, order_key, source, body, triggered_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (vendor, source, event_id, topic) do nothing returning 1)
           select pg_notify('quayside_wake', 'webhooks') from stored`,
    values: [newId(), webhook.vendor, webhook.eventId, webhook.topic, webhook.orderKey, webhook.source ?? '', webhook.body, webhook.triggeredAt ?? null],
  });
}

const maxAttempts = 12;
/** Seconds before try n + 1: 1, 2, 4, … at most an hour. */
const backOff = (attempts: number) => Math.min(3600, 2 ** attempts);
const lanes = 8;

/**
 * Work the inbox until stopped.
 * @returns how to stop: what is under way finishes.
 */
export async function startWebhookIntake(
  services: Services,
  handlers: WebhookHandlers,
  contextFor: (webhook: StoredWebhook) => Context,
): Promise<() => Promise<void>> {
  let stopping = false;
  let pending = true;
  let resume: (() => void) | undefined;
  const poke = () => {
    pending = true;
    resume?.();
  };
  const offWake = services.events.onWake('webhooks', poke);
  const timer = setInterval(poke, 1000);

  const lane = async () => {
    while (!stopping) {
      pending = false;
      const worked = await workOne(services, handlers, contextFor).catch((error) => {
        services.log.error({ err: error }, 'webhook intake');
        return false;
      });
      if (worked || pending || stopping) continue;
      await new Promise<void>((resolve) => {
        const previous = resume;
        resume = () => {
          previous?.();
          resolve();
        };
      });
      resume = undefined;
    }
  };
  const running = Array.from({ length: lanes }, lane);
  return async () => {
    stopping = true;
    clearInterval(timer);
    offWake();
    resume?.();
    await Promise.all(running);
  };
}

/**
 * Take the oldest waiting webhook whose resource nobody works, and work it. The lock belongs to a transaction of its
 * own: a killed worker lets go of it at once.
 */
async function workOne(services: Services, handlers: WebhookHandlers, contextFor: (webhook: StoredWebhook) => Context): Promise<boolean> {
  const client = await services.database.pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const { rows } = await client.query(`
      select id, vendor, event_id as "eventId", topic, source, body, triggered_at as "triggeredAt", received_at as "receivedAt", attempts
      from (
        select distinct on (order_key) * from webhook_inbox where state = 'waiting' order by order_key, id
      ) first
      where not_before <= now()
      order by id limit 64`);
    for (const row of rows) {
      const locked = await client.query('select pg_try_advisory_xact_lock(hashtextextended((select order_key from webhook_inbox where id = $1), 7)) as got', [row.id]);
      if (!locked.rows[0].got) continue;
      // Between the look and the lock another worker may have finished it.
      const still = await client.query("select 1 from webhook_inbox where id = $1 and state = 'waiting'", [row.id]);
      if (still.rowCount === 0) continue;
      const handler = handlers[`${row.vendor}:${row.topic}`] ?? handlers[`${row.vendor}:*`];
      const ctx = contextFor(row);
      try {
        await handler?.(ctx, row);
        await client.query("update webhook_inbox set state = 'done', done_at = now(), error = null where id = $1", [row.id]);
      } catch (error) {
        const attempts = row.attempts + 1;
        services.log.warn({ err: error, vendor: row.vendor, topic: row.topic, id: row.id, attempts }, 'webhook failed');
        await client.query(
          `update webhook_inbox set attempts = $2, not_before = now() + make_interval(secs => $3), error = $4,
             state = case when $2 >= $5 then 'failed' else 'waiting' end, done_at = case when $2 >= $5 then now() end where id = $1`,
          [row.id, attempts, backOff(attempts), String(error instanceof Error ? error.message : error).slice(0, 1000), maxAttempts],
        );
      }
      await client.query('commit');
      return true;
    }
    await client.query('rollback');
    return false;
  } catch (error) {
    broken = error as Error;
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Wake the loop (used when something made an old webhook workable again). */
export const wakeIntake = (sql: Queryable): Promise<void> => wake(sql, 'webhooks');
