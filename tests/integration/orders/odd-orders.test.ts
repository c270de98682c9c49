/** Orders in which a theme, an app or a plugin has made something odd (docs/decisions/240). */
import { beforeAll, describe, expect, test } from 'vitest';
import { type LineProperty, writtenProperty } from '#app/connectors/channels/line-properties.ts';
import { dayOf, periodOf } from '#app/features/analytics/period.ts';
import { readSales } from '#app/features/analytics/read-sales.server.ts';
import { getOrder } from '#app/features/orders/get-order.server.ts';
import { readOrderList } from '#app/features/orders/read-order-list.server.ts';
import { ordersOf, selling } from '#tests/integration/stores/woocommerce-support.ts';
import { type Harness, harness } from '#tests/support/harness.ts';
import { orderBody } from '#tests/support/shopify-order.ts';
import { beginTrade, type Trade } from '../fulfillment/support.ts';
import { deliver, groupsOf, mappedVariant } from './support.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

describe('what a buyer entered', () => {
  let trade: Trade;
  beforeAll(async () => {
    trade = await beginTrade(h);
  });

  test.each([
    ['an object', { name: 'Engraving', value: 'Ada 2024' }, ['Engraving: Ada 2024']],
    ['a list with a null', [null, { name: 'Engraving', value: 'Ada 2024' }], ['Engraving: Ada 2024']],
    [
      'values that are objects',
      [
        { name: 'Design', value: { text: 'Ada' } },
        { name: 'Gift', value: true },
      ],
      ['Design: text: Ada', 'Gift: true'],
    ],
  ])('comes as %s and is told whole', async (_, properties, told) => {
    const variant = await mappedVariant(h, trade.seller, trade.store.storeId, { shipsFrom: ['CN'] });
    const body = orderBody([{ variantId: variant.channelVariantId }]);
    await deliver(h, trade.store.domain, 'orders/create', { ...body, line_items: [{ ...body.line_items[0], properties }] });
    await h.settle();
    const [group] = await groupsOf(h, trade.seller, body.id);
    const shown = await trade.seller.api<{ supplier_orders: { line_items: { properties: LineProperty[] }[] }[] }>(
      'GET',
      `/orders/v5/detail/${group?.orderId}`,
    );
    const entered = shown.body.data?.supplier_orders.flatMap((each) => each.line_items.flatMap((item) => item.properties));
    expect(entered?.map(writtenProperty)).toEqual(told);
  });
});

test.each(['IRT', 'POINTS', 'ABCD', 'P1'])('an order in %s is listed and opens, with the code as it is', async (currency) => {
  const { seller, domain, store, channelProductId } = await selling();
  // As the store tells it from the beginning.
  await h.control('woocommerce/webhooks/disable', { domain });
  const { id } = await h.control<{ id: number }>('woocommerce/orders', { domain, product: Number(channelProductId), quantity: 1 });
  await h.control('woocommerce/import', { domain, id, data: { currency, total: '1250.00' }, modifiedAt: seller.ctx.now() });
  const { syncStore } = await import('#app/features/orders/sync-store.server.ts');
  await syncStore(seller.ctx, store);
  const [order] = await ordersOf(store.storeId);
  expect(order).toMatchObject({ currency, total: 125_000 });
  const listed = await readOrderList(seller.ctx, new URL('http://here/app/orders?status=all&range=all'));
  expect(listed.orders).toMatchObject([{ currency }]);
  const opened = await getOrder(seller.ctx, { orderId: order.id });
  expect(opened).toMatchObject({ currency, total: 125_000 });
  for (const path of ['/orders/v5/list', `/orders/v5/detail/${order.id}`]) {
    const { status, body } = await seller.api('GET', path);
    expect([path, status, body.success]).toEqual([path, 200, true]);
  }
  const period = periodOf({ period: '7d' }, dayOf(seller.ctx.now(), 'UTC'));
  for (const shown of [currency, 'USD']) {
    const { figures, products } = await readSales(seller.ctx, { period, storeId: null, currency: shown });
    // Nobody knows what it is worth in other money.
    expect([figures.now.orders, figures.now.sales, products.length]).toEqual([1, shown === currency ? 125_000 : null, 1]);
  }
});
