import { beforeAll, describe, expect, test } from 'vitest';
import { newProduct } from '#tests/integration/push/support.ts';
import { type Harness, harness } from '#tests/support/harness.ts';
import { detail } from './support.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

describe('settings', () => {
  test('of prices are kept, refused beside their field, and price products', async () => {
    const seller = await h.newSeller();
    const product = await newProduct(h, seller);
    const { body } = await seller.api<{ price_rules: object[]; assign: object; taxable: boolean }>(
      'GET',
      '/center/products/setting/selling_price',
    );
    expect(body.data?.assign).toEqual({ assign_cents: 99, assign_compare_cents: 99 });
    const formula = { operator: 'multiply', value: 3, plus_shipping_cost: false };
    const rule = {
      from: -1,
      to: -1,
      selling_price: formula,
      compare_at_price: { ...formula, value: 4 },
      shipping_cost: { operator: 'any', value: 0 },
    };
    const bad = await seller.api('PUT', '/center/products/setting/selling_price', {
      ...body.data,
      price_rules: [{ ...rule, from: 10, to: 5 }],
    });
    expect(Object.keys(bad.body.errors ?? {})).toEqual(['price_rules.0.to']);
    // What is no number is not taken for one: an end at nothing would be a rule for products at no cost.
    const empty = await seller.api('PUT', '/center/products/setting/selling_price', {
      ...body.data,
      price_rules: [{ ...rule, to: null, compare_at_price: { ...formula, value: true } }],
    });
    expect(Object.keys(empty.body.errors ?? {})).toEqual(['price_rules.0.to', 'price_rules.0.compare_at_price.value']);
    await seller.api('PUT', '/center/products/setting/selling_price', { ...body.data, price_rules: [rule] });
    await seller.api('POST', '/center/products/setup-selling-price', { product_ids: [product.id] });
    expect((await detail(seller, product.id)).variants.map((variant) => [variant.price, variant.compare_at_price])).toEqual([
      [2199, 2899],
      [2199, 2899],
    ]);
  });

  test('of columns are kept per table and workplace', async () => {
    const [seller, stranger] = [await h.newSeller(), await h.newSeller()];
    await seller.api('POST', '/center/products/table-columns', { table_name: 'products-center', columns: ['product', 'price'] });
    expect((await seller.api('GET', '/center/products/table-columns?table_name=products-center')).body.data).toMatchObject({
      columns: ['product', 'price'],
    });
    expect((await stranger.api('GET', '/center/products/table-columns?table_name=products-center')).body.data).toMatchObject({
      columns: [],
    });
  });
});
