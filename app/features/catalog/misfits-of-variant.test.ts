import { expect, test } from 'vitest';
import { misfitsOfVariant } from './misfits-of-variant.ts';

const made = (values: string[], madeFor: string[]) => ({ values, names: ['Plug'], madeFor });

test('the plug that the buyer chose counts, and without one the product’s', () => {
  expect(misfitsOfVariant(made(['AU'], ['plug:AU', 'plug:EU']), 'DE')).toEqual(['plug:AU']);
  expect(misfitsOfVariant(made(['EU'], ['plug:AU', 'plug:EU']), 'DE')).toEqual([]);
  expect(misfitsOfVariant(made(['Red'], ['plug:AU']), 'DE')).toEqual(['plug:AU']);
  expect(misfitsOfVariant(made(['Red'], ['plug:AU', 'plug:EU']), 'DE')).toEqual([]);
});

test('sizes are not told of what was bought, nor anything where the country is not known', () => {
  expect(misfitsOfVariant(made(['M'], ['size:Asia']), 'DE')).toEqual([]);
  expect(misfitsOfVariant(made(['AU'], ['plug:AU']), null)).toEqual([]);
});
