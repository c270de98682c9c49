/** Exchange rates: read once a day, kept, used with their age shown. For display and for prices in a store's currency only. */
import type { Context } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';
import { convert, type Money } from '#app/platform/money.ts';

export interface Rates {
  /** Units of each currency for one USD, as decimal texts. */
  rates: Record<string, string>;
  /** Which moment they are of; absent when none have ever been read (then only USD is known). */
  at: Date | null;
}

/** Read today's rates and keep them. @throws ConnectorError */
export async function refreshRates(ctx: Context): Promise<void> {
  const source = ctx.connectors.exchangeRates;
  if (!source) return;
  const { at, rates } = await source.latest();
  await ctx.sql.query(
    `insert into exchange_rates (day, at, rates, fetched_at) values (($1::timestamptz at time zone 'UTC')::date, $1, $2, $3)
     on conflict (day) do update set at = excluded.at, rates = excluded.rates, fetched_at = excluded.fetched_at`,
    [at, JSON.stringify(rates), ctx.now()],
  );
}

/** The newest rates we have. Read on first use when no daily job has run yet. */
export async function ratesOf(ctx: Context): Promise<Rates> {
  const read = async () =>
    (await ctx.sql.query({ name: 'rates', text: 'select at, rates from exchange_rates order by day desc limit 1' })).rows[0];
  let row = await read();
  if (!row && ctx.connectors.exchangeRates) {
    await refreshRates(ctx).catch((error) => ctx.log.warn({ err: error }, 'no exchange rates'));
    row = await read();
  }
  return row ? { rates: { ...row.rates, USD: '1' }, at: row.at } : { rates: { USD: '1' }, at: null };
}

/** Convert by the newest rates. @throws AppError UNAVAILABLE when the currency's rate is not known: never a silent 1.0. */
export function convertBy(rates: Rates, money: Money, to: string): Money {
  try {
    return convert(money, to, rates.rates);
  } catch (cause) {
    throw new AppError('UNAVAILABLE', { currency: to }, { cause });
  }
}
