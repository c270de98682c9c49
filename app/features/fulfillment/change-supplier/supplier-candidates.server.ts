/** Supplier variants to choose from for an item of an order, with what they cost and how long they take to the order's country. */
import type { WorkplaceContext } from '#app/context.ts';
import type { StoredQuote } from '#app/db/schema/catalog.ts';
import { knownDays } from '#app/features/catalog/delivery-time.ts';
import { misfitsOfVariant } from '#app/features/catalog/misfits-of-variant.ts';
import { listOwnServices, ownQuotes } from '#app/features/catalog/quote-shipping.server.ts';
import { shipFromSql } from '#app/features/catalog/ship-from.ts';
import { hasUnits, isSoldOut } from '#app/features/catalog/stock.ts';
import { readSourceVariants, searchSourceVariants } from '#app/features/products/map-variants.server.ts';
import type { SourceVariantChoice } from '#app/features/products/schemas.ts';
import { AppError } from '#app/platform/errors.ts';
import { type TouchedOrders, touchedOrders } from './touched-orders.server.ts';

export interface SupplierCandidate
  extends Pick<SourceVariantChoice, 'id' | 'title' | 'variant_title' | 'sku' | 'source' | 'image' | 'cost' | 'stock'> {
  /** USD cents for one unit to the order's country; null: not known, or it does not go there. */
  shippingCost: number | null;
  /** Days on the way by that service, as `5-7`. */
  days: string | null;
  /** Nothing left, or no longer sold: shown last, and not to be chosen. */
  isSoldOut: boolean;
  /** There are fewer than the item's units. */
  isShort: boolean;
  /** The item has it now. */
  isCurrent: boolean;
  /** Its plugs, voltages and sizes that do not fit the order's country. */
  misfits: string[];
}

export interface SupplierCandidates {
  items: SupplierCandidate[];
  touched: TouchedOrders;
  countryCode: string | null;
}

interface Goods {
  productId: string;
  categoryId: string | null;
  madeFor: string[];
  names: string[];
  values: string[];
}

export interface Terms {
  id: string;
  weightGrams: number;
  isAvailable: boolean;
  quotes: StoredQuote[] | null;
  shippingCost: number | null;
  daysMin: number | null;
  daysMax: number | null;
}

/**
 * Variants that match the words, for an item of an order. First what fits the order's country; what is sold out comes last. Without words
 * goods of another kind than the item's come behind those of its kind.
 * @throws AppError NOT_FOUND for an unknown item.
 */
export async function supplierCandidates(
  ctx: WorkplaceContext,
  input: { lineItemId: string; search: string; variantId?: string | undefined },
): Promise<SupplierCandidates> {
  const { rows: items } = await ctx.sql.query<{
    orderId: string;
    countryCode: string | null;
    units: number;
    current: string[];
    mapped: string[];
  }>(
    `select o.id as "orderId", o.country_code as "countryCode", l.open_quantity as units,
       array(select i.source_variant_id from supplier_order_items i where i.workplace_id = $1 and i.line_item_id = l.id) as current,
       array(select m.source_variant_id from variant_mappings m where m.workplace_id = $1 and m.listing_variant_id = l.listing_variant_id order by m.priority, m.id) as mapped
     from order_line_items l join orders o on o.workplace_id = l.workplace_id and o.id = l.order_id where l.workplace_id = $1 and l.id = $2`,
    [ctx.workplace.id, input.lineItemId],
  );
  const [item] = items;
  if (!item) throw new AppError('NOT_FOUND');
  const found = await findVariants(ctx, { ...item, ...input });
  const terms = await termsOf(ctx, found, item.countryCode ?? '');
  const goods = await goodsOf(ctx, [...found.map(({ id }) => id), ...item.current, ...item.mapped]);
  const likeItem = input.search ? () => true : sameKindAs([...item.current, ...item.mapped].flatMap((id) => goods.get(id) ?? []));
  const services = await listOwnServices(ctx);
  const candidates = found.map((variant): SupplierCandidate => {
    const { id, title, variant_title, sku, source, image, cost, stock } = variant;
    const own = terms.get(id);
    const way = wayOf(source, own, services, item.countryCode ?? '');
    return {
      ...{ id, title, variant_title, sku, source, image, cost, stock },
      ...way,
      isSoldOut: isSoldOut(stock) || !own?.isAvailable,
      isShort: !hasUnits(stock, item.units),
      isCurrent: item.current.includes(id),
      misfits: misfitsOfVariant({ ...(goods.get(id) ?? noGoods), isToBeChosen: true }, item.countryCode),
    };
  });
  const isOther = ({ id }: SupplierCandidate) => !likeItem(goods.get(id));
  return {
    items: candidates.toSorted(
      (one, other) =>
        Number(one.isSoldOut) - Number(other.isSoldOut) ||
        Number(isOther(one)) - Number(isOther(other)) ||
        Number(one.misfits.length > 0) - Number(other.misfits.length > 0),
    ),
    touched: await touchedOrders(ctx, { orderId: item.orderId, lineItemId: input.lineItemId }),
    countryCode: item.countryCode,
  };
}

