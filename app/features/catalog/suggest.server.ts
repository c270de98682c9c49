/** What is offered while a seller types into the catalogue's search. */
import type { WorkplaceContext } from '#app/context.ts';
import { landedIn } from '#app/features/pricing/pricing-of.server.ts';
import { allQuery } from '#app/platform/search-language/tsquery.ts';
import type { Part } from '#app/platform/search-language/understand.ts';
import { type CatalogItem, readItems } from './catalog-items.server.ts';
import { catalogView } from './catalog-view.server.ts';
import { findKnownPasted } from './find-pasted.server.ts';
import { suggestKeywords } from './keywords.server.ts';
import { readPasted } from './read-pasted.ts';
import { understandAll, understandInCatalog } from './vocabulary.server.ts';
import { isThere, type Narrowing, narrowingSql, nearSql } from './words-that-find.server.ts';

export interface SuggestedProduct {
  id: string;
  source: string;
  source_product_id: string;
  name: string;
  image: string | null;
  /** With shipping, in hundredths of the currency that the catalogue is shown in; null where it is not delivered to the country, as far as is known. */
  price: number | null;
  currency: string;
  ship_to: string;
}

export interface Suggestions {
  keywords: string[];
  products: SuggestedProduct[];
  categories: { id: string; name: string }[];
}

const mostProducts = 4;
const mostCategories = 3;
/** The most popular offers that are looked at; rarer words are looked up in their index. */
const mostNear = 800;
/** What an index finds is sorted up to so many. */
const mostSorted = 2000;

/**
 * Searches, products and categories for a text that is being typed, all of which the filters leave. A link, id or SKU offers its product,
 * if that is known; its supplier is not asked before the text is searched for. Mistyped words are corrected only when nothing begins with
 * them. The number of statements does not depend on the number of words.
 */
export async function suggest(ctx: WorkplaceContext, text: string, filters: Narrowing): Promise<Suggestions> {
  const pasted = readPasted(text);
  const known = pasted && (await findKnownPasted(ctx, pasted));
  const { pricing } = await catalogView(ctx, new URLSearchParams());
  const view = (item: CatalogItem): SuggestedProduct => ({
    id: item.id,
    source: item.source,
    source_product_id: item.externalId,
    name: item.title,
    image: item.image,
    price: landedIn(item, pricing),
    currency: pricing.currency,
    ship_to: item.shipTo,
  });
  if (known) {
    const [item] = await readItems(ctx, [{ product_id: known.id, value: null }], filters.ship_to);
    const unpriced = { ...known, image: null, price: null, currency: pricing.currency, ship_to: filters.ship_to };
    return { keywords: [], products: [item ? view(item) : unpriced], categories: [] };
  }
  if (pasted && pasted.kind !== 'code') return { keywords: [], products: [], categories: [] };
  const [typed] = await understandAll(ctx, [text.replace(oneLetter, ' ')]);
  const [keywords, found] = await Promise.all([suggestKeywords(ctx, text, filters), offered(ctx, typed?.parts ?? [], filters)]);
  const answer = { keywords, products: found.products.map(view), categories: found.categories };
  if (keywords.length + found.products.length > 0) return answer;
  const { parts, corrected } = await understandInCatalog(ctx, text);
  if (corrected === undefined) return answer;
  const meant = await offered(ctx, parts, filters);
  return { keywords, products: meant.products.map(view), categories: meant.categories };
}

/** A last word of one letter, of which there is no telling what it begins. */
const oneLetter = /\s[\p{Script=Latin}\d]$/u;

async function offered(ctx: WorkplaceContext, parts: readonly Part[], filters: Narrowing) {
  const required = parts.filter((part) => !part.isOptional);
  if (required.length === 0) return { products: [] as CatalogItem[], categories: [] };
  const [products, categories] = await Promise.all([topProducts(ctx, required, filters), topCategories(ctx, required, filters)]);
  return { products, categories };
}

/** The most popular products with all words; those with the very words in the title first. */
async function topProducts(ctx: WorkplaceContext, parts: readonly Part[], filters: Narrowing): Promise<CatalogItem[]> {
  const values: unknown[] = [filters.ship_to, allQuery(parts, { by: 'wide' }), allQuery(parts, { by: 'exact', inTitle: true })];
  const narrowing = narrowingSql(ctx, filters, (value) => `$${values.push(value)}`);
  const matching = `search @@ $2::tsquery and ${narrowing}`;
  const best = `order by is_exact desc, popularity desc, product_id desc limit ${mostProducts}`;
  const { rows } = await ctx.sql.query<{ product_id: string }>({
    text: `with ${nearSql('$1', mostNear)},
      popular as materialized (select product_id, popularity, search @@ $3::tsquery as is_exact from near where ${matching}),
      rare as (select product_id, popularity, search @@ $3::tsquery as is_exact from source_offers
        where (select count(*) from popular) < ${mostProducts} and ship_to = $1 and ${matching} limit ${mostSorted})
      select product_id from (select * from popular union select * from rare) found ${best}`,
    values,
  });
  const found = rows.map(({ product_id }) => ({ product_id, value: null }));
  return readItems(ctx, found, filters.ship_to);
}

/** A pattern of PostgreSQL for a name that has one of the part's words. Words are letters and digits only. */
function patternOf({ wide, beginning }: Part): string {
  const words = [...new Set(wide.filter((phrase) => phrase.length === 1).flat(2))].slice(0, 40);
  return [...(words.length > 0 ? [`\\m(${words.join('|')})\\M`] : []), ...(beginning ? [`\\m${beginning}`] : [])].join('|');
}

/** Categories whose name has all words and that have products, the shortest names first. */
async function topCategories(ctx: WorkplaceContext, parts: readonly Part[], filters: Narrowing): Promise<Suggestions['categories']> {
  const patterns = parts.map(patternOf).filter(Boolean);
  if (patterns.length < parts.length) return [];
  const values: unknown[] = [filters.ship_to, patterns];
  const narrowing = narrowingSql(ctx, { ...filters, category: undefined }, (value) => `$${values.push(value)}`);
  const having = `facets @> array['c:' || c.id] and ${narrowing}`;
  const { rows } = await ctx.sql.query<{ id: string; name: string }>({
    text: `with ${nearSql('$1', 300)}
      select id, name from (select id, name from source_categories where lower(name) ~ all($2) order by length(name), id limit 12) c
      where case when exists (select from near where ${having}) then true
        else ${isThere(having)} end
      order by length(name), id limit ${mostCategories}`,
    values,
  });
  return rows;
}
