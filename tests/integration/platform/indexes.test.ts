/** Indexes of the migrated database: none too many, and none missing where rows go with others. */
import { beforeAll, expect, test } from 'vitest';
import { type Harness, harness } from '#tests/support/harness.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});
const names = async (text: string) => (await h.services.database.pool.query<{ name: string }>(text)).rows.map(({ name }) => name);

/** Few rows, or found by the workplace that both begin with; and goods, of which only those made for one workplace are ever deleted. */
const foundOtherwise = [
  'customer_data_exports → stores',
  'list_settings → workplaces',
  'packages → accounts',
  'product_sales_days → stores',
  'sales_days → stores',
  'service_requests → stores',
  'social_sign_ins → accounts',
  'source_favorites → source_products',
  'source_interactions → source_products',
  'supplier_order_items → source_variants',
];

test('what refers to a row is found by an index when that row goes', async () => {
  const unindexed = await names(
    `select c.conrelid::regclass || ' → ' || c.confrelid::regclass as name from pg_constraint c
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
       select 1 from pg_index i where i.indrelid = c.conrelid
         and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey and c.conkey @> (i.indkey::int2[])[0:cardinality(c.conkey) - 1])
     order by 1`,
  );
  expect(unindexed).toEqual(foundOtherwise);
});

test('no index is only the beginning of another', async () => {
  const spare = await names(
    `select s.indexrelid::regclass || ' of ' || l.indexrelid::regclass as name
     from pg_index s join pg_index l on l.indrelid = s.indrelid and l.indexrelid <> s.indexrelid
       join pg_class k on k.oid = s.indrelid and k.relnamespace = 'public'::regnamespace
       join pg_class one on one.oid = s.indexrelid join pg_class other on other.oid = l.indexrelid and other.relam = one.relam
     where not s.indisunique and num_nonnulls(s.indpred, l.indpred, s.indexprs) = 0
       and l.indkey::text || ' ' like s.indkey::text || ' %' and l.indclass::text || ' ' like s.indclass::text || ' %'`,
  );
  expect(spare).toEqual([]);
});

test('no search reads a long list of entries that wait to be indexed', async () => {
  const long = await names(
    `select c.relname as name from pg_class c join pg_am a on a.oid = c.relam
     where a.amname = 'gin' and c.relnamespace = 'public'::regnamespace
       and not 'gin_pending_list_limit=256' = any(coalesce(c.reloptions, '{}'))`,
  );
  expect(long).toEqual([]);
});
