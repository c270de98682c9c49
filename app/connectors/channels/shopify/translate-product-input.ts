/** Our product as `productSet` writes it: input, cost and refusals, and which of our variants became which of theirs. Pure. */
import { decimalFromMinor } from '#app/platform/money.ts';
import type { ChannelProductInput, KeptField, KeptVariantField } from '../channel.ts';
import type { UserErrors, VariantNode } from './wire.ts';

/** Our product's id lives in a metafield that only this app can write and that is unique in the shop. */
export const productIdMetafield = { namespace: '$app', key: 'product_id' } as const;

/** Shopify's own name for "this product has no options". */
export const noOption = { name: 'Title', value: 'Default Title' };

/** The maximum of variants and images that are set and read back synchronously; with more, Shopify's background operation is used. */
export const maxAtOnce = { variants: 100, media: 50 } as const;

/** Our id as a product's metafield. */
export const productIdOf = (productId: string) => ({ ...productIdMetafield, type: 'id', value: productId });

export const customIdOf = (productId: string) => ({ customId: { ...productIdMetafield, value: productId } });

/** How Shopify titles a variant: its option values in the order of the options. */
const titleOf = (values: readonly string[]): string =>
  values.length > 0 ? values.map((value) => value.trim()).join(' / ') : noOption.value;

/** Variants are told apart by their titles, whatever the case. */
const keyOf = (title: string): string => title.trim().toLowerCase();

/** `A / B` with `C` and `A` with `B / C` read alike: then titles do not tell which is which. */
export function hasAlikeTitles(product: ChannelProductInput): boolean {
  const keys = product.variants.map((variant) => keyOf(titleOf(variant.optionValues)));
  return new Set(keys).size < keys.length;
}

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
 * Which variant of the shop each of ours is: the one that it was pushed to; else one of the same title that no other of ours was pushed to,
 * whatever either is called now.
 */
