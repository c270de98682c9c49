/** Five hundred orders at once: looked at, placed and paid in one go, each with its own progress. */
import { beforeAll, expect, test } from 'vitest';
import { listPlacements } from '#app/features/fulfillment/list-placements.server.ts';
import { ordersOfWork } from '#app/features/fulfillment/order-work-items.server.ts';
import { paySupplierOrders } from '#app/features/fulfillment/pay-supplier-orders.server.ts';
import { placeManyOrders } from '#app/features/fulfillment/place-many.server.ts';
import { decide, groupsOf } from '#app/features/fulfillment/placing.ts';
import { previewPlacement } from '#app/features/fulfillment/preview-placement.server.ts';
import { orderCounters } from '#app/features/orders/counters.server.ts';
import { openAddress, sealAddress } from '#app/features/orders/personal-data.server.ts';
import { listProcessItems } from '#app/features/process-items/process-items.server.ts';
import { checkLedger } from '#app/features/wallet/check-ledger.server.ts';
import { getWallet } from '#app/features/wallet/get-wallet.server.ts';
import { type Harness, harness } from '#tests/support/harness.ts';
import { statementsOf } from '#tests/support/statements-of.ts';
import { startPlacing } from './placement-support.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

/** A seller with that many orders alike: copies of one that has come in. */
async function manyOrders(count: number, plan: string) {
  const started = await startPlacing(plan);
  const { id, orderId } = await started.ownOrder();
  const { pool } = h.services.database;
  await pool.query(
    `with copied as (
       insert into orders (workplace_id, id, store_id, platform_order_id, name, currency, total, financial_status, fulfillment_status, country_code, customer_name, customer, address,
         placed_at, platform_updated_at)
       select workplace_id, gen_random_uuid(), store_id, platform_order_id || '-' || n, name || '-' || n, currency, total, financial_status, fulfillment_status, country_code,
         customer_name, null, null, placed_at, platform_updated_at from orders, generate_series(1, $3) n where workplace_id = $1 and id = $2 returning id),
     groups as (
       insert into supplier_orders (workplace_id, id, order_id, store_id, source, ship_from, state, placed_at, items_cost, shipping_cost, total_cost)
       select s.workplace_id, gen_random_uuid(), c.id, s.store_id, s.source, s.ship_from, s.state, s.placed_at, s.items_cost, s.shipping_cost, s.total_cost
       from supplier_orders s, copied c where s.workplace_id = $1 and s.order_id = $2 returning id, order_id),
     lines as (
       insert into order_line_items (workplace_id, id, order_id, platform_line_item_id, channel_variant_id, listing_variant_id, title, sku, quantity, open_quantity, unit_price, supplier_order_id)
       select l.workplace_id, gen_random_uuid(), g.order_id, l.platform_line_item_id, l.channel_variant_id, l.listing_variant_id, l.title, l.sku, l.quantity, l.open_quantity, l.unit_price, g.id
       from order_line_items l, groups g where l.workplace_id = $1 and l.order_id = $2 returning id, supplier_order_id)
     insert into supplier_order_items (workplace_id, id, supplier_order_id, line_item_id, source_variant_id, quantity, unit_cost)
     select i.workplace_id, gen_random_uuid(), l.supplier_order_id, l.id, i.source_variant_id, i.quantity, i.unit_cost
     from supplier_order_items i, lines l where i.workplace_id = $1 and i.supplier_order_id = $4`,
    [started.seller.workplaceId, orderId, count - 1, id],
  );
  // Their buyers live where the first one's does; the seals of an address are bound to its order.
  const { rows } = await pool.query('select id, address from orders where workplace_id = $1', [started.seller.workplaceId]);
  const address = openAddress(started.seller.ctx, orderId, rows.find((row) => row.id === orderId).address);
  const sealed = rows.map((row) => ({ id: row.id, address: sealAddress(started.seller.ctx, row.id, address) }));
  await pool.query(
    'update orders o set address = s.address from jsonb_to_recordset($2::jsonb) as s (id uuid, address text) where o.workplace_id = $1 and o.id = s.id',
    [started.seller.workplaceId, JSON.stringify(sealed)],
  );
  const ids = (await pool.query('select id from supplier_orders where workplace_id = $1', [started.seller.workplaceId])).rows.map(
    (row) => row.id as string,
  );
  return { ...started, ids, orderId };
}

test('500 are looked at in under five seconds, with as many statements as 50, and grouped by what is to be done', async () => {
  const { seller, ids } = await manyOrders(500, 'STARTER_CREDIT_TIER_1');
  await h.services.database.pool.query(
    `update orders set financial_status = 'authorized' where workplace_id = $1 and id in (select order_id from supplier_orders where workplace_id = $1 and id = any($2))`,
    [seller.workplaceId, ids.slice(0, 40)],
  );
  const look = (some: readonly string[]) => previewPlacement(seller.ctx, { choices: some.map((supplierOrderId) => ({ supplierOrderId })) });
  await look(ids.slice(0, 2));
  const few = await statementsOf(() => look(ids.slice(100, 150)));
  const began = performance.now();
  let all: Awaited<ReturnType<typeof look>> | undefined;
  const many = await statementsOf(async () => {
    all = await look(ids);
  });
  expect(performance.now() - began).toBeLessThan(5000);
  expect(many.length).toBeLessThanOrEqual(few.length + 2);
  const groups = groupsOf((all?.orders ?? []).map((order) => decide(order, {})));
  expect(groups.map(({ cure, orders }) => [cure, orders.length])).toEqual([
    ['capture_payment', 40],
    ['ready', 460],
  ]);
});

