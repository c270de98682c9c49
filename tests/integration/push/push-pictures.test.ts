/** Pictures on their way into a store: many, and those that it cannot fetch. */
import { beforeAll, expect, test } from 'vitest';
import type { ProcessItem } from '#app/features/process-items/schemas.ts';
import type { CenterRow, ListingRow, Product } from '#app/features/products/schemas.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';
import { askStore, countsOf, type MadeProduct, newProduct, storeProducts } from './support.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

const query = async (text: string, values: unknown[]) => (await h.services.database.pool.query(text, values)).rows;

async function push(seller: TestSeller, product: MadeProduct): Promise<void> {
  await seller.api('POST', '/center/products/push', { product_package_ids: [product.id], push_settings: { shopify: {} } });
  await h.settle();
  const { body } = await seller.api<{ items: ProcessItem[] }>('GET', '/center/products/process');
  expect(body.data?.items[0]).toMatchObject({ kind: 'push', status: 'success' });
}

const edit = (seller: TestSeller, product: MadeProduct, change: object) =>
  seller.api<{ failed: object }>('PUT', '/center/products/bulk_update', { products: [{ id: product.id, ...change }] });

test('a picture for each of sixty variants: all arrive, are edited one by one, kept by the next push, and taken over again', async () => {
  const seller = await h.newSeller();
  const store = await h.connectStore(seller);
  const values = Array.from({ length: 60 }, (_, at) => `c${at + 1}`);
  const product = await newProduct(h, seller, { options: [{ name: 'Color', values }], images: 60 });
  await query(
    `update product_variants v set image_id = i.id from product_images i where v.product_id = $1 and i.product_id = $1 and i.position = v.position - 1`,
    [product.id],
  );
  const inStore = async () => {
    const { products } = await askStore<{
      products: {
        nodes: {
          media: { nodes: { id: string; alt: string }[] };
          variants: { nodes: { title: string; media: { nodes: { id: string; alt: string }[] } }[] };
        }[];
      };
    }>(
      h,
      store.domain,
      '{ products(first: 1) { nodes { media(first: 60) { nodes { id alt } } variants(first: 60) { nodes { title media(first: 1) { nodes { id alt } } } } } } }',
    );
    const [found] = products.nodes;
    return {
      media: found?.media.nodes ?? [],
      ofVariants: found?.variants.nodes.map((variant) => [variant.title, variant.media.nodes[0]?.alt]) ?? [],
    };
  };
  await push(seller, product);
  const first = await inStore();
  expect(first.media.map((media) => media.alt)).toEqual(values.map((_, at) => `View ${at + 1}`));
  expect(first.ofVariants).toEqual(values.map((value, at) => [value, `View ${at + 1}`]));

  const { operations } = await countsOf(h, store.domain);
  const images = product.imageIds.slice(1).map((id, at) => ({ id, alt: `View ${at + 2}` }));
  expect((await edit(seller, product, { images })).body.data?.failed).toEqual({});
  await push(seller, product);
  expect((await inStore()).media).toEqual(first.media.slice(1));
  expect((await countsOf(h, store.domain)).operations.CreateStagedUploads).toBe(operations.CreateStagedUploads);

  await seller.api('DELETE', '/center/products/delete', { product_ids: [product.id] });
  const { body: listed } = await seller.api<{ items: ListingRow[] }>('GET', '/center/products/listings/mapped');
  await seller.api('POST', '/center/products/bulk-create', { listing_ids: [listed.data?.items[0]?.id] });
  await h.drainJobs();
  const { body: center } = await seller.api<{ items: CenterRow[] }>('GET', '/center/products/listings/all');
  const { body: adopted } = await seller.api<Product>('GET', `/center/products/${center.data?.items[0]?.id}/detail`);
  expect(adopted.data?.images.map((image) => image.alt)).toEqual(images.map((image) => image.alt));
  const altOf = new Map(adopted.data?.images.map((image) => [image.id, image.alt]));
  const shown = [['c1', undefined], ...values.slice(1).map((value, at) => [value, `View ${at + 2}`])];
  expect(adopted.data?.variants.map((variant) => [variant.option_values[0], altOf.get(variant.image_id ?? '')])).toEqual(shown);

  const again = { ...product, id: adopted.data?.id as string };
  await edit(seller, again, { title: 'Taken over' });
  const before = await inStore();
  await push(seller, again);
  expect(await inStore()).toEqual(before);
  expect(before.ofVariants).toEqual(shown);
}, 120_000);

test('a variant that shows no picture any more shows none in the store, either', async () => {
  const seller = await h.newSeller();
  const store = await h.connectStore(seller);
  const product = await newProduct(h, seller);
  const shown = async () => {
    const { products } = await askStore<{ products: { nodes: { variants: { nodes: { media: { nodes: { alt: string }[] } }[] } }[] } }>(
      h,
      store.domain,
      '{ products(first: 1) { nodes { variants(first: 9) { nodes { media(first: 9) { nodes { alt } } } } } } }',
    );
    return products.nodes[0]?.variants.nodes.map(({ media }) => media.nodes.map((node) => node.alt));
  };
  await push(seller, product);
  expect(await shown()).toEqual([['View 1'], ['View 1']]);
  const [bare, other] = product.variantIds;
  const { body } = await edit(seller, product, { variants: [{ id: bare, image_id: null }, { id: other }] });
  expect(body.data?.failed).toEqual({});
  await push(seller, product);
  expect(await shown()).toEqual([[], ['View 1']]);
  expect((await storeProducts(h, store.domain))[0]?.media.nodes).toHaveLength(2);
});

test('a picture that the store could not fetch is sent anew by the next push; the others are not', async () => {
  const seller = await h.newSeller();
  const store = await h.connectStore(seller);
  const product = await newProduct(h, seller);
  const [{ file_key: file }] = await query('select file_key from product_images where id = $1', [product.imageIds[1]]);
  // Not copied to us yet, and its supplier's host does not give it to the store.
  await query(`update product_images set file_key = null, source_url = 'https://pictures.invalid/mug.png' where id = $1`, [
    product.imageIds[1],
  ]);
  await push(seller, product);
  const [before] = await storeProducts(h, store.domain);
  expect(before?.media.nodes).toMatchObject([{ status: 'READY' }, { status: 'FAILED' }]);
  await push(seller, product);

  await query('update product_images set file_key = $2 where id = $1', [product.imageIds[1], file]);
  await push(seller, product);
  const [after] = await storeProducts(h, store.domain);
  expect(after?.media.nodes).toMatchObject([
    { id: before?.media.nodes[0]?.id, status: 'READY' },
    { alt: 'View 2', status: 'READY' },
  ]);
});

test('a picture of the store library in a description is shown to a store’s buyers from our public address', async () => {
  const seller = await h.newSeller();
  const store = await h.connectStore(seller);
  const product = await newProduct(h, seller);
  const path = `/files/media/${'a'.repeat(43)}.webp`;
  const { body } = await edit(seller, product, { description_html: `<p>Sizes</p><img src="${path}" alt="Size chart" />` });
  expect(body).toMatchObject({ success: true, data: { failed: {} } });
  await push(seller, product);
  const [pushed] = await storeProducts(h, store.domain);
  expect(pushed?.descriptionHtml).toBe(`<p>Sizes</p><img src="${h.services.env.PUBLIC_URL}${path}" alt="Size chart" />`);
});
