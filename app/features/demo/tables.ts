/** The tables that the demo writes, parents before children. */
export const demoTables = [
  'source_products',
  'source_variants',
  'stores',
  'products',
  'product_images',
  'product_variants',
  'product_snapshots',
  'product_changes',
  'process_items',
  'listings',
  'listing_variants',
  'variant_mappings',
  'orders',
  'supplier_orders',
  'order_line_items',
  'supplier_order_items',
  'refund_requests',
  'shipments',
  'tracking_events',
  'order_timeline',
  'ledger_movements',
  'ledger_entries',
  'wallet_balances',
  'notifications',
] as const;

export type DemoTable = (typeof demoTables)[number];
/** Columns of a row by their names in the database; those that are left out get their default. */
export type Row = Readonly<Record<string, unknown>>;
export type Rows = Record<DemoTable, Row[]>;

export const rowsOfTables = (): Rows => Object.fromEntries(demoTables.map((table) => [table, [] as Row[]])) as Rows;

/** Whose rows are made, and when. */
export interface DemoPlace {
  workplaceId: string;
  storeId: string;
  /** Begins every number of the store and of the carrier: digits that no other demo has. */
  number: string;
  now: Date;
}
