/** Rules of an edited product that need no database. Browser-safe: the editor shows the same refusals before saving. */

interface PricedVariant {
  id: string;
  price: number;
  compare_at_price: number | null;
}

interface EditedVariant extends PricedVariant {
  option_values: string[];
  is_enabled: boolean;
}

interface EditedProduct {
  options: { name: string; values: string[] }[];
  variants: EditedVariant[];
}

type Problems = Record<string, string[]>;

const key = (text: string) => text.trim().toLowerCase();

/**
 * Problems of a product, by field: what a channel would refuse, or buyers would stumble over.
 * @param before the variants before the edit: unchanged prices (a store may have odd ones) do not prevent a save.
 * @returns field → keys of `errors.json` under `field.`; empty when all is well.
 */
export function problemsOf(product: EditedProduct, before: readonly PricedVariant[] = []): Problems {
  const problems: Problems = {};
  const known = new Map(before.map((variant) => [variant.id, variant]));
  const add = (field: string, problem: string) => {
    problems[field] = [...(problems[field] ?? []), problem];
  };
  const names = new Set<string>();
  product.options.forEach((option, at) => {
    if (names.has(key(option.name))) add(`options.${at}.name`, 'usedTwice');
    names.add(key(option.name));
    const values = new Set<string>();
    option.values.forEach((value, nth) => {
      if (values.has(key(value))) add(`options.${at}.values.${nth}`, 'usedTwice');
      values.add(key(value));
    });
  });
  for (const variant of product.variants) {
    const was = known.get(variant.id);
    if (was?.price === variant.price && was.compare_at_price === variant.compare_at_price) continue;
    if (variant.compare_at_price !== null && variant.compare_at_price <= variant.price)
      add(`variants.${variant.id}.compare_at_price`, 'notAbovePrice');
  }
  if (product.variants.length > 0 && !product.variants.some((variant) => variant.is_enabled)) add('variants', 'noneEnabled');
  return problems;
}
