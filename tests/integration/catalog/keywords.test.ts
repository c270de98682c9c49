/** Keywords under the catalogue's search box: what all sellers look for, counted by a job. */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { beforeAll, expect, test } from 'vitest';
import { loadCatalogPage } from '#app/features/catalog/catalog-page.server.ts';
import { CatalogFilters, listingCountBuckets } from '#app/features/catalog/filters.ts';
import { findProducts } from '#app/features/catalog/find-products.server.ts';
import { importOwnCatalog } from '#app/features/catalog/import-own-catalog.server.ts';
import { countKeywords, recordSearch } from '#app/features/catalog/keywords.server.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';

let app: Harness;
let seller: TestSeller;
/** A word of one test only: what is looked for is counted for everybody. */
const newWord = () =>
  `kw${[...randomUUID().replaceAll('-', '').slice(0, 10)].map((digit) => 'abcdefghijklmnop'[Number.parseInt(digit, 16)]).join('')}`;

beforeAll(async () => {
  app = await harness();
  seller = await app.newSeller();
});

/** Goods that a search for these titles finds, for sale everywhere. */
const sell = async (...titles: string[]) => {
  const lines = titles.map((title, n) => `${newWord()}-${n},"${title}",${newWord()},5,9.00,3.00`);
  const csv = ['Handle,Title,Variant SKU,Variant Inventory Qty,Variant Price,Cost per item', ...lines].join('\n');
  expect(await importOwnCatalog(seller.ctx, () => Readable.from([csv]))).toMatchObject({ products: titles.length, problems: [] });
};
const ask = async (path: string, query: Record<string, string> = {}) =>
  (await seller.api<{ keywords: string[] }>('GET', `/center/products/${path}?${new URLSearchParams(query)}`)).body.data?.keywords ?? [];
const search = async (text: string, times: number) => {
  for (let n = 0; n < times; n += 1) await recordSearch(seller.ctx, text);
};
const inDays = (days: number) => ({ ...seller.ctx, now: () => new Date(Date.now() + days * 86_400_000) });

test('what is looked for more than once is trending, completes what is typed and is told beside its like', async () => {
  // Other tests look for lamps.
  const [mark, lamp] = [newWord(), newWord()];
  await sell(`${mark} ${lamp}`, `${mark} chair`, `${mark} secret`);
  await search(`${mark} ${lamp.toUpperCase()}`, 60);
  await search(`${mark} chair`, 50);
  await search(`${mark} secret`, 1);
  await countKeywords(seller.ctx);
  const trending = await ask('trending-keywords');
  expect(trending.filter((term) => term.startsWith(mark))).toEqual([`${mark} ${lamp}`, `${mark} chair`]);
  expect(await ask('suggest-keywords', { keyword: mark.slice(0, 8) })).toEqual([`${mark} ${lamp}`, `${mark} chair`, mark]);
  expect(await ask('related-keywords', { keyword: `${mark} ${lamp}` })).toEqual([`${mark} chair`]);
});

test('a word keeps the marks of its letters', async () => {
  const word = `كُرسي${newWord()}`;
  await sell(word);
  await search(word, 2);
  await countKeywords(seller.ctx);
  expect(await ask('suggest-keywords', { keyword: word.slice(0, 8) })).toEqual([word]);
});

test('as long as little is looked for, names of categories make up the number', async () => {
  const [mark, category] = [newWord(), newWord()];
  // Whatever other tests have looked for.
  await seller.ctx.sql.query('delete from catalog_searches');
  await sell(`${mark} lamp`, `${category} lamps`);
  await seller.ctx.sql.query(`insert into source_categories (id, name, position) values ($1, $2, -1)`, [category, `${category} Lamps`]);
  await search(`${mark} lamp`, 80);
  await countKeywords(seller.ctx);
  const trending = await ask('trending-keywords');
  expect(trending).toEqual(expect.arrayContaining([`${mark} lamp`, `${category} lamps`]));
  expect(trending.indexOf(`${mark} lamp`)).toBeLessThan(trending.indexOf(`${category} lamps`));
});

test('it is trending for a week, known for ninety days, then forgotten', async () => {
  const mark = newWord();
  await sell(`${mark} mirror`);
  await search(`${mark} mirror`, 70);
  const mirror = expect.arrayContaining([`${mark} mirror`]);
  await countKeywords(seller.ctx);
  expect(await ask('trending-keywords')).toEqual(mirror);
  await countKeywords(inDays(8));
  expect(await ask('trending-keywords')).not.toEqual(mirror);
  expect(await ask('suggest-keywords', { keyword: mark })).toEqual(mirror);
  await countKeywords(inDays(91));
  expect(await ask('suggest-keywords', { keyword: mark })).not.toEqual(mirror);
});

test('every chip finds something, in the country and with the filters in force', async () => {
  const [mark, nowhere] = [newWord(), newWord()];
  await sell(`${mark} lamp`, `${mark} desk lamp`, `${mark} chair`);
  await seller.ctx.sql.query(`insert into source_categories (id, name, position) values ($1, $2, -2)`, [nowhere, `${nowhere} Vases`]);
  for (const text of [`${mark} lamp`, `${mark} ${nowhere}`, `${mark} chair`, nowhere, `${mark} desk`, `${mark} desk chair`])
    await search(text, 90);
  await countKeywords(seller.ctx);
  const met: string[] = [];
  const narrowings: Record<string, string>[] = [
    {},
    { ship_to: 'WW' },
    { source: 'quayside', price: 'under_10' },
    { listings: listingCountBuckets[0] },
  ];
  for (const filters of narrowings)
    for (const keyword of ['', `${mark} lamp`, 'lamp']) {
      const address = new URLSearchParams({ ...(keyword ? { keyword } : {}), ...filters });
      const { keywords } = await loadCatalogPage(seller.ctx, address);
      met.push(...keywords);
      for (const chip of keywords) {
        const found = await findProducts(seller.ctx, CatalogFilters.parse({ ...filters, keyword: chip }), { isCounted: false });
        expect({ chip, filters, isFound: found.products.length > 0, match: found.match }).toEqual({
          chip,
          filters,
          isFound: true,
          match: 'all',
        });
      }
    }
  expect(met).toEqual(expect.arrayContaining([`${mark} lamp`, `${mark} chair`, `${mark} desk`]));
  expect(met.filter((chip) => chip.includes(nowhere))).toEqual([]);
  // What it is too dear for.
  expect(
    (await loadCatalogPage(seller.ctx, new URLSearchParams({ price: 'over_100' }))).keywords.filter((chip) => chip.includes(mark)),
  ).toEqual([]);
});

test('a search that finds only some of its words is no keyword', async () => {
  const mark = newWord();
  await sell(`${mark} lamp`);
  for (let n = 0; n < 2; n += 1) {
    expect(await findProducts(seller.ctx, CatalogFilters.parse({ keyword: `${mark} lamp` }))).toMatchObject({ match: 'all' });
    expect((await findProducts(seller.ctx, CatalogFilters.parse({ keyword: `${mark} lamp qqvvkk` }))).match).not.toBe('all');
  }
  const { rows } = await seller.ctx.sql.query('select term from catalog_searches where term like $1', [`${mark}%`]);
  expect(rows).toEqual([{ term: `${mark} lamp` }]);
});
