import type { Context } from '#app/context.ts';
import type { StoredQuote } from '#app/db/schema/catalog.ts';
import { isConnectorError, vendorMessageOf } from '#app/platform/connector-error.ts';
import { AppError, isAppError } from '#app/platform/errors.ts';
import { worldwide } from './filter-choices.ts';
import { quoteOwnParcel, quoteShipping } from './quote-shipping.server.ts';
import { refreshOffers } from './refresh-offers.server.ts';

export interface Logistics {
  /** Cheapest first; USD cents for the whole quantity. Empty if no service delivers there. */
  quotes: StoredQuote[];
  shipFrom: string;
  shipTo: string;
  fetchedAt: Date;
  /** The supplier's own words if asking it failed (empty if it was only busy or too slow); the quotes are older then. */
  error: string | null;
}

export interface LogisticsRequest {
  variant: { id: string; externalId: string };
  productId: string;
  source: string;
  shipFrom: string;
  shipTo: string;
  quantity?: number;
}

/** Quotes older than this are refreshed in the background. */
const quotesGoodForMs = 12 * 3600 * 1000;
/** Quotes older than this are not shown: the seller waits for new ones. */
const quotesUsableForMs = 7 * 24 * 3600 * 1000;

/**
 * Shipping services of a variant to a country, with their costs. For one unit from stored quotes; for larger quantities the supplier is
 * asked each time. Our own supplier's costs depend on the weight alone.
 */
export async function getLogistics(
  ctx: Context,
  { weightGrams, ...request }: LogisticsRequest & { weightGrams: number },
): Promise<Logistics> {
  const { variant, source, shipFrom, shipTo, quantity = 1 } = request;
  // Worldwide means no particular country, so there is nothing to quote.
  if (shipTo === worldwide) return { quotes: [], shipFrom, shipTo, fetchedAt: ctx.now(), error: null };
  if (source === 'quayside') {
    const quotes = await quoteOwnParcel(ctx, { shipTo, grams: weightGrams * quantity });
    return { quotes, shipFrom, shipTo, fetchedAt: ctx.now(), error: null };
  }
  const ask = () => quoteShipping(ctx, { source, shipFrom, shipTo, items: [{ externalVariantId: variant.externalId, quantity }] });
  if (quantity > 1) return { shipFrom, shipTo, fetchedAt: ctx.now(), ...(await orError(ask)) };
  const { rows } = await ctx.sql.query({
    name: 'kept-quotes',
    text: 'select quotes, fetched_at, error from source_quotes where variant_id = $1 and ship_from = $2 and ship_to = $3',
    values: [variant.id, shipFrom, shipTo],
  });
  const kept = rows[0];
  const age = kept ? ctx.now().getTime() - kept.fetched_at.getTime() : Number.POSITIVE_INFINITY;
  if (kept && age < quotesUsableForMs) {
    if (age > quotesGoodForMs)
      await ctx.enqueue('catalog.read-quotes', { ...request, quantity: 1 }, { singletonKey: `${variant.id} ${shipFrom} ${shipTo}` });
    return { quotes: kept.quotes, shipFrom, shipTo, fetchedAt: kept.fetched_at, error: kept.error };
  }
  return readQuotes(ctx, request);
}

async function orError(ask: () => Promise<StoredQuote[]>): Promise<{ quotes: StoredQuote[]; error: string | null }> {
  try {
    return { quotes: await ask(), error: null };
  } catch (error) {
    if (isConnectorError(error)) return { quotes: [], error: vendorMessageOf(error) };
    if (isAppError(error)) return { quotes: [], error: null };
    throw error;
  }
}

/**
 * Ask the supplier now and store its answer; the product's offer to that country is updated.
 * @throws AppError NOT_FOUND for a supplier that quotes no shipping.
 */
export async function readQuotes(ctx: Context, request: LogisticsRequest): Promise<Logistics> {
  const { variant, productId, source, shipFrom, shipTo } = request;
  if (!ctx.connectors.suppliers[source]?.shipping) throw new AppError('NOT_FOUND');
  const { quotes, error } = await orError(() =>
    quoteShipping(ctx, { source, shipFrom, shipTo, items: [{ externalVariantId: variant.externalId, quantity: 1 }] }),
  );
  const key = [variant.id, shipFrom, shipTo];
  const { rows } =
    error === null
      ? await ctx.sql.query(
          `insert into source_quotes (variant_id, ship_from, ship_to, quotes, fetched_at) values ($1, $2, $3, $4, $5)
           on conflict (variant_id, ship_from, ship_to) do update set quotes = excluded.quotes, fetched_at = excluded.fetched_at, error = null returning quotes, fetched_at`,
          [...key, JSON.stringify(quotes), ctx.now()],
        )
      : await ctx.sql.query(
          'update source_quotes set error = $4 where variant_id = $1 and ship_from = $2 and ship_to = $3 returning quotes, fetched_at',
          [...key, error],
        );
  if (error === null && quotes.length === 0)
    await ctx.sql.query('delete from source_offers where product_id = $1 and ship_to = $2', [productId, shipTo]);
  if (error === null) await refreshOffers(ctx, source, [productId]);
  return { quotes: rows[0]?.quotes ?? [], shipFrom, shipTo, fetchedAt: rows[0]?.fetched_at ?? ctx.now(), error };
}
