/** The variant of the chosen option values, and the costs that are still possible (specification 2, section 5). Pure. */
export interface ChoosableVariant {
  optionValues: readonly string[];
  cost: number;
}

/** The variant with exactly the chosen values, in any order. */
export function variantOf<V extends ChoosableVariant>(variants: readonly V[], chosen: readonly string[]): V | undefined {
  const wanted = JSON.stringify([...chosen].sort());
  return variants.find(
    (variant) => variant.optionValues.length === chosen.length && JSON.stringify([...variant.optionValues].sort()) === wanted,
  );
}

/** Values of one option for which a variant exists, given the chosen values of the other options (`undefined`: not chosen). */
export function openValues(variants: readonly ChoosableVariant[], chosen: readonly (string | undefined)[], option: number): Set<string> {
  const fits = (variant: ChoosableVariant) =>
    chosen.every((value, at) => at === option || value === undefined || variant.optionValues[at] === value);
  return new Set(variants.filter(fits).flatMap((variant) => variant.optionValues[option] ?? []));
}

/** Lowest and highest cost of the variants still possible; equal once one variant is chosen. Undefined without variants. */
export function costRange(
  variants: readonly ChoosableVariant[],
  chosen: readonly (string | undefined)[],
): { min: number; max: number } | undefined {
  const open = variants.filter((variant) => chosen.every((value, at) => value === undefined || variant.optionValues[at] === value));
  const costs = (open.length > 0 ? open : variants).map((variant) => variant.cost);
  return costs.length > 0 ? { min: Math.min(...costs), max: Math.max(...costs) } : undefined;
}

/** The variant that costs least, the first of several. Undefined without variants. */
export const cheapestOf = <V extends ChoosableVariant>(variants: readonly V[]): V | undefined =>
  variants.reduce<V | undefined>((best, each) => (best && best.cost <= each.cost ? best : each), undefined);
