/** Links, ids and SKUs that are pasted into a search. */
import { Readable } from 'node:stream';
import { beforeAll, expect, test } from 'vitest';
import type { ReadsCatalog, SupplierProduct } from '#app/connectors/suppliers/supplier.ts';
import { loadCatalogPage } from '#app/features/catalog/catalog-page.server.ts';
import { findPasted } from '#app/features/catalog/find-pasted.server.ts';
import { importOwnCatalog } from '#app/features/catalog/import-own-catalog.server.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';

let app: Harness;
let seller: TestSeller;
let catalog: ReadsCatalog;
let listed: string[];
const mark = `ps${Date.now().toString(36)}`;

beforeAll(async () => {
  app = await harness();
  seller = await app.newSeller();
  catalog = app.services.connectors.suppliers.cj?.catalog as ReadsCatalog;
  // Far from where other tests begin.
  listed = (await catalog.listProducts(31)).products.map((product) => product.externalId);
  const csv = `Handle,Title,Variant SKU,Variant Inventory Qty,Variant Price,Cost per item\n${mark}-mug,${mark} travel mug,${mark}-SKU-7,5,9.00,3.00\n`;
  expect(await importOwnCatalog(seller.ctx, () => Readable.from([csv]))).toMatchObject({ products: 1, problems: [] });
});

/** A product of CJ that nobody has opened here yet. */
let taken = 0;
const unknown = async (): Promise<SupplierProduct> => {
  taken += 1;
  return catalog.getProduct(listed[taken] as string);
};

interface Scanned {
  product: { id: string; source: string; source_product_id: string; name: string } | null;
  notice: { kind: string; supplier: string; words: string } | null;
  products: { name: string }[];
}
const scan = async (text: string) => {
  const { body } = await seller.api<Scanned>('POST', '/center/products/quick-scan', { text, country_code: 'US' });
  expect(body.errors).toBeNull();
  return body.data as Scanned;
};

test.each([
  ['a link', (product: SupplierProduct) => `https://www.cjdropshipping.com/product/some-title-p-${product.externalId}.html?from=home`],
  ['a link of its app', (product: SupplierProduct) => `https://app.cjdropshipping.com/product-detail.html?id=${product.externalId}`],
  ['an id', (product: SupplierProduct) => product.externalId],
  ['an id in lower case', (product: SupplierProduct) => product.externalId.toLowerCase()],
  ["a variant's id", (product: SupplierProduct) => product.variants[0]?.externalId as string],
  ['a SKU', (product: SupplierProduct) => product.specifications.find(({ name }) => name === 'SKU')?.value as string],
  ["a variant's SKU", (product: SupplierProduct) => product.variants[0]?.sku as string],
])('%s of CJ opens the product that is not known here yet, and then is', { timeout: 60_000 }, async (_, pasted) => {
  const product = await unknown();
  const text = pasted(product);
  expect(await scan(text)).toMatchObject({
    product: { source: 'cj', source_product_id: product.externalId, name: product.title },
    notice: null,
  });
  await app.fault({ vendor: 'cj', match: '/product/', kind: '500', times: 20 });
  try {
    expect((await scan(text)).product?.source_product_id).toBe(product.externalId);
  } finally {
    await app.clearFaults();
  }
});

test('what CJ does not have is said to be that, and what it does not answer too', { timeout: 60_000 }, async () => {
  const id = '1400000000000000000';
  for (const text of [
    `https://cjdropshipping.com/product/desk-lamp-p-${id}.html`,
    id,
    'CJAAAA9999999',
    'CJAAAA999999901AB',
    'CJ1234567-Blue',
  ])
    expect((await scan(text)).notice, text).toMatchObject({ kind: 'absent', supplier: 'CJdropshipping' });
  const { externalId } = await unknown();
  await app.fault({ vendor: 'cj', match: '/product/query', kind: '500', times: 20 });
  try {
    expect(await scan(externalId)).toMatchObject({ product: null, notice: { kind: 'unanswered', supplier: 'CJdropshipping' } });
  } finally {
    await app.clearFaults();
  }
  expect((await scan(externalId)).product?.source_product_id).toBe(externalId);
});

test('a page of CJ without a product is said to be that', async () => {
  expect((await scan('https://cjdropshipping.com/list/wholesale-toys-l-A1.html')).notice).toMatchObject({ kind: 'no_product' });
});

test('our own goods are found by link, id, handle and SKU; words that look alike are searched for', async () => {
  const { product } = await scan(`${mark}-SKU-7`);
  expect(product).toMatchObject({ source: 'quayside', source_product_id: `${mark}-mug`, name: `${mark} travel mug` });
  const id = product?.id as string;
  for (const text of [id, id.toUpperCase(), `${mark}-mug`, `${app.appUrl}/app/find-product/quayside/detail/${id}/DE`])
    expect((await scan(text)).product?.id, text).toBe(id);
  expect(await findPasted(seller.ctx, `${app.appUrl}/app/find-product/quayside/detail/${id}/DE`)).toMatchObject({ shipTo: 'DE' });
  expect(await scan(mark)).toMatchObject({ product: null, notice: null, products: [{ name: `${mark} travel mug` }] });
});

test('a product of another workplace is not opened', async () => {
  const { product } = await scan(`${mark}-SKU-7`);
  const other = await app.newSeller();
  await seller.ctx.sql.query('update source_products set visible_to = $2 where id = $1', [product?.id, other.ctx.workplace.id]);
  try {
    expect(await scan(`${mark}-SKU-7`)).toMatchObject({ product: null });
    expect(await scan(product?.id as string)).toMatchObject({ product: null });
  } finally {
    await seller.ctx.sql.query('update source_products set visible_to = null where id = $1', [product?.id]);
  }
});

test('a link of a supplier without a catalogue here says so by name, with similar goods by its words', async () => {
  const link = `https://www.aliexpress.com/item/Best-${mark}-Insulated-Travel-Mug/1005006123456789.html?${'spm=a2g0o&'.repeat(40)}`;
  // The mark has digits, which titles in links are read without.
  const scanned = await scan(link.replace(mark, 'Steel'));
  expect(scanned.notice).toMatchObject({ kind: 'unsupported', supplier: 'AliExpress', words: 'Best Steel Insulated Travel Mug' });
  expect(scanned.products.some(({ name }) => /mug/i.test(name))).toBe(true);

  const pasted = await findPasted(seller.ctx, link);
  const notice = pasted && 'notice' in pasted ? pasted.notice : undefined;
  const page = await loadCatalogPage(seller.ctx, new URLSearchParams({ keyword: link, ship_to: 'DE' }), { pasted: notice });
  expect(page.filters).toMatchObject({ keyword: 'insulated travel mug', ship_to: 'DE', sort: 'most_relevant' });
  expect(page.pasted).toMatchObject({ supplier: 'AliExpress' });
  expect(page.products.some(({ name }) => /mug/i.test(name))).toBe(true);
});

test('suppliers are asked only so often for what is not known', async () => {
  const hasty = await app.newSeller();
  const sku = 'CJBBBB9900001';
  expect(await findPasted(hasty.ctx, sku)).toMatchObject({ notice: { kind: 'absent' } });
  for (let n = 1; n < 20; n += 1) await hasty.ctx.rateLimits.take({ name: 'pasted', points: 20, within: 60 }, hasty.ctx.workplace.id);
  expect(await findPasted(hasty.ctx, sku)).toMatchObject({ notice: { kind: 'unanswered' } });
});
