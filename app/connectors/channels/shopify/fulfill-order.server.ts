/** Tells Shopify of one package: corrects fulfillments of earlier calls, and fulfills only what is left. */
import type { z } from 'zod';
import type { AnswersRequests, FulfillmentPlan, SendsOrders } from '#app/connectors/channels/channel-orders.ts';
import type { ChannelStore } from '#app/connectors/channels/channel-store.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import type { ShopifyAdmin } from './admin-client.server.ts';
import { askAdmin } from './ask-admin.server.ts';
import { fulfillmentOrdersOf, isAtOurService } from './fulfillment-orders.server.ts';
import {
  fulfillmentCreateDocument,
  fulfillmentUnitsDocument,
  orderFulfillmentsDocument,
  trackingUpdateDocument,
} from './order-documents.ts';
import { fulfillmentOrderStateOf } from './order-states.ts';
import * as wire from './order-wire.ts';
import { gidOf, legacyId } from './translate-order.ts';
import { refuseUserErrors } from './user-errors.ts';

const requested = new Set(['ACCEPTED', 'SUBMITTED', 'CANCELLATION_REJECTED']);

/** A package that is being told to the store, and how much of it the store has. */
interface Telling {
  store: ChannelStore;
  plan: FulfillmentPlan;
  /** Line item id → units of the package that no fulfillment holds yet. */
  open: Record<string, number>;
  /** Fulfillment order id → the fulfillment that holds the package's units of it. */
  fulfillments: Record<string, string>;
}

/** A fulfillment's content: units by line, its fulfillment orders, and its tracking numbers. */
interface Content {
  units: Record<string, number>;
  orders: string[];
  tracking: { number: string | null; url: string | null }[];
}

/** Line items of one fulfillment order, as `fulfillmentCreate` takes them. */
interface Part {
  fulfillmentOrderId: string;
  fulfillmentOrderLineItems: { id: string; quantity: number }[];
}

/** Tracking input: a single number and address, or lists. Shopify takes either, and returns lists only if lists were given. */
const trackingOf = (carrier: string, packages: readonly { number: string; url: string }[]) => {
  const company = carrier || null;
  const [first] = packages;
  return packages.length > 1
    ? { company, numbers: packages.map((each) => each.number), urls: packages.map((each) => each.url) }
    : { number: first?.number, company, url: first?.url };
};

/** The package's tracking number first, then those of earlier packages. */
const numbersOf = ({ trackingNumber, trackingUrl, companions }: FulfillmentPlan) => [
  { number: trackingNumber, url: trackingUrl },
  ...companions.map((each) => ({ number: each.trackingNumber, url: each.trackingUrl })),
];

/** Open units of the package that the fulfillment order still has to send. */
const linesToSend = (order: wire.FulfillmentOrderNode, open: Telling['open']) =>
  order.lineItems.nodes.flatMap((line) => {
    const lineId = legacyId(line.lineItem.id);
    const quantity = Math.min(open[lineId] ?? 0, line.remainingQuantity);
    return quantity > 0 ? [{ id: line.id, lineId, quantity }] : [];
  });

/** Must not be fulfilled now: not requested by the merchant yet (Built for Shopify 5.8.4), on hold, scheduled, or in a state that is new to us. */
const isWithheld = (order: wire.FulfillmentOrderNode, isService: boolean): boolean =>
  (isService && !requested.has(order.requestStatus)) || !['open', 'in_progress'].includes(fulfillmentOrderStateOf(order.status));

/** Count a fulfillment's units as told, and remember it for its fulfillment orders. */
function count({ open, fulfillments }: Telling, id: string, { units, orders }: Content): void {
  for (const order of orders) fulfillments[order] = id;
  for (const [line, done] of Object.entries(units)) if (line in open) open[line] = Math.max(0, (open[line] ?? 0) - done);
}

