import type { ShopifyContext } from './context.ts';
import { idOf } from './gid.ts';
import { addMedia } from './media.ts';
import { setMetafields } from './metafields.ts';
import type { MediaFile, Product, Variant } from './model.ts';
import { chooseValues, defaultOption, maxVariants, type OptionInput, sameChoice, setOptions, variantTitle } from './product-options.ts';
import { applyVariant, blankVariant, optionValueInput, stockChanges } from './product-variants.ts';
import { applyFields, type Draft, type FileInput, type ProductFields, saveDraft, type VariantFields } from './products.ts';
import { refuse } from './refusal.ts';
import type { Session } from './store.ts';

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

/** What saving the draft has to do beside writing it. */
interface Changes {
  removed: Variant[];
  stock: { itemId: number; locationId: number; available: number }[];
  changedItems: Set<number>;
}

/**
 * The whole product in one call: lists that are given replace what is there, fields that are not given stay.
 * Source: Shopify's page on syncing product data with `productSet`.
 */
export async function productSet(s: Session, shopify: ShopifyContext, draft: Draft, input: ProductSetInput): Promise<Product> {
  await applyFields(s, draft, input, 'input');
  const options = readOptions(input);
  if (options && !input.variants)
    refuse(['input', 'variants'], 'Variants input is required when updating product options', 'VARIANTS_INPUT_MISSING');
  if (input.variants && !options) {
    refuse(['input', 'productOptions'], 'Product options input is required when updating variants', 'PRODUCT_OPTIONS_INPUT_MISSING');
  }
  const files = await setFiles(
    s,
    shopify,
    draft,
    input.files,
    (input.variants ?? []).map((variant) => variant.file),
  );
  const changes = input.variants && options ? await setVariants(s, draft, { options, variants: input.variants, files }) : {};
  if (draft.isNew && draft.variants.length === 0) await addDefaultVariant(s, draft);
  await saveDraft(s, shopify, draft, changes);
  await setAllMetafields(s, draft, input);
  return draft.product;
}

const readOptions = ({ productOptions }: ProductSetInput): OptionInput[] | undefined =>
  productOptions?.map((option) => ({
    id: option.id ? idOf('ProductOption', option.id) : null,
    name: option.name,
    values: option.values?.map((value) => ({ id: value.id ? idOf('ProductOptionValue', value.id) : null, name: value.name })),
  }));

/** Variants are matched by the given id, else by equal values; old ones without a match are removed. */
async function setVariants(
  s: Session,
  draft: Draft,
  { options, variants: given, files }: { options: OptionInput[]; variants: VariantFields[]; files: Map<string, number> },
): Promise<Changes> {
  const { product } = draft;
  const changes: Changes = { removed: [], stock: [], changedItems: new Set() };
  if (given.length > maxVariants)
    refuse(['input', 'variants'], `Variants count is over the limit of ${maxVariants}`, 'VARIANTS_OVER_LIMIT');
  if (given.length === 0) refuse(['input', 'variants'], 'At least one variant is required', 'VARIANTS_INPUT_MISSING');
  const ids = await s.store.newIds(given.length * 2 + options.reduce((sum, option) => sum + (option.values?.length ?? 0) + 1, 0));
  product.options = setOptions(options, product.options, () => ids.shift() as number);

  const next: Variant[] = [];
  const named = new Set(given.flatMap((each) => (each.id ? [idOf('ProductVariant', each.id)] : [])));
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
      draft.variants.find((old) => sameChoice(old.optionValues, values) && !next.includes(old) && !named.has(old.id)) ??
      (await blankVariant(s, draft, ids));
    const isNew = !draft.variants.includes(variant);
    const itemBefore = draft.items.get(variant.inventoryItemId);
    const before = JSON.stringify([variant, isNew]);
    variant.optionValues = values;
    applyVariant(s, draft, variant, each, field);
    if (each.file) variant.mediaIds = [fileFor(files, each.file, [...field, 'file'])];
    variant.mediaIds = variant.mediaIds.filter((id) => product.mediaIds.includes(id));
    if (before !== JSON.stringify([variant, isNew])) variant.updatedAt = s.now;
    if (!isNew && itemBefore !== draft.items.get(variant.inventoryItemId)) changes.changedItems.add(variant.inventoryItemId);
    next.push(variant);
    changes.stock.push(...(await stockChanges(s, variant, each.inventoryQuantities ?? [], [...field, 'inventoryQuantities'], isNew)));
  }
  changes.removed.push(...draft.variants.filter((variant) => !next.includes(variant)));
  for (const variant of changes.removed) draft.items.delete(variant.inventoryItemId);
  draft.variants = next;
  return changes;
}

async function addDefaultVariant(s: Session, draft: Draft): Promise<void> {
  const ids = await s.store.newIds(4);
  draft.product.options = setOptions([defaultOption], [], () => ids.shift() as number);
  const variant = await blankVariant(s, draft, ids);
  variant.optionValues = chooseValues(draft.product.options, [{ optionName: 'Title', name: 'Default Title' }], ['input'], null);
  draft.variants = [variant];
}

async function setAllMetafields(s: Session, { product, variants }: Draft, input: ProductSetInput): Promise<void> {
  if (input.metafields) {
    // "Deletes existing entries that aren't included in the mutation's input."
    const owner = `Product/${product.id}`;
    const named = new Set((await setMetafields(s, input.metafields, owner, ['input', 'metafields'])).map((each) => each.id));
    const others = (await s.store.find('metafields', { owner })).filter((each) => !named.has(each.id));
    if (others.length > 0)
      await s.store.remove(
        'metafields',
        others.map((each) => each.id),
      );
  }
  for (const [index, each] of (input.variants ?? []).entries()) {
    const variant = variants[index];
    if (each.metafields && variant)
      await setMetafields(s, each.metafields, `ProductVariant/${variant.id}`, ['input', 'variants', String(index), 'metafields']);
  }
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
