/**
 * Rules for a product's options: rewording, and plans that add, remove and reorder options and values. A plan says of each option and value
 * where it was before. Browser-safe, so that the editor shows what a save will do.
 */
import { mostOptions, mostVariants } from '#app/features/imports/product-limits.ts';

export interface ProductOption {
  name: string;
  values: string[];
}

export interface PlannedOption extends ProductOption {
  /** Its place before; null for a new one. Absent in all options: names and values are only reworded, each in its place. */
  from?: number | null | undefined;
  /** The place of each value before; null for a new one. */
  values_from?: (number | null)[] | undefined;
}

/** A combination of values that no variant has yet, and the variant (its place in the list) that the new one resembles. */
export interface NewCombination {
  values: string[];
  like: number;
}

type Problems = Record<string, string[]>;

export const isPlan = (options: readonly PlannedOption[]): boolean => options.some((option) => option.from !== undefined);

/** The same options with the places of all: what an edit of the plan begins with. */
export const planOf = (options: readonly PlannedOption[]): PlannedOption[] =>
  isPlan(options) ? [...options] : options.map((option, at) => ({ ...option, from: at, values_from: option.values.map((_, nth) => nth) }));

/** The options without their former places. */
export const optionsOf = (plan: readonly PlannedOption[]): ProductOption[] => plan.map(({ name, values }) => ({ name, values }));

/** Do both have the same number of options and values, so that only names differ? */
const isSameShape = (before: readonly ProductOption[], after: readonly ProductOption[]): boolean =>
  before.length === after.length && before.every((option, at) => option.values.length === after[at]?.values.length);

/** A variant's values after the change: reworded, in the new order; of a new option the first value. */
export function valuesAfter(values: readonly string[], before: readonly ProductOption[], after: readonly PlannedOption[]): string[] {
  return planOf(after).map((option) => {
    if (typeof option.from !== 'number') return option.values[0] ?? '';
    const value = values[option.from] ?? '';
    const nth = before[option.from]?.values.indexOf(value) ?? -1;
    const place = nth < 0 ? -1 : (option.values_from?.indexOf(nth) ?? -1);
    return option.values[place] ?? value;
  });
}

/** The options as loaded, with the words that the plan has for them. */
export const reworded = (before: readonly ProductOption[], after: readonly PlannedOption[]): ProductOption[] => {
  const plan = planOf(after);
  return before.map((option, at) => {
    const now = plan.find(({ from }) => from === at);
    return {
      name: now?.name ?? option.name,
      values: option.values.map((value, nth) => now?.values[now.values_from?.indexOf(nth) ?? -1] ?? value),
    };
  });
};

const isOnce = (places: readonly number[]): boolean => new Set(places).size === places.length;

/** Are all former places valid, each named once, and is no value left out that a variant has? */
function isWellFormed(rows: readonly (readonly string[])[], before: readonly ProductOption[], plan: readonly PlannedOption[]): boolean {
  const origins = plan.flatMap(({ from }) => (typeof from === 'number' ? [from] : []));
  if (!isOnce(origins) || origins.some((from) => !before[from])) return false;
  return plan.every(({ from, values, values_from: places = values.map(() => null) }) => {
    const former = places.flatMap((place) => place ?? []);
    if (from === undefined || places.length !== values.length || !isOnce(former)) return false;
    if (from === null) return former.length === 0;
    const had = before[from]?.values ?? [];
    const used = new Set(rows.map((row) => row[from]));
    return former.every((place) => had[place] !== undefined) && had.every((value, nth) => !used.has(value) || former.includes(nth));
  });
}

const alike = (values: readonly string[]): string => JSON.stringify(values.map((value) => value.trim().toLowerCase()));

/**
 * Problems of a change of options, by field; empty when it can be made.
 * @param rows the option values of all variants.
 */
export function problemsOfPlan(
  rows: readonly (readonly string[])[],
  before: readonly ProductOption[],
  after: readonly PlannedOption[],
): Problems {
  if (!isPlan(after)) return isSameShape(before, after) ? {} : { options: ['invalid'] };
  if (!isWellFormed(rows, before, after)) return { options: ['invalid'] };
  if (after.length > mostOptions) return { options: ['tooManyOptions'] };
  const problems: Problems = {};
  after.forEach((option, at) => {
    if (option.values.length === 0) problems[`options.${at}.name`] = ['noValues'];
  });
  if (!isOnceEach(rows.map((row) => valuesAfter(row, before, after)))) problems.options = ['variantsAlike'];
  else if (newCombinations(rows, before, after) === undefined) problems.options = ['tooManyVariants'];
  return problems;
}

const isOnceEach = (rows: readonly (readonly string[])[]): boolean => new Set(rows.map(alike)).size === rows.length;

