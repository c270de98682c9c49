import type { Context } from '#app/context.ts';
import { ratesOf } from '#app/features/catalog/rates.server.ts';

/** Rates, where an order is not in US dollars; otherwise none are read. */
export const ratesForOrders = async (ctx: Context, currencies: readonly string[]): Promise<Readonly<Record<string, string>>> =>
  currencies.every((currency) => currency === 'USD') ? {} : (await ratesOf(ctx)).rates;
