/** What the clock starts every hour or more often looks for the few rows that wait, however many there are that do not. */
import { expect, test } from 'vitest';
import { createContext } from '#app/context.server.ts';
import type { Context } from '#app/context.ts';
import { allJobs } from '#app/jobs.server.ts';
import { harness } from '#tests/support/harness.ts';
import { overheard, type TableRead, tablesRead, told } from '#tests/support/plans.ts';

/** They ask others over the network. */
const askOutside = new Set(['catalog.refresh-rates', 'catalog.read-looks', 'fulfillment.subscribe-to-suppliers']);
/** Once a day, at an hour that is written out. */
const isDaily = (cron: string) => /^\d+ \d+ /.test(cron);
const sweeps = allJobs.filter((job) => job.cron && !isDaily(job.cron) && !askOutside.has(job.name));

const rows = 6000;
/** All done long ago, but for what a workplace of this age has anyway: unread news. */
const done = [
  `insert into orders (workplace_id, id, store_id, platform_order_id, name, currency, total, financial_status, fulfillment_status, placed_at, platform_updated_at, created_at)
   select $1, gen_random_uuid(), $2, 'sweep-' || n, '#' || n, 'USD', 1, 'paid', 'fulfilled', now() - interval '20 days', now(), now() from generate_series(1, ${rows}) n`,
  `insert into supplier_orders (workplace_id, id, order_id, store_id, source, state, placed_at, payment_status, supplier_paid_at, updated_at)
   select workplace_id, gen_random_uuid(), id, store_id, 'cj', 'delivered', placed_at, 'paid', now() - interval '19 days', now() - interval '2 days'
   from orders where workplace_id = $1 and store_id = $2`,
  `insert into shipments (workplace_id, id, order_id, tracking_number, quantities, status, public_token, channel_state, carrier_registered_at, shipped_at)
   select workplace_id, gen_random_uuid(), id, 'sweep' || id, '{"line": 1}', 'delivered', 'sweep-' || id, 'pushed', now(), now() - interval '18 days'
   from orders where workplace_id = $1 and store_id = $2`,
  `insert into notifications (workplace_id, id, kind, message, link, created_at)
   select $1, gen_random_uuid(), 'order', 'orderArrived', '/app/orders', now() - interval '20 days' from stores cross join generate_series(1, ${rows}) where id = $2`,
  `insert into payments (workplace_id, id, provider, purpose, amount, state, created_at)
   select $1, gen_random_uuid(), 'stripe', 'topup', 1, 'succeeded', now() - interval '20 days' from stores cross join generate_series(1, ${rows}) where id = $2`,
  `insert into ledger_movements (workplace_id, id, kind, reference)
   select $1, gen_random_uuid(), 'topup', 'sweep:' || n from stores cross join generate_series(1, ${rows}) n where id = $2`,
  `insert into process_items (workplace_id, id, group_id, kind, title, status)
   select $1, gen_random_uuid(), $2, 'push', 'Mug', 'success' from generate_series(1, ${rows})`,
  `insert into webhook_inbox (id, vendor, event_id, topic, order_key, body, state, done_at)
   select gen_random_uuid(), 'shopify', 'sweep-' || n, 'orders/create', $1::text || $2::text, '{}', 'done', now() from generate_series(1, ${rows}) n`,
  `insert into source_products (id, source, external_id, title, cost_min, cost_max, fetched_at, details_fetched_at)
   select gen_random_uuid(), 'cj', 'sweep-' || n, $1::text || $2::text, 100, 100, now(), now() - interval '9 days' from generate_series(1, ${rows}) n`,
  `insert into source_variants (id, product_id, external_id, sku, cost)
   select gen_random_uuid(), id, 'sweep', 'sweep', 100 from source_products where title = $1::text || $2::text`,
  `insert into products (workplace_id, id, title, currency, source, state)
   select $1, gen_random_uuid(), 'Mug', 'USD', 'cj', 'imported' from stores cross join generate_series(1, ${rows}) where id = $2`,
  `insert into product_variants (workplace_id, id, product_id, position, price, cost, seen_stock)
   select p.workplace_id, gen_random_uuid(), p.id, 0, 300, 100, 5 from products p join stores s on s.id = $2 where p.workplace_id = $1`,
];
const tableOf = (statement: string) => statement.split(' ')[2] as string;
const large = new Set(done.map(tableOf));

test('no sweep reads a table whole that grows with sellers’ work', async () => {
  const h = await harness();
  const seller = await h.newSeller();
  const store = await h.connectStore(seller);
  await h.settle();
  expect(sweeps.length).toBeGreaterThan(20);
  const found: string[] = [];
  const nothing = new Error('leave nothing');
  await createContext(h.services)
    .transaction(async (tx) => {
      // What other tests have left open is not looked at, and nobody is asked about it.
      await tx.sql.query('update product_variants set seen_stock = 0 where seen_stock is null');
      await tx.sql.query(`update payments set state = 'cancelled' where state in ('created', 'processing', 'requires_action')`);
      await tx.sql.query(`update shipments set status = 'delivered' where status <> 'delivered'`);
      // Each is known to the planner before the next, whose triggers look it up.
      for (const statement of done) {
        await tx.sql.query(statement, [seller.workplaceId, store.storeId]);
        await tx.sql.query(`analyze ${tableOf(statement)}`);
      }
      // Notes of what the rows above changed are another matter: there are as many as there are changes.
      for (const notes of ['source_changes', 'product_supply_changes', 'sales_changes', 'order_list_changes'])
        await tx.sql.query(`delete from ${notes}`);
      for (const job of sweeps) {
        const { ctx, asked } = overheard<Context>(tx);
        await job.run(ctx, job.payload.parse({}) as never);
        const read: TableRead[] = [];
        for (const each of asked) if (!/pgboss/.test(each.text)) read.push(...(await tablesRead(tx.sql, each)));
        const much = read.filter(({ table, isWhole, rows: taken }) => large.has(table) && (isWhole || taken > 1500));
        found.push(...much.map((each) => `${job.name}: ${told(each)}`));
      }
      throw nothing;
    })
    .catch((error: unknown) => {
      if (error !== nothing) throw error;
    });
  expect(found).toEqual([]);
}, 120_000);
