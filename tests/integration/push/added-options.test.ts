/** Options that a seller adds, removes and reorders in the editor, and what becomes of the variants in the stores. */
import { beforeAll, describe, expect, test } from 'vitest';
import { mostVariantsOf } from '#app/features/imports/product-limits.ts';
import type { Product } from '#app/features/products/schemas.ts';
import { detail, save } from '#tests/integration/products/support.ts';
import { pushed, withStore } from '#tests/integration/stores/woocommerce-support.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';
import { askStore, newProduct, storeProducts } from './support.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

const query = async (text: string, values: unknown[]) => (await h.services.database.pool.query(text, values)).rows;

const kept = (name: string, values: string[], from: number) => ({ name, values, from, values_from: values.map((_, nth) => nth) });
const added = (name: string, ...values: string[]) => ({ name, values, from: null, values_from: values.map(() => null) });

async function saved(seller: TestSeller, id: string, options: object[], more: object = {}): Promise<Product> {
  const { body } = await save(seller, { id, options, ...more });
  expect(body.data?.failed).toEqual({});
  return detail(seller, id);
}

async function push(seller: TestSeller, id: string): Promise<void> {
  await seller.api('POST', '/center/products/push', { product_package_ids: [id], push_settings: { shopify: {} } });
  await h.settle();
  const rows = await query('select error_code, error_message from process_items where workplace_id = $1 and error_code is not null', [
    seller.workplaceId,
  ]);
  expect(rows).toEqual([]);
}

const supplied = (seller: TestSeller) =>
  query(
    `select v.title, v.channel_variant_id, m.source_variant_id from listing_variants v
     left join variant_mappings m on m.workplace_id = v.workplace_id and m.listing_variant_id = v.id
     where v.workplace_id = $1 order by v.title`,
    [seller.workplaceId],
  );

const materials = (...values: string[]) => [kept('Color', ['Red', 'Blue'], 0), added('Material', ...values)];

