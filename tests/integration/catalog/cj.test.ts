import { beforeAll, expect, test } from 'vitest';
import type { Supplier } from '#app/connectors/suppliers/supplier.ts';
import { readQuotes } from '#app/features/catalog/get-logistics.server.ts';
import { getProductDetail } from '#app/features/catalog/get-product-detail.server.ts';
import { listReviews } from '#app/features/catalog/list-reviews.server.ts';
import { quoteShipping } from '#app/features/catalog/quote-shipping.server.ts';
import { refreshOffers } from '#app/features/catalog/refresh-offers.server.ts';
import type { CatalogItemView } from '#app/features/catalog/schemas.ts';
import { storeSummaries } from '#app/features/catalog/store-source-products.server.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';

let app: Harness;
let seller: TestSeller;
let externalIds: string[];

beforeAll(async () => {
  app = await harness();
  seller = await app.newSeller();
  const { products, next } = await (app.services.connectors.suppliers.cj as Required<Supplier>).catalog.listProducts(1);
  expect(products).toHaveLength(100);
  expect(next).toBe(2);
  await storeSummaries(seller.ctx, 'cj', products);
  externalIds = products.map((product) => product.externalId);
});

const detail = (id: string, shipTo = 'US') => getProductDetail(seller.ctx, { source: 'cj', id, shipTo });

test('the first look reads variants from the supplier and quotes shipping to the country, later ones what is kept', async () => {
  const id = externalIds[0] as string;
  const first = await detail(id);
  expect(first.status).toBe('active');
  expect(first.variants.length).toBeGreaterThan(0);
  expect(first.logistics?.logistics.length).toBeGreaterThan(0);
  expect(first.shipping_cost).toBe(Math.min(...(first.logistics?.logistics ?? []).map((each) => each.amount)));
  await app.fault({ vendor: 'cj', match: '/product/query', kind: '500', times: 20 });
  try {
    expect((await detail(id)).logistics?.fetched_at).toBe(first.logistics?.fetched_at);
  } finally {
    await app.clearFaults();
  }
});

test('a list has the cost of what is left once the supplier has withdrawn the variant that was asked about', async () => {
  let shown = await detail(externalIds[20] as string);
  const costs = () => [...new Set(shown.variants.map((variant) => variant.cost))].sort((a, b) => a - b);
  for (const id of externalIds.slice(21)) if (costs().length < 2 || shown.shipping_cost === null) shown = await detail(id);
  const [cheapest, next] = costs();
  const listed = async () => {
    const query = new URLSearchParams({ source: 'cj', ship_to: 'US', keyword: shown.name, page_size: '100' });
    const { body } = await seller.api<{ products: CatalogItemView[] }>('GET', `/ah/products/search?${query}`);
    return body.data?.products.find((each) => each.id === shown.id);
  };
  expect(await listed()).toMatchObject({ price: cheapest, is_estimated: false });
  await seller.ctx.sql.query('update source_variants set is_available = false where product_id = $1 and cost = $2', [shown.id, cheapest]);
  await refreshOffers(seller.ctx, 'cj', [shown.id]);
  expect(await listed()).toMatchObject({ price: next, is_estimated: true });
});

test('a country nobody ships to has no quotes', async () => {
  const shown = await detail(externalIds[0] as string, 'KP');
  expect(shown.logistics).toMatchObject({ logistics: [], error: null });
  expect(shown.shipping_cost).toBeNull();
});

test('only countries are asked for: what is no country spoils nothing for anybody', async () => {
  const id = externalIds[9] as string;
  const shipping = async (country: string) => {
    const path = `/product-sources/logistics/cj/${id}?country_code=${country}`;
    return (await seller.api<{ logistics: unknown[]; ship_to: string }>('GET', path)).body;
  };
  expect((await shipping('WW')).data).toMatchObject({ ship_to: 'WW', logistics: [] });
  expect(await shipping('ZZ')).toMatchObject({ success: false, errors: { country_code: [expect.any(String)] } });
  expect((await shipping('uk')).data).toMatchObject({ ship_to: 'GB', logistics: expect.arrayContaining([expect.anything()]) });
  // A quote to nowhere that an earlier version has kept.
  const [variant] = (await detail(id)).variants;
  await seller.ctx.sql.query(
    `insert into source_quotes (variant_id, ship_from, ship_to, quotes, fetched_at) select $1, 'CN', 'WW', quotes, fetched_at from source_quotes where variant_id = $1 limit 1`,
    [variant?.id],
  );
  expect((await detail(id, 'DE')).logistics?.logistics.length).toBeGreaterThan(0);
  expect((await detail(id, 'WW')).shipping_cost).toBeGreaterThan(0);
});

