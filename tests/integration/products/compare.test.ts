/** A product beside others, what other stores ask, and who supplies it. */
import { beforeAll, describe, expect, test } from 'vitest';
import { createContext } from '#app/context.server.ts';
import type { StoresSelling } from '#app/features/products/compare-product.server.ts';
import { markRenamedSupply, recountSupply, refreshMarkedSupply } from '#app/features/products/refresh-supply.server.ts';
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

test('a supplier is found by words of its name in any order, without accents, and mistyped', async () => {
  const seller = await h.newSeller();
  for (const [id, name] of [
    ['cove', 'Cové Goods Ltd'],
    ['lamp', 'Lamp House'],
  ]) {
    const product = await newProduct(h, seller);
    await h.services.database.pool.query('update source_products set supplier_id = $2, supplier_name = $3 where id = $1', [
      product.sourceProductId,
      id,
      name,
    ]);
  }
  const found = async (search: string) =>
    (
      await seller.api<{ suppliers: SupplierRow[] }>('GET', `/center/products/suppliers/list?search=${encodeURIComponent(search)}`)
    ).body.data?.suppliers.map(({ name }) => name);
  for (const search of ['cove', 'goods cové', 'COV', 'cove godos', 'goosd'])
    expect([search, await found(search)]).toEqual([search, ['Cové Goods Ltd']]);
  expect(await found('mirrors')).toEqual([]);
  expect((await found(' '))?.length).toBe(2);
});

