/**
 * Webhooks: stored and answered at once, worked later, one after the other per resource. Several workers and lanes may
 * run. Whoever works a row holds its lock in an open transaction, so a killed worker lets go of it at once; the rows of
 * one key wait for the oldest of them, so no two are ever under way together.
 */
import type { Context } from '#app/context.ts';
import type { Queryable } from '#app/platform/database.server.ts';
import { wakeChannel } from '#app/platform/events.server.ts';
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

export type WebhookHandler = (ctx: Context, webhook: StoredWebhook) => Promise<void>;

/**
 * Works many webhooks of different resources in the transaction that marks them done: nothing in it may call outside.
 * When it throws, its webhooks are worked again one by one, so that only the one at fault is held back.
 */
export interface BatchHandler {
  batch(tx: Context, webhooks: readonly StoredWebhook[]): Promise<void>;
}

/** `vendor:topic` → what to do; `vendor:*` catches the rest of a vendor's topics. */
export type WebhookHandlers = Partial<Record<string, WebhookHandler | BatchHandler>>;

export interface IncomingWebhook {
  vendor: 'shopify' | 'cj' | '17track' | 'stripe' | 'woocommerce' | 'paddle' | 'ebay';
  eventId: string;
  topic: string;
  orderKey: string;
  source?: string;
  body: string;
  triggeredAt?: Date;
}

/** The linked WooCommerce store that a webhook's address names. One statement, for every delivery. */
export async function findWooStore(sql: Queryable, storeId: string): Promise<{ workplaceId: string; domain: string } | undefined> {
  const { rows } = await sql.query<{ workplaceId: string; domain: string }>({
    name: 'webhook-store',
    text: `select workplace_id as "workplaceId", domain from stores where id = $1 and platform = 'woocommerce' and status = 'active'`,
    values: [storeId],
  });
  return rows[0];
}

/** Store a verified webhook. A repeated delivery is stored once. One statement, so that it can be answered fast. */
export async function storeWebhook(sql: Queryable, webhook: IncomingWebhook): Promise<void> {
  await sql.query({
    name: 'store-webhook',
    text: `with stored as (
             insert into webhook_inbox (id, vendor, event_id, topic, order_key, source, body, triggered_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (vendor, source, event_id, topic) do nothing returning 1)
           select pg_notify('${wakeChannel}', 'webhooks') from stored`,
    values: [
      newId(),
      webhook.vendor,
      webhook.eventId,
      webhook.topic,
      webhook.orderKey,
      webhook.source ?? '',
      webhook.body,
      webhook.triggeredAt ?? null,
    ],
  });
}

const maxAttempts = 12;
/** Seconds before try n + 1: 1, 2, 4, … at most an hour. */
const backOff = (attempts: number) => Math.min(3600, 2 ** (attempts - 1));
const lanes = 4;
const claimSize = 100;
/** Handlers that call outside are slow: a lane takes few of them at a time and leaves the rest to the others. */
const singlesAtOnce = 2;

/**
 * Work the inbox until stopped.
 * @param contextFor the context of one webhook's work, by its id.
 * @returns how to stop: what is under way finishes.
 */
export async function startWebhookIntake(
  services: Services,
  handlers: WebhookHandlers,
  contextFor: (id: string) => Context,
): Promise<() => Promise<void>> {
  let stopping = false;
  const waiting = new Set<() => void>();
  const poke = () => {
    for (const resume of waiting) resume();
    waiting.clear();
  };
  let wakes = 0;
  const offWake = services.events.onWake('webhooks', () => {
    wakes += 1;
    poke();
  });
  const timer = setInterval(poke, 1000);

  const lane = async () => {
    while (!stopping) {
      const before = wakes;
      const worked = await workSome(handlers, contextFor).catch((error) => {
        services.log.error({ err: error }, 'webhook intake');
        return false;
      });
      // A webhook that came while we looked would otherwise wait for the timer.
      if (worked || stopping || wakes !== before) continue;
      await new Promise<void>((resolve) => waiting.add(resolve));
    }
  };
  const running = Array.from({ length: lanes }, lane);
  return async () => {
    stopping = true;
    clearInterval(timer);
    offWake();
    poke();
    await Promise.all(running);
  };
}

type ClaimedWebhook = StoredWebhook & { attempts: number };

