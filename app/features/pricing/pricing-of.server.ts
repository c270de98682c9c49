import type { WorkplaceContext } from '#app/context.ts';
import { readOnce } from '#app/platform/gather-work.ts';
import { convert } from '#app/platform/money.ts';
import {
  defaultSellingPrice,
  marginOf,
  type PriceRule,
  priceVariant,
  profitOf,
  type SellingPriceSettings,
  type VariantCost,
} from './price-rules.ts';
import { ratesOf } from './rates.server.ts';
import { SellingPrice } from './schemas.ts';

export interface PriceEstimate {
  /** Prices and profit are in minor units of the pricing's currency. */
  suggestedPrice: number;
  compareAtPrice: number | null;
  /** Null if the shipping cost is not known. */
  profit: number | null;
  /** Percent of the landed cost; null if that is zero or not known. */
  margin: number | null;
}

export interface Pricing {
  /** The requested currency if its rate is known, else USD. */
  currency: string;
  /** An amount of USD cents in minor units of the currency. */
  fromUsd(cents: number): number;
  /** Minor units of the currency in USD cents. */
  inUsd(amount: number): number;
  /** Price a variant by the workplace's rules. The variant's amounts are in USD cents. */
  estimate(variant: VariantCost): PriceEstimate;
}

/**
 * The workplace's price rules, ready to price any number of variants in a currency by its newest rate. One statement.
 * @param rules in place of the workplace's, to try them out.
 */
export async function pricingOf(ctx: WorkplaceContext, wanted = 'USD', rules?: readonly PriceRule[]): Promise<Pricing> {
  const kept = await readOnce(ctx, `pricing of ${ctx.workplace.id} in ${wanted}`, async () => {
    const { rows } = await ctx.sql.query({
      name: 'pricing',
      text: `select (select value from product_settings where workplace_id = $1 and name = 'selling_price') as selling_price,
               case when $2 <> 'USD' then (select rates ->> $2 from exchange_rates order by day desc limit 1) end as rate`,
      values: [ctx.workplace.id, wanted],
    });
    return rows[0];
  });
  // If rates were never read, `ratesOf` reads them now.
  const rate: string | undefined = kept.rate ?? (wanted === 'USD' ? '1' : (await ratesOf(ctx)).rates[wanted]);
  const currency = rate === undefined ? 'USD' : wanted;
  const rates = rate === undefined ? {} : { [wanted]: rate };
  const saved = SellingPrice.safeParse(kept.selling_price);
  const own: SellingPriceSettings = saved.success ? saved.data : defaultSellingPrice;
  const settings = rules ? { ...own, price_rules: [...rules] } : own;
  return {
    currency,
    fromUsd: (amount) => convert({ amount, currency: 'USD' }, currency, rates).amount,
    inUsd: (amount) => convert({ amount, currency }, 'USD', rates).amount,
    estimate(variant) {
      const { price, compareAtPrice } = priceVariant(settings, variant, currency, rates);
      return {
        suggestedPrice: price,
        compareAtPrice,
        profit: profitOf(price, variant, currency, rates),
        margin: marginOf(price, variant, currency, rates),
      };
    },
  };
}

/** Cost with shipping in the pricing's currency: the sum of both as they are shown. The item's amounts are in USD cents. */
export const landedIn = ({ cost, shippingCost }: { cost: number; shippingCost: number }, { fromUsd }: Pick<Pricing, 'fromUsd'>): number =>
  fromUsd(cost) + fromUsd(shippingCost);
