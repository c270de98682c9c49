import type { Context } from '#app/context.ts';
import type { StoredQuote } from '#app/db/schema/catalog.ts';
import { isConnectorError, vendorMessageOf } from '#app/platform/connector-error.ts';
import { AppError, isAppError } from '#app/platform/errors.ts';
import { worldwide } from './filter-choices.ts';
import { quoteOwnParcel, quoteShipping } from './quote-shipping.server.ts';
import { refreshOffers } from './refresh-offers.server.ts';

export interface Logistics {
  /** Cheapest first; USD cents for the whole quantity. Empty: nobody goes there. */
  quotes: StoredQuote[];
  shipFrom: string;
  shipTo: string;
  fetchedAt: Date;
  /** The supplier's own words, when asking it failed, none when it was only busy or took too long; the quotes are then the ones before. */
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

/** Quotes older than this are asked for anew in the background. */
const quotesGoodForMs = 12 * 3600 * 1000;
/** Older than this they are asked for while the seller waits. */
const quotesUsableForMs = 7 * 24 * 3600 * 1000;

/**
 * How a variant gets to a country, and for how much. One unit is answered from what is kept; larger quantities are asked
 * for each time. The own supplier goes by weight alone.
 */
export async function getLogistics(
  ctx: Context,
  { weightGrams, ...request }: LogisticsRequest & { weightGrams: number },
): Promise<Logistics> {
  const { variant, source, shipFrom, shipTo, quantity = 1 } = request;
  // No service goes to nowhere in particular.
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

/** Ask the supplier now and keep its answer; the product's offer to that country follows. @throws AppError NOT_FOUND when it quotes no shipping. */
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
