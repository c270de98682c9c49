import type { Context } from '#app/context.ts';
import { ratesOf } from './rates.server.ts';

/** Units of each currency for one USD, from the newest day known; empty when rates were never read. */
export const latestRates = async (ctx: Context): Promise<Readonly<Record<string, string>>> => (await ratesOf(ctx)).rates;
