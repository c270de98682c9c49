/**
 * Price rules: tried in order, the first that fits decides (design: "Money", specification 2, section 9). Pure and browser-safe;
 * calculates with exact fractions, and rounds once at the end.
 */
import { convert, decimalsOf, MissingRate, minorFromDecimal, minorOf, parseDecimal, writtenDecimalsOf } from '#app/platform/money.ts';

export type PriceOperator = 'multiply' | 'add' | 'margin';

export interface PriceFormula {
  /** `multiply`: cost × value; `add`: cost + value USD; `margin`: cost + value percent of the cost. */
  operator: PriceOperator;
  value: number;
  plus_shipping_cost: boolean;
}

export interface PriceRule {
  /** The variant's cost in USD; −1 is an open end. */
  from: number;
  to: number;
  selling_price: PriceFormula;
  compare_at_price: PriceFormula;
  /** What the cheapest shipping must cost, in USD, for the rule to fit. */
  shipping_cost: { operator: 'any' | 'less_than' | 'greater_than'; value: number };
}

export interface PriceAssignment {
  /** Two digits that replace the fraction of a price, or null to leave it as computed. */
  assign_cents: number | null;
  assign_compare_cents: number | null;
}

export interface SellingPriceSettings {
  price_rules: PriceRule[];
  assign: PriceAssignment;
  taxable: boolean;
}

/** Used when no rule fits; also the first rule of a new workplace, which has a shipping limit in addition. */
export const defaultFormulas = {
  selling_price: { operator: 'multiply', value: 2, plus_shipping_cost: true },
  compare_at_price: { operator: 'multiply', value: 3, plus_shipping_cost: true },
} as const satisfies Record<string, PriceFormula>;

export const defaultSellingPrice: SellingPriceSettings = {
  price_rules: [{ from: -1, to: -1, ...defaultFormulas, shipping_cost: { operator: 'less_than', value: 10 } }],
  assign: { assign_cents: 99, assign_compare_cents: 99 },
  taxable: false,
};

/** A variant's cost, in USD cents. */
export interface VariantCost {
  cost: number;
  /** Null: not known. The price is then calculated without it, and no profit is shown. */
  shippingCost: number | null;
}

/** A variant's cost as it is shown. */
export interface ShownCost {
  /** Null: not known, as of a variant without a supplier. */
  cost: number | null;
  shippingCost: number | null;
}

export interface PricedVariant {
  /** Minor units of the currency asked for. */
  price: number;
  /** Null when it would not be above the price. */
  compareAtPrice: number | null;
  /** Index of the rule that decided; −1 when none fitted. */
  rule: number;
}

const usdCents = (dollars: number): number => minorFromDecimal(dollars, 'USD');

/** Does a rule apply to the variant? Both ends of its range are included. Unknown shipping counts as 0 here. */
export function ruleFits(rule: PriceRule, variant: VariantCost): boolean {
  if (rule.from >= 0 && variant.cost < usdCents(rule.from)) return false;
  if (rule.to >= 0 && variant.cost > usdCents(rule.to)) return false;
  const limit = usdCents(rule.shipping_cost.value);
  const shipping = variant.shippingCost ?? 0;
  if (rule.shipping_cost.operator === 'less_than') return shipping < limit;
  if (rule.shipping_cost.operator === 'greater_than') return shipping > limit;
  return true;
}

/** Why no rule applies: the cost is in the range of one, but its shipping is not (`shipping`), or it is in none (`cost`). */
export const whyNoRule = (rules: readonly PriceRule[], variant: VariantCost): 'shipping' | 'cost' =>
  rules.some((rule) => ruleFits({ ...rule, shipping_cost: { operator: 'any', value: 0 } }, variant)) ? 'shipping' : 'cost';

interface Fraction {
  numerator: bigint;
  denominator: bigint;
}

/** The formula's result in USD cents, exact. */
function compute(formula: PriceFormula, variant: VariantCost): Fraction {
  const value = parseDecimal(formula.value);
  const cost = BigInt(variant.cost);
  const shipping = formula.plus_shipping_cost ? BigInt(variant.shippingCost ?? 0) : 0n;
  switch (formula.operator) {
    case 'multiply':
      return { numerator: cost * value.numerator + shipping * value.denominator, denominator: value.denominator };
    case 'add':
      return { numerator: (cost + shipping) * value.denominator + 100n * value.numerator, denominator: value.denominator };
    case 'margin':
      return { numerator: (cost + shipping) * 100n * value.denominator + cost * value.numerator, denominator: 100n * value.denominator };
  }
}

/** The exact USD cents in another currency's minor units, rounded half-even once. @throws MissingRate */
function toCurrency(amount: Fraction, currency: string, rates: Readonly<Record<string, string | number>>): number {
  const rate =
    currency === 'USD' ? { numerator: 1n, denominator: 1n } : rates[currency] === undefined ? undefined : parseDecimal(rates[currency]);
  if (!rate) throw new MissingRate(currency);
  const shift = decimalsOf(currency) - 2;
  const numerator = amount.numerator * rate.numerator * (shift > 0 ? 10n ** BigInt(shift) : 1n);
  const denominator = amount.denominator * rate.denominator * (shift < 0 ? 10n ** BigInt(-shift) : 1n);
  return minorOf({ numerator, denominator }, currency);
}

