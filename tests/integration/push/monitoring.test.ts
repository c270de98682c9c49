/** What suppliers change: seen in the product, the store and the bell. */
import { beforeAll, describe, expect, test } from 'vitest';
import { createContext } from '#app/context.server.ts';
import { registerService } from '#app/features/fulfillment/register-service.server.ts';
import type { Product } from '#app/features/products/schemas.ts';
import { followSupplier } from '#app/features/push/follow-supplier.server.ts';
import { defaultMonitoring } from '#app/features/push/monitoring.ts';
import { rereadSources } from '#app/features/push/reread-sources.server.ts';
import type { Monitoring } from '#app/features/push/schemas.ts';
import { sweepSupplierChanges } from '#app/features/push/sweep-supplier-changes.server.ts';
import { reinstall } from '#tests/integration/stores/support.ts';
import { type Harness, harness, type TestSeller, type TestStore } from '#tests/support/harness.ts';
import { untilOneWaits } from '#tests/support/until-one-waits.ts';
import { askStore, type MadeProduct, newProduct, storeProducts } from './support.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

const query = (text: string, values: unknown[]) => h.services.database.pool.query(text, values);
const detail = async (seller: TestSeller, id: string) =>
  (await seller.api<Product>('GET', `/center/products/${id}/detail`)).body.data as Product;
const messages = async (seller: TestSeller) =>
  (await query('select message from notifications where workplace_id = $1 order by id', [seller.workplaceId])).rows.map(
    (row) => row.message,
  );
const changes = async (seller: TestSeller) =>
  (
    await query('select kind, before::int, after::int, variants, action from product_changes where workplace_id = $1 order by id', [
      seller.workplaceId,
    ])
  ).rows;

async function live(
  settings: Partial<Monitoring> = {},
  plan = 'PRO_CREDIT_TIER',
): Promise<{ seller: TestSeller; store: TestStore; product: MadeProduct }> {
  const seller = await h.newSeller({ plan });
  const store = await h.connectStore(seller);
  await seller.api('PUT', '/center/products/setting/monitoring', { ...defaultMonitoring, ...settings });
  const product = await newProduct(h, seller);
  await query('update product_variants set seen_stock = stock where workplace_id = $1', [seller.workplaceId]);
  await seller.api('POST', '/center/products/push', { product_package_ids: [product.id] });
  await h.settle();
  return { seller, store, product };
}

async function sweep(product: MadeProduct): Promise<void> {
  await sweepSupplierChanges(createContext(h.services), { sourceProductId: product.sourceProductId });
  await h.settle();
}

const supplier = (product: MadeProduct, at: number, change: string) =>
  query(`update source_variants set ${change} where id = $1`, [product.sourceVariantIds[at]]);

