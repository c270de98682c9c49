/**
 * Webhooks are stored and answered at once, and processed later, one after the other per resource. Several workers and lanes may run. A
 * row that is being processed is locked in an open transaction, so a killed worker releases it at once. Rows of one key wait for the
 * oldest of them, so no two are processed at the same time.
 */
import type { Context } from '#app/context.ts';
import type { Queryable } from '#app/platform/database.server.ts';
import { notify, wakeNotice } from '#app/platform/events.server.ts';
import { newId } from '#app/platform/ids.ts';
import { isNoRoom } from '#app/platform/no-room.ts';
import type { Services } from '#app/services.server.ts';

/** The source of a webhook that came without its vendor's signature: a hint to ask the vendor, nothing to be believed. */
export const unsigned = 'unsigned';

export interface StoredWebhook {
  id: string;
  vendor: string;
  topic: string;
  eventId: string;
  /** Shop domain, `unsigned`, or empty. */
  source: string;
  body: string;
  triggeredAt: Date | null;
  receivedAt: Date;
}

export type WebhookHandler = (ctx: Context, webhook: StoredWebhook) => Promise<void>;

/**
 * Processes many webhooks of different resources in the transaction that marks them done, so it must make no external calls. When it
 * throws, its webhooks are processed again one by one, so that only the faulty one is delayed.
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

/** The linked WooCommerce store by the id in a webhook's address. One statement per delivery. */
export async function findWooStore(sql: Queryable, storeId: string): Promise<{ workplaceId: string; domain: string } | undefined> {
  const { rows } = await sql.query<{ workplaceId: string; domain: string }>({
    name: 'webhook-store',
    text: `select workplace_id as "workplaceId", domain from stores where id = $1 and platform = 'woocommerce' and status = 'active'`,
    values: [storeId],
  });
  return rows[0];
}

/** Wake-ups being sent, by connection pool. `isMore`: something was stored since. */
const wakesOnTheWay = new WeakMap<Queryable, { isMore: boolean }>();

/**
 * Wake the intake after storing a webhook, one wake-up at a time. Not in the storing transaction: NOTIFY holds a server-wide lock until its
 * transaction is on disk, so webhooks would be acknowledged one after another. The intake's timer makes up for a lost wake-up.
 */
async function wakeIntake(sql: Queryable): Promise<void> {
  const known = wakesOnTheWay.get(sql);
  if (known) {
    known.isMore = true;
    return;
  }
  const wake = { isMore: true };
  wakesOnTheWay.set(sql, wake);
  while (wake.isMore) {
    wake.isMore = false;
    await notify(sql, [wakeNotice('webhooks')]).catch(() => undefined);
  }
  wakesOnTheWay.delete(sql);
}

