/** Webhook bodies of products and their stock in Shopify's REST shapes, as its published samples for 2026-07 have them. */
import { gid } from './gid.ts';
import type * as M from './model.ts';
import type { Session } from './store.ts';

export async function productPayload(s: Session, productId: number) {
  const product = (await s.store.get('products', productId)) as M.Product;
  const variants = (await s.store.children('variants', productId)).sort((one, other) => one.position - other.position);
  const media = (await s.store.getMany('media', product.mediaIds)).filter((each) => each.kind === 'MediaImage');
  const levels = await s.store.childrenOf(
    'inventoryLevels',
    variants.map((variant) => variant.inventoryItemId),
  );
  const images = media
    .filter((each) => each.status === 'READY')
    .map((each, index) => ({
      id: each.id,
      alt: each.alt,
      position: index + 1,
      product_id: productId,
      created_at: each.createdAt,
      updated_at: each.updatedAt,
      admin_graphql_api_id: gid('MediaImage', each.id),
      width: each.width,
      height: each.height,
      src: each.url,
      variant_ids: variants.filter((variant) => variant.mediaIds.includes(each.id)).map((variant) => variant.id),
    }));
  return {
    admin_graphql_api_id: gid('Product', product.id),
    body_html: product.descriptionHtml,
    created_at: product.createdAt,
    handle: product.handle,
    id: product.id,
    product_type: product.productType,
    published_at: product.publicationIds.length > 0 ? product.createdAt : null,
    template_suffix: product.templateSuffix,
    title: product.title,
    updated_at: product.updatedAt,
    vendor: product.vendor,
    status: product.status.toLowerCase(),
    published_scope: 'web',
    tags: product.tags.join(', '),
    variants: variants.map((variant) => {
      const quantity = levels
        .filter((level) => level.inventoryItemId === variant.inventoryItemId)
        .reduce((sum, level) => sum + level.available, 0);
      return {
        admin_graphql_api_id: gid('ProductVariant', variant.id),
        barcode: variant.barcode,
        compare_at_price: variant.compareAtPrice,
        created_at: variant.createdAt,
        id: variant.id,
        inventory_policy: variant.inventoryPolicy.toLowerCase(),
        position: variant.position,
        price: variant.price,
        product_id: productId,
        sku: variant.sku,
        taxable: variant.taxable,
        title: variant.title,
        updated_at: variant.updatedAt,
        option1: variant.optionValues[0]?.value ?? null,
        option2: variant.optionValues[1]?.value ?? null,
        option3: variant.optionValues[2]?.value ?? null,
        image_id: variant.mediaIds[0] ?? null,
        inventory_item_id: variant.inventoryItemId,
        inventory_quantity: quantity,
        old_inventory_quantity: quantity,
      };
    }),
    options: product.options.map((option) => ({
      id: option.id,
      product_id: productId,
      name: option.name,
      position: option.position,
      values: option.values.map((value) => value.name),
    })),
    images,
    image: images[0] ?? null,
    media: media.map((each, index) => ({
      id: each.id,
      product_id: productId,
      position: index + 1,
      created_at: each.createdAt,
      updated_at: each.updatedAt,
      alt: each.alt,
      status: each.status,
      media_content_type: 'IMAGE',
      admin_graphql_api_id: gid('MediaImage', each.id),
    })),
    variant_gids: variants.map((variant) => ({ admin_graphql_api_id: gid('ProductVariant', variant.id), updated_at: variant.updatedAt })),
    has_variants_that_requires_components: false,
    category: null,
  };
}

export function inventoryLevelPayload(level: M.InventoryLevel) {
  return {
    inventory_item_id: level.inventoryItemId,
    location_id: level.locationId,
    available: level.available,
    updated_at: level.updatedAt,
    admin_graphql_api_id: gid('InventoryLevel', `${level.id}?inventory_item_id=${level.inventoryItemId}`),
  };
}

export function inventoryItemPayload(item: M.InventoryItem) {
  return {
    id: item.id,
    sku: item.sku,
    created_at: item.createdAt,
    updated_at: item.updatedAt,
    requires_shipping: item.requiresShipping,
    cost: item.cost,
    country_code_of_origin: item.countryCodeOfOrigin,
    province_code_of_origin: item.provinceCodeOfOrigin,
    harmonized_system_code: item.harmonizedSystemCode,
    tracked: item.tracked,
    country_harmonized_system_codes: [],
    weight_value: item.weight?.value ?? 0,
    weight_unit: ({ GRAMS: 'g', KILOGRAMS: 'kg', OUNCES: 'oz', POUNDS: 'lb' } as Record<string, string>)[item.weight?.unit ?? 'KILOGRAMS'],
    admin_graphql_api_id: gid('InventoryItem', item.id),
  };
}
