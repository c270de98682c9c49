import type { ShopifyContext } from './context.ts';
import { idOf } from './gid.ts';
import { activateLevel, changedItem, changeLevel, type ItemChange, mostStock, primaryLocation } from './inventory.ts';
import { addMedia } from './media.ts';
import { type MetafieldInput, setMetafields } from './metafields.ts';
import type { InventoryItem, InventoryLevel, MediaFile, Product, Variant } from './model.ts';
import { normalAmount, toMinor } from './money.ts';
import { inventoryItemPayload, productPayload } from './payloads.ts';
import {
  chooseValues,
  defaultOption,
  mostVariants,
  type OptionInput,
  type OptionValueInput,
  sameChoice,
  setOptions,
  variantTitle,
} from './product-options.ts';
import { refuse } from './refusal.ts';
import type { Session } from './store.ts';
import { emit } from './webhooks.ts';

export interface FileInput {
  id?: string | null;
  originalSource?: string | null;
  alt?: string | null;
  contentType?: string | null;
  filename?: string | null;
}

export interface ProductFields {
  title?: string | null;
  handle?: string | null;
  descriptionHtml?: string | null;
  vendor?: string | null;
  productType?: string | null;
  status?: Product['status'] | null;
  tags?: string[] | null;
  templateSuffix?: string | null;
  seo?: { title?: string | null; description?: string | null } | null;
  category?: string | null;
  metafields?: MetafieldInput[] | null;
  collections?: string[] | null;
}

export interface VariantFields {
  id?: string | null;
  optionValues?: (Omit<OptionValueInput, 'id' | 'optionId'> & { id?: string | null; optionId?: string | null })[] | null;
  price?: string | null;
  compareAtPrice?: string | null;
  sku?: string | null;
  barcode?: string | null;
  position?: number | null;
  taxable?: boolean | null;
  taxCode?: string | null;
  inventoryPolicy?: Variant['inventoryPolicy'] | null;
  inventoryItem?: (ItemChange & { sku?: string | null }) | null;
  inventoryQuantities?: { locationId: string; name: string; quantity: number }[] | null;
  metafields?: MetafieldInput[] | null;
  file?: FileInput | null;
}

/** A product with its variants and stock, read once and changed in memory, then written in a few statements. */
export interface Draft {
  product: Product;
  isNew: boolean;
  variants: Variant[];
  items: Map<number, InventoryItem>;
  levels: InventoryLevel[];
}

export async function loadDraft(s: Session, productId: number): Promise<Draft | undefined> {
  const product = await s.store.get('products', productId);
  if (!product) return undefined;
  const variants = (await s.store.children('variants', productId)).sort((one, other) => one.position - other.position);
  const items = await s.store.childrenOf(
    'inventoryItems',
    variants.map((each) => each.id),
  );
  const levels = await s.store.childrenOf(
    'inventoryLevels',
    items.map((each) => each.id),
  );
  return { product, isNew: false, variants, items: new Map(items.map((each) => [each.id, each])), levels };
}

export async function newDraft(s: Session): Promise<Draft> {
  const product: Product = {
    id: await s.store.newId(),
    title: '',
    handle: '',
    descriptionHtml: '',
    vendor: s.shop.name,
    productType: '',
    status: 'ACTIVE',
    tags: [],
    options: [],
    templateSuffix: null,
    seoTitle: null,
    seoDescription: null,
    giftCard: false,
    requiresSellingPlan: false,
    mediaIds: [],
    publicationIds: [],
    collectionIds: [],
    categoryId: null,
    createdAt: s.now,
    updatedAt: s.now,
  };
  return { product, isNew: true, variants: [], items: new Map(), levels: [] };
}

