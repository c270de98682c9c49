import type { Context } from '#app/context.ts';
import { ratesOf } from '#app/features/catalog/rates.server.ts';

/** Units of each currency for one USD, of the newest day known; empty when none was ever read. */
export const latestRates = async (ctx: Context): Promise<Readonly<Record<string, string>>> => (await ratesOf(ctx)).rates;
