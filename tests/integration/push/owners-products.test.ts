/** Products that a store's owner made there, taken over and pushed: only what was changed here is written. */
import { beforeAll, describe, expect, test } from 'vitest';
import { createContext } from '#app/context.server.ts';
import type { ProcessItem } from '#app/features/process-items/schemas.ts';
import type { ListingMappings, ListingRow, Product } from '#app/features/products/schemas.ts';
import type { PushPreview } from '#app/features/push/schemas.ts';
import { sweepSupplierChanges } from '#app/features/push/sweep-supplier-changes.server.ts';
import { markUntold } from '#app/features/push/tell-stores.server.ts';
import { updateListings } from '#app/features/push/update-listings.server.ts';
import { imageAddress } from '#sandbox/catalog/image-address.ts';
import { type Harness, harness, type TestSeller, type TestStore } from '#tests/support/harness.ts';
import { askStore, newProduct } from './support.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

const query = async (text: string, values: unknown[]) => (await h.services.database.pool.query(text, values)).rows;

const description =
  '<style>.size td { padding: 4px }</style><table class="size"><tbody><tr><td style="padding:4px">S</td></tr></tbody></table><iframe src="https://www.youtube.com/embed/jam"></iframe>';

interface Seen {
  id: string;
  title: string;
  media: { nodes: { id: string; alt: string | null }[] };
  variants: { nodes: { id: string; title: string; price: string; inventoryItem: { measurement: { weight: object } } }[] };
}

/** All that a push could change of the store's only product. */
async function seen(store: TestStore): Promise<Seen> {
  const { products } = await askStore<{ products: { nodes: Seen[] } }>(
    h,
    store.domain,
    `{ products(first: 1) { nodes { id title handle descriptionHtml vendor productType tags templateSuffix status seo { title description }
       metafields(first: 5, namespace: "care") { nodes { key value } } options { name optionValues { name } }
       media(first: 10) { nodes { id alt } }
       variants(first: 10) { nodes { id title price compareAtPrice sku barcode taxable inventoryPolicy inventoryQuantity media(first: 1) { nodes { id } }
         inventoryItem { tracked requiresShipping countryCodeOfOrigin harmonizedSystemCode measurement { weight { unit value } } } } } } } }`,
  );
  return products.nodes[0] as Seen;
}

async function change(store: TestStore, id: string, input: object): Promise<void> {
  const { productSet } = await askStore<{ productSet: { userErrors: unknown[] } }>(
    h,
    store.domain,
    'mutation($identifier: ProductSetIdentifiers, $input: ProductSetInput!) { productSet(synchronous: true, identifier: $identifier, input: $input) { userErrors { field message } } }',
    { identifier: { id }, input },
  );
  expect(productSet.userErrors).toEqual([]);
  await h.settle();
}

const drawing = (number: number): string => imageAddress('quayside', `00000${number}-1.jpg`);

const sizes = (...names: string[]) => [{ name: 'Size', values: names.map((name) => ({ name })) }];
const sized = (name: string, more: object) => ({ optionValues: [{ optionName: 'Size', name }], ...more });

/** Jam as its owner sells it: heavy in pounds, unlisted, with a film in its text and a picture that nobody has described. */
async function takenOver() {
  const seller = await h.newSeller({ plan: 'PRO_CREDIT_TIER' });
  const store = await h.connectStore(seller);
  const files = [1, 2]
    .map(drawing)
    .map((originalSource, at) => ({ originalSource, contentType: 'IMAGE', ...(at === 0 ? { alt: 'A jar' } : {}) }));
  const { productSet } = await askStore<{ productSet: { userErrors: unknown[] } }>(
    h,
    store.domain,
    'mutation($input: ProductSetInput!) { productSet(synchronous: true, input: $input) { userErrors { field message } } }',
    {
      input: {
        title: 'Jam',
        handle: 'grandmas-jam',
        descriptionHtml: description,
        vendor: 'Grandma',
        productType: 'Food',
        tags: ['sweet', 'fruit'],
        templateSuffix: 'jam',
        status: 'UNLISTED',
        seo: { title: 'Plum jam', description: 'Of plums' },
        metafields: [{ namespace: 'care', key: 'keep', type: 'single_line_text_field', value: 'cool' }],
        files,
        productOptions: sizes('Small', 'Large'),
        variants: [
          sized('Small', {
            price: '4.50',
            compareAtPrice: '5.00',
            sku: 'JAM',
            barcode: '4006381333931',
            inventoryItem: {
              countryCodeOfOrigin: 'DE',
              harmonizedSystemCode: '200799',
              measurement: { weight: { unit: 'POUNDS', value: 1.1 } },
            },
            file: files[1],
          }),
          sized('Large', { price: '0.00', sku: 'JAM', inventoryItem: { measurement: { weight: { unit: 'OUNCES', value: 33.3 } } } }),
        ],
      },
    },
  );
  expect(productSet.userErrors).toEqual([]);
  await h.settle();
  const { body } = await seller.api<{ items: ListingRow[] }>('GET', '/center/products/listings/unmapped');
  await seller.api('POST', '/center/products/bulk-create', { listing_ids: [body.data?.items[0]?.id] });
  await h.settle();
  const [row] = await query('select product_id as id from listings where workplace_id = $1', [seller.workplaceId]);
  return { seller, store, id: row.id as string };
}

