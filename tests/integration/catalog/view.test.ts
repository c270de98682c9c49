/** How a seller looks at the catalogue: the country and currency of the store, what was chosen last, a mixed list, what fits, what is seen. */
import { Readable } from 'node:stream';
import { beforeAll, expect, test } from 'vitest';
import type { Supplier } from '#app/connectors/suppliers/supplier.ts';
import { loadCatalogPage } from '#app/features/catalog/catalog-page.server.ts';
import { catalogView, sellingPricing } from '#app/features/catalog/catalog-view.server.ts';
import { countSeen } from '#app/features/catalog/count-seen.server.ts';
import { CatalogFilters } from '#app/features/catalog/filters.ts';
import { findProducts } from '#app/features/catalog/find-products.server.ts';
import { getProductDetail } from '#app/features/catalog/get-product-detail.server.ts';
import { importOwnCatalog } from '#app/features/catalog/import-own-catalog.server.ts';
import { countGroups } from '#app/features/catalog/mix.server.ts';
import { countFacets } from '#app/features/catalog/offer-facets.server.ts';
import { readReviews } from '#app/features/catalog/store-reviews.server.ts';
import { storeSummaries } from '#app/features/catalog/store-source-products.server.ts';
import { importProduct } from '#app/features/imports/import-product.server.ts';
import { ratesOf, refreshRates } from '#app/features/pricing/rates.server.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';

let app: Harness;
let seller: TestSeller;
const mark = `vw${Date.now().toString(36)}`;
const head =
  'Handle,Title,Type,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Cost per item,Image Src';
const load = (who: TestSeller, query = '') => loadCatalogPage(who.ctx, new URLSearchParams(query));

beforeAll(async () => {
  app = await harness();
  seller = await app.newSeller();
  await refreshRates(seller.ctx);
  const lamps = ['AU', 'EU', 'US'].map(
    (plug) => `${mark}-${plug},${mark} lamp ${plug.toLowerCase()},Lamps ${mark},Plug,${plug},${mark}-${plug},300,5,99,20.00,`,
  );
  const sofas = Array.from(
    { length: 40 },
    (_, n) => `${mark}-s${n},${mark} sofa ${n},Sofas ${mark},,,${mark}-s${n},900,5,999,${300 + n}.00,`,
  );
  const few = ['Mats', 'Cups', 'Bags'].flatMap((kind) =>
    [6, 16].map((cost) => `${mark}-${kind}${cost},${mark} ${kind} ${cost},${kind} ${mark},,,${mark}-${kind}${cost},200,5,99,${cost}.00,`),
  );
  const read = await importOwnCatalog(seller.ctx, () => Readable.from([[head, ...lamps, ...sofas, ...few].join('\n')]));
  expect(read).toMatchObject({ products: 49, problems: [] });
});

test('the catalogue opens in the country and the currency of the store; what is chosen stays chosen', async () => {
  const german = await app.newSeller();
  await app.connectStore(german, { currency: 'EUR', countryCode: 'DE' });
  const opened = await load(german, `keyword=${mark}&sort=price&page_size=100`);
  expect(opened).toMatchObject({ filters: { ship_to: 'DE' }, home: 'DE', currency: 'EUR' });
  const { rates } = await ratesOf(german.ctx);
  const dollars = await load(seller, `keyword=${mark}&sort=price&page_size=100&ship_to=DE`);
  expect(dollars.currency).toBe('USD');
  for (const [at, product] of opened.products.entries()) {
    expect(product.currency).toBe('EUR');
    const inUsd = dollars.products[at]?.landed_cost as number;
    expect(Math.abs(product.landed_cost - inUsd * Number(rates.EUR))).toBeLessThanOrEqual(1);
    // Priced as an import would be: by the rules, in euros.
    expect(product.suggested_price % 100).toBe(99);
    // Whoever adds up the detail's cost and shipping comes to the card's figures.
    const detail = await getProductDetail(german.ctx, {
      source: 'quayside',
      id: product.id,
      shipTo: 'DE',
      pricing: await sellingPricing(german.ctx),
    });
    expect(product.landed_cost).toBe((detail.variants[0]?.cost as number) + (detail.shipping_cost as number));
    expect(product.profit).toBe(product.suggested_price - product.landed_cost);
  }
  const [shown] = opened.products;
  const imported = await importProduct(german.ctx, { source: 'quayside', supplier_product_id: shown?.id as string, ship_to: 'DE' });
  const { rows } = await german.ctx.sql.query('select currency, price_min from products where workplace_id = $1 and id = $2', [
    german.ctx.workplace.id,
    imported.product_package_id,
  ]);
  expect(rows).toEqual([{ currency: 'EUR', price_min: shown?.suggested_price }]);
  const costs = opened.products.map((product) => product.landed_cost);
  const [from, to] = [costs[2] as number, costs[5] as number];
  const between = await load(german, `keyword=${mark}&sort=price&landed_from=${from / 100}&landed_to=${to / 100}`);
  expect(between.products.map(({ id }) => id)).toEqual(
    opened.products.filter(({ landed_cost: cost }) => cost >= from && cost <= to).map(({ id }) => id),
  );

  await load(german, 'ship_to=FR&sort=price&direction=desc');
  expect((await load(german)).filters).toMatchObject({ ship_to: 'FR', sort: 'price', direction: 'desc' });
  expect((await catalogView(german.ctx, new URLSearchParams())).shipTo).toBe('FR');
  // Words have an order of their own.
  await load(german, `keyword=${mark}&sort=profit`);
  expect((await load(german)).filters.sort).toBe('price');
  expect((await load(german, `keyword=${mark}`)).filters.sort).toBeUndefined();
});

