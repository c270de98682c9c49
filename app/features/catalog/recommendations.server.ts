/** Lists compiled for a seller: experts' choice, campaign of the week, suppliers for store products. */
import { LRUCache } from 'lru-cache';
import type { WorkplaceContext } from '#app/context.ts';
import { type Pricing, pricingOf } from '#app/features/pricing/pricing-of.server.ts';
import { isId } from '#app/platform/ids.ts';
import { readItems } from './catalog-items.server.ts';
import { listCollections } from './filter-choices.server.ts';
import { CatalogFilters, type Collection, collections } from './filters.ts';
import { type FoundProducts, findProducts, itemView } from './find-products.server.ts';
import type { CatalogItemView } from './schemas.ts';
import { type SimilarProduct, similarProducts, soughtOfProduct } from './similar-products.server.ts';

/** Thresholds of the experts' choice. Rating in hundredths; days of delivery at most; the others at least. */
const choice = { popularity: 500, rating: 450, stock: 20, days: 15, marginPercent: 30 };

/**
 * Products that many order or list, and that are rated 4.5 or better, with at least 30 % margin on the landed cost and at most
 * 15 days of delivery. Searched only among the most popular products, to keep the query fast.
 */
export async function expertsChoice(
  ctx: WorkplaceContext,
  input: { ship_to: string; page_size?: number; pricing?: Pricing },
): Promise<{ products: CatalogItemView[] }> {
  const { rows } = await ctx.sql.query({
    name: 'experts-choice',
    text: `select o.product_id, null::int as value from (
             select * from source_offers where ship_to = $1 and not is_sold_out and popularity >= ${choice.popularity} order by popularity desc, product_id desc limit 2000) o
           join source_products p on p.id = o.product_id
           where p.status = 'active' and p.rating >= ${choice.rating} and p.stock >= ${choice.stock} and o.days_max <= ${choice.days}
             and o.profit * 100 >= o.landed_cost * ${choice.marginPercent} and (o.visible_to is null or o.visible_to = $2)
           order by o.profit desc, o.product_id limit $3`,
    values: [input.ship_to, ctx.workplace.id, input.page_size ?? 24],
  });
  const [items, pricing] = [await readItems(ctx, rows, input.ship_to), input.pricing ?? (await pricingOf(ctx))];
  return { products: items.map((item) => itemView(item, pricing)) };
}

/** Whether the experts' choice has anything for a country, by the services of the process: asked on every visit, so kept for some minutes. */
const chosen = new WeakMap<object, LRUCache<string, boolean>>();

/** Whether the experts' choice has anything for a country; as it was at most five minutes ago. */
export async function hasExpertsChoice(ctx: WorkplaceContext, shipTo: string): Promise<boolean> {
  let cache = chosen.get(ctx.connectors);
  if (!cache) {
    cache = new LRUCache({ max: 300, ttl: 300_000 });
    chosen.set(ctx.connectors, cache);
  }
  const known = cache.get(shipTo);
  if (known !== undefined) return known;
  const { products } = await expertsChoice(ctx, { ship_to: shipTo, page_size: 1 });
  cache.set(shipTo, products.length > 0);
  return products.length > 0;
}

/** The 12 most sold products, or the 12 after a cursor. */
export const getInspired = (
  ctx: WorkplaceContext,
  { pricing, ...input }: Pick<CatalogFilters, 'ship_to' | 'cursor'> & { pricing?: Pricing },
): Promise<FoundProducts> =>
  findProducts(ctx, { ...CatalogFilters.parse({ sort: 'most_relevant', page_size: 12 }), ...input }, { inCurrency: pricing });

/** Number of categories in a personal choice, and of products of each. */
const personalCategories = 4;
const perCategory = 12;

/** The most profitable products of the workplace's preferred categories, by its imports, favorites and opened products. */
export async function personalChoice(
  ctx: WorkplaceContext,
  input: { ship_to: string; pricing?: Pricing },
): Promise<{ products: CatalogItemView[] }> {
  const { rows } = await ctx.sql.query<{ category_id: string }>({
    name: 'personal-categories',
    text: `select s.category_id, sum(w.weight) as weight from (
             (select source_product_id as id, 3 as weight from products where workplace_id = $1 and source_product_id is not null order by id desc limit 200)
             union all (select product_id, 2 from source_favorites where workplace_id = $1 order by created_at desc limit 200)
             union all (select product_id, least(times, 5) from source_interactions where workplace_id = $1 order by last_at desc limit 200)) w
           join source_products s on s.id = w.id where s.category_id is not null group by 1 order by 2 desc, 1 limit ${personalCategories}`,
    values: [ctx.workplace.id],
  });
  if (rows.length === 0) return expertsChoice(ctx, input);
  const pages = await Promise.all(
    rows.map(({ category_id: category }) =>
      findProducts(ctx, CatalogFilters.parse({ ship_to: input.ship_to, category, page_size: perCategory }), { inCurrency: input.pricing }),
    ),
  );
  // Alternates between the categories; without products already imported.
  const products = Array.from({ length: perCategory }, (_, at) => pages.flatMap((page) => page.products[at] ?? [])).flat();
  return { products: [...new Map(products.map((product) => [product.id, product])).values()].filter((product) => !product.imported) };
}

