/** Tabs, orders and columns of the product centre; apart from the shapes, so that screens load no validator. */
export const centerTabs = ['all', 'imported', 'active', 'draft', 'mapped', 'unmapped'] as const;
export type CenterTab = (typeof centerTabs)[number];
/** What stands in the stores is listed there, and no products. */
export const isOfListings = (tab: CenterTab): tab is 'mapped' | 'unmapped' => tab === 'mapped' || tab === 'unmapped';
/** Of a key the ascending one first: Polaris's menu of sorts takes its words for "up" and "down" from their places. */
export const centerSorts = [
  'created_asc',
  'created_desc',
  'title_asc',
  'title_desc',
  'price_asc',
  'price_desc',
  'cost_asc',
  'cost_desc',
] as const;
export const centerColumns = ['product', 'state', 'stores', 'price', 'cost', 'profit', 'stock', 'variants', 'source', 'created'] as const;