test("a supplier that fails shows what is kept, with the supplier's words", async () => {
  const id = externalIds[1] as string;
  await app.fault({ vendor: 'cj', match: '/product/query', kind: '500', times: 20 });
  try {
    const shown = await detail(id);
    expect(shown).toMatchObject({ status: 'partial', variants: [] });
    expect(shown.fetch_error).toBeTruthy();
    const { body } = await seller.api('POST', '/center/products/import/cj', { supplier_product_id: id, ship_to: 'US' });
    expect(body.message).toBe('CJdropshipping does not answer at the moment. Nothing is lost; try again in a few minutes.');
  } finally {
    await app.clearFaults();
  }
  expect(await detail(id)).toMatchObject({ status: 'active', fetch_error: null });
});

test('of a supplier that is busy no words are told, for it looked at nothing, and the next look asks again', {
  timeout: 60_000,
}, async () => {
  const id = externalIds[0] as string;
  const [variant] = (await detail(id)).variants;
  const [product] = (await seller.ctx.sql.query("select id from source_products where source = 'cj' and external_id = $1", [id])).rows;
  await app.fault({ vendor: 'cj', match: '/logistic/freightCalculate', kind: '429', times: 20 });
  try {
    const key = { source: 'cj', productId: product.id, variant: { id: variant?.id ?? '', externalId: variant?.sku_id ?? '' } };
    expect(await readQuotes(seller.ctx, { ...key, shipFrom: 'CN', shipTo: 'FR' })).toMatchObject({ quotes: [], error: '' });
  } finally {
    await app.clearFaults();
  }
  const shown = await detail(id, 'FR');
  expect(shown.logistics?.error).toBeNull();
  expect(shown.shipping_cost).toBeGreaterThan(0);
});

test('nobody waits longer than a while for a supplier, whose answer is kept when it comes', { timeout: 60_000 }, async () => {
  const id = externalIds[2] as string;
  await app.fault({ vendor: 'cj', match: '/product/query', kind: 'timeout', times: 1 });
  const begun = Date.now();
  try {
    expect(await detail(id)).toMatchObject({ status: 'partial', variants: [], fetch_error: '' });
    expect(Date.now() - begun).toBeLessThan(14_000);
  } finally {
    await app.clearFaults();
  }
  await expect.poll(async () => (await detail(id)).status, { timeout: 40_000, interval: 500 }).toBe('active');
});

test('reviews come page by page and stay when the supplier fails', async () => {
  const { rows } = await seller.ctx.sql.query(
    "select external_id from source_products where source = 'cj' and external_id = any($1) order by listed_count desc limit 5",
    [externalIds],
  );
  for (const row of rows) {
    const page = await listReviews(seller.ctx, { source: 'cj', id: row.external_id, page: 1 });
    if (page.total === 0) continue;
    expect(page.reviews.length).toBeGreaterThan(0);
    await app.fault({ vendor: 'cj', match: '/product/productComments', kind: '500', times: 20 });
    try {
      const kept = await listReviews(seller.ctx, { source: 'cj', id: row.external_id, page: 1 });
      expect(kept.error).toBeTruthy();
      expect(kept.reviews.length).toBe(page.reviews.length);
    } finally {
      await app.clearFaults();
    }
    return;
  }
  throw new Error('no product with reviews among the most listed');
});

async function listedProduct() {
  const { products } = await (app.services.connectors.suppliers.cj as Required<Supplier>).catalog.listProducts(1);
  return products[0] as (typeof products)[number];
}

test('duties that the supplier asks for are in the price of shipping', async () => {
  const id = externalIds[2] as string;
  const before = await detail(id);
  const [variant] = before.variants;
  const quote = () =>
    quoteShipping(seller.ctx, {
      source: 'cj',
      shipFrom: 'CN',
      shipTo: 'US',
      items: [{ externalVariantId: variant?.sku_id ?? '', quantity: 1 }],
    });
  const [free] = await quote();
  await app.control('cj/duty', { cents: 250 });
  try {
    expect((await quote())[0]).toEqual({ ...free, cost: (free?.cost ?? 0) + 250 });
  } finally {
    await app.control('cj/duty', { cents: 0 });
  }
});

test('a title that is too long is cut between characters, and the page that it is on is kept', async () => {
  const product = { ...(await listedProduct()), externalId: 'LONG-TITLE-1', title: `${'x'.repeat(499)}\u{1F56F} candle` };
  const [id] = await storeSummaries(seller.ctx, 'cj', [product]);
  const { rows } = await app.services.database.pool.query('select title from source_products where id = $1', [id]);
  expect(rows).toEqual([{ title: 'x'.repeat(499) }]);
});