test('without words a list is mixed: few of the many in one group are among the first, and it pages', async () => {
  await countGroups(seller.ctx);
  const fresh = await app.newSeller();
  expect((await load(fresh)).filters.sort).toBe('mixed');
  const first = await findProducts(seller.ctx, CatalogFilters.parse({ keyword: mark, sort: 'mixed', page_size: 9 }));
  // Of 49 products, 40 are sofas for 300 dollars and more.
  expect(first.products.filter(({ name }) => name.includes('sofa')).length).toBeLessThanOrEqual(4);
  const next = await findProducts(
    seller.ctx,
    CatalogFilters.parse({ keyword: mark, sort: 'mixed', page_size: 100, cursor: first.next ?? '' }),
  );
  expect(new Set([...first.products, ...next.products].map(({ id }) => id)).size).toBe(49);
});

test('what fits no socket of the country says so, and the filter leaves it out', async () => {
  const marksTo = async (country: string, more = '') =>
    Object.fromEntries(
      (await load(seller, `keyword=${mark} lamp&ship_to=${country}${more}`)).products.map((each) => [
        each.name.split(' ')[2],
        each.misfits,
      ]),
    );
  expect(await marksTo('DE')).toEqual({ au: ['plug:AU'], eu: [], us: ['plug:US'] });
  expect(await marksTo('DE', '&fits=fits')).toEqual({ eu: [] });
  expect(await marksTo('AU', '&fits=fits')).toEqual({ au: [] });
  expect((await load(seller)).offered.fits).toBe(true);
  await countFacets(seller.ctx);
  expect((await load(seller)).offered).toMatchObject({ fits: true, orders: [] });
});

test('price, days and service of a card are those of one offer', async () => {
  for (const card of (await load(seller, `keyword=${mark} lamp`)).products) {
    const { logistics } = await getProductDetail(seller.ctx, { source: card.source, id: card.id, shipTo: card.ship_to });
    const [cheapest] = logistics?.logistics ?? [];
    expect(card).toMatchObject({ shipping_time_min: cheapest?.delivery_days_min, shipping_time_max: cheapest?.delivery_days_max });
    expect(card.landed_cost).toBe(2000 + (cheapest?.amount ?? 0));
  }
});

test('sellers that import a product are counted from three on', async () => {
  const found = async () => (await load(seller, `keyword=${mark} lamp eu`)).products[0];
  const { id } = (await found()) as { id: string };
  const importBy = async () => {
    const other = await app.newSeller();
    await importProduct(other.ctx, { source: 'quayside', supplier_product_id: id, ship_to: 'US' });
  };
  await importBy();
  await importBy();
  await countSeen(seller.ctx);
  expect((await found())?.listed_count).toBe(0);
  await importBy();
  await countSeen(seller.ctx);
  expect((await found())?.listed_count).toBe(3);
});

test('the reviews that a supplier has are there before anybody opens the product', async () => {
  const catalog = (app.services.connectors.suppliers.cj as Required<Supplier>).catalog;
  const { products } = await catalog.listProducts(2);
  for (const product of products) {
    const { total } = await catalog.listReviews(product.externalId, 1);
    if (total < 10) continue;
    const [id] = await storeSummaries(seller.ctx, 'cj', [product]);
    await readReviews(seller.ctx, { source: 'cj', externalId: product.externalId });
    const { rows } = await seller.ctx.sql.query('select rating, reviews_count from source_products where id = $1', [id]);
    expect(rows[0].reviews_count).toBe(total);
    expect(rows[0].rating).toBeGreaterThanOrEqual(100);
    return;
  }
  throw new Error('no product of the page has reviews');
});
