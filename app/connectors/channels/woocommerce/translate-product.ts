/** Translates products between ours and WooCommerce's. Pure. */
import { decodeHTML } from 'entities';
import type {
  ChannelProduct,
  ChannelProductContent,
  ChannelProductInput,
  ChannelVariantChange,
  KeptField,
  KeptVariantField,
  StatusInStore,
} from '#app/connectors/channels/channel-products.ts';
import type { ChannelStore } from '#app/connectors/channels/channel-store.ts';
import { ConnectorError } from '#app/platform/connector-error.ts';
import { withoutTags } from '#app/platform/html-text.ts';
import { decimalFromMinor, minorFromDecimal } from '#app/platform/money.ts';
import { htmlOf, htmlOfSource, plainOf, sourceOfHtml } from './texts.ts';
import type { WooListed, WooListedVariation, WooProduct, WooVariation } from './wire.ts';

/** Meta keys of our product's and variant's ids in the store. */
export const productKey = '_quayside_product_id';
export const variantKey = '_quayside_variant_id';
/** Meta key of the unit cost, for stores without WooCommerce's own field for it. */
const costKey = '_quayside_cost';

/**
 * The unit cost in both places. WooCommerce's own cost of goods (since 9.5) and barcode (since 9.2) must be written as fields: as meta
 * data under their internal keys they would be added anew each time, and never read.
 */
export const costBody = (cost: number, currency: string, isVariation: boolean) => ({
  cost_of_goods_sold: {
    values: [{ defined_value: Number(decimalFromMinor(cost, currency)) }],
    // Otherwise it would be added to the product's cost.
    ...(isVariation ? { defined_value_is_additive: false } : {}),
  },
  meta_data: [{ key: costKey, value: decimalFromMinor(cost, currency) }],
});

type Variant = ChannelProductInput['variants'][number];

/** More than one variant, or one with a choice: a variable product. */
const isVariable = (product: Pick<ChannelProductInput, 'options' | 'variants'>): boolean =>
  product.options.length > 0 &&
  product.variants.length > 0 &&
  !(product.variants.length === 1 && product.options.every((each) => each.values.length <= 1));

/** A variable product stays variable with a single variation: its orders and its address refer to that one, and SKUs must be unique. */
export const becomesVariable = (product: ChannelProductInput, before: WooProduct | undefined): boolean =>
  isVariable(product) || (product.options.length > 0 && before?.type === 'variable');

/** For a simple product that becomes variable: it no longer tracks stock, and gives up SKU and barcode, which are unique in the store. */
const soldByVariation = { sku: '', global_unique_id: '', manage_stock: false };

export const metaOf = (
  resource: { meta_data?: { key: string; value?: unknown }[] | null | undefined },
  key: string,
): string | undefined => {
  const value = resource.meta_data?.find((each) => each.key === key)?.value;
  return typeof value === 'string' ? value : undefined;
};

/** With a compare-at price: that is the regular price, and the price to pay is the sale price. */
function pricesOf(variant: Pick<Variant, 'price' | 'compareAtPrice'>, currency: string) {
  const isSale = variant.compareAtPrice !== null && variant.compareAtPrice > variant.price;
  return {
    regular_price: decimalFromMinor(isSale ? (variant.compareAtPrice as number) : variant.price, currency),
    sale_price: isSale ? decimalFromMinor(variant.price, currency) : '',
  };
}

const gramsPer: Record<string, number> = { kg: 1000, g: 1, lbs: 453.59237, oz: 28.349523125 };
/** A store's currency and weight unit (kilograms while not known). */
export interface WooUnits {
  currency: string;
  weightUnit: string;
}
export const unitsOf = (store: Pick<ChannelStore, 'currency' | 'metadata'>): WooUnits => ({
  currency: store.currency,
  weightUnit: store.metadata.weightUnit ?? '',
});
const gramsOf = ({ weightUnit }: WooUnits): number => gramsPer[weightUnit] ?? 1000;

/** What is not counted is sold until somebody says that it is sold out. */
const stockOf = (stock: number | null) =>
  stock === null ? { manage_stock: false, stock_status: 'instock' } : { manage_stock: true, stock_quantity: stock };

