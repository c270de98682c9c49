import type { Context } from '#app/context.ts';

/** Units of each currency for one USD, of the newest day known; empty when none was ever read. */
export async function latestRates(ctx: Context): Promise<Record<string, string>> {
  const { rows } = await ctx.sql.query({
    name: 'latest-rates',
    text: 'select rates from exchange_rates order by day desc limit 1',
    values: [],
  });
  return rows[0]?.rates ?? {};
}
