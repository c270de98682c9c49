import { beforeAll, describe, expect, test } from 'vitest';
import { createContext } from '#app/context.server.ts';
import type { ListingMappings, ListingRow } from '#app/features/products/schemas.ts';
import { installShop } from '#app/features/stores/install-shop.server.ts';
import { storeWebhook } from '#app/features/stores/webhook-intake.server.ts';
import { askStore, newProduct } from '#tests/integration/push/support.ts';
import { reinstall } from '#tests/integration/stores/support.ts';
import { type Harness, harness } from '#tests/support/harness.ts';
import { counts } from './support.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

describe('products that the store has already', () => {
  const makeInStore = async (domain: string, title: string) => {
    const made = await askStore<{ productSet: { product: { id: string } } }>(
      h,
      domain,
      `mutation Make($input: ProductSetInput!) { productSet(input: $input, synchronous: true) { product { id } userErrors { message } } }`,
      {
        input: {
          title,
          productOptions: [{ name: 'Color', values: [{ name: 'Red' }, { name: 'Blue' }] }],
          variants: ['Red', 'Blue'].map((name) => ({ optionValues: [{ optionName: 'Color', name }], price: '9.00', sku: `OWN-${name}` })),
        },
      },
    );
    return made.productSet.product.id;
  };

  test('appear by webhook as unmapped, and go when they are deleted', async () => {
    const seller = await h.newSeller();
    const store = await h.connectStore(seller);
    const id = await makeInStore(store.domain, 'Hand-made candle');
    await h.settle();
    expect(await counts(seller)).toMatchObject({ unmapped: 1, mapped: 0 });
    const { body } = await seller.api<{ items: ListingRow[] }>('GET', '/center/products/listings/unmapped?search=candle');
    expect(body.data?.items).toMatchObject([{ title: 'Hand-made candle', variants: 2, mapped_variants: 0, channel_product_id: id }]);
    await askStore(h, store.domain, 'mutation Gone($input: ProductDeleteInput!) { productDelete(input: $input) { deletedProductId } }', {
      input: { id },
    });
    await h.settle();
    expect(await counts(seller)).toMatchObject({ unmapped: 0 });
  });

  test('are read page by page; reading again changes nothing', async () => {
    const seller = await h.newSeller();
    const store = await h.connectStore(seller);
    for (let n = 0; n < 23; n += 1) await makeInStore(store.domain, `Own ${n}`);
    await h.settle();
    const { pool } = h.services.database;
    await pool.query('delete from listings where workplace_id = $1', [seller.workplaceId]);
    await pool.query('delete from workplace_counters where workplace_id = $1', [seller.workplaceId]);
    for (let run = 0; run < 2; run += 1) {
      await createContext(h.services).enqueue('products.sync-store', { workplaceId: seller.workplaceId, storeId: store.storeId });
      await h.settle();
      expect(await counts(seller)).toMatchObject({ unmapped: 23 });
    }
  });

  test('are known after an install, and after another one what came and went meanwhile', async () => {
    const seller = await h.newSeller();
    const store = await h.connectStore(seller);
    const titles = async () =>
      (await seller.api<{ items: ListingRow[] }>('GET', '/center/products/listings/unmapped')).body.data?.items
        .map((listing) => listing.title)
        .sort();
    const [gone] = [await makeInStore(store.domain, 'Gone candle'), await makeInStore(store.domain, 'New candle')];
    await makeInStore(store.domain, 'Old candle');
    await h.settle();
    // As if it had been made while the app was away.
    const { pool } = h.services.database;
    await pool.query(`delete from listings where workplace_id = $1 and title = 'New candle'`, [seller.workplaceId]);
    await pool.query(`update workplace_counters set value = value - 1 where workplace_id = $1 and name = 'listings.unmapped'`, [
      seller.workplaceId,
    ]);
    await h.control('shopify/uninstall', { shop: store.domain });
    await h.settle();
    await h.control('shopify/delete-product', { shop: store.domain, productId: Number(gone?.split('/').pop()) });
    await h.settle();
    expect(await titles()).toEqual(['Gone candle', 'Old candle']);
    await reinstall(h, store.domain);
    expect(await titles()).toEqual(['New candle', 'Old candle']);
    expect(await counts(seller)).toMatchObject({ unmapped: 2, mapped: 0 });

    await pool.query('delete from stores where workplace_id = $1', [seller.workplaceId]);
    const first = await installShop(createContext(h.services), {
      shop: store.domain,
      into: { accountId: seller.accountId, workplaceId: seller.workplaceId },
    });
    expect(first.isReinstall).toBe(false);
    await h.settle();
    expect(await titles()).toEqual(['New candle', 'Old candle']);
  });

  test('a late, older webhook changes nothing, a repeated one neither', async () => {
    const seller = await h.newSeller();
    const store = await h.connectStore(seller);
    const deliver = async (event: string, title: string, updated: string) => {
      await storeWebhook(h.services.database.sql, {
        vendor: 'shopify',
        eventId: event,
        topic: 'products/update',
        orderKey: `${store.domain} products 77`,
        source: store.domain,
        body: JSON.stringify({
          admin_graphql_api_id: 'gid://shopify/Product/77',
          title,
          updated_at: updated,
          status: 'active',
          variants: [{ id: 771, title: 'Default Title', price: '5.00' }],
        }),
      });
      await h.settle();
    };
    await deliver('e2', 'Newer', '2026-05-02T00:00:00Z');
    await deliver('e1', 'Older', '2026-05-01T00:00:00Z');
    await deliver('e2', 'Newer', '2026-05-02T00:00:00Z');
    const { body } = await seller.api<{ items: ListingRow[] }>('GET', '/center/products/listings/unmapped');
    expect(body.data?.items).toMatchObject([{ title: 'Newer', variants: 1 }]);
    expect(await counts(seller)).toMatchObject({ unmapped: 1 });
  });

  test('that were deleted stay so, in whatever order the store’s webhooks come', async () => {
    const seller = await h.newSeller();
    const store = await h.connectStore(seller);
    const news = [
      { topic: 'products/create', at: '2026-05-01T00:00:00Z' },
      { topic: 'products/update', at: '2026-05-02T00:00:00Z' },
      { topic: 'products/delete', at: '2026-05-03T00:00:00Z' },
    ];
    const orders = [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ];
    for (const [nth, order] of orders.entries())
      for (const { topic, at } of order.map((each) => news[each] as (typeof news)[number]))
        await storeWebhook(h.services.database.sql, {
          vendor: 'shopify',
          eventId: `${seller.workplaceId} ${nth} ${topic}`,
          topic,
          orderKey: `${store.domain} products 90${nth}`,
          source: store.domain,
          body: JSON.stringify(
            topic === 'products/delete'
              ? { id: 900 + nth }
              : {
                  admin_graphql_api_id: `gid://shopify/Product/${900 + nth}`,
                  title: 'Short-lived candle',
                  updated_at: at,
                  status: 'active',
                  variants: [{ id: 9000 + nth, title: 'Default Title', price: '5.00' }],
                },
          ),
          triggeredAt: new Date(at),
        });
    await h.settle();
    expect((await seller.api<{ items: ListingRow[] }>('GET', '/center/products/listings/unmapped')).body.data?.items).toEqual([]);
    expect(await counts(seller)).toMatchObject({ unmapped: 0, mapped: 0 });
  });

  test('are mapped in groups to the last of very many variants', async () => {
    const seller = await h.newSeller();
    const store = await h.connectStore(seller);
    const shades = Array.from({ length: 600 }, (_, shade) => `Shade ${shade}`);
    const product = await newProduct(h, seller, { options: [{ name: 'Color', values: [...shades, 'Red', 'Blue'] }] });
    await makeInStore(store.domain, 'Hand-made candle');
    await h.settle();
    const { body } = await seller.api<{ items: ListingRow[] }>('GET', '/center/products/listings/unmapped');
    const { body: group } = await seller.api<ListingMappings>('POST', `/products/${body.data?.items[0]?.id}/map-group`, {
      source_product_id: product.sourceProductId,
    });
    expect(group.data?.variants.map((variant) => variant.lines[0]?.variant_title)).toEqual(['Red', 'Blue']);
  });

  test('are mapped by hand, in bundles, in groups, and unmapped again', async () => {
    const seller = await h.newSeller();
    const store = await h.connectStore(seller);
    const product = await newProduct(h, seller);
    await makeInStore(store.domain, 'Hand-made candle');
    await h.settle();
    const { body } = await seller.api<{ items: ListingRow[] }>('GET', '/center/products/listings/unmapped');
    const id = body.data?.items[0]?.id as string;
    const { body: group } = await seller.api<ListingMappings>('POST', `/products/${id}/map-group`, {
      source_product_id: product.sourceProductId,
    });
    expect(group.data?.variants.map((variant) => [variant.title, variant.lines[0]?.variant_title])).toEqual([
      ['Red', 'Red'],
      ['Blue', 'Blue'],
    ]);
    expect(await counts(seller)).toMatchObject({ mapped: 1, unmapped: 0 });

    const variant = group.data?.variants[0]?.id as string;
    const lines = product.sourceVariantIds.map((source_variant_id, index) => ({ source_variant_id, quantity: index + 1 }));
    const { body: bundle } = await seller.api<ListingMappings>('POST', `/products/${id}/map-variant`, {
      mappings: [{ listing_variant_id: variant, lines }],
    });
    expect(bundle.data?.variants.find((each) => each.id === variant)?.lines.map((line) => line.quantity)).toEqual([1, 2]);

    await seller.api('POST', `/products/${id}/map-variant`, {
      mappings: (bundle.data?.variants ?? []).map((each) => ({ listing_variant_id: each.id, lines: [] })),
    });
    expect(await counts(seller)).toMatchObject({ mapped: 0, unmapped: 1 });

    const stranger = await h.newSeller();
    expect(
      (await stranger.api('POST', `/products/${id}/map-variant`, { mappings: [{ listing_variant_id: variant, lines }] })).body,
    ).toMatchObject({ success: false, status: 202 });
    // The same supplier variant twice is more of it; for other countries it is not said which of the two counts.
    const [source_variant_id] = product.sourceVariantIds;
    const twice = (more: object) => [
      { listing_variant_id: variant, lines: [{ source_variant_id, quantity: 2 }] },
      { listing_variant_id: variant, lines: [{ source_variant_id, quantity: 1, ...more }] },
    ];
    const { body: added } = await seller.api<ListingMappings>('POST', `/products/${id}/map-variant`, { mappings: twice({}) });
    expect(added.data?.variants.find((each) => each.id === variant)?.lines).toMatchObject([{ quantity: 3 }]);
    expect(
      (await seller.api('POST', `/products/${id}/map-variant`, { mappings: twice({ ship_to_countries: ['DE'] }) })).body,
    ).toMatchObject({ success: false, status: 201, errors: { ship_to_countries: [expect.any(String)] } });
    const unknown = [{ listing_variant_id: variant, lines: [{ source_variant_id: seller.workplaceId }] }];
    expect((await seller.api('POST', `/products/${id}/map-variant`, { mappings: unknown })).body).toMatchObject({
      success: false,
      status: 201,
    });
  });
});
