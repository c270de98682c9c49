import type { CatalogItemView } from './schemas.ts';

/** The fields that a card shows. A screen sends two dozen products, so it sends no other fields. */
export type CardProduct = Pick<
  CatalogItemView,
  | 'id'
  | 'source'
  | 'name'
  | 'image'
  | 'stock'
  | 'rating'
  | 'reviews_count'
  | 'lastest_volume'
  | 'listed_count'
  | 'ship_to'
  | 'currency'
  | 'landed_cost'
  | 'suggested_price'
  | 'profit'
  | 'shipping_time_min'
  | 'shipping_time_max'
  | 'is_estimated'
  | 'is_from'
  | 'misfits'
  | 'product_package_id'
  | 'pushed'
  | 'mapped'
  | 'favourite'
>;

/** A product as it is pushed from where it is shown: imported for the country that the list is for, of the whole world for the store's. */
export const toPush = (
  product: Pick<CardProduct, 'id' | 'source' | 'name' | 'image' | 'currency' | 'is_from'> & { suggested_price: number | null },
  shipTo: string,
) => ({
  id: product.id,
  source: product.source,
  name: product.name,
  image: product.image,
  currency: product.currency,
  suggested_price: product.suggested_price,
  is_from: product.is_from,
  ship_to: shipTo,
});

export const cardOf = (item: CatalogItemView): CardProduct => ({
  id: item.id,
  source: item.source,
  name: item.name,
  image: item.image,
  stock: item.stock,
  rating: item.rating,
  reviews_count: item.reviews_count,
  lastest_volume: item.lastest_volume,
  listed_count: item.listed_count,
  ship_to: item.ship_to,
  currency: item.currency,
  landed_cost: item.landed_cost,
  suggested_price: item.suggested_price,
  profit: item.profit,
  shipping_time_min: item.shipping_time_min,
  shipping_time_max: item.shipping_time_max,
  is_estimated: item.is_estimated,
  is_from: item.is_from,
  misfits: item.misfits,
  product_package_id: item.product_package_id,
  pushed: item.pushed,
  mapped: item.mapped,
  favourite: item.favourite,
});
