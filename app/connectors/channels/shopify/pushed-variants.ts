/** Which variants of a store are which of ours, before a push and after it. Pure. */
import type { ChannelProductInput } from '../channel-products.ts';
import type { VariantNode } from './wire.ts';

/** Shopify's own name for "this product has no options". */
export const noOption = { name: 'Title', value: 'Default Title' };

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

/**
 * Which variant of the shop each of ours is: the one that it was pushed to; else one of the same title that no other of ours was pushed to,
 * whatever either is called now.
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
