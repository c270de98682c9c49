import type { WorkplaceContext } from '#app/context.ts';
import type { StoredQuote } from '#app/db/schema/catalog.ts';
import { type Pricing, pricingOf } from '#app/features/pricing/pricing-of.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { decimalFromMinor } from '#app/platform/money.ts';
import { deliveryDays } from './delivery-time.ts';
import type { Logistics } from './get-logistics.server.ts';
import { getSourceProduct, type SourceProductView } from './get-source-product.server.ts';
import { type ProductShipping, readProductShipping } from './product-shipping.server.ts';
import type { LogisticsView, ProductDetailView } from './schemas.ts';

export interface DetailKey {
  source: string;
  /** Our id, or the supplier's. */
  id: string;
  /** Country, or `WW`. */
  shipTo: string;
  shipFrom?: string | undefined;
  /** For amounts in its currency; else in USD. */
  pricing?: Pricing | undefined;
}

/** A source product with shipping to a country, and each variant's price and profit by the workplace's price rules. */
export async function getProductDetail(ctx: WorkplaceContext, key: DetailKey): Promise<ProductDetailView> {
  const product = await getSourceProduct(ctx, key);
  const [{ rows: countries }, pricing] = await Promise.all([
    ctx.sql.query({
      name: 'offer-countries',
      text: "select ship_to from source_offers where product_id = $1 and ship_to <> 'WW' order by ship_to",
      values: [product.id],
    }),
    key.pricing ?? pricingOf(ctx),
  ]);
  const shipping = await readProductShipping(ctx, product, key);
  return detailView(product, { countries: countries.map((row) => row.ship_to), pricing, shipping });
}

/** The same by our id alone. @throws AppError NOT_FOUND also for a product that only another workplace may see. */
export async function getProductDetailById(
  ctx: WorkplaceContext,
  { id, shipTo }: Pick<DetailKey, 'id' | 'shipTo'>,
): Promise<ProductDetailView> {
  const { rows } = await ctx.sql.query('select source from source_products where id = $1 and (visible_to is null or visible_to = $2)', [
    id,
    ctx.workplace.id,
  ]);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return getProductDetail(ctx, { source: rows[0].source, id, shipTo });
}

type Shown = Pick<Pricing, 'currency' | 'fromUsd'>;
const inDollars: Shown = { currency: 'USD', fromUsd: (cents) => cents };

const optionView = (quote: StoredQuote, shown: Shown): LogisticsView['logistics'][number] => ({
  name: quote.serviceName,
  amount: shown.fromUsd(quote.cost),
  currency: shown.currency,
  delivery_time: deliveryDays(quote.daysMin, quote.daysMax),
  processing_time: deliveryDays(quote.processingDaysMin, quote.processingDaysMax),
  delivery_days_min: quote.daysMin ?? null,
  delivery_days_max: quote.daysMax ?? null,
});

export const logisticsView = ({ quotes, shipFrom, shipTo, fetchedAt, error }: Logistics, shown = inDollars): LogisticsView => ({
  logistics: quotes.map((quote) => optionView(quote, shown)),
  ship_from: shipFrom,
  ship_to: shipTo,
  fetched_at: fetchedAt.toISOString(),
  error,
});

const usd = (cents: number) => decimalFromMinor(cents, 'USD');

function detailView(
  product: SourceProductView,
  more: { countries: string[]; pricing: Pricing; shipping: ProductShipping },
): ProductDetailView {
  const { pricing, shipping } = more;
  const { logistics } = shipping;
  // The variant whose costs lists show: the first of the cheapest.
  const first = product.variants.find((variant) => product.variants.every((each) => variant.cost <= each.cost));
  const shippingCost = first ? shipping.costOf(first) : null;
  const amount = (cents: number | null) => (cents === null ? null : pricing.fromUsd(cents));
  const imageOfValue = new Map(
    product.variants.flatMap((variant) =>
      variant.image && variant.optionValues[0] ? [[variant.optionValues[0], variant.image] as const] : [],
    ),
  );
  return {
    id: product.id,
    source_product_id: product.externalId,
    source: product.source,
    name: product.title,
    images: product.images,
    description: product.descriptionHtml,
    options: product.options.map((option, at) => ({
      name: option.name,
      values: option.values.map((value, index) => ({
        id: `${at}-${index}`,
        value,
        image: at === 0 ? (imageOfValue.get(value) ?? null) : null,
      })),
    })),
    variants: product.variants.map((variant) => {
      const ownShipping = shipping.costOf(variant);
      const estimate = pricing.estimate({ cost: variant.cost, shippingCost: ownShipping });
      return {
        id: variant.id,
        sku_id: variant.externalId,
        sku: variant.sku,
        code: variant.optionValues.join(' / ') || variant.sku,
        sku_property: variant.optionValues.map((value, at) => ({
          sku_property_name: product.options[at]?.name ?? '',
          sku_property_value: value,
          sku_image: at === 0 ? variant.image : null,
        })),
        price_usd: usd(variant.cost),
        cost: pricing.fromUsd(variant.cost),
        stock: variant.stock,
        weight_grams: variant.weightGrams,
        shipping_cost: amount(ownShipping),
        ...(ownShipping === shippingCost ? {} : { logistics: shipping.quotesOf(variant).map((quote) => optionView(quote, pricing)) }),
        suggested_price: estimate.suggestedPrice,
        profit: estimate.profit,
        margin: estimate.margin,
      };
    }),
    price_range: { min: pricing.fromUsd(product.costMin), max: pricing.fromUsd(product.costMax) },
    rsp_price_usd: usd(pricing.inUsd(pricing.estimate({ cost: product.costMin, shippingCost }).suggestedPrice)),
    shipping_default: { ship_countries: more.countries },
    lastest_volume: product.ordersCount,
    listed_count: product.listedCount,
    rating: product.rating === null ? null : product.rating / 100,
    reviews_count: product.reviewsCount,
    item_specifics: { blockContent: product.specifications },
    store_info: { store_name: product.supplierName ?? '', store_id: product.supplierId },
    product_link: product.productUrl,
    category_id: product.categoryId,
    imported: product.importedId !== null,
    product_package_id: product.importedId,
    pushed: product.isPushed,
    favourite: product.isFavorite,
    status: product.status === 'active' && product.isPartial ? 'partial' : product.status,
    shipFroms: product.shipsFrom,
    stock: product.stock,
    currency: pricing.currency,
    fetched_at: (product.detailsFetchedAt ?? product.fetchedAt).toISOString(),
    fetch_error: product.fetchError,
    logistics: logistics ? logisticsView(logistics, pricing) : null,
    shipping_cost: amount(shippingCost),
  };
}
