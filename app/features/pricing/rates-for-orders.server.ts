import type { Context } from '#app/context.ts';
import { ratesOf } from './rates.server.ts';

/** Exchange rates; read only when one of the orders is not in US dollars. */
export const ratesForOrders = async (ctx: Context, currencies: readonly string[]): Promise<Readonly<Record<string, string>>> =>
  currencies.every((currency) => currency === 'USD') ? {} : (await ratesOf(ctx)).rates;
