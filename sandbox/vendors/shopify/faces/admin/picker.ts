import type { ProductView } from '../../backend.ts';

const gid = (kind: string, id: number) => `gid://shopify/${kind}/${id}`;

/** Variants the picker may show per page; a product has at most 2,048. */
export const pickerLimit = 50;

/** A product as App Bridge's resource picker hands it to the app. */
export function pickedProduct(product: ProductView, currency: string) {
  return {
    id: gid('Product', product.id),
    title: product.title,
    handle: product.handle,
    descriptionHtml: product.descriptionHtml,
    productType: product.productType,
    vendor: product.vendor,
    status: product.status,
    tags: product.tags,
    templateSuffix: product.templateSuffix,
    createdAt: product.createdAt,
    updatedAt: product.updatedAt,
    publishedAt: product.onlineStore ? product.createdAt : null,
    availablePublicationCount: product.publicationIds.length,
    hasOnlyDefaultVariant: product.variants.length === 1 && product.variants[0]?.title === 'Default Title',
    images: product.images.map((image, index) => ({
      id: gid('ProductImage', product.mediaIds[index] ?? index),
      altText: image.alt ?? '',
      originalSrc: image.url,
    })),
    options: product.options.map((option) => ({
      id: gid('ProductOption', option.id),
      name: option.name,
      position: option.position,
      values: option.values.map((value) => value.name),
    })),
    totalInventory: product.variants.reduce((sum, variant) => sum + available(variant), 0),
    totalVariants: product.variants.length,
    tracksInventory: product.variants.some((variant) => variant.inventoryItem.tracked),
    variants: product.variants.map((variant) => pickedVariant(product, variant)),
    price: priceNote(product, currency),
  };
}

const available = (variant: ProductView['variants'][number]) => variant.levels.reduce((sum, level) => sum + level.available, 0);

/** A variant as App Bridge's resource picker hands it to the app. */
export function pickedVariant(product: ProductView, variant: ProductView['variants'][number]) {
  return {
    id: gid('ProductVariant', variant.id),
    title: variant.title,
    displayName: `${product.title} - ${variant.title}`,
    sku: variant.sku,
    barcode: variant.barcode,
    price: variant.price,
    compareAtPrice: variant.compareAtPrice,
    position: variant.position,
    taxable: variant.taxable,
    createdAt: variant.createdAt,
    updatedAt: variant.updatedAt,
    availableForSale: !variant.inventoryItem.tracked || variant.inventoryPolicy === 'CONTINUE' || available(variant) > 0,
    inventoryQuantity: available(variant),
    inventoryPolicy: variant.inventoryPolicy,
    inventoryManagement: variant.inventoryItem.tracked ? 'SHOPIFY' : 'NOT_MANAGED',
    inventoryItem: { id: gid('InventoryItem', variant.inventoryItemId) },
    requiresShipping: variant.inventoryItem.requiresShipping,
    weight: variant.inventoryItem.weight?.value ?? null,
    weightUnit: variant.inventoryItem.weight?.unit ?? 'KILOGRAMS',
    selectedOptions: variant.optionValues.map(({ value }) => ({ value })),
    image: variant.imageUrl ? { id: gid('ProductImage', variant.mediaIds[0] ?? 0), originalSrc: variant.imageUrl } : null,
    product: { id: gid('Product', product.id) },
  };
}

function priceNote(product: ProductView, currency: string): string {
  const prices = product.variants.map((variant) => Number(variant.price));
  return prices.length > 0 ? new Intl.NumberFormat('en', { style: 'currency', currency }).format(Math.min(...prices)) : '';
}