/** Change what is named in `fields`; the rest stays. */
export async function applyFields(s: Session, draft: Draft, fields: ProductFields, root: string): Promise<void> {
  const { product } = draft;
  const title = fields.title?.trim();
  if ((draft.isNew && !title) || title === '') refuse([root, 'title'], "Title can't be blank", 'INVALID_PRODUCT');
  if (title && title.length > 255) refuse([root, 'title'], 'Title is too long (maximum is 255 characters)', 'INVALID_PRODUCT');
  if ((fields.descriptionHtml?.length ?? 0) > 524_287)
    refuse([root, 'descriptionHtml'], 'Body (HTML) is too big (maximum is 512 KB)', 'INVALID_PRODUCT');
  if ((fields.tags?.length ?? 0) > 250)
    refuse([root, 'tags'], 'Product tags is invalid: a product can have at most 250 tags', 'INVALID_PRODUCT');
  const tooLong = fields.tags?.find((tag) => tag.length > 255);
  if (tooLong) refuse([root, 'tags'], 'Product tags is invalid', 'INVALID_PRODUCT');

  product.title = title ?? product.title;
  if (typeof fields.descriptionHtml === 'string') product.descriptionHtml = fields.descriptionHtml;
  if (typeof fields.vendor === 'string') product.vendor = fields.vendor || s.shop.name;
  if (typeof fields.productType === 'string') product.productType = fields.productType;
  if (fields.status) product.status = fields.status;
  if (fields.tags) product.tags = sortedTags(fields.tags);
  if (fields.templateSuffix !== undefined) product.templateSuffix = fields.templateSuffix;
  if (fields.seo?.title !== undefined) product.seoTitle = fields.seo.title;
  if (fields.seo?.description !== undefined) product.seoDescription = fields.seo.description;
  if (fields.category !== undefined) product.categoryId = fields.category;
  if (fields.handle) {
    const handle = slug(fields.handle);
    if (await handleTaken(s, handle, product.id)) {
      refuse([root, 'handle'], `Handle '${handle}' already in use. Please provide a new handle.`, 'HANDLE_NOT_UNIQUE');
    }
    product.handle = handle;
  } else if (!product.handle) {
    product.handle = await freeHandle(s, slug(product.title) || 'product', product.id);
  }
  if (fields.collections) {
    const ids = fields.collections.map((each) => idOf('Collection', each));
    if ((await s.store.getMany('collections', ids)).length !== ids.length)
      refuse([root, 'collections'], 'Collection does not exist', 'INVALID_INPUT');
    product.collectionIds = ids;
  }
}

/** Tags without doubles, in Shopify's alphabetical order. */
export function sortedTags(tags: string[]): string[] {
  const unique = new Map(
    tags
      .map((tag) => tag.trim())
      .filter(Boolean)
      .map((tag) => [tag.toLowerCase(), tag] as const),
  );
  return [...unique.values()].sort((one, other) => one.localeCompare(other));
}

export function slug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 200);
}

async function handleTaken(s: Session, handle: string, productId: number): Promise<boolean> {
  return (await s.store.find('products', { handle })).some((each) => each.id !== productId);
}

async function freeHandle(s: Session, wanted: string, productId: number): Promise<string> {
  let handle = wanted;
  for (let count = 1; await handleTaken(s, handle, productId); count += 1) handle = `${wanted}-${count}`;
  return handle;
}

const cleanPrice = (s: Session, price: string, field: string[], name: string): string => {
  let minor: number;
  try {
    minor = toMinor(price, s.shop.currency);
  } catch {
    refuse(field, `${name} is not a number`, 'INVALID_VARIANT');
  }
  if (minor < 0) refuse(field, `${name} must be greater than or equal to 0`, 'INVALID_VARIANT');
  if (minor >= 10 ** 16) refuse(field, `${name} must be less than 1,000,000,000,000,000,000`, 'INVALID_VARIANT');
  return normalAmount(price, s.shop.currency);
};

/** A new variant without values: at the primary location, nothing in stock. */
async function blankVariant(s: Session, draft: Draft, ids: number[]): Promise<Variant> {
  const [id, itemId] = [ids.shift() as number, ids.shift() as number];
  draft.items.set(itemId, {
    id: itemId,
    variantId: id,
    sku: null,
    tracked: false,
    cost: null,
    requiresShipping: true,
    countryCodeOfOrigin: null,
    provinceCodeOfOrigin: null,
    harmonizedSystemCode: null,
    weight: { value: 0, unit: s.shop.weightUnit },
    createdAt: s.now,
    updatedAt: s.now,
  });
  return {
    id,
    productId: draft.product.id,
    title: '',
    position: 0,
    sku: null,
    barcode: null,
    price: normalAmount('0', s.shop.currency),
    compareAtPrice: null,
    optionValues: [],
    inventoryItemId: itemId,
    inventoryPolicy: 'DENY',
    taxable: true,
    taxCode: null,
    requiresComponents: false,
    mediaIds: [],
    createdAt: s.now,
    updatedAt: s.now,
  };
}

