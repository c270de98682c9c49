import { describe, expect, test } from 'vitest';
import { Product } from '../../schemas.ts';
import { type EditorAction, type EditorState, editorReducer, isDirty, patchOf, productOf, startEditing } from './editor-state.ts';

const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const variant = (number: number, values: string[]): Product['variants'][number] => ({
  id: id(number),
  option_values: values,
  sku: `S${number}`,
  barcode: '',
  price: 1000,
  compare_at_price: null,
  cost: 400,
  shipping_cost: 100,
  stock: 5,
  weight_grams: 200,
  is_enabled: true,
  image_id: null,
  source_variant_id: null,
});
const product: Product = Product.parse({
  id: id(1),
  version: 3,
  state: 'imported',
  listing_state: 'none',
  title: 'Mug',
  description_html: '<p>Warm.</p>',
  vendor: 'Harbor',
  product_type: '',
  tags: ['a'],
  seo_title: '',
  seo_description: '',
  options: [{ name: 'Color', values: ['Red', 'Blue'] }],
  currency: 'USD',
  source: 'cj',
  ship_to: 'US',
  images: [
    { id: id(20), src: 'a.png', alt: '' },
    { id: id(21), src: 'b.png', alt: '' },
  ],
  variants: [variant(10, ['Red']), variant(11, ['Blue'])],
  listings: [],
  unsupplied: 0,
  can_undo: false,
  updated_at: '2026-11-21T00:00:00.000Z',
});
const run = (...actions: EditorAction[]): EditorState => actions.reduce(editorReducer, startEditing(product));

describe('what the editor saves', () => {
  test('is nothing but the version while nothing was changed', () => {
    expect(isDirty(run())).toBe(false);
    expect(patchOf(run())).toEqual({ id: product.id, version: 3 });
  });

  test('is only what differs, by variant and field', () => {
    const state = run(
      { type: 'edit', fields: { title: 'Cup' } },
      { type: 'editVariants', changes: { [id(11)]: { price: 1200, stock: 5 }, [id(99)]: { price: 1 } } },
    );
    expect(patchOf(state)).toEqual({ id: product.id, version: 3, title: 'Cup', variants: [{ id: id(11), price: 1200 }] });
  });

  test('is nothing again when a change is typed back', () => {
    const state = run(
      { type: 'edit', fields: { title: 'Cup', tags: ['a', 'b'] } },
      { type: 'editVariants', changes: { [id(10)]: { is_enabled: false } } },
      { type: 'edit', fields: { title: 'Mug', tags: ['a'] } },
      { type: 'editVariants', changes: { [id(10)]: { is_enabled: true } } },
    );
    expect(isDirty(state)).toBe(false);
    expect(patchOf(state)).toEqual({ id: product.id, version: 3 });
  });

  test('is all pictures, without their sources, when their order changed', () => {
    const state = run({ type: 'edit', fields: { images: [...product.images].reverse() } });
    expect(patchOf(state).images).toEqual([
      { id: id(21), alt: '' },
      { id: id(20), alt: '' },
    ]);
  });

  test('never has text that is no number, which still counts as a change', () => {
    const field = `variants.${id(10)}.price`;
    const state = run({ type: 'unreadable', field, text: '12,x' });
    expect(isDirty(state)).toBe(true);
    expect(patchOf(state)).toEqual({ id: product.id, version: 3 });
    const mended = editorReducer(state, { type: 'editVariants', changes: { [id(10)]: { price: 1250 } } });
    expect(mended.unreadable).toEqual({});
  });

  test('keeps an unreadable compare-at price when only the price was mended', () => {
    const field = `variants.${id(10)}.compare_at_price`;
    const state = run({ type: 'unreadable', field, text: 'x' }, { type: 'editVariants', changes: { [id(10)]: { price: 900 } } });
    expect(state.unreadable).toEqual({ [field]: 'x' });
  });
});

