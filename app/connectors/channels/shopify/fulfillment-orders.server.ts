/** Reading an order's fulfillment orders: Shopify divides the lines of an order among them, by location. */
import type { z } from 'zod';
import type { ChannelStore } from '#app/connectors/channels/channel-store.ts';
import { ConnectorError } from '#app/platform/connector-error.ts';
import type { ShopifyAdmin } from './admin-client.server.ts';
import { askAdmin } from './ask-admin.server.ts';
import { orderFulfillmentOrdersDocument } from './order-documents.ts';
import * as wire from './order-wire.ts';
import { fulfillmentOrderLinesDocument } from './service-documents.ts';
import { gidOf } from './translate-order.ts';

/** Is it at our service's location? The scope for requesting fulfillment also shows fulfillment orders of other apps' services. */
export function isAtOurService(
  store: ChannelStore,
  { assignedLocation: { location } }: Pick<wire.FulfillmentOrderNode, 'assignedLocation'>,
) {
  const { serviceLocationId, locationId } = store.metadata;
  return location?.isFulfillmentService === true && location.id === (serviceLocationId ?? locationId);
}

/** A fulfillment order with all its lines, of which only the first page was read. */
export async function withAllLines<Node extends { id: string; lineItems: wire.FulfillmentOrderLines }>(
  admin: ShopifyAdmin,
  store: ChannelStore,
  order: Node,
): Promise<Node> {
  const nodes = [...order.lineItems.nodes];
  let { pageInfo } = order.lineItems;
  while (pageInfo.hasNextPage) {
    const data = await askAdmin(admin, store, wire.LinesOfFulfillmentOrder, {
      operationName: 'fulfillmentOrderLines',
      document: fulfillmentOrderLinesDocument,
      variables: { id: order.id, after: pageInfo.endCursor },
    });
    // Deleted meanwhile: actions on it will be refused.
    if (!data.fulfillmentOrder) break;
    nodes.push(...data.fulfillmentOrder.lineItems.nodes);
    pageInfo = data.fulfillmentOrder.lineItems.pageInfo;
  }
  return { ...order, lineItems: { pageInfo, nodes } };
}

/** An order's fulfillment orders at the merchant's locations and at our service; not those of other apps' services. */
export async function fulfillmentOrdersOf(
  admin: ShopifyAdmin,
  store: ChannelStore,
  platformOrderId: string,
): Promise<wire.FulfillmentOrderNode[]> {
  const all: wire.FulfillmentOrderNode[] = [];
  for (let after: string | null | undefined = null; ; ) {
    const data: z.infer<typeof wire.FulfillmentOrdersOfOrder> = await askAdmin(admin, store, wire.FulfillmentOrdersOfOrder, {
      operationName: 'orderFulfillmentOrders',
      document: orderFulfillmentOrdersDocument,
      variables: { id: gidOf('Order', platformOrderId), after },
    });
    if (!data.order) throw new ConnectorError('shopify', 'not_found', `The store has no order ${platformOrderId}`);
    for (const node of data.order.fulfillmentOrders.nodes) {
      const isTheirs = node.assignedLocation.location?.isFulfillmentService && !isAtOurService(store, node);
      if (!isTheirs) all.push(await withAllLines(admin, store, node));
    }
    if (!data.order.fulfillmentOrders.pageInfo.hasNextPage) return all;
    after = data.order.fulfillmentOrders.pageInfo.endCursor;
  }
}
