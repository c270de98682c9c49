/** Orders and fulfillment at Shopify, by the Admin GraphQL API. */
import type { AnswersRequests, ChannelOrder, ChannelStore, FulfillmentPlan, SendsOrders } from '#app/connectors/channels/channel.ts';
import { ConnectorError } from '#app/platform/connector-error.ts';
import type { ShopifyAdmin } from './admin-client.server.ts';
import {
  acceptCancellationDocument,
  acceptRequestDocument,
  fulfillmentCreateDocument,
  fulfillmentOrderDocument,
  orderDocument,
  orderFulfillmentOrdersDocument,
  orderFulfillmentsDocument,
  ordersUpdatedSinceDocument,
  rejectCancellationDocument,
  rejectRequestDocument,
  submitRequestDocument,
} from './order-documents.ts';
import { fulfillmentOrderIdsOf, gidOf, legacyId, type OrderNode, orderFromGraphql, orderNewsOf } from './translate-order.ts';

interface FulfillmentOrderNode {
  id: string;
  status: string;
  requestStatus: string;
  assignedLocation: { location: { id: string; isFulfillmentService: boolean } | null };
  lineItems: { nodes: { id: string; remainingQuantity: number; lineItem: { id: string } }[] };
}

type UserErrors = { field: string[] | null; message: string }[];

function refuseUserErrors(errors: UserErrors, doing: string): void {
  if (errors.length === 0) return;
  throw new ConnectorError('shopify', 'rejected', `${doing}: ${errors.map((error) => error.message).join(' ')}`, {
    vendorCode: 'USER_ERRORS',
  });
}

const closed = new Set(['CANCELLED', 'CLOSED', 'INCOMPLETE']);
const requested = new Set(['ACCEPTED', 'SUBMITTED', 'CANCELLATION_REJECTED']);

