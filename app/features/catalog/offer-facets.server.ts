/** Which words to filter by there are, so that a filter whose choices nothing has is not shown. */
import type { Context } from '#app/context.ts';

/** Facets that are choices of a filter: not suppliers, sources and categories, which are too many or known otherwise. */
const isChoice = "facet ~ '^[dfklnorwx]:'";

/** Note the facets of these products' offers. */
export async function noteFacets(ctx: Context, productIds: readonly string[]): Promise<void> {
  await ctx.sql.query(
    `insert into catalog_facets (source, facet)
     select distinct p.source, each.facet from source_offers o join source_products p on p.id = o.product_id cross join unnest(o.facets) each(facet)
     where o.product_id = any($1) and ${isChoice}
       and not exists (select 1 from catalog_facets f where f.source = p.source and f.facet = each.facet) order by 1, 2
     on conflict do nothing`,
    [productIds],
  );
}

/** Look which facets there are, and forget those that nothing has any more. */
export async function countFacets(ctx: Context): Promise<void> {
  await ctx.sql.query(
    `with there as materialized (
       select distinct substr(source.facet, 3) as source, each.facet from source_offers
       cross join lateral (select facet from unnest(facets) facet where facet like 's:%' limit 1) source
       cross join unnest(facets) each(facet) where each.${isChoice}),
     gone as (delete from catalog_facets f where not exists (select 1 from there t where t.source = f.source and t.facet = f.facet))
     insert into catalog_facets (source, facet) select source, facet from there on conflict do nothing`,
  );
}
