import type pg from 'pg';
import type { Buckets } from './graphql/throttle.ts';
import { shopStore } from './store.ts';

/** Numbers of a shop's objects and of the app's calls, for tests to compare with the app's data. */
export async function countShop(pool: pg.Pool, shop: string, buckets: Buckets) {
  const store = shopStore(pool, shop);
  const { rows: doubles } = await pool.query<{ doubles: string }>(
    `select coalesce(sum(n - 1), 0) as doubles from (
       select count(*) n from shopify.products p where p.shop = $1 group by p.data->>'title',
         (select string_agg(m.data->>'value', ',' order by m.id) from shopify.metafields m where m.shop = $1 and m.data->>'owner' = 'Product/' || p.id and m.data->>'type' = 'id')
       having count(*) > 1) d`,
    [shop],
  );
  const { rows: seen } = await pool.query<{ name: string; times: string }>(
    'select name, times from shopify.operations_seen where shop = $1',
    [shop],
  );
  const { rows: renewed } = await pool.query<{ times: string }>(
    'select count(*) as times from shopify.refresh_tokens where shop = $1 and used_at is not null',
    [shop],
  );
  return {
    /** How often the app has renewed its access token here. */
    tokenRefreshes: Number(renewed[0]?.times),
    products: await store.count('products'),
    /** Products of the same title and id of the app's beside another. */
    duplicateProducts: Number(doubles[0]?.doubles),
    variants: await store.count('variants'),
    orders: await store.count('orders'),
    fulfillments: await store.count('fulfillments'),
    refunds: await store.count('refunds'),
    operations: Object.fromEntries(seen.map((row) => [row.name, Number(row.times)])),
    throttled: buckets.throttled(shop),
    spentPoints: buckets.spent(shop),
  };
}
