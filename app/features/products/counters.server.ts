/**
 * Stored counters of products and listings, changed in the transaction that changes the rows; lists and badges read them instead of
 * counting. `products.check-counters` compares them with the rows every night.
 */
import type { Context, WorkplaceContext } from '#app/context.ts';

const productCounters = [
  'products.imported',
  'products.pushed',
  'products.pushed_active',
  'products.pushed_draft',
  'listings.mapped',
  'listings.unmapped',
] as const;
export type ProductCounter = (typeof productCounters)[number];
export type CounterChanges = Partial<Record<ProductCounter, number>>;

/** Change counters, and notify open pages, if anything changes. */
export async function changeCounters(ctx: WorkplaceContext, changes: CounterChanges): Promise<void> {
  const counts = Object.entries(changes).filter(([, by]) => by !== 0);
  if (counts.length === 0) return;
  await ctx.addToCounters(ctx.workplace.id, counts);
  await ctx.publish({ workplaceId: ctx.workplace.id, name: 'counts', data: { of: 'products' } });
}

/** The stored counters of products; 0 for those never used. */
export async function readCounters(ctx: WorkplaceContext): Promise<Record<ProductCounter, number>> {
  const { rows } = await ctx.sql.query({
    name: 'read-product-counters',
    text: 'select name, value from workplace_counters where workplace_id = $1 and name = any($2)',
    values: [ctx.workplace.id, productCounters],
  });
  return withZeros(Object.fromEntries(rows.map((row) => [row.name, row.value])));
}

/** All counters, with 0 for those without a value. */
export function withZeros(values: CounterChanges): Record<ProductCounter, number> {
  return Object.fromEntries(productCounters.map((name) => [name, values[name] ?? 0])) as Record<ProductCounter, number>;
}

type ProductState = { state: string; listingState: string };

/** The counters in which a product counts, by its state. */
const countsOf = ({ state, listingState }: ProductState): CounterChanges => ({
  'products.imported': state === 'imported' ? 1 : 0,
  'products.pushed': state === 'pushed' ? 1 : 0,
  'products.pushed_active': state === 'pushed' && listingState === 'active' ? 1 : 0,
  'products.pushed_draft': state === 'pushed' && listingState === 'draft' ? 1 : 0,
});

/** Changes of counters when a product's state changes (undefined before: created; undefined after: deleted). */
export function counterChangesOf(before: ProductState | undefined, after: ProductState | undefined): CounterChanges {
  const from = before ? countsOf(before) : {};
  const to = after ? countsOf(after) : {};
  return Object.fromEntries(productCounters.map((name) => [name, (to[name] ?? 0) - (from[name] ?? 0)]));
}

/** Changes of counters when a listing is added (1) or removed (-1); none when it does not exist or was removed from the store. */
export const countedListing = (row: { status: string; is_mapped: boolean } | undefined, by: 1 | -1): CounterChanges =>
  row && row.status !== 'removed' ? { [row.is_mapped ? 'listings.mapped' : 'listings.unmapped']: by } : {};

export const addChanges = (...all: CounterChanges[]): CounterChanges =>
  Object.fromEntries(productCounters.map((name) => [name, all.reduce((total, each) => total + (each[name] ?? 0), 0)]));

/** Compare a workplace's counters with its rows and correct them. @returns those that were wrong, with their new values. */
export async function recountProducts(ctx: Context, workplaceId: string): Promise<{ name: string; value: number }[]> {
  return ctx.transaction(async (tx) => {
    await tx.sql.query(`insert into workplace_counters (workplace_id, name) select $1, unnest($2::text[]) on conflict do nothing`, [
      workplaceId,
      productCounters,
    ]);
    // Rows and counters change in the same transaction, so while these counters are locked the count is exact.
    await tx.sql.query('select 1 from workplace_counters where workplace_id = $1 and name = any($2) order by name for update', [
      workplaceId,
      productCounters,
    ]);
    const { rows } = await tx.sql.query<{ name: string; value: number }>(
      `with truth as (
         select 'products.imported' as name, count(*) filter (where state = 'imported') as value from products where workplace_id = $1
         union all select 'products.pushed', count(*) filter (where state = 'pushed') from products where workplace_id = $1
         union all select 'products.pushed_active', count(*) filter (where state = 'pushed' and listing_state = 'active') from products where workplace_id = $1
         union all select 'products.pushed_draft', count(*) filter (where state = 'pushed' and listing_state = 'draft') from products where workplace_id = $1
         union all select 'listings.mapped', count(*) filter (where is_mapped) from listings where workplace_id = $1 and status <> 'removed'
         union all select 'listings.unmapped', count(*) filter (where not is_mapped) from listings where workplace_id = $1 and status <> 'removed')
       update workplace_counters c set value = t.value from truth t
       where c.workplace_id = $1 and c.name = t.name and c.value <> t.value returning c.name, t.value`,
      [workplaceId],
    );
    return rows;
  });
}