/** @param is.there the store has it already. */
function sellable(variant: Variant, units: WooUnits, is: { variation: boolean; there: boolean }) {
  const { currency } = units;
  const cost = variant.keepsCost && (is.there || variant.cost === 0) ? { meta_data: [] } : costBody(variant.cost, currency, is.variation);
  const isCounted = !(is.there && variant.keepsStock);
  const isWritten = (field: KeptVariantField) => !(is.there && variant.keeps?.has(field));
  return {
    ...cost,
    ...(isWritten('price') ? pricesOf(variant, currency) : {}),
    ...(isWritten('sku') ? { sku: variant.sku } : {}),
    ...(isCounted ? stockOf(variant.stock) : {}),
    ...(isCounted || variant.sellsWhenOutOfStock ? { backorders: variant.sellsWhenOutOfStock ? 'yes' : 'no' } : {}),
    ...(is.there && variant.isTakenOver ? {} : { tax_status: variant.taxable ? 'taxable' : 'none' }),
    ...(isWritten('weightGrams')
      ? { weight: variant.weightGrams > 0 ? String(Number((variant.weightGrams / gramsOf(units)).toFixed(4))) : '' }
      : {}),
    ...(isWritten('barcode') ? { global_unique_id: variant.barcode } : {}),
    meta_data: [{ key: variantKey, value: variant.variantId }, ...cost.meta_data],
  };
}

const attributeOf = (there: WooProduct | undefined, name: string) =>
  there?.attributes?.find((each) => each.name.toLowerCase() === plainOf(name).toLowerCase());

/**
 * A store-wide attribute is referred to by its id: by name alone it would become the product's own, and vanish from the store's filters.
 */
const namedAttribute = (there: WooProduct | undefined, name: string) => {
  const id = attributeOf(there, name)?.id;
  return { ...(id ? { id } : {}), name: plainOf(name) };
};

export type WooImage = { id: number; alt?: string } | { src: string; alt: string };

/**
 * Statuses that a push sets. One that is only seen by the owner's staff (`private`), waits for a reviewer (`pending`) or for its day (`future`)
 * was given to the product by its owner, and stays.
 */
const ourStatuses: ReadonlySet<string> = new Set(['publish', 'draft', 'auto-draft', 'trash']);
/** May a push set the status of this product of the store? */
export const setsStatus = (product: Pick<ChannelProductInput, 'takenOver'>, before: Pick<WooProduct, 'status'>): boolean =>
  before.status === 'trash' || (ourStatuses.has(before.status) && !product.takenOver?.keeps.has('status'));
export const statusBody = ({ status }: Pick<ChannelProductInput, 'status'>) => ({ status: status === 'active' ? 'publish' : 'draft' });
const statuses: Readonly<Record<string, StatusInStore>> = {
  publish: 'active',
  private: 'private',
  pending: 'pending',
  future: 'scheduled',
};
/** Anything else that nobody can buy is a draft. */
export const statusOf = ({ status }: Pick<WooProduct, 'status'>): StatusInStore => statuses[status] ?? 'draft';

/** The address of a product until it is whole: by it a product is found whose answer was lost. */
export const ownSlug = (productId: string): string => `quayside-${productId}`;
const trashedSlug = /__trashed(-\d+)?$/;

/** Product types that a push may change. */
const ourTypes: ReadonlySet<string> = new Set(['simple', 'variable']);
const summaryOf = ({ short_description: html }: WooProduct): string => decodeHTML(withoutTags(html)).trim();

const descriptionOf = ({ descriptionHtml, takenOver }: ChannelProductInput, before: WooProduct | undefined): string =>
  before && takenOver ? sourceOfHtml(descriptionHtml, before.description) : descriptionHtml;

/**
 * The product without its variations; of a new one without its status.
 * @param images undefined: they are left as they are.
 * @param before the product in the store. What we do not manage stays: another type, the formatting of its summary, and attributes that
 *   are only informative.
 */
