/** Compares a product with others: who else supplies it, at what cost, and at what price other stores sell it. */
import type { WorkplaceContext } from '#app/context.ts';
import { getSourceProduct } from '#app/features/catalog/get-source-product.server.ts';
import { type SimilarProduct, similarProducts, soughtOfProduct } from '#app/features/catalog/similar-products.server.ts';
import { knownCostSql } from '#app/features/pricing/known-cost.ts';
import { hasRate, landedCost, profitOf } from '#app/features/pricing/price-rules.ts';
import { ratesOf } from '#app/features/pricing/rates.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { convert } from '#app/platform/money.ts';
import { mapGroup } from './map-variants.server.ts';
import { saveProduct } from './save-product.server.ts';
import type { ListingMappings } from './schemas.ts';

/** With fewer stores than this nothing is told, so that no single store's prices can be derived from a mean. */
const fewestStores = 3;

export interface StoresSelling {
  /** How many other stores on Quayside sell the same supplier variants; null when too few to tell. */
  stores: number | null;
  /** Minor units of `currency`; null when `stores` is. */
  price_min: number | null;
  price_median: number | null;
  price_max: number | null;
  currency: string;
}

/** Prices of the same supplier variants in other workplaces' stores, in the same currency. @throws AppError NOT_FOUND. */
export async function storesSelling(ctx: WorkplaceContext, { id }: { id: string }): Promise<StoresSelling> {
  const { rows: found } = await ctx.sql.query('select currency from products where workplace_id = $1 and id = $2', [ctx.workplace.id, id]);
  if (!found[0]) throw new AppError('NOT_FOUND');
  const { rows } = await ctx.sql.query(
    `with sold as (
       select distinct on (lv.store_id) lv.store_id, o.price from product_variants mine
       join product_variants o on o.source_variant_id = mine.source_variant_id and o.workplace_id <> mine.workplace_id
       join products p on p.workplace_id = o.workplace_id and p.id = o.product_id and p.currency = $3
       join listing_variants lv on lv.workplace_id = o.workplace_id and lv.product_variant_id = o.id
       join listings l on l.workplace_id = lv.workplace_id and l.id = lv.listing_id and l.status = 'active'
       where mine.workplace_id = $1 and mine.product_id = $2 order by lv.store_id, o.price)
     select count(*)::int as stores, min(price)::bigint as price_min, percentile_disc(0.5) within group (order by price) as price_median, max(price)::bigint as price_max from sold`,
    [ctx.workplace.id, id, found[0].currency],
  );
  const { currency } = found[0];
  if (rows[0].stores < fewestStores) return { stores: null, price_min: null, price_median: null, price_max: null, currency };
  return { ...rows[0], currency };
}

export interface ComparedProduct {
  title: string;
  source: string;
  image: string | null;
  currency: string;
  /** Of the cheapest variant: minor units of `currency`. */
  price: number;
  /** USD cents. Null: not known, and so are values derived from it. */
  cost: number | null;
  shipping_cost: number | null;
  landed_cost: number | null;
  profit: number | null;
  ship_to: string;
}

/** The product's figures, alternative suppliers (the most similar first), and other stores' prices. @throws AppError NOT_FOUND. */
export async function compareProduct(
  ctx: WorkplaceContext,
  { id }: { id: string },
): Promise<{ current: ComparedProduct; products: SimilarProduct[]; stores: StoresSelling }> {
  const { rows } = await ctx.sql.query(
    `select p.title, p.source, p.image, p.currency, p.ship_to, p.source_product_id, v.price, v.cost, v.shipping_cost,
       (select s.product_id from source_variants s where s.id = v.source_variant_id) as behind
     from products p left join lateral (select price, ${knownCostSql('v')} as cost, shipping_cost, source_variant_id from product_variants v
       where v.workplace_id = p.workplace_id and v.product_id = p.id and v.is_enabled order by v.price, v.position limit 1) v on true
     where p.workplace_id = $1 and p.id = $2`,
    [ctx.workplace.id, id],
  );
  const row = rows[0];
  if (!row) throw new AppError('NOT_FOUND');
  const source: string | undefined = row.source_product_id ?? row.behind ?? undefined;
  const [sought, { rates }] = [await soughtOfProduct(ctx, { id: source, image: row.image }), await ratesOf(ctx)];
  const cost: number | null = row.cost ?? null;
  const shipping: number | null = row.shipping_cost ?? null;
  const isPriced = row.price !== null && hasRate(row.currency, rates);
  return {
    current: {
      title: row.title,
      source: row.source,
      image: row.image,
      currency: row.currency,
      price: row.price ?? 0,
      cost,
      shipping_cost: shipping,
      landed_cost: landedCost({ cost, shippingCost: shipping }),
      profit: isPriced ? profitOf(row.price, { cost, shippingCost: shipping }, row.currency, rates) : null,
      ship_to: row.ship_to,
    },
    products: await similarProducts(ctx, { title: row.title, sought, except: source, shipTo: row.ship_to, most: 8 }),
    stores: await storesSelling(ctx, { id }),
  };
}

/**
 * Adopt a competitor's price, for all variants or the given ones; a compare-at price that is not above it is removed.
 * @throws AppError NOT_FOUND; BAD_REQUEST beside `price` when it is below a variant's cost including shipping.
 */
export async function applyCompetitorPrice(
  ctx: WorkplaceContext,
  input: { id: string; price: number; variant_ids?: string[] | undefined },
): Promise<{ id: string; version: number }> {
  const { rows } = await ctx.sql.query(
    `select v.id, v.cost + coalesce(v.shipping_cost, 0) as landed, v.compare_at_price, p.currency from product_variants v
     join products p on p.workplace_id = v.workplace_id and p.id = v.product_id
     where v.workplace_id = $1 and v.product_id = $2 and v.is_enabled and ($3::uuid[] is null or v.id = any($3))`,
    [ctx.workplace.id, input.id, input.variant_ids ?? null],
  );
  if (rows.length === 0) throw new AppError('NOT_FOUND');
  const { rates } = await ratesOf(ctx);
  const { currency } = rows[0];
  const dearest = Math.max(...rows.map((row) => row.landed));
  if (hasRate(currency, rates) && convert({ amount: dearest, currency: 'USD' }, currency, rates).amount > input.price)
    throw new AppError('BAD_REQUEST', {}, { fields: { price: ['belowCost'] } });
  const variants = rows.map((row) => ({
    id: row.id,
    price: input.price,
    ...(row.compare_at_price !== null && row.compare_at_price <= input.price ? { compare_at_price: null } : {}),
  }));
  return saveProduct(ctx, { id: input.id, variants });
}

/** Map a store product to a supplier's product, variant by variant. @throws AppError NOT_FOUND. */
export async function dropShip(
  ctx: WorkplaceContext,
  input: { id: string; source: string; supplier_product_id: string },
): Promise<ListingMappings> {
  const product = await getSourceProduct(ctx, { source: input.source, id: input.supplier_product_id });
  return mapGroup(ctx, { id: input.id, source_product_id: product.id });
}