const detail = async (seller: TestSeller, id: string) =>
  (await seller.api<Product>('GET', `/center/products/${id}/detail`)).body.data as Product;

const edit = async (seller: TestSeller, id: string, changed: object) => {
  const { body } = await seller.api<{ failed: object }>('PUT', '/center/products/bulk_update', { products: [{ id, ...changed }] });
  expect(body.data?.failed).toEqual({});
};

async function push(seller: TestSeller, id: string): Promise<void> {
  await seller.api('POST', '/center/products/push', { product_package_ids: [id], push_settings: { shopify: { is_publish: true } } });
  await h.settle();
  const { body } = await seller.api<{ items: ProcessItem[] }>('GET', '/center/products/process');
  expect(body.data?.items.find((item) => item.kind === 'push')).toMatchObject({ status: 'success' });
}

describe('a product that the store’s owner made', () => {
  test('is told its new title, and keeps all else to the letter', async () => {
    const { seller, store, id } = await takenOver();
    const before = await seen(store);
    await edit(seller, id, { title: 'Plum jam' });
    await push(seller, id);
    expect(await seen(store)).toEqual({ ...before, title: 'Plum jam' });
  });

  test('is told one price, and keeps its weights, pictures and what it does not cost', async () => {
    const { seller, store, id } = await takenOver();
    const before = await seen(store);
    const [small, large] = before.variants.nodes;
    const { variants } = await detail(seller, id);
    await edit(seller, id, { variants: [{ id: variants[0]?.id, price: 480 }] });
    await push(seller, id);
    expect(await seen(store)).toEqual({ ...before, variants: { nodes: [{ ...small, price: '4.80' }, large] } });
  });

  test('keeps what its owner changes in the store meanwhile; what is typed here afterwards is written', async () => {
    const { seller, store, id } = await takenOver();
    const { id: gid } = await seen(store);
    await change(store, gid, { title: 'Damson jam', tags: ['new'], descriptionHtml: '<p>Of damsons.</p>' });
    const before = await seen(store);
    await push(seller, id);
    expect(await seen(store)).toEqual(before);
    await edit(seller, id, { tags: ['sweet', 'fruit', 'gift'], description_html: '<p>Of plums.</p>' });
    await push(seller, id);
    expect(await seen(store)).toEqual({ ...before, tags: ['fruit', 'gift', 'sweet'], descriptionHtml: '<p>Of plums.</p>' });
    await change(store, gid, { descriptionHtml: '<p>Of quinces.</p>' });
    await push(seller, id);
    expect(await seen(store)).toMatchObject({ descriptionHtml: '<p>Of quinces.</p>' });
  });

  test('keeps a variant that its owner added when others are written, and loses one that is turned off here', async () => {
    const { seller, store, id } = await takenOver();
    const before = await seen(store);
    const own = (at: number) => ({ id: before.variants.nodes[at]?.id });
    await change(store, before.id, {
      productOptions: sizes('Small', 'Large', 'Giant'),
      variants: [sized('Small', own(0)), sized('Large', own(1)), sized('Giant', { price: '12.00' })],
    });
    const titles = async () => (await seen(store)).variants.nodes.map((each) => `${each.title} ${each.price}`);
    const { variants } = await detail(seller, id);
    await edit(seller, id, { variants: [{ id: variants[0]?.id, price: 480 }] });
    await push(seller, id);
    expect(await titles()).toEqual(['Small 4.80', 'Large 0.00', 'Giant 12.00']);
    await edit(seller, id, { variants: [{ id: variants[1]?.id, is_enabled: false }] });
    await push(seller, id);
    expect(await titles()).toEqual(['Small 4.80', 'Giant 12.00']);
  });

  test('keeps a picture that its owner added when another is taken away here', async () => {
    const { seller, store, id } = await takenOver();
    const before = await seen(store);
    const [jar, plums] = before.media.nodes;
    await change(store, before.id, { files: [{ id: jar?.id }, { id: plums?.id }, { originalSource: drawing(3), alt: 'The label' }] });
    const { images } = await detail(seller, id);
    await edit(seller, id, { images: [{ id: images[1]?.id, alt: images[1]?.alt }] });
    await push(seller, id);
    expect((await seen(store)).media.nodes).toMatchObject([{ id: plums?.id, alt: '' }, { alt: 'The label' }]);
  });

  test('keeps a price that its owner changes while another variant follows a supplier', async () => {
    const { seller, store, id } = await takenOver();
    const before = await seen(store);
    const supplier = await newProduct(h, seller);
    const [listing] = await query('select id from listings where product_id = $1', [id]);
    const { body: mapped } = await seller.api<ListingMappings>('GET', `/products/platform/${listing.id}`);
    const large = mapped.data?.variants.find((each) => each.title === 'Large');
    await seller.api('POST', `/products/${listing.id}/map-variant`, {
      mappings: [{ listing_variant_id: large?.id, lines: [{ source_variant_id: supplier.sourceVariantIds[0], quantity: 1 }] }],
    });
    await h.settle();
    await change(store, before.id, {
      productOptions: sizes('Small', 'Large'),
      variants: [sized('Small', { id: before.variants.nodes[0]?.id, price: '6.00' }), sized('Large', { id: before.variants.nodes[1]?.id })],
    });
    await query('update source_variants set stock = 3 where id = $1', [supplier.sourceVariantIds[0]]);
    await sweepSupplierChanges(createContext(h.services), { sourceProductId: supplier.sourceProductId });
    await h.settle();
    expect((await seen(store)).variants.nodes).toMatchObject([{ price: '6.00' }, { inventoryQuantity: 3 }]);
  });

  test('is told a price that is typed back after the store was told another without a push', async () => {
    const { seller, store, id } = await takenOver();
    const { variants } = await detail(seller, id);
    const price = async (amount: number) => edit(seller, id, { variants: [{ id: variants[0]?.id, price: amount }] });
    await price(480);
    await markUntold(seller.ctx, id, ['price']);
    await updateListings(seller.ctx, { workplaceId: seller.workplaceId, productId: id });
    expect((await seen(store)).variants.nodes[0]).toMatchObject({ price: '4.80' });
    await price(450);
    await push(seller, id);
    expect((await seen(store)).variants.nodes[0]).toMatchObject({ price: '4.50' });
  });

  test('is not given away by price rules where nobody knows what it costs', async () => {
    const { seller, store, id } = await takenOver();
    const before = await seen(store);
    const apply = async () =>
      (await seller.api<{ success: object; failed: object }>('POST', '/center/products/setup-selling-price', { product_ids: [id] })).body
        .data;
    expect(await apply()).toMatchObject({
      success: {},
      failed: { [id]: 'We don’t know what this product costs, so price rules can’t be applied to it.' },
    });
    await push(seller, id);
    expect(await seen(store)).toEqual(before);
    const { variants } = await detail(seller, id);
    await query('update product_variants set cost = 300 where id = $1', [variants[0]?.id]);
    expect(await apply()).toMatchObject({ success: { [id]: 1 }, failed: {} });
    expect((await detail(seller, id)).variants.map((each) => each.price > 300)).toEqual([true, false]);
  });

  test('is offered to be pushed as its owner sells it: a draft as a draft, and where it is sold', async () => {
    const { seller, store, id } = await takenOver();
    const { id: gid } = await seen(store);
    const { publications } = await askStore<{ publications: { nodes: { id: string }[] } }>(
      h,
      store.domain,
      '{ publications(first: 2, catalogType: APP) { nodes { id } } }',
    );
    const [only] = publications.nodes;
    await askStore(
      h,
      store.domain,
      'mutation($id: ID!, $input: [PublicationInput!]!) { publishablePublish(id: $id, input: $input) { userErrors { message } } }',
      { id: gid, input: [{ publicationId: only?.id }] },
    );
    await seller.api('DELETE', '/center/products/delete', { product_ids: [id] });
    const [listing] = await query('select id from listings where workplace_id = $1', [seller.workplaceId]);
    await seller.api('POST', '/center/products/bulk-create', { listing_ids: [listing.id] });
    await h.settle();
    const [again] = await query('select product_id as id from listings where id = $1', [listing.id]);
    const preview = async () =>
      (await seller.api<PushPreview>('POST', '/center/products/push/preview', { product_package_ids: [again.id] })).body.data?.stores[0];
    expect(await preview()).toMatchObject({ is_publish: true, sold_on: [only?.id] });
    await change(store, gid, { status: 'DRAFT' });
    expect(await preview()).toMatchObject({ is_publish: false, sold_on: [only?.id] });
    await push(seller, again.id);
    expect(await preview()).toMatchObject({ is_publish: true, sold_on: [only?.id] });
  });
});