/** Can this option go, the variants still being told apart by the others? */
export function canRemove(
  rows: readonly (readonly string[])[],
  before: readonly ProductOption[],
  plan: readonly PlannedOption[],
  at: number,
) {
  if (plan[at]?.from === null) return true;
  const rest = plan.filter((_, index) => index !== at);
  return isOnceEach(rows.map((row) => valuesAfter(row, before, rest)));
}

/** A variant as the removal of an option sees it. */
export interface RemovableVariant {
  option_values: readonly string[];
  is_enabled: boolean;
  source_variant_id: string | null;
}

/**
 * The variants that stay when a plan leaves an option out. Those without a supplier that are no longer sold go with it where they would be
 * like another one (docs/decisions/266).
 */
export function staying<Variant extends RemovableVariant>(
  variants: readonly Variant[],
  before: readonly ProductOption[],
  after: readonly PlannedOption[],
): Variant[] {
  if (!isPlan(after) || before.every((_, at) => after.some(({ from }) => from === at))) return [...variants];
  const mayGo = (variant: Variant) => !variant.is_enabled && variant.source_variant_id === null;
  const taken = new Set<string>();
  const stays = new Set<Variant>();
  // Those that have to stay come first: the others are compared with them.
  for (const variant of [...variants.filter((each) => !mayGo(each)), ...variants.filter(mayGo)]) {
    const key = alike(valuesAfter(variant.option_values, before, after));
    if (mayGo(variant) && taken.has(key)) continue;
    taken.add(key);
    stays.add(variant);
  }
  return variants.filter((variant) => stays.has(variant));
}

/**
 * Can this option be removed: now, once the values whose variants have no supplier are no longer sold (`later`), or never, as the supplier's
 * variants are told apart by it?
 */
export function removalOf(
  variants: readonly RemovableVariant[],
  before: readonly ProductOption[],
  plan: readonly PlannedOption[],
  at: number,
): 'now' | 'later' | 'never' {
  const rest = plan.filter((_, index) => index !== at);
  const can = (those: readonly RemovableVariant[]) =>
    canRemove(
      staying(those, before, rest).map((variant) => variant.option_values),
      before,
      plan,
      at,
    );
  if (can(variants)) return 'now';
  return can(variants.map((variant) => ({ ...variant, is_enabled: variant.source_variant_id !== null }))) ? 'later' : 'never';
}

/**
 * The combinations that a plan adds. Each new value is combined with what the product has: where a combination was missing before (a
 * supplier has no red one in L), it is missing with the new values, too.
 * @param rows the option values of all variants.
 * @returns nothing when the product would have more variants than any channel takes.
 */
export function newCombinations(
  rows: readonly (readonly string[])[],
  before: readonly ProductOption[],
  after: readonly PlannedOption[],
): NewCombination[] | undefined {
  if (!isPlan(after)) return [];
  const kept = rows.map((row, like) => ({ values: valuesAfter(row, before, after), like }));
  const known = new Set(kept.map(({ values }) => alike(values)));
  const all: NewCombination[] = [...kept];
  for (const [at, option] of after.entries()) {
    const fresh = option.values.filter((_, nth) => (option.from === null ? nth > 0 : option.values_from?.[nth] === null));
    const present = [...all];
    for (const value of fresh) {
      for (const { values, like } of present) {
        const made = values.with(at, value);
        if (known.has(alike(made))) continue;
        if (all.length >= mostVariants) return undefined;
        known.add(alike(made));
        all.push({ values: made, like });
      }
    }
  }
  return all.slice(kept.length);
}

/** Variants in the order of the options' values, as channels list them. */
export function inOptionOrder<Variant extends { option_values: string[] }>(
  variants: readonly Variant[],
  options: readonly ProductOption[],
): Variant[] {
  const places = options.map((option) => new Map(option.values.map((value, nth) => [value, nth])));
  const placeOf = (variant: Variant, at: number) => places[at]?.get(variant.option_values[at] ?? '') ?? Number.MAX_SAFE_INTEGER;
  return variants.toSorted((one, other) => {
    const at = options.findIndex((_, index) => placeOf(one, index) !== placeOf(other, index));
    return at < 0 ? 0 : placeOf(one, at) - placeOf(other, at);
  });
}

/** Move an entry to another place. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...list.slice(from, from + 1));
}

/** The plan without former places when all are where they were: then it only rewords. */
export function simplest(plan: readonly PlannedOption[], before: readonly ProductOption[]): PlannedOption[] {
  const isInPlace = ({ from, values_from: places }: PlannedOption, at: number) =>
    from === at && places?.length === before[at]?.values.length && places?.every((place, nth) => place === nth);
  return plan.length === before.length && plan.every(isInPlace) ? optionsOf(plan) : [...plan];
}
