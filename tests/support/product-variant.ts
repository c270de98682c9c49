import type { ProductVariant } from '#app/features/products/schemas.ts';

/** A variant of a product, as the editor has it. */
export const productVariant = (id: string, values: string[], more: Partial<ProductVariant> = {}): ProductVariant => ({
  id,
  option_values: values,
  sku: `SKU-${id}`,
  barcode: '',
  price: 1999,
  compare_at_price: null,
  cost: 700,
  shipping_cost: 300,
  stock: 5,
  weight_grams: 0,
  is_enabled: true,
  image_id: null,
  source_variant_id: null,
  ...more,
});
