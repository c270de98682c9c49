/** A store whose products our fulfillment service sends: what its merchant and its shoppers do there, and what became of it. */
import { expect } from 'vitest';
import { shipOwnOrder } from '#app/features/fulfillment/own-desk.server.ts';
import { registerService } from '#app/features/fulfillment/register-service.server.ts';
import type { Harness } from '#tests/support/harness.ts';
import { beginTrade, parcelNumber, type Trade } from './support.ts';

/** A fulfillment order as the sandbox's store has it. */
export interface ServiceOrder {
  id: number;
  status: string;
  requestStatus: string;
  locationId: number;
  requests: { responseData: { message: string | null; reason?: string } | null }[];
  lineItems: { id: number; lineItemId: number; remainingQuantity: number }[];
}

export interface ShopOrder {
  id: number;
  name: string;
  fulfillmentOrders: ServiceOrder[];
  fulfillments: { name: string; tracking: { number: string | null; url: string | null }[]; lineItems: { quantity: number }[] }[];
}

export const firstOf = (order: ShopOrder): ServiceOrder => order.fulfillmentOrders[0] as ServiceOrder;

export interface ServedShop extends Trade {
  serviceLocation: number;
  /** Something is done in the store: the sandbox's control of it. */
  control<T>(path: string, body?: Record<string, unknown>): Promise<T>;
  /** An order as it is now. */
  order(id: number): Promise<ShopOrder>;
  /** A shopper buys lamps that our service is to send; a supplier stands behind them unless `isMapped` is false. */
  sell(quantity?: number, more?: { isMapped?: boolean; financialStatus?: string; lines?: number }): Promise<ShopOrder>;
  /** The merchant asks for fulfillment of an order as it was bought, or of so many units of its first line, and we hear of it. */
  askFor(order: ShopOrder, units?: number): Promise<void>;
  /** The merchant asks us to stop what a fulfillment order is of, and we hear of it. */
  stop(fulfillmentOrder: ServiceOrder): Promise<void>;
  /** `<status> <request status>` of an order's fulfillment orders, sorted. */
  standing(order: ShopOrder): Promise<string[]>;
  /** The own supplier's desk ships one of our supplier orders, or so many units of its first line. @returns the parcel's number */
  ship(supplierOrderId: string, units?: number): Promise<string>;
  /** What the merchant has asked of us, as it is stored. */
  requests(): Promise<{ kind: string; state: string; reason: string | null }[]>;
  /** Events of all the orders' timelines, the oldest first. */
  events(): Promise<string[]>;
}

export async function servedShop(h: Harness): Promise<ServedShop> {
  const trade = await beginTrade(h);
  const { domain } = trade.store;
  await registerService(trade.seller.ctx, { storeId: trade.store.storeId });
  const services = await h.control<{ locationId: number; callbackUrl: string }[]>(`shopify/services?shop=${domain}`);
  expect(services).toMatchObject([{ callbackUrl: `${h.services.env.PUBLIC_URL}/fulfillment/shopify` }]);
  const serviceLocation = services[0]?.locationId as number;

  const control = <T>(path: string, body: Record<string, unknown> = {}) => h.control<T>(`shopify/${path}`, { shop: domain, ...body });
  const order = async (id: number): Promise<ShopOrder> =>
    (await h.control<ShopOrder[]>(`shopify/orders?shop=${domain}`)).find((each) => each.id === id) as ShopOrder;

  return {
    ...trade,
    serviceLocation,
    control,
    order,
    async sell(quantity = 1, { isMapped = true, lines = 1, ...more } = {}) {
      const titles = Array.from({ length: lines }, (_, index) => `Desk lamp ${index + 1}`);
      const bought = await trade.buy<ShopOrder>(
        titles.map((title) => ({ title, quantity })),
        more,
      );
      for (const { id } of bought.fulfillmentOrders) await control('move', { fulfillmentOrderId: id, locationId: serviceLocation });
      await h.settle();
      if (isMapped) await trade.linkAll();
      return order(bought.id);
    },
    async askFor(bought, units) {
      const { id, lineItems } = firstOf(bought);
      await control('request-fulfillment', {
        fulfillmentOrderId: id,
        ...(units === undefined ? {} : { lines: [{ id: lineItems[0]?.id, quantity: units }] }),
      });
      await h.settle();
    },
    async stop({ id }) {
      await control('request-cancellation', { fulfillmentOrderId: id });
      await h.settle();
    },
    standing: async ({ id }) => (await order(id)).fulfillmentOrders.map((each) => `${each.status} ${each.requestStatus}`).sort(),
    async ship(supplierOrderId, units) {
      const trackingNumber = parcelNumber();
      await shipOwnOrder(trade.operator, {
        id: await trade.deskOrder(supplierOrderId),
        trackingNumber,
        carrier: 'USPS',
        ...(units === undefined ? {} : { quantities: [units] }),
      });
      await h.settle();
      return trackingNumber;
    },
    requests: () => trade.query('select kind, state, reason from service_requests where workplace_id = $1 order by asked_at, id'),
    events: async () =>
      (await trade.query('select event from order_timeline where workplace_id = $1 order by id')).map((row) => row.event as string),
  };
}
