/** Which orders a store does not have any more. Shopify tells a deletion by webhook, which may be lost. */
import type { SendsOrders } from '#app/connectors/channels/channel-orders.ts';
import type { ConnectorSupport } from '#app/connectors/index.server.ts';
import { inBatches } from '#app/platform/in-batches.ts';
import type { ShopifyAdmin } from './admin-client.server.ts';
import { askAdmin } from './ask-admin.server.ts';
import { orderExistsDocument, ordersExistDocument } from './order-documents.ts';
import { OrderExists, OrdersExist } from './order-wire.ts';
import { shownFor } from './shown-for.ts';
import { gidOf, legacyId } from './translate-order.ts';

/** The most ids that `nodes` takes. */
const mostIds = 250;

export const findGoneOrders =
  (admin: ShopifyAdmin, support: Pick<ConnectorSupport, 'now'>): SendsOrders['findGone'] =>
  async (store, orders) => {
    const since = support.now().getTime() - shownFor;
    const gone: string[] = [];
    for (const some of inBatches(
      orders.filter((order) => order.placedAt.getTime() > since),
      mostIds,
    )) {
      const { nodes } = await askAdmin(admin, store, OrdersExist, {
        operationName: 'ordersExist',
        document: ordersExistDocument,
        variables: { ids: some.map((each) => gidOf('Order', each.platformOrderId)) },
      });
      const there = new Set(nodes.flatMap((node) => (node ? [legacyId(node.id)] : [])));
      for (const { platformOrderId: id } of some.filter((each) => !there.has(each.platformOrderId))) {
        const variables = { id: gidOf('Order', id) };
        const { order } = await askAdmin(admin, store, OrderExists, {
          operationName: 'orderExists',
          document: orderExistsDocument,
          variables,
        });
        if (!order) gone.push(id);
      }
    }
    return gone;
  };
