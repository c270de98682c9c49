/** How one product's variants become several products (specification 2, section 5). Pure. */
import { inBatches } from '#app/platform/in-batches.ts';

export interface SplitRule {
  threshold: number;
  split_logic: 'split_all_variants' | 'split_extra_variants';
  split_handle: 'max_variants_per_product' | 'max_create_products';
  max_variants_per_product: number;
  max_create_products: number;
}

interface SplitVariant {
  id: string;
  option_values: readonly string[];
}

export interface SplitPart {
  variantIds: string[];
  /** The option value of this part. Absent when split by number. */
  value?: string;
}

/** 0 counts as not given. */
const orElse = (value: number, fallback: number): number => (value > 0 ? value : fallback);

/** Splits into consecutive pieces; the first ones are longer by one if the number is not divisible. */
function evenly<T>(items: readonly T[], count: number): T[][] {
  const pieces: T[][] = [];
  for (let piece = 0, from = 0; piece < count; piece += 1) {
    const to = from + Math.ceil((items.length - from) / (count - piece));
    pieces.push(items.slice(from, to));
    from = to;
  }
  return pieces;
}

const pieces = <T>(items: readonly T[], rule: SplitRule): T[][] => {
  if (rule.split_handle === 'max_create_products') return evenly(items, Math.min(items.length, orElse(rule.max_create_products, 1)));
  return inBatches(items, orElse(rule.max_variants_per_product, 100));
};

/**
 * Split by number; the first part stays with the product. Fewer variants than the threshold give one part. `split_extra_variants` keeps
 * the first `threshold` variants together and splits the rest.
 */
export function splitByNumber(variants: readonly SplitVariant[], rule: SplitRule): SplitPart[] {
  const ids = variants.map((variant) => variant.id);
  const threshold = orElse(rule.threshold, 100);
  const parts =
    ids.length < threshold
      ? [ids]
      : rule.split_logic === 'split_extra_variants'
        ? [ids.slice(0, threshold), ...pieces(ids.slice(threshold), rule)]
        : pieces(ids, rule);
  return parts.filter((part) => part.length > 0).map((variantIds) => ({ variantIds }));
}

/** Maximum number of products that one may be split into. */
export const maxParts = 100;

/** How many products a product with `variants` variants is split into by the rule; 1 when it is not split. */
export function partsByNumber(variants: number, rule: SplitRule): number {
  const parts = splitByNumber(
    Array.from({ length: variants }, (_, at) => ({ id: String(at), option_values: [] })),
    rule,
  ).length;
  return parts > maxParts ? 1 : Math.max(1, parts);
}

/** One part per value of an option, in the option's order. */
export function splitByOption(
  variants: readonly SplitVariant[],
  options: readonly { name: string; values: string[] }[],
  at: number,
): SplitPart[] {
  const byValue = Map.groupBy(variants, (variant) => variant.option_values[at] ?? '');
  const ordered = [...(options[at]?.values ?? []).filter((value) => byValue.has(value))];
  const rest = [...byValue.keys()].filter((value) => !ordered.includes(value));
  return [...ordered, ...rest].map((value) => ({ value, variantIds: (byValue.get(value) ?? []).map((variant) => variant.id) }));
}
