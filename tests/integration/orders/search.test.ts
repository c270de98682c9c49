/** Searches of a seller with many orders: whichever way they are done, they find what the texts have. */
import { beforeAll, describe, expect, test } from 'vitest';
import { listOrders, type OrderFilter } from '#app/features/orders/list-orders.server.ts';
import { findMatching } from '#app/features/orders/plan-order-page.server.ts';
import { allStates } from '#app/features/orders/states.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';
import { plainStore } from './support.ts';

let h: Harness;
let seller: TestSeller;

const orders = 9000;
/** From the oldest order (1) to the newest. Three have the same moment each; every seventh has two suppliers, every fifth is archived. */
const texts = `
  '#' || n || ' buyer ' || n % 97
    || case when n % 3 = 0 then ' lamp' else '' end
    || case when n % 30 < 2 then ' walnut' else '' end
    || case when n % 64 < 2 then ' brass' else '' end
    || case when n % 450 = 0 then ' theremin' else '' end
    || case when n > ${orders - 40} then ' novelty' else '' end
    || case when n % 2 = 0 then ' sku-' || n || '-a' else ' redwood' end`;

beforeAll(async () => {
  h = await harness();
  seller = await h.newSeller();
  const store = await plainStore(h, seller);
  const { pool } = h.services.database;
  await pool.query(
    `insert into orders (workplace_id, id, store_id, platform_order_id, name, currency, total, financial_status, search_text, placed_at, platform_updated_at)
     select $1, gen_random_uuid(), $2, n::text, '#' || n, 'USD', 1000, 'paid', ${texts}, at, at
     from generate_series(1, ${orders}) n cross join lateral (select timestamptz '2026-01-01' + (n / 3) * interval '1 minute' as at) t`,
    [seller.workplaceId, store.storeId],
  );
  await pool.query(
    `insert into supplier_orders (workplace_id, id, order_id, store_id, source, split_key, state, is_archived, placed_at)
     select o.workplace_id, gen_random_uuid(), o.id, o.store_id, 'cj', part::text, case when o.name like '%3' then 'delivered' when o.name like '%4' then 'in_transit' else 'ready' end,
       substr(o.name, 2)::int % 5 = 0, o.placed_at
     from orders o cross join generate_series(1, 2) part where o.workplace_id = $1 and (part = 1 or substr(o.name, 2)::int % 7 = 0)`,
    [seller.workplaceId],
  );
  await pool.query('analyze orders, supplier_orders');
}, 120_000);

/** Ids of what the texts have, in the list's order, read plainly. */
async function expected(words: readonly string[], { states = allStates, isArchived = false, sort = 'desc' }: Partial<OrderFilter>) {
  const { rows } = await h.services.database.pool.query<{ id: string }>(
    `select s.id from supplier_orders s join orders o on o.workplace_id = s.workplace_id and o.id = s.order_id
     where s.workplace_id = $1 and s.is_archived = $2 and s.state = any($3) and (select bool_and(position(word in o.search_text) > 0) from unnest($4::text[]) word)
     order by s.placed_at ${sort}, s.id ${sort}`,
    [seller.workplaceId, isArchived, states, words],
  );
  return rows.map((row) => row.id);
}

const filters: [string, Partial<OrderFilter>][] = [
  ['newest first', {}],
  ['oldest first', { sort: 'asc' }],
  ['of one state', { states: ['delivered'] }],
  ['of two states', { states: ['delivered', 'in_transit'] }],
  ['archived', { isArchived: true }],
];
const searches = [
  'lamp',
  'walnut',
  'brass',
  'theremin',
  'novelty',
  'red',
  'sku-4',
  '#8998',
  'lamp walnut',
  'brass walnut',
  'brass red',
  'theremin lamp',
  'walnut brass lamp',
  'la wal',
  'zzyzx',
  'zzyzx lamp',
];

describe.each(filters)('many orders, %s', (_, filter) => {
  const list = (more: Partial<OrderFilter>) =>
    listOrders(seller.ctx, { states: allStates, isArchived: false, pageSize: 20, ...filter, ...more });

  test.each(searches)('“%s” finds what has it, page by page, there and back', async (keyword) => {
    const all = await expected(keyword.split(' '), filter);
    const expectRows = (page: Awaited<ReturnType<typeof list>>, from: number, to: number) => {
      expect(page.orders.map((order) => order.id)).toEqual(all.slice(from, to));
      expect(page.next === null).toBe(all.length <= to);
      // A total is all there are, or fewer, and then more than the page shows.
      expect(page.total).toBeLessThanOrEqual(all.length);
      if (page.isTotalExact) expect(page.total).toBe(all.length);
      else expect(page.total).toBeGreaterThan(Math.min(to, all.length - 1));
    };
    const first = await list({ keyword });
    expectRows(first, 0, 20);
    if (!first.next) return;
    const second = await list({ keyword, cursor: first.next });
    expectRows(second, 20, 40);
    expectRows(await list({ keyword, cursor: second.previous as string }), 0, 20);
    if (all.length > 40) expectRows(await list({ keyword, page: 3 }), 40, 60);
    if (all.length > 200) expectRows(await list({ keyword, page: 3, pageSize: 100 }), 200, 300);
    expect(await list({ keyword, page: 600 })).toMatchObject({ orders: [], next: null });
    expect(await findMatching(seller.ctx, { states: allStates, isArchived: false, ...filter, keyword }, 500)).toEqual(all.slice(0, 500));
  });
});
