import type { CatalogItemView } from './schemas.ts';

/** What a card shows of a product. Screens send two dozen of them, so nothing else goes with them. */
const shown = [
  'id',
  'source',
  'name',
  'image',
  'stock',
  'ship_to',
  'landed_cost',
  'suggested_price',
  'profit',
  'shipping_time_min',
  'shipping_time_max',
  'is_estimated',
  'product_package_id',
  'pushed',
  'favourite',
] as const satisfies (keyof CatalogItemView)[];

export type CardProduct = Pick<CatalogItemView, (typeof shown)[number]>;

export const cardOf = (item: CatalogItemView): CardProduct =>
  Object.fromEntries(shown.map((name) => [name, item[name]])) as unknown as CardProduct;
