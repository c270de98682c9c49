/** Our fulfillment service at Shopify: making it, and answering what merchants ask of it. */
import type { z } from 'zod';
import type { AnswersRequests, ChannelStore, ServiceOrder } from '#app/connectors/channels/channel.ts';
import { ConnectorError } from '#app/platform/connector-error.ts';
import { inBatches } from '#app/platform/in-batches.ts';
import type { ShopifyAdmin } from './admin-client.server.ts';
import { askAdmin } from './ask-admin.server.ts';
import { fulfillmentOrdersOf, isAtOurService, withAllLines } from './fulfillment-orders.server.ts';
import * as wire from './order-wire.ts';
import {
  acceptCancellationDocument,
  acceptRequestDocument,
  assignedFulfillmentOrdersDocument,
  closeRequestDocument,
  fulfillmentHoldsDocument,
  fulfillmentOrderDocument,
  fulfillmentServiceCreateDocument,
  fulfillmentServicesDocument,
  fulfillmentServiceUpdateDocument,
  heldLinesDocument,
  moreFulfillmentHoldsDocument,
  rejectCancellationDocument,
  rejectRequestDocument,
  submitRequestDocument,
} from './service-documents.ts';
import { fulfillmentOrderIdsOf, gidOf, legacyId } from './translate-order.ts';
import { refuseUserErrors } from './user-errors.ts';

/** As merchants read it where they assign products to a location. */
const serviceName = 'Quayside';

/** May be asked for (again): fresh, refused, stopped, or given up by us. */
const askable = new Set(['OPEN UNSUBMITTED', 'OPEN REJECTED', 'OPEN CANCELLATION_ACCEPTED', 'OPEN CLOSED', 'INCOMPLETE CLOSED']);
const accepted = new Set(['IN_PROGRESS ACCEPTED', 'IN_PROGRESS CANCELLATION_REJECTED']);
const standingOf = (order: wire.FulfillmentOrderNode) => `${order.status} ${order.requestStatus}`;
const words: Record<string, ServiceOrder['status']> = {
  OPEN: 'open',
  IN_PROGRESS: 'in_progress',
  ON_HOLD: 'on_hold',
  SCHEDULED: 'scheduled',
};
const asked: Record<string, ServiceOrder['asks']> = { SUBMITTED: 'fulfillment', CANCELLATION_REQUESTED: 'cancellation' };

/** Page size that keeps a query below Shopify's limit of 1,000 cost points. */
const ordersAtOnce = 30;
const heldAtOnce = 10;

/** Why nothing may be sent of it now: the merchant's reason, or the day that it is scheduled for; nothing when it may. */
function heldFor(each: wire.HoldsOfOrder['fulfillmentOrders']['nodes'][number]): string | undefined {
  if (each.status === 'ON_HOLD') return each.fulfillmentHolds[0]?.displayReason ?? '';
  return each.status === 'SCHEDULED' ? (each.fulfillAt?.slice(0, 10) ?? '') : undefined;
}

/** Units that are still to be sent, by line item. */
function openQuantities(order: Pick<wire.FulfillmentOrderNode, 'lineItems'>): Record<string, number> {
  const quantities: Record<string, number> = {};
  for (const { lineItem, remainingQuantity } of order.lineItems.nodes)
    if (remainingQuantity > 0) quantities[legacyId(lineItem.id)] = (quantities[legacyId(lineItem.id)] ?? 0) + remainingQuantity;
  return quantities;
}

