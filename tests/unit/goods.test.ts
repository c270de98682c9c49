import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { judgeGoods } from '#app/features/catalog/prohibited-goods.ts';
import { catalogProduct, catalogSize } from '#sandbox/catalog/product.ts';

it('of the practice catalogues only the goods planted in them are hidden', () => {
  const products = (['cj', 'quayside'] as const).flatMap((supplier) =>
    Array.from({ length: catalogSize(supplier) }, (_, index) => catalogProduct(supplier, index)),
  );
  const hidden = products.filter(({ title }) => judgeGoods({ title }));
  const planted = products.filter(({ bait }) => bait === 'prohibited');
  expect(planted.length).toBeGreaterThan(5);
  expect(hidden.map(({ title }) => title)).toEqual(planted.map(({ title }) => title));
});

const real = '../shared/samples/dummyjson/products.json';

it.skipIf(!existsSync(real))('of a real shop’s products none is hidden', () => {
  const products = JSON.parse(readFileSync(real, 'utf8')) as { title: string; tags: string[]; category: string }[];
  const hidden = products.filter(({ title, tags, category }) => judgeGoods({ title, tags, categoryPath: [category] }));
  expect(products.length).toBeGreaterThan(100);
  expect(hidden.map(({ title }) => title)).toEqual([]);
});
