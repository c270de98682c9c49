/** Searches of sellers whose orders came over years, evenly or of late much faster: the newest orders are found as all are. */
import { beforeAll, describe, expect, test } from 'vitest';
import { listOrders } from '#app/features/orders/list-orders.server.ts';
import { findMatching } from '#app/features/orders/plan-order-page.server.ts';
import { allStates } from '#app/features/orders/states.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';
import { plainStore } from './support.ts';

const orders = 9000;
const texts = `
  '#' || n || ' buyer ' || n % 97
    || case when n % 2 = 0 then ' lamp' else '' end
    || case when n % 11 = 0 then ' walnut' else '' end
    || case when n % 13 = 0 then ' brass' else '' end
    || case when n % 60 = 0 then ' velvet' else '' end
    || case when n % 80 = 0 and n > ${orders - 400} then ' novelty' else '' end
    || case when n % 450 = 0 then ' theremin' else '' end`;

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

interface Seller {
  seller: TestSeller;
  storeId: string;
}

/** A seller whose `n`-th order, of the oldest on, was placed at this moment in SQL. */
async function sellerOf(moment: string): Promise<Seller> {
  const seller = await h.newSeller();
  const { storeId } = await plainStore(h, seller);
  await placeOrders({ seller, storeId }, moment, [1, orders]);
  await h.services.database.pool.query('analyze orders, supplier_orders');
  return { seller, storeId };
}

async function placeOrders({ seller, storeId }: Seller, moment: string, [from, to]: [number, number]): Promise<void> {
  const { pool } = h.services.database;
  await pool.query(
    `insert into orders (workplace_id, id, store_id, platform_order_id, name, currency, total, financial_status, search_text, placed_at, platform_updated_at)
     select $1, gen_random_uuid(), $2, n::text, '#' || n, 'USD', 1000, 'paid', ${texts}, at, at
     from generate_series($3::int, $4::int) n cross join lateral (select ${moment} as at) t`,
    [seller.workplaceId, storeId, from, to],
  );
  await pool.query(
    `insert into supplier_orders (workplace_id, id, order_id, store_id, source, state, is_archived, placed_at)
     select o.workplace_id, gen_random_uuid(), o.id, o.store_id, 'cj', 'ready', substr(o.name, 2)::int % 7 = 0, o.placed_at
     from orders o where o.workplace_id = $1 and substr(o.name, 2)::int between $2 and $3`,
    [seller.workplaceId, from, to],
  );
}

/** Ids of what the texts have, newest first, read plainly. */
async function expected({ seller }: Seller, words: readonly string[]): Promise<string[]> {
  const { rows } = await h.services.database.pool.query<{ id: string }>(
    `select s.id from supplier_orders s join orders o on o.workplace_id = s.workplace_id and o.id = s.order_id
     where s.workplace_id = $1 and not s.is_archived and (select bool_and(position(word in o.search_text) > 0) from unnest($2::text[]) word)
     order by s.placed_at desc, s.id desc`,
    [seller.workplaceId, words],
  );
  return rows.map((row) => row.id);
}

const list = ({ seller }: Seller, more: object) => listOrders(seller.ctx, { states: allStates, isArchived: false, ...more });

const evenly = `timestamptz '2024-01-01 05:00+00' + n * interval '160 minutes'`;
const faster = `case when n <= 5000 then timestamptz '2024-01-01+00' + n * interval '4.6 hours' else timestamptz '2026-08-16 08:00+00' + (n - 5000) * interval '3.6 minutes' end`;

describe.each([
  ['evenly', evenly],
  ['much faster of late', faster],
])('orders that came %s', (_, moment) => {
  let made: Seller;
  beforeAll(async () => {
    made = await sellerOf(moment);
  }, 120_000);

  test.each([
    'lamp',
    'walnut',
    'walnut brass',
    'lamp brass',
    'lamp walnut brass',
    'velvet',
    'velvet lamp',
    'novelty',
    'theremin',
    'la wal',
  ])('“%s” finds the newest first, on pages of any size', async (keyword) => {
    const all = await expected(made, keyword.split(' '));
    for (const pageSize of [1, 5, 20, 100]) {
      const first = await list(made, { keyword, pageSize });
      expect(first.orders.map((order) => order.id)).toEqual(all.slice(0, pageSize));
      expect(first.next === null).toBe(all.length <= pageSize);
      expect(first.total).toBeLessThanOrEqual(all.length);
      if (first.isTotalExact) expect(first.total).toBe(all.length);
      if (!first.next) continue;
      const second = await list(made, { keyword, pageSize, cursor: first.next });
      expect(second.orders.map((order) => order.id)).toEqual(all.slice(pageSize, 2 * pageSize));
      const third = await list(made, { keyword, pageSize, page: 3 });
      expect(third.orders.map((order) => order.id)).toEqual(all.slice(2 * pageSize, 3 * pageSize));
    }
    const filter = { states: allStates, isArchived: false, keyword };
    for (const most of [10, 100, 1000]) expect(await findMatching(made.seller.ctx, filter, most)).toEqual(all.slice(0, most));
  });
});

test('an order that comes after a search is found by the next, however much later it was placed', async () => {
  const made = await sellerOf(evenly);
  const search = { keyword: 'velvet', pageSize: 20 };
  await list(made, search);
  for (const [later, n] of [
    ['1 minute', 60],
    ['3 days', 120],
    ['400 days', 180],
  ] as const) {
    await placeOrders(made, `timestamptz '2024-01-01 05:00+00' + ${orders} * interval '160 minutes' + interval '${later}'`, [
      orders * 10 + n,
      orders * 10 + n,
    ]);
    const { orders: found } = await list(made, search);
    expect(found.map((order) => order.name)[0]).toBe(`#${orders * 10 + n}`);
  }
}, 120_000);