export function shopifyService(admin: ShopifyAdmin): AnswersRequests {
  async function answer(store: ChannelStore, operationName: string, document: string, variables: Record<string, unknown>): Promise<void> {
    const data = await askAdmin(admin, store, wire.Answered, { operationName, document, variables });
    refuseUserErrors(Object.values(data)[0]?.userErrors ?? [], operationName);
  }

  /** Of an order's fulfillment orders at our location those that are meant, with the units left of them. */
  async function ours(store: ChannelStore, platformOrderId: string, isMeant: (order: wire.FulfillmentOrderNode) => boolean) {
    const orders = await fulfillmentOrdersOf(admin, store, platformOrderId);
    return orders
      .filter((order) => isAtOurService(store, order) && isMeant(order))
      .map((order) => ({ id: order.id, quantities: openQuantities(order) }))
      .filter(({ quantities }) => Object.keys(quantities).length > 0);
  }

  async function withAllHolds(store: ChannelStore, order: wire.HoldsOfOrder) {
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

  async function assigned(store: ChannelStore, status: 'FULFILLMENT_REQUESTED' | 'CANCELLATION_REQUESTED'): Promise<string[]> {
    const ids: string[] = [];
    for (let after: string | null | undefined = null; ; ) {
      const data: z.infer<typeof wire.AssignedFulfillmentOrders> = await askAdmin(admin, store, wire.AssignedFulfillmentOrders, {
        operationName: 'assignedFulfillmentOrders',
        document: assignedFulfillmentOrdersDocument,
        variables: { status, after },
        repeatable: true,
      });
      ids.push(...data.assignedFulfillmentOrders.nodes.map((node) => node.id));
      if (!data.assignedFulfillmentOrders.pageInfo.hasNextPage) return ids;
      after = data.assignedFulfillmentOrders.pageInfo.endCursor;
    }
  }

  return {
    async requestFulfillment(store, platformOrderId, quantities) {
      const open = { ...quantities };
      for (const order of await fulfillmentOrdersOf(admin, store, platformOrderId)) {
        if (!isAtOurService(store, order)) continue;
        const lines = order.lineItems.nodes.flatMap((line) => {
          const lineId = legacyId(line.lineItem.id);
          const quantity = Math.min(open[lineId] ?? 0, line.remainingQuantity);
          if (quantity <= 0) return [];
          open[lineId] = (open[lineId] ?? 0) - quantity;
          return [{ id: line.id, quantity }];
        });
        if (lines.length > 0 && askable.has(standingOf(order)))
          await answer(store, 'submitFulfillmentRequest', submitRequestDocument, { id: order.id, lines, message: null });
      }
    },

    readRequests: (rawBody) => fulfillmentOrderIdsOf(JSON.parse(rawBody)),

    async listRequests(store) {
      return [...(await assigned(store, 'CANCELLATION_REQUESTED')), ...(await assigned(store, 'FULFILLMENT_REQUESTED'))];
    },

    async getFulfillmentOrder(store, id) {
      const data = await askAdmin(admin, store, wire.OneFulfillmentOrder, {
        operationName: 'fulfillmentOrder',
        document: fulfillmentOrderDocument,
        variables: { id },
        repeatable: true,
      });
      if (!data.fulfillmentOrder) return undefined;
      const found = await withAllLines(admin, store, data.fulfillmentOrder);
      return {
        platformOrderId: legacyId(found.order.id),
        status: words[found.status] ?? 'closed',
        asks: asked[found.requestStatus] ?? null,
        isOurs: isAtOurService(store, found),
        quantities: openQuantities(found),
      };
    },

    async readHolds(store, platformOrderIds) {
      const holds: Record<string, Record<string, string>> = Object.fromEntries(platformOrderIds.map((id) => [id, {}]));
      const held: { id: string; order: string; reason: string }[] = [];
      for (const ids of inBatches(platformOrderIds, ordersAtOnce)) {
        const { nodes } = await askAdmin(admin, store, wire.HoldsOfOrders, {
          operationName: 'fulfillmentHolds',
          document: fulfillmentHoldsDocument,
          variables: { ids: ids.map((id) => gidOf('Order', id)) },
          repeatable: true,
        });
        for (const order of nodes) {
          if (!order) continue;
          for (const each of await withAllHolds(store, order)) {
            const reason = heldFor(each);
            if (reason !== undefined) held.push({ id: each.id, order: legacyId(order.id), reason });
          }
        }
      }
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
    },

    acceptRequest: (store, id) => answer(store, 'acceptFulfillmentRequest', acceptRequestDocument, { id, message: null }),
    rejectRequest: (store, id, reason, message) =>
      answer(store, 'rejectFulfillmentRequest', rejectRequestDocument, { id, message, reason: reason.toUpperCase() }),
    answerCancellation: (store, id, isAccepted, message) =>
      isAccepted
        ? answer(store, 'acceptCancellationRequest', acceptCancellationDocument, { id, message })
        : answer(store, 'rejectCancellationRequest', rejectCancellationDocument, { id, message }),

    listAccepted: (store, platformOrderId) => ours(store, platformOrderId, (order) => accepted.has(standingOf(order))),
    listCancellations: (store, platformOrderId) => ours(store, platformOrderId, (order) => asked[order.requestStatus] === 'cancellation'),
    closeRequest: (store, id, message) => answer(store, 'closeFulfillmentOrder', closeRequestDocument, { id, message }),

    async registerService(store, callbackUrl) {
      const read = async () =>
        (
          await askAdmin(admin, store, wire.FulfillmentServices, {
            operationName: 'fulfillmentServices',
            document: fulfillmentServicesDocument,
            variables: {},
            repeatable: true,
          })
        ).shop.fulfillmentServices.find((service) => service.serviceName === serviceName);
      let known = await read();
      if (!known) {
        const data = await askAdmin(admin, store, wire.Answered, {
          operationName: 'fulfillmentServiceCreate',
          document: fulfillmentServiceCreateDocument,
          variables: { name: serviceName, callbackUrl },
        });
        // Somebody else's try of the same moment may have made it: then it is there now.
        known = await read();
        if (!known) refuseUserErrors(data.fulfillmentServiceCreate?.userErrors ?? [], 'fulfillmentServiceCreate');
      } else if (known.callbackUrl !== callbackUrl || !known.inventoryManagement || !known.trackingSupport) {
        await answer(store, 'fulfillmentServiceUpdate', fulfillmentServiceUpdateDocument, { id: known.id, callbackUrl });
      }
      if (!known?.location) throw new ConnectorError('shopify', 'bad_answer', 'The fulfillment service has no location');
      return { serviceId: known.id, locationId: known.location.id };
    },
  };
}
