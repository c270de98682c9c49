/** Our product as `productSet` writes it. Pure. */
import { decimalFromMinor } from '#app/platform/money.ts';
import type { ChannelProductInput, KeptField, KeptVariantField } from '../channel-products.ts';
import { existingNodes, keepsVariants, noOption } from './pushed-variants.ts';
import type { VariantNode } from './wire.ts';

/** Our product's id lives in a metafield that only this app can write and that is unique in the shop. */
export const productIdMetafield = { namespace: '$app', key: 'product_id' } as const;

/** Our id as a product's metafield. */
export const productIdOf = (productId: string) => ({ ...productIdMetafield, type: 'id', value: productId });

/** Names a product by it. */
export const customIdOf = (productId: string) => ({ customId: { ...productIdMetafield, value: productId } });

export interface KnownState {
  /** Variants that the shop has already. */
  variants: VariantNode[];
  /** Our image id → media id at Shopify, or the address of a staged upload. */
  files: Record<string, { id: string } | { originalSource: string }>;
  locationId: string;
  currency: string;
  owners: OwnersParts;
  /** The shop does not have the product yet: it gets our id with it. */
  isNew: boolean;
}

/** Variants and pictures of the store's owner, which a product that was taken over from there never had: named, or a list would take them away. */
export interface OwnersParts {
  variants: { id: string; optionValues: string[] }[];
  media: string[];
}

type Files = { files: object[] } | Record<string, never>;

/** All pictures stay as they are in the store; of the files that a variant is given Shopify wants to be told with the product's. */
export const keepsFiles = (product: ChannelProductInput): boolean =>
  (product.takenOver?.keeps.has('images') ?? false) &&
  product.variants.every((variant) => variant.imageId === null || (variant.channelVariantId && variant.keeps?.has('imageId')));

function filesInput(product: ChannelProductInput, known: KnownState): Files {
  if (!known.isNew && keepsFiles(product)) return {};
  return {
    files: [
      ...product.images.map((image) => {
        const file = known.files[image.id];
        // Videos and models are named like pictures, and are no images.
        return isNamedById(file) ? { ...file, alt: image.alt } : { ...file, alt: image.alt, contentType: 'IMAGE' };
      }),
      ...known.owners.media.map((id) => ({ id })),
    ],
  };
}

const isNamedById = (file: KnownState['files'][string] | undefined): boolean => file !== undefined && 'id' in file;

function variantInput(product: ChannelProductInput, at: number, node: VariantNode | undefined, known: KnownState) {
  const variant = product.variants[at] as ChannelProductInput['variants'][number];
  const money = (amount: number) => decimalFromMinor(amount, known.currency);
  const file = variant.imageId ? known.files[variant.imageId] : undefined;
  const isThere = node !== undefined;
  const isCounted = !(isThere && variant.keepsStock);
  const isTheirs = isThere && variant.isTakenOver;
  const isWritten = (field: KeptVariantField) => !(isThere && variant.keeps?.has(field));
  return {
    ...(node ? { id: node.id } : {}),
    position: at + 1,
    optionValues:
      product.options.length > 0
        ? product.options.map((option, nth) => ({ optionName: option.name, name: variant.optionValues[nth] ?? '' }))
        : [{ optionName: noOption.name, name: noOption.value }],
    ...(isWritten('price')
      ? { price: money(variant.price), compareAtPrice: variant.compareAtPrice === null ? null : money(variant.compareAtPrice) }
      : {}),
    ...(isWritten('sku') ? { sku: variant.sku } : {}),
    ...(isWritten('barcode') ? { barcode: variant.barcode === '' ? null : variant.barcode } : {}),
    ...(isTheirs ? {} : { taxable: variant.taxable }),
    ...(isCounted || variant.sellsWhenOutOfStock ? { inventoryPolicy: variant.sellsWhenOutOfStock ? 'CONTINUE' : 'DENY' } : {}),
    inventoryItem: {
      ...(isThere && variant.keepsCost ? {} : { cost: money(variant.cost) }),
      ...(isCounted ? { tracked: true } : {}),
      ...(isTheirs ? {} : { requiresShipping: true }),
      // In the owner's unit, and to the last digit.
      ...(isWritten('weightGrams') ? { measurement: { weight: { value: variant.weightGrams, unit: 'GRAMS' } } } : {}),
    },
    ...(isCounted
      ? { inventoryQuantities: [{ locationId: known.locationId, name: 'available', quantity: Math.max(0, variant.stock) }] }
      : {}),
    ...(file && isWritten('imageId') ? { file } : {}),
  };
}

/** All variants, or none where all of them stay as they are. */
function variantsInput(product: ChannelProductInput, known: KnownState) {
  if (!known.isNew && keepsVariants(product, known.variants)) return {};
  const hasOptions = product.options.length > 0;
  const existing = existingNodes(product, known.variants);
  const owners = known.owners.variants;
  return {
    productOptions: hasOptions
      ? product.options.map((option, index) => ({
          name: option.name,
          position: index + 1,
          values: [...new Set([...option.values, ...owners.flatMap(({ optionValues }) => optionValues[index] ?? [])])].map((name) => ({
            name,
          })),
        }))
      : [{ name: noOption.name, position: 1, values: [{ name: noOption.value }] }],
    variants: [
      ...product.variants.map((_, at) => variantInput(product, at, existing[at], known)),
      ...owners.map(({ id, optionValues }) => ({
        id,
        optionValues: product.options.map((option, at) => ({ optionName: option.name, name: optionValues[at] ?? '' })),
      })),
    ],
  };
}

/** Input of `productSet`: lists replace what is there, so of those that are written all variants and images are always named. */
export function productSetInput(product: ChannelProductInput, known: KnownState): Record<string, unknown> {
  const kept = (known.isNew ? undefined : product.takenOver?.keeps) ?? new Set<KeptField>();
  return {
    ...(kept.has('title') ? {} : { title: product.title }),
    ...(kept.has('descriptionHtml') ? {} : { descriptionHtml: product.descriptionHtml }),
    ...(kept.has('vendor') ? {} : { vendor: product.vendor }),
    ...(kept.has('productType') ? {} : { productType: product.productType }),
    ...(kept.has('tags') ? {} : { tags: product.tags }),
    ...(kept.has('seo') ? {} : { seo: { title: product.seoTitle, description: product.seoDescription } }),
    ...(kept.has('status') ? {} : { status: product.status === 'active' ? 'ACTIVE' : 'DRAFT' }),
    // Whatever metafields stand here replace all that the product has, the merchant's and other apps' too.
    ...(known.isNew ? { metafields: [productIdOf(product.productId)] } : {}),
    ...filesInput(product, known),
    ...variantsInput(product, known),
  };
}
