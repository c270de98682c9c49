import type { WorkplaceContext } from '#app/context.ts';
import { isId } from '#app/platform/ids.ts';
import { listSources } from './filter-choices.server.ts';
import { CatalogFilters } from './filters.ts';
import { type FoundProducts, findProducts } from './find-products.server.ts';

/** Possible product ids in a pasted text: the text itself, the last parts of an address, CJ's `-p-<id>.html`. */
function idsIn(text: string): string[] {
  const found = [text];
  if (URL.canParse(text)) {
    const url = new URL(text);
    const last = url.pathname.split('/').filter(Boolean).pop() ?? '';
    const cj = /-p-([\w-]+?)(?:\.html)?$/.exec(last)?.[1];
    found.push(
      ...[cj, last.replace(/\.html?$/, ''), url.searchParams.get('pid'), url.searchParams.get('id')].filter((each): each is string =>
        Boolean(each),
      ),
    );
  }
  return [...new Set(found)].slice(0, 6);
}

/** One search box for everything: an address, id or SKU finds that product; any other text is a search. */
export async function quickScan(ctx: WorkplaceContext, { text, country_code: shipTo }: { text: string; country_code: string }) {
  const ids = idsIn(text);
  const { rows } = await ctx.sql.query(
    `select p.id, p.source, p.external_id as source_product_id, p.title as name from source_products p
     where p.status = 'active' and (p.visible_to is null or p.visible_to = $3) and p.id in (
       select id from source_products where source = any($4) and external_id = any($1)
       union select id from source_products where id = any($2::uuid[])
       union (select product_id from source_variants where sku = any($1) limit 5)
       union (select product_id from source_variants where external_id = any($1) limit 5)) limit 1`,
    [ids, ids.filter(isId), ctx.workplace.id, listSources(ctx).map((each) => each.source)],
  );
  if (rows[0])
    return { product: rows[0], products: [], total: 1, next: null, previous: null, match: 'all' as const, corrected: null, also: null };
  const nothing: FoundProducts = { products: [], total: 0, next: null, previous: null, match: 'all', corrected: null, also: null };
  const page = URL.canParse(text)
    ? nothing
    : await findProducts(ctx, CatalogFilters.parse({ keyword: text.slice(0, 200), ship_to: shipTo, sort: 'most_relevant' }));
  return { product: null, ...page };
}