describe('an option that is added', () => {
  test('keeps the variants with prices, SKUs and suppliers, and makes new ones that nobody can buy yet', async () => {
    const seller = await h.newSeller();
    const product = await newProduct(h, seller, { images: 1 });
    const before = await detail(seller, product.id);
    const after = await saved(seller, product.id, materials('Steel', 'Wood'), {
      variants: [{ id: product.variantIds[1], price: 2599, compare_at_price: null }],
    });
    expect(after.options).toEqual([
      { name: 'Color', values: ['Red', 'Blue'] },
      { name: 'Material', values: ['Steel', 'Wood'] },
    ]);
    expect(after.variants.map((variant) => [variant.option_values.join('/'), variant.price, variant.sku, variant.stock])).toEqual([
      ['Red/Steel', 1999, before.variants[0]?.sku, 25],
      ['Red/Wood', 1999, '', 0],
      ['Blue/Steel', 2599, before.variants[1]?.sku, 25],
      ['Blue/Wood', 2599, '', 0],
    ]);
    const old = [after.variants[0], after.variants[2]];
    expect(old.map((variant) => variant?.id)).toEqual(product.variantIds);
    expect(old.map((variant) => variant?.source_variant_id)).toEqual(product.sourceVariantIds);
    expect([after.variants[1], after.variants[3]]).toMatchObject(
      [0, 1].map(() => ({ source_variant_id: null, cost: 0, shipping_cost: null, image_id: product.imageIds[0] })),
    );
  });

  test('is removed again once only one of its values is sold, and undo brings it back', async () => {
    const seller = await h.newSeller();
    const product = await newProduct(h, seller, { images: 0 });
    const before = await saved(seller, product.id, materials('Steel', 'Wood'));
    const wood = before.variants.filter((variant) => variant.option_values[1] === 'Wood');
    const colorOnly = { id: product.id, options: [kept('Color', ['Red', 'Blue'], 0)] };
    const refused = await save(seller, colorOnly);
    expect(refused.body.data?.failed[product.id]?.errors).toEqual({ options: ['Without this option some variants would be alike.'] });
    const variants = wood.map(({ id }) => ({ id, is_enabled: false }));
    const after = await saved(seller, product.id, colorOnly.options, { variants });
    expect(after.variants.map((variant) => [variant.id, ...variant.option_values])).toEqual([
      [product.variantIds[0], 'Red'],
      [product.variantIds[1], 'Blue'],
    ]);
    expect((await seller.api('POST', `/center/products/${product.id}/undo`)).body.success).toBe(true);
    const undone = await detail(seller, product.id);
    expect(undone).toMatchObject({ options: before.options, variants: before.variants });
  });

  test('has no cost in any list, and none is told to a store', async () => {
    const seller = await h.newSeller();
    const store = await h.connectStore(seller);
    const product = await newProduct(h, seller, { images: 0 });
    await saved(seller, product.id, materials('Steel', 'Wood'));
    type Costs = { cost_min: number | null; cost_max: number | null; cost_from: number | null; cost_to: number | null };
    const shown = async () => {
      const preview = await seller.api<{ products: Costs[] }>('POST', '/center/products/push/preview', {
        product_package_ids: [product.id],
      });
      const lists = await Promise.all(
        ['/center/products/listings/all', '/center/products/import/listing'].map((path) => seller.api<{ items: Costs[] }>('GET', path)),
      );
      const costs = lists.map(({ body }) => body.data?.items.map((row) => [row.cost_min, row.cost_max])[0]);
      return [...costs, preview.body.data?.products.map((row) => [row.cost_from, row.cost_to])[0]];
    };
    expect(await shown()).toEqual([700, 700, 700].map((cost) => [cost, cost]));
    await push(seller, product.id);
    const [inStore] = await storeProducts(h, store.domain);
    expect(inStore?.variants.nodes.map((node) => [node.title, node.inventoryItem.unitCost?.amount ?? null])).toEqual([
      ['Red / Steel', '7.0'],
      ['Red / Wood', null],
      ['Blue / Steel', '7.0'],
      ['Blue / Wood', null],
    ]);
  });

  test('is told to have no supplier in the editor and before a push, until one is mapped', async () => {
    const seller = await h.newSeller();
    await h.connectStore(seller);
    const product = await newProduct(h, seller, { images: 0 });
    const preview = async () =>
      (
        await seller.api<{ products: { unsupplied: number }[] }>('POST', '/center/products/push/preview', {
          product_package_ids: [product.id],
        })
      ).body.data?.products[0]?.unsupplied;
    expect([(await detail(seller, product.id)).unsupplied, await preview()]).toEqual([0, 0]);
    await saved(seller, product.id, materials('Steel', 'Wood'));
    expect([(await detail(seller, product.id)).unsupplied, await preview()]).toEqual([2, 2]);
    await push(seller, product.id);
    const [wood] = (await query(`select listing_id, id from listing_variants where workplace_id = $1 and title = 'Red / Wood'`, [
      seller.workplaceId,
    ])) as { listing_id: string; id: string }[];
    const line = { source_variant_id: product.sourceVariantIds[0], quantity: 2 };
    await seller.api('POST', `/products/${wood?.listing_id}/map-variant`, { mappings: [{ listing_variant_id: wood?.id, lines: [line] }] });
    expect([(await detail(seller, product.id)).unsupplied, await preview()]).toEqual([1, 1]);
  });

  test('leaves a product without any cost when only it is sold', async () => {
    const seller = await h.newSeller();
    const product = await newProduct(h, seller, { images: 0 });
    const { variants } = await saved(seller, product.id, materials('Steel', 'Wood'));
    const without = variants.map(({ id, source_variant_id: source }) => ({ id, is_enabled: source === null }));
    await save(seller, { id: product.id, variants: without });
    const row = (await seller.api<{ items: object[] }>('GET', '/center/products/listings/all')).body.data?.items[0];
    expect(row).toMatchObject({ cost_min: null, cost_max: null, profit: null });
    const { body } = await seller.api<{ current: object }>('POST', `/products/${product.id}/compare`, {});
    expect(body.data?.current).toMatchObject({ cost: null, landed_cost: null, profit: null });
  });

  test('is taken back by undo, with the variants that it brought', async () => {
    const seller = await h.newSeller();
    const product = await newProduct(h, seller, { images: 0 });
    const before = await detail(seller, product.id);
    await saved(seller, product.id, materials('Steel', 'Wood'));
    expect((await seller.api('POST', `/center/products/${product.id}/undo`)).body.success).toBe(true);
    const after = await detail(seller, product.id);
    expect(after).toMatchObject({ options: before.options, variants: before.variants });
  });

  test.each<[string, object[], string, RegExp]>([
    ['without values', [added('Material')], 'options.1.name', /at least one value/],
    ['with an empty value', [added('Material', 'Steel', ' ')], 'options.1.values.1', /Fill this in/],
    ['without a name', [added('', 'Steel')], 'options.1.name', /Fill this in/],
    ['of a name that another has', [added('color', 'Steel')], 'options.1.name', /used twice/],
    ['with a value twice', [added('Material', 'Steel', 'steel')], 'options.1.values.1', /used twice/],
    ['with too many values', [added('Length', ...Array.from({ length: 1025 }, (_, n) => `${n}`))], 'options', /2,048/],
    ['as the fourth', [added('A', '1'), added('B', '1'), added('C', '1')], 'options', /at most 3/],
  ])('%s is refused beside its field', async (_what, more, field, words) => {
    const seller = await h.newSeller();
    const product = await newProduct(h, seller, { images: 0 });
    const { body } = await seller.api<{ failed: Record<string, { errors: Record<string, string[]> }> }>(
      'PUT',
      '/center/products/bulk_update',
      { products: [{ id: product.id, options: [kept('Color', ['Red', 'Blue'], 0), ...more] }] },
    );
    const errors = body.data ? body.data.failed[product.id]?.errors : body.errors;
    const [[path, message] = []] = Object.entries(errors ?? {});
    expect(path?.replace('products.0.', '')).toBe(field);
    expect(String(message)).toMatch(words);
    expect((await detail(seller, product.id)).version).toBe(1);
  });
});