/** Change a variant and its inventory item as far as the input names things. */
export function applyVariant(s: Session, draft: Draft, variant: Variant, input: VariantFields, field: string[]): void {
  if (typeof input.price === 'string') variant.price = cleanPrice(s, input.price, [...field, 'price'], 'Price');
  if (input.compareAtPrice !== undefined) {
    variant.compareAtPrice =
      input.compareAtPrice === null ? null : cleanPrice(s, input.compareAtPrice, [...field, 'compareAtPrice'], 'Compare at price');
  }
  const sku = input.sku ?? input.inventoryItem?.sku;
  if (sku !== undefined) {
    if ((sku?.length ?? 0) > 255) refuse([...field, 'sku'], 'SKU is too long (maximum is 255 characters)', 'INVALID_VARIANT');
    variant.sku = sku || null;
  }
  if (input.barcode !== undefined) variant.barcode = input.barcode;
  if (typeof input.taxable === 'boolean') variant.taxable = input.taxable;
  if (input.taxCode !== undefined) variant.taxCode = input.taxCode;
  if (input.inventoryPolicy) variant.inventoryPolicy = input.inventoryPolicy;
  const item = draft.items.get(variant.inventoryItemId) as InventoryItem;
  draft.items.set(item.id, changedItem(item, { ...input.inventoryItem, sku: variant.sku }, s.now, [...field, 'inventoryItem']));
}

export interface Saved {
  created: boolean;
}

/** What a mutation leaves behind: everything in memory is written and the app is told. */
export async function saveDraft(
  s: Session,
  shopify: ShopifyContext,
  draft: Draft,
  changes: { removed?: Variant[]; stock?: { itemId: number; locationId: number; available: number }[]; changedItems?: Set<number> },
): Promise<void> {
  const config = await shopify.config();
  const { product } = draft;
  product.updatedAt = s.now;
  draft.variants.forEach((variant, index) => {
    variant.position = index + 1;
    variant.title = variantTitle(variant.optionValues);
  });
  await s.store.put('products', product);
  await s.store.putMany('variants', draft.variants);
  await s.store.putMany('inventoryItems', [...draft.items.values()]);
  if (changes.removed?.length) await removeVariants(s, changes.removed);

  // Stocked where the input says; at the primary location when it says nothing.
  const stocked = new Set([...draft.levels.map((level) => level.inventoryItemId), ...(changes.stock ?? []).map((each) => each.itemId)]);
  const bare = draft.variants.filter((variant) => !stocked.has(variant.inventoryItemId));
  if (bare.length > 0) {
    const [primary, ids] = [await primaryLocation(s), await s.store.newIds(bare.length)];
    const levels = bare.map(
      (variant, index): InventoryLevel => ({
        id: ids[index] as number,
        inventoryItemId: variant.inventoryItemId,
        locationId: primary.id,
        available: 0,
        committed: 0,
        incoming: 0,
        isActive: true,
        createdAt: s.now,
        updatedAt: s.now,
      }),
    );
    await s.store.putMany('inventoryLevels', levels);
    draft.levels.push(...levels);
  }
  for (const { itemId, locationId, available } of changes.stock ?? []) {
    const level =
      draft.levels.find((each) => each.inventoryItemId === itemId && each.locationId === locationId) ??
      (await activateLevel(s, itemId, locationId, 0));
    await changeLevel(s, config, level, { available });
  }
  for (const itemId of changes.changedItems ?? []) {
    await emit(s, config, 'inventory_items/update', inventoryItemPayload(draft.items.get(itemId) as InventoryItem));
  }
  await emit(s, config, draft.isNew ? 'products/create' : 'products/update', await productPayload(s, product.id));
}