/** Store a verified webhook. A repeated delivery is stored once. One statement, so that it can be answered fast. @param sql no transaction. */
export async function storeWebhook(sql: Queryable, webhook: IncomingWebhook): Promise<void> {
  const { rowCount } = await sql.query({
    name: 'store-webhook',
    text: `insert into webhook_inbox (id, vendor, event_id, topic, order_key, source, body, triggered_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (vendor, source, event_id, topic) do nothing`,
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
  if (rowCount) void wakeIntake(sql);
}

const maxAttempts = 12;
/** Seconds before try n + 1: 1, 2, 4, … at most an hour. */
const backOff = (attempts: number) => Math.min(3600, 2 ** (attempts - 1));
/** Seconds until the next try when the disk was full. */
const roomWaitSeconds = 30;
const lanes = 4;
const claimSize = 100;

/**
 * Process the inbox until stopped.
 * @param contextFor makes the context for a webhook, by its id.
 * @returns a function that stops, after finishing what is under way.
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

  const claims = claimsOf(handlers);
  let asking = 0;
  const workSome = async (): Promise<boolean> => {
    const worked = await workBatches(handlers, contextFor, claims.batches);
    // A single handler may wait long for an external answer, so one lane is always left for batches.
    if (asking >= lanes - 1) return worked;
    asking += 1;
    try {
      return (await workSingle(handlers, contextFor, claims.single)) || worked;
    } finally {
      asking -= 1;
    }
  };
  const lane = async () => {
    while (!stopping) {
      const before = wakes;
      const worked = await workSome().catch((error) => {
        services.log.error({ err: error }, 'webhook intake');
        return false;
      });
      // Look again if a webhook came during the look; otherwise it would wait for the timer.
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

type Claim = { name: string; text: string; values: unknown[] };

/**
 * Statements that claim the oldest waiting webhooks, at most one per key: a row is claimed only if no older one of its key waits. Rows
 * that another lane processes still look `waiting` from here, so they also hold back later ones. Webhooks with a single handler are
 * claimed one at a time, because a claimed row is not available to other lanes.
 */
function claimsOf(handlers: WebhookHandlers): { batches: Claim; single: Claim } {
  const named = (isSingle: boolean) => Object.keys(handlers).filter((key) => (typeof handlers[key] === 'function') === isSingle);
  const single = `(w.vendor || ':' || w.topic = any($1) or (w.vendor || ':*' = any($1) and w.vendor || ':' || w.topic <> all($2)))`;
  const claim = (name: string, which: string, limit: number): Claim => ({
    name,
    text: `select w.id, w.vendor, w.event_id as "eventId", w.topic, w.source, w.body, w.triggered_at as "triggeredAt", w.received_at as "receivedAt", w.attempts
         from webhook_inbox w
         where w.state = 'waiting' and w.not_before <= now() and ${which}
           and not exists (select 1 from webhook_inbox e where e.order_key = w.order_key and e.state = 'waiting' and e.id < w.id)
         order by w.id limit ${limit} for update of w skip locked`,
    values: [named(true), named(false)],
  });
  return { batches: claim('claim-webhooks', `not ${single}`, claimSize), single: claim('claim-webhook', single, 1) };
}

interface Worked {
  /** Ids. */
  done: string[];
  failed: { webhook: ClaimedWebhook; error: unknown }[];
}

const handlerOf = (handlers: WebhookHandlers, webhook: StoredWebhook) =>
  handlers[`${webhook.vendor}:${webhook.topic}`] ?? handlers[`${webhook.vendor}:*`];

/** Process some webhooks that have a batch handler, or none. @returns whether there were any. */
async function workBatches(handlers: WebhookHandlers, contextFor: (id: string) => Context, claim: Claim): Promise<boolean> {
  return contextFor(newId()).transaction(async (tx) => {
    const { rows } = await tx.sql.query<ClaimedWebhook>(claim);
    if (rows.length === 0) return false;
    const worked: Worked = { done: [], failed: [] };
    const batches = new Map<BatchHandler, ClaimedWebhook[]>();
    for (const webhook of rows) {
      const handler = handlerOf(handlers, webhook);
      if (typeof handler === 'object') batches.set(handler, [...(batches.get(handler) ?? []), webhook]);
      else worked.done.push(webhook.id);
    }
    for (const [handler, webhooks] of batches) await workBatch(tx, handler, webhooks, worked);
    await note(tx, worked);
    return true;
  });
}

/** Process one webhook that has a single handler. @returns whether there was one. */
async function workSingle(handlers: WebhookHandlers, contextFor: (id: string) => Context, claim: Claim): Promise<boolean> {
  return contextFor(newId()).transaction(async (tx) => {
    const webhook = (await tx.sql.query<ClaimedWebhook>(claim)).rows[0];
    if (!webhook) return false;
    const handler = handlerOf(handlers, webhook);
    const worked: Worked = { done: [], failed: [] };
    try {
      if (typeof handler === 'function') await handler(contextFor(webhook.id), webhook);
      worked.done.push(webhook.id);
    } catch (error) {
      worked.failed.push({ webhook, error });
    }
    await note(tx, worked);
    return true;
  });
}

async function workBatch(tx: Context, handler: BatchHandler, webhooks: readonly ClaimedWebhook[], { done, failed }: Worked): Promise<void> {
  try {
    await tx.savepoint(() => handler.batch(tx, webhooks));
    done.push(...webhooks.map((webhook) => webhook.id));
  } catch (error) {
    if (webhooks.length > 1) tx.log.warn({ err: error, webhooks: webhooks.length }, 'webhook batch failed, working them one by one');
    for (const webhook of webhooks) {
      try {
        await tx.savepoint(() => handler.batch(tx, [webhook]));
        done.push(webhook.id);
      } catch (reason) {
        failed.push({ webhook, error: reason });
      }
    }
  }
}

/**
 * Record the outcome. Processed webhooks stay in the inbox as a record, without their body, which may contain a buyer's data
 * (docs/decisions/4); failed ones wait, longer each time, until they are given up.
 */
async function note(tx: Context, { done, failed }: Worked): Promise<void> {
  if (done.length > 0) {
    await tx.sql.query({
      name: 'webhooks-done',
      text: `update webhook_inbox set state = 'done', done_at = now(), error = null, body = '' where id = any($1)`,
      values: [done],
    });
  }
  for (const { webhook, error } of failed) {
    // However long the disk stays full, a webhook is not given up for it.
    const hadNoRoom = isNoRoom(error);
    const attempts = hadNoRoom ? webhook.attempts : webhook.attempts + 1;
    const wait = hadNoRoom ? roomWaitSeconds : backOff(attempts);
    tx.log.warn({ err: error, vendor: webhook.vendor, topic: webhook.topic, id: webhook.id, attempts }, 'webhook failed');
    await tx.sql.query(
      `update webhook_inbox set attempts = $2::int, not_before = now() + make_interval(secs => $3), error = $4,
         state = case when $2::int >= $5::int then 'failed' else 'waiting' end, done_at = case when $2::int >= $5::int then now() end where id = $1`,
      [webhook.id, attempts, wait, String(error instanceof Error ? error.message : error).slice(0, 1000), maxAttempts],
    );
  }
}
