/** What an order's page says of card payments, and what it reads for that. */
import { expect, test } from 'vitest';
import { getOrder } from '#app/features/orders/get-order.server.ts';
import { newId } from '#app/platform/ids.ts';
import { harness } from '#tests/support/harness.ts';
import { overheard, tablesRead } from '#tests/support/plans.ts';
import { orderBody } from '#tests/support/shopify-order.ts';
import { deliver, groupsOf, plainStore } from './support.ts';

test('of thousands of card payments those for this order are read, with each try, and its part of them', async () => {
  const h = await harness();
  const seller = await h.newSeller();
  const store = await plainStore(h, seller);
  const body = orderBody([{}]);
  await deliver(h, store.domain, 'orders/create', body);
  await h.settle();
  const [group] = await groupsOf(h, seller, body.id);
  if (!group) throw new Error('the order did not arrive');
  const { pool } = h.services.database;
  await pool.query('update supplier_orders set placement_attempt = 2 where workplace_id = $1 and id = $2', [seller.workplaceId, group.id]);
  await pool.query(
    `insert into payments (workplace_id, id, provider, purpose, amount, state, allocations)
     select $1, gen_random_uuid(), 'stripe', 'supplier_orders', 500, 'succeeded', jsonb_build_object(gen_random_uuid() || ':1', 500) from generate_series(1, 6000)`,
    [seller.workplaceId],
  );
  const pay = (amount: number, state: string, allocations: Record<string, number>) =>
    pool.query(
      `insert into payments (workplace_id, id, provider, purpose, amount, state, allocations) values ($1, $2, 'stripe', 'supplier_orders', $3, $4, $5)`,
      [seller.workplaceId, newId(), amount, state, JSON.stringify(allocations)],
    );
  await pay(700, 'refunded', { [`${group.id}:1`]: 700 });
  await pay(1900, 'succeeded', { [`${group.id}:2`]: 900, [`${newId()}:1`]: 1000 });
  await pool.query('analyze payments');
  const { ctx, asked } = overheard(seller.ctx);
  const { payments } = await getOrder(ctx, { orderId: group.orderId });
  expect(payments.map(({ state, amount, total }) => ({ state, amount, total }))).toEqual([
    { state: 'refunded', amount: 700, total: 700 },
    { state: 'succeeded', amount: 900, total: 1900 },
  ]);
  const statement = asked.find(({ text }) => text.includes('from payments'));
  const read = statement ? await tablesRead(pool, statement) : [];
  expect(read.filter(({ table }) => table === 'payments')).toEqual([expect.objectContaining({ isWhole: false, rows: 2 })]);
});