describe('the suppliers behind products', () => {
  /** Counted from the variants themselves. */
  const counted = async ({ workplaceId }: TestSeller) =>
    (
      await h.services.database.pool.query(
        `with tracked as (
           select v.product_id, count(*) as skus, count(*) filter (where v.source_variant_id is not null and v.is_source_available) as live, min(v.source_variant_id::text)::uuid as any_source
           from product_variants v where v.workplace_id = $1 group by v.product_id)
         select coalesce(sp.source, p.source) as source, sp.supplier_id, coalesce(max(sp.supplier_name), '') as name, count(distinct sp.id)::int as source_products,
           jsonb_build_object('total', count(*), 'tracking', count(*) filter (where t.live = t.skus),
             'partial', count(*) filter (where t.live > 0 and t.live < t.skus), 'not_tracking', count(*) filter (where t.live = 0)) as products,
           jsonb_build_object('total', sum(t.skus), 'tracking', sum(t.live), 'not_tracking', sum(t.skus) - sum(t.live)) as skus
         from tracked t join products p on p.workplace_id = $1 and p.id = t.product_id
         left join source_variants s on s.id = t.any_source left join source_products sp on sp.id = s.product_id
         group by 1, 2 order by count(*) desc, name, supplier_id limit 500`,
        [workplaceId],
      )
    ).rows;
  const listed = async (seller: TestSeller) =>
    (await seller.api<{ suppliers: SupplierRow[] }>('GET', '/center/products/suppliers/list')).body.data?.suppliers;
  const marks = async ({ workplaceId }: TestSeller) =>
    (await h.services.database.pool.query('select product_id from product_supply_changes where workplace_id = $1', [workplaceId])).rows;
  const belongTo = (sourceProductIds: string[], supplier: string) =>
    h.services.database.pool.query('update source_products set supplier_id = $2, supplier_name = $3 where id = any($1)', [
      sourceProductIds,
      supplier,
      `${supplier} Goods`,
    ]);

  test('follow what is imported, copied, split, deleted and no longer offered', async () => {
    const seller = await h.newSeller();
    const { pool } = h.services.database;
    const made = [await newProduct(h, seller), await newProduct(h, seller), await newProduct(h, seller)] as const;
    await belongTo([made[0].sourceProductId, made[1].sourceProductId], 'cove');
    expect(await listed(seller)).toEqual(await counted(seller));
    expect(await listed(seller)).toMatchObject([
      { supplier_id: 'cove', source_products: 2, products: { total: 2 } },
      { supplier_id: null, name: '', source_products: 1, products: { total: 1 } },
    ]);
    await pool.query('update product_variants set is_source_available = false where workplace_id = $1 and product_id = $2', [
      seller.workplaceId,
      made[0].id,
    ]);
    expect(await listed(seller)).toEqual(await counted(seller));
    expect((await listed(seller))?.[0]).toMatchObject({ products: { tracking: 1, not_tracking: 1 } });
    await pool.query('update product_variants set source_variant_id = null where workplace_id = $1 and product_id = $2', [
      seller.workplaceId,
      made[2].id,
    ]);
    await seller.api('POST', '/center/products/duplicate', { product_ids: [made[1].id] });
    await seller.api('POST', '/center/products/split', { product_ids: [made[0].id], how: { by: 'option', option: 0 } });
    await h.drainJobs();
    expect(await listed(seller)).toEqual(await counted(seller));
    expect((await listed(seller))?.[0]).toMatchObject({ supplier_id: 'cove', source_products: 2, products: { total: 4 } });
    await seller.api('DELETE', '/center/products/delete', { product_ids: [made[1].id] });
    expect(await listed(seller)).toEqual(await counted(seller));
    await newProduct(h, seller);
    expect(await listed(seller)).toEqual(await counted(seller));
  });

  test('are not looked at again for a price that was saved', async () => {
    const seller = await h.newSeller();
    const product = await newProduct(h, seller);
    await listed(seller);
    await h.services.database.pool.query('update product_variants set price = price + 1, stock = 3 where workplace_id = $1', [
      seller.workplaceId,
    ]);
    expect(await marks(seller)).toEqual([]);
    await h.services.database.pool.query('update product_variants set is_source_available = false where workplace_id = $1 and id = $2', [
      seller.workplaceId,
      product.variantIds[0],
    ]);
    expect(await marks(seller)).toEqual([{ product_id: product.id }]);
  });

  test('have their new name and their new supplier after a night, and nobody’s marks wait for a reader', async () => {
    const seller = await h.newSeller();
    const [one, other] = [await newProduct(h, seller), await newProduct(h, seller)];
    await belongTo([one.sourceProductId, other.sourceProductId], 'cove');
    await listed(seller);
    await belongTo([one.sourceProductId], 'bay');
    await markRenamedSupply(createContext(h.services));
    expect(await marks(seller)).toEqual([{ product_id: one.id }]);
    await refreshMarkedSupply(createContext(h.services));
    await h.drainJobs();
    expect(await marks(seller)).toEqual([]);
    expect(await listed(seller)).toEqual(await counted(seller));
    expect((await listed(seller))?.map(({ name }) => name)).toEqual(['bay Goods', 'cove Goods']);
  });

  test('have totals that are mended at night, should anything have got past them', async () => {
    const seller = await h.newSeller();
    const { pool } = h.services.database;
    const [one, other] = [await newProduct(h, seller), await newProduct(h, seller)];
    await belongTo([one.sourceProductId], 'cove');
    await belongTo([other.sourceProductId], 'bay');
    await listed(seller);
    await pool.query(`delete from supplier_totals where workplace_id = $1 and supplier_id = 'bay'`, [seller.workplaceId]);
    await pool.query(`update supplier_totals set products = 7, tracking = 7, offered = 2 where workplace_id = $1`, [seller.workplaceId]);
    await pool.query(`insert into supplier_totals values ($1, 'cj', 'ghost', 'Ghost', 1, 1, 1, 0, 1, 1)`, [seller.workplaceId]);
    expect(await recountSupply(createContext(h.services), seller.workplaceId)).toBe(3);
    expect(await listed(seller)).toEqual(await counted(seller));
    expect(await recountSupply(createContext(h.services), seller.workplaceId)).toBe(0);
  });

  test('keep what they count through a long row of changes', async () => {
    const seller = await h.newSeller();
    const { pool } = h.services.database;
    const made: Awaited<ReturnType<typeof newProduct>>[] = [];
    for (let n = 0; n < 4; n += 1) made.push(await newProduct(h, seller));
    const shops = ['cove', 'bay', null];
    for (let step = 0; step < 24; step += 1) {
      const { id, sourceProductId } = made[step % made.length] as (typeof made)[number];
      const shop = shops[step % shops.length];
      const changes = [
        () =>
          pool.query('update source_products set supplier_id = $2, supplier_name = $3 where id = $1', [
            sourceProductId,
            shop,
            shop && `${shop} ${step % 3}`,
          ]),
        () =>
          pool.query(
            'update product_variants set is_source_available = not is_source_available where workplace_id = $1 and product_id = $2 and position = 0',
            [seller.workplaceId, id],
          ),
        // As a split or a copy makes it: another product of the same source.
        () =>
          pool.query(
            `update product_variants set source_variant_id = (select id from source_variants where product_id = $3 limit 1) where workplace_id = $1 and product_id = $2`,
            [seller.workplaceId, id, made[(step + 1) % made.length]?.sourceProductId],
          ),
      ];
      await changes[Math.floor(step / 2) % changes.length]?.();
      await markRenamedSupply(createContext(h.services));
      expect(await listed(seller), `after step ${step}`).toEqual(await counted(seller));
    }
    expect(await recountSupply(createContext(h.services), seller.workplaceId)).toBe(0);
  });

  test('are counted once, however many readers come at once, and go with their workplace', async () => {
    const seller = await h.newSeller();
    for (let n = 0; n < 3; n += 1) await newProduct(h, seller);
    await Promise.all([listed(seller), listed(seller), refreshMarkedSupply(createContext(h.services)).then(h.drainJobs), listed(seller)]);
    expect(await listed(seller)).toEqual(await counted(seller));
    await newProduct(h, seller);
    await h.services.database.pool.query('delete from workplaces where id = $1', [seller.workplaceId]);
    expect(await marks(seller)).toEqual([]);
  });
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