export function productBody(product: ChannelProductInput, images: WooImage[] | undefined, units: WooUnits, before: WooProduct | undefined) {
  const variable = becomesVariable(product, before);
  const kept = (before && product.takenOver?.keeps) ?? new Set<KeptField>();
  const only = product.variants[0];
  const sold = !variable && only ? sellable(only, units, { variation: false, there: before !== undefined }) : undefined;
  // Attributes are identified by name: of two with the same name, the later one would win.
  const chosenBy = new Set(variable ? product.options.map((option) => plainOf(option.name).toLowerCase()) : []);
  return {
    ...(kept.has('title') ? {} : { name: htmlOf(product.title) }),
    ...(before && !ourTypes.has(before.type) ? {} : { type: variable ? 'variable' : 'simple' }),
    ...(before && setsStatus(product, before) ? statusBody(product) : {}),
    ...(before?.status === 'trash' && trashedSlug.test(before.slug) ? { slug: before.slug.replace(trashedSlug, '') } : {}),
    ...(kept.has('descriptionHtml') ? {} : { description: descriptionOf(product, before) }),
    ...(before && (kept.has('seo') || summaryOf(before) === product.seoDescription)
      ? {}
      : { short_description: htmlOf(product.seoDescription) }),
    ...(kept.has('tags') ? {} : { tags: product.tags.map((name) => ({ name: plainOf(name) })) }),
    ...(kept.has('images') || !images ? {} : { images }),
    ...(kept.has('options') && kept.has('variants')
      ? {}
      : {
          attributes: [
            ...(variable
              ? product.options.map(({ name, values }, position) => {
                  const there = attributeOf(before, name);
                  return {
                    ...namedAttribute(before, name),
                    position,
                    visible: there?.visible ?? true,
                    variation: true,
                    // Keeps values that the owner's own variations need; a variation for "any" value needs all.
                    options: [...new Set([...values.filter(Boolean).map(plainOf), ...((product.takenOver && there?.options) || [])])],
                  };
                })
              : []),
            ...(before?.attributes ?? []).filter((each) => !each.variation && !chosenBy.has(each.name.toLowerCase())),
          ],
        }),
    ...(variable && before?.type === 'simple' ? soldByVariation : sold),
    meta_data: [{ key: productKey, value: product.productId }, ...(sold?.meta_data ?? [])],
  };
}

/**
 * A variation without a picture reads as having its product's first one. Before 4.7 a store refuses to remove a picture (WooCommerce
 * 27299).
 */
function pictureOf(variant: Variant, imageId: number | undefined, there: WooVariation | undefined, parent: WooProduct) {
  if (imageId !== undefined) return { image: { id: imageId } };
  const hasOwn = there?.image && there.image.id !== parent.images?.[0]?.id;
  return hasOwn && variant.imageId === null ? { image: { id: 0 } } : {};
}

export function variationBody(
  product: ChannelProductInput,
  variant: Variant,
  { imageId, there, parent }: { imageId: number | undefined; there: WooVariation | undefined; parent: WooProduct },
  units: WooUnits,
) {
  const isThere = there !== undefined;
  return {
    ...sellable(variant, units, { variation: true, there: isThere }),
    // It went into the trash with its product.
    ...(there?.status === 'trash' ? { status: 'publish' } : {}),
    ...(isThere && variant.keeps?.has('optionValues') && product.takenOver?.keeps.has('options')
      ? {}
      : {
          attributes: product.options.map((option, index) => ({
            ...namedAttribute(parent, option.name),
            option: plainOf(variant.optionValues[index] ?? ''),
          })),
        }),
    ...(isThere && variant.keeps?.has('imageId') ? {} : pictureOf(variant, imageId, there, parent)),
  };
}

/** Codes that must be unique in the store, regardless of case: it refuses one that another product or variation still has. */
const codes = ['sku', 'global_unique_id'] as const;

/**
 * Codes that one variation gives up and another gets; they are cleared first. Variations are changed one after another, so two that swap
 * their codes would otherwise both be refused.
 */
export function codesInTheWay(
  before: readonly WooVariation[],
  wanted: readonly { id: number | undefined; body: { sku?: string; global_unique_id?: string } }[],
): ({ id: number } & { sku?: ''; global_unique_id?: '' })[] {
  const held = new Map(before.map((each) => [each.id, each]));
  const isCode = (one: string | undefined, other: string) => one?.toLowerCase() === other.toLowerCase();
  return wanted.flatMap(({ id, body }) => {
    const there = id === undefined ? undefined : held.get(id);
    if (!there) return [];
    const inTheWay = codes.filter((code) => {
      const has = there[code];
      const givesUp = body[code] !== undefined && !isCode(body[code], has);
      return has !== '' && givesUp && wanted.some((other) => isCode(other.body[code], has));
    });
    return inTheWay.length === 0 ? [] : { id: there.id, ...Object.fromEntries(inTheWay.map((code) => [code, ''])) };
  });
}

/**
 * @param price empty where none is set; null: not told.
 * @throws ConnectorError `bad_answer` for a price that is not told, or no number, as some plugins write.
 */
function priceOf(price: string | null, currency: string): number {
  if (price === null) throw new ConnectorError('woocommerce', 'bad_answer', 'The store did not tell a price');
  try {
    return minorFromDecimal(price || '0', currency);
  } catch (cause) {
    throw new ConnectorError('woocommerce', 'bad_answer', 'A price of the store could not be read', { cause });
  }
}

/** An empty price to pay alone does not say that there is none. */
const listedPriceOf = ({ price, regular_price }: Pick<WooListed, 'price' | 'regular_price'>, currency: string): number =>
  priceOf(price === '' ? regular_price : price, currency);

