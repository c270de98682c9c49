/** What a supplier's answer does not tell of a product stays as it is known (docs/decisions/243). */
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { ChannelStore } from '#app/connectors/channels/channel-store.ts';
import { wooCaller } from '#app/connectors/channels/woocommerce/caller.server.ts';
import type { SupplierProduct } from '#app/connectors/suppliers/supplier.ts';
import { createContext } from '#app/context.server.ts';
import { importOwnCatalog } from '#app/features/catalog/import-own-catalog.server.ts';
import type { CatalogItemView, ProductDetailView } from '#app/features/catalog/schemas.ts';
import { storeDetails, storeSummaries } from '#app/features/catalog/store-source-products.server.ts';
import { importProduct } from '#app/features/imports/import-product.server.ts';
import type { ImportEntry } from '#app/features/imports/schemas.ts';
import type { Product } from '#app/features/products/schemas.ts';
import { sweepSupplierChanges } from '#app/features/push/sweep-supplier-changes.server.ts';
import { askStore } from '#tests/integration/push/support.ts';
import { linked, openStore } from '#tests/integration/stores/woocommerce-support.ts';
import { harness, type TestSeller } from '#tests/support/harness.ts';

let seller: TestSeller;
beforeAll(async () => {
  seller = await (await harness()).newSeller();
});

const product = (externalId: string): SupplierProduct => ({
  externalId,
  title: 'Folding travel cup',
  images: ['https://cf.cjdropshipping.com/1.jpg'],
  costMin: 320,
  costMax: 320,
  stock: 900,
  listedCount: 3,
  ordersCount: 0,
  shipsFrom: ['US'],
  descriptionHtml: '',
  options: [{ name: 'Color', values: ['Black'] }],
  specifications: [],
  tags: [],
  reviewsCount: 0,
  variants: [
    { externalId: `${externalId}-v`, sku: 'CUP', optionValues: ['Black'], cost: 320, stock: 900, weightGrams: 180, isAvailable: true },
  ],
});
const known = async (externalId: string) => {
  const { rows } = await seller.ctx.sql.query(
    `select p.stock, p.images, p.ships_from, v.stock as variant_stock, v.is_available from source_products p
     left join source_variants v on v.product_id = p.id where p.source = 'cj' and p.external_id = $1`,
    [externalId],
  );
  return rows[0];
};

test('a supplier that does not tell the stock of a product leaves it as it is known', async () => {
  const whole = product('unknown-stock-1');
  await storeDetails(seller.ctx, 'cj', whole);
  const before = await known('unknown-stock-1');
  expect(before).toMatchObject({ stock: 900, variant_stock: 900, ships_from: ['US'] });
  const { stock: _, ...untold } = whole;
  const variants = whole.variants.map(({ stock: __, ...variant }) => variant);
  await storeDetails(seller.ctx, 'cj', { ...untold, variants, images: [], shipsFrom: ['CN'] });
  expect(await known('unknown-stock-1')).toEqual(before);
  // A variant that could not be read is not taken as gone.
  await storeDetails(seller.ctx, 'cj', { ...untold, variants: [] }, { unread: ['unknown-stock-1-v'] });
  expect(await known('unknown-stock-1')).toEqual(before);
  await storeDetails(seller.ctx, 'cj', { ...whole, stock: 0, variants: whole.variants.map((variant) => ({ ...variant, stock: 0 })) });
  expect(await known('unknown-stock-1')).toMatchObject({ stock: 0, variant_stock: 0 });
});

test('what has never been told is unknown, and so is what a variant has that comes back', async () => {
  const { stock, ...untold } = product('unknown-stock-3');
  await storeSummaries(seller.ctx, 'cj', [untold]);
  expect(await known('unknown-stock-3')).toMatchObject({ stock: null });
  await storeDetails(seller.ctx, 'cj', { ...untold, ...(stock === undefined ? {} : { stock }) });
  await storeDetails(seller.ctx, 'cj', { ...untold, stock: 0, variants: [] });
  expect(await known('unknown-stock-3')).toMatchObject({ variant_stock: 0, is_available: false });
  await storeDetails(seller.ctx, 'cj', { ...untold, variants: untold.variants.map(({ stock: _, ...variant }) => variant) });
  expect(await known('unknown-stock-3')).toMatchObject({ variant_stock: null, is_available: true });
});

