/** What a store has already, pushed again: variants that leave and come back, and what stands behind them. */
import { beforeAll, describe, expect, test } from 'vitest';
import { createContext } from '#app/context.server.ts';
import type { ProcessItem } from '#app/features/process-items/schemas.ts';
import type { ListingMappings, ListingRow } from '#app/features/products/schemas.ts';
import { sweepSupplierChanges } from '#app/features/push/sweep-supplier-changes.server.ts';
import { storeWebhook } from '#app/features/stores/webhook-intake.server.ts';
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

/** What stands behind the store's variants: the titles of the supplier's variants by the store's titles; and the list that it is in. */
async function mappings(seller: TestSeller) {
  const counts = (await seller.api<Record<string, number>>('GET', '/center/products/listings/count')).body.data;
  const listed = async (kind: 'mapped' | 'unmapped') =>
    (await seller.api<{ items: ListingRow[] }>('GET', `/center/products/listings/${kind}`)).body.data?.items ?? [];
  const [mapped, unmapped] = [await listed('mapped'), await listed('unmapped')];
  expect(counts).toMatchObject({ mapped: mapped.length, unmapped: unmapped.length });
  const [listing] = [...mapped, ...unmapped];
  const { body } = await seller.api<ListingMappings>('GET', `/products/platform/${listing?.id}`);
  return {
    id: listing?.id as string,
    list: mapped.length > 0 ? 'mapped' : 'unmapped',
    variants: body.data?.variants ?? [],
    behind: Object.fromEntries(
      (body.data?.variants ?? []).map((each) => [each.title, each.lines.map((line) => line.variant_title).join()]),
    ),
  };
}

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

