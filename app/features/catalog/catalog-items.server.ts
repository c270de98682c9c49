/** The list entries of found products. */
import type { WorkplaceContext } from '#app/context.ts';
import { misfitsOf } from './made-for.ts';
import type { Found } from './offer-page.ts';

export interface CatalogItem {
  id: string;
  source: string;
  externalId: string;
  title: string;
  image: string | null;
  images: string[];
  supplierId: string | null;
  supplierName: string | null;
  /** Null: the details were never read. */
  variantsCount: number | null;
  /** Path in the category tree. */
  categoryId: string | null;
  /** Null: the supplier has not told it. */
  stock: number | null;
  /** Hundredths. */
  rating: number | null;
  reviewsCount: number;
  ordersCount: number;
  listedCount: number;
  shipTo: string;
  shipFrom: string;
  /** USD cents, like the following. */
  cost: number;
  shippingCost: number;
  landedCost: number;
  daysMin: number | null;
  daysMax: number | null;
  /** Shipping is an average, not a quote. */
  isEstimated: boolean;
  /** Its variants cost differently: the costs are those of the cheapest. */
  isFrom: boolean;
  /** Plugs, voltages and size systems of which none fits the country (`made-for.ts`). */
  misfits: string[];
  isFavorite: boolean;
  /** The workplace's own copy, if imported. */
  importedId: string | null;
  isPushed: boolean;
  /** A variant of one of the workplace's stores is mapped to one of its variants. */
  isMapped: boolean;
}

/** The list entries of these products, in their order, without those that are not delivered to the country. */
export async function readItems(ctx: WorkplaceContext, found: Found[], shipTo: string): Promise<CatalogItem[]> {
  if (found.length === 0) return [];
  const { rows } = await ctx.sql.query({
    name: 'catalog-items',
    text: `select p.id, p.source, p.external_id, p.title, p.images, p.supplier_id, p.supplier_name, case when not p.is_partial then p.variants_count end as variants_count, p.stock, p.category_id, p.rating, p.reviews_count, greatest(p.orders_count, p.seen_orders) as orders_count,
                  greatest(p.listed_count, p.seen_sellers) as listed_count, o.cost, o.shipping_cost, o.landed_cost, o.days_min, o.days_max, o.ship_from, o.is_estimated, coalesce(p.cost_max > p.cost_min, false) as is_from, p.made_for,
                  f.product_id is not null as is_favorite, i.id as imported_id, i.state,
                  exists (select 1 from source_variants v join variant_mappings m on m.source_variant_id = v.id where v.product_id = p.id and m.workplace_id = $2) as is_mapped
           from source_products p
           join source_offers o on o.product_id = p.id and o.ship_to = $3
           left join source_favorites f on f.workplace_id = $2 and f.product_id = p.id
           left join products i on i.workplace_id = $2 and i.source_product_id = p.id
           where p.id = any($1)`,
    values: [found.map((row) => row.product_id), ctx.workplace.id, shipTo],
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap(({ product_id }) => {
    const row = byId.get(product_id);
    if (!row) return [];
    return [
      {
        id: row.id,
        source: row.source,
        externalId: row.external_id,
        title: row.title,
        image: row.images[0] ?? null,
        images: row.images,
        supplierId: row.supplier_id,
        supplierName: row.supplier_name,
        variantsCount: row.variants_count,
        categoryId: row.category_id,
        stock: row.stock,
        rating: row.rating,
        reviewsCount: row.reviews_count,
        ordersCount: row.orders_count,
        listedCount: row.listed_count,
        shipTo,
        shipFrom: row.ship_from,
        cost: row.cost,
        shippingCost: row.shipping_cost,
        landedCost: row.landed_cost,
        daysMin: row.days_min,
        daysMax: row.days_max,
        isEstimated: row.is_estimated,
        isFrom: row.is_from,
        misfits: misfitsOf(row.made_for, shipTo),
        isFavorite: row.is_favorite,
        importedId: row.imported_id,
        isPushed: row.state === 'pushed',
        isMapped: row.is_mapped,
      },
    ];
  });
}