test('a 0 from before it was kept that nothing is told is unknown again, here and in a seller’s product', async () => {
  const told = product('unknown-stock-4');
  await storeDetails(seller.ctx, 'cj', told);
  const asked = { source: 'cj', supplier_product_id: 'unknown-stock-4', ship_to: 'US' };
  const { product_package_id: id } = await importProduct(seller.ctx, asked);
  await seller.ctx.sql.query(`update source_products set stock = 0 where external_id = 'unknown-stock-4'`);
  await seller.ctx.sql.query(`update source_variants set stock = 0 where external_id = 'unknown-stock-4-v'`);
  await seller.ctx.sql.query('update product_variants set stock = 0, seen_stock = 0 where workplace_id = $1 and product_id = $2', [
    seller.workplaceId,
    id,
  ]);
  const { stock: _, ...untold } = told;
  await storeDetails(seller.ctx, 'cj', { ...untold, variants: untold.variants.map(({ stock: __, ...variant }) => variant) });
  expect(await known('unknown-stock-4')).toMatchObject({ stock: null, variant_stock: null, is_available: true });
  await (await harness()).settle();
  const { body } = await seller.api<Product>('GET', `/center/products/${id}/detail`);
  expect(body.data?.variants.map((variant) => variant.stock)).toEqual([null]);
});

test('a list that does not tell a product’s stock or picture leaves them as they are known', async () => {
  const { stock, ...untold } = product('unknown-stock-2');
  await storeSummaries(seller.ctx, 'cj', [{ ...untold, stock: stock ?? 0 }]);
  await storeSummaries(seller.ctx, 'cj', [{ ...untold, images: [] }]);
  expect(await known('unknown-stock-2')).toMatchObject({ stock: 900, images: untold.images });
  await storeSummaries(seller.ctx, 'cj', [{ ...untold, stock: 4 }]);
  expect(await known('unknown-stock-2')).toMatchObject({ stock: 4 });
});

