/** Today's delivery times of supplier orders, and better suppliers for their items (docs/decisions/136). */
import type { WorkplaceContext } from '#app/context.ts';
import type { StoredQuote } from '#app/db/schema/catalog.ts';
import { deliveryDays } from '#app/features/catalog/delivery-time.ts';
import { misfitsOfVariant } from '#app/features/catalog/misfits-of-variant.ts';
import type { OwnShippingService } from '#app/features/catalog/own-shipping.ts';
import { listOwnServices, ownQuotes } from '#app/features/catalog/quote-shipping.server.ts';
import { shipFromSql } from '#app/features/catalog/ship-from.ts';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { opaqueParameter } from '#app/platform/opaque-parameter.ts';
import { type BetterSource, betterSources } from './grouping.ts';
import { loadMappings } from './load-mappings.server.ts';
import type { ListedOrder } from './load-orders.server.ts';
import type { FallBacks, Recommendation, SupplyTimes } from './supply.ts';

export interface Supply {
  /** By supplier order id. */
  times: Map<string, SupplyTimes>;
  /** By line item id, for supplier orders that are ready: the best fall-back of the own supplier, and of the others. */
  recommended: Map<string, FallBacks>;
  /** By supplier order id: plugs and voltages that do not fit the buyer's country, where there are such (docs/decisions/275). */
  misfits: Map<string, string[]>;
}

/** Four or five statements for the supplier orders of one order, whatever their number. */
export async function readSupply(ctx: WorkplaceContext, orders: readonly ListedOrder[]): Promise<Supply> {
  const parts = await readParts(ctx, orders);
  const services = await listOwnServices(ctx);
  return {
    times: timesOfOrders(orders, parts, services),
    recommended: await readRecommendations(ctx, orders, parts, services),
    misfits: misfitsOfOrders(orders, parts),
  };
}

function misfitsOfOrders(orders: readonly ListedOrder[], parts: readonly Part[]): Map<string, string[]> {
  const countries = new Map(orders.map((order) => [order.id, order.countryCode]));
  const found = new Map<string, string[]>();
  for (const part of parts) {
    const misfits = misfitsOfVariant(part, countries.get(part.supplierOrderId) ?? null);
    if (misfits.length > 0) found.set(part.supplierOrderId, [...new Set([...(found.get(part.supplierOrderId) ?? []), ...misfits])]);
  }
  return found;
}

interface Part {
  supplierOrderId: string;
  lineItemId: string;
  sourceVariantId: string;
  quantity: number;
  weightGrams: number;
  quotes: StoredQuote[] | null;
  /** The variant's option values, the names of its product's options, and what the product is made for. */
  values: string[];
  names: string[];
  madeFor: string[];
}

async function readParts(ctx: WorkplaceContext, orders: readonly ListedOrder[]): Promise<Part[]> {
  const { rows } = await ctx.sql.query<Part>({
    name: 'parts-with-quotes',
    text: `select i.supplier_order_id as "supplierOrderId", i.line_item_id as "lineItemId", i.source_variant_id as "sourceVariantId", i.quantity, v.weight_grams as "weightGrams", q.quotes,
             v.option_values as values, array(select each ->> 'name' from jsonb_array_elements(p.options) each) as names, p.made_for as "madeFor"
           from supplier_order_items i join supplier_orders s on s.workplace_id = i.workplace_id and s.id = i.supplier_order_id
           join orders o on o.workplace_id = s.workplace_id and o.id = s.order_id
           join source_variants v on v.id = i.source_variant_id join source_products p on p.id = v.product_id
           left join source_quotes q on q.variant_id = v.id and q.ship_from = s.ship_from and q.ship_to = o.country_code
           where i.workplace_id = ${opaqueParameter('$1')} and i.supplier_order_id = any(${opaqueParameter('$2', 'uuid[]')})`,
    values: [ctx.workplace.id, orders.map((order) => order.id)],
  });
  return rows;
}

function timesOfOrders(
  orders: readonly ListedOrder[],
  allParts: readonly Part[],
  services: readonly OwnShippingService[],
): Map<string, SupplyTimes> {
  return new Map(
    orders.map((order): [string, SupplyTimes] => {
      const parts = allParts.filter((part) => part.supplierOrderId === order.id);
      if (order.source !== 'quayside') return [order.id, timesOf(parts.map(({ quotes }) => serviceOf(order, quotes ?? [])))];
      const grams = parts.reduce((sum, part) => sum + part.weightGrams * part.quantity, 0);
      return [order.id, timesOf([serviceOf(order, ownQuotes(services, { shipTo: order.countryCode ?? '', grams }))])];
    }),
  );
}

