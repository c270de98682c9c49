import type { SourceOption } from '#app/db/schema/catalog.ts';
import { mostOptions } from './product-limits.ts';

/** A variant's option values in a copy: if there are more options than allowed, the last value joins the remaining ones. Pure. */
export const optionValuesOfCopy = (values: readonly string[]): string[] =>
  values.length <= mostOptions ? [...values] : [...values.slice(0, mostOptions - 1), values.slice(mostOptions - 1).join(' / ')];

/**
 * A source product's options in a copy: those beyond the limit are joined into the last one. If they were dropped, two variants that
 * differ only in the fourth option would be the same, which every channel refuses. Pure.
 * @param rows the option values of all its variants.
 */
export function optionsOfCopy(options: readonly SourceOption[], rows: readonly (readonly string[])[]): SourceOption[] {
  if (options.length <= mostOptions) return [...options];
  const last = mostOptions - 1;
  const values = [...new Set(rows.map((row) => optionValuesOfCopy(row)[last] ?? ''))];
  return [...options.slice(0, last), { name: optionValuesOfCopy(options.map(({ name }) => name))[last] ?? '', values }];
}
