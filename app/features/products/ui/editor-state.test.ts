import { describe, expect, test } from 'vitest';
import type { Product } from '../schemas.ts';
import { changeOf, draftOf } from './editor-state.ts';

const variant = (id: string) => ({ id, option_values: ['Red'], sku: 'A', barcode: '', price: 1000, compare_at_price: null, cost: 500, shipping_cost: 0, stock: 1, weight_grams: 0, is_enabled: true, image_id: null, source_variant_id: null });
const product = { id: 'p', version: 3, title: 'Mug', tags: ['a'], options: [], images: [{ id: 'i', src: 'k.png', alt: '' }], variants: [variant('v'), variant('w')], description_html: '', vendor: '', product_type: '', seo_title: '', seo_description: '' } as unknown as Product;

describe('what the editor saves', () => {
  test('is nothing while nothing was changed', () => {
    expect(changeOf(product, draftOf(product))).toBeUndefined();
  });
  test('is what was changed, and the version that it was changed from', () => {
    const draft = draftOf(product);
    draft.title = 'Cup';
    draft.variants = draft.variants.map((each) => (each.id === 'w' ? { ...each, price: 1200 } : each));
    expect(changeOf(product, draft)).toEqual({ id: 'p', version: 3, title: 'Cup', variants: [{ id: 'w', price: 1200 }] });
  });
  test('is all images when their order changed', () => {
    const draft = { ...draftOf(product), images: [{ id: 'new', src: 'n.png', alt: 'x' }, ...product.images] };
    expect(changeOf(product, draft)).toEqual({ id: 'p', version: 3, images: [{ id: 'new', alt: 'x' }, { id: 'i', alt: '' }] });
  });
});
