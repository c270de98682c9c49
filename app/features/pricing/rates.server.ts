/** Exchange rates: refreshed every six hours, stored, shown with their age. For display and for prices in a store's currency only. */
import type { ReadsExchangeRates } from '#app/connectors/exchange-rates/exchange-rates.ts';
import type { Context } from '#app/context.ts';
import { withTimeout } from '#app/platform/with-timeout.server.ts';

export interface Rates {
  /** Units of each currency for one USD, as decimal texts. */
  rates: Record<string, string>;
  /** The time of the rates; null if none were ever read (then only USD is known). */
  at: Date | null;
}

/** Read today's rates and store them; a currency missing in them keeps its former rate. @throws ConnectorError */
export async function refreshRates(ctx: Context): Promise<void> {
  const source = ctx.connectors.exchangeRates;
  if (!source) return;
  const { at, rates } = await source.latest();
  await ctx.sql.query(
    `insert into exchange_rates (day, at, rates, fetched_at)
     values (($1::timestamptz at time zone 'UTC')::date, $1, coalesce((select rates from exchange_rates order by day desc limit 1), '{}') || $2::jsonb, $3)
     on conflict (day) do update set at = excluded.at, rates = excluded.rates, fetched_at = excluded.fetched_at`,
    [at, JSON.stringify(rates), ctx.now()],
  );
}

const refreshedEveryMs = 6 * 3600_000;
/** Minutes between two tries to refresh existing rates; without any rates, every minute. */
const triedEvery = 10;

/** Every minute: read rates if they are missing or old, so also after a time without a worker. @throws ConnectorError */
export async function refreshDueRates(ctx: Context): Promise<void> {
  const { rows } = await ctx.sql.query<{ fetchedAt: Date | null }>('select max(fetched_at) as "fetchedAt" from exchange_rates');
  const fetchedAt = rows[0]?.fetchedAt;
  const now = ctx.now();
  const isOld = !fetchedAt || now.getTime() - fetchedAt.getTime() >= refreshedEveryMs;
  if (isOld && (!fetchedAt || now.getUTCMinutes() % triedEvery === 0)) await refreshRates(ctx);
}

/**
 * How long a request waits for the first rates, in milliseconds. They may come too late for that page, but no request waits long for a
 * silent service.
 */
const firstUseMs = 2_000;
/** The shortest time between two tries, in milliseconds. */
const pauseMs = 60_000;
const tries = new WeakMap<ReadsExchangeRates, { at: number; reading: Promise<void> }>();

async function readOnFirstUse(ctx: Context, source: ReadsExchangeRates): Promise<void> {
  const now = ctx.now().getTime();
  let last = tries.get(source);
  if (!last || now - last.at >= pauseMs) {
    const reading = refreshRates(ctx).catch((error) => ctx.log.warn({ err: error }, 'no exchange rates'));
    last = { at: now, reading };
    tries.set(source, last);
  }
  await withTimeout(last.reading, Math.max(0, last.at + firstUseMs - now), undefined);
}

/** The newest stored rates; on first use, read now if no job has done so yet. */
export async function ratesOf(ctx: Context): Promise<Rates> {
  const read = async () =>
    (await ctx.sql.query({ name: 'rates', text: 'select at, rates from exchange_rates order by day desc limit 1' })).rows[0];
  let row = await read();
  if (!row && ctx.connectors.exchangeRates) {
    await readOnFirstUse(ctx, ctx.connectors.exchangeRates);
    row = await read();
  }
  return row ? { rates: { ...row.rates, USD: '1' }, at: row.at } : { rates: { USD: '1' }, at: null };
}

/** Units of each currency for one USD, from the newest day known. */
export const latestRates = async (ctx: Context): Promise<Readonly<Record<string, string>>> => (await ratesOf(ctx)).rates;

/** The same for these currencies; read only when one of them is not US dollars. */
export const ratesForOrders = async (ctx: Context, currencies: readonly string[]): Promise<Readonly<Record<string, string>>> =>
  currencies.every((currency) => currency === 'USD') ? {} : latestRates(ctx);
