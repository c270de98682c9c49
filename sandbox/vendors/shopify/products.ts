/** Products in memory and in the shop's world: read, changed by their fields, written, deleted. */
import type { ShopifyContext } from './context.ts';
import { idOf } from './gid.ts';
import { activateLevel, changeLevel, type ItemChange, primaryLocation } from './inventory.ts';
import type { MetafieldInput } from './metafields.ts';
import type { InventoryItem, InventoryLevel, Product, Variant } from './model.ts';
import { type OptionValueInput, variantTitle } from './product-options.ts';
import { inventoryItemPayload, productPayload } from './product-payloads.ts';
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

function slug(text: string): string {
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

/** Finish a mutation: write everything that was changed in memory, and send the app its webhooks. */
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
      (await activateLevel(s, itemId, locationId));
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