describe('a product that the store’s owner counts and buys', () => {
  interface OwnVariant {
    title: string;
    price: string;
    taxable: boolean;
    inventoryPolicy: string;
    inventoryQuantity: number;
    inventoryItem: { id: string; tracked: boolean; requiresShipping: boolean; unitCost: { amount: string } | null };
  }
  const seen = async (store: TestStore) =>
    (
      await askStore<{ products: { nodes: { title: string; variants: { nodes: OwnVariant[] } }[] } }>(
        h,
        store.domain,
        '{ products(first: 2) { nodes { title variants(first: 3) { nodes { title price taxable inventoryPolicy inventoryQuantity inventoryItem { id tracked requiresShipping unitCost { amount } } } } } } }',
      )
    ).products.nodes;

  /** Taxed as the store's things are. Ten of the small one are counted at the owner's location; the large one is a file, which nobody counts or sends. */
  async function takenOver() {
    const { seller, store } = await shop();
    const { location } = await askStore<{ location: { id: string } }>(h, store.domain, '{ location { id } }');
    await askStore(
      h,
      store.domain,
      `mutation($small: [ProductSetInventoryInput!]) { productSet(synchronous: true, input: { title: "Jam", productOptions: [{ name: "Size", values: [{ name: "Small" }, { name: "Large" }] }], variants: [
         { optionValues: [{ optionName: "Size", name: "Small" }], price: "4.50", inventoryPolicy: CONTINUE, inventoryItem: { tracked: true, cost: "1.333" }, inventoryQuantities: $small },
         { optionValues: [{ optionName: "Size", name: "Large" }], price: "7.00", inventoryItem: { requiresShipping: false } }] }) { userErrors { message } } }`,
      { small: [{ locationId: location.id, name: 'available', quantity: 10 }] },
    );
    await h.settle();
    const { body } = await seller.api<{ items: ListingRow[] }>('GET', '/center/products/listings/unmapped');
    await seller.api('POST', '/center/products/bulk-create', { listing_ids: [body.data?.items[0]?.id] });
    await h.settle();
    const [row] = await query('select product_id as id from listings where workplace_id = $1', [seller.workplaceId]);
    const variants = await query('select id from product_variants where workplace_id = $1 order by position', [seller.workplaceId]);
    const product = { id: row.id, variantIds: variants.map((each) => each.id) } as MadeProduct;
    /** Eight of the small ones are sold meanwhile. */
    const sell = async () => {
      const inventoryItemId = (await seen(store))[0]?.variants.nodes[0]?.inventoryItem.id;
      await askStore(
        h,
        store.domain,
        'mutation($input: InventorySetQuantitiesInput!) { inventorySetQuantities(input: $input) @idempotent(key: "7a0e1f0e-5b0c-4a52-9d6a-5b3f1f6f1a11") { userErrors { message } } }',
        {
          input: {
            name: 'available',
            reason: 'correction',
            quantities: [{ inventoryItemId, locationId: location.id, quantity: 2, changeFromQuantity: null }],
          },
        },
      );
      await h.settle();
    };
    return { seller, store, product, sell };
  }

  test('keeps its stock, its costs and how it is taxed and sent when its words and prices are pushed', async () => {
    const { seller, store, product, sell } = await takenOver();
    await sell();
    await edit(seller, product, { title: 'Plum jam', variants: [{ id: product.variantIds[1], price: 750 }] });
    await push(seller, product);
    expect(await items(seller)).toMatchObject([{ kind: 'push', status: 'success' }, {}]);
    expect(await seen(store)).toMatchObject([
      {
        title: 'Plum jam',
        variants: {
          nodes: [
            {
              taxable: true,
              inventoryQuantity: 2,
              inventoryPolicy: 'CONTINUE',
              inventoryItem: { tracked: true, unitCost: { amount: '1.33' } },
            },
            {
              price: '7.50',
              taxable: true,
              inventoryQuantity: 0,
              inventoryItem: { tracked: false, requiresShipping: false, unitCost: null },
            },
          ],
        },
      },
    ]);
  });

  test('is told a number that the seller types here, once', async () => {
    const { seller, store, product, sell } = await takenOver();
    const type = (at: number, stock: number) => edit(seller, product, { variants: [{ id: product.variantIds[at], stock }] });
    await type(0, 12);
    await type(1, 5);
    await push(seller, product);
    expect((await seen(store))[0]?.variants.nodes).toMatchObject([
      { inventoryQuantity: 12 },
      { inventoryQuantity: 5, inventoryItem: { tracked: true } },
    ]);
    await sell();
    await push(seller, product);
    expect((await seen(store))[0]?.variants.nodes).toMatchObject([{ inventoryQuantity: 2 }, { inventoryQuantity: 5 }]);
  });

  test('is told what the supplier has and costs who is put behind one variant, and nothing of the others', async () => {
    const { seller, store, product, sell } = await takenOver();
    await sell();
    const supplier = await newProduct(h, seller);
    const { body } = await seller.api<{ items: ListingRow[] }>('GET', '/center/products/listings/unmapped');
    const [listing] = body.data?.items ?? [];
    const { body: mapped } = await seller.api<ListingMappings>('GET', `/products/platform/${listing?.id}`);
    const large = mapped.data?.variants.find((each) => each.title === 'Large');
    await seller.api('POST', `/products/${listing?.id}/map-variant`, {
      mappings: [{ listing_variant_id: large?.id, lines: [{ source_variant_id: supplier.sourceVariantIds[0], quantity: 1 }] }],
    });
    await h.settle();
    await sweepSupplierChanges(createContext(h.services), { sourceProductId: supplier.sourceProductId });
    await h.settle();
    const nodes = async () => (await seen(store))[0]?.variants.nodes;
    const small = { title: 'Small', inventoryQuantity: 2, inventoryItem: { unitCost: { amount: '1.33' } } };
    const supplied = { inventoryQuantity: 25, inventoryItem: { tracked: true, unitCost: { amount: '7.0' } } };
    expect(await nodes()).toMatchObject([small, supplied]);
    await push(seller, product);
    expect(await nodes()).toMatchObject([small, supplied]);
    await query('update source_variants set stock = 0 where id = $1', [supplier.sourceVariantIds[0]]);
    await sweepSupplierChanges(createContext(h.services), { sourceProductId: supplier.sourceProductId });
    await h.settle();
    expect(await nodes()).toMatchObject([small, { inventoryQuantity: 0 }]);
  });
});

