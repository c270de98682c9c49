/**
 * The editor's state: the product as loaded and, apart from it, the edits, so that only changes are saved and a newer version never
 * discards typed text. Pure.
 */
import { isPlan, type PlannedOption } from '../../option-plan.ts';
import type { Product, ProductVariant } from '../../schemas.ts';

const textFields = ['title', 'description_html', 'vendor', 'product_type', 'seo_title', 'seo_description'] as const;
export type TextField = (typeof textFields)[number];
const variantFields = ['sku', 'barcode', 'price', 'compare_at_price', 'stock', 'weight_grams', 'is_enabled', 'image_id'] as const;
export type VariantField = (typeof variantFields)[number];

export type ProductFields = Pick<Product, TextField | 'tags' | 'images'> & { options: PlannedOption[] };
export type VariantEdit = Partial<Pick<ProductVariant, VariantField>>;
export type EditorImage = Product['images'][number];

export interface Edits {
  fields: Partial<ProductFields>;
  /** Variant id → its changed fields. */
  variants: Readonly<Record<string, VariantEdit>>;
}

export interface EditorState {
  base: Product;
  edits: Edits;
  /** Field path (`title`, `variants.<id>.price`) → error message, from the server or the check before saving. */
  errors: Readonly<Record<string, string>>;
  /** Field path → text that is not a number; shown as typed and never saved. */
  unreadable: Readonly<Record<string, string>>;
  /** The newest version when somebody else has saved; shown when the seller asks for it. */
  newest: Product | undefined;
}

export type EditorAction =
  | { type: 'edit'; fields: Partial<ProductFields> }
  | { type: 'editVariants'; changes: Readonly<Record<string, VariantEdit>> }
  | { type: 'unreadable'; field: string; text: string }
  | { type: 'refused'; errors: Readonly<Record<string, string>> }
  | { type: 'saved'; product: Product; sent: Edits }
  | { type: 'loaded'; product: Product }
  | { type: 'replaced'; product: Product }
  | { type: 'rebased'; product: Product }
  | { type: 'discarded' };

const nothing: Edits = { fields: {}, variants: {} };
export const startEditing = (product: Product, errors: EditorState['errors'] = {}): EditorState => ({
  base: product,
  edits: nothing,
  errors,
  unreadable: {},
  newest: undefined,
});

const same = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other);

/** `values` without those equal in `base`; the same object when all differ. */
function differing<T extends object>(values: T, base: object): T {
  const kept = Object.entries(values).filter(([field, value]) => !same(value, (base as Record<string, unknown>)[field]));
  return kept.length === Object.keys(values).length ? values : (Object.fromEntries(kept) as T);
}

const without = (record: Readonly<Record<string, string>>, isGone: (field: string) => boolean): Readonly<Record<string, string>> => {
  const kept = Object.entries(record).filter(([field]) => !isGone(field));
  return kept.length === Object.keys(record).length ? record : Object.fromEntries(kept);
};

function editVariants(state: EditorState, changes: Readonly<Record<string, VariantEdit>>): EditorState {
  const variants: Record<string, VariantEdit> = { ...state.edits.variants };
  const touched = new Set<string>();
  const loaded = new Map(state.base.variants.map((variant) => [variant.id, variant]));
  for (const [id, change] of Object.entries(changes)) {
    const base = loaded.get(id);
    if (!base) continue;
    for (const field of Object.keys(change)) touched.add(`variants.${id}.${field}`);
    // Price and compare-at price are validated together.
    if ('price' in change) touched.add(`variants.${id}.compare_at_price`);
    const edit = differing({ ...variants[id], ...change }, base);
    if (Object.keys(edit).length > 0) variants[id] = edit;
    else delete variants[id];
  }
  const isGone = (field: string) => touched.has(field) || field === 'variants';
  return {
    ...state,
    edits: { ...state.edits, variants },
    errors: without(state.errors, isGone),
    unreadable: without(
      state.unreadable,
      (field) => touched.has(field) && !(field.endsWith('compare_at_price') && !givesCompare(changes, field)),
    ),
  };
}

/** Was the compare-at price itself edited, not only the price? */
const givesCompare = (changes: Readonly<Record<string, VariantEdit>>, field: string): boolean =>
  'compare_at_price' in (changes[field.split('.')[1] ?? ''] ?? {});

/** Edits made after `sent` was sent. */
function minus(edits: Edits, sent: Edits, base: Product): Edits {
  const fields = Object.fromEntries(
    Object.entries(edits.fields).filter(([field, value]) => !same(value, sent.fields[field as keyof ProductFields])),
  ) as Edits['fields'];
  // The save gave gallery pictures new ids: order and texts for the old ids are lost, added pictures are kept.
  if (sent.fields.images && fields.images) {
    const before = new Set(sent.fields.images.map((image) => image.id));
    fields.images = [...base.images, ...fields.images.filter((image) => !before.has(image.id))];
  }
  const variants: Record<string, VariantEdit> = {};
  const loaded = new Map(base.variants.map((variant) => [variant.id, variant]));
  for (const [id, edit] of Object.entries(edits.variants)) {
    const before = sent.variants[id] ?? {};
    const later = Object.fromEntries(
      Object.entries(edit).filter(([field, value]) => !(field in before) || value !== before[field as VariantField]),
    ) as VariantEdit;
    const variant = loaded.get(id);
    const kept = variant ? differing(later, variant) : {};
    if (Object.keys(kept).length > 0) variants[id] = kept;
  }
  return { fields: differing(fields, base), variants };
}

