/** A product's variants, one by one: made, changed, stocked. */
import type { ShopifyContext } from './context.ts';
import { idOf } from './gid.ts';
import { changedItem, levelAt, maxStock } from './inventory.ts';
import type { InventoryItem, Variant } from './model.ts';
import { normalAmount, toMinor } from './money.ts';
import { chooseValues, maxVariants, type OptionValueInput, sameChoice, variantTitle } from './product-options.ts';
import { type Draft, saveDraft, type VariantFields } from './products.ts';
import { refuse } from './refusal.ts';
import type { Session } from './store.ts';

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
export async function blankVariant(s: Session, draft: Draft, ids: number[]): Promise<Variant> {
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
  draft.items.set(item.id, changedItem(s, item, { ...input.inventoryItem, sku: variant.sku }, [...field, 'inventoryItem']));
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
  isNew: boolean,
): Promise<{ itemId: number; locationId: number; available: number }[]> {
  const changes = [];
  for (const [index, input] of inputs.entries()) {
    const locationId = idOf('Location', input.locationId);
    if (!['available', 'on_hand'].includes(input.name))
      refuse([...field, String(index), 'name'], 'The quantity name must be either available or on_hand', 'INVALID_INPUT');
    if (!(await s.store.get('locations', locationId)))
      refuse([...field, String(index), 'locationId'], 'Location does not exist', 'NOT_FOUND');
    if (Math.abs(input.quantity) > maxStock)
      refuse([...field, String(index), 'quantity'], "The quantity can't be higher than 1,000,000,000", 'INVALID_INPUT');
    // "If you're updating an existing variant, then you can only update the quantities at locations where the variant is already stocked."
    if (!isNew && !(await levelAt(s, variant.inventoryItemId, locationId))?.isActive)
      refuse([...field, String(index), 'locationId'], 'The specified inventory item is not stocked at the location.', 'INVALID_VARIANT');
    changes.push({ itemId: variant.inventoryItemId, locationId, available: input.quantity });
  }
  return changes;
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
  if (draft.variants.length + inputs.length > maxVariants) {
    refuse(['variants'], `You can only have a maximum of ${maxVariants} variants per product`, 'LIMIT_EXCEEDED');
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
    stock.push(...(await stockChanges(s, variant, input.inventoryQuantities ?? [], [...field, 'inventoryQuantities'], true)));
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