describe('what stands behind a store’s product', () => {
  const own = async (store: TestStore) => {
    await askStore(
      h,
      store.domain,
      `mutation { productSet(synchronous: true, input: { title: "Jam", productOptions: [{ name: "Size", values: [{ name: "Small" }, { name: "Large" }] }],
         variants: [{ optionValues: [{ optionName: "Size", name: "Small" }], price: "4.50", sku: "JAM-S" }, { optionValues: [{ optionName: "Size", name: "Large" }], price: "7.00" }] })
         { userErrors { message } } }`,
    );
    await h.settle();
  };
  const map = async (seller: TestSeller, sourceVariantIds: (string | undefined)[]) => {
    const { id, variants } = await mappings(seller);
    await seller.api('POST', `/products/${id}/map-variant`, {
      mappings: variants.map((variant, at) => ({
        listing_variant_id: variant.id,
        lines: sourceVariantIds[at] ? [{ source_variant_id: sourceVariantIds[at], quantity: 1 }] : [],
      })),
    });
    await h.settle();
  };

  test('that was taken over and mapped by hand stays after a push, and so does the list that it is in', async () => {
    const { seller, store } = await shop();
    await own(store);
    const { id } = await mappings(seller);
    await seller.api('POST', '/center/products/bulk-create', { listing_ids: [id] });
    await h.settle();
    const supplier = await newProduct(h, seller);
    await map(seller, supplier.sourceVariantIds);
    const before = await mappings(seller);
    expect(before).toMatchObject({ list: 'mapped', behind: { Small: 'Red', Large: 'Blue' } });
    const [adopted] = await query('select product_id from listings where id = $1', [id]);
    await push(seller, { id: adopted.product_id } as MadeProduct);
    expect(await items(seller)).toMatchObject([{ kind: 'push', status: 'success' }, {}]);
    expect(await mappings(seller)).toEqual(before);
  });

  test('that the seller took away on purpose is not put back by a push', async () => {
    const { seller } = await shop();
    const product = await newProduct(h, seller);
    await push(seller, product);
    expect(await mappings(seller)).toMatchObject({ list: 'mapped', behind: { Red: 'Red', Blue: 'Blue' } });
    await map(seller, []);
    await push(seller, product);
    expect(await mappings(seller)).toMatchObject({ list: 'unmapped', behind: { Red: '', Blue: '' } });
  });

  test('that is chosen in an order takes the product out of what is unmapped', async () => {
    const { seller, store } = await shop();
    await own(store);
    await h.control('shopify/orders', {
      shop: store.domain,
      lines: [{ variantId: Number((await variantsOf(store))[0]?.id.split('/').pop()), quantity: 1 }],
      financialStatus: 'PAID',
    });
    await h.settle();
    const supplier = await newProduct(h, seller);
    const [line] = await query('select id, order_id from order_line_items where workplace_id = $1', [seller.workplaceId]);
    const { body } = await seller.api('POST', `/orders/${line.order_id}/change-supplier`, {
      line_items: [{ id: line.id, source_variant_id: supplier.sourceVariantIds[1], quantity: 1 }],
      scope: 'product',
    });
    expect(body.success).toBe(true);
    expect(await mappings(seller)).toMatchObject({ list: 'mapped', behind: { Small: 'Blue', Large: '' } });
  });

  const options = [{ name: 'Color', values: ['Blue', 'Red'] }];

  test('stays with its variant when that is renamed and another takes its old name', async () => {
    const { seller, store } = await shop();
    const product = await newProduct(h, seller, { options });
    await turn(seller, product, 0, false);
    await push(seller, product);
    const [red] = await variantsOf(store);
    await edit(seller, product, {
      options: [{ name: 'Color', values: ['Red', 'Crimson'] }],
      variants: [{ id: product.variantIds[0], is_enabled: true }],
    });
    await push(seller, product);
    expect(await items(seller)).toMatchObject([{ status: 'success' }]);
    const [first, second] = await variantsOf(store);
    expect([first?.title, second?.title]).toEqual(['Red', 'Crimson']);
    expect(second?.id).toBe(red?.id);
    expect((await mappings(seller)).behind).toEqual({ Red: 'Blue', Crimson: 'Red' });
  });

  test('goes with the variant that takes the place of one that is no longer sold', async () => {
    const { seller, store } = await shop();
    const product = await newProduct(h, seller, { options });
    await turn(seller, product, 0, false);
    await push(seller, product);
    await edit(seller, product, {
      options: [{ name: 'Color', values: ['Red', 'Crimson'] }],
      variants: [
        { id: product.variantIds[0], is_enabled: true },
        { id: product.variantIds[1], is_enabled: false },
      ],
    });
    await push(seller, product);
    expect((await variantsOf(store)).map((variant) => variant.title)).toEqual(['Red']);
    expect((await mappings(seller)).behind).toEqual({ Red: 'Blue' });
  });
});