function existingNodes(product: ChannelProductInput, nodes: readonly VariantNode[]): (VariantNode | undefined)[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const known = product.variants.map((variant) => byId.get(variant.channelVariantId ?? ''));
  const owned = new Set(known);
  const byTitle = new Map(nodes.filter((node) => !owned.has(node)).map((node) => [keyOf(node.title), node]));
  return product.variants.map((variant, at) => {
    if (known[at]) return known[at];
    const key = keyOf(titleOf(product.options.length > 0 ? variant.optionValues : []));
    const node = byTitle.get(key);
    byTitle.delete(key);
    return node;
  });
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

/** Variants whose every member stays need not be written: what has become of them in the store meanwhile stays, too. */
export function keepsVariants(product: ChannelProductInput, nodes: readonly VariantNode[]): boolean {
  const keeps = product.takenOver?.keeps;
  if (!keeps?.has('options') || !keeps.has('variants')) return false;
  const existing = existingNodes(product, nodes);
  return product.variants.every(
    (variant, at) =>
      existing[at]?.id === variant.channelVariantId && variant.keepsStock && variant.keepsCost && !variant.sellsWhenOutOfStock,
  );
}

/** Those of the owner's, of which a product that was taken over never had any. */
export function ownersVariants(product: ChannelProductInput, nodes: readonly VariantNode[]): VariantNode[] {
  const { takenOver } = product;
  if (!takenOver) return [];
  const ours = new Set(existingNodes(product, nodes));
  return nodes.filter((node) => !ours.has(node) && !takenOver.channelVariantIds.has(node.id));
}

/** The shop's variants that are to show no picture: of a file that is left out `productSet` keeps what is there. */
export const variantsWithoutPicture = (product: ChannelProductInput, nodes: readonly VariantNode[]): string[] =>
  existingNodes(product, nodes).flatMap((node, at) => {
    const variant = product.variants[at];
    return node && variant?.imageId === null && !variant.keeps?.has('imageId') ? [node.id] : [];
  });

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

/** How much is read of the lists of a pushed product. */
export interface PageSizes {
  variants: number;
  media: number;
  publications: number;
}

/** What a product needs of them; its other variants and pictures are read page by page. */
export const pageSizesOf = (product: ChannelProductInput, publications: number): PageSizes => ({
  variants: Math.min(maxAtOnce.variants, Math.max(1, product.variants.length)),
  media: Math.min(maxAtOnce.media, Math.max(1, product.images.length)),
  publications: Math.max(1, publications),
});

/** Points that Shopify will ask for reading a pushed product: an object 1, a list 2 and its nodes, as if it were full. */
export const costOfReading = ({ variants, media, publications }: PageSizes): number => 1 + 2 + variants + 2 + media + 2 + 2 * publications;

/**
 * Points that Shopify will ask for a `productSet` (schema notes "Complexity cost": 0.2 a variant, 1.9 a file, 0.6 a
 * variant's file, 0.4 a metafield, 10 a mutation), with what is read back.
 */
export function costOfProductSet(product: ChannelProductInput, readsBack?: PageSizes): number {
  const variantFiles = product.variants.filter((variant) => variant.imageId).length;
  const base = 10 + 0.2 * product.variants.length + 1.9 * product.images.length + 0.6 * variantFiles + 0.4;
  return Math.ceil(base + (readsBack ? costOfReading(readsBack) : 0));
}

/** Our field for a path in `productSet`'s input: `["input","variants","3","price"]` → `variants.<variant id>.price`. */
export function fieldOf(path: readonly string[] | null | undefined, product: ChannelProductInput): string {
  const [first, at, ...rest] = (path ?? []).filter((part) => part !== 'input');
  const nth = Number(at);
  switch (first) {
    case 'title':
    case 'descriptionHtml':
    case 'vendor':
    case 'productType':
    case 'tags':
      return first;
    case 'seo':
      return at === 'description' ? 'seoDescription' : 'seoTitle';
    case 'productOptions':
      return at === undefined ? 'options' : ['options', at, ...rest].join('.');
    case 'files': {
      const image = product.images[nth];
      return image ? `images.${image.id}` : 'images';
    }
    case 'variants': {
      const variant = product.variants[nth];
      if (!variant) return 'variants';
      const member =
        rest[0] === 'inventoryItem'
          ? (rest[1] ?? 'cost')
          : rest[0] === 'inventoryQuantities'
            ? 'stock'
            : rest[0] === 'file'
              ? 'image'
              : rest[0];
      return `variants.${variant.variantId}${member ? `.${member}` : ''}`;
    }
    default:
      return first ?? 'product';
  }
}

/** Shopify's refusals by our fields. */
export function fieldsOfErrors(errors: UserErrors, product: ChannelProductInput): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const error of errors) {
    const field = fieldOf(error.field, product);
    fields[field] = [...(fields[field] ?? []), error.message];
  }
  return fields;
}

/** Which of our variants became which of theirs. @throws RangeError when the shop's answer misses one. */
export function matchVariants(product: ChannelProductInput, nodes: readonly VariantNode[]) {
  const byTitle = new Map(nodes.map((node) => [keyOf(node.title), node]));
  return product.variants.map((variant) => {
    const node = byTitle.get(keyOf(titleOf(product.options.length > 0 ? variant.optionValues : [])));
    if (!node) throw new RangeError(`the shop has no variant ${variant.optionValues.join(' / ')}`);
    return { variantId: variant.variantId, channelVariantId: node.id, channelInventoryItemId: null };
  });
}

/** The same with the options themselves, where titles are alike. */
export function matchByOptions(product: ChannelProductInput, nodes: readonly { id: string; selectedOptions: { value: string }[] }[]) {
  const key = (values: readonly string[]) => JSON.stringify(values.map((value) => value.trim().toLowerCase()));
  const byOptions = new Map(nodes.map((node) => [key(node.selectedOptions.map((option) => option.value)), node.id]));
  return product.variants.map((variant) => {
    const id = byOptions.get(key(variant.optionValues));
    if (!id) throw new RangeError(`the shop has no variant ${variant.optionValues.join(' / ')}`);
    return { variantId: variant.variantId, channelVariantId: id, channelInventoryItemId: null };
  });
}

/** Variants that were not written are those that they were. */
export const sameVariants = (product: ChannelProductInput) =>
  product.variants.flatMap(({ variantId, channelVariantId }) =>
    channelVariantId ? [{ variantId, channelVariantId, channelInventoryItemId: null }] : [],
  );
