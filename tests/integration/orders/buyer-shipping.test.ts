/** What the buyer pays for shipping is a part of the profit: in the list, in the order, before placing and in the figures, to the cent. */
import { beforeAll, expect, test } from 'vitest';
import { decide, profitOfPlacing } from '#app/features/fulfillment/placing.ts';
import { previewPlacement } from '#app/features/fulfillment/preview-placement.server.ts';
import { getOrder } from '#app/features/orders/get-order.server.ts';
import { syncStore } from '#app/features/orders/sync-store.server.ts';
import { type Harness, harness } from '#tests/support/harness.ts';
import { orderBody } from '#tests/support/shopify-order.ts';
import { beginTrade } from '../fulfillment/support.ts';
import { deliver, groupsOf, mappedVariant, plainStore } from './support.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

const set = (amount: string) => ({ shop_money: { amount, currency_code: 'USD' } });
/** What Shopify tells beside the items. */
const beside = (shipping: string, tax = '0.00', discounts = '0.00') => ({
  current_shipping_price_set: set(shipping),
  current_total_tax: tax,
  current_total_discounts: discounts,
});

interface Listed {
  orders: { id: string; total_cost: number; profit: number }[];
}

test('list, order and placing name one profit, with the shipping that the buyer paid, and open it into its parts', async () => {
  const seller = await h.newSeller();
  const store = await plainStore(h, seller);
  const lamp = await mappedVariant(h, seller, store.storeId, { shipsFrom: ['CN'] });
  const body = orderBody([{ variantId: lamp.channelVariantId, price: '30.00' }], beside('4.90', '2.40', '5.00'));
  await deliver(h, store.domain, 'orders/create', body);
  await h.settle();
  const [group] = await groupsOf(h, seller, body.id);
  const { orders } = await previewPlacement(seller.ctx, { choices: [{ supplierOrderId: group?.id as string }] });
  const [preview] = orders;
  const placing = preview && profitOfPlacing(decide(preview, {}), {});
  const order = await getOrder(seller.ctx, { orderId: group?.orderId as string });
  const { body: listed } = await seller.api<Listed>('GET', '/orders/v5/list?from_date=2020-01-01&order_status=all');
  const profit = 3000 + 490 - (preview?.totalCost ?? 0);
  expect(placing?.profit).toBe(profit);
  expect(order.supplierOrders[0]?.profit).toBe(profit);
  expect(listed.data?.orders).toMatchObject([{ total_cost: preview?.totalCost, profit }]);
  expect(order.supplierOrders[0]?.parts).toEqual(placing);
  expect(placing).toMatchObject({
    items: 3000,
    shippingPaid: 490,
    tax: 240,
    discounts: 500,
    supplierItems: preview?.itemsCost,
    supplierShipping: preview?.shippingCost,
  });
});

test('several suppliers of an order share it by what their items were sold for, to the cent', async () => {
  const seller = await h.newSeller();
  const store = await plainStore(h, seller);
  const variants = [];
  for (const shipsFrom of [['CN'], ['US'], ['DE']]) variants.push(await mappedVariant(h, seller, store.storeId, { shipsFrom }));
  const prices = ['10.00', '10.00', '13.00'];
  const body = orderBody(
    variants.map(({ channelVariantId }, at) => ({ variantId: channelVariantId, price: prices[at] as string })),
    beside('5.00'),
  );
  await deliver(h, store.domain, 'orders/create', body);
  await h.settle();
  const [group] = await groupsOf(h, seller, body.id);
  const { supplierOrders } = await getOrder(seller.ctx, { orderId: group?.orderId as string });
  expect(supplierOrders.length).toBeGreaterThan(1);
  expect(supplierOrders.reduce((sum, { parts }) => sum + (parts?.shippingPaid ?? 0), 0)).toBe(500);
  const { body: listed } = await seller.api<Listed>('GET', '/orders/v5/list?from_date=2020-01-01&order_status=all');
  const profits = (rows: { id: string; profit: number | null }[]) => new Map(rows.map(({ id, profit }) => [id, profit]));
  expect(profits(listed.data?.orders ?? [])).toEqual(profits(supplierOrders));
});

test('shipping that was refunded is no income, and it is the same told and read; tax in the price is taken off', async () => {
  const trade = await beginTrade(h);
  const order = await trade.buy<{ id: number }>([{ title: 'Lamp', quantity: 1, price: '20.00' }], {
    shipping: { title: 'Standard', price: '6.00' },
  });
  await trade.linkAll();
  const paid = async () =>
    (await trade.query('select shipping_paid from orders where workplace_id = $1', [trade.seller.workplaceId]))[0].shipping_paid;
  expect(await paid()).toBe(600);
  await h.control('shopify/refund', { shop: trade.store.domain, orderId: order.id, lines: [], shipping: '2.00' });
  await h.settle();
  expect(await paid()).toBe(400);
  await syncStore(trade.seller.ctx, { workplaceId: trade.seller.workplaceId, storeId: trade.store.storeId });
  await h.settle();
  expect(await paid()).toBe(400);

  const seller = await h.newSeller();
  const store = await plainStore(h, seller);
  const body = orderBody([{}], {
    ...beside('11.90'),
    taxes_included: true,
    shipping_lines: [{ title: 'Standard', is_removed: false, tax_lines: [{ price: '1.90' }] }],
  });
  await deliver(h, store.domain, 'orders/create', body);
  await h.settle();
  const { rows } = await h.services.database.pool.query('select shipping_paid from orders where workplace_id = $1', [seller.workplaceId]);
  expect(rows).toEqual([{ shipping_paid: 1000 }]);
});