describe('in a Shopify store', () => {
  test('the variants that were there keep their ids and suppliers, so that their orders are still known', async () => {
    const seller = await h.newSeller();
    const store = await h.connectStore(seller);
    const product = await newProduct(h, seller, { images: 1 });
    await push(seller, product.id);
    const [before] = await storeProducts(h, store.domain);
    await saved(seller, product.id, materials('Steel', 'Wood'));
    await push(seller, product.id);
    const [after, ...others] = await storeProducts(h, store.domain);
    expect(others).toEqual([]);
    expect(after?.variants.nodes.map((node) => [node.title, node.inventoryQuantity])).toEqual([
      ['Red / Steel', 25],
      ['Red / Wood', 0],
      ['Blue / Steel', 25],
      ['Blue / Wood', 0],
    ]);
    const [red, blue] = before?.variants.nodes ?? [];
    expect([after?.variants.nodes[0], after?.variants.nodes[2]]).toMatchObject([
      { id: red?.id, sku: red?.sku, price: red?.price },
      { id: blue?.id, sku: blue?.sku, price: blue?.price },
    ]);
    expect(await supplied(seller)).toMatchObject([
      { title: 'Blue / Steel', channel_variant_id: blue?.id, source_variant_id: product.sourceVariantIds[1] },
      { title: 'Blue / Wood', source_variant_id: null },
      { title: 'Red / Steel', channel_variant_id: red?.id, source_variant_id: product.sourceVariantIds[0] },
      { title: 'Red / Wood', source_variant_id: null },
    ]);
    // Taken back here, it goes from the store with the next push.
    await seller.api('POST', `/center/products/${product.id}/undo`);
    await push(seller, product.id);
    const [undone] = await storeProducts(h, store.domain);
    expect(undone?.variants.nodes.map((node) => [node.id, node.title])).toEqual([
      [red?.id, 'Red'],
      [blue?.id, 'Blue'],
    ]);
  });

  test('a product without options gets its first one, and its only variant stays the same', async () => {
    const seller = await h.newSeller();
    const store = await h.connectStore(seller);
    const product = await newProduct(h, seller, { images: 0, options: [] });
    await push(seller, product.id);
    const [before] = await storeProducts(h, store.domain);
    await saved(seller, product.id, [added('Material', 'Steel', 'Wood')]);
    await push(seller, product.id);
    const [after] = await storeProducts(h, store.domain);
    expect(after?.variants.nodes.map((node) => node.title)).toEqual(['Steel', 'Wood']);
    expect(after?.variants.nodes[0]?.id).toBe(before?.variants.nodes[0]?.id);
  });

  test('options and values stand in their new order, and one that tells nothing apart goes', async () => {
    const seller = await h.newSeller();
    const store = await h.connectStore(seller);
    const options = [
      { name: 'Color', values: ['Red', 'Blue'] },
      { name: 'Size', values: ['S', 'L'] },
      { name: 'Brand', values: ['Harbor'] },
    ];
    const product = await newProduct(h, seller, { images: 0, options });
    await push(seller, product.id);
    const [before] = await storeProducts(h, store.domain);
    await saved(seller, product.id, [
      { name: 'Size', values: ['Large', 'S'], from: 1, values_from: [1, 0] },
      kept('Colour', ['Red', 'Blue'], 0),
    ]);
    await push(seller, product.id);
    const [after] = await storeProducts(h, store.domain);
    const idOf = (title: string) => before?.variants.nodes.find((node) => node.title === title)?.id;
    expect(after?.variants.nodes.map((node) => [node.title, node.id])).toEqual([
      ['Large / Red', idOf('Red / L / Harbor')],
      ['Large / Blue', idOf('Blue / L / Harbor')],
      ['S / Red', idOf('Red / S / Harbor')],
      ['S / Blue', idOf('Blue / S / Harbor')],
    ]);
    const { body } = await save(seller, { id: product.id, options: [kept('Colour', ['Red', 'Blue'], 1)] });
    expect(body.data?.failed[product.id]?.errors).toEqual({ options: ['Without this option some variants would be alike.'] });
  });

  test('the owner’s own product gets an option, and so does the variant that the owner added since', async () => {
    const seller = await h.newSeller({ plan: 'PRO_CREDIT_TIER' });
    const store = await h.connectStore(seller);
    const sizes = (...names: string[]) => [{ name: 'Size', values: names.map((name) => ({ name })) }];
    const sized = (name: string, more: object = {}) => ({ optionValues: [{ optionName: 'Size', name }], price: '5.00', ...more });
    const set = async (variables: object) => {
      const { productSet } = await askStore<{ productSet: { product: { id: string }; userErrors: unknown[] } }>(
        h,
        store.domain,
        'mutation($identifier: ProductSetIdentifiers, $input: ProductSetInput!) { productSet(synchronous: true, identifier: $identifier, input: $input) { product { id } userErrors { field message } } }',
        variables,
      );
      expect(productSet.userErrors).toEqual([]);
      await h.settle();
      return productSet.product.id;
    };
    const channelId = await set({
      input: { title: 'Jam', productOptions: sizes('Small', 'Large'), variants: [sized('Small'), sized('Large')] },
    });
    const listings = await query('select id from listings where workplace_id = $1', [seller.workplaceId]);
    await seller.api('POST', '/center/products/bulk-create', { listing_ids: listings.map((row) => row.id) });
    await h.settle();
    const [{ id }] = (await query('select product_id as id from listings where workplace_id = $1', [seller.workplaceId])) as [
      { id: string },
    ];
    const [before] = await storeProducts(h, store.domain);
    const [small, large] = before?.variants.nodes ?? [];
    await set({
      identifier: { id: channelId },
      input: {
        productOptions: sizes('Small', 'Large', 'Giant'),
        variants: [sized('Small', { id: small?.id }), sized('Large', { id: large?.id }), sized('Giant', { price: '9.00' })],
      },
    });
    await saved(seller, id, [kept('Size', ['Small', 'Large'], 0), added('Fruit', 'Plum', 'Fig')]);
    await push(seller, id);
    const [after] = await storeProducts(h, store.domain);
    const byTitle = new Map(after?.variants.nodes.map((node) => [node.title, node]));
    expect([...byTitle.keys()].sort()).toEqual(['Giant / Plum', 'Large / Fig', 'Large / Plum', 'Small / Fig', 'Small / Plum']);
    expect(byTitle.get('Small / Plum')?.id).toBe(small?.id);
    expect(byTitle.get('Large / Plum')?.id).toBe(large?.id);
    expect(byTitle.get('Giant / Plum')?.price).toBe('9.00');
  });
});

