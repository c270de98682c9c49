import type { SourceOption } from '#app/db/schema/catalog.ts';
import { mostOptions } from './product-limits.ts';

/** A variant's values as a copy has them: those of the options beyond what a product can have stand together in the last one. Pure. */
export const optionValuesOfCopy = (values: readonly string[]): string[] =>
  values.length <= mostOptions ? [...values] : [...values.slice(0, mostOptions - 1), values.slice(mostOptions - 1).join(' / ')];

/**
 * A source product's options as a copy of it has them. Cut off, two variants that differ in the fourth option would be the same, and
 * every channel refuses them. Pure.
 * @param rows the values of all its variants, one for each option.
 */
export function optionsOfCopy(options: readonly SourceOption[], rows: readonly (readonly string[])[]): SourceOption[] {
  if (options.length <= mostOptions) return [...options];
  const last = mostOptions - 1;
  const values = [...new Set(rows.map((row) => optionValuesOfCopy(row)[last] ?? ''))];
  return [...options.slice(0, last), { name: optionValuesOfCopy(options.map(({ name }) => name))[last] ?? '', values }];
}
