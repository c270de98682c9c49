import { expect, test, vi } from 'vitest';
import type { Product } from '../../schemas.ts';
import { channelErrors, fieldOfChannel, problemsBeforeSaving, serverErrors } from './editor-errors.ts';
import { editorReducer, startEditing } from './editor-state.ts';

const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const variant = (number: number) => ({
  id: id(number),
  option_values: [`V${number}`],
  sku: '',
  barcode: '',
  price: 1000,
  compare_at_price: null,
  cost: 0,
  shipping_cost: 0,
  stock: 0,
  weight_grams: 0,
  is_enabled: true,
  image_id: null,
  source_variant_id: null,
});
const product = {
  id: id(1),
  version: 1,
  title: 'Mug',
  description_html: '',
  vendor: '',
  product_type: '',
  tags: [],
  seo_title: '',
  seo_description: '',
  options: [{ name: 'Color', values: ['V10', 'V11'] }],
  images: [],
  variants: [variant(10), variant(11)],
} as unknown as Product;

test.each([
  ['title', 'title'],
  ['descriptionHtml', 'description_html'],
  ['seo.title', 'seo_title'],
  ['options.0.name', 'options.0.name'],
  ['variants.v1.compareAtPrice', 'variants.v1.compare_at_price'],
  ['variants.v1.inventoryItem.sku', 'variants.v1.sku'],
  ['variants.v1.inventoryItem.measurement.weight', 'variants.v1.weight_grams'],
  ['variants.v1', 'variants.v1'],
])("the channel's %s is our %s", (theirs, ours) => {
  expect(fieldOfChannel(theirs)).toBe(ours);
});

test('several messages of one field are read together', () => {
  expect(channelErrors({ title: ['Too long.', 'Has tags.'] })).toEqual({ title: 'Too long. Has tags.' });
});

test('a refused variant is found by its id, whichever were sent', () => {
  const state = editorReducer(startEditing(product), { type: 'editVariants', changes: { [id(11)]: { price: 2000 } } });
  expect(serverErrors({ 'variants.0.price': ['Too large.'], 'tags.2': ['Too long.'], title: ['Needed.'] }, state)).toEqual({
    [`variants.${id(11)}.price`]: 'Too large.',
    tags: 'Too long.',
    title: 'Needed.',
  });
});

test('what the server would refuse is known before it is asked', async () => {
  let state = editorReducer(startEditing(product), {
    type: 'edit',
    fields: { title: ' ', options: [{ name: 'Color', values: ['Red', 'red'] }] },
  });
  state = editorReducer(state, {
    type: 'editVariants',
    changes: { [id(10)]: { compare_at_price: 900 }, [id(11)]: { sku: 'x'.repeat(256) } },
  });
  state = editorReducer(state, { type: 'unreadable', field: `variants.${id(11)}.stock`, text: 'lots' });
  expect(await problemsBeforeSaving(state)).toEqual({
    title: 'required',
    'options.0.values.1': 'usedTwice',
    [`variants.${id(10)}.compare_at_price`]: 'notAbovePrice',
    [`variants.${id(11)}.sku`]: 'tooLarge',
    [`variants.${id(11)}.stock`]: 'unreadable',
  });
});

test('a compare-at price that the store has so hinders no other change', async () => {
  const asIs = { ...product, variants: product.variants.map((each) => ({ ...each, compare_at_price: 1000 })) };
  const titled = editorReducer(startEditing(asIs), { type: 'edit', fields: { title: 'Cup' } });
  expect(await problemsBeforeSaving(titled)).toEqual({});
  const priced = editorReducer(titled, { type: 'editVariants', changes: { [id(11)]: { price: 1100 } } });
  expect(await problemsBeforeSaving(priced)).toEqual({ [`variants.${id(11)}.compare_at_price`]: 'notAbovePrice' });
});

test('a product of which nothing is sold is refused', async () => {
  const state = editorReducer(startEditing(product), {
    type: 'editVariants',
    changes: { [id(10)]: { is_enabled: false }, [id(11)]: { is_enabled: false } },
  });
  expect(await problemsBeforeSaving(state)).toEqual({ variants: 'noneEnabled' });
});

test('a check whose shapes do not come leaves them to the server, and knows its own rules', async () => {
  vi.doMock('../../schemas.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  vi.resetModules();
  try {
    const { problemsBeforeSaving: check } = await import('./editor-errors.ts');
    const typed = editorReducer(startEditing(product), { type: 'edit', fields: { title: ' ' } });
    const state = editorReducer(typed, { type: 'editVariants', changes: { [id(10)]: { compare_at_price: 900 } } });
    expect(await check(state)).toEqual({ [`variants.${id(10)}.compare_at_price`]: 'notAbovePrice' });
  } finally {
    vi.doUnmock('../../schemas.ts');
    vi.resetModules();
  }
});
