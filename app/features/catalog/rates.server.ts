/** Exchange rates: refreshed every six hours, stored, shown with their age. For display and for prices in a store's currency only. */
import type { ReadsExchangeRates } from '#app/connectors/exchange-rates/exchange-rates.ts';
import type { Context } from '#app/context.ts';
import { withTimeout } from '#app/platform/with-timeout.server.ts';

export interface Rates {
  /** Units of each currency for one USD, as decimal texts. */
  rates: Record<string, string>;
  /** Which moment they are of; absent when none have ever been read (then only USD is known). */
  at: Date | null;
}

/** Read today's rates and keep them; a currency that they say nothing of keeps the rate it had. @throws ConnectorError */
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
/** Minutes between two tries to renew rates that we have; without any it is tried every minute. */
const triedEvery = 10;

/** Every minute: read rates that are missing or old, however long no worker ran. @throws ConnectorError */
export async function refreshDueRates(ctx: Context): Promise<void> {
  const { rows } = await ctx.sql.query<{ fetchedAt: Date | null }>('select max(fetched_at) as "fetchedAt" from exchange_rates');
  const fetchedAt = rows[0]?.fetchedAt;
  const now = ctx.now();
  const isOld = !fetchedAt || now.getTime() - fetchedAt.getTime() >= refreshedEveryMs;
  if (isOld && (!fetchedAt || now.getUTCMinutes() % triedEvery === 0)) await refreshRates(ctx);
}

/**
 * How long whoever wants rates before any were read waits for them, in milliseconds; they may come too late for a page, but nobody waits for a
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

/** The newest rates we have. Read on first use when no job has read any yet. */
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
