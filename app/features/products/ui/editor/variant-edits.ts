/** Rules of the variants table: parse numbers, filter rows, edit in bulk. Pure. */

import { knownCost } from '#app/features/pricing/known-cost.ts';
import { priceVariant, type SellingPriceSettings } from '#app/features/pricing/price-rules.ts';
import { minorOf, parseDecimal } from '#app/platform/money.ts';
import { isAbove, maxAmount, readAmount, readCount, readDecimal } from '#app/platform/typed-amount.ts';
import type { Product, ProductVariant } from '../../schemas.ts';
import type { VariantEdit } from './editor-state.ts';

export interface VariantFilter {
  /** Option position → wanted value; empty: any. */
  values: readonly string[];
  words: string;
}

/** Variants that have all wanted values, and all words in their values, SKU or barcode. */
export function filterVariants(variants: readonly ProductVariant[], { values, words }: VariantFilter): ProductVariant[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return variants.filter((variant) => {
    if (values.some((value, at) => value !== '' && variant.option_values[at] !== value)) return false;
    const text = `${variant.option_values.join(' ')} ${variant.sku} ${variant.barcode}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

export const bulkWays = {
  price: ['set', 'add', 'percent'],
  compare_at_price: ['set', 'above', 'clear'],
  stock: ['set', 'add'],
  weight_grams: ['set'],
} as const;
export type BulkField = keyof typeof bulkWays;
export type BulkWay = 'set' | 'add' | 'percent' | 'above' | 'clear';

/** The kind of value that a bulk edit takes. */
export const bulkValueKind = (field: BulkField, way: BulkWay): 'money' | 'percent' | 'count' | 'none' =>
  way === 'clear' ? 'none' : way === 'percent' || way === 'above' ? 'percent' : isMoney(field) ? 'money' : 'count';

/** Highest accepted values: minor units, count, grams. */
const most = { price: maxAmount, compare_at_price: maxAmount, stock: 1_000_000_000, weight_grams: 100_000_000 } as const;

export const isMoney = (field: BulkField): boolean => field === 'price' || field === 'compare_at_price';

/** The field's highest value when the typed number exceeds it; otherwise undefined. */
export const exceededBy = (text: string, field: BulkField, currency: string): number | undefined =>
  isAbove(text, most[field], isMoney(field) ? currency : undefined) ? most[field] : undefined;

/** Parse a whole number for a count or a weight. */
export const readCountOf = (text: string, field: 'stock' | 'weight_grams'): number | undefined => readCount(text, most[field]);

const within = (value: number, top: number = maxAmount) => Math.min(top, Math.max(0, value));
/** amount × (100 + percent) / 100, rounded half-even once, at least 0. */
function plusPercent(amount: number, percent: string, currency: string): number {
  const { numerator, denominator } = parseDecimal(percent);
  return within(minorOf({ numerator: BigInt(amount) * (100n * denominator + numerator), denominator: 100n * denominator }, currency));
}

/**
 * Changes for the chosen variants.
 * @param text the value as typed; money in `currency`.
 * @returns undefined when the value cannot be read.
 */
export function bulkEdit(
  variants: readonly ProductVariant[],
  change: { field: BulkField; way: BulkWay; text: string },
  currency: string,
): Record<string, VariantEdit> | undefined {
  const editOf = editorOf(change, currency);
  return editOf && Object.fromEntries(variants.map((variant) => [variant.id, editOf(variant)]));
}

function editorOf(
  { field, way, text }: { field: BulkField; way: BulkWay; text: string },
  currency: string,
): ((variant: ProductVariant) => VariantEdit) | undefined {
  if (way === 'clear') return () => ({ compare_at_price: null });
  if (way === 'percent' || way === 'above') {
    const percent = readDecimal(text);
    if (percent === undefined) return undefined;
    return (variant) => ({ [field]: plusPercent(variant.price, percent, currency) });
  }
  if (way === 'add' && field === 'stock') {
    const difference = readDecimal(text);
    if (difference === undefined || difference.includes('.')) return undefined;
    // What is not known does not become known by a difference.
    return ({ stock }) => (stock === null ? {} : { stock: within(stock + Number(difference), most.stock) });
  }
  if (way === 'add') {
    const [, sign = '', size = ''] = /^\s*([-\u2212+]?)(.*)$/s.exec(text) ?? [];
    const difference = readAmount(size, currency);
    if (difference === undefined || difference === null) return undefined;
    return (variant) => ({ price: within(variant.price + (sign === '' || sign === '+' ? difference : -difference)) });
  }
  if (field === 'stock' || field === 'weight_grams') {
    const count = text.trim() === '' ? undefined : readCountOf(text, field);
    return count === undefined ? undefined : () => ({ [field]: count });
  }
  const amount = readAmount(text, currency);
  return amount === undefined || amount === null ? undefined : () => ({ [field]: amount });
}

/** What the rules make of a variant. */
export interface RulePrice {
  variant: ProductVariant;
  /** Minor units. */
  price: number;
  compareAtPrice: number | null;
  /** USD cents. */
  cost: number;
  /** Index of the rule that decided; −1 when none fits. */
  rule: number;
}

/**
 * Prices by the workplace's rules for those of the variants whose cost is known: for the others the rules would give it away.
 * @throws MissingRate
 */
export function pricedByRules(
  variants: readonly ProductVariant[],
  settings: SellingPriceSettings,
  currency: string,
  rates: Readonly<Record<string, string>>,
): RulePrice[] {
  return variants.flatMap((variant) => {
    const cost = knownCost(variant);
    if (cost === null) return [];
    return [{ variant, cost, ...priceVariant(settings, { cost, shippingCost: variant.shipping_cost }, currency, rates) }];
  });
}

/** Ids of the variants that have a value of an option. */
export const variantsWithValue = (product: Pick<Product, 'variants'>, at: number, value: string): string[] =>
  product.variants.filter((variant) => variant.option_values[at] === value).map((variant) => variant.id);
