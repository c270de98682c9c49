import { expect, test } from 'vitest';
import { plainTextOf, slugOf } from './seo-preview.ts';

test('a description is read without its tags', () => {
  expect(plainTextOf('<p>Tea &amp; coffee</p><ul><li>Stays&nbsp;hot</li></ul>')).toBe('Tea & coffee Stays hot');
});

test.each([
  ['Travel Mug, 450 ml!', 'travel-mug-450-ml'],
  ['Größe „L“ – Café', 'große-l-cafe'],
  ['كوب سفر', 'كوب-سفر'],
  ['  ', ''],
])('%j becomes the address %j', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});
