/** Matches a store's variants with ours, before and after a push. Pure. */
import type { ChannelProductInput } from '../channel-products.ts';
import type { VariantNode } from './wire.ts';

/** Shopify's own name for "this product has no options". */
export const noOption = { name: 'Title', value: 'Default Title' };

/** How Shopify titles a variant: its option values in the order of the options. */
const titleOf = (values: readonly string[]): string =>
  values.length > 0 ? values.map((value) => value.trim()).join(' / ') : noOption.value;

/** Key for comparing titles, which are case-insensitive. */
const keyOf = (title: string): string => title.trim().toLowerCase();

/** Do variants have equal titles? `A / B` with `C` reads like `A` with `B / C`; then titles do not identify variants. */
export function hasAlikeTitles(product: ChannelProductInput): boolean {
  const keys = product.variants.map((variant) => keyOf(titleOf(variant.optionValues)));
  return new Set(keys).size < keys.length;
}

/**
 * The shop's variant of each of ours: the one that it was pushed to, whatever either is called now; else one of the same title that no
 * other of ours was pushed to.
 */
export function existingNodes(product: ChannelProductInput, nodes: readonly VariantNode[]): (VariantNode | undefined)[] {
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

/** Can the variants be left out of the push, because all their fields stay as they are in the store? */
export function keepsVariants(product: ChannelProductInput, nodes: readonly VariantNode[]): boolean {
  const keeps = product.takenOver?.keeps;
  if (!keeps?.has('options') || !keeps.has('variants')) return false;
  const existing = existingNodes(product, nodes);
  return product.variants.every(
    (variant, at) =>
      existing[at]?.id === variant.channelVariantId && variant.keepsStock && variant.keepsCost && !variant.sellsWhenOutOfStock,
  );
}

/** Variants in the shop that the owner of a taken-over product has added. */
export function ownersVariants(product: ChannelProductInput, nodes: readonly VariantNode[]): VariantNode[] {
  const { takenOver } = product;
  if (!takenOver) return [];
  const ours = new Set(existingNodes(product, nodes));
  return nodes.filter((node) => !ours.has(node) && !takenOver.channelVariantIds.has(node.id));
}

/**
 * The values of an owner's variant in the product's options: by the options' names; by their places where as many were renamed; the first
 * value of an option that the product has got since.
 */
export function ownersValues(product: ChannelProductInput, selected: readonly { name: string; value: string }[]): string[] {
  const byName = new Map(selected.map(({ name, value }) => [keyOf(name), value]));
  const isRenamed = selected.length === product.options.length;
  return product.options.map(
    ({ name, values }, at) => byName.get(keyOf(name)) ?? (isRenamed ? selected[at]?.value : undefined) ?? values[0] ?? '',
  );
}

/** The shop's variants that shall show no picture: `productSet` keeps the picture of a variant whose file is left out. */
export const variantsWithoutPicture = (product: ChannelProductInput, nodes: readonly VariantNode[]): string[] =>
  existingNodes(product, nodes).flatMap((node, at) => {
    const variant = product.variants[at];
    return node && variant?.imageId === null && !variant.keeps?.has('imageId') ? [node.id] : [];
  });

/** Our variant ids → the shop's, after a push. @throws RangeError when the shop's answer lacks one. */
export function matchVariants(product: ChannelProductInput, nodes: readonly VariantNode[]) {
  const byTitle = new Map(nodes.map((node) => [keyOf(node.title), node]));
  return product.variants.map((variant) => {
    const node = byTitle.get(keyOf(titleOf(product.options.length > 0 ? variant.optionValues : [])));
    if (!node) throw new RangeError(`the shop has no variant ${variant.optionValues.join(' / ')}`);
    return { variantId: variant.variantId, channelVariantId: node.id, channelInventoryItemId: null };
  });
}

/** The same by option values, for equal titles. */
export function matchByOptions(product: ChannelProductInput, nodes: readonly { id: string; selectedOptions: { value: string }[] }[]) {
  const key = (values: readonly string[]) => JSON.stringify(values.map((value) => value.trim().toLowerCase()));
  const byOptions = new Map(nodes.map((node) => [key(node.selectedOptions.map((option) => option.value)), node.id]));
  return product.variants.map((variant) => {
    const id = byOptions.get(key(variant.optionValues));
    if (!id) throw new RangeError(`the shop has no variant ${variant.optionValues.join(' / ')}`);
    return { variantId: variant.variantId, channelVariantId: id, channelInventoryItemId: null };
  });
}

/** The same for variants that were not written: their ids have not changed. */
export const sameVariants = (product: ChannelProductInput) =>
  product.variants.flatMap(({ variantId, channelVariantId }) =>
    channelVariantId ? [{ variantId, channelVariantId, channelInventoryItemId: null }] : [],
  );
