/** Orders and fulfillment at Shopify, by the Admin GraphQL API. */
import type { z } from 'zod';
import type { AnswersRequests, ChannelOrder, ChannelStore, FulfillmentPlan, SendsOrders } from '#app/connectors/channels/channel.ts';
import type { ConnectorSupport } from '#app/connectors/index.server.ts';
import { ConnectorError, isConnectorError } from '#app/platform/connector-error.ts';
import { describeZodError } from '#app/platform/describe-zod-error.ts';
import type { ShopifyAdmin } from './admin-client.server.ts';
import { withAllLines } from './all-lines.server.ts';
import { askAdmin } from './ask-admin.server.ts';
import { isAtOurService, shopifyService } from './fulfillment-service.server.ts';
import {
  fulfillmentCreateDocument,
  fulfillmentUnitsDocument,
  orderDocument,
  orderFulfillmentOrdersDocument,
  orderFulfillmentsDocument,
  ordersUpdatedSinceDocument,
  trackingUpdateDocument,
} from './order-documents.ts';
import * as wire from './order-wire.ts';
import { gidOf, legacyId, orderFromGraphql, orderNewsOf } from './translate-order.ts';
import { refuseUserErrors } from './user-errors.ts';

/** One number and address, or several: Shopify takes either, and answers several only when they were given so. */
const trackingOf = (carrier: string, packages: readonly { number: string; url: string }[]) => {
  const company = carrier || null;
  const [first] = packages;
  return packages.length > 1
    ? { company, numbers: packages.map((each) => each.number), urls: packages.map((each) => each.url) }
    : { number: first?.number, company, url: first?.url };
};

const closed = new Set(['CANCELLED', 'CLOSED', 'INCOMPLETE']);
const requested = new Set(['ACCEPTED', 'SUBMITTED', 'CANCELLATION_REJECTED']);

