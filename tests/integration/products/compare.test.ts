/** A product beside others, what other stores ask, and who supplies it. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { StoresSelling } from '#app/features/products/compare-product.server.ts';
import type { Comparison, ListingMappings, ListingRow, Product, SupplierRow } from '#app/features/products/schemas.ts';
import { askStore, newProduct } from '#tests/integration/push/support.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

const detail = async (seller: TestSeller, id: string) =>
  (await seller.api<Product>('GET', `/center/products/${id}/detail`)).body.data as Product;

/** A store of somebody else that sells the same supplier variants. */
async function otherStoreSelling(product: { sourceVariantIds: string[] }, price: number): Promise<void> {
  const seller = await h.newSeller();
  const store = await h.connectStore(seller);
  const own = await newProduct(h, seller, { price });
  const { pool } = h.services.database;
  await pool.query('update product_variants set source_variant_id = $3, price = $4 where workplace_id = $1 and product_id = $2', [
    seller.workplaceId,
    own.id,
    product.sourceVariantIds[0],
    price,
  ]);
  const { rows } = await pool.query(
    `insert into listings (workplace_id, id, store_id, product_id, channel_product_id, title, status) values ($1, gen_random_uuid(), $2, $3, 'gid://x/9', 'x', 'active') returning id`,
    [seller.workplaceId, store.storeId, own.id],
  );
  await pool.query(
    `insert into listing_variants (workplace_id, id, listing_id, store_id, product_variant_id, channel_variant_id) values ($1, gen_random_uuid(), $2, $3, $4, 'gid://v/9')`,
    [seller.workplaceId, rows[0].id, store.storeId, own.variantIds[0]],
  );
}

test('what other stores ask is told from three stores on, never whose it is', async () => {
  const seller = await h.newSeller();
  const product = await newProduct(h, seller);
  const ask = async () => (await seller.api<StoresSelling>('POST', `/products/${product.id}/fetch-stores-selling`, {})).body.data;
  await otherStoreSelling(product, 3000);
  await otherStoreSelling(product, 2500);
  expect(await ask()).toEqual({ stores: null, price_min: null, price_median: null, price_max: null, currency: 'USD' });
  await otherStoreSelling(product, 4100);
  expect(await ask()).toEqual({ stores: 3, price_min: 2500, price_median: 3000, price_max: 4100, currency: 'USD' });
  const { body } = await seller.api<Comparison>('POST', `/products/${product.id}/compare`, {});
  expect(body.data).toMatchObject({
    current: { price: 1999, cost: 700, shipping_cost: 250, landed_cost: 950, profit: 1049 },
    stores: { stores: 3, price_median: 3000 },
  });
});

describe('a competitor’s price', () => {
  test('becomes the price of all variants, and a compare-at price below it goes', async () => {
    const seller = await h.newSeller();
    const product = await newProduct(h, seller);
    expect((await seller.api('POST', `/products/${product.id}/apply-competitor-price`, { price: 3500 })).body.success).toBe(true);
    const { variants } = await detail(seller, product.id);
    expect(variants.map(({ price, compare_at_price }) => [price, compare_at_price])).toEqual([
      [3500, null],
      [3500, null],
    ]);
  });

  test('below what the goods cost delivered is refused beside its field', async () => {
    const seller = await h.newSeller();
    const product = await newProduct(h, seller);
    const { body } = await seller.api('POST', `/products/${product.id}/apply-competitor-price`, { price: 949 });
    expect(body.errors).toEqual({ price: ['The price would be below the cost.'] });
    const stranger = await h.newSeller();
    expect((await stranger.api('POST', `/products/${product.id}/apply-competitor-price`, { price: 9999 })).body.status).toBe(202);
    expect((await stranger.api('POST', `/products/${product.id}/compare`, {})).body.status).toBe(202);
  });
});