/**
 * Edits rebased onto another person's save: where both changed a field, the edit wins. Pictures that they added stay; edits of variants
 * and pictures that they removed are dropped.
 */
function onTopOf(newest: Product, { base, edits }: Pick<EditorState, 'base' | 'edits'>): Edits {
  const { images, options, ...rest } = edits.fields;
  const fields: Partial<ProductFields> = { ...rest };
  const isSame = (one: Product['options'][number], other: Product['options'][number] | undefined) =>
    one.values.length === other?.values.length;
  // A plan names the former places of what it keeps.
  if (options && isPlan(options)) {
    if (same(base.options, newest.options)) fields.options = options;
  } else if (options && options.length === newest.options.length && options.every((option, at) => isSame(option, newest.options[at])))
    fields.options = options;
  if (images) {
    const before = new Set(base.images.map((image) => image.id));
    const now = new Set(newest.images.map((image) => image.id));
    const mine = images.filter((image) => now.has(image.id) || !before.has(image.id));
    fields.images = [...mine, ...newest.images.filter((image) => !before.has(image.id))];
  }
  const variants: Record<string, VariantEdit> = {};
  for (const variant of newest.variants) {
    const edit = edits.variants[variant.id];
    const kept = edit ? differing(edit, variant) : {};
    if (Object.keys(kept).length > 0) variants[variant.id] = kept;
  }
  return { fields: differing(fields, newest), variants };
}

export function editorReducer(state: EditorState, action: EditorAction): EditorState {
  switch (action.type) {
    case 'edit': {
      const fields = differing({ ...state.edits.fields, ...action.fields }, state.base);
      const touched = Object.keys(action.fields);
      const isGone = (field: string) => touched.some((each) => field === each || field.startsWith(`${each}.`));
      return { ...state, edits: { ...state.edits, fields }, errors: without(state.errors, isGone) };
    }
    case 'editVariants':
      return editVariants(state, action.changes);
    case 'unreadable':
      return { ...state, unreadable: { ...state.unreadable, [action.field]: action.text } };
    case 'refused':
      return { ...state, errors: action.errors };
    case 'saved':
      return { ...state, base: action.product, edits: minus(state.edits, action.sent, action.product), errors: {}, newest: undefined };
    case 'loaded':
      if (action.product === state.base || action.product.version < state.base.version) return state;
      if (action.product.version === state.base.version || !isDirty(state)) return { ...state, base: action.product, newest: undefined };
      return { ...state, newest: action.product };
    case 'replaced':
      return startEditing(action.product);
    case 'rebased':
      return { ...startEditing(action.product), edits: onTopOf(action.product, state), unreadable: state.unreadable };
    case 'discarded':
      return { ...state, edits: nothing, errors: {}, unreadable: {} };
  }
}

/** Are there unsaved changes, including unreadable ones? */
export const isDirty = ({ edits, unreadable }: EditorState): boolean =>
  Object.keys(edits.fields).length > 0 || Object.keys(edits.variants).length > 0 || Object.keys(unreadable).length > 0;

/** Caches the merged variant per edit, so that unchanged rows are not rendered again. */
const merged = new WeakMap<ProductVariant, { edit: VariantEdit; variant: ProductVariant }>();
function mergedVariant(variant: ProductVariant, edit: VariantEdit | undefined): ProductVariant {
  if (!edit) return variant;
  const known = merged.get(variant);
  if (known?.edit === edit) return known.variant;
  const made = { ...variant, ...edit };
  merged.set(variant, { edit, variant: made });
  return made;
}

/** The product as shown on screen. */
export const productOf = ({ base, edits }: Pick<EditorState, 'base' | 'edits'>): Product => ({
  ...base,
  ...edits.fields,
  variants: base.variants.map((variant) => mergedVariant(variant, edits.variants[variant.id])),
});

/** The body of a save: the edited version and the differences from it (`ProductChange`). */
export function patchOf({ base, edits }: Pick<EditorState, 'base' | 'edits'>): Record<string, unknown> & { id: string; version: number } {
  const { images, ...fields } = edits.fields;
  const variants = Object.entries(edits.variants).map(([id, edit]) => ({ id, ...edit }));
  return {
    id: base.id,
    version: base.version,
    ...fields,
    ...(images ? { images: images.map(({ id, alt }) => ({ id, alt })) } : {}),
    ...(variants.length > 0 ? { variants } : {}),
  };
}
