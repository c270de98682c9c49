import type { WorkplaceContext } from '#app/context.ts';
import { defaultSellingPrice, priceVariant, profitOf, type SellingPriceSettings } from '#app/features/push/price-rules.ts';
import { SellingPrice } from '#app/features/push/schemas.ts';
import { decimalsOf } from '#app/platform/money.ts';
import { newestRatesSql, ratesFrom, ratesOf } from './rates.server.ts';

export interface PriceEstimate {
  /** Minor units of `currency`. */
  suggestedPrice: number;
  compareAtPrice: number | null;
  profit: number;
  /** Percent of the landed cost; absent where nothing is paid. */
  margin: number | null;
  currency: string;
}

export interface Pricing {
  settings: SellingPriceSettings;
  rates: Record<string, string>;
  ratesAt: Date | null;
  /** What a variant would sell for in a currency, by the workplace's rules. Amounts in USD cents. @throws RangeError without a rate */
  estimate(variant: { cost: number; shippingCost: number }, currency?: string): PriceEstimate;
}

/** The workplace's price rules and today's rates, ready to price any number of variants. One statement. */
export async function pricingOf(ctx: WorkplaceContext): Promise<Pricing> {
  const { rows } = await ctx.sql.query({
    name: 'pricing',
    text: `select (select value from product_settings where workplace_id = $1 and name = 'selling_price') as selling_price, r.at, r.rates
           from (values (1)) as one left join lateral (${newestRatesSql}) r on true`,
    values: [ctx.workplace.id],
  });
  const { rates, at } = rows[0].rates ? ratesFrom(rows[0]) : await ratesOf(ctx);
  const saved = SellingPrice.safeParse(rows[0].selling_price);
  const settings: SellingPriceSettings = saved.success ? saved.data : defaultSellingPrice;
  return {
    settings,
    rates,
    ratesAt: at,
    estimate(variant, currency = 'USD') {
      const { price, compareAtPrice } = priceVariant(settings, variant, currency, rates);
      const profit = profitOf(price, variant, currency, rates);
      const landed = price - profit;
      return {
        suggestedPrice: price,
        compareAtPrice,
        profit,
        margin: landed > 0 ? Math.round((profit * 1000) / landed) / 10 : null,
        currency,
      };
    },
  };
}

/** The currency a workplace's new products are priced in: its own if its rate is known, else USD. */
export const pricingCurrency = (pricing: Pricing, currency: string): string =>
  currency === 'USD' || (pricing.rates[currency] !== undefined && decimalsOf(currency) >= 0) ? currency : 'USD';
