/** Nothing of ours answers for hours (W6 of what Shopify's review asks): what was told meanwhile is lost for good, and found all the same. */
import { afterEach, beforeAll, expect, test } from 'vitest';
import { createContext } from '#app/context.server.ts';
import { type Harness, harness } from '#tests/support/harness.ts';
import { firstOf, servedShop } from './served-shop.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});
afterEach(() => h.clearFaults());

/** The jobs that look for what no webhook told of, as their clocks start them. */
async function lookAround(): Promise<void> {
  for (const name of ['orders.reconcile', 'fulfillment.ask-stores', 'fulfillment.sweep-requests'])
    await createContext(h.services).enqueue(name, {});
  await h.settle();
}

test('W6: after an outage in which all of Shopify’s deliveries were given up, orders, payments, cancellations and requests are caught up with', async () => {
  const shop = await servedShop(h);
  const unpaid = await shop.sell(1, { financialStatus: 'PENDING' });
  const unwanted = await shop.sell();
  const asked = await shop.sell();
  await lookAround();

  // Eight tries in four hours, and then none: no delivery of these hours comes any more.
  await h.fault({ vendor: 'shopify', match: '.', kind: 'drop', times: -1 });
  await shop.control('pay', { orderId: unpaid.id });
  await shop.control('cancel', { orderId: unwanted.id });
  await shop.control('request-fulfillment', { fulfillmentOrderId: firstOf(asked).id });
  const missed = await h.control<{ id: number }>('shopify/orders', {
    shop: shop.store.domain,
    lines: [{ title: 'Desk lamp', price: '29.95', quantity: 1 }],
  });
  await h.settle();
  const stored = () =>
    shop.query(
      'select platform_order_id as id, financial_status as status, cancelled_at is not null as cancelled from orders where workplace_id = $1 order by placed_at, id',
    );
  expect((await stored()).map(({ id }) => id)).toEqual([unpaid.id, unwanted.id, asked.id].map(String));
  expect((await stored()).some(({ status, cancelled }) => cancelled || status === 'refunded')).toBe(false);
  await h.clearFaults();

  h.advanceClock(5 * 3_600_000);
  try {
    await lookAround();
    const caughtUp = await stored();
    expect(caughtUp).toHaveLength(4);
    expect(caughtUp).toEqual(
      expect.arrayContaining([
        { id: String(unpaid.id), status: 'paid', cancelled: false },
        { id: String(unwanted.id), status: expect.any(String), cancelled: true },
        { id: String(missed.id), status: 'paid', cancelled: false },
      ]),
    );
    expect(await shop.standing(asked)).toEqual(['IN_PROGRESS ACCEPTED']);
    expect(await shop.requests()).toEqual([{ kind: 'fulfillment', state: 'accepted', reason: null }]);
    await lookAround();
    expect(await stored()).toEqual(caughtUp);
  } finally {
    h.resetClock();
  }
});
