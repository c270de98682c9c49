/** Tabs, sort orders and columns of the product centre; not in `schemas.ts`, so that screens need not load a validator. */
export const centerTabs = ['all', 'imported', 'active', 'draft', 'mapped', 'unmapped'] as const;
export type CenterTab = (typeof centerTabs)[number];
/** Does the tab list the stores' listings instead of products? */
export const isOfListings = (tab: CenterTab): tab is 'mapped' | 'unmapped' => tab === 'mapped' || tab === 'unmapped';
/** Ascending before descending for each key: Polaris's sort menu labels directions by position. */
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