/** The quote of the order's shipping service; before one is chosen, the cheapest, which placing would choose. */
const serviceOf = (order: ListedOrder, quotes: readonly StoredQuote[]): StoredQuote | undefined =>
  order.serviceName === null && order.state === 'ready'
    ? cheapest(quotes)
    : quotes.find((quote) => quote.serviceName === order.serviceName);

const cheapest = (quotes: readonly StoredQuote[]): StoredQuote | undefined => quotes.toSorted((a, b) => a.cost - b.cost)[0];

/** The times of a parcel with several items: those of the slowest item. */
function timesOf(services: readonly (StoredQuote | undefined)[]): SupplyTimes {
  const slowest = (days: (service: StoredQuote) => number | undefined): number | undefined => {
    const all = services.map((service) => service && days(service));
    return all.length > 0 && all.every((each) => each !== undefined) ? Math.max(...all) : undefined;
  };
  const knownDays = (min: number | undefined, max: number | undefined): string | null => {
    const days = deliveryDays(min, max);
    return days === '-' ? null : days;
  };
  return {
    processing: knownDays(
      slowest((service) => service.processingDaysMin),
      slowest((service) => service.processingDaysMax),
    ),
    delivery: knownDays(
      slowest((service) => service.daysMin),
      slowest((service) => service.daysMax),
    ),
  };
}

interface RecommendedVariant {
  id: string;
  externalId: string;
  options: string;
  image: string | null;
  product: string;
  title: string;
  quotes: StoredQuote[] | null;
}

async function readRecommendations(
  ctx: WorkplaceContext,
  orders: readonly ListedOrder[],
  parts: readonly Part[],
  services: readonly OwnShippingService[],
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
    lines.map((line) => line.id),
  );
  const found = lines.flatMap(({ id, listingVariantId, openQuantity, countryCode }) => {
    const own = parts.filter((part) => part.lineItemId === id);
    const others = parts.filter(
      (part) => part.lineItemId !== id && own.some(({ supplierOrderId }) => supplierOrderId === part.supplierOrderId),
    );
    const rowsOf = mappings.get(countryCode ?? '');
    const beside = others.flatMap(({ lineItemId, sourceVariantId, quantity }) => {
      const behind = rowsOf?.get(lineItemId) ?? rowsOf?.get(lines.find((line) => line.id === lineItemId)?.listingVariantId ?? '');
      const row = behind?.find((each) => each.sourceVariantId === sourceVariantId);
      return row ? [{ row, quantity }] : [];
    });
    // Chosen for this order alone: the seller has seen what else there is.
    if (rowsOf?.has(id)) return [];
    // Another item of the parcel has a new mapping: its shipping cost is not known until the order is regrouped.
    if (beside.length < others.length) return [];
    const better = betterSources(
      rowsOf?.get(listingVariantId) ?? [],
      own.map((part) => part.sourceVariantId),
      { countryCode, units: openQuantity, beside },
    );
    return [{ id, better }];
  });
  const ids = found.flatMap(({ better }) => better.map(({ row }) => row.sourceVariantId));
  if (ids.length === 0) return new Map();
  const country = orders[0]?.countryCode ?? '';
  const { rows } = await ctx.sql.query<RecommendedVariant>({
    name: 'recommended-variants',
    text: `select v.id, v.external_id as "externalId", array_to_string(v.option_values, ' / ') as options, coalesce(v.image, p.images ->> 0) as image,
             p.external_id as product, p.title, q.quotes
           from source_variants v join source_products p on p.id = v.product_id
           left join source_quotes q on q.variant_id = v.id and q.ship_from = ${shipFromSql('p.ships_from', '$2')} and q.ship_to = $2
           where v.id = any($1)`,
    values: [[...new Set(ids)], country],
  });
  const told = ({ row, quantity, shippingCost, saves }: BetterSource): Recommendation[] => {
    const variant = rows.find((each) => each.id === row.sourceVariantId);
    if (!variant) return [];
    const grams = row.weightGrams * quantity;
    const quotes = row.source === 'quayside' ? ownQuotes(services, { shipTo: country, grams }) : (variant.quotes ?? []);
    return [
      {
        source: row.source,
        externalProductId: variant.product,
        externalVariantId: variant.externalId,
        sourceVariantId: row.sourceVariantId,
        title: variant.title,
        variantTitle: variant.options,
        image: variant.image ? imageUrl(variant.image, 80) : null,
        unitsPerItem: row.quantity,
        quantity,
        unitCost: row.cost,
        shippingCost,
        saves,
        times: timesOf([cheapest(quotes)]),
      },
    ];
  };
  const first = (better: readonly BetterSource[], isOwn: boolean): Recommendation | null => {
    const best = better.find(({ row }) => (row.source === 'quayside') === isOwn);
    return (best && told(best)[0]) ?? null;
  };
  return new Map(found.map(({ id, better }) => [id, { quayside: first(better, true), other: first(better, false) }]));
}
