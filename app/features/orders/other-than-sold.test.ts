import { expect, test } from 'vitest';
import { otherThanSold } from './other-than-sold.ts';

const lamp = { title: 'Lamp', variantTitle: 'Khaki / EU', isChosen: false };

test.each([
  ['the same', { ...lamp, ordered: [{ title: 'Lamp', variant: 'Khaki-EU' }] }, []],
  ['the same under another title', { ...lamp, ordered: [{ title: 'Bedside lamp', variant: 'EU / Khaki' }] }, []],
  ['another plug', { ...lamp, ordered: [{ title: 'Lamp', variant: 'Khaki / US' }] }, ['Khaki / US']],
  ['another product', { ...lamp, isChosen: true, ordered: [{ title: 'Mug', variant: 'Blue' }] }, ['Mug / Blue']],
  [
    'chosen, with the same options',
    { ...lamp, isChosen: true, ordered: [{ title: 'Night lamp', variant: 'Khaki / EU' }] },
    ['Night lamp / Khaki / EU'],
  ],
  ['a product without options', { ...lamp, variantTitle: '', ordered: [{ title: 'Lamp', variant: '' }] }, []],
  ['nothing yet', { ...lamp, ordered: [] }, []],
])('what a supplier sends is named where it is not what was sold: %s', (_name, item, names) => {
  expect(otherThanSold(item)).toEqual(names);
});
