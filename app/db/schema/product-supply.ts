/** Suppliers of products, stored for the list of suppliers. */
import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { workplaces } from './stores.ts';

/**
 * A product's supplier, and how many of its variants are still offered; for the list of suppliers. Derived from variants and catalogue
 * (docs/decisions/114-suppliers-behind-products.md); only `refresh-supply.server.ts` writes it.
 */
export const productSupply = pgTable(
  'product_supply',
  {
    workplaceId: uuid()
      .notNull()
      .references(() => workplaces.id, { onDelete: 'cascade' }),
    productId: uuid().notNull(),
    source: text().notNull(),
    supplierId: text(),
    supplierName: text(),
    sourceProductId: uuid(),
    variants: integer().notNull(),
    /** Variants that the supplier still offers. */
    offered: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.productId] }),
    index('product_supply_name').on(table.workplaceId, table.source, sql`coalesce(supplier_id, '')`, table.supplierName),
    index('product_supply_source').on(table.workplaceId, table.sourceProductId),
  ],
);

/** Sums of `product_supply` by supplier, updated in the statement that changes its rows; the list of suppliers reads them. */
export const supplierTotals = pgTable(
  'supplier_totals',
  {
    workplaceId: uuid()
      .notNull()
      .references(() => workplaces.id, { onDelete: 'cascade' }),
    source: text().notNull(),
    /** Empty: supplier unknown. */
    supplierId: text().notNull(),
    name: text().notNull().default(''),
    sourceProducts: integer().notNull(),
    products: integer().notNull(),
    /** How many of the products have all their variants offered, and how many only some. */
    tracking: integer().notNull(),
    partial: integer().notNull(),
    variants: integer().notNull(),
    offered: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.source, table.supplierId] }),
    // In the list's order: Drizzle's `desc()` alone means NULLS LAST, unlike `order by … desc`.
    index('supplier_totals_largest').on(table.workplaceId, table.products.desc().nullsFirst(), table.name, table.supplierId),
  ],
);

/** Products whose variants or offers changed since their supply was last computed. Triggers append; a refresh deletes. */
export const productSupplyChanges = pgTable(
  'product_supply_changes',
  {
    workplaceId: uuid()
      .notNull()
      .references(() => workplaces.id, { onDelete: 'cascade' }),
    id: bigint({ mode: 'bigint' }).notNull().generatedAlwaysAsIdentity(),
    productId: uuid().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workplaceId, table.id] })],
);
