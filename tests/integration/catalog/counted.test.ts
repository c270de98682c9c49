/** How many products a search finds, and which filters leave none. */
import { Readable } from 'node:stream';
import { beforeAll, expect, test } from 'vitest';
import type { CountedProducts } from '#app/features/catalog/count-products.server.ts';
import { importOwnCatalog } from '#app/features/catalog/import-own-catalog.server.ts';
import type { CatalogItemView } from '#app/features/catalog/schemas.ts';
import { storeReviews } from '#app/features/catalog/store-reviews.server.ts';
import { storeSummaries } from '#app/features/catalog/store-source-products.server.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';

let app: Harness;
let seller: TestSeller;
const mark = `ct${Date.now().toString(36)}`;
const few = 24;
const many = 1010;

/** They cost 1 to 24 dollars; every fourth is sold out. */
const csv = () =>
  [
    'Handle,Title,Type,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Cost per item,Image Src',
    ...Array.from(
      { length: few },
      (_, n) =>
        `${mark}-${n},${mark} kettle ${n},Kettles ${mark},Title,Default Title,${mark}-${n},300,${n % 4 === 0 ? 0 : 5},99,${n + 1}.00,`,
    ),
  ].join('\n');

/** So many products more that only this seller sees, with the offers of one that is there. */
async function addMany(): Promise<void> {
  const ids = await storeSummaries(
    seller.ctx,
    'cj',
    Array.from({ length: many }, (_, n) => ({
      externalId: `many-${mark}-${n}`,
      title: `many${mark} bucket`,
      images: [],
      costMin: 900,
      costMax: 900,
      listedCount: 0,
      ordersCount: 0,
      shipsFrom: ['CN'],
    })),
  );
  await seller.ctx.sql.query('update source_products set visible_to = $2 where id = any($1)', [ids, seller.ctx.workplace.id]);
  await seller.ctx.sql.query(
    `insert into source_offers select (jsonb_populate_record(o, jsonb_build_object('product_id', id, 'visible_to', $2::uuid, 'facets', array['c:many-${mark}'],
       'search', 'many${mark} bucket'))).* from unnest($1::uuid[]) id
     cross join source_offers o where o.ship_to = 'US' and o.product_id = (select id from source_products where external_id like $3 and source = 'quayside' limit 1)`,
    [ids, seller.ctx.workplace.id, `%${mark}%`],
  );
}

async function counted(filters: Record<string, string>): Promise<CountedProducts> {
  const { body } = await seller.api<CountedProducts>('GET', `/center/products/count?${new URLSearchParams(filters)}`);
  return body.data as CountedProducts;
}

async function listed(filters: Record<string, string>): Promise<CatalogItemView[]> {
  const query = new URLSearchParams({ page_size: '100', ...filters });
  const { body } = await seller.api<{ products: CatalogItemView[] }>('GET', `/ah/products/search?${query}`);
  return body.data?.products ?? [];
}

beforeAll(async () => {
  app = await harness();
  seller = await app.newSeller();
  expect(await importOwnCatalog(seller.ctx, () => Readable.from([csv()]))).toMatchObject({ products: few, problems: [] });
  await addMany();
});

test('as many are counted as the list has', async () => {
  const narrowed: Record<string, string>[] = [
    {},
    { stock: 'in_stock' },
    { landed_to: '20' },
    { landed_from: '12', landed_to: '20' },
    { days: '30' },
    { keyword: '', category: `kettles-${mark}`, landed_to: '20' },
  ];
  for (const filters of narrowed) {
    const asked = { keyword: mark, ...filters };
    expect((await counted(asked)).found).toEqual({ count: (await listed(asked)).length, is_more: false });
  }
});

test('of more than a thousand it is said that there are more', async () => {
  expect((await counted({ keyword: `many${mark}` })).found).toEqual({ count: 1000, is_more: true });
  expect((await counted({ category: `many-${mark}` })).found).toEqual({ count: 1000, is_more: true });
});

test('where no product has all words, those with some of them are counted', async () => {
  expect((await counted({ keyword: `${mark} kettle zzyzxqq` })).found).toEqual({ count: few, is_more: false });
});

test('when nothing is found, the filters without one of which something is are named', async () => {
  const asked = { keyword: mark, landed_to: '0.50', stock: 'in_stock' };
  expect(await listed(asked)).toEqual([]);
  const { found, without } = await counted(asked);
  expect(found).toEqual({ count: 0, is_more: false });
  expect(without.find(({ filter }) => filter === 'landed')).toEqual({ filter: 'landed', count: 18, is_more: false });
  expect(without.map(({ filter }) => filter)).not.toContain('stock');
  // Two together leave nothing: neither alone is why.
  const both = await counted({ keyword: mark, landed_to: '0.50', rating: '4.5' });
  expect(both.without.map(({ filter }) => filter).filter((filter) => filter === 'landed' || filter === 'rating')).toEqual([]);
});

test('the filter by ratings says how many products it leaves out because nobody knows theirs', async () => {
  const [one, two] = await listed({ keyword: mark });
  const review = (id: string, rating: number) => ({ externalId: id, author: 'Ada', rating, text: 'As shown.', images: [], at: new Date() });
  for (const [product, rating] of [
    [one, 5],
    [two, 2],
  ] as const)
    await storeReviews(
      seller.ctx,
      { id: product?.id as string, source: 'quayside' },
      { reviews: [review(`${mark}-${rating}`, rating)], total: 1, page: 1 },
    );
  expect(await counted({ keyword: mark, rating: '4.5' })).toEqual({
    found: { count: 1, is_more: false },
    unrated: { count: few - 2, is_more: false },
    without: [],
  });
  expect((await counted({ keyword: mark })).unrated).toBeNull();
});
