/** Gives the products of a list's pages their offers while the list is still being read, so that sellers find them at once. */
import type { Context } from '#app/context.ts';
import { estimateFor, type QuotedShipping, sumQuotedShipping } from './estimate-offers.server.ts';
import { countGroups } from './mix.server.ts';
import { mainCountries, quoteProduct } from './quote-samples.server.ts';

const topOf = (categoryId: string | null) => categoryId?.split('/')[0] ?? '';

/** Where the number doubles: often enough for a share that is known only roughly. */
const isDoubled = (page: number) => (page & (page - 1)) === 0;

/**
 * Call what it returns after each page, with the page's products and number. After a page, shipping is asked for one product of a top
 * category that has no quotes yet, a dozen calls that `quoteSamples` need not make later; the rest of the page is estimated by what is
 * known so far, and again by better averages when the list has been read.
 */
export function offersOfPages(ctx: Context, source: string): (ids: readonly string[], page: number) => Promise<void> {
  let quoted: QuotedShipping[] | undefined;
  const asked = new Set<string>();
  return async (ids, page) => {
    if (isDoubled(page)) await countGroups(ctx);
    quoted ??= await sumQuotedShipping(ctx, source);
    const tops = new Set([...quoted.map(({ categoryId }) => topOf(categoryId)), ...asked]);
    const product = await mostListedOutside(ctx, ids, [...tops]);
    if (product) {
      asked.add(product.top);
      await quoteProduct(ctx, source, product, mainCountries);
      quoted = await sumQuotedShipping(ctx, source);
    }
    await estimateFor(ctx, ids, quoted);
  };
}

interface Asked {
  id: string;
  external_id: string;
  is_partial: boolean;
  top: string;
}

/** Of these products the most listed one whose top category is none of `tops`. */
async function mostListedOutside(ctx: Context, ids: readonly string[], tops: readonly string[]): Promise<Asked | undefined> {
  const { rows } = await ctx.sql.query<Asked>(
    `select id, external_id, is_partial, split_part(category_id, '/', 1) as top from source_products
     where id = any($1) and status = 'active' and visible_to is null and category_id is not null and split_part(category_id, '/', 1) <> all($2::text[])
     order by listed_count desc, id limit 1`,
    [ids, tops],
  );
  return rows[0];
}