describe('in a WooCommerce store', () => {
  const content = async (store: Awaited<ReturnType<typeof withStore>>['store'], id: string) =>
    h.services.connectors.channels.woocommerce?.products?.getProduct(store, id);

  test('the variations that were there keep their ids and suppliers', async () => {
    const { seller, store } = await withStore();
    const product = await newProduct(h, seller, { images: 0 });
    const { channel_product_id: channelId } = await pushed(seller, product.id, store.storeId);
    const before = await content(store, channelId);
    await saved(seller, product.id, materials('Steel', 'Wood'));
    await pushed(seller, product.id, store.storeId);
    const after = await content(store, channelId);
    expect(after?.options).toEqual([
      { name: 'Color', values: ['Red', 'Blue'] },
      { name: 'Material', values: ['Steel', 'Wood'] },
    ]);
    const variationOf = (values: string) => after?.variants.find((variant) => variant.optionValues.join('/') === values);
    expect(after?.variants).toHaveLength(4);
    expect(variationOf('Red/Steel')).toMatchObject({
      channelVariantId: before?.variants[0]?.channelVariantId,
      sku: before?.variants[0]?.sku,
    });
    expect(variationOf('Blue/Steel')).toMatchObject({ channelVariantId: before?.variants[1]?.channelVariantId, price: 1999 });
    expect(variationOf('Blue/Wood')).toMatchObject({ sku: '', stock: 0, price: 1999 });
    expect(await supplied(seller)).toMatchObject([
      { source_variant_id: product.sourceVariantIds[1] },
      { source_variant_id: null },
      { source_variant_id: product.sourceVariantIds[0] },
      { source_variant_id: null },
    ]);
  });

  test('a simple product gets variations, and the one that it was keeps SKU and supplier', async () => {
    const { seller, store } = await withStore();
    const product = await newProduct(h, seller, { images: 0, options: [] });
    const { channel_product_id: channelId } = await pushed(seller, product.id, store.storeId);
    const before = await content(store, channelId);
    await saved(seller, product.id, [added('Material', 'Steel', 'Wood')]);
    await pushed(seller, product.id, store.storeId);
    const after = await content(store, channelId);
    expect(after?.variants.map((variant) => [variant.optionValues, variant.sku, variant.stock])).toEqual([
      [['Steel'], before?.variants[0]?.sku, 25],
      [['Wood'], '', 0],
    ]);
    expect((await supplied(seller)).filter((row) => row.source_variant_id)).toMatchObject([
      { title: 'Steel', source_variant_id: product.sourceVariantIds[0] },
    ]);
  });
});

test('the editor tells the limits that pushing keeps', () => {
  const { shopify, woocommerce } = h.services.connectors.channels;
  expect([shopify?.products?.maxVariants, woocommerce?.products?.maxVariants]).toEqual([
    mostVariantsOf.shopify,
    mostVariantsOf.woocommerce,
  ]);
});
