/** Assigns Shopify's refusals of a product to our fields. Pure. */
import type { ChannelProductInput } from '../channel-products.ts';
import type { UserErrors } from './wire.ts';

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

/** Shopify's messages by our field. */
export function fieldsOfErrors(errors: UserErrors, product: ChannelProductInput): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const error of errors) {
    const field = fieldOf(error.field, product);
    fields[field] = [...(fields[field] ?? []), error.message];
  }
  return fields;
}
