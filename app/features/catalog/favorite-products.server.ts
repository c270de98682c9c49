/** A seller's favorite products, as a list of cards. */
import { z } from 'zod';
import type { WorkplaceContext } from '#app/context.ts';
import { type Pricing, pricingOf } from '#app/features/pricing/pricing-of.server.ts';
import { cursorOf, cutPage } from '#app/platform/cursor.server.ts';
import { isId } from '#app/platform/ids.ts';
import { readItems } from './catalog-items.server.ts';
import { itemView } from './find-products.server.ts';
import type { CatalogItemView } from './schemas.ts';

/** In milliseconds, like the stored times. The maximum refuses forged cursors with years that PostgreSQL does not have. */
const Moment = z.int().min(0).max(Date.UTC(9999, 0));
/** When the row at the page's edge was marked, its id, and the direction of paging. */
const cursors = cursorOf(z.object({ at: z.tuple([Moment, z.string().refine(isId)]), back: z.boolean() }));

export interface FavoritesPage {
  products: CatalogItemView[];
  /** Number of all favorites, including those not delivered to the country. */
  total: number;
  /** Number of favorites that are not delivered to the country and so not in the list. */
  elsewhere: number;
  next: string | null;
  previous: string | null;
}

/** Number of the workplace's favorite products, from the stored counter. */
export async function countFavorites(ctx: WorkplaceContext): Promise<number> {
  const { rows } = await ctx.sql.query({
    name: 'count-favorites',
    text: "select value from workplace_counters where workplace_id = $1 and name = 'favorites'",
    values: [ctx.workplace.id],
  });
  return rows[0]?.value ?? 0;
}

/**
 * Favorite products that are delivered to `ship_to`, the last marked first.
 * @throws AppError BAD_REQUEST for an invalid cursor.
 */
export async function listFavoriteProducts(
  ctx: WorkplaceContext,
  {
    ship_to: shipTo,
    page_size: size,
    cursor,
    pricing: inCurrency,
  }: { ship_to: string; page_size: number; cursor?: string | undefined; pricing?: Pricing },
): Promise<FavoritesPage> {
  const place = cursor ? cursors.decode(cursor) : undefined;
  const [than, way] = place?.back ? ['>', 'asc'] : ['<', 'desc'];
  const marked = 'from source_favorites f join source_offers o on o.product_id = f.product_id and o.ship_to = $2 where f.workplace_id = $1';
  const [{ rows }, total, { rows: here }, pricing] = await Promise.all([
    ctx.sql.query<{ product_id: string; value: number; at: Date }>(
      `select f.product_id, o.cost as value, f.created_at as at ${marked} ${place ? `and (f.created_at, f.product_id) ${than} ($3, $4)` : ''}
       order by f.created_at ${way}, f.product_id ${way} limit ${size + 1}`,
      [ctx.workplace.id, shipTo, ...(place ? [new Date(place.at[0]), place.at[1]] : [])],
    ),
    countFavorites(ctx),
    ctx.sql.query<{ count: number }>(`select count(*)::int ${marked}`, [ctx.workplace.id, shipTo]),
    inCurrency ?? pricingOf(ctx),
  ]);
  const { page, next, previous } = cutPage(rows, {
    size,
    isBack: place?.back ?? false,
    hasBefore: place !== undefined,
    cursorAt: (row, back) => cursors.encode({ at: [row.at.getTime(), row.product_id], back }),
  });
  const items = await readItems(ctx, page, shipTo);
  return {
    products: items.map((item) => itemView(item, pricing)),
    total,
    elsewhere: Math.max(0, total - (here[0]?.count ?? 0)),
    next,
    previous,
  };
}
