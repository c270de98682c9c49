/** Translates our product to the input of `productSet`. Pure. */
import { decimalFromMinor } from '#app/platform/money.ts';
import type { ChannelProductInput, KeptField, KeptVariantField } from '../channel-products.ts';
import { existingNodes, keepsVariants, noOption } from './pushed-variants.ts';
import type { VariantNode } from './wire.ts';

/** The metafield with our product's id: unique in the shop, and writable only by this app. */
export const productIdMetafield = { namespace: '$app', key: 'product_id' } as const;

/** Our id as a product's metafield. */
export const productIdOf = (productId: string) => ({ ...productIdMetafield, type: 'id', value: productId });

/** The identifier of a product by that metafield. */
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

/**
 * Variants and pictures that the owner has added to a taken-over product. They are listed in the input, because lists replace what is
 * there.
 */
export interface OwnersParts {
  variants: { id: string; optionValues: string[] }[];
  media: string[];
}

type Files = { files: object[] } | Record<string, never>;

/** Can pictures be left out, because all stay as they are? Not if a variant gets a file, which must also be among the product's files. */
export const keepsFiles = (product: ChannelProductInput): boolean =>
  (product.takenOver?.keeps.has('images') ?? false) &&
  product.variants.every((variant) => variant.imageId === null || (variant.channelVariantId && variant.keeps?.has('imageId')));

function filesInput(product: ChannelProductInput, known: KnownState): Files {
  if (!known.isNew && keepsFiles(product)) return {};
  return {
    files: [
      ...product.images.map((image) => {
        const file = known.files[image.id];
        // Videos and models also have ids, but are no images.
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
      ...(variant.keepsCost && (isThere || variant.cost === 0) ? {} : { cost: money(variant.cost) }),
      ...(isCounted ? { tracked: variant.stock !== null } : {}),
      ...(isTheirs ? {} : { requiresShipping: true }),
      // Left as it is otherwise, in the owner's unit and precision.
      ...(isWritten('weightGrams') ? { measurement: { weight: { value: variant.weightGrams, unit: 'GRAMS' } } } : {}),
    },
    ...(isCounted && variant.stock !== null
      ? { inventoryQuantities: [{ locationId: known.locationId, name: 'available', quantity: Math.max(0, variant.stock) }] }
      : {}),
    ...(file && isWritten('imageId') ? { file } : {}),
  };
}

/** All variants; none when all stay as they are. */
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

/** Input of `productSet`. Lists replace what is there, so a list that is written always has all variants or images. */
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
    // Only for a new product: metafields in the input replace all that the product has, even the merchant's and other apps'.
    ...(known.isNew ? { metafields: [productIdOf(product.productId)] } : {}),
    ...filesInput(product, known),
    ...variantsInput(product, known),
  };
}
