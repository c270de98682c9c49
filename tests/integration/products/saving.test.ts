import { beforeAll, describe, expect, test } from 'vitest';
import type { CenterRow } from '#app/features/products/schemas.ts';
import { newId } from '#app/platform/ids.ts';
import { newProduct } from '#tests/integration/push/support.ts';
import { type Harness, harness } from '#tests/support/harness.ts';
import { detail, save } from './support.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

describe('saving', () => {
  test('changes what was named, cleans the description, and keeps the lists’ figures in step', async () => {
    const seller = await h.newSeller();
    const product = await newProduct(h, seller);
    const { body } = await save(seller, {
      id: product.id,
      version: 1,
      title: 'Steel mug',
      description_html: '<p onclick="x()">Warm<script>alert(1)</script></p>',
      tags: ['Gift', 'gift', 'mug'],
      variants: [
        { id: product.variantIds[0], price: 2500, compare_at_price: null, is_enabled: true },
        { id: product.variantIds[1], is_enabled: false },
      ],
    });
    expect(body.data).toEqual({ success: { [product.id]: 2 }, failed: {} });
    const after = await detail(seller, product.id);
    expect(after).toMatchObject({
      title: 'Steel mug',
      description_html: '<p>Warm</p>',
      tags: ['gift', 'mug'],
      version: 2,
      vendor: 'Harbor',
    });
    const { body: list } = await seller.api<{ items: CenterRow[] }>('GET', '/center/products/listings/all');
    expect(list.data?.items[0]).toMatchObject({
      title: 'Steel mug',
      price_min: 2500,
      price_max: 2500,
      variants_count: 1,
      stock: 25,
      profit: 2500 - 700 - 250,
    });
  });

  test('keeps the profit in lists that of the cheapest variant offered', async () => {
    const seller = await h.newSeller();
    const product = await newProduct(h, seller);
    const [, other] = product.variantIds;
    await h.services.database.pool.query('update product_variants set cost = 300 where id = $1', [other]);
    const shown = async () => {
      const center = (await seller.api<{ items: CenterRow[] }>('GET', '/center/products/listings/all')).body.data?.items[0];
      const imports = (await seller.api<{ items: CenterRow[] }>('GET', '/center/products/import/listing')).body.data?.items[0];
      expect(imports).toMatchObject({ price_min: center?.price_min, shipping_cost: center?.shipping_cost, profit: center?.profit });
      return [center?.price_min, center?.shipping_cost, center?.profit];
    };
    expect(await shown()).toEqual([1999, 250, 1999 - 700 - 250]);
    await save(seller, { id: product.id, variants: [{ id: other, price: 1500 }] });
    expect(await shown()).toEqual([1500, 250, 1500 - 300 - 250]);
    await save(seller, { id: product.id, variants: [{ id: other, is_enabled: false }] });
    expect(await shown()).toEqual([1999, 250, 1999 - 700 - 250]);
  });

  test('is not hindered by a compare-at price that the store has so, and nobody changed', async () => {
    const seller = await h.newSeller();
    const product = await newProduct(h, seller);
    const [first, other] = product.variantIds;
    await h.services.database.pool.query('update product_variants set compare_at_price = price where product_id = $1', [product.id]);
    const renamed = await save(seller, { id: product.id, variants: [{ id: first, sku: 'NEW-1' }] });
    expect(renamed.body.data?.failed).toEqual({});
    const { body } = await save(seller, { id: product.id, variants: [{ id: other, price: 2100 }] });
    expect(body.data?.failed[product.id]?.errors).toEqual({
      [`variants.${other}.compare_at_price`]: ['The compare-at price must be above the price.'],
    });
    expect((await detail(seller, product.id)).variants).toMatchObject([
      { sku: 'NEW-1', price: 1999, compare_at_price: 1999 },
      { price: 1999, compare_at_price: 1999 },
    ]);
  });

  test('that is refused says so in the language of whoever asked, beside what is wrong', async () => {
    const seller = await h.newSeller();
    const product = await newProduct(h, seller);
    const other = newId();
    const { body } = await seller.api(
      'PUT',
      '/center/products/bulk_update',
      {
        products: [
          { id: product.id, images: [{ id: other }] },
          { id: other, title: 'Other' },
        ],
      },
      { locale: 'de' },
    );
    expect(body.data).toEqual({
      success: {},
      failed: {
        [product.id]: {
          code: 'BAD_REQUEST',
          error_message: 'Einige Angaben müssen korrigiert werden.',
          errors: { 'images.0': ['Das gibt es nicht.'] },
        },
        [other]: { code: 'NOT_FOUND', error_message: 'Das gibt es nicht oder nicht mehr.', errors: null },
      },
    });
    const priced = await seller.api('POST', '/center/products/setup-selling-price', { product_ids: [other] }, { locale: 'de' });
    expect(priced.body.data).toMatchObject({ success: {}, failed: { [other]: 'Dieses Produkt gibt es nicht mehr.' } });
  });

  test('takes a picture that is named twice once', async () => {
    const seller = await h.newSeller();
    const product = await newProduct(h, seller);
    const [first, second] = product.imageIds;
    const { body } = await save(seller, { id: product.id, images: [{ id: second }, { id: first }, { id: second }] });
    expect(body.data?.success).toEqual({ [product.id]: 2 });
    expect((await detail(seller, product.id)).images.map((image) => image.id)).toEqual([second, first]);
  });

  test('of an older version is refused, and the other editor’s work stays', async () => {
    const seller = await h.newSeller();
    const product = await newProduct(h, seller);
    await save(seller, { id: product.id, version: 1, title: 'First' });
    const { body } = await save(seller, { id: product.id, version: 1, title: 'Second' });
    expect(body.data?.failed[product.id]?.code).toBe('STATE_CONFLICT');
    expect((await detail(seller, product.id)).title).toBe('First');
  });

  test('is undone exactly, once, and not after somebody saved again', async () => {
    const seller = await h.newSeller();
    const product = await newProduct(h, seller);
    const before = await detail(seller, product.id);
    await save(seller, {
      id: product.id,
      title: 'Other',
      options: [{ name: 'Shade', values: ['Crimson', 'Navy'] }],
      images: [{ id: product.imageIds[1], alt: 'Only' }],
      variants: [{ id: product.variantIds[0], price: 1, compare_at_price: null }],
    });
    expect(await detail(seller, product.id)).toMatchObject({
      can_undo: true,
      images: [{ id: product.imageIds[1] }],
      variants: [{ option_values: ['Crimson'] }, { option_values: ['Navy'] }],
    });
    expect((await seller.api('POST', `/center/products/${product.id}/undo`)).body.success).toBe(true);
    const { version, updated_at, ...after } = await detail(seller, product.id);
    const { version: oldVersion, updated_at: oldTime, ...was } = before;
    expect(after).toEqual(was);
    expect(version).toBe(oldVersion + 2);
    expect((await seller.api('POST', `/center/products/${product.id}/undo`)).body).toMatchObject({ success: false, status: 204 });
  });

  test('of words alone is taken back without the stock that the supplier changed since', async () => {
    const seller = await h.newSeller();
    const product = await newProduct(h, seller, { title: 'Oak lamp' });
    await save(seller, { id: product.id, title: 'Oak lamp, large', tags: ['lamps'] });
    await h.services.database.pool.query('update product_variants set stock = 77 where workplace_id = $1 and id = $2', [
      seller.workplaceId,
      product.variantIds[0],
    ]);
    expect((await seller.api('POST', `/center/products/${product.id}/undo`)).body.success).toBe(true);
    expect(await detail(seller, product.id)).toMatchObject({
      title: 'Oak lamp',
      tags: ['travel'],
      can_undo: false,
      images: [{ id: product.imageIds[0] }, { id: product.imageIds[1] }],
      variants: [{ stock: 77 }, {}],
    });
  });

  test.each([
    ['a compare-at price below the price', { variants: [{ price: 5000 }] }, 'compare_at_price'],
    ['prohibited goods', { title: 'Butterfly knife' }, 'title'],
    ['another number of values', { options: [{ name: 'Color', values: ['Red'] }] }, 'options'],
  ])('refuses %s, beside its field', async (_name, change, field) => {
    const seller = await h.newSeller();
    const product = await newProduct(h, seller);
    const given = 'variants' in change ? { variants: [{ id: product.variantIds[0], ...change.variants[0] }] } : change;
    const { body } = await save(seller, { id: product.id, ...given });
    expect(Object.keys(body.data?.failed[product.id]?.errors ?? {}).join()).toContain(field);
  });

  test('of a stranger’s product finds nothing', async () => {
    const [seller, stranger] = [await h.newSeller(), await h.newSeller()];
    const product = await newProduct(h, stranger);
    const { body } = await save(seller, { id: product.id, title: 'Mine' });
    expect(body.data?.failed[product.id]?.code).toBe('NOT_FOUND');
    expect((await seller.api('GET', `/center/products/${product.id}/detail`)).body).toMatchObject({ success: false, status: 202 });
  });
});
