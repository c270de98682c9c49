/** News of many orders is one notification; the plan counts the store's orders. */
import { beforeAll, expect, test } from 'vitest';
import { getUsage } from '#app/features/billing/usage.server.ts';
import { cancelPlacement } from '#app/features/fulfillment/cancel-placement.server.ts';
import { paySupplierOrders } from '#app/features/fulfillment/pay-supplier-orders.server.ts';
import { listNotifications } from '#app/features/notifications/list-notifications.server.ts';
import { confirmWithCard } from '#tests/support/cards.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';
import { orderBody } from '#tests/support/shopify-order.ts';
import { mappedVariant } from '../orders/support.ts';
import { startPlacing } from './placement-support.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

const told = async (seller: TestSeller) => (await listNotifications(seller.ctx, {})).notifications;
const usageOf = async (seller: TestSeller) => (await getUsage(seller.ctx, seller.accountId, 'ORDER_FULFILLMENT')).usage;

test('one declined card for three orders is one notification', async () => {
  const { seller, ownOrder, place } = await startPlacing();
  const ids = [(await ownOrder()).id, (await ownOrder()).id, (await ownOrder()).id];
  await place(ids);
  await h.settle();
  const { card } = await paySupplierOrders(seller.ctx, { supplierOrderIds: ids, method: 'card' });
  await confirmWithCard(h.sandboxOrigin, card?.publishableKey ?? '', card?.clientSecret ?? '', '4000000000000002');
  await h.settle();
  expect(await told(seller)).toMatchObject([{ message: 'orders_payment_failed', params: { count: 3 } }]);
});

test('seven placements that CJ refuses are told, together', async () => {
  const { seller, cjOrder, cjVariant } = await startPlacing();
  const ids: string[] = [];
  for (let at = 0; at < 7; at += 1) ids.push(await cjOrder());
  await h.control('cj/stock', { product: cjVariant.externalId, CN: 0, US: 0, DE: 0 });
  try {
    await seller.api('POST', '/orders/v5/create', { orders: ids.map((id) => ({ supplier_order_id: id })) });
    await h.settle();
  } finally {
    await h.control('cj/stock', { product: cjVariant.externalId, CN: 900, US: 0, DE: 0 });
  }
  const news = await told(seller);
  // Two when the ten minutes end in between.
  expect(news.length).toBeLessThan(3);
  expect(news.reduce((sum, { params }) => sum + Number(params.count ?? 1), 0)).toBe(7);
  expect(news[0]?.message).toMatch(/placement_refused$/);
});

test('an order of the store that two suppliers send counts once, also when it is placed anew', async () => {
  const { seller, store, cjVariant, arrive, place } = await startPlacing();
  const own = await mappedVariant(h, seller, store.storeId, { shipsFrom: ['CN'] });
  const cj = await mappedVariant(h, seller, store.storeId, { source: 'cj', ...cjVariant, shipsFrom: ['CN'] });
  const groups = await arrive(orderBody([{ variantId: own.channelVariantId }, { variantId: cj.channelVariantId }]));
  const ids = groups.map(({ id }) => id);
  expect(ids).toHaveLength(2);
  await place(ids);
  await h.settle();
  expect(await usageOf(seller)).toBe(1);
  await cancelPlacement(seller.ctx, { supplierOrderId: ids[0] as string, why: 'seller' });
  await h.settle();
  await place([ids[0] as string]);
  await h.settle();
  expect(await usageOf(seller)).toBe(1);
});

test('a refused try frees the plan’s order, unless the other supplier has taken its part', async () => {
  const { seller, store, cjVariant, arrive, place, cjOrder } = await startPlacing();
  await h.control('cj/stock', { product: cjVariant.externalId, CN: 0, US: 0, DE: 0 });
  try {
    await place([await cjOrder()]);
    await h.settle();
    expect(await usageOf(seller)).toBe(0);
    const own = await mappedVariant(h, seller, store.storeId, { shipsFrom: ['CN'] });
    const cj = await mappedVariant(h, seller, store.storeId, { source: 'cj', ...cjVariant, shipsFrom: ['CN'] });
    const groups = await arrive(orderBody([{ variantId: own.channelVariantId }, { variantId: cj.channelVariantId }]));
    await place(groups.map(({ id }) => id));
    await h.settle();
    expect(await usageOf(seller)).toBe(1);
  } finally {
    await h.control('cj/stock', { product: cjVariant.externalId, CN: 900, US: 0, DE: 0 });
  }
});
