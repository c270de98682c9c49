import { expect, test } from 'vitest';
import { taxIdRules } from './tax-ids.ts';

test.each(Object.entries(taxIdRules))('the example of %s passes its own check', (_country, { example, clean, isValid }) => {
  expect(isValid(clean(example))).toBe(true);
  expect(isValid(clean('12'))).toBe(false);
});