export function fulfillOrder(admin: ShopifyAdmin, acceptRequest: AnswersRequests['acceptRequest']): SendsOrders['fulfill'] {
  /** The order's fulfillments that were not cancelled, with their first tracking numbers. */
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

  async function contentOf(store: ChannelStore, id: string): Promise<Content> {
    const content: Content = { units: {}, orders: [], tracking: [] };
    for (let after: string | null | undefined = null; ; ) {
      const { fulfillment }: z.infer<typeof wire.UnitsOfFulfillment> = await askAdmin(admin, store, wire.UnitsOfFulfillment, {
        operationName: 'fulfillmentUnits',
        document: fulfillmentUnitsDocument,
        variables: { id, after },
      });
      if (!fulfillment) return content;
      content.orders = fulfillment.fulfillmentOrders.nodes.map((order) => order.id);
      content.tracking = fulfillment.trackingInfo;
      for (const line of fulfillment.fulfillmentLineItems.nodes) {
        const lineId = legacyId(line.lineItem.id);
        content.units[lineId] = (content.units[lineId] ?? 0) + (line.quantity ?? 0);
      }
      if (!fulfillment.fulfillmentLineItems.pageInfo.hasNextPage) return content;
      after = fulfillment.fulfillmentLineItems.pageInfo.endCursor;
    }
  }

  /** Give a fulfillment the package's number first, then those of earlier and of other packages of ours. */
  async function settleNumbers({ store, plan }: Telling, id: string, { tracking: now }: Content): Promise<void> {
    const wanted = new Map(numbersOf(plan).map(({ number, url }) => [number, url]));
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

  /**
   * Accept a request. If Shopify refuses, the request was answered or withdrawn since it was read, mostly by our own job for its webhook:
   * then its present state counts.
   */
  async function isAccepted({ store, plan }: Telling, id: string): Promise<boolean> {
    try {
      await acceptRequest(store, id);
      return true;
    } catch (error) {
      if (!isConnectorError(error) || error.vendorCode !== 'USER_ERRORS') throw error;
      const now = (await fulfillmentOrdersOf(admin, store, plan.platformOrderId)).find((order) => order.id === id);
      return now?.requestStatus === 'ACCEPTED';
    }
  }

  /** Open units that may be fulfilled now, in groups for one call each. `isHeld`: some may not. */
  async function partsToSend(telling: Telling): Promise<{ groups: Part[][]; isHeld: boolean }> {
    const { store, plan, open } = telling;
    let isHeld = false;
    // One call per location: Shopify takes several fulfillment orders in one fulfillment only when they share it.
    const byLocation = new Map<string, Part[]>();
    for (const order of await fulfillmentOrdersOf(admin, store, plan.platformOrderId)) {
      if (fulfillmentOrderStateOf(order.status) === 'closed') continue;
      const lines = linesToSend(order, open);
      if (lines.length === 0) continue;
      const isService = isAtOurService(store, order);
      const isToAccept = isService && order.requestStatus === 'SUBMITTED';
      if (isWithheld(order, isService) || (isToAccept && !(await isAccepted(telling, order.id)))) {
        isHeld = true;
        continue;
      }
      for (const { lineId, quantity } of lines) open[lineId] = (open[lineId] ?? 0) - quantity;
      const location = order.assignedLocation.location?.id ?? '';
      const part: Part = { fulfillmentOrderId: order.id, fulfillmentOrderLineItems: lines.map(({ id, quantity }) => ({ id, quantity })) };
      byLocation.set(location, [...(byLocation.get(location) ?? []), part]);
    }
    return { groups: [...byLocation.values()], isHeld };
  }

  async function createFulfillment({ store, plan, fulfillments }: Telling, lineItemsByFulfillmentOrder: Part[]): Promise<void> {
    const data = await askAdmin(admin, store, wire.FulfillmentCreated, {
      operationName: 'fulfillmentCreate',
      document: fulfillmentCreateDocument,
      variables: {
        fulfillment: {
          lineItemsByFulfillmentOrder,
          notifyCustomer: plan.notifyCustomer,
          trackingInfo: trackingOf(plan.carrier, numbersOf(plan)),
        },
      },
    });
    refuseUserErrors(data.fulfillmentCreate.userErrors, 'fulfillmentCreate');
    const made = data.fulfillmentCreate.fulfillment?.id;
    if (made) for (const each of lineItemsByFulfillmentOrder) fulfillments[each.fulfillmentOrderId] = made;
  }

  return async (store, plan) => {
    const telling: Telling = { store, plan, open: { ...plan.quantities }, fulfillments: {} };
    const { open, fulfillments } = telling;
    const known = await fulfillmentsOf(store, plan.platformOrderId);
    // The first number says which package a fulfillment is of; further ones are of earlier packages.
    const own = known.filter((each) => each.number === plan.trackingNumber || plan.made.includes(each.id));
    for (const { id } of own) {
      const content = await contentOf(store, id);
      count(telling, id, content);
      await settleNumbers(telling, id, content);
    }
    if (!Object.values(open).some((units) => units > 0)) return { fulfillments, outcome: 'told' };

    const { groups, isHeld } = await partsToSend(telling);
    for (const parts of groups) await createFulfillment(telling, parts);
    if (isHeld) return { fulfillments, outcome: 'held' };
    if (Object.keys(fulfillments).length > 0) return { fulfillments, outcome: 'told' };

    // The merchant has marked the lines as fulfilled: add our number to fulfillments that have no number of somebody else.
    for (const { id, number } of known) {
      if (number && !plan.siblings.includes(number)) continue;
      const content = await contentOf(store, id);
      if (!Object.keys(content.units).some((line) => (open[line] ?? 0) > 0)) continue;
      await settleNumbers(telling, id, content);
      count(telling, id, content);
    }
    return { fulfillments, outcome: Object.keys(fulfillments).length > 0 ? 'told' : 'nothing_left' };
  };
}
