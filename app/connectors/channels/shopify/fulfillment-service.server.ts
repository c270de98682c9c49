/** Our fulfillment service at Shopify: making it, and answering what merchants ask of it. */
import type { z } from 'zod';
import type { AnswersRequests } from '#app/connectors/channels/channel-orders.ts';
import type { ChannelStore } from '#app/connectors/channels/channel-store.ts';
import { ConnectorError } from '#app/platform/connector-error.ts';
import type { ShopifyAdmin } from './admin-client.server.ts';
import { askAdmin } from './ask-admin.server.ts';
import { fulfillmentOrdersOf, isAtOurService, withAllLines } from './fulfillment-orders.server.ts';
import { fulfillmentOrderStateOf, requestStates } from './order-states.ts';
import * as wire from './order-wire.ts';
import { readHolds } from './read-holds.server.ts';
import {
  acceptCancellationDocument,
  acceptRequestDocument,
  assignedFulfillmentOrdersDocument,
  closeRequestDocument,
  fulfillmentOrderDocument,
  fulfillmentServiceCreateDocument,
  fulfillmentServicesDocument,
  fulfillmentServiceUpdateDocument,
  rejectCancellationDocument,
  rejectRequestDocument,
  submitRequestDocument,
} from './service-documents.ts';
import { fulfillmentOrderIdsOf, legacyId } from './translate-order.ts';
import { refuseUserErrors } from './user-errors.ts';

/** The name under which merchants assign products to our location. */
const serviceName = 'Quayside';

/** States in which fulfillment can be requested (again): new, rejected, cancelled, or closed by us. */
const askable = new Set(['OPEN UNSUBMITTED', 'OPEN REJECTED', 'OPEN CANCELLATION_ACCEPTED', 'OPEN CLOSED', 'INCOMPLETE CLOSED']);
const accepted = new Set(['IN_PROGRESS ACCEPTED', 'IN_PROGRESS CANCELLATION_REJECTED']);
const standingOf = (order: wire.FulfillmentOrderNode) => `${order.status} ${order.requestStatus}`;

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

  /** An order's fulfillment orders at our location that match, with their remaining units. */
  async function ours(store: ChannelStore, platformOrderId: string, isMeant: (order: wire.FulfillmentOrderNode) => boolean) {
    const orders = await fulfillmentOrdersOf(admin, store, platformOrderId);
    return orders
      .filter((order) => isAtOurService(store, order) && isMeant(order))
      .map((order) => ({ id: order.id, quantities: openQuantities(order) }))
      .filter(({ quantities }) => Object.keys(quantities).length > 0);
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
        status: fulfillmentOrderStateOf(found.status),
        asks: requestStates[found.requestStatus] ?? null,
        isOurs: isAtOurService(store, found),
        quantities: openQuantities(found),
      };
    },

    readHolds: readHolds(admin),

    acceptRequest: (store, id) => answer(store, 'acceptFulfillmentRequest', acceptRequestDocument, { id, message: null }),
    rejectRequest: (store, id, reason, message) =>
      answer(store, 'rejectFulfillmentRequest', rejectRequestDocument, { id, message, reason: reason.toUpperCase() }),
    answerCancellation: (store, id, isAccepted, message) =>
      isAccepted
        ? answer(store, 'acceptCancellationRequest', acceptCancellationDocument, { id, message })
        : answer(store, 'rejectCancellationRequest', rejectCancellationDocument, { id, message }),

    listAccepted: (store, platformOrderId) => ours(store, platformOrderId, (order) => accepted.has(standingOf(order))),
    listCancellations: (store, platformOrderId) =>
      ours(store, platformOrderId, (order) => requestStates[order.requestStatus] === 'cancellation'),
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
        // A concurrent call may have created it: then it exists now.
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