export async function removeVariants(s: Session, variants: Variant[]): Promise<void> {
  const ids = variants.map((each) => each.id);
  const items = await s.store.childrenOf('inventoryItems', ids);
  const levels = await s.store.childrenOf(
    'inventoryLevels',
    items.map((each) => each.id),
  );
  await s.store.remove(
    'inventoryLevels',
    levels.map((each) => each.id),
  );
  await s.store.remove(
    'inventoryItems',
    items.map((each) => each.id),
  );
  await s.store.remove('variants', ids);
}

export async function deleteProduct(s: Session, shopify: ShopifyContext, productId: number): Promise<boolean> {
  const draft = await loadDraft(s, productId);
  if (!draft) return false;
  await removeVariants(s, draft.variants);
  await s.store.remove('products', [productId]);
  await s.db.query(`delete from shopify.metafields where shop = $1 and data->>'owner' = $2`, [s.shop.domain, `Product/${productId}`]);
  await emit(s, await shopify.config(), 'products/delete', { id: productId });
  return true;
}

export interface ProductSetInput extends ProductFields {
  productOptions?:
    | {
        id?: string | null;
        name?: string | null;
        position?: number | null;
        values?: { id?: string | null; name?: string | null }[] | null;
      }[]
    | null;
  variants?: VariantFields[] | null;
  files?: FileInput[] | null;
}

/**
 * The whole product in one call: lists that are given replace what is there, fields that are not given stay.
 * Source: Shopify's page on syncing product data with `productSet`.
 */
export async function productSet(s: Session, shopify: ShopifyContext, draft: Draft, input: ProductSetInput): Promise<Product> {
  await applyFields(s, draft, input, 'input');
  const { product } = draft;
  const optionInputs = input.productOptions?.map(
    (option): OptionInput => ({
      id: option.id ? idOf('ProductOption', option.id) : null,
      name: option.name,
      values: option.values?.map((value) => ({ id: value.id ? idOf('ProductOptionValue', value.id) : null, name: value.name })),
    }),
  );
  if (optionInputs && !input.variants)
    refuse(['input', 'variants'], 'Variants input is required when updating product options', 'VARIANTS_INPUT_MISSING');
  if (input.variants && !optionInputs) {
    refuse(['input', 'productOptions'], 'Product options input is required when updating variants', 'PRODUCT_OPTIONS_INPUT_MISSING');
  }

  const files = await setFiles(
    s,
    shopify,
    draft,
    input.files,
    (input.variants ?? []).map((variant) => variant.file),
  );
  const removed: Variant[] = [];
  const stock: { itemId: number; locationId: number; available: number }[] = [];
  const changedItems = new Set<number>();
  if (input.variants && optionInputs) {
    const given = input.variants;
    if (given.length > mostVariants)
      refuse(['input', 'variants'], `Variants count is over the limit of ${mostVariants}`, 'VARIANTS_OVER_LIMIT');
    if (given.length === 0) refuse(['input', 'variants'], 'At least one variant is required', 'VARIANTS_INPUT_MISSING');
    const ids = await s.store.newIds(given.length * 2 + optionInputs.reduce((sum, option) => sum + (option.values?.length ?? 0) + 1, 0));
    product.options = setOptions(optionInputs, product.options, () => ids.shift() as number);

    const next: Variant[] = [];
    for (const [index, each] of given.entries()) {
      const field = ['input', 'variants', String(index)];
      const values = chooseValues(product.options, (each.optionValues ?? []).map(optionValueInput), [...field, 'optionValues'], null);
      if (next.some((variant) => sameChoice(variant.optionValues, values))) {
        refuse(field, `The variant '${variantTitle(values)}' already exists. Please change at least one option value.`, 'INVALID_VARIANT');
      }
      const byId = each.id ? draft.variants.find((variant) => variant.id === idOf('ProductVariant', each.id)) : undefined;
      if (each.id && !byId) refuse([...field, 'id'], 'Product variant does not exist', 'PRODUCT_VARIANT_DOES_NOT_EXIST');
      const variant =
        byId ??
        draft.variants.find((old) => sameChoice(old.optionValues, values) && !next.includes(old)) ??
        (await blankVariant(s, draft, ids));
      const isNew = !draft.variants.includes(variant);
      const itemBefore = draft.items.get(variant.inventoryItemId);
      const before = JSON.stringify([variant, isNew]);
      variant.optionValues = values;
      applyVariant(s, draft, variant, each, field);
      if (each.file) variant.mediaIds = [fileFor(files, each.file, [...field, 'file'])];
      variant.mediaIds = variant.mediaIds.filter((id) => product.mediaIds.includes(id));
      if (before !== JSON.stringify([variant, isNew])) variant.updatedAt = s.now;
      if (!isNew && itemBefore !== draft.items.get(variant.inventoryItemId)) changedItems.add(variant.inventoryItemId);
      next.push(variant);
      stock.push(...(await stockChanges(s, variant, each.inventoryQuantities ?? [], [...field, 'inventoryQuantities'])));
    }
    removed.push(...draft.variants.filter((variant) => !next.includes(variant)));
    for (const variant of removed) draft.items.delete(variant.inventoryItemId);
    draft.variants = next;
  } else if (draft.isNew) {
    const ids = await s.store.newIds(4);
    product.options = setOptions([defaultOption], [], () => ids.shift() as number);
    const variant = await blankVariant(s, draft, ids);
    variant.optionValues = chooseValues(product.options, [{ optionName: 'Title', name: 'Default Title' }], ['input'], null);
    draft.variants = [variant];
  }
  await saveDraft(s, shopify, draft, { removed, stock, changedItems });
  if (input.metafields) await setMetafields(s, input.metafields, `Product/${product.id}`, ['input', 'metafields']);
  for (const [index, each] of (input.variants ?? []).entries()) {
    const variant = draft.variants[index];
    if (each.metafields && variant)
      await setMetafields(s, each.metafields, `ProductVariant/${variant.id}`, ['input', 'variants', String(index), 'metafields']);
  }
  return product;
}