/**
 * Replace a price's fraction: 12.34 with 99 → 12.99; in a currency of three digits 12.995 with 99 → 13.99. Never below the computed
 * price. Prices in currencies without decimals, and a price of 0, stay.
 */
export function withCents(amount: number, cents: number | null, currency: string): number {
  const digits = writtenDecimalsOf(currency);
  if (cents === null || digits === 0 || amount <= 0) return amount;
  const unit = 10 ** digits;
  const ending = cents * 10 ** (digits - 2);
  const candidate = Math.floor(amount / unit) * unit + ending;
  return candidate >= amount ? candidate : candidate + unit;
}

/**
 * Price one variant.
 * @param rates units of each currency for one USD; needed unless the currency is USD.
 * @throws MissingRate never a silent 1.0.
 */
export function priceVariant(
  settings: SellingPriceSettings,
  variant: VariantCost,
  currency: string,
  rates: Readonly<Record<string, string | number>>,
): PricedVariant {
  const rule = settings.price_rules.findIndex((each) => ruleFits(each, variant));
  const formulas = settings.price_rules[rule] ?? defaultFormulas;
  const price = withCents(toCurrency(compute(formulas.selling_price, variant), currency, rates), settings.assign.assign_cents, currency);
  const compareAt = withCents(
    toCurrency(compute(formulas.compare_at_price, variant), currency, rates),
    settings.assign.assign_compare_cents,
    currency,
  );
  return { price, compareAtPrice: compareAt > price ? compareAt : null, rule };
}

export interface ProductPrice {
  /** Minor units of the product's currency. */
  price: number;
  compareAtPrice: number | null;
}

/**
 * A product's prices in a store's currency. A price that has the fraction of the seller's rules gets it again after the conversion
 * (nobody wants 18.43); others are just converted.
 * @throws MissingRate
 */
export function priceInStore(
  { price, compareAtPrice }: ProductPrice,
  from: string,
  to: string,
  { assign_cents, assign_compare_cents }: PriceAssignment,
  rates: Readonly<Record<string, string | number>>,
): ProductPrice {
  const inStore = (amount: number, cents: number | null) => {
    const converted = convert({ amount, currency: from }, to, rates).amount;
    return from !== to && amount === withCents(amount, cents, from) ? withCents(converted, cents, to) : converted;
  };
  const sold = inStore(price, assign_cents);
  const compared = compareAtPrice === null ? null : inStore(compareAtPrice, assign_compare_cents);
  // Two different amounts may become equal.
  return { price: sold, compareAtPrice: compared !== null && (from === to || compared > sold) ? compared : null };
}

/** Cost with the cheapest shipping, USD cents; null where one of them is not known. */
export const landedCost = ({ cost, shippingCost }: ShownCost): number | null =>
  cost === null || shippingCost === null ? null : cost + shippingCost;

/** Cost and shipping in a currency's minor units: the sum of both as they are shown, so that a reader who adds them up comes to it. */
const landedIn = ({ cost, shippingCost }: ShownCost, currency: string, rates: Readonly<Record<string, string | number>>): number | null => {
  const shown = (amount: number) => convert({ amount, currency: 'USD' }, currency, rates).amount;
  return cost === null || shippingCost === null ? null : shown(cost) + shown(shippingCost);
};

/**
 * Profit at a selling price, in the price's minor units; null when the cost or the shipping is not known.
 * @param price minor units of `currency`.
 */
export function profitOf(
  price: number,
  variant: ShownCost,
  currency: string,
  rates: Readonly<Record<string, string | number>>,
): number | null {
  const landed = landedIn(variant, currency, rates);
  return landed === null ? null : price - landed;
}

/** Is there an exchange rate for this currency? */
export const hasRate = (currency: string, rates: Readonly<Record<string, string | number>>): boolean =>
  currency === 'USD' || rates[currency] !== undefined;

/** The profit shown in lists: of the product's cheapest variant; null without an exchange rate or a known cost. */
export const profitInLists = (
  row: { price_min: number; cheapest_cost: number | null; cheapest_shipping_cost: number | null; currency: string },
  rates: Readonly<Record<string, string | number>>,
): number | null =>
  row.cheapest_cost === null || !hasRate(row.currency, rates)
    ? null
    : profitOf(row.price_min, { cost: row.cheapest_cost, shippingCost: row.cheapest_shipping_cost }, row.currency, rates);

/** Profit in percent of the landed cost, with one decimal; null when that cost is 0 or not known. */
export function marginOf(
  price: number,
  variant: ShownCost,
  currency: string,
  rates: Readonly<Record<string, string | number>>,
): number | null {
  const landed = landedIn(variant, currency, rates);
  if (!landed) return null;
  return Math.round(((price - landed) * 1000) / landed) / 10;
}