export function createShopifyOrders(admin: ShopifyAdmin): SendsOrders & AnswersRequests {
  async function getOrder(store: ChannelStore, platformOrderId: string): Promise<ChannelOrder> {
    let whole: OrderNode | undefined;
    for (let after: string | null = null; ; ) {
      const variables: Record<string, unknown> = { id: gidOf('Order', platformOrderId), after };
      const data: { order: OrderNode | null } = await admin.query(store, { operationName: 'order', document: orderDocument, variables });
      if (!data.order) throw new ConnectorError('shopify', 'not_found', `The store has no order ${platformOrderId}`);
      whole = whole
        ? { ...whole, lineItems: { ...data.order.lineItems, nodes: [...whole.lineItems.nodes, ...data.order.lineItems.nodes] } }
        : data.order;
      const page: OrderNode['lineItems']['pageInfo'] = data.order.lineItems.pageInfo;
      if (!page.hasNextPage) return orderFromGraphql(whole);
      after = page.endCursor;
    }
  }

  async function fulfillmentOrdersOf(store: ChannelStore, platformOrderId: string): Promise<FulfillmentOrderNode[]> {
    const all: FulfillmentOrderNode[] = [];
    for (let after: string | null = null; ; ) {
      const variables: Record<string, unknown> = { id: gidOf('Order', platformOrderId), after };
      const data: {
        order: {
          fulfillmentOrders: { pageInfo: { hasNextPage: boolean; endCursor: string | null }; nodes: FulfillmentOrderNode[] };
        } | null;
      } = await admin.query(store, { operationName: 'orderFulfillmentOrders', document: orderFulfillmentOrdersDocument, variables });
      if (!data.order) throw new ConnectorError('shopify', 'not_found', `The store has no order ${platformOrderId}`);
      all.push(...data.order.fulfillmentOrders.nodes);
      if (!data.order.fulfillmentOrders.pageInfo.hasNextPage) return all;
      after = data.order.fulfillmentOrders.pageInfo.endCursor;
    }
  }

  /** Units of this package that fulfillments with its number hold already, and those fulfillments. */
  async function alreadyFulfilled(store: ChannelStore, plan: FulfillmentPlan) {
    const data = await admin.query<{
      order: {
        fulfillments: {
          id: string;
          status: string;
          trackingInfo: { number: string | null }[];
          fulfillmentOrders: { nodes: { id: string }[] };
          fulfillmentLineItems: { nodes: { quantity: number | null; lineItem: { id: string } }[] };
        }[];
      } | null;
    }>(store, {
      operationName: 'orderFulfillments',
      document: orderFulfillmentsDocument,
      variables: { id: gidOf('Order', plan.platformOrderId) },
    });
    const units: Record<string, number> = {};
    const fulfillments: Record<string, string> = {};
    for (const each of data.order?.fulfillments ?? []) {
      if (each.status === 'CANCELLED' || !each.trackingInfo.some((info) => info.number === plan.trackingNumber)) continue;
      for (const order of each.fulfillmentOrders.nodes) fulfillments[order.id] = each.id;
      for (const line of each.fulfillmentLineItems.nodes) {
        const lineId = legacyId(line.lineItem.id);
        units[lineId] = (units[lineId] ?? 0) + (line.quantity ?? 0);
      }
    }
    return { units, fulfillments };
  }

  async function answer(store: ChannelStore, operationName: string, document: string, variables: Record<string, unknown>): Promise<void> {
    const data = await admin.query<Record<string, { userErrors: UserErrors } | null>>(store, { operationName, document, variables });
    refuseUserErrors(Object.values(data)[0]?.userErrors ?? [], operationName);
  }

  const acceptRequest = (store: ChannelStore, id: string) =>
    answer(store, 'acceptFulfillmentRequest', acceptRequestDocument, { id, message: null });

  return {
    getOrder,
    readWebhook: orderNewsOf,
    readRequests: (rawBody) => fulfillmentOrderIdsOf(JSON.parse(rawBody)),

    async listOrdersUpdatedSince(store, since, cursor) {
      const data = await admin.query<{ orders: { pageInfo: { hasNextPage: boolean; endCursor: string | null }; nodes: OrderNode[] } }>(
        store,
        {
          operationName: 'ordersUpdatedSince',
          document: ordersUpdatedSinceDocument,
          variables: { query: `updated_at:>='${since.toISOString()}'`, after: cursor ?? null },
        },
      );
      const orders: ChannelOrder[] = [];
      for (const node of data.orders.nodes) {
        orders.push(node.lineItems.pageInfo.hasNextPage ? await getOrder(store, legacyId(node.id)) : orderFromGraphql(node));
      }
      const { hasNextPage, endCursor } = data.orders.pageInfo;
      return { orders, ...(hasNextPage && endCursor ? { next: endCursor } : {}) };
    },

    async fulfill(store, plan) {
      const done = await alreadyFulfilled(store, plan);
      const fulfillments = { ...done.fulfillments };
      const open: Record<string, number> = {};
      for (const [line, units] of Object.entries(plan.quantities)) {
        const left = units - (done.units[line] ?? 0);
        if (left > 0) open[line] = left;
      }
      if (Object.keys(open).length === 0) return { fulfillments, isHeld: false };

      let isHeld = false;
      // One call per location: Shopify takes several fulfillment orders in one fulfillment only when they share it.
      const byLocation = new Map<string, { fulfillmentOrderId: string; fulfillmentOrderLineItems: { id: string; quantity: number }[] }[]>();
      for (const order of await fulfillmentOrdersOf(store, plan.platformOrderId)) {
        if (closed.has(order.status)) continue;
        const lines: { id: string; quantity: number }[] = [];
        const taken: [string, number][] = [];
        for (const line of order.lineItems.nodes) {
          const lineId = legacyId(line.lineItem.id);
          const quantity = Math.min(open[lineId] ?? 0, line.remainingQuantity);
          if (quantity > 0) {
            lines.push({ id: line.id, quantity });
            taken.push([lineId, quantity]);
          }
        }
        if (lines.length === 0) continue;
        const isService = order.assignedLocation.location?.isFulfillmentService ?? false;
        // "Fulfill only after the merchant asks" (Built for Shopify 5.8.4); holds and schedules are the merchant's word too.
        if ((isService && !requested.has(order.requestStatus)) || order.status === 'ON_HOLD' || order.status === 'SCHEDULED') {
          isHeld = true;
          continue;
        }
        if (isService && order.requestStatus === 'SUBMITTED') await acceptRequest(store, order.id);
        for (const [lineId, quantity] of taken) open[lineId] = (open[lineId] ?? 0) - quantity;
        const location = order.assignedLocation.location?.id ?? '';
        byLocation.set(location, [...(byLocation.get(location) ?? []), { fulfillmentOrderId: order.id, fulfillmentOrderLineItems: lines }]);
      }
      for (const lineItemsByFulfillmentOrder of byLocation.values()) {
        const data = await admin.query<{ fulfillmentCreate: { fulfillment: { id: string } | null; userErrors: UserErrors } }>(store, {
          operationName: 'fulfillmentCreate',
          document: fulfillmentCreateDocument,
          variables: {
            fulfillment: {
              lineItemsByFulfillmentOrder,
              notifyCustomer: plan.notifyCustomer,
              trackingInfo: { number: plan.trackingNumber, company: plan.carrier || null, url: plan.trackingUrl },
            },
          },
        });
        refuseUserErrors(data.fulfillmentCreate.userErrors, 'fulfillmentCreate');
        const made = data.fulfillmentCreate.fulfillment?.id;
        if (made) for (const each of lineItemsByFulfillmentOrder) fulfillments[each.fulfillmentOrderId] = made;
      }
      return { fulfillments, isHeld };
    },

    async requestFulfillment(store, platformOrderId, quantities) {
      const open = { ...quantities };
      for (const order of await fulfillmentOrdersOf(store, platformOrderId)) {
        if (closed.has(order.status) || !order.assignedLocation.location?.isFulfillmentService) continue;
        const lines = order.lineItems.nodes.flatMap((line) => {
          const lineId = legacyId(line.lineItem.id);
          const quantity = Math.min(open[lineId] ?? 0, line.remainingQuantity);
          if (quantity <= 0) return [];
          open[lineId] = (open[lineId] ?? 0) - quantity;
          return [{ id: line.id, quantity }];
        });
        if (lines.length === 0) continue;
        if (order.requestStatus === 'UNSUBMITTED' || order.requestStatus === 'REJECTED') {
          await answer(store, 'submitFulfillmentRequest', submitRequestDocument, { id: order.id, lines, message: null });
        }
      }
    },

    async getFulfillmentOrder(store, id) {
      const data = await admin.query<{ fulfillmentOrder: { status: string; requestStatus: string; order: { id: string } } | null }>(store, {
        operationName: 'fulfillmentOrder',
        document: fulfillmentOrderDocument,
        variables: { id },
      });
      const found = data.fulfillmentOrder;
      return found ? { platformOrderId: legacyId(found.order.id), status: found.status, requestStatus: found.requestStatus } : undefined;
    },

    acceptRequest,
    rejectRequest: (store, id, message) => answer(store, 'rejectFulfillmentRequest', rejectRequestDocument, { id, message }),
    answerCancellation: (store, id, isAccepted, message) =>
      isAccepted
        ? answer(store, 'acceptCancellationRequest', acceptCancellationDocument, { id, message })
        : answer(store, 'rejectCancellationRequest', rejectCancellationDocument, { id, message }),
  };
}
