/** Orders and fulfillment at Shopify, by the Admin GraphQL API. */
import type { AnswersRequests, ChannelOrder, SendsOrders, UnreadableOrder } from '#app/connectors/channels/channel-orders.ts';
import type { ChannelStore } from '#app/connectors/channels/channel-store.ts';
import { unreadableOrderOf, whereUnreadable } from '#app/connectors/channels/unreadable-order.ts';
import type { ConnectorSupport } from '#app/connectors/index.server.ts';
import { ConnectorError, isConnectorError } from '#app/platform/connector-error.ts';
import { describeZodError } from '#app/platform/describe-zod-error.ts';
import type { ShopifyAdmin } from './admin-client.server.ts';
import { askAdmin } from './ask-admin.server.ts';
import { findGoneOrders } from './find-gone-orders.server.ts';
import { fulfillOrder } from './fulfill-order.server.ts';
import { shopifyService } from './fulfillment-service.server.ts';
import { orderDocument, ordersUpdatedSinceDocument } from './order-documents.ts';
import * as wire from './order-wire.ts';
import { gidOf, legacyId, orderFromGraphql, orderNewsOf } from './translate-order.ts';

export function shopifyOrders(admin: ShopifyAdmin, support: Pick<ConnectorSupport, 'log' | 'now'>): SendsOrders & AnswersRequests {
  async function getOrder(store: ChannelStore, platformOrderId: string): Promise<ChannelOrder> {
    let whole: wire.OrderNode | undefined;
    for (let after: string | null | undefined = null; ; ) {
      const variables: Record<string, unknown> = { id: gidOf('Order', platformOrderId), after };
      const data = await askAdmin(admin, store, wire.OneOrder, { operationName: 'order', document: orderDocument, variables });
      if (!data.order) throw new ConnectorError('shopify', 'not_found', `The store has no order ${platformOrderId}`);
      whole = whole
        ? { ...whole, lineItems: { ...data.order.lineItems, nodes: [...whole.lineItems.nodes, ...data.order.lineItems.nodes] } }
        : data.order;
      const { pageInfo } = data.order.lineItems;
      if (!pageInfo.hasNextPage) return orderFromGraphql(whole);
      after = pageInfo.endCursor;
    }
  }

  const service = shopifyService(admin);

  return {
    ...service,
    getOrder,
    findGone: findGoneOrders(admin, support),
    readWebhook: orderNewsOf,

    async listOrdersUpdatedSince(store, since, cursor) {
      const data = await askAdmin(admin, store, wire.OrdersUpdated, {
        operationName: 'ordersUpdatedSince',
        document: ordersUpdatedSinceDocument,
        variables: { query: `updated_at:>='${since.toISOString()}'`, after: cursor ?? null },
      });
      const orders: ChannelOrder[] = [];
      const unreadable: UnreadableOrder[] = [];
      for (const row of data.orders.nodes) {
        const node = wire.OrderNode.safeParse(row);
        if (!node.success) {
          const where = describeZodError(node.error);
          support.log.warn({ storeId: store.storeId, misfit: where }, 'an order in a list has another shape');
          unreadable.push(unreadableOrderOf(row, where));
          continue;
        }
        const { id, lineItems } = node.data;
        try {
          orders.push(lineItems.pageInfo.hasNextPage ? await getOrder(store, legacyId(id)) : orderFromGraphql(node.data));
        } catch (error) {
          // Further lines cannot be read, amounts are beyond reason together, or the order was deleted meanwhile.
          const where = error instanceof RangeError ? `lineItems: ${error.message}` : whereUnreadable(error);
          if (where === undefined && !(isConnectorError(error) && ['bad_answer', 'not_found'].includes(error.reason))) throw error;
          if (where !== undefined) unreadable.push(unreadableOrderOf(row, where));
          support.log.warn({ err: error, storeId: store.storeId }, 'an order in a list cannot be read');
        }
      }
      const { hasNextPage, endCursor } = data.orders.pageInfo;
      // Oldest change first.
      const readUntil = orders.reduce((at, order) => (order.updatedAt > at ? order.updatedAt : at), since);
      return { orders, unreadable, ...(hasNextPage && endCursor ? { next: endCursor } : {}), readUntil };
    },

    fulfill: fulfillOrder(admin, service.acceptRequest),
  };
}
