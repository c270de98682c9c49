/** What screens make a browser load, by the build alone: the same number on every machine. */
import { expect, test } from '@playwright/test';
import { benchScripts } from '../bench/scripts.ts';

test('no screen loads more script than its budget', () => {
  const over = benchScripts().filter(({ budget, value }) => budget && value > budget.value);
  expect(over.map(({ what, value, unit }) => `${what}: ${value} ${unit}`)).toEqual([]);
});
