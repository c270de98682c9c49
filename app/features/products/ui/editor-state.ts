/** What the editor holds: the product as typed so far. Pure, so that what is saved can be tested. */
import type { Product, ProductVariant } from '../schemas.ts';

export interface Draft {
  title: string;
  description_html: string;
  vendor: string;
  product_type: string;
  tags: string[];
  seo_title: string;
  seo_description: string;
  options: { name: string; values: string[] }[];
  images: { id: string; src: string; alt: string }[];
  variants: ProductVariant[];
}

export const draftOf = (product: Product): Draft => ({
  title: product.title,
  description_html: product.description_html,
  vendor: product.vendor,
  product_type: product.product_type,
  tags: product.tags,
  seo_title: product.seo_title,
  seo_description: product.seo_description,
  options: product.options,
  images: product.images,
  variants: product.variants,
});

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const texts = ['title', 'description_html', 'vendor', 'product_type', 'tags', 'seo_title', 'seo_description', 'options'] as const;
const editable = ['sku', 'barcode', 'price', 'compare_at_price', 'stock', 'weight_grams', 'is_enabled', 'image_id'] as const;

/** Only what differs from the product as it was loaded: a second editor's other fields are left alone by the guard, not overwritten. */
export function changeOf(product: Product, draft: Draft): Record<string, unknown> | undefined {
  const change: Record<string, unknown> = {};
  for (const field of texts) if (!same(product[field], draft[field])) change[field] = draft[field];
  if (!same(product.images, draft.images)) change.images = draft.images.map(({ id, alt }) => ({ id, alt }));
  const before = new Map(product.variants.map((variant) => [variant.id, variant]));
  const variants = draft.variants.flatMap((variant) => {
    const old = before.get(variant.id);
    const changed = editable.filter((field) => old?.[field] !== variant[field]);
    return changed.length > 0 ? [{ id: variant.id, ...Object.fromEntries(changed.map((field) => [field, variant[field]])) }] : [];
  });
  if (variants.length > 0) change.variants = variants;
  return Object.keys(change).length > 0 ? { id: product.id, version: product.version, ...change } : undefined;
}
