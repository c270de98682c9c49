/** Reads which lines of its orders a store has on hold, or has scheduled for a later day. */
import type { z } from 'zod';
import type { AnswersRequests } from '#app/connectors/channels/channel-orders.ts';
import type { ChannelStore } from '#app/connectors/channels/channel-store.ts';
import { inBatches } from '#app/platform/in-batches.ts';
import type { ShopifyAdmin } from './admin-client.server.ts';
import { askAdmin } from './ask-admin.server.ts';
import { withAllLines } from './fulfillment-orders.server.ts';
import * as wire from './order-wire.ts';
import { fulfillmentHoldsDocument, heldLinesDocument, moreFulfillmentHoldsDocument } from './service-documents.ts';
import { gidOf, legacyId } from './translate-order.ts';

/** Page size that keeps a query below Shopify's limit of 1,000 cost points. */
const ordersAtOnce = 30;
const heldAtOnce = 10;

/** A fulfillment order that is held back. */
interface Held {
  id: string;
  /** The order's number at Shopify. */
  order: string;
  reason: string;
}

/** Why a fulfillment order may not be sent now: the merchant's reason, or the day that it is scheduled for. Nothing when it may. */
function heldFor(each: wire.HoldsOfOrder['fulfillmentOrders']['nodes'][number]): string | undefined {
  if (each.status === 'ON_HOLD') return each.fulfillmentHolds[0]?.displayReason ?? '';
  return each.status === 'SCHEDULED' ? (each.fulfillAt?.slice(0, 10) ?? '') : undefined;
}

/** All fulfillment orders of an order whose first page was read with it. */
async function withAllHolds(admin: ShopifyAdmin, store: ChannelStore, order: wire.HoldsOfOrder) {
  const all = [...order.fulfillmentOrders.nodes];
  for (let { pageInfo } = order.fulfillmentOrders; pageInfo.hasNextPage; ) {
    const data: z.infer<typeof wire.MoreHolds> = await askAdmin(admin, store, wire.MoreHolds, {
      operationName: 'moreFulfillmentHolds',
      document: moreFulfillmentHoldsDocument,
      variables: { id: order.id, after: pageInfo.endCursor },
      repeatable: true,
    });
    if (!data.order) break;
    all.push(...data.order.fulfillmentOrders.nodes);
    pageInfo = data.order.fulfillmentOrders.pageInfo;
  }
  return all;
}

/** The fulfillment orders of these orders that are held back. */
async function findHeld(admin: ShopifyAdmin, store: ChannelStore, platformOrderIds: readonly string[]): Promise<Held[]> {
  const held: Held[] = [];
  for (const ids of inBatches(platformOrderIds, ordersAtOnce)) {
    const { nodes } = await askAdmin(admin, store, wire.HoldsOfOrders, {
      operationName: 'fulfillmentHolds',
      document: fulfillmentHoldsDocument,
      variables: { ids: ids.map((id) => gidOf('Order', id)) },
      repeatable: true,
    });
    for (const order of nodes) {
      if (!order) continue;
      for (const each of await withAllHolds(admin, store, order)) {
        const reason = heldFor(each);
        if (reason !== undefined) held.push({ id: each.id, order: legacyId(order.id), reason });
      }
    }
  }
  return held;
}

export const readHolds =
  (admin: ShopifyAdmin): AnswersRequests['readHolds'] =>
  async (store, platformOrderIds) => {
    const holds: Record<string, Record<string, string>> = Object.fromEntries(platformOrderIds.map((id) => [id, {}]));
    const held = await findHeld(admin, store, platformOrderIds);
    for (const some of inBatches(held, heldAtOnce)) {
      const { nodes } = await askAdmin(admin, store, wire.HeldLines, {
        operationName: 'heldLines',
        document: heldLinesDocument,
        variables: { ids: some.map((each) => each.id) },
        repeatable: true,
      });
      for (const node of nodes) {
        const of = some.find((each) => each.id === node?.id);
        if (!node || !of) continue;
        const { lineItems } = await withAllLines(admin, store, node);
        const lines = lineItems.nodes.filter((line) => line.remainingQuantity > 0).map((line) => [legacyId(line.lineItem.id), of.reason]);
        holds[of.order] = { ...holds[of.order], ...Object.fromEntries(lines) };
      }
    }
    return holds;
  };
