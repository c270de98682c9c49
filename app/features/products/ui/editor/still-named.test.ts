import { expect, test } from 'vitest';
import { stillNamed } from './still-named.ts';

const options = [
  { name: 'Color', values: ['Red', 'Blue'] },
  { name: 'Size', values: ['S', 'M'] },
];
const variants = (off: string[]) =>
  ['Red', 'Blue'].flatMap((color) =>
    ['S', 'M'].map((size) => ({
      option_values: [color, size],
      is_enabled: !off.includes(color) && !off.includes(size),
      source_variant_id: 'x',
    })),
  );
const named = (html: string, off: string[]) => stillNamed(html, variants(off), options, options);

test.each([
  ['a value that is taken off and stands in a list', '<ul><li>Colors: red, blue</li></ul>', ['Red'], ['Red']],
  ['a size', '<p>Sizes: S, M</p>', ['S'], ['S']],
  ['nothing while all is sold', '<p>red, blue</p>', [], []],
  ['nothing that is not there', '<p>blue</p>', ['Red'], []],
  ['no part of a word', '<p>Redwood</p>', ['Red'], []],
  ['no letter in a sentence', '<p>a lamp’s shade</p>', ['S'], []],
  ['nothing when nothing at all is sold', '<p>red</p>', ['Red', 'Blue'], []],
])('names %s', (_what, html, off, expected) => expect(named(html, off)).toEqual(expected));

test('an option that is removed as a whole leaves names behind', () => {
  const plan = [{ name: 'Color', values: ['Red', 'Blue'], from: 0, values_from: [0, 1] }];
  const rows = variants(['S']);
  expect(stillNamed('<p>In S and M.</p>', rows, options, plan)).toEqual(['S', 'M']);
});
