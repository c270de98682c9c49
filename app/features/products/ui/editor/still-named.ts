/** Option values that are no longer sold but still stand in the description. Pure. */
import { htmlText } from '#app/platform/html-text.ts';
import { isPlan, type PlannedOption, type ProductOption, type RemovableVariant, staying } from '../../option-plan.ts';

/** Whole words only: "Red" is not in "Redwood". A single letter, such as a size, counts as a capital alone. */
function isNamed(text: string, value: string): boolean {
  const escaped = value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, value.length === 1 ? 'u' : 'iu').test(text);
}

/**
 * @param before the options as loaded, @param after as planned.
 * @returns the values, by the names that they were loaded with, that no variant on sale has and that the description names.
 */
export function stillNamed(
  descriptionHtml: string,
  variants: readonly RemovableVariant[],
  before: readonly ProductOption[],
  after: readonly PlannedOption[],
): string[] {
  const sold = staying(variants, before, after).filter((variant) => variant.is_enabled);
  const stays = (at: number) => !isPlan(after) || after.some(({ from }) => from === at);
  const onSale = before.map((_, at) => new Set(stays(at) ? sold.map(({ option_values: values }) => values[at] ?? '') : []));
  const gone = before.flatMap(({ values }, at) => values.filter((value) => value.trim() !== '' && !onSale[at]?.has(value)));
  if (gone.length === 0 || sold.length === 0) return [];
  const text = htmlText(descriptionHtml);
  // What another option still sells under the same name is rightly there.
  return [...new Set(gone)].filter((value) => !onSale.some((values) => values.has(value)) && isNamed(text, value));
}
