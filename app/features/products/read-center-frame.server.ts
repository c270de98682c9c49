import type { SellerContext } from '#app/context.ts';
import { countsOf } from './center-counts.server.ts';
import { type CounterChanges, withZeros } from './counters.server.ts';

interface Row {
  counters: CounterChanges;
  columns: string[];
  stores: { id: string; name: string; domain: string; platform: string; workplace: string; is_here: boolean }[];
  /** As the settings of pushing keep it (`splitOptionsOf`). */
  splitting: unknown;
}

/**
 * What the product centre shows around its rows, independent of filters, in one statement: the tabs' counts, the chosen columns (empty:
 * none chosen yet), the account's active stores (this workplace's first; `can_push`: products can be pushed there), and the way of
 * splitting products.
 */
export async function readCenterFrame(ctx: SellerContext) {
  const { rows } = await ctx.sql.query<Row>({
    name: 'center-frame',
    text: `select
        (select coalesce(jsonb_object_agg(name, value), '{}') from workplace_counters
          where workplace_id = $1 and (name like 'products.%' or name like 'listings.%')) as counters,
        coalesce((select columns from table_columns where workplace_id = $1 and table_name = 'products-center'), '{}') as columns,
        (select coalesce(jsonb_agg(s order by s.is_here desc, s.name, s.id), '[]') from (
          select s.id, s.name, s.domain, s.platform, w.name as workplace, w.id = $1 as is_here from workplaces w join stores s on s.workplace_id = w.id
          where w.account_id = $2 and s.status = 'active' order by (w.id = $1) desc, s.name, s.id limit 100) s) as stores,
        (select value from product_settings where workplace_id = $1 and name = 'auto_split_variant_options') as splitting`,
    values: [ctx.workplace.id, ctx.account.id],
  });
  const { counters, columns, stores, splitting } = rows[0] as Row;
  return {
    counts: countsOf(withZeros(counters)),
    columns,
    stores: stores.map((store) => ({ ...store, can_push: ctx.connectors.channels[store.platform]?.products !== undefined })),
    splitting,
  };
}