describe('a supplier’s change', () => {
  test('of cost prices anew by the rules, in the store too, and is told once', async () => {
    const { seller, store, product } = await live({ cost_change: 'update_price' });
    await supplier(product, 0, 'cost = 1000');
    await sweep(product);
    await sweep(product);
    // 2 × 10.00 + 2.50 shipping, ending on 99; compare-at 3 × 10.00 + 2.50.
    expect((await detail(seller, product.id)).variants[0]).toMatchObject({ cost: 1000, price: 2299, compare_at_price: 3299 });
    expect((await storeProducts(h, store.domain))[0]?.variants.nodes).toMatchObject([
      { price: '22.99', compareAtPrice: '32.99', inventoryItem: { unitCost: { amount: '10.0' } } },
      { price: '19.99' },
    ]);
    expect(await messages(seller)).toEqual(['product_cost_up']);
    expect(await changes(seller)).toEqual([{ kind: 'cost', before: 700, after: 1000, variants: 1, action: 'price' }]);
  });

  test('is followed while the store tells of the product: who waits for its listing does not keep others from the product', async () => {
    const { seller, product } = await live();
    await supplier(product, 0, 'cost = 1000');
    let following: Promise<void> | undefined;
    await seller.ctx.transaction(async (tx) => {
      await tx.sql.query('select 1 from listings where workplace_id = $1 for update', [seller.workplaceId]);
      following ??= followSupplier(seller.ctx, { workplaceId: seller.workplaceId, productId: product.id });
      await untilOneWaits(h);
      await tx.sql.query('select 1 from products where workplace_id = $1 for update nowait', [seller.workplaceId]);
    });
    await following;
    expect((await detail(seller, product.id)).variants[0]).toMatchObject({ cost: 1000 });
  });

  test('of cost that moves the compare-at price alone reaches the store, and an editor that is open does not write the old one back', async () => {
    const { seller, store, product } = await live({ cost_change: 'update_price' });
    await supplier(product, 0, 'cost = 1000');
    await sweep(product);
    const { version } = await detail(seller, product.id);
    // 2 × 10.20 + 2.50 shipping still ends as 22.99; 3 × 10.20 + 2.50 is more than 32.99 now.
    await supplier(product, 0, 'cost = 1020');
    await sweep(product);
    expect((await detail(seller, product.id)).variants[0]).toMatchObject({ price: 2299, compare_at_price: 3399 });
    expect((await storeProducts(h, store.domain))[0]?.variants.nodes[0]).toMatchObject({ price: '22.99', compareAtPrice: '33.99' });
    const { body } = await seller.api<{ failed: Record<string, { code: string }> }>('PUT', '/center/products/bulk_update', {
      products: [{ id: product.id, version, variants: [{ id: product.variantIds[0], price: 2299, compare_at_price: 3299 }] }],
    });
    expect(body.data?.failed[product.id]?.code).toBe('STATE_CONFLICT');
  });

  test('of stock reaches the store; what its owner wrote there stays', async () => {
    const { seller, store, product } = await live();
    const [before] = await storeProducts(h, store.domain);
    await askStore(
      h,
      store.domain,
      'mutation($product: ProductUpdateInput!) { productUpdate(product: $product) { userErrors { message } } }',
      {
        product: { id: before?.id, title: 'The owner’s own title' },
      },
    );
    await supplier(product, 0, 'stock = 0');
    await supplier(product, 1, 'stock = 7');
    await sweep(product);
    expect((await storeProducts(h, store.domain))[0]?.variants.nodes.map((variant) => variant.inventoryQuantity)).toEqual([0, 7]);
    expect((await storeProducts(h, store.domain))[0]?.title).toBe('The owner’s own title');
    expect((await detail(seller, product.id)).variants.map((variant) => variant.stock)).toEqual([0, 7]);
    expect(await messages(seller)).toEqual(['product_sold_out']);
    await supplier(product, 0, 'stock = 3');
    await sweep(product);
    expect(await messages(seller)).toEqual(['product_sold_out', 'product_in_stock']);
  });

  test('of cost and stock reaches the other variants when the store has taken one away unheard', async () => {
    const { seller, store, product } = await live({ cost_change: 'update_price' });
    const [before] = await storeProducts(h, store.domain);
    const [gone, other] = before?.variants.nodes ?? [];
    await h.control('faults', { vendor: 'shopify', match: 'products/update', kind: 'drop', times: 1 });
    await askStore(
      h,
      store.domain,
      'mutation($id: ID!, $gone: [ID!]!) { productVariantsBulkDelete(productId: $id, variantsIds: $gone) { userErrors { message } } }',
      { id: before?.id, gone: [gone?.id] },
    );
    await h.settle();
    await supplier(product, 0, 'cost = 900, stock = 3');
    await supplier(product, 1, 'cost = 1020, stock = 0');
    await sweep(product);
    const price = (await detail(seller, product.id)).variants[1]?.price ?? 0;
    expect(price).toBeGreaterThan(0);
    const [after] = await storeProducts(h, store.domain);
    expect(after?.variants.nodes).toMatchObject([
      {
        id: other?.id,
        price: (price / 100).toFixed(2),
        inventoryQuantity: 0,
        inventoryItem: { unitCost: { amount: expect.stringMatching(/^10\.20?$/) } },
      },
    ]);
    expect(other?.price).not.toBe((price / 100).toFixed(2));
  });

  test('of stock reaches a store that removed the app and installed it again, where our location is a new one', async () => {
    const seller = await h.newSeller();
    const store = await h.connectStore(seller);
    await registerService(seller.ctx, { storeId: store.storeId });
    const product = await newProduct(h, seller);
    await query('update product_variants set seen_stock = stock where workplace_id = $1', [seller.workplaceId]);
    await seller.api('POST', '/center/products/push', { product_package_ids: [product.id] });
    await h.settle();
    const inStore = async () => (await storeProducts(h, store.domain))[0]?.variants.nodes.map((variant) => variant.inventoryQuantity);
    expect(await inStore()).toEqual([25, 25]);
    await h.control('shopify/uninstall', { shop: store.domain });
    await h.settle();
    await reinstall(h, store.domain);
    expect(await inStore()).toEqual([0, 0]);
    await supplier(product, 0, 'stock = 9');
    await sweep(product);
    // Of all that is written together all is stocked there.
    expect(await inStore()).toEqual([9, 25]);
    const { locations } = await askStore<{ locations: { nodes: { fulfillmentService: object | null; isActive: boolean }[] } }>(
      h,
      store.domain,
      '{ locations(first: 5, includeInactive: true) { nodes { isActive fulfillmentService { serviceName } } } }',
    );
    expect(locations.nodes.filter((location) => location.isActive && location.fulfillmentService)).toHaveLength(1);
  });

  test.each([
    ['few', 2],
    ['many', 120],
  ])('is pushed as well to a store that installed the app again: a product of %s variants', async (_, variants) => {
    const seller = await h.newSeller();
    const store = await h.connectStore(seller);
    await registerService(seller.ctx, { storeId: store.storeId });
    const product = await newProduct(h, seller, {
      options: [{ name: 'Size', values: Array.from({ length: variants }, (_, at) => `Size ${at}`) }],
    });
    const push = async () => {
      await seller.api('POST', '/center/products/push', { product_package_ids: [product.id] });
      await h.settle();
    };
    await push();
    await h.control('shopify/uninstall', { shop: store.domain });
    await h.settle();
    await reinstall(h, store.domain);
    await push();
    const [pushed] = await storeProducts(h, store.domain);
    expect(pushed?.variants.nodes.length).toBe(Math.min(variants, 12));
    expect(new Set(pushed?.variants.nodes.map((variant) => variant.inventoryQuantity))).toEqual(new Set([25]));
  });

  test('that takes an offer away and brings it back as it was sells what the supplier has, but for a number that the seller wrote since', async () => {
    const { seller, store, product } = await live();
    const stock = async () => (await storeProducts(h, store.domain))[0]?.variants.nodes.map((variant) => variant.inventoryQuantity);
    await query(`update source_products set status = 'removed' where id = $1`, [product.sourceProductId]);
    await sweep(product);
    expect(await stock()).toEqual([0, 0]);
    await seller.api('PUT', '/center/products/bulk_update', {
      products: [{ id: product.id, variants: [{ id: product.variantIds[1], stock: 4 }] }],
    });
    await query(`update source_products set status = 'active' where id = $1`, [product.sourceProductId]);
    await sweep(product);
    expect(await stock()).toEqual([25, 4]);
    expect((await detail(seller, product.id)).variants.map((variant) => variant.stock)).toEqual([25, 4]);
    expect(await changes(seller)).toMatchObject([
      { kind: 'unavailable', variants: 2, action: 'stock' },
      { kind: 'available', variants: 2, action: 'stock' },
    ]);
  });

  test('that takes the whole offer away makes a draft of the product when so set', async () => {
    const { seller, store, product } = await live({ unavailable: 'draft' });
    await query(`update source_products set status = 'removed' where id = $1`, [product.sourceProductId]);
    await sweep(product);
    expect((await storeProducts(h, store.domain))[0]?.status).toBe('DRAFT');
    expect((await detail(seller, product.id)).listing_state).toBe('draft');
    expect(await changes(seller)).toMatchObject([{ kind: 'unavailable', variants: 2, action: 'draft' }]);
  });

  test('that takes away all that is sold makes a draft too, whatever is left of what the seller does not sell', async () => {
    const { seller, store, product } = await live({ unavailable: 'draft' });
    await seller.api('PUT', '/center/products/bulk_update', {
      products: [{ id: product.id, variants: [{ id: product.variantIds[1], is_enabled: false }] }],
    });
    await supplier(product, 0, 'is_available = false, stock = 0');
    await sweep(product);
    expect((await storeProducts(h, store.domain))[0]?.status).toBe('DRAFT');
    expect(await changes(seller)).toMatchObject([{ kind: 'unavailable', variants: 1, action: 'draft' }]);
  });

  test('that takes a variant away goes to its fall-back supplier when there is one', async () => {
    const { seller, product } = await live({ unavailable: 'fallback' });
    const other = await newProduct(h, seller);
    await query(
      `insert into variant_mappings (workplace_id, id, listing_variant_id, source_variant_id, priority)
       select workplace_id, gen_random_uuid(), id, $3, 1 from listing_variants where workplace_id = $1 and product_variant_id = $2`,
      [seller.workplaceId, product.variantIds[0], other.sourceVariantIds[0]],
    );
    await supplier(product, 0, 'is_available = false');
    await sweep(product);
    const { rows } = await query(
      `select m.source_variant_id, m.priority from variant_mappings m join listing_variants v on v.workplace_id = m.workplace_id and v.id = m.listing_variant_id
       where m.workplace_id = $1 and v.product_variant_id = $2 order by m.priority`,
      [seller.workplaceId, product.variantIds[0]],
    );
    expect(rows).toEqual([
      { source_variant_id: other.sourceVariantIds[0], priority: 0 },
      { source_variant_id: product.sourceVariantIds[0], priority: 1 },
    ]);
    expect(await changes(seller)).toMatchObject([{ kind: 'unavailable', action: 'fallback' }]);
  });

  test('that takes a variant away leaves the first choice of other countries where it is', async () => {
    const { seller, product } = await live({ unavailable: 'fallback' });
    const [french, other] = [await newProduct(h, seller), await newProduct(h, seller)];
    const linked = `from variant_mappings m join listing_variants v on v.workplace_id = m.workplace_id and v.id = m.listing_variant_id
                    where m.workplace_id = $1 and v.product_variant_id = $2`;
    const key = [seller.workplaceId, product.variantIds[0]];
    await query(
      `update variant_mappings set ship_to_countries = '{DE}' where (workplace_id, id) in (select m.workplace_id, m.id ${linked})`,
      key,
    );
    for (const [source, countries, priority] of [
      [french, ['FR'], 0],
      [other, [], 1],
    ] as const)
      await query(
        `insert into variant_mappings (workplace_id, id, listing_variant_id, source_variant_id, ship_to_countries, priority)
         select workplace_id, gen_random_uuid(), id, $3, $4, $5 from listing_variants where workplace_id = $1 and product_variant_id = $2`,
        [...key, source.sourceVariantIds[0], countries, priority],
      );
    await supplier(product, 0, 'is_available = false');
    await sweep(product);
    const { rows } = await query(`select m.source_variant_id as id, m.priority ${linked} order by m.priority, m.ship_to_countries`, key);
    expect(rows).toEqual([
      { id: product.sourceVariantIds[0], priority: 0 },
      { id: french.sourceVariantIds[0], priority: 0 },
      { id: other.sourceVariantIds[0], priority: 1 },
    ]);
    expect(await changes(seller)).toMatchObject([{ kind: 'unavailable', action: 'none' }]);
  });

  test('is that of the supplier that was put behind the store’s variant, and no more of the one before', async () => {
    const { seller, store, product } = await live();
    const other = await newProduct(h, seller, { cost: 900 });
    await query('update source_variants set stock = 40 where product_id = $1', [other.sourceProductId]);
    const { rows } = await query('select id from listings where workplace_id = $1 and product_id = $2', [seller.workplaceId, product.id]);
    await seller.api('POST', `/products/${rows[0].id}/map-group`, { source_product_id: other.sourceProductId });
    await h.settle();
    const inStore = async () =>
      (await storeProducts(h, store.domain))[0]?.variants.nodes.map((variant) => [
        variant.inventoryQuantity,
        variant.inventoryItem.unitCost?.amount,
      ]);
    expect(await inStore()).toEqual([
      [40, '9.0'],
      [40, '9.0'],
    ]);
    await query(`update source_products set status = 'removed' where id = $1`, [product.sourceProductId]);
    await sweep(product);
    await supplier(other, 1, 'stock = 3, cost = 950');
    await sweep(other);
    expect(await inStore()).toEqual([
      [40, '9.0'],
      [3, '9.5'],
    ]);
    expect((await detail(seller, product.id)).variants.map((variant) => [variant.cost, variant.stock])).toEqual([
      [900, 40],
      [950, 3],
    ]);
    const told = await query('select kind, before::int, after::int from product_changes where product_id = $1 order by id', [product.id]);
    expect(told.rows).toEqual([
      { kind: 'cost', before: 700, after: 900 },
      { kind: 'cost', before: 900, after: 950 },
    ]);
    // The schedule asks whom it follows now, and no more whom it followed.
    for (const { sourceProductId } of [product, other])
      await query(`update source_products set source = 'cj', details_fetched_at = now() - interval '3 days' where id = $1`, [
        sourceProductId,
      ]);
    await query('delete from products where id = $1', [other.id]);
    await rereadSources(createContext(h.services));
    const asked = await query(
      `select data ->> 'externalId' as id from pgboss.job where name = 'catalog.read-details' and data ->> 'externalId' = any($1)`,
      [[product.sourceProductId, other.sourceProductId]],
    );
    expect(asked.rows).toEqual([{ id: other.sourceProductId }]);
    await query(`update source_products set source = 'quayside', status = 'removed' where id = any($1)`, [
      [product.sourceProductId, other.sourceProductId],
    ]);
  });

  test('is asked about however many others are gone at their suppliers', async () => {
    const { seller, product } = await live();
    await query(`update source_products set source = 'cj', details_fetched_at = now() - interval '3 days' where id = $1`, [
      product.sourceProductId,
    ]);
    await query(
      `with gone as (
         insert into source_products (id, source, external_id, title, cost_min, cost_max, status, fetch_error, fetched_at, details_fetched_at)
         select gen_random_uuid(), 'cj', $2 || n, 'Gone', 100, 100, 'removed', 'Gone', now(), now() - interval '9 days' from generate_series(1, 400) n returning id)
       insert into products (workplace_id, id, title, currency, source, source_product_id, state)
       select $1, gen_random_uuid(), 'Gone', 'USD', 'cj', id, 'imported' from gone`,
      [seller.workplaceId, `gone-${seller.workplaceId}-`],
    );
    await rereadSources(createContext(h.services));
    const asked = await query(
      `select count(*) filter (where data ->> 'externalId' = $1)::int as living, count(*) filter (where data ->> 'externalId' like $2)::int as gone
       from pgboss.job where name = 'catalog.read-details'`,
      [product.sourceProductId, `gone-${seller.workplaceId}-%`],
    );
    expect(asked.rows).toEqual([{ living: 1, gone: expect.any(Number) }]);
    expect(asked.rows[0].gone).toBeLessThanOrEqual(60);
    await query(`delete from pgboss.job where name = 'catalog.read-details' and data ->> 'externalId' like $1`, [
      `gone-${seller.workplaceId}-%`,
    ]);
    await query('delete from products where workplace_id = $1', [seller.workplaceId]);
    await query(`update source_products set source = 'quayside', status = 'removed' where id = $1`, [product.sourceProductId]);
  });

  test('that is one of a bundle is not followed: what stood behind it alone is', async () => {
    const { seller, store, product } = await live();
    const other = await newProduct(h, seller);
    const { rows } = await query('select id, listing_id from listing_variants where workplace_id = $1 and product_variant_id = $2', [
      seller.workplaceId,
      product.variantIds[0],
    ]);
    const lines = [{ source_variant_id: other.sourceVariantIds[0], quantity: 2 }];
    await seller.api('POST', `/products/${rows[0].listing_id}/map-variant`, { mappings: [{ listing_variant_id: rows[0].id, lines }] });
    await supplier(product, 0, 'stock = 11');
    await sweep(product);
    expect((await storeProducts(h, store.domain))[0]?.variants.nodes[0]?.inventoryQuantity).toBe(11);
  });

  test('on the free plan is told, the unit cost follows, and nothing else does', async () => {
    const { seller, store, product } = await live({ cost_change: 'update_price' }, 'FREE_CREDIT');
    await supplier(product, 0, 'cost = 1000, stock = 0');
    await sweep(product);
    const [pushed] = await storeProducts(h, store.domain);
    expect(pushed?.variants.nodes[0]).toMatchObject({
      price: '19.99',
      inventoryQuantity: 25,
      inventoryItem: { unitCost: { amount: '10.0' } },
    });
    expect(await changes(seller)).toMatchObject([
      { kind: 'cost', action: 'none' },
      { kind: 'stock', action: 'none' },
    ]);
  });

  test('with monitoring off is not told, and its cost follows', async () => {
    const { seller, product } = await live({ is_enable: false });
    await supplier(product, 0, 'cost = 650');
    await sweep(product);
    expect((await detail(seller, product.id)).variants[0]?.cost).toBe(650);
    expect(await messages(seller)).toEqual([]);
  });
});