describe('a product whose stock nobody has told', () => {
  const mark = `ust${Date.now().toString(36)}`;
  const head = 'Handle,Title,Type,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Cost per item';
  const row = (name: string, quantity: string, size = '') =>
    `${mark}-${name},${mark} ${name},Lamps,${size ? `Size,${size}` : ','},${mark}-${name}${size},200,${quantity},40,10.00`;
  const read = (...rows: string[]) => importOwnCatalog(seller.ctx, () => Readable.from([[head, ...rows].join('\n')]));
  const found = async (more = '') =>
    (
      await seller.api<{ products: CatalogItemView[] }>('GET', `/ah/products/search?keyword=${mark}&sort=price${more}`)
    ).body.data?.products.map(({ name, stock }) => [name.replace(`${mark} `, ''), stock]);

  beforeAll(async () => {
    await read(row('gone', '0'), row('untold', ''), row('there', '4'));
  });

  test('stands among those in stock, and is not left out with what is sold out', async () => {
    expect((await found())?.at(-1)).toEqual(['gone', 0]);
    expect((await found('&stock=in_stock'))?.sort()).toEqual([
      ['there', 4],
      ['untold', null],
    ]);
    const { body } = await seller.api<{ product: ProductDetailView }>('GET', `/center/products/source/quayside/${mark}-untold`);
    expect(body.data?.product).toMatchObject({ stock: null, variants: [{ stock: null }] });
  });

  test('leaves its place when it sells out, and comes back when nothing is told of a new variant', async () => {
    await read(row('turn', '', 'S'));
    await read(row('turn', '0', 'S'));
    expect((await found())?.slice(-2).map(([name]) => name)).toEqual(expect.arrayContaining(['gone', 'turn']));
    await read(row('turn', '0', 'S'), row('turn', '', 'M'));
    expect(await found('&stock=in_stock')).toContainEqual(['turn', null]);
  });

  test('is imported, and sold in stores that do not count it until its supplier tells', async () => {
    const h = await harness();
    const owner = await h.newSeller({ plan: 'PRO_CREDIT_TIER' });
    const shopify = await h.connectStore(owner);
    const woo = await linked(owner, await openStore());
    const { body } = await owner.api<{ product_package_id: string }>('POST', '/center/products/import/quayside', {
      supplier_product_id: `${mark}-untold`,
    });
    const id = body.data?.product_package_id as string;
    const stockOf = async () =>
      (await owner.api<Product>('GET', `/center/products/${id}/detail`)).body.data?.variants.map(({ stock }) => stock);
    expect((await owner.api<{ items: ImportEntry[] }>('GET', '/center/products/import/listing')).body.data?.items).toMatchObject([
      { id, stock: null },
    ]);
    await owner.api('POST', '/center/products/push', { product_package_ids: [id], push_settings: { shopify: {}, woocommerce: {} } });
    await h.settle();
    expect(await inShopify(shopify.domain)).toEqual([{ inventoryItem: { tracked: false }, inventoryQuantity: 0 }]);
    expect(await inWoo(woo)).toMatchObject({ manage_stock: false, stock_status: 'instock' });

    await read(row('untold', '7'));
    await sweepSupplierChanges(createContext(h.services), {});
    await h.settle();
    expect(await stockOf()).toEqual([7]);
    expect(await inShopify(shopify.domain)).toEqual([{ inventoryItem: { tracked: true }, inventoryQuantity: 7 }]);
    expect(await inWoo(woo)).toMatchObject({ manage_stock: true, stock_quantity: 7 });
    // What is told once is not lost again.
    await read(row('untold', ''));
    await sweepSupplierChanges(createContext(h.services), {});
    await h.settle();
    expect(await stockOf()).toEqual([7]);
  });

  test('follows its cost, and is told as sold out when it is', async () => {
    const h = await harness();
    const owner = await h.newSeller({ plan: 'PRO_CREDIT_TIER' });
    await read(row('costs', ''));
    await importProduct(owner.ctx, { source: 'quayside', supplier_product_id: `${mark}-costs`, ship_to: 'US' });
    await read(row('costs', '').replace('10.00', '12.00'));
    await sweepSupplierChanges(createContext(h.services), {});
    await h.settle();
    await read(row('costs', '0').replace('10.00', '12.00'));
    await sweepSupplierChanges(createContext(h.services), {});
    await h.settle();
    const { rows } = await owner.ctx.sql.query(
      'select kind, before::int, after::int from product_changes where workplace_id = $1 order by id',
      [owner.workplaceId],
    );
    expect(rows).toEqual([
      { kind: 'cost', before: 1000, after: 1200 },
      { kind: 'stock', before: 0, after: 0 },
    ]);
  });
});

/** The variants of the store's product, as it counts them. */
async function inShopify(domain: string) {
  const { products } = await askStore<{ products: { nodes: { variants: { nodes: unknown[] } }[] } }>(
    await harness(),
    domain,
    '{ products(first: 1) { nodes { variants(first: 5) { nodes { inventoryQuantity inventoryItem { tracked } } } } } }',
  );
  return products.nodes[0]?.variants.nodes;
}

/** The WooCommerce store's only product, as it counts it. */
async function inWoo(store: ChannelStore): Promise<unknown> {
  const call = wooCaller((await harness()).services);
  const { data } = await call(store, { path: 'wc/v3/products', query: { status: 'any' } }, z.array(z.looseObject({})));
  expect(data).toHaveLength(1);
  return data[0];
}