test('forty are asked for with one press, in few statements, and followed by the work that places them; the wallet pays all at once', async () => {
  const { seller, ids, topUp } = await manyOrders(40, 'STARTER_CREDIT_TIER_1');
  const choices = ids.map((supplierOrderId) => ({ supplierOrderId }));
  let groups: string[] = [];
  const sent = await statementsOf(async () => {
    const placed = await placeManyOrders(seller.ctx, { choices });
    expect(placed.outcomes.every((outcome) => outcome.isPlacing)).toBe(true);
    groups = placed.groups;
  });
  expect(sent.length).toBeLessThan(40);
  const followed = await ordersOfWork(seller.ctx, groups);
  expect(new Set(followed)).toEqual(new Set(ids));
  // Pressed again before it is done: the same work.
  expect((await placeManyOrders(seller.ctx, { choices })).groups).toEqual(groups);
  await h.settle();
  const placements = await listPlacements(seller.ctx, followed);
  expect(new Set(placements.map((each) => each.state))).toEqual(new Set(['waiting_payment']));
  await topUp(1_000_000);
  const { paid, trackingId } = await paySupplierOrders(seller.ctx, { supplierOrderIds: ids, method: 'wallet' });
  expect(paid).toHaveLength(40);
  // What is passed on to suppliers has progress of its own, order by order, and is found again by its group.
  const progress = async () => (await listProcessItems(seller.ctx, { kind: 'order_pay' })).products;
  expect(await progress()).toEqual({ processing: 40, error: 0, success: 0 });
  expect(new Set(await ordersOfWork(seller.ctx, [trackingId as string]))).toEqual(new Set(ids));
  await h.settle();
  expect(await progress()).toEqual({ processing: 0, error: 0, success: 40 });
  const after = await listPlacements(seller.ctx, ids);
  expect(new Set(after.map((each) => each.state))).toEqual(new Set(['order_placed']));
});

/** That many orders that their supplier has accepted, and has just said that it still can. */
async function waitingOrders(count: number) {
  const started = await manyOrders(count, 'STARTER_CREDIT_TIER_1');
  await h.services.database.pool.query(
    `update supplier_orders set state = 'waiting_payment', supplier_order_no = 'own-' || id, placement_attempt = 1, agreed_cost = total_cost, still_can_at = $2 where workplace_id = $1`,
    [started.seller.workplaceId, started.seller.ctx.now()],
  );
  const pay = (ids: readonly string[]) => paySupplierOrders(started.seller.ctx, { supplierOrderIds: ids, method: 'wallet' });
  return { ...started, pay };
}

test('five hundred are paid from the wallet with as many statements as fifty, all or none', async () => {
  const { seller, ids, pay, topUp, row } = await waitingOrders(550);
  const cost = (await row(ids[0] as string)).total_cost as number;
  await topUp(cost * 549);
  await expect(pay(ids)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
  expect((await getWallet(seller.ctx)).total_balance).toBe(cost * 549);
  const paid: string[] = [];
  const few = await statementsOf(async () => void paid.push(...(await pay(ids.slice(0, 50))).paid));
  const many = await statementsOf(async () => void paid.push(...(await pay(ids.slice(50, 549))).paid));
  expect(few.length).toBeLessThan(40);
  expect(many.length).toBeLessThanOrEqual(few.length);
  expect(paid).toHaveLength(549);
  expect((await getWallet(seller.ctx)).total_balance).toBe(0);
  expect(await checkLedger(seller.ctx)).toEqual([]);
  expect(await orderCounters(seller.ctx, seller.workplaceId)).toMatchObject({ 'orders.supplier_unpaid': 549 });
  const { products } = await listProcessItems(seller.ctx, { kind: 'order_pay' });
  expect(products.processing).toBe(549);
  // Pressed twice, nothing is paid twice.
  expect((await pay(ids.slice(0, 50))).paid).toEqual([]);
  await h.services.database.pool.query(`delete from pgboss.job where name = 'fulfillment.pay-work' and data ->> 'workplaceId' = $1`, [
    seller.workplaceId,
  ]);
});

test('two payments of the same orders at once pay each once', async () => {
  const { seller, ids, pay, topUp, row } = await waitingOrders(30);
  const cost = (await row(ids[0] as string)).total_cost as number;
  await topUp(cost * 60);
  const paid = await Promise.all([pay(ids), pay(ids.toReversed()), pay(ids.slice(0, 20))]);
  expect(paid.flatMap((each) => each.paid).toSorted()).toEqual(ids.toSorted());
  expect((await getWallet(seller.ctx)).total_balance).toBe(cost * 30);
  expect(await checkLedger(seller.ctx)).toEqual([]);
});
