/** What programs are told of source products beside what cards show, and price rules that they try out. */
import { Readable } from 'node:stream';
import { beforeAll, expect, test } from 'vitest';
import { importOwnCatalog } from '#app/features/catalog/import-own-catalog.server.ts';
import { expertsChoice, hasExpertsChoice } from '#app/features/catalog/recommendations.server.ts';
import { refreshOffers } from '#app/features/catalog/refresh-offers.server.ts';
import type { CatalogItemView, ProductDetailView } from '#app/features/catalog/schemas.ts';
import { storeSummaries } from '#app/features/catalog/store-source-products.server.ts';
import { newId } from '#app/platform/ids.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';

let app: Harness;
let seller: TestSeller;
const mark = `an${Date.now().toString(36)}`;

beforeAll(async () => {
  app = await harness();
  seller = await app.newSeller();
  const rows = [
    'Handle,Title,Product Category,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Cost per item',
    `${mark}-lamp,Lamp ${mark},Home & Garden > Lamps,Color,Red,${mark}-1,200,4,40,10.00`,
    `${mark}-lamp,,,,Blue,${mark}-2,200,4,40,10.00`,
  ];
  await importOwnCatalog(seller.ctx, () => Readable.from([rows.join('\n')]));
});

const find = async (words: string) =>
  (await seller.api<{ products: CatalogItemView[] }>('POST', '/center/products/find', { keyword: words })).body.data?.products ?? [];

test('an item names its place in the category tree, and whether it is mapped to a store', async () => {
  const [lamp] = await find(mark);
  expect(lamp).toMatchObject({ total_variants: 2, details: true, collection_path: 'home-and-garden/lamps', mapped: false });
  const store = await app.connectStore(seller);
  const [listing, variant] = [newId(), newId()];
  await seller.ctx.sql.query(
    `insert into listings (workplace_id, id, store_id, channel_product_id, title, status) values ($1, $2, $3, '7', 'Lamp', 'active')`,
    [seller.workplaceId, listing, store.storeId],
  );
  await seller.ctx.sql.query(
    `insert into listing_variants (workplace_id, id, listing_id, store_id, channel_variant_id) values ($1, $2, $3, $4, '8')`,
    [seller.workplaceId, variant, listing, store.storeId],
  );
  const { rows } = await seller.ctx.sql.query(`select id from source_variants where sku = $1`, [`${mark}-2`]);
  const { body } = await seller.api('POST', `/products/${listing}/map-variant`, {
    mappings: [{ listing_variant_id: variant, lines: [{ source_variant_id: rows[0].id }] }],
  });
  expect(body).toMatchObject({ success: true });
  expect(await find(mark)).toMatchObject([{ mapped: true, imported: false }]);
  const other = await app.newSeller();
  const { body: theirs } = await other.api<{ products: CatalogItemView[] }>('POST', '/center/products/find', { keyword: mark });
  expect(theirs.data?.products).toMatchObject([{ mapped: false }]);
});

test('how many variants a product has is unknown until its details are read', async () => {
  const [id] = await storeSummaries(seller.ctx, 'cj', [
    {
      externalId: `${mark}-listed`,
      title: `Listed ${mark}x`,
      images: [],
      costMin: 500,
      costMax: 500,
      listedCount: 1,
      ordersCount: 0,
      shipsFrom: ['CN'],
    },
  ]);
  await seller.ctx.sql.query(
    `insert into source_offers (product_id, ship_to, cost, shipping_cost, landed_cost, suggested_price, profit, quoted_at, price_bucket, facets, search)
     select $1, 'US', 500, 100, 600, 1199, 599, now(), 1, '{s:cj}', search from source_products where id = $1`,
    [id],
  );
  await refreshOffers(seller.ctx, 'cj', []);
  expect(await find(`${mark}x`)).toMatchObject([{ total_variants: null, details: false, stock: null }]);
});

test('a detail is priced by rules that are tried out, in the query or in the body', async () => {
  const path = `/center/products/source/quayside/${mark}-lamp`;
  const formula = { operator: 'multiply', value: 5, plus_shipping_cost: false };
  const rule = { from: -1, to: -1, selling_price: formula, compare_at_price: formula, shipping_cost: { operator: 'any', value: 0 } };
  const price = async (method: 'GET' | 'POST', at: string, body?: object) =>
    (await seller.api<{ product: ProductDetailView }>(method, at, body)).body.data?.product.variants[0]?.suggested_price;
  const own = await price('GET', path);
  expect([own, await price('GET', `${path}?price_rule=true`)]).toEqual([2399, 2399]);
  expect(await price('GET', `${path}?price_rule=${encodeURIComponent(JSON.stringify(rule))}`)).toBe(5099);
  expect(await price('POST', `${path}/detail`, { price_rule: [rule] })).toBe(5099);
  expect((await seller.api('POST', path, { price_rule: { from: 1 } })).body).toMatchObject({ success: false, data: null });
});

test('experts choose what many order or list, rated 4.5 or better, and what is known to be in stock', async () => {
  const chosen = async () =>
    (await expertsChoice(seller.ctx, { ship_to: 'US', page_size: 100 })).products.filter(({ name }) => name.endsWith(mark)).length;
  const { rows } = await seller.ctx.sql.query<{ id: string }>('select id from source_products where external_id = $1', [`${mark}-lamp`]);
  const told = async (change: string) => {
    await seller.ctx.sql.query(`update source_products set ${change} where id = $1`, [rows[0]?.id]);
    await refreshOffers(seller.ctx, 'quayside', [rows[0]?.id as string]);
    return chosen();
  };
  expect(await chosen()).toBe(0);
  expect(await told('rating = 470, reviews_count = 12, stock = 40, orders_count = 600')).toBe(1);
  expect(await told('orders_count = 0, listed_count = 600')).toBe(1);
  // The way to it is shown where it has something.
  expect((await expertsChoice(seller.ctx, { ship_to: 'NZ' })).products.length).toBeGreaterThan(0);
  expect(await hasExpertsChoice(seller.ctx, 'NZ')).toBe(true);
  expect(await hasExpertsChoice(seller.ctx, 'KP')).toBe(false);
  expect(await told('rating = 440')).toBe(0);
  expect(await told('rating = 470, stock = null')).toBe(0);
});
