/** Pages of a search by words, of words of every frequency: the most popular products that fit best, whatever way finds them. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CatalogFilters } from '#app/features/catalog/filters.ts';
import { searchCatalog } from '#app/features/catalog/search-catalog.server.ts';
import { noteWords } from '#app/features/catalog/vocabulary.server.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';

let app: Harness;
let seller: TestSeller;
/** Nothing else is delivered there in these tests. */
const country = 'GL';
const source = `popular-${randomUUID().slice(0, 8)}`;
const products = 6000;

/** In one title of so many; `sofa` and `couch` mean the same. */
const words = { qacommon: 3, qaoften: 20, qaseldom: 149, qararely: 700, sofa: 3000, couch: 2 };

beforeAll(async () => {
  app = await harness();
  seller = await app.newSeller();
  const has = Object.entries(words).map(([word, every], at) => `case when (n * 7919 + ${at} * 31) % ${every} = 0 then '${word}' end`);
  await seller.ctx.sql.query(
    `insert into source_products (id, source, external_id, title, category_id, cost_min, cost_max, stock, orders_count, fetched_at)
     select gen_random_uuid(), $1, n::text, concat_ws(' ', 'thing', ${has.join(', ')}), null, 500, 500, 10, (n * 6151) % 4000, now() from generate_series(1, ${products}) n`,
    [source],
  );
  const { rows } = await seller.ctx.sql.query<{ product_id: string }>(
    `insert into source_offers (product_id, ship_to, cost, shipping_cost, landed_cost, suggested_price, profit, quoted_at, price_bucket, popularity, is_sold_out, facets, search)
     select id, each, 500, 100, 600, 1199, 599, now(), 1, orders_count, orders_count % 10 = 0, array_remove(array['s:cj', case when orders_count % 10 = 0 then 'x:out' end], null),
       setweight(title_words(title), 'A') from source_products cross join unnest(array['${country}', 'WW']) each where source = $1
     returning product_id`,
    [source],
  );
  await noteWords(
    seller.ctx,
    rows.map((row) => row.product_id),
  );
});

afterAll(async () => {
  await seller.ctx.sql.query('delete from source_products where source = $1', [source]);
});

/** As a seller turns the pages, at most so many. */
async function read(keyword: string, pages: number): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < pages; page += 1) {
    const { items, next } = await searchCatalog(seller.ctx, {
      ...CatalogFilters.parse({ keyword, ship_to: country, page_size: '24' }),
      cursor,
    });
    found.push(...items.map((item) => item.externalId));
    if (!next) break;
    cursor = next;
  }
  return found;
}

/** All that have the words: what is in stock first, then by how many of `first` are meant, then by popularity. */
async function expected(having: string, first = 'title is not null'): Promise<string[]> {
  const { rows } = await seller.ctx.sql.query<{ external_id: string }>(
    `select external_id from source_products where source = $1 and ${having}
     order by orders_count % 10 = 0, (${first}) desc, orders_count desc, id desc`,
    [source],
  );
  return rows.map((row) => row.external_id);
}

const titled = (word: string) => `title ~ '\\m${word}\\M'`;

test.each(['qacommon', 'qaoften', 'qaseldom', 'qararely'])('%s is found, the most popular first', async (word) => {
  const all = await expected(titled(word));
  expect(await read(word, 4)).toEqual(all.slice(0, 96));
});

test.each([
  ['qacommon', 'qaoften'],
  ['qaoften', 'qaseldom'],
  ['qacommon', 'qararely'],
])('%s and %s are found together, the most popular first', async (one, other) => {
  const all = await expected(`${titled(one)} and ${titled(other)}`);
  expect(all.length).toBeGreaterThan(0);
  expect(await read(`${one} ${other}`, 4)).toEqual(all.slice(0, 96));
});

test('a word that few titles have comes before the one that many have for the same thing', async () => {
  const all = await expected(`(${titled('sofa')} or ${titled('couch')})`, titled('sofa'));
  const sofas = await expected(titled('sofa'));
  expect(sofas.length).toBeLessThan(24);
  expect(await read('sofa', 4)).toEqual(all.slice(0, 96));
});

test('a common word is read to its last page', async () => {
  expect(await read('qaseldom', 10)).toEqual(await expected(titled('qaseldom')));
});
