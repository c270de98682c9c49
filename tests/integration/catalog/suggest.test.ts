/** What the catalogue's search offers while it is typed into. */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { beforeAll, expect, test } from 'vitest';
import { CatalogFilters } from '#app/features/catalog/filters.ts';
import { findProducts } from '#app/features/catalog/find-products.server.ts';
import { importOwnCatalog } from '#app/features/catalog/import-own-catalog.server.ts';
import { type Suggestions, suggest } from '#app/features/catalog/suggest.server.ts';
import { understandInCatalog } from '#app/features/catalog/vocabulary.server.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';
import { statementsOf } from '#tests/support/statements-of.ts';

let app: Harness;
let seller: TestSeller;
/** A word of one test only, of letters. */
const newWord = () =>
  [...randomUUID().replaceAll('-', '').slice(0, 12)].map((digit) => 'bcdfghjklmnpqrst'[Number.parseInt(digit, 16)]).join('');
const mark = newWord();
const kind = newWord();

beforeAll(async () => {
  app = await harness();
  seller = await app.newSeller();
  const row = (n: number, title: string) =>
    `${mark}-${n},${title},Home ${kind} > Big ${kind} vases,${mark}-SKU-${n},5,9.00,3.00,https://images.quayside-practice.example/products/000001-1.jpg`;
  const csv = [
    'Handle,Title,Product Category,Variant SKU,Variant Inventory Qty,Variant Price,Cost per item,Image Src',
    ...['red', 'blue', 'green', 'white', 'black'].map((color, n) => row(n, `${mark} ${color} vase`)),
    ...['LED desk lamp', 'Lace dress', 'Bedside lamp with charger'].map((title, n) => row(n + 5, title)),
  ].join('\n');
  expect(await importOwnCatalog(seller.ctx, () => Readable.from([csv]))).toMatchObject({ products: 8, problems: [] });
});

const ask = async (keyword: string, filters: Record<string, string> = {}) => {
  const query = new URLSearchParams({ keyword, ...filters });
  const { body } = await seller.api<Suggestions>('GET', `/center/products/suggest-keywords?${query}`);
  return body.data as Suggestions;
};

test('a beginning is completed to words of titles, and shows products with picture and price, and categories', async () => {
  const begun = await ask(mark.slice(0, 7));
  expect(begun.keywords).toContain(mark);
  expect(begun.products).toHaveLength(4);
  expect(begun.products[0]).toMatchObject({
    source: 'quayside',
    name: expect.stringContaining(mark),
    image: expect.stringContaining('000001-1.jpg'),
    price: expect.any(Number),
    currency: 'USD',
    ship_to: 'US',
  });
  expect((await ask(`${mark} bl`)).keywords).toEqual(expect.arrayContaining([`${mark} black`, `${mark} blue`]));
  expect((await ask(`${mark} bl`)).products.map(({ name }) => name).sort()).toEqual([`${mark} black vase`, `${mark} blue vase`]);
  expect((await ask(kind)).categories.map(({ name }) => name)).toEqual([`Home ${kind}`, `Big ${kind} vases`]);
});

test('what is offered finds something, also in the categories', async () => {
  for (const text of ['la', 'lamp', 'desk la', 'lampe', `${mark} w`]) {
    const { keywords, products, categories } = await ask(text);
    expect(keywords.length + products.length, text).toBeGreaterThan(0);
    for (const filters of [...keywords.map((keyword) => ({ keyword })), ...categories.map(({ id }) => ({ category: id }))]) {
      const found = await findProducts(seller.ctx, CatalogFilters.parse(filters), { isCounted: false });
      expect({ text, ...filters, isFound: found.products.length > 0, match: found.match }).toMatchObject({ isFound: true, match: 'all' });
    }
  }
});

test('a mistyped word offers what it was meant for', async () => {
  const wrong = `${mark.slice(0, 4)}${mark[5]}${mark[4]}${mark.slice(6)}`;
  expect((await ask(wrong)).products).toHaveLength(4);
});

test('filters narrow what is offered', async () => {
  expect((await ask(mark, { price: 'over_100' })).products).toEqual([]);
  expect((await ask(mark, { source: 'cj' })).keywords).toEqual([]);
  expect((await ask(mark, { source: 'quayside', ship_to: 'WW' })).products).toHaveLength(4);
});

test('a SKU or link offers its product, and no words; words that are none offer nothing', async () => {
  const offered = await ask(`${mark}-SKU-2`);
  expect(offered).toMatchObject({ keywords: [], categories: [], products: [{ name: `${mark} green vase`, price: expect.any(Number) }] });
  const link = `https://shop.example/app/find-product/quayside/detail/${offered.products[0]?.id}/US`;
  expect((await ask(link)).products).toMatchObject([{ name: `${mark} green vase` }]);
  const nothing = { keywords: [], products: [], categories: [] };
  expect(await ask('https://www.aliexpress.com/item/1005006123456789.html')).toEqual(nothing);
  expect(await ask('qqvvkkzz')).toEqual(nothing);
  expect(await ask("'; drop table x; -- \\m(")).toMatchObject({ categories: [] });
  expect((await ask('')).products).toEqual([]);
});

test('a product of another workplace is not offered', async () => {
  const other = await app.newSeller();
  await seller.ctx.sql.query(`update source_offers set visible_to = $2 where search @@ $1::tsquery`, [mark, other.ctx.workplace.id]);
  try {
    expect(await ask(mark)).toEqual({ keywords: [], products: [], categories: [] });
    expect((await suggest(other.ctx, mark, CatalogFilters.parse({}))).products).toHaveLength(4);
  } finally {
    await seller.ctx.sql.query(`update source_offers set visible_to = null where search @@ $1::tsquery`, [mark]);
  }
});

test('words do not cost statements, neither where they are typed nor where they are searched', async () => {
  const filters = CatalogFilters.parse({});
  const one = await statementsOf(() => suggest(seller.ctx, mark.slice(0, 6), filters));
  const many = await statementsOf(() => suggest(seller.ctx, `${mark} vase ${mark} vase ${mark} bl`, filters));
  expect(many.length).toBe(one.length);
  expect(one.length).toBeLessThanOrEqual(9);
  expect((await statementsOf(() => understandInCatalog(seller.ctx, `${mark} red black vase white`))).length).toBe(1);
});
