import type { ChannelStore } from '#app/connectors/channels/channel.ts';
import type { ShopifyAdmin } from './admin-client.server.ts';
import { askAdmin } from './ask-admin.server.ts';
import { type FulfillmentOrderLines, LinesOfFulfillmentOrder } from './order-wire.ts';
import { fulfillmentOrderLinesDocument } from './service-documents.ts';

/** A fulfillment order with all its lines, however few of them came with it. */
export async function withAllLines<Node extends { id: string; lineItems: FulfillmentOrderLines }>(
  admin: ShopifyAdmin,
  store: ChannelStore,
  order: Node,
): Promise<Node> {
  const nodes = [...order.lineItems.nodes];
  let { pageInfo } = order.lineItems;
  while (pageInfo.hasNextPage) {
    const data = await askAdmin(admin, store, LinesOfFulfillmentOrder, {
      operationName: 'fulfillmentOrderLines',
      document: fulfillmentOrderLinesDocument,
      variables: { id: order.id, after: pageInfo.endCursor },
    });
    // Gone meanwhile: whoever acts on it is refused.
    if (!data.fulfillmentOrder) break;
    nodes.push(...data.fulfillmentOrder.lineItems.nodes);
    pageInfo = data.fulfillmentOrder.lineItems.pageInfo;
  }
  return { ...order, lineItems: { pageInfo, nodes } };
}