export const optionValueInput = (each: NonNullable<VariantFields['optionValues']>[number]): OptionValueInput => ({
  id: each.id ? idOf('ProductOptionValue', each.id) : null,
  name: each.name,
  optionId: each.optionId ? idOf('ProductOption', each.optionId) : null,
  optionName: each.optionName,
});

export async function stockChanges(
  s: Session,
  variant: Variant,
  inputs: { locationId: string; name: string; quantity: number }[],
  field: string[],
): Promise<{ itemId: number; locationId: number; available: number }[]> {
  const changes = [];
  for (const [index, input] of inputs.entries()) {
    const locationId = idOf('Location', input.locationId);
    if (!['available', 'on_hand'].includes(input.name))
      refuse([...field, String(index), 'name'], 'The quantity name must be either available or on_hand', 'INVALID_INPUT');
    if (!(await s.store.get('locations', locationId)))
      refuse([...field, String(index), 'locationId'], 'Location does not exist', 'NOT_FOUND');
    if (Math.abs(input.quantity) > mostStock)
      refuse([...field, String(index), 'quantity'], "The quantity can't be higher than 1,000,000,000", 'INVALID_INPUT');
    changes.push({ itemId: variant.inventoryItemId, locationId, available: input.quantity });
  }
  return changes;
}

