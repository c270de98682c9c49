/** Orders that change on the store while a supplier has them, and come back from there. */
import { beforeAll, describe, expect, test } from 'vitest';
import { cancelPlacement } from '#app/features/fulfillment/cancel-placement.server.ts';
import { placeOrders } from '#app/features/fulfillment/place-orders.server.ts';
import { recountOrders } from '#app/features/orders/recount-orders.server.ts';
import { type Harness, harness } from '#tests/support/harness.ts';
import { beginTrade, type Trade } from './support.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

interface Bought {
  id: number;
  lines: { id: number }[];
}

/** Three lamps, ordered with the supplier and not paid yet. */
async function placedOrder(): Promise<{ trade: Trade; order: Bought; id: string }> {
  const trade = await beginTrade(h);
  const order = await trade.buy<Bought>([{ title: 'Desk lamp', quantity: 3 }]);
  await trade.linkAll();
  const id = (await trade.groups())[0]?.id as string;
  await placeOrders(trade.seller.ctx, { choices: [{ supplierOrderId: id }] });
  return { trade, order, id };
}
const unitsOf = (trade: Trade) => trade.query('select quantity, line_units as units from supplier_order_items where workplace_id = $1');

describe('an order', () => {
  test('of which the store takes a part back while it waits for payment is ordered anew with the rest only', async () => {
    const { trade, order, id } = await placedOrder();
    await h.settle();
    const { total_cost: before } = (await trade.groups())[0] ?? { total_cost: 0 };
    const lines = [{ lineItemId: order.lines[0]?.id, quantity: 2, restock: true }];
    await h.control('shopify/refund', { shop: trade.store.domain, orderId: order.id, lines });
    await h.settle();
    // The supplier still has the whole of it.
    expect(await unitsOf(trade)).toEqual([{ quantity: 3, units: 3 }]);
    await cancelPlacement(trade.seller.ctx, { supplierOrderId: id, why: 'seller' });
    await h.settle();
    expect(await unitsOf(trade)).toEqual([{ quantity: 1, units: 1 }]);
    expect((await trade.groups())[0]).toMatchObject({ id, state: 'ready' });
    expect((await trade.groups())[0]?.total_cost).toBeLessThan(before);
    await placeOrders(trade.seller.ctx, { choices: [{ supplierOrderId: id }] });
    await h.settle();
    const { items } = (await trade.query('select items from own_supplier_orders where id = $1', [await trade.deskOrder(id)]))[0];
    expect(items).toMatchObject([{ quantity: 1 }]);
  });

  test('that the store cancels while it is placed, and the supplier refuses, is given up, not ready', async () => {
    const { trade, order, id } = await placedOrder();
    await trade.query(
      'update source_variants set stock = 0 where id = (select source_variant_id from supplier_order_items where supplier_order_id = $1)',
      [id],
    );
    // The job of placing has not run yet.
    await h.control('shopify/cancel', { shop: trade.store.domain, orderId: order.id });
    await h.settle();
    expect(await trade.groups()).toMatchObject([{ id, state: 'cancelled_channel' }]);
    expect(await recountOrders(trade.seller.ctx, trade.seller.workplaceId)).toEqual({});
  });
});
