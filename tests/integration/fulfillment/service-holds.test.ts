/** What the merchant holds back or has scheduled is neither placed nor sent (S4 of what Shopify's review asks). */
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createContext } from '#app/context.server.ts';
import { placeOrders } from '#app/features/fulfillment/place-orders.server.ts';
import { previewPlacement } from '#app/features/fulfillment/preview-placement.server.ts';
import { refreshHeldOrders } from '#app/features/fulfillment/refresh-holds.server.ts';
import { getOrder } from '#app/features/orders/get-order.server.ts';
import { type Harness, harness } from '#tests/support/harness.ts';
import { firstOf, type ServedShop, servedShop } from './served-shop.ts';

let h: Harness;

beforeAll(async () => {
  h = await harness();
});
afterEach(() => h.clearFaults());

describe('S4: what the merchant holds back', () => {
  test('what the store holds is neither placed nor sent until it is released', async () => {
    const shop = await servedShop(h);
    const order = await shop.sell();
    await shop.control('hold', { fulfillmentOrderId: firstOf(order).id, reason: 'HIGH_RISK_OF_FRAUD' });
    await h.settle();
    const [group] = await shop.groups();
    const choices = [{ supplierOrderId: group?.id as string }];
    expect((await previewPlacement(shop.seller.ctx, { choices })).orders[0]?.problems).toMatchObject([
      { key: 'on_hold', cure: 'release_hold' },
    ]);
    expect(await shop.events()).toContain('placed_on_hold');
    await shop.control('release-hold', { fulfillmentOrderId: firstOf(order).id });
    await h.settle();
    expect((await previewPlacement(shop.seller.ctx, { choices })).orders[0]?.problems).toEqual([]);
    expect(await shop.events()).toContain('hold_released');
  });

  /** As long as this lasts, nobody hears of what happens in the store. */
  const unheard = async (what: () => Promise<unknown>) => {
    await h.fault({ vendor: 'shopify', match: 'fulfillment_orders', kind: 'drop', times: 20 });
    await what();
    await h.settle();
    await h.clearFaults();
  };
  const heldIn = async (shop: ServedShop) =>
    (await getOrder(shop.seller.ctx, { orderId: (await shop.groups())[0]?.orderId as string })).holdReason;

  test('a hold that no news has told of is not placed either; its end is found within the hour', async () => {
    const shop = await servedShop(h);
    const order = await shop.sell();
    await unheard(() => shop.control('hold', { fulfillmentOrderId: firstOf(order).id, reason: 'HIGH_RISK_OF_FRAUD' }));
    expect(await heldIn(shop)).toBeNull();
    const choices = [{ supplierOrderId: (await shop.groups())[0]?.id as string }];
    expect(await placeOrders(shop.seller.ctx, { choices })).toMatchObject([{ isPlacing: false, problems: [{ key: 'on_hold' }] }]);
    expect((await shop.groups())[0]?.state).toBe('ready');
    expect(await heldIn(shop)).not.toBeNull();
    await unheard(() => shop.control('release-hold', { fulfillmentOrderId: firstOf(order).id }));
    expect(await heldIn(shop)).not.toBeNull();
    await refreshHeldOrders(createContext(h.services));
    expect(await heldIn(shop)).toBeNull();
    expect((await shop.events()).filter((event) => event.includes('hold'))).toEqual(['placed_on_hold', 'hold_released']);
  });

  test('a store that cannot be asked is taken by its news', async () => {
    const shop = await servedShop(h);
    await shop.sell();
    await h.fault({ vendor: 'shopify', match: 'fulfillmentHolds', kind: '500', times: -1 });
    const choices = [{ supplierOrderId: (await shop.groups())[0]?.id as string }];
    expect((await previewPlacement(shop.seller.ctx, { choices })).orders[0]?.problems).toEqual([]);
  });

  test('what is scheduled for a later day is not placed before it', async () => {
    const shop = await servedShop(h);
    const order = await shop.sell();
    await shop.control('schedule', { fulfillmentOrderId: firstOf(order).id, at: '2027-03-01T00:00:00Z' });
    const choices = [{ supplierOrderId: (await shop.groups())[0]?.id as string }];
    expect((await previewPlacement(shop.seller.ctx, { choices })).orders[0]?.problems).toEqual([
      { key: 'on_hold', cure: 'release_hold', title: '2027-03-01' },
    ]);
  });

  test('many orders are asked for at once', async () => {
    const shop = await servedShop(h);
    for (let each = 0; each < 5; each += 1) await shop.buy([{ title: 'Desk lamp', quantity: 1 }]);
    await shop.linkAll();
    const asked = async () =>
      (await h.control<Record<string, { operations: Record<string, number> }>>('shopify/counts'))[shop.store.domain]?.operations
        .fulfillmentHolds ?? 0;
    const before = await asked();
    await previewPlacement(shop.seller.ctx, { choices: (await shop.groups()).map(({ id }) => ({ supplierOrderId: id })) });
    expect((await asked()) - before).toBe(1);
  });
});