const variantsFromVariations = (variations: readonly WooListedVariation[], currency: string): ChannelProduct['variants'] =>
  variations.map((variation) => ({
    channelVariantId: String(variation.id),
    channelInventoryItemId: null,
    title: variation.attributes.map((each) => each.option).join(' / '),
    sku: variation.sku,
    price: listedPriceOf(variation, currency),
  }));

/** Translates a store's product; a simple one is its own only variant. */
export function productFromWoo(product: WooListed, variations: readonly WooListedVariation[], currency: string): ChannelProduct {
  return {
    channelProductId: String(product.id),
    title: product.name,
    ...(product.images === undefined ? {} : { image: product.images }),
    handle: product.slug,
    status: statusOf(product),
    // Without any date, everything known counts as newer.
    updatedAt: product.date_modified_gmt ?? product.date_created_gmt ?? new Date(0),
    variants:
      product.type === 'variable'
        ? variantsFromVariations(variations, currency)
        : [
            {
              channelVariantId: String(product.id),
              channelInventoryItemId: null,
              title: '',
              sku: product.sku,
              price: listedPriceOf(product, currency),
            },
          ],
  };
}

type Priced = Pick<
  WooVariation,
  'global_unique_id' | 'cost_of_goods_sold' | 'price' | 'regular_price' | 'sale_price' | 'weight' | 'stock_quantity' | 'sku' | 'meta_data'
>;

/** The body for a change of one variant; fields that the change leaves out stay. */
export function changeBody(now: Priced, change: ChannelVariantChange, currency: string) {
  const isPriced = change.price !== undefined || change.compareAtPrice !== undefined;
  const prices = () => ({
    // Without a price of its own it would be sold for nothing.
    price: change.price ?? priceOf(now.sale_price || now.regular_price || null, currency),
    compareAtPrice:
      change.compareAtPrice === undefined ? (now.sale_price ? priceOf(now.regular_price, currency) : null) : change.compareAtPrice,
  });
  return {
    ...(isPriced ? pricesOf(prices(), currency) : {}),
    ...(change.stock === undefined ? {} : stockOf(change.stock)),
  };
}

function contentVariant(
  id: number,
  optionValues: string[],
  from: Priced,
  units: WooUnits,
): Omit<ChannelProductContent['variants'][number], 'channelImageId'> {
  const { currency } = units;
  if (from.stock_quantity === undefined) throw new ConnectorError('woocommerce', 'bad_answer', 'The store did not tell what is in stock');
  const [own] = from.cost_of_goods_sold?.values ?? [];
  const cost = own?.defined_value?.toString() ?? metaOf(from, costKey);
  return {
    channelVariantId: String(id),
    optionValues,
    price: priceOf(from.sale_price || from.regular_price || from.price, currency),
    compareAtPrice: from.sale_price ? priceOf(from.regular_price, currency) : null,
    cost: cost === undefined ? null : priceOf(cost, currency),
    sku: from.sku,
    barcode: from.global_unique_id,
    // Negative with backorders.
    stock: Math.max(0, from.stock_quantity ?? 0),
    weightGrams: Math.round(Number(from.weight || 0) * gramsOf(units)) || 0,
  };
}

/** Translates a store's product in full: texts, options, variants and pictures. */
export function contentFromWoo(product: WooProduct, variations: readonly WooVariation[], units: WooUnits): ChannelProductContent {
  // A variation's picture may not be among the product's.
  const pictures = [...(product.images ?? []), ...variations.flatMap((variation) => variation.image ?? [])];
  const shown = new Map(pictures.map((image) => [image.id, image]));
  const options = (product.attributes ?? [])
    .filter((each) => each.variation)
    .map((each) => ({ name: each.name, values: each.options ?? [] }));
  return {
    title: product.name,
    descriptionHtml: htmlOfSource(product.description),
    vendor: '',
    productType: '',
    tags: (product.tags ?? []).map((tag) => tag.name),
    seoTitle: '',
    seoDescription: summaryOf(product),
    options,
    images: [...shown.values()].map((image) => ({ channelImageId: String(image.id), url: image.src, alt: image.alt })),
    publicationIds: [],
    variants:
      product.type === 'variable'
        ? variations.map((variation) => {
            const values = options.map((option) => variation.attributes?.find((each) => each.name === option.name)?.option ?? '');
            return {
              ...contentVariant(variation.id, values, variation, units),
              channelImageId: variation.image ? String(variation.image.id) : null,
            };
          })
        : [{ ...contentVariant(product.id, [], product, units), channelImageId: null }],
  };
}