const noGoods = { names: [], values: [], madeFor: [] };

/** Is it a product that the item has, or one of the same category? Of an item without a supplier nothing is known: then all are. */
function sameKindAs(own: readonly Goods[]): (goods: Goods | undefined) => boolean {
  const products = new Set(own.map(({ productId }) => productId));
  const categories = new Set(own.flatMap(({ categoryId }) => categoryId ?? []));
  return (goods) =>
    products.size === 0 || (goods !== undefined && (products.has(goods.productId) || categories.has(goods.categoryId ?? '')));
}

async function goodsOf(ctx: WorkplaceContext, ids: readonly string[]): Promise<Map<string, Goods>> {
  const { rows } = await ctx.sql.query<Goods & { id: string }>(
    `select v.id, p.id as "productId", p.category_id as "categoryId", p.made_for as "madeFor", v.option_values as values,
       array(select option ->> 'name' from jsonb_array_elements(p.options) with ordinality as of_product(option, at) order by at) as names
     from source_variants v join source_products p on p.id = v.product_id where v.id = any($1)`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Without words: what is proposed, what the item's product is mapped to, and the latest imports. */
async function findVariants(
  ctx: WorkplaceContext,
  input: { search: string; variantId?: string | undefined; countryCode: string | null; mapped: readonly string[] },
): Promise<SourceVariantChoice[]> {
  const { items } = await searchSourceVariants(ctx, { search: input.search, ...(input.countryCode ? { ship_to: input.countryCode } : {}) });
  if (input.search) return items;
  const first = await readSourceVariants(ctx, [...(input.variantId ? [input.variantId] : []), ...input.mapped]);
  return [...first, ...items.filter((each) => !first.some(({ id }) => id === each.id))];
}

async function termsOf(ctx: WorkplaceContext, variants: readonly SourceVariantChoice[], country: string): Promise<Map<string, Terms>> {
  const { rows } = await ctx.sql.query<Terms>(
    `select v.id, v.weight_grams as "weightGrams", v.is_available and p.status = 'active' as "isAvailable", q.quotes,
       o.shipping_cost as "shippingCost", o.days_min as "daysMin", o.days_max as "daysMax"
     from source_variants v join source_products p on p.id = v.product_id
     left join source_quotes q on q.variant_id = v.id and q.ship_from = ${shipFromSql('p.ships_from', '$2')} and q.ship_to = $2
     left join source_offers o on o.product_id = p.id and o.ship_to = $2 where v.id = any($1)`,
    [variants.map((variant) => variant.id), country],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The cheapest service for one unit; the product's offer where the variant has no quotes of its own. */
export function wayOf(
  source: string,
  terms: Omit<Terms, 'id' | 'isAvailable'> | undefined,
  services: Awaited<ReturnType<typeof listOwnServices>>,
  country: string,
): Pick<SupplierCandidate, 'shippingCost' | 'days'> {
  const quotes = source === 'quayside' ? ownQuotes(services, { shipTo: country, grams: terms?.weightGrams ?? 0 }) : (terms?.quotes ?? []);
  const [quote] = quotes.toSorted((one, other) => one.cost - other.cost);
  if (quote) return { shippingCost: quote.cost, days: knownDays(quote.daysMin, quote.daysMax) };
  return { shippingCost: terms?.shippingCost ?? null, days: knownDays(terms?.daysMin, terms?.daysMax) };
}
