/** Translates Shopify's products to ours, and our small changes to Shopify's. Pure. */

import { decimalFromMinor, minorFromDecimal } from '#app/platform/money.ts';
import type { ChannelProduct, ChannelProductContent, ChannelVariantChange } from '../channel-products.ts';
import { saleStateOf } from './order-states.ts';
import { noOption } from './pushed-variants.ts';
import {
  type ContentVariant,
  type ProductContent,
  ProductDeletedWebhook,
  ProductWebhook,
  type StoreProduct,
  type VariantNode,
} from './wire.ts';

const channelVariantOf = (node: VariantNode, currency: string): ChannelProduct['variants'][number] => ({
  channelVariantId: node.id,
  channelInventoryItemId: null,
  title: node.title,
  sku: node.sku,
  price: minorFromDecimal(node.price, currency),
});

export function channelProductOf(node: StoreProduct, currency: string): ChannelProduct {
  return {
    channelProductId: node.id,
    title: node.title,
    ...(node.featuredMedia === undefined ? {} : { image: node.featuredMedia }),
    handle: node.handle,
    status: saleStateOf(node.status),
    updatedAt: new Date(node.updatedAt),
    variants: node.variants.nodes.map((variant) => channelVariantOf(variant, currency)),
  };
}

/** Grams of Shopify's weight units. A weight in another one is not known. */
export const gramsOf: Readonly<Record<string, number>> = { GRAMS: 1, KILOGRAMS: 1000, OUNCES: 28.349523125, POUNDS: 453.59237 };

/** All that a store has of a product. @param currency the store's: money is in its minor units */
export const contentOf = (
  product: ProductContent,
  variants: ContentVariant[],
  media: ProductContent['media']['nodes'],
  currency: string,
): ChannelProductContent => {
  const [only] = product.options;
  const hasOptions = product.options.length > 1 || only?.name !== noOption.name || only.optionValues[0]?.name !== noOption.value;
  return {
    title: product.title,
    descriptionHtml: product.descriptionHtml,
    vendor: product.vendor,
    productType: product.productType,
    tags: product.tags,
    seoTitle: product.seo.title ?? '',
    seoDescription: product.seo.description ?? '',
    options: hasOptions
      ? product.options.map((option) => ({ name: option.name, values: option.optionValues.map((value) => value.name) }))
      : [],
    images: media.flatMap(({ id, alt, preview }) =>
      preview?.image ? [{ channelImageId: id, url: preview.image.url, alt: alt ?? '' }] : [],
    ),
    publicationIds: product.resourcePublicationsV2.nodes.map((node) => node.publication.id),
    variants: variants.map((variant) => {
      const { unitCost, measurement } = variant.inventoryItem;
      return {
        channelVariantId: variant.id,
        optionValues: hasOptions ? variant.selectedOptions.map((option) => option.value) : [],
        channelImageId: variant.media.nodes[0]?.id ?? null,
        price: minorFromDecimal(variant.price, currency),
        compareAtPrice: variant.compareAtPrice === null ? null : minorFromDecimal(variant.compareAtPrice, currency),
        cost: unitCost ? minorFromDecimal(unitCost.amount, currency) : null,
        sku: variant.sku ?? '',
        barcode: variant.barcode ?? '',
        // Negative for oversold variants.
        stock: Math.max(0, variant.inventoryQuantity ?? 0),
        weightGrams: Math.round((measurement.weight?.value ?? 0) * (gramsOf[measurement.weight?.unit ?? ''] ?? 0)),
      };
    }),
  };
};

const gidOf = (type: string, id: string): string | undefined => (id ? `gid://shopify/${type}/${id}` : undefined);

const eachOnce = <V extends { channelVariantId: string }>(variants: V[]): V[] => [
  ...new Map(variants.map((variant) => [variant.channelVariantId, variant])).values(),
];

/**
 * A `products/create` or `products/update` body. Bodies may miss nearly everything (redacted, masked, trimmed, from a test button):
 * `isWhole` is false when something of the product is missing or cannot be read.
 */
export function channelProductOfWebhook(body: unknown, currency: string): (ChannelProduct & { isWhole: boolean }) | undefined {
  const product = ProductWebhook.safeParse(body).data;
  const channelProductId = product && (product.admin_graphql_api_id ?? gidOf('Product', product.id));
  if (!product || !channelProductId) return undefined;
  const rows = product.variants ?? [];
  const variants = rows.flatMap((variant) => {
    const id = variant && (variant.admin_graphql_api_id ?? gidOf('ProductVariant', variant.id));
    if (!id || variant.price === null || variant.price === undefined) return [];
    return [
      {
        channelVariantId: id,
        channelInventoryItemId: gidOf('InventoryItem', variant.inventory_item_id) ?? null,
        title: variant.title,
        sku: variant.sku,
        price: minorFromDecimal(variant.price, currency),
      },
    ];
  });
  const { title, status, updated_at: updatedAt } = product;
  const hasAllVariants = variants.length > 0 && variants.length === rows.length && (product.variant_gids?.length ?? 0) <= variants.length;
  const image = product.image ?? product.images;
  return {
    channelProductId,
    title: title ?? '',
    ...(image === undefined ? {} : { image }),
    handle: product.handle,
    status: saleStateOf(status),
    updatedAt: new Date(updatedAt ?? 0),
    isWhole: hasAllVariants && [title, status, updatedAt].every((each) => typeof each === 'string'),
    // Masked bodies repeat variant ids; each row can be written only once.
    variants: eachOnce(variants),
  };
}

export function deletedProductOfWebhook(body: unknown): string | undefined {
  const parsed = ProductDeletedWebhook.safeParse(body);
  return parsed.success ? `gid://shopify/Product/${parsed.data.id}` : undefined;
}

export const variantCosts = (costs: readonly { channelVariantId: string; cost: number }[], currency: string) =>
  costs.map(({ channelVariantId, cost }) => ({ id: channelVariantId, inventoryItem: { cost: decimalFromMinor(cost, currency) } }));

export const variantPrices = (changes: readonly ChannelVariantChange[], currency: string) =>
  changes.map(({ channelVariantId, price, compareAtPrice }) => ({
    id: channelVariantId,
    ...(price === undefined ? {} : { price: decimalFromMinor(price, currency) }),
    ...(compareAtPrice === undefined
      ? {}
      : { compareAtPrice: compareAtPrice === null ? null : decimalFromMinor(compareAtPrice, currency) }),
  }));