describe('newer versions', () => {
  const newer: Product = { ...product, version: 4, vendor: 'Elsewhere' };

  test('are taken at once while nothing was typed', () => {
    expect(run({ type: 'loaded', product: newer }).base).toBe(newer);
  });

  test('wait while something was typed, and replace it when asked', () => {
    const state = run({ type: 'edit', fields: { title: 'Cup' } }, { type: 'loaded', product: newer });
    expect(productOf(state).title).toBe('Cup');
    expect(state.base.version).toBe(3);
    expect(state.newest).toBe(newer);
    const replaced = editorReducer(state, { type: 'replaced', product: newer });
    expect(isDirty(replaced)).toBe(false);
    expect(productOf(replaced)).toMatchObject({ title: 'Mug', vendor: 'Elsewhere', version: 4 });
  });

  test('take up what was typed, where both changed a field and where only one did', () => {
    const typed = run(
      { type: 'edit', fields: { title: 'Cup' } },
      { type: 'editVariants', changes: { [id(10)]: { price: 1500 }, [id(11)]: { price: 1600 } } },
    );
    const theirs: Product = { ...newer, title: 'Their mug', variants: product.variants.filter((each) => each.id !== id(11)) };
    const state = editorReducer(typed, { type: 'rebased', product: theirs });
    expect(productOf(state)).toMatchObject({ title: 'Cup', vendor: 'Elsewhere' });
    expect(patchOf(state)).toEqual({ id: product.id, version: 4, title: 'Cup', variants: [{ id: id(10), price: 1500 }] });
  });

  test('keep the pictures that the other added and lose those that the other removed', () => {
    const picture = (number: number) => ({ id: id(number), src: `${number}.webp`, alt: '' });
    const before: Product = { ...product, images: [picture(20), picture(21)] };
    const typed = editorReducer(startEditing(before), { type: 'edit', fields: { images: [picture(21), picture(20), picture(30)] } });
    const state = editorReducer(typed, { type: 'rebased', product: { ...before, version: 4, images: [picture(20), picture(22)] } });
    expect(productOf(state).images.map((image) => image.id)).toEqual([id(20), id(30), id(22)]);
  });

  test('of the same save keep what was typed while it was on its way', () => {
    const before = run({ type: 'edit', fields: { title: 'Cup' } }, { type: 'editVariants', changes: { [id(10)]: { price: 1500 } } });
    const typing = editorReducer(editorReducer(before, { type: 'edit', fields: { vendor: 'Quay' } }), {
      type: 'editVariants',
      changes: { [id(10)]: { sku: 'NEW' } },
    });
    const saved: Product = {
      ...product,
      version: 4,
      title: 'Cup',
      variants: product.variants.map((each) => (each.id === id(10) ? { ...each, price: 1500 } : each)),
    };
    const state = editorReducer(typing, { type: 'saved', product: saved, sent: before.edits });
    expect(patchOf(state)).toEqual({ id: product.id, version: 4, vendor: 'Quay', variants: [{ id: id(10), sku: 'NEW' }] });
  });

  test('of the same save keep the pictures that came while it was on its way', () => {
    const picture = (number: number) => ({ id: id(number), src: `${number}.webp`, alt: '' });
    const uploaded = [...product.images, picture(30)];
    const before = run({ type: 'edit', fields: { images: uploaded } });
    const typing = editorReducer(before, { type: 'edit', fields: { images: [...uploaded, picture(31)] } });
    // Saved from the gallery into the product, the first picture has a new id.
    const saved: Product = { ...product, version: 4, images: [...product.images, picture(40)] };
    const state = editorReducer(typing, { type: 'saved', product: saved, sent: before.edits });
    expect(patchOf(state).images).toEqual([20, 21, 40, 31].map((number) => ({ id: id(number), alt: '' })));
    expect(isDirty(editorReducer(before, { type: 'saved', product: saved, sent: before.edits }))).toBe(false);
  });

  test('older than the one held are ignored', () => {
    const state = run({ type: 'saved', product: newer, sent: { fields: {}, variants: {} } }, { type: 'loaded', product });
    expect(state.base).toBe(newer);
  });
});

test('a refused field is no longer marked once it was changed', () => {
  const price = `variants.${id(10)}.price`;
  const compare = `variants.${id(10)}.compare_at_price`;
  const refused = run({ type: 'refused', errors: { title: 'x', [price]: 'y', [compare]: 'z' } });
  const state = editorReducer(refused, { type: 'editVariants', changes: { [id(10)]: { price: 900 } } });
  expect(state.errors).toEqual({ title: 'x' });
  expect(editorReducer(state, { type: 'edit', fields: { title: 'Cup' } }).errors).toEqual({});
});

test('a row that was not changed stays the same object, and so does a changed one until its next change', () => {
  const state = run({ type: 'editVariants', changes: { [id(10)]: { price: 900 } } });
  const [first, second] = productOf(state).variants;
  const again = productOf(editorReducer(state, { type: 'edit', fields: { title: 'Cup' } })).variants;
  expect(again[0]).toBe(first);
  expect(again[1]).toBe(second);
  expect(second).toBe(product.variants[1]);
});
