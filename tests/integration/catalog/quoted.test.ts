/** Cards with an estimated cost get the supplier's quote while they are shown, and their reviews are read. */
import { beforeAll, expect, test } from 'vitest';
import type { Supplier } from '#app/connectors/suppliers/supplier.ts';
import type { CountedProducts } from '#app/features/catalog/count-products.server.ts';
import { estimateOffers } from '#app/features/catalog/estimate-offers.server.ts';
import { getProductDetail } from '#app/features/catalog/get-product-detail.server.ts';
import type { CatalogItemView, ProductDetailView } from '#app/features/catalog/schemas.ts';
import { storeSummaries } from '#app/features/catalog/store-source-products.server.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';

let app: Harness;
let seller: TestSeller;
/** Products that nobody has opened, whose cost to Germany is an estimate. */
let ids: string[];

beforeAll(async () => {
  app = await harness();
  seller = await app.newSeller();
  // A page that no other test opens products of.
  const { products } = await (app.services.connectors.suppliers.cj as Required<Supplier>).catalog.listProducts(7);
  ids = await storeSummaries(seller.ctx, 'cj', products);
  // One was looked at before, so that there is anything to estimate by.
  await getProductDetail(seller.ctx, { source: 'cj', id: ids[0] as string, shipTo: 'DE' });
  await estimateOffers(seller.ctx, 'cj');
  await app.settle();
}, 120_000);

const quotes = async (shown: readonly string[], shipTo = 'DE') =>
  (await seller.api<{ products: CatalogItemView[] }>('POST', '/center/products/quotes', { product_ids: shown, ship_to: shipTo })).body.data
    ?.products ?? [];

test('a card that is shown with an estimate has what the supplier quotes, the same as its detail', async () => {
  const shown = ids.slice(10, 13);
  expect(await quotes(shown)).toEqual([]);
  await app.settle();
  const cards = await quotes(shown);
  expect(cards.length).toBeGreaterThan(0);
  for (const card of cards) {
    expect(card.is_estimated).toBe(false);
    const { body } = await seller.api<{ product: ProductDetailView }>('GET', `/ah/products/${card.id}?country_code=DE`);
    const cheapest = Math.min(...(body.data?.product.variants ?? []).map((variant) => variant.cost));
    expect(card.landed_cost).toBe(cheapest + (body.data?.product.shipping_cost ?? 0));
  }
});

test('a card that has waited for too long is not asked for: nobody looks at it any more', async () => {
  const [forgotten] = ids.slice(20, 21) as [string];
  const asked = { productId: forgotten, shipTo: 'DE', askedAt: new Date(seller.ctx.now().getTime() - 3_600_000).toISOString() };
  await seller.ctx.enqueue('catalog.quote-shown', asked);
  await app.settle();
  const { rows } = await seller.ctx.sql.query("select is_estimated from source_offers where product_id = $1 and ship_to = 'DE'", [
    forgotten,
  ]);
  expect(rows).toEqual([{ is_estimated: true }]);
});

test('the whole world and products of other sellers are not asked for', async () => {
  expect(await quotes(ids.slice(30, 33), 'WW')).toEqual([]);
  await seller.ctx.sql.query('update source_products set visible_to = $2 where id = $1', [
    ids[30],
    (await app.newSeller()).ctx.workplace.id,
  ]);
  await quotes([ids[30] as string]);
  await app.settle();
  const { rows } = await seller.ctx.sql.query<{ is_partial: boolean }>('select is_partial from source_products where id = any($1)', [
    ids.slice(30, 33),
  ]);
  expect(rows.map((row) => row.is_partial)).toEqual([true, true, true]);
});

test('what a filter by ratings leaves out because nobody has asked is asked for', async () => {
  const { rows: before } = await seller.ctx.sql.query<{ title: string; id: string }>(
    'select id, title from source_products where id = any($1) and reviews_fetched_at is null order by id limit 1',
    [ids.slice(40)],
  );
  const [product] = before;
  const query = new URLSearchParams({ keyword: product?.title ?? '', source: 'cj', ship_to: 'DE', rating: '4.5' });
  const { body } = await seller.api<CountedProducts>('GET', `/center/products/count?${query}`);
  expect(body.data?.unrated?.count).toBeGreaterThan(0);
  await app.settle();
  const { rows } = await seller.ctx.sql.query('select reviews_fetched_at is not null as is_asked from source_products where id = $1', [
    product?.id,
  ]);
  expect(rows).toEqual([{ is_asked: true }]);
});
