import { expect, test } from 'vitest';
import { centerSorts } from './center-choices.ts';

test('of each key the ascending sort stands before the descending one, as the menu names its directions', () => {
  const keys = [...new Set(centerSorts.map((sort) => sort.split('_')[0]))];
  expect(centerSorts).toEqual(keys.flatMap((key) => [`${key}_asc`, `${key}_desc`]));
});
