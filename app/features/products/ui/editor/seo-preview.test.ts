import { expect, test } from 'vitest';
import { slugOf } from './seo-preview.ts';

test.each([
  ['Travel Mug, 450 ml!', 'travel-mug-450-ml'],
  ['Größe „L“ – Café', 'große-l-cafe'],
  ['كوب سفر', 'كوب-سفر'],
  ['  ', ''],
])('%j becomes the address %j', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});
