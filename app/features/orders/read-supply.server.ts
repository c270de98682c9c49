/** What is known today of how supplier orders travel, and of other suppliers for their items (docs/decisions/136). */
import type { WorkplaceContext } from '#app/context.ts';
import type { StoredQuote } from '#app/db/schema/catalog.ts';
import { deliveryDays } from '#app/features/catalog/delivery-time.ts';
import { listOwnServices, ownQuotes } from '#app/features/catalog/quote-shipping.server.ts';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { type BetterSource, betterSources } from './grouping.ts';
import { loadMappings } from './load-mappings.server.ts';
import type { ListedOrder } from './load-orders.server.ts';

/** Days as people read them, `5-7`; null where nobody has told. */
export interface SupplyTimes {
  /** Until the supplier sends it. */
  processing: string | null;
  /** On the way. */
  delivery: string | null;
}

/** A supplier's variant that the seller keeps as a fall-back for an item, and that would serve it better today. */
export interface Recommendation {
  source: string;
  /** As the supplier names product and variant. */
  externalProductId: string;
  externalVariantId: string;
  sourceVariantId: string;
  title: string;
  variantTitle: string;
  image: string | null;
  /** Supplier units for the whole line. */
  quantity: number;
  /** USD cents for one of them. */
  unitCost: number;
  /** USD cents for all of them together; null: not known. */
  shippingCost: number | null;
}

export interface Supply {
  /** By supplier order. */
  times: Map<string, SupplyTimes>;
  /** By line item, of supplier orders that are ready: the own supplier's, and the best of the others'. */
  recommended: Map<string, { quayside: Recommendation | null; other: Recommendation | null }>;
}

/** Three to five statements for the supplier orders of one order, whatever their number. */
export async function readSupply(ctx: WorkplaceContext, orders: readonly ListedOrder[]): Promise<Supply> {
  const parts = await readParts(ctx, orders);
  const [times, recommended] = await Promise.all([timesOfOrders(ctx, orders, parts), readRecommendations(ctx, orders, parts)]);
  return { times, recommended };
}

interface Part {
  supplierOrderId: string;
  lineItemId: string;
  sourceVariantId: string;
  quantity: number;
  weightGrams: number;
  quotes: StoredQuote[] | null;
}

async function readParts(ctx: WorkplaceContext, orders: readonly ListedOrder[]): Promise<Part[]> {
  const { rows } = await ctx.sql.query<Part>({
    name: 'parts-with-quotes',
    text: `select i.supplier_order_id as "supplierOrderId", i.line_item_id as "lineItemId", i.source_variant_id as "sourceVariantId", i.quantity, v.weight_grams as "weightGrams", q.quotes
           from supplier_order_items i join supplier_orders s on s.workplace_id = i.workplace_id and s.id = i.supplier_order_id
           join orders o on o.workplace_id = s.workplace_id and o.id = s.order_id
           join source_variants v on v.id = i.source_variant_id
           left join source_quotes q on q.variant_id = v.id and q.ship_from = s.ship_from and q.ship_to = o.country_code
           where i.workplace_id = $1 and i.supplier_order_id = any($2)`,
    values: [ctx.workplace.id, orders.map((order) => order.id)],
  });
  return rows;
}

async function timesOfOrders(
  ctx: WorkplaceContext,
  orders: readonly ListedOrder[],
  allParts: readonly Part[],
): Promise<Map<string, SupplyTimes>> {
  const services = orders.some((order) => order.source === 'quayside') ? await listOwnServices(ctx) : [];
  return new Map(
    orders.map((order): [string, SupplyTimes] => {
      const parts = allParts.filter((part) => part.supplierOrderId === order.id);
      if (order.source !== 'quayside') return [order.id, timesOf(parts.map(({ quotes }) => serviceOf(order, quotes ?? [])))];
      const grams = parts.reduce((sum, part) => sum + part.weightGrams * part.quantity, 0);
      return [order.id, timesOf([serviceOf(order, ownQuotes(services, { shipTo: order.countryCode ?? '', grams }))])];
    }),
  );
}

/** The service that it goes by; before one is chosen the cheapest, which placing would choose. */
const serviceOf = (order: ListedOrder, quotes: readonly StoredQuote[]): StoredQuote | undefined =>
  order.serviceName === null && order.state === 'ready'
    ? quotes.toSorted((a, b) => a.cost - b.cost)[0]
    : quotes.find((quote) => quote.serviceName === order.serviceName);

/** Of a parcel with several things: it leaves and arrives with the slowest. */
function timesOf(services: readonly (StoredQuote | undefined)[]): SupplyTimes {
  const slowest = (days: (service: StoredQuote) => number | undefined): number | undefined => {
    const all = services.map((service) => service && days(service));
    return all.length > 0 && all.every((each) => each !== undefined) ? Math.max(...all) : undefined;
  };
  const words = (min: number | undefined, max: number | undefined): string | null => {
    const days = deliveryDays(min, max);
    return days === '-' ? null : days;
  };
  return {
    processing: words(
      slowest((service) => service.processingDaysMin),
      slowest((service) => service.processingDaysMax),
    ),
    delivery: words(
      slowest((service) => service.daysMin),
      slowest((service) => service.daysMax),
    ),
  };
}

async function readRecommendations(
  ctx: WorkplaceContext,
  orders: readonly ListedOrder[],
  parts: readonly Part[],
): Promise<Supply['recommended']> {
  const lines = orders
    .filter((order) => order.state === 'ready' && !order.cancelledAt)
    .flatMap((order) =>
      order.items.flatMap(({ id, listingVariantId, openQuantity, isShared }) =>
        listingVariantId && openQuantity > 0 && !isShared ? [{ id, listingVariantId, openQuantity, countryCode: order.countryCode }] : [],
      ),
    );
  const mappings = await loadMappings(
    ctx,
    ctx.workplace.id,
    lines.map((line) => line.listingVariantId),
    lines.map((line) => line.countryCode),
  );
  const found = lines.map(({ id, listingVariantId, openQuantity, countryCode }) => ({
    id,
    better: betterSources(
      mappings.get(countryCode ?? '')?.get(listingVariantId) ?? [],
      parts.filter((part) => part.lineItemId === id).map((part) => part.sourceVariantId),
      { countryCode, units: openQuantity },
    ),
  }));
  const ids = found.flatMap(({ better }) => better.map(({ row }) => row.sourceVariantId));
  if (ids.length === 0) return new Map();
  const { rows } = await ctx.sql.query({
    name: 'recommended-variants',
    text: `select v.id, v.external_id, array_to_string(v.option_values, ' / ') as options, coalesce(v.image, p.images ->> 0) as image, p.external_id as product, p.title
           from source_variants v join source_products p on p.id = v.product_id where v.id = any($1)`,
    values: [[...new Set(ids)]],
  });
  const told = ({ row, quantity, shippingCost }: BetterSource): Recommendation => {
    const variant = rows.find((each) => each.id === row.sourceVariantId);
    return {
      source: row.source,
      externalProductId: variant.product,
      externalVariantId: variant.external_id,
      sourceVariantId: row.sourceVariantId,
      title: variant.title,
      variantTitle: variant.options,
      image: variant.image ? imageUrl(variant.image, 80) : null,
      quantity,
      unitCost: row.cost,
      shippingCost,
    };
  };
  const first = (better: readonly BetterSource[], isOwn: boolean): Recommendation | null => {
    const best = better.find(({ row }) => (row.source === 'quayside') === isOwn);
    return best ? told(best) : null;
  };
  return new Map(found.map(({ id, better }) => [id, { quayside: first(better, true), other: first(better, false) }]));
}
