import type { OrdersBackend, OrderView } from '../backend.ts';
import { cancelOrder } from '../cancel-order.ts';
import type { ShopifyContext } from '../context.ts';
import { countryName } from '../countries.ts';
import { holdFulfillmentOrder, moveFulfillmentOrder, releaseHold } from '../fulfillment-orders.ts';
import { submitCancellationRequest, submitFulfillmentRequest } from '../fulfillment-requests.ts';
import { createFulfillment } from '../fulfillments.ts';
import type { Location, Order, PostalAddress } from '../model.ts';
import { addUnits, deleteOrder, payOrder, saveOrder } from '../orders.ts';
import { noAddress, placeOrder } from '../place-order.ts';
import { planRefund, refundOrder } from '../refunds.ts';
import { askServices } from '../service-calls.ts';
import { ShopRefusal } from '../shop-refusal.ts';
import { type Session, type ShopStore, shopDomain, shopStore } from '../store.ts';
import { actInShop } from './act-in-shop.ts';

/** Orders, and what the shop's owner does with them. */
export function ordersBackend(shopify: ShopifyContext): OrdersBackend {
  const { world } = shopify;
  const { pool } = world;
  const storeOf = (shop: string) => shopStore(pool, shopDomain(shop));
  const onOrder = (shop: string, work: (s: Session) => Promise<number>) =>
    actInShop(world, shop, async (s) => {
      const id = await work(s);
      const order = await s.store.get('orders', id);
      if (!order) throw new ShopRefusal('There is no such order.');
      return orderView(s.store, order);
    });
  return {
    async orders(shop, page = {}) {
      const { rows } = await pool.query<{ data: Order }>(
        'select data from shopify.orders where shop = $1 order by id desc limit $2 offset $3',
        [shopDomain(shop), page.limit ?? 50, page.offset ?? 0],
      );
      const views: OrderView[] = [];
      for (const row of rows) views.push(await orderView(storeOf(shop), row.data));
      return views;
    },
    async order(shop, orderId) {
      const found = await storeOf(shop).get('orders', orderId);
      return found && orderView(storeOf(shop), found);
    },
    placeOrder: (shop, order) =>
      onOrder(shop, async (s) => (await placeOrder(s, shopify, { ...order, address: order.address && withCountry(order.address) })).id),
    deleteOrder: (shop, orderId) =>
      actInShop(world, shop, async (s) => {
        if (!(await deleteOrder(s, shopify, orderId))) throw new ShopRefusal('There is no such order.');
      }),
    payOrder: (shop, orderId) => onOrder(shop, async (s) => (await payOrder(s, shopify, orderId)).id),
    cancelOrder: (shop, orderId, options = {}) =>
      onOrder(shop, async (s) => (await cancelOrder(s, shopify, orderId, { refund: true, restock: true, ...options })).id),
    refund: (shop, request) => onOrder(shop, async (s) => (await refundOrder(s, shopify, await planRefund(s, request))).orderId),
    addUnits: (shop, request) => onOrder(shop, async (s) => (await addUnits(s, shopify, request)).id),
    editOrder: (shop, orderId, change) =>
      onOrder(shop, async (s) => {
        const order = await s.store.get('orders', orderId);
        if (!order) throw new ShopRefusal('There is no such order.');
        const address = change.shippingAddress
          ? { shippingAddress: fullAddress(change.shippingAddress, order.shippingAddress ?? noAddress) }
          : {};
        await saveOrder(
          s,
          shopify,
          { ...order, note: change.note ?? order.note, tags: change.tags ?? order.tags, ...address },
          'orders/updated',
        );
        return orderId;
      }),
    requestFulfillment: (shop, id, options = {}) =>
      onOrder(
        shop,
        async (s) => (await submitFulfillmentRequest(s, shopify, id, { message: options.message, parts: options.lines })).submitted.orderId,
      ),
    requestCancellation: (shop, id, message) =>
      onOrder(shop, async (s) => (await submitCancellationRequest(s, shopify, id, message ?? null)).orderId),
    fulfill: (shop, id, tracking) =>
      onOrder(
        shop,
        async (s) =>
          (await createFulfillment(s, shopify, { orders: [{ id, parts: null }], tracking: tracking ?? null, notifyCustomer: false }))
            .orderId,
      ),
    holdFulfillment: (shop, id, reason) =>
      onOrder(
        shop,
        async (s) =>
          (await holdFulfillmentOrder(s, shopify, id, { reason: reason ?? 'OTHER', reasonNotes: null, handle: null, parts: [] })).held
            .orderId,
      ),
    async askServices(shop) {
      const calls = [
        ...(await askServices(shopify, shopDomain(shop), 'fetch_stock')),
        ...(await askServices(shopify, shopDomain(shop), 'fetch_tracking_numbers')),
      ];
      return calls.map((call) => `${call.service}: ${call.status ?? 'no answer'}, ${call.changed} changed`);
    },
    releaseHold: (shop, id) => onOrder(shop, async (s) => (await releaseHold(s, shopify, id, null)).orderId),
    moveFulfillment: (shop, id, locationId) =>
      onOrder(shop, async (s) => (await moveFulfillmentOrder(s, shopify, id, locationId, [])).moved.orderId),
  };
}

async function orderView(store: ShopStore, order: Order): Promise<OrderView> {
  const locations = new Map((await store.list('locations')).map((each) => [each.id, each]));
  return {
    ...order,
    lines: await store.children('lineItems', order.id),
    customer: order.customerId ? ((await store.get('customers', order.customerId)) ?? null) : null,
    transactions: await store.children('transactions', order.id),
    fulfillmentOrders: (await store.children('fulfillmentOrders', order.id)).map((each) => ({
      ...each,
      location: locations.get(each.locationId) as Location,
    })),
    fulfillments: await store.children('fulfillments', order.id),
    refunds: await store.children('refunds', order.id),
  };
}

function fullAddress(change: Partial<PostalAddress>, base: PostalAddress = noAddress): PostalAddress {
  const address = { ...base, ...change };
  return { ...address, country: address.country ?? countryName(address.countryCode) };
}

/** Only the name of the country is added: what is not given comes from the customer. */
const withCountry = (address: Partial<PostalAddress>) => ({ ...address, country: address.country ?? countryName(address.countryCode) });
