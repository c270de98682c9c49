/** Keywords under the catalogue's search box: what all sellers look for, counted by a job. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
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

const ask = async (path: string, query: Record<string, string> = {}) =>
  (await seller.api<{ keywords: string[] }>('GET', `/center/products/${path}?${new URLSearchParams(query)}`)).body.data?.keywords ?? [];
const search = async (text: string, times: number) => {
  for (let n = 0; n < times; n += 1) await recordSearch(seller.ctx, text);
};
const inDays = (days: number) => ({ ...seller.ctx, now: () => new Date(Date.now() + days * 86_400_000) });

test('what is looked for more than once is trending, completes what is typed and is told beside its like', async () => {
  const mark = newWord();
  await search(`${mark} Lamp`, 60);
  await search(`${mark} chair`, 50);
  await search(`${mark} secret`, 1);
  await countKeywords(seller.ctx);
  const trending = await ask('trending-keywords');
  expect(trending.filter((term) => term.startsWith(mark))).toEqual([`${mark} lamp`, `${mark} chair`]);
  expect(await ask('suggest-keywords', { keyword: mark.slice(0, 8) })).toEqual([`${mark} lamp`, `${mark} chair`]);
  expect(await ask('related-keywords', { keyword: `${mark} lamp` })).toEqual([`${mark} chair`]);
});

test('a word keeps the marks of its letters', async () => {
  const word = `كُرسي${newWord()}`;
  await search(word, 2);
  await countKeywords(seller.ctx);
  expect(await ask('suggest-keywords', { keyword: word.slice(0, 8) })).toEqual([word]);
});

test('as long as little is looked for, names of categories make up the number', async () => {
  const [mark, category] = [newWord(), newWord()];
  // Whatever other tests have looked for.
  await seller.ctx.sql.query('delete from catalog_searches');
  await seller.ctx.sql.query(`insert into source_categories (id, name, position) values ($1, $2, -1)`, [category, `${category} Lamps`]);
  await search(`${mark} lamp`, 80);
  await countKeywords(seller.ctx);
  const trending = await ask('trending-keywords');
  expect(trending).toEqual(expect.arrayContaining([`${mark} lamp`, `${category} lamps`]));
  expect(trending.indexOf(`${mark} lamp`)).toBeLessThan(trending.indexOf(`${category} lamps`));
});

test('it is trending for a week, known for ninety days, then forgotten', async () => {
  const mark = newWord();
  await search(`${mark} mirror`, 70);
  const mirror = expect.arrayContaining([`${mark} mirror`]);
  await countKeywords(seller.ctx);
  expect(await ask('trending-keywords')).toEqual(mirror);
  await countKeywords(inDays(8));
  expect(await ask('trending-keywords')).not.toEqual(mirror);
  expect(await ask('suggest-keywords', { keyword: mark })).toEqual(mirror);
  await countKeywords(inDays(91));
  expect(await ask('suggest-keywords', { keyword: mark })).toEqual([]);
});
