import { expect, test } from 'vitest';
import { mainWordsOf } from './main-words.ts';

test.each([
  ['Stainless Steel Travel Mug 500ml', ['mug', 'travel', 'steel', 'stainless']],
  ['2024 New Hot Sale LED LED Lamp for Kids', ['lamp', 'led']],
  ["Lampe d'été l'", ['été', 'lampe']],
  ['50 x 70', []],
])('%s', (title, words) => {
  expect(mainWordsOf(title)).toEqual(words);
});