const weekMs = 7 * 86_400_000;
/** Weeks are counted from a Monday. */
const firstMonday = Date.UTC(1970, 0, 5);

/** The collection of the week, of those that have products, with its start and end. */
function campaignOf(now: Date, offered: readonly Collection[]): { slug: Collection; starts_at: string; ends_at: string } {
  const week = Math.floor((now.getTime() - firstMonday) / weekMs);
  const starts = firstMonday + week * weekMs;
  const among = offered.length > 0 ? offered : collections;
  const slug = among[week % among.length] as Collection;
  return { slug, starts_at: new Date(starts).toISOString(), ends_at: new Date(starts + weekMs).toISOString() };
}

/** The campaign of the week, with the first products of its collection. */
export async function getCampaign(
  ctx: WorkplaceContext,
  input: { ship_to: string; pricing?: Pricing },
): Promise<FoundProducts & { campaign: ReturnType<typeof campaignOf> }> {
  const offered = await listCollections(ctx);
  const campaign = campaignOf(
    ctx.now(),
    offered.map(({ slug }) => slug),
  );
  return {
    campaign,
    ...(await findProducts(ctx, CatalogFilters.parse({ ship_to: input.ship_to, collection: campaign.slug, page_size: 12 }), {
      inCurrency: input.pricing,
    })),
  };
}

export interface UnmappedRecommendation {
  listing: { id: string; title: string; image: string | null; store_id: string };
  products: SimilarProduct[];
}

/** Suggests supplier products for the newest store products that have no supplier. */
export async function recommendUnmapped(
  ctx: WorkplaceContext,
  input: { ship_to: string; limit: number },
): Promise<{ items: UnmappedRecommendation[] }> {
  const { rows } = await ctx.sql.query(
    `select id, title, image, store_id from listings where workplace_id = $1 and not is_mapped and status <> 'removed' order by id desc limit $2`,
    [ctx.workplace.id, input.limit],
  );
  const items: UnmappedRecommendation[] = [];
  for (const listing of rows) {
    const sought = await soughtOfProduct(ctx, { image: listing.image });
    items.push({ listing, products: await similarProducts(ctx, { title: listing.title, sought, shipTo: input.ship_to, most: 3 }) });
  }
  return { items };
}

/** For several products: the similar product with the lowest delivered cost. */
export async function findMainProducts(
  ctx: WorkplaceContext,
  input: { products: { id?: string | undefined; name: string; image?: string | undefined }[]; country_code: string },
): Promise<{ items: { name: string; product: SimilarProduct | null }[] }> {
  const items: { name: string; product: SimilarProduct | null }[] = [];
  for (const wanted of input.products) {
    const sought = await soughtOfProduct(ctx, { id: wanted.id, image: wanted.image });
    const found = await similarProducts(ctx, { title: wanted.name, sought, shipTo: input.country_code, most: 6 });
    const [cheapest] = [...found].sort((one, other) => one.landed_cost - other.landed_cost);
    items.push({ name: wanted.name, product: cheapest ?? null });
  }
  return { items };
}

/** Records interactions with source products, as a count per product and kind. Unknown products are skipped. */
export async function recordInteractions(
  ctx: WorkplaceContext,
  input: { interactions: { source: string; product_id: string; action: string }[] },
): Promise<{ recorded: number }> {
  const { rowCount } = await ctx.sql.query(
    `with given as (select * from unnest($3::text[], $4::text[], $5::uuid[], $6::text[]) as t(source, external_id, id, action)),
     named as (
       select p.id, g.action, p.visible_to from given g join source_products p on p.id = g.id and p.source = g.source
       union all select p.id, g.action, p.visible_to from given g join source_products p on p.source = g.source and p.external_id = g.external_id where g.id is null)
     insert into source_interactions (workplace_id, product_id, action, times, last_at)
     select $1, id, action, count(*), $2 from named where visible_to is null or visible_to = $1 group by id, action
     on conflict (workplace_id, product_id, action) do update set times = source_interactions.times + excluded.times, last_at = excluded.last_at`,
    [
      ctx.workplace.id,
      ctx.now(),
      input.interactions.map((each) => each.source),
      input.interactions.map((each) => each.product_id),
      input.interactions.map((each) => (isId(each.product_id) ? each.product_id : null)),
      input.interactions.map((each) => each.action),
    ],
  );
  return { recorded: rowCount ?? 0 };
}
