/** Shopify's order topics. Bodies that are whole orders are stored as they come; the others make us read the order again. */

import { orderFromWebhook, orderIdOf, parseLargeNumbers } from '#app/connectors/channels/shopify/translate-order.ts';
import type { Context } from '#app/context.ts';
import type { BatchHandler, StoredWebhook, WebhookHandler, WebhookHandlers } from '#app/features/stores/webhook-intake.server.ts';
import { type IncomingOrder, storeOrders } from './store-orders.server.ts';

interface KnownStore {
  workplaceId: string;
  id: string;
  domain: string;
}

/** Active stores by shop domain; a shop that was uninstalled meanwhile is not among them. */
async function activeStores(ctx: Context, domains: readonly string[]): Promise<Map<string, KnownStore>> {
  const { rows } = await ctx.sql.query<KnownStore>({
    name: 'active-shopify-stores',
    text: `select workplace_id as "workplaceId", id, domain from stores where platform = 'shopify' and domain = any($1) and status = 'active'`,
    values: [[...new Set(domains)]],
  });
  return new Map(rows.map((row) => [row.domain, row]));
}

const wholeOrders: BatchHandler = {
  async batch(tx, webhooks) {
    const stores = await activeStores(
      tx,
      webhooks.map((webhook) => webhook.source),
    );
    const incoming: IncomingOrder[] = [];
    for (const webhook of webhooks) {
      const store = stores.get(webhook.source);
      if (!store) continue;
      const body = parseLargeNumbers(webhook.body);
      const order = orderFromWebhook(body);
      if (order) incoming.push({ workplaceId: store.workplaceId, storeId: store.id, order, cause: `webhook:${webhook.eventId}` });
      else await askForOrder(tx, store, body, webhook);
    }
    await storeOrders(tx, incoming);
  },
};

/** The body does not hold the order, but names it: a job reads it by GraphQL. */
async function askForOrder(ctx: Context, store: KnownStore, body: unknown, webhook: StoredWebhook): Promise<void> {
  const fromBody = orderIdOf(body) ?? (webhook.topic.startsWith('orders/') ? idOf(body) : undefined);
  if (fromBody)
    await ctx.enqueue('orders.read-again', {
      workplaceId: store.workplaceId,
      storeId: store.id,
      platformOrderId: fromBody,
      cause: `webhook:${webhook.eventId}`,
    });
}

const idOf = (body: unknown): string | undefined => {
  const id = (body as { id?: unknown } | null)?.id;
  return typeof id === 'number' || typeof id === 'string' ? String(id).split('/').pop() : undefined;
};

const namesAnOrder: BatchHandler = {
  async batch(tx, webhooks) {
    const stores = await activeStores(
      tx,
      webhooks.map((webhook) => webhook.source),
    );
    for (const webhook of webhooks) {
      const store = stores.get(webhook.source);
      if (store) await askForOrder(tx, store, parseLargeNumbers(webhook.body), webhook);
    }
  },
};

/** Fulfillment orders know their order only by GraphQL; what the merchant asked of us is answered by a job. */
const fulfillmentOrder: WebhookHandler = async (ctx, webhook) => {
  const store = (await activeStores(ctx, [webhook.source])).get(webhook.source);
  if (!store) return;
  await ctx.enqueue('fulfillment.answer-requests', {
    workplaceId: store.workplaceId,
    storeId: store.id,
    body: webhook.body.slice(0, 20_000),
    topic: webhook.topic,
  });
};

export const orderWebhooks: WebhookHandlers = {
  'shopify:orders/create': wholeOrders,
  'shopify:orders/updated': wholeOrders,
  'shopify:orders/paid': wholeOrders,
  'shopify:orders/cancelled': wholeOrders,
  'shopify:orders/fulfilled': wholeOrders,
  'shopify:orders/partially_fulfilled': wholeOrders,
  'shopify:orders/edited': namesAnOrder,
  'shopify:refunds/create': namesAnOrder,
  'shopify:fulfillments/create': namesAnOrder,
  'shopify:fulfillments/update': namesAnOrder,
  'shopify:fulfillment_orders/order_routing_complete': fulfillmentOrder,
  'shopify:fulfillment_orders/fulfillment_request_submitted': fulfillmentOrder,
  'shopify:fulfillment_orders/cancellation_request_submitted': fulfillmentOrder,
  'shopify:fulfillment_orders/cancelled': fulfillmentOrder,
  'shopify:fulfillment_orders/moved': fulfillmentOrder,
  'shopify:fulfillment_orders/split': fulfillmentOrder,
  'shopify:fulfillment_orders/hold_released': fulfillmentOrder,
  'shopify:fulfillment_orders/placed_on_hold': fulfillmentOrder,
};
