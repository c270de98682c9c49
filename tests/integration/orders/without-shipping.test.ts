/** Lines that need no shipping: shown beside what is sent, ordered where a supplier stands behind them, and given up with their order. */
import { beforeAll, expect, test } from 'vitest';
import { shipOwnOrder } from '#app/features/fulfillment/own-desk.server.ts';
import { revertOrders } from '#app/features/orders/arrange-orders.server.ts';
import { type Harness, harness } from '#tests/support/harness.ts';
import { orderBody } from '#tests/support/shopify-order.ts';
import { beginTrade, parcelNumber } from '../fulfillment/support.ts';
import { countersOf, deliver, groupsOf, mappedVariant, plainStore } from './support.ts';

let h: Harness;

beforeAll(async () => {
  h = await harness();
});

const lamp = { title: 'Desk lamp', quantity: 1, price: '29.95' };
const warranty = { title: 'Warranty', quantity: 1, price: '9.00', requiresShipping: false };

interface Detail {
  supplier_orders: { line_items: { title: string }[] }[];
  other_items: { title: string; line_price: number; requires_shipping: boolean }[];
}

test('a warranty beside a lamp is shown with its price, and not ordered', async () => {
  const trade = await beginTrade(h);
  await trade.buy([lamp, warranty]);
  const [group, ...more] = await trade.groups();
  expect(more).toEqual([]);
  const { body } = await trade.seller.api<Detail>('GET', `/orders/v5/detail/${group?.orderId}`);
  expect(body.data?.supplier_orders.flatMap((each) => each.line_items.map(({ title }) => title))).toEqual(['Desk lamp']);
  expect(body.data?.other_items).toEqual([expect.objectContaining({ title: 'Warranty', line_price: 900, requires_shipping: false })]);
});

test('what a supplier stands behind is ordered, sent and fulfilled although the store says that it needs no shipping', async () => {
  const trade = await beginTrade(h);
  const { id } = await trade.buy<{ id: number }>([lamp, { ...warranty, title: 'Floor lamp' }]);
  await trade.linkAll();
  const placed = await trade.placeAndPay();
  const parts = await trade.query('select quantity from supplier_order_items where workplace_id = $1 and supplier_order_id = $2', [
    trade.seller.workplaceId,
    placed,
  ]);
  expect(parts).toEqual([{ quantity: 1 }, { quantity: 1 }]);
  await shipOwnOrder(trade.operator, { id: await trade.deskOrder(placed), trackingNumber: parcelNumber(), carrier: 'USPS' });
  await h.settle();
  const orders = await h.control<{ id: number; fulfillments: { lineItems: { quantity: number }[] }[] }[]>(
    `shopify/orders?shop=${trade.store.domain}`,
  );
  const { fulfillments = [] } = orders.find((each) => each.id === id) ?? {};
  expect(fulfillments.flatMap((each) => each.lineItems)).toHaveLength(2);
});

/** An order of one variant that needs no shipping, as the store tells it. */
async function arrived(isMapped: boolean) {
  const seller = await h.newSeller();
  const store = await plainStore(h, seller);
  const { channelVariantId } = await mappedVariant(h, seller, store.storeId);
  const body = orderBody([{ title: 'Desk lamp', variantId: isMapped ? channelVariantId : null }]);
  const line_items = body.line_items.map((line) => ({ ...line, requires_shipping: false }));
  const hear = async (topic: string, more: Record<string, unknown> = {}) => {
    await deliver(h, store.domain, topic, { ...body, line_items, ...more });
    await h.settle();
  };
  await hear('orders/create');
  return { seller, hear, groups: () => groupsOf(h, seller, body.id), later: new Date(Date.now() + 60_000).toISOString() };
}

test('an order of it alone waits to be ordered', async () => {
  const { seller, groups } = await arrived(true);
  expect(await groups()).toMatchObject([{ source: 'quayside', state: 'ready' }]);
  expect(await countersOf(h, seller)).toEqual({ 'orders.ready': 1 });
});

test('one that stood as fulfilled before its supplier was known is taken up by reverting it', async () => {
  const { seller, groups } = await arrived(true);
  const [group] = await groups();
  await h.services.database.pool.query(`update supplier_orders set state = 'fulfilled', source = null where id = $1`, [group?.id]);
  await h.services.database.pool.query('delete from supplier_order_items where supplier_order_id = $1', [group?.id]);
  await revertOrders(seller.ctx, { orders: [group?.orderId as string] });
  await h.settle();
  expect(await groups()).toMatchObject([{ source: 'quayside', state: 'ready' }]);
});

test('an order with nothing to send is given up with the store, and not before', async () => {
  const { seller, groups, hear, later } = await arrived(false);
  expect(await groups()).toMatchObject([{ source: null, state: 'fulfilled', items: 1 }]);
  await hear('orders/cancelled', { cancelled_at: later, updated_at: later });
  expect(await groups()).toMatchObject([{ source: null, state: 'cancelled_channel', items: 1 }]);
  expect(await countersOf(h, seller)).toEqual({ 'orders.cancelled_channel': 1 });
});
