/** Orders and fulfillment at Shopify, by the Admin GraphQL API. */
import type { z } from 'zod';
import type { AnswersRequests, ChannelOrder, ChannelStore, FulfillmentPlan, SendsOrders } from '#app/connectors/channels/channel.ts';
import { ConnectorError } from '#app/platform/connector-error.ts';
import type { ShopifyAdmin } from './admin-client.server.ts';
import { withAllLines } from './all-lines.server.ts';
import { askAdmin } from './ask-admin.server.ts';
import { shopifyService } from './fulfillment-service.server.ts';
import {
  fulfillmentCreateDocument,
  fulfillmentUnitsDocument,
  orderDocument,
  orderFulfillmentOrdersDocument,
  orderFulfillmentsDocument,
  ordersUpdatedSinceDocument,
} from './order-documents.ts';
import * as wire from './order-wire.ts';
import { gidOf, legacyId, orderFromGraphql, orderNewsOf } from './translate-order.ts';
import { refuseUserErrors } from './user-errors.ts';

const closed = new Set(['CANCELLED', 'CLOSED', 'INCOMPLETE']);
const requested = new Set(['ACCEPTED', 'SUBMITTED', 'CANCELLATION_REJECTED']);

export function createShopifyOrders(admin: ShopifyAdmin): SendsOrders & AnswersRequests {
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

  async function fulfillmentOrdersOf(store: ChannelStore, platformOrderId: string): Promise<wire.FulfillmentOrderNode[]> {
    const all: wire.FulfillmentOrderNode[] = [];
    for (let after: string | null | undefined = null; ; ) {
      const data: z.infer<typeof wire.FulfillmentOrdersOfOrder> = await askAdmin(admin, store, wire.FulfillmentOrdersOfOrder, {
        operationName: 'orderFulfillmentOrders',
        document: orderFulfillmentOrdersDocument,
        variables: { id: gidOf('Order', platformOrderId), after },
      });
      if (!data.order) throw new ConnectorError('shopify', 'not_found', `The store has no order ${platformOrderId}`);
      for (const node of data.order.fulfillmentOrders.nodes) all.push(await withAllLines(admin, store, node));
      if (!data.order.fulfillmentOrders.pageInfo.hasNextPage) return all;
      after = data.order.fulfillmentOrders.pageInfo.endCursor;
    }
  }

  /** Units of this package that fulfillments with its number hold already, and those fulfillments. Further numbers are of packages that came before it. */
  async function alreadyFulfilled(store: ChannelStore, plan: FulfillmentPlan) {
    const data = await askAdmin(admin, store, wire.FulfillmentsOfOrder, {
      operationName: 'orderFulfillments',
      document: orderFulfillmentsDocument,
      variables: { id: gidOf('Order', plan.platformOrderId) },
    });
    const units: Record<string, number> = {};
    const fulfillments: Record<string, string> = {};
    for (const each of data.order?.fulfillments ?? []) {
      if (each.status === 'CANCELLED' || each.trackingInfo[0]?.number !== plan.trackingNumber) continue;
      for (let after: string | null | undefined = null; ; ) {
        const { fulfillment }: z.infer<typeof wire.UnitsOfFulfillment> = await askAdmin(admin, store, wire.UnitsOfFulfillment, {
          operationName: 'fulfillmentUnits',
          document: fulfillmentUnitsDocument,
          variables: { id: each.id, after },
        });
        if (!fulfillment) break;
        for (const order of fulfillment.fulfillmentOrders.nodes) fulfillments[order.id] = each.id;
        for (const line of fulfillment.fulfillmentLineItems.nodes) {
          const lineId = legacyId(line.lineItem.id);
          units[lineId] = (units[lineId] ?? 0) + (line.quantity ?? 0);
        }
        if (!fulfillment.fulfillmentLineItems.pageInfo.hasNextPage) break;
        after = fulfillment.fulfillmentLineItems.pageInfo.endCursor;
      }
    }
    return { units, fulfillments };
  }

  const service = shopifyService(admin, fulfillmentOrdersOf);

  return {
    ...service,
    getOrder,
    readWebhook: orderNewsOf,

    async listOrdersUpdatedSince(store, since, cursor) {
      const data = await askAdmin(admin, store, wire.OrdersUpdated, {
        operationName: 'ordersUpdatedSince',
        document: ordersUpdatedSinceDocument,
        variables: { query: `updated_at:>='${since.toISOString()}'`, after: cursor ?? null },
      });
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
        if (isService && order.requestStatus === 'SUBMITTED') await service.acceptRequest(store, order.id);
        for (const [lineId, quantity] of taken) open[lineId] = (open[lineId] ?? 0) - quantity;
        const location = order.assignedLocation.location?.id ?? '';
        byLocation.set(location, [...(byLocation.get(location) ?? []), { fulfillmentOrderId: order.id, fulfillmentOrderLineItems: lines }]);
      }
      for (const lineItemsByFulfillmentOrder of byLocation.values()) {
        const data = await askAdmin(admin, store, wire.FulfillmentCreated, {
          operationName: 'fulfillmentCreate',
          document: fulfillmentCreateDocument,
          variables: {
            fulfillment: {
              lineItemsByFulfillmentOrder,
              notifyCustomer: plan.notifyCustomer,
              trackingInfo: plan.companions.length
                ? {
                    company: plan.carrier || null,
                    numbers: [plan.trackingNumber, ...plan.companions.map((each) => each.trackingNumber)],
                    urls: [plan.trackingUrl, ...plan.companions.map((each) => each.trackingUrl)],
                  }
                : { number: plan.trackingNumber, company: plan.carrier || null, url: plan.trackingUrl },
            },
          },
        });
        refuseUserErrors(data.fulfillmentCreate.userErrors, 'fulfillmentCreate');
        const made = data.fulfillmentCreate.fulfillment?.id;
        if (made) for (const each of lineItemsByFulfillmentOrder) fulfillments[each.fulfillmentOrderId] = made;
      }
      return { fulfillments, isHeld };
    },
  };
}
