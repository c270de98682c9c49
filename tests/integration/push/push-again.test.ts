/** What a store has already, pushed again: variants that leave and come back, and what stands behind them. */
import { beforeAll, describe, expect, test } from 'vitest';
import { createContext } from '#app/context.server.ts';
import { sweepSupplierChanges } from '#app/features/push/follow-supplier.server.ts';
import type { ProcessItem } from '#app/features/push/schemas.ts';
import { type Harness, harness, type TestSeller, type TestStore } from '#tests/support/harness.ts';
import { askStore, type MadeProduct, newProduct, storeProducts } from './support.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

const query = async (text: string, values: unknown[]) => (await h.services.database.pool.query(text, values)).rows;

async function shop(): Promise<{ seller: TestSeller; store: TestStore }> {
  const seller = await h.newSeller({ plan: 'PRO_CREDIT_TIER' });
  return { seller, store: await h.connectStore(seller) };
}

async function push(seller: TestSeller, product: MadeProduct): Promise<void> {
  await seller.api('POST', '/center/products/push', { product_package_ids: [product.id], push_settings: { shopify: {} } });
  await h.settle();
}

const edit = (seller: TestSeller, product: MadeProduct, change: object) =>
  seller.api('PUT', '/center/products/bulk_update', { products: [{ id: product.id, ...change }] });

const turn = (seller: TestSeller, product: MadeProduct, at: number, isEnabled: boolean) =>
  edit(seller, product, { variants: [{ id: product.variantIds[at], is_enabled: isEnabled }] });

const items = async (seller: TestSeller): Promise<ProcessItem[]> =>
  (await seller.api<{ items: ProcessItem[] }>('GET', '/center/products/process')).body.data?.items ?? [];

const variantsOf = async (store: TestStore) => (await storeProducts(h, store.domain))[0]?.variants.nodes ?? [];

/** A shopper buys the store's variant of this title. */
async function buy(store: TestStore, title: string): Promise<void> {
  const variant = (await variantsOf(store)).find((each) => each.title === title);
  await h.control('shopify/orders', {
    shop: store.domain,
    lines: [{ variantId: Number(variant?.id.split('/').pop()), quantity: 1 }],
    financialStatus: 'PAID',
  });
  await h.settle();
}

/** The supplier's cost and stock of one variant change, and our stores are told. */
async function supplierChanges(product: MadeProduct, at: number, cost: number, stock: number): Promise<void> {
  await query('update product_variants set seen_stock = coalesce(seen_stock, stock) where product_id = $1', [product.id]);
  await query('update source_variants set cost = $2, stock = $3 where id = $1', [product.sourceVariantIds[at], cost, stock]);
  await sweepSupplierChanges(createContext(h.services), { sourceProductId: product.sourceProductId });
  await h.settle();
}

describe('a variant that a buyer ordered', () => {
  test('leaves the store and comes back: prices, stock and costs still reach the store, and the order keeps its supplier', async () => {
    const { seller, store } = await shop();
    const product = await newProduct(h, seller);
    await push(seller, product);
    await buy(store, 'Red');
    await turn(seller, product, 0, false);
    await push(seller, product);
    await supplierChanges(product, 1, 812, 7);
    expect(await variantsOf(store)).toMatchObject([
      { title: 'Blue', inventoryQuantity: 7, inventoryItem: { unitCost: { amount: '8.12' } } },
    ]);

    await turn(seller, product, 0, true);
    await push(seller, product);
    await edit(seller, product, { title: 'Once more' });
    await push(seller, product);
    expect(await items(seller)).toMatchObject([{ status: 'success' }]);
    await supplierChanges(product, 0, 905, 3);
    expect(await storeProducts(h, store.domain)).toMatchObject([
      {
        title: 'Once more',
        variants: {
          nodes: [
            { title: 'Red', inventoryQuantity: 3, inventoryItem: { unitCost: { amount: '9.05' } } },
            { title: 'Blue', inventoryQuantity: 7 },
          ],
        },
      },
    ]);
    const { body } = await seller.api<{ orders: object[] }>('GET', '/orders/v5/list');
    expect(body.data?.orders).toMatchObject([{ source: 'quayside', line_items: [{ variant_title: 'Red', unmapped_product: false }] }]);
  });

  test('of a product that was deleted in the store and pushed anew, twice', async () => {
    const { seller, store } = await shop();
    const product = await newProduct(h, seller);
    await push(seller, product);
    await buy(store, 'Red');
    const [first] = await storeProducts(h, store.domain);
    await askStore(h, store.domain, 'mutation($input: ProductDeleteInput!) { productDelete(input: $input) { deletedProductId } }', {
      input: { id: first?.id },
    });
    await h.settle();
    await push(seller, product);
    await push(seller, product);
    expect(await items(seller)).toMatchObject([{ status: 'success' }]);
    await supplierChanges(product, 0, 812, 7);
    expect(await variantsOf(store)).toMatchObject([
      { title: 'Red', inventoryQuantity: 7, inventoryItem: { unitCost: { amount: '8.12' } } },
      { title: 'Blue', inventoryQuantity: 25 },
    ]);
  });
});

test('a place that a version before kept twice does not stop a push', async () => {
  const { seller, store } = await shop();
  const product = await newProduct(h, seller);
  await push(seller, product);
  await query(
    `insert into listing_variants (workplace_id, id, listing_id, store_id, product_variant_id, channel_variant_id)
     select workplace_id, ('00000000-0000-7000-8000-' || right(id::text, 12))::uuid, listing_id, store_id, product_variant_id, 'gid://shopify/ProductVariant/1'
     from listing_variants where workplace_id = $1 and product_variant_id = $2`,
    [seller.workplaceId, product.variantIds[0]],
  );
  await edit(seller, product, { title: 'Once more' });
  await push(seller, product);
  expect(await items(seller)).toMatchObject([{ status: 'success' }]);
  expect(await storeProducts(h, store.domain)).toMatchObject([{ title: 'Once more' }]);
});