/**
 * The oldest waiting webhooks, at most one per key: a row is taken only when no older one of its key waits. Rows that
 * another lane works are still `waiting` to us, so they hold back their followers too.
 */
const claim = {
  name: 'claim-webhooks',
  text: `select w.id, w.vendor, w.event_id as "eventId", w.topic, w.source, w.body, w.triggered_at as "triggeredAt", w.received_at as "receivedAt", w.attempts
         from webhook_inbox w
         where w.state = 'waiting' and w.not_before <= now()
           and not exists (select 1 from webhook_inbox e where e.order_key = w.order_key and e.state = 'waiting' and e.id < w.id)
         order by w.id limit ${claimSize} for update of w skip locked`,
};

interface Worked {
  /** Ids. */
  done: string[];
  failed: { webhook: ClaimedWebhook; error: unknown }[];
}

/** Take some of the inbox and work it. @returns whether there was anything. */
async function workSome(handlers: WebhookHandlers, contextFor: (id: string) => Context): Promise<boolean> {
  return contextFor(newId()).transaction(async (tx) => {
    const { rows } = await tx.sql.query<ClaimedWebhook>(claim);
    if (rows.length === 0) return false;
    const worked: Worked = { done: [], failed: [] };
    const batches = new Map<BatchHandler, ClaimedWebhook[]>();
    const singles: { webhook: ClaimedWebhook; handler: WebhookHandler }[] = [];
    for (const webhook of rows) {
      const handler = handlers[`${webhook.vendor}:${webhook.topic}`] ?? handlers[`${webhook.vendor}:*`];
      if (!handler) worked.done.push(webhook.id);
      else if (typeof handler === 'function') singles.push({ webhook, handler });
      else batches.set(handler, [...(batches.get(handler) ?? []), webhook]);
    }
    for (const [handler, webhooks] of batches) await workBatch(tx, handler, webhooks, worked);
    for (const { webhook, handler } of singles.slice(0, singlesAtOnce)) {
      try {
        await handler(contextFor(webhook.id), webhook);
        worked.done.push(webhook.id);
      } catch (error) {
        worked.failed.push({ webhook, error });
      }
    }
    await note(tx, worked);
    return true;
  });
}

async function workBatch(tx: Context, handler: BatchHandler, webhooks: readonly ClaimedWebhook[], { done, failed }: Worked): Promise<void> {
  try {
    await inSavepoint(tx, () => handler.batch(tx, webhooks));
    done.push(...webhooks.map((webhook) => webhook.id));
  } catch (error) {
    if (webhooks.length > 1) tx.log.warn({ err: error, webhooks: webhooks.length }, 'webhook batch failed, working them one by one');
    for (const webhook of webhooks) {
      try {
        await inSavepoint(tx, () => handler.batch(tx, [webhook]));
        done.push(webhook.id);
      } catch (reason) {
        failed.push({ webhook, error: reason });
      }
    }
  }
}

/** What is done stays in the inbox as a record; what failed waits, longer each time, until it is given up. */
async function note(tx: Context, { done, failed }: Worked): Promise<void> {
  if (done.length > 0) {
    await tx.sql.query({
      name: 'webhooks-done',
      text: `update webhook_inbox set state = 'done', done_at = now(), error = null where id = any($1)`,
      values: [done],
    });
  }
  for (const { webhook, error } of failed) {
    const attempts = webhook.attempts + 1;
    tx.log.warn({ err: error, vendor: webhook.vendor, topic: webhook.topic, id: webhook.id, attempts }, 'webhook failed');
    await tx.sql.query(
      `update webhook_inbox set attempts = $2::int, not_before = now() + make_interval(secs => $3), error = $4,
         state = case when $2::int >= $5::int then 'failed' else 'waiting' end, done_at = case when $2::int >= $5::int then now() end where id = $1`,
      [webhook.id, attempts, backOff(attempts), String(error instanceof Error ? error.message : error).slice(0, 1000), maxAttempts],
    );
  }
}

async function inSavepoint(tx: Context, work: () => Promise<void>): Promise<void> {
  await tx.sql.query('savepoint webhooks');
  try {
    await work();
    await tx.sql.query('release savepoint webhooks');
  } catch (error) {
    await tx.sql.query('rollback to savepoint webhooks');
    throw error;
  }
}
