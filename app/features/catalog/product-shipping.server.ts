import type { WorkplaceContext } from '#app/context.ts';
import type { StoredQuote } from '#app/db/schema/catalog.ts';
import { withTimeout } from '#app/platform/with-timeout.server.ts';
import { worldwide } from './filter-choices.ts';
import { getLogistics, type Logistics } from './get-logistics.server.ts';
import { type SourceProductView, supplierTimeoutMs } from './get-source-product.server.ts';
import { priceByWeight } from './own-shipping.ts';
import { listOwnServices, ownQuotes } from './quote-shipping.server.ts';
import { shipFromOf } from './ship-from.ts';

type Variant = Pick<SourceProductView['variants'][number], 'weightGrams'>;

/** Shipping of one unit of each variant of a product to a country. */
export interface ProductShipping {
  /** For the cheapest variant, as in lists; null for `WW` or if nothing can be sent. */
  logistics: Logistics | null;
  /** Services for a variant, cheapest first: by weight for our own supplier; for others, one answer is used for all variants. */
  quotesOf(variant: Variant): readonly StoredQuote[];
  /** USD cents of the cheapest service; null if none delivers there or the cost is not known. */
  costOf(variant: Variant): number | null;
}

/**
 * @param to for `WW` only a cost is known, that of the cheapest country, as in lists.
 * @param to.isPatient wait for the supplier however long it takes.
 */
export async function readProductShipping(
  ctx: WorkplaceContext,
  product: SourceProductView,
  to: { shipTo: string; shipFrom?: string | undefined; isPatient?: boolean },
): Promise<ProductShipping> {
  const cheapest = product.variants.reduce<SourceProductView['variants'][number] | undefined>(
    (best, each) => (best && best.cost <= each.cost ? best : each),
    undefined,
  );
  if (!cheapest) return { logistics: null, quotesOf: () => [], costOf: () => null };
  const services = product.source === 'quayside' ? await listOwnServices(ctx) : undefined;
  if (to.shipTo === worldwide && services) {
    const costOf = ({ weightGrams }: Variant) => least(services.flatMap((service) => priceByWeight(service, weightGrams) ?? []));
    return { logistics: null, quotesOf: () => [], costOf };
  }
  if (to.shipTo === worldwide) {
    const { rows } = await ctx.sql.query<{ cost: number }>({
      name: 'worldwide-shipping',
      text: `select shipping_cost as cost from source_offers where product_id = $1 and ship_to = '${worldwide}'`,
      values: [product.id],
    });
    return { logistics: null, quotesOf: () => [], costOf: () => rows[0]?.cost ?? null };
  }
  const { shipTo } = to;
  const shipFrom = to.shipFrom && product.shipsFrom.includes(to.shipFrom) ? to.shipFrom : shipFromOf(product.shipsFrom, shipTo);
  if (services) {
    const ownQuotesOf = ({ weightGrams }: Variant) => ownQuotes(services, { shipTo, grams: weightGrams });
    return {
      logistics: { quotes: ownQuotesOf(cheapest), shipFrom, shipTo, fetchedAt: ctx.now(), error: null },
      quotesOf: ownQuotesOf,
      costOf: (variant) => least(ownQuotesOf(variant).map((quote) => quote.cost)),
    };
  }
  const asked = getLogistics(ctx, {
    source: product.source,
    productId: product.id,
    variant: { id: cheapest.id, externalId: cheapest.externalId },
    weightGrams: cheapest.weightGrams,
    shipFrom,
    shipTo,
  });
  const late = { quotes: [], shipFrom, shipTo, fetchedAt: ctx.now(), error: '' };
  const logistics = to.isPatient ? await asked : await withTimeout(asked, supplierTimeoutMs, late);
  const cost = least(logistics.quotes.map((quote) => quote.cost));
  return { logistics, quotesOf: () => logistics.quotes, costOf: () => cost };
}

const least = (amounts: readonly number[]): number | null => (amounts.length > 0 ? Math.min(...amounts) : null);
