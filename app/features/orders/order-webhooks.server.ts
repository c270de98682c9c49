/** Order webhooks of Shopify and WooCommerce. A body that is a whole order is stored; after any other we read the order from the store. */

import { misfitWithoutId } from '#app/connectors/channels/unreadable-order.ts';
import type { Context } from '#app/context.ts';
import type { BatchHandler, WebhookHandler, WebhookHandlers } from '#app/features/stores/webhook-intake.server.ts';
import { orderDeleted } from './give-up-order.server.ts';
import type { IncomingOrder } from './incoming-order.server.ts';
import { storeOrders } from './store-orders.server.ts';
import { forgetUnreadable, noteUnreadable } from './unreadable-orders.server.ts';

interface KnownStore {
  workplaceId: string;
  id: string;
  domain: string;
}

/** Active stores by shop domain; a shop that was uninstalled meanwhile is not among them. */
async function activeStores(ctx: Context, platform: string, domains: readonly string[]): Promise<Map<string, KnownStore>> {
  const { rows } = await ctx.sql.query<KnownStore>({
    name: 'active-stores-by-domain',
    text: `select workplace_id as "workplaceId", id, domain from stores where platform = $2 and domain = any($1) and status = 'active'`,
    values: [[...new Set(domains)], platform],
  });
  return new Map(rows.map((row) => [row.domain, row]));
}

/** Those that are not stored yet: what is known better than a webhook tells it stays until it is read. */
async function unknownOf(tx: Context, told: readonly IncomingOrder[]): Promise<IncomingOrder[]> {
  if (told.length === 0) return [];
  const { rows } = await tx.sql.query<{ at: number }>({
    name: 'orders-not-known-yet',
    text: `select t.at::int as at from unnest($1::uuid[], $2::uuid[], $3::text[]) with ordinality t (workplace_id, store_id, platform_order_id, at)
           where not exists (select 1 from orders o
             where o.workplace_id = t.workplace_id and o.store_id = t.store_id and o.platform_order_id = t.platform_order_id) order by t.at`,
    values: [told.map((each) => each.workplaceId), told.map((each) => each.storeId), told.map((each) => each.order.platformOrderId)],
  });
  return rows.flatMap(({ at }) => told[at - 1] ?? []);
}

const orderNewsOf = (platform: string): BatchHandler => ({
  async batch(tx, webhooks) {
    const channel = tx.connectors.channels[platform]?.orders;
    if (!channel) return;
    const stores = await activeStores(
      tx,
      platform,
      webhooks.map((webhook) => webhook.source),
    );
    const incoming: IncomingOrder[] = [];
    const asTold: IncomingOrder[] = [];
    for (const webhook of webhooks) {
      const store = stores.get(webhook.source);
      const news = store && channel.readWebhook(webhook.topic, webhook.body);
      if (!store) continue;
      const { topic, eventId } = webhook;
      if (!news) {
        tx.log.warn({ vendor: platform, topic, eventId }, 'an order webhook names no order');
        const misfit = misfitWithoutId(webhook.body);
        if (misfit) {
          const order = { workplaceId: store.workplaceId, storeId: store.id, platformOrderId: '', name: misfit.name, misfit: misfit.where };
          await noteUnreadable(tx, [order], { isSure: true });
        }
        continue;
      }
      const whose = { workplaceId: store.workplaceId, storeId: store.id, cause: `webhook:${webhook.eventId}` };
      if (news.kind === 'order') incoming.push({ ...whose, order: news.order, toldAt: webhook.triggeredAt ?? undefined });
      else if (news.kind === 'named') {
        if (news.misfit) {
          tx.log.warn({ vendor: platform, topic, eventId, misfit: news.misfit.where }, 'an order by webhook has another shape');
          const { name, where } = news.misfit;
          await noteUnreadable(tx, [{ ...whose, platformOrderId: news.platformOrderId, name, misfit: where }], { isSure: false });
        }
        if (news.asTold) asTold.push({ ...whose, order: news.asTold, toldAt: webhook.triggeredAt ?? undefined });
        await tx.enqueue('orders.read-again', { ...whose, platformOrderId: news.platformOrderId });
      } else if (news.kind === 'deleted') {
        const { platformOrderId } = news;
        await orderDeleted(tx, { ...whose, platformOrderId, at: webhook.triggeredAt ?? webhook.receivedAt });
        await forgetUnreadable(tx, [{ ...whose, platformOrderId }]);
      }
    }
    await storeOrders(tx, [...incoming, ...(await unknownOf(tx, asTold))]);
  },
});
const orderNews = orderNewsOf('shopify');
const wooOrderNews = orderNewsOf('woocommerce');

/** A fulfillment order's webhook does not say which order it belongs to: a job asks by GraphQL, and answers the merchant's request. */
const fulfillmentOrder: WebhookHandler = async (ctx, webhook) => {
  const store = (await activeStores(ctx, 'shopify', [webhook.source])).get(webhook.source);
  const ids = ctx.connectors.channels.shopify?.orders?.readRequests?.(webhook.body) ?? [];
  if (!store || ids.length === 0) return;
  await ctx.enqueue('fulfillment.answer-requests', { workplaceId: store.workplaceId, storeId: store.id, ids, topic: webhook.topic });
};

export const orderWebhooks: WebhookHandlers = {
  'woocommerce:order.created': wooOrderNews,
  'woocommerce:order.updated': wooOrderNews,
  'woocommerce:order.deleted': wooOrderNews,
  'woocommerce:order.restored': wooOrderNews,
  'shopify:orders/create': orderNews,
  'shopify:orders/updated': orderNews,
  'shopify:orders/paid': orderNews,
  'shopify:orders/cancelled': orderNews,
  'shopify:orders/fulfilled': orderNews,
  'shopify:orders/partially_fulfilled': orderNews,
  'shopify:orders/edited': orderNews,
  'shopify:orders/delete': orderNews,
  'shopify:refunds/create': orderNews,
  'shopify:fulfillments/create': orderNews,
  'shopify:fulfillments/update': orderNews,
  'shopify:fulfillment_orders/order_routing_complete': fulfillmentOrder,
  'shopify:fulfillment_orders/fulfillment_request_submitted': fulfillmentOrder,
  'shopify:fulfillment_orders/cancellation_request_submitted': fulfillmentOrder,
  'shopify:fulfillment_orders/cancelled': fulfillmentOrder,
  'shopify:fulfillment_orders/moved': fulfillmentOrder,
  'shopify:fulfillment_orders/split': fulfillmentOrder,
  'shopify:fulfillment_orders/hold_released': fulfillmentOrder,
  'shopify:fulfillment_orders/placed_on_hold': fulfillmentOrder,
};