/** Replace the product's files when a list is given; answers which file belongs to which source. */
async function setFiles(
  s: Session,
  shopify: ShopifyContext,
  draft: Draft,
  inputs: FileInput[] | null | undefined,
  ofVariants: (FileInput | null | undefined)[],
): Promise<Map<string, number>> {
  const known = new Map<string, number>();
  const current = await s.store.getMany('media', draft.product.mediaIds);
  const remember = (file: MediaFile) => {
    known.set(`gid:${file.id}`, file.id);
    if (!known.has(file.originalSource)) known.set(file.originalSource, file.id);
  };
  if (!inputs) {
    const missing = ofVariants.find(
      (file) => file && !current.some((each) => each.originalSource === file.originalSource || each.id === idOf('MediaImage', file.id)),
    );
    if (missing)
      refuse(['input', 'variants'], 'Any file of a variant must also be specified in the files input of its product', 'INVALID_INPUT');
    current.forEach(remember);
    return known;
  }
  const media: number[] = [];
  for (const [index, input] of inputs.entries()) {
    const field = ['input', 'files', String(index)];
    if (input.id) {
      const file = await s.store.get('media', idOf(['MediaImage', 'GenericFile'], input.id));
      if (!file) refuse([...field, 'id'], 'File does not exist', 'INVALID_INPUT');
      if (typeof input.alt === 'string') await s.store.put('media', { ...file, alt: input.alt });
      remember(file);
      media.push(file.id);
      continue;
    }
    if (!input.originalSource) refuse([...field, 'originalSource'], 'Either id or originalSource is required', 'INVALID_INPUT');
    const [file] = await addMedia(
      s,
      shopify.config,
      [{ originalSource: input.originalSource, alt: input.alt, filename: input.filename }],
      () => [...field, 'originalSource'],
    );
    if (file) {
      remember(file);
      media.push(file.id);
    }
  }
  draft.product.mediaIds = media;
  return known;
}

function fileFor(files: Map<string, number>, input: FileInput, field: string[]): number {
  const id = input.id ? files.get(`gid:${idOf(['MediaImage', 'GenericFile'], input.id)}`) : files.get(input.originalSource ?? '');
  if (!id) refuse(field, 'Any file of a variant must also be specified in the files input of its product', 'INVALID_INPUT');
  return id;
}

/** `productVariantsBulkCreate`: further variants, whose new option values are added to the options. */
export async function addVariants(
  s: Session,
  shopify: ShopifyContext,
  draft: Draft,
  inputs: (VariantFields & { mediaId?: string | null; mediaSrc?: string[] | null })[],
  strategy: string,
): Promise<Variant[]> {
  const stock: { itemId: number; locationId: number; available: number }[] = [];
  const made: Variant[] = [];
  const removed: Variant[] = [];
  const standalone = draft.variants.length === 1 && draft.variants[0]?.title === 'Default Title';
  if (strategy === 'REMOVE_STANDALONE_VARIANT' || (strategy === 'DEFAULT' && standalone)) removed.push(...draft.variants.splice(0, 1));
  if (draft.variants.length + inputs.length > mostVariants) {
    refuse(['variants'], `You can only have a maximum of ${mostVariants} variants per product`, 'LIMIT_EXCEEDED');
  }
  const ids = await s.store.newIds(inputs.length * 6);
  for (const [index, input] of inputs.entries()) {
    const field = ['variants', String(index)];
    const variant = await blankVariant(s, draft, ids);
    variant.optionValues = chooseValues(
      draft.product.options,
      (input.optionValues ?? []).map(optionValueInput),
      [...field, 'optionValues'],
      () => ids.shift() as number,
    );
    if ([...draft.variants, ...made].some((other) => sameChoice(other.optionValues, variant.optionValues))) {
      refuse(
        field,
        `The variant '${variantTitle(variant.optionValues)}' already exists. Please change at least one option value.`,
        'VARIANT_ALREADY_EXISTS',
      );
    }
    applyVariant(s, draft, variant, input, field);
    if (input.mediaId) variant.mediaIds = [mediaOf(draft, input.mediaId, [...field, 'mediaId'])];
    stock.push(...(await stockChanges(s, variant, input.inventoryQuantities ?? [], [...field, 'inventoryQuantities'])));
    made.push(variant);
  }
  draft.variants.push(...made);
  for (const variant of removed) {
    draft.items.delete(variant.inventoryItemId);
    for (const option of draft.product.options)
      option.values = option.values.filter((value) =>
        draft.variants.some((each) => each.optionValues.some((chosen) => chosen.valueId === value.id)),
      );
  }
  await saveDraft(s, shopify, draft, { removed, stock });
  return made;
}

export function mediaOf(draft: Draft, mediaId: string, field: string[]): number {
  const id = idOf('MediaImage', mediaId);
  if (!draft.product.mediaIds.includes(id)) refuse(field, 'The media does not belong to this product', 'INVALID_INPUT');
  return id;
}