describe('what a store tells late', () => {
  test('of a state before the last push takes nothing back of that push', async () => {
    const { seller, store } = await shop();
    const product = await newProduct(h, seller, { images: 0 });
    await turn(seller, product, 1, false);
    // What the store says of the pushes themselves has not arrived yet.
    await h.fault({ vendor: 'shopify', match: '^products/', kind: 'drop', times: -1 });
    await push(seller, product);
    const [was] = await storeProducts(h, store.domain);
    const said = new Date(Date.now() - 60_000).toISOString();
    await turn(seller, product, 1, true);
    await push(seller, product);
    await storeWebhook(h.services.database.sql, {
      vendor: 'shopify',
      eventId: `late ${product.id}`,
      topic: 'products/update',
      orderKey: `${store.domain} products late`,
      source: store.domain,
      body: JSON.stringify({
        admin_graphql_api_id: was?.id,
        title: product.title,
        updated_at: said,
        status: 'active',
        variants: [{ admin_graphql_api_id: was?.variants.nodes[0]?.id, title: 'Red', price: '19.99' }],
      }),
    });
    await h.settle();
    await h.clearFaults();
    expect((await mappings(seller)).behind).toEqual({ Red: 'Red', Blue: 'Blue' });
    await buy(store, 'Blue');
    const [order] = await query('select source, state from supplier_orders where workplace_id = $1', [seller.workplaceId]);
    expect(order).toEqual({ source: 'quayside', state: 'ready' });
  });
});

describe('a product that its store deletes', () => {
  /** Pushed, ordered once, and deleted in the store's admin. */
  async function deletedInStore(): Promise<{ seller: TestSeller; store: TestStore; product: MadeProduct }> {
    const { seller, store } = await shop();
    const product = await newProduct(h, seller);
    await push(seller, product);
    await buy(store, 'Red');
    const [there] = await storeProducts(h, store.domain);
    await h.control('shopify/delete-product', { shop: store.domain, productId: Number(there?.id.split('/').pop()) });
    await h.settle();
    return { seller, store, product };
  }

  const standing = async (seller: TestSeller) => {
    const imports = (await seller.api<{ items: { id: string }[] }>('GET', '/center/products/import/listing')).body.data?.items;
    const counts = (await seller.api<Record<string, number>>('GET', '/center/products/listings/count')).body.data;
    return { imports: imports?.map(({ id }) => id), pushed: counts?.pushed, draft: counts?.draft, active: counts?.active };
  };

  test('is in the import list again, and pushed anew when the seller wants it', async () => {
    const { seller, store, product } = await deletedInStore();
    expect(await standing(seller)).toEqual({ imports: [product.id], pushed: 0, draft: 0, active: 0 });
    await push(seller, product);
    expect(await storeProducts(h, store.domain)).toHaveLength(1);
    expect(await standing(seller)).toEqual({ imports: [], pushed: 1, draft: 0, active: 1 });
  });

  test('can be taken off that list, and what was ordered of it keeps its supplier', async () => {
    const { seller, product } = await deletedInStore();
    const { body } = await seller.api('DELETE', '/center/products/import/delete', { product_ids: [product.id] });
    expect(body.data).toEqual({ deleted: [product.id] });
    const [order] = await query('select source, state from supplier_orders where workplace_id = $1', [seller.workplaceId]);
    expect(order).toEqual({ source: 'quayside', state: 'ready' });
  });
});