export function createShopifyOrders(admin: ShopifyAdmin, log: ConnectorSupport['log']): SendsOrders & AnswersRequests {
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

  /** Those at the merchant's locations and at our service; what another app's service is to send is none of ours. */
  async function fulfillmentOrdersOf(store: ChannelStore, platformOrderId: string): Promise<wire.FulfillmentOrderNode[]> {
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

  /** The order's fulfillments that stand, with their first numbers. */
  async function fulfillmentsOf(store: ChannelStore, platformOrderId: string): Promise<{ id: string; number: string | null }[]> {
    const data = await askAdmin(admin, store, wire.FulfillmentsOfOrder, {
      operationName: 'orderFulfillments',
      document: orderFulfillmentsDocument,
      variables: { id: gidOf('Order', platformOrderId) },
    });
    return (data.order?.fulfillments ?? [])
      .filter((each) => each.status !== 'CANCELLED')
      .map((each) => ({ id: each.id, number: each.trackingInfo[0]?.number || null }));
  }

  /** What a fulfillment holds, by line, of which fulfillment orders, and its numbers. */
  async function contentOf(store: ChannelStore, id: string) {
    const units: Record<string, number> = {};
    let orders: string[] = [];
    let tracking: { number: string | null; url: string | null }[] = [];
    for (let after: string | null | undefined = null; ; ) {
      const { fulfillment }: z.infer<typeof wire.UnitsOfFulfillment> = await askAdmin(admin, store, wire.UnitsOfFulfillment, {
        operationName: 'fulfillmentUnits',
        document: fulfillmentUnitsDocument,
        variables: { id, after },
      });
      if (!fulfillment) break;
      orders = fulfillment.fulfillmentOrders.nodes.map((order) => order.id);
      tracking = fulfillment.trackingInfo;
      for (const line of fulfillment.fulfillmentLineItems.nodes) {
        const lineId = legacyId(line.lineItem.id);
        units[lineId] = (units[lineId] ?? 0) + (line.quantity ?? 0);
      }
      if (!fulfillment.fulfillmentLineItems.pageInfo.hasNextPage) break;
      after = fulfillment.fulfillmentLineItems.pageInfo.endCursor;
    }
    return { units, orders, tracking };
  }

  /** Let a fulfillment have the package's number in front, then those that came before it and those of others of ours. */
  async function settleNumbers(
    store: ChannelStore,
    id: string,
    now: readonly { number: string | null; url: string | null }[],
    plan: FulfillmentPlan,
  ): Promise<void> {
    const wanted = new Map([
      [plan.trackingNumber, plan.trackingUrl],
      ...plan.companions.map((each) => [each.trackingNumber, each.trackingUrl] as const),
    ]);
    for (const { number, url } of now) if (number && !wanted.has(number) && plan.siblings.includes(number)) wanted.set(number, url ?? '');
    if (now.length === wanted.size && now.every(({ number }) => number && wanted.has(number))) return;
    const tracking = trackingOf(
      plan.carrier,
      [...wanted].map(([number, url]) => ({ number, url })),
    );
    const data = await askAdmin(admin, store, wire.Answered, {
      operationName: 'trackingUpdate',
      document: trackingUpdateDocument,
      variables: { id, tracking, notifyCustomer: plan.notifyCustomer },
      repeatable: true,
    });
    refuseUserErrors(data.fulfillmentTrackingInfoUpdate?.userErrors ?? [], 'fulfillmentTrackingInfoUpdate');
  }

  const service = shopifyService(admin, fulfillmentOrdersOf);

  /**
   * Accept a request. Refused, it has been answered or taken back since it was read, mostly by our own answer to the store's news of it:
   * then it counts as it stands now.
   */
  async function isAccepted(store: ChannelStore, platformOrderId: string, id: string): Promise<boolean> {
    try {
      await service.acceptRequest(store, id);
      return true;
    } catch (error) {
      if (!isConnectorError(error) || error.vendorCode !== 'USER_ERRORS') throw error;
      const now = (await fulfillmentOrdersOf(store, platformOrderId)).find((order) => order.id === id);
      return now?.requestStatus === 'ACCEPTED';
    }
  }

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
      for (const row of data.orders.nodes) {
        const node = wire.OrderNode.safeParse(row);
        if (!node.success) {
          log.warn({ storeId: store.storeId, misfit: describeZodError(node.error) }, 'an order in a list has another shape');
          continue;
        }
        const { id, lineItems } = node.data;
        try {
          orders.push(lineItems.pageInfo.hasNextPage ? await getOrder(store, legacyId(id)) : orderFromGraphql(node.data));
        } catch (error) {
          // More of its lines cannot be read, or it was deleted meanwhile.
          if (!isConnectorError(error) || (error.reason !== 'bad_answer' && error.reason !== 'not_found')) throw error;
          log.warn({ err: error, storeId: store.storeId }, 'an order in a list cannot be read');
        }
      }
      const { hasNextPage, endCursor } = data.orders.pageInfo;
      // Oldest change first.
      const readUntil = orders.reduce((at, order) => (order.updatedAt > at ? order.updatedAt : at), since);
      return { orders, ...(hasNextPage && endCursor ? { next: endCursor } : {}), readUntil };
    },

    async fulfill(store, plan) {
      const fulfillments: Record<string, string> = {};
      const open: Record<string, number> = { ...plan.quantities };
      const known = await fulfillmentsOf(store, plan.platformOrderId);
      // Further numbers are of packages that came before it: the first one says whose it is.
      const own = known.filter((each) => each.number === plan.trackingNumber || plan.made.includes(each.id));
      for (const { id } of own) {
        const { units, orders, tracking } = await contentOf(store, id);
        for (const order of orders) fulfillments[order] = id;
        for (const [line, done] of Object.entries(units)) if (line in open) open[line] = Math.max(0, (open[line] ?? 0) - done);
        await settleNumbers(store, id, tracking, plan);
      }
      const isOpen = ([, units]: [string, number]) => units > 0;
      if (!Object.entries(open).some(isOpen)) return { fulfillments, outcome: 'told' };

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
        const isService = isAtOurService(store, order);
        // "Fulfill only after the merchant asks" (Built for Shopify 5.8.4); holds and schedules are the merchant's word too.
        if ((isService && !requested.has(order.requestStatus)) || order.status === 'ON_HOLD' || order.status === 'SCHEDULED') {
          isHeld = true;
          continue;
        }
        if (isService && order.requestStatus === 'SUBMITTED' && !(await isAccepted(store, plan.platformOrderId, order.id))) {
          isHeld = true;
          continue;
        }
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
              trackingInfo: trackingOf(plan.carrier, [
                { number: plan.trackingNumber, url: plan.trackingUrl },
                ...plan.companions.map((each) => ({ number: each.trackingNumber, url: each.trackingUrl })),
              ]),
            },
          },
        });
        refuseUserErrors(data.fulfillmentCreate.userErrors, 'fulfillmentCreate');
        const made = data.fulfillmentCreate.fulfillment?.id;
        if (made) for (const each of lineItemsByFulfillmentOrder) fulfillments[each.fulfillmentOrderId] = made;
      }
      if (isHeld) return { fulfillments, outcome: 'held' };
      // The merchant was quicker and marked the lines as fulfilled: the number goes where there is none but ours.
      if (Object.keys(fulfillments).length === 0) {
        for (const { id, number } of known) {
          if (number && !plan.siblings.includes(number)) continue;
          const { units, orders, tracking } = await contentOf(store, id);
          if (!Object.keys(units).some((line) => (open[line] ?? 0) > 0)) continue;
          await settleNumbers(store, id, tracking, plan);
          for (const order of orders) fulfillments[order] = id;
          for (const [line, done] of Object.entries(units)) if (line in open) open[line] = Math.max(0, (open[line] ?? 0) - done);
        }
      }
      return { fulfillments, outcome: Object.keys(fulfillments).length > 0 ? 'told' : 'nothing_left' };
    },
  };
}
