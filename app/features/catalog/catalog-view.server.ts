/** How a seller looks at the catalogue: the country, the order and the currency, the same on all of its screens. */
import type { WorkplaceContext } from '#app/context.ts';
import { type Pricing, pricingOf } from '#app/features/pricing/pricing-of.server.ts';
import { saveSetting } from '#app/features/settings/setting.server.ts';
import { type Direction, defaultShipTo, type Sort, shipToSchema, sorts, worldwide } from './filters.ts';

export interface CatalogView {
  /** The country that costs are shown for, or `WW`. */
  shipTo: string;
  /** The country of the seller's store, where something is sent to; else the default. */
  home: string;
  /** What the list was sorted by last, without words. */
  sort?: Sort | undefined;
  direction?: Direction | undefined;
  /** In the store's currency, else the workplace's. */
  pricing: Pricing;
}

interface Kept {
  ship_to?: unknown;
  sort?: unknown;
  direction?: unknown;
}

/** What is kept of the workplace's view, its country, and the currency of its store. */
async function readPlace(ctx: WorkplaceContext): Promise<{ kept: Kept | null; home: string; currency: string | null }> {
  const { rows } = await ctx.sql.query<{ kept: Kept | null; country: string | null; currency: string | null }>({
    name: 'catalog-view',
    text: `select (select value from workplace_settings where workplace_id = $1 and name = 'catalog') as kept, s.currency,
             case when exists (select 1 from source_offers o where o.ship_to = s.country) then s.country end as country
           from (select 1) one left join lateral (
             select country, currency from stores where workplace_id = $1 and status = 'active'
             order by id = coalesce($2, (select current_store_id from workplaces where id = $1)) desc nulls last, is_default desc, connected_at
             limit 1) s on true`,
    values: [ctx.workplace.id, ctx.store?.id ?? null],
  });
  const { kept = null, country, currency = null } = rows[0] ?? {};
  return { kept, home: country ?? defaultShipTo, currency };
}

/** The country that a product from a worldwide list is priced for: that of the store at work, where something is sent to; else the default. */
export const sellingCountry = async (ctx: WorkplaceContext, shipTo: string): Promise<string> =>
  shipTo === worldwide ? (await readPlace(ctx)).home : shipTo;

/** The currency in which the catalogue shows prices and a product is imported: that of the store at work; without one the seller's choice. */
const currencyOf = (ctx: WorkplaceContext, ofStore: string | null): string => ofStore ?? ctx.workplace.displayCurrency;

/** Pricing for what is imported: a price is the one that the catalogue showed. */
export const sellingPricing = async (ctx: WorkplaceContext): Promise<Pricing> =>
  pricingOf(ctx, currencyOf(ctx, (await readPlace(ctx)).currency));

const isDirection = (value: unknown): value is Direction => value === 'asc' || value === 'desc';

/**
 * The view of an address: the country and the order that it names, which are kept, else those that were chosen last; at first the country of
 * the store at work.
 * @param search the address's query, or only the country for a screen without one.
 * @param keepsSort the screen is a list that can be sorted. Searched words have an order of their own, which is not kept.
 */
export async function catalogView(ctx: WorkplaceContext, search: URLSearchParams, { keepsSort = false } = {}): Promise<CatalogView> {
  const { kept, home, currency } = await readPlace(ctx);
  const asked = shipToSchema.safeParse(search.get('ship_to') || undefined);
  const named = search.get('ship_to') && asked.success ? asked.data : undefined;
  const before = shipToSchema.safeParse(kept?.ship_to);
  const last = kept?.ship_to !== undefined && before.success ? before.data : undefined;
  const order = (given: { sort?: unknown; direction?: unknown } | null | undefined) => ({
    sort: sorts.find((each) => each === given?.sort),
    direction: isDirection(given?.direction) ? given.direction : undefined,
  });
  const namesSort = keepsSort && search.has('sort') && !search.get('keyword');
  const sorted = namesSort ? order({ sort: search.get('sort'), direction: search.get('direction') }) : order(kept);
  const isNew =
    (named !== undefined && named !== last) ||
    (namesSort && (sorted.sort !== kept?.sort || sorted.direction !== (kept?.direction ?? undefined)));
  if (isNew)
    await saveSetting(ctx, 'catalog', {
      ...(named ? { ship_to: named } : {}),
      ...(namesSort ? { sort: sorted.sort ?? null, direction: sorted.direction ?? null } : {}),
    });
  return { shipTo: named ?? last ?? home, home, ...sorted, pricing: await pricingOf(ctx, currencyOf(ctx, currency)) };
}