test('a supplier’s product is put behind a store product by its option values', async () => {
  const seller = await h.newSeller();
  const store = await h.connectStore(seller);
  const source = await newProduct(h, seller);
  await askStore(
    h,
    store.domain,
    `mutation { productSet(synchronous: true, input: { title: "Own mug", productOptions: [{ name: "Colour", values: [{ name: "Blue" }, { name: "Red" }] }],
       variants: [{ optionValues: [{ optionName: "Colour", name: "Blue" }], price: "9.00" }, { optionValues: [{ optionName: "Colour", name: "Red" }], price: "9.00" }] })
       { userErrors { message } } }`,
  );
  await h.settle();
  const { body: list } = await seller.api<{ items: ListingRow[] }>('GET', '/center/products/listings/unmapped');
  const { body } = await seller.api<ListingMappings>('POST', `/products/${list.data?.items[0]?.id}/drop-ship`, {
    source: 'quayside',
    supplier_product_id: source.sourceProductId,
  });
  expect(body.data?.variants.map((variant) => [variant.title, variant.lines[0]?.source_variant_id])).toEqual([
    ['Blue', source.sourceVariantIds[1]],
    ['Red', source.sourceVariantIds[0]],
  ]);
});

test('the suppliers of a workplace’s products are counted by what they still offer', async () => {
  const seller = await h.newSeller();
  const [whole, partly] = [await newProduct(h, seller), await newProduct(h, seller)];
  const { pool } = h.services.database;
  await pool.query(`update source_products set supplier_id = 'cove', supplier_name = 'Cove Goods' where id = any($1)`, [
    [whole.sourceProductId, partly.sourceProductId],
  ]);
  await pool.query('update product_variants set is_source_available = false where workplace_id = $1 and id = $2', [
    seller.workplaceId,
    partly.variantIds[0],
  ]);
  const { body } = await seller.api<{ suppliers: SupplierRow[] }>('GET', '/center/products/suppliers/list');
  expect(body.data?.suppliers).toEqual([
    {
      source: 'quayside',
      supplier_id: 'cove',
      name: 'Cove Goods',
      source_products: 2,
      products: { total: 2, tracking: 1, partial: 1, not_tracking: 0 },
      skus: { total: 4, tracking: 3, not_tracking: 1 },
    },
  ]);
  expect(
    (await (await h.newSeller()).api<{ suppliers: SupplierRow[] }>('GET', '/center/products/suppliers/list')).body.data?.suppliers,
  ).toEqual([]);
});

test('scripts in every field of a supplier’s product stay words', async () => {
  const seller = await h.newSeller();
  const evil = '<img src=x onerror=alert(1)><script>alert(2)</script>';
  const source = await newProduct(h, await h.newSeller());
  await h.services.database.pool.query(
    `update source_products set title = $2, description_html = $3, supplier_name = $2, tags = array[$2], options = $4, details_fetched_at = now(), specifications = $5 where id = $1`,
    [
      source.sourceProductId,
      `Mug ${evil}`,
      `<p onclick="alert(3)">Warm</p>${evil}<iframe src="javascript:alert(4)"></iframe><a href="javascript:alert(5)">x</a>`,
      JSON.stringify([{ name: evil, values: ['Red', 'Blue'] }]),
      JSON.stringify([{ name: evil, value: evil }]),
    ],
  );
  const { body } = await seller.api<{ product_package_id: string }>('POST', '/center/products/import/quayside', {
    supplier_product_id: source.sourceProductId,
    source: 'quayside',
    ship_to: 'US',
  });
  expect(body.success, body.message).toBe(true);
  const product = await detail(seller, body.data?.product_package_id as string);
  expect(product.title).toBe(`Mug ${evil}`);
  expect(product.options[0]?.name).toBe(evil);
  expect(product.description_html).toContain('<p>Warm</p>');
  expect(product.description_html).not.toMatch(/onclick|onerror|<script|<iframe|javascript:/);
});
