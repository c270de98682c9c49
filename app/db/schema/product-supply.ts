/** Who stands behind products: kept beside them for the list of suppliers. */
import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { workplaces } from './stores.ts';

/**
 * Who stands behind a product, and how many of its variants are still offered; for the list of suppliers. Derived from variants and
 * catalogue (docs/decisions/114-suppliers-behind-products.md); only `refresh-supply.server.ts` writes it.
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
    /** Those that the supplier still has. */
    offered: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.productId] }),
    index('product_supply_name').on(table.workplaceId, table.source, sql`coalesce(supplier_id, '')`, table.supplierName),
    index('product_supply_source').on(table.workplaceId, table.sourceProductId),
  ],
);

/** The rows of `product_supply` added up by supplier, in the statement that changes them: the list of suppliers. */
export const supplierTotals = pgTable(
  'supplier_totals',
  {
    workplaceId: uuid()
      .notNull()
      .references(() => workplaces.id, { onDelete: 'cascade' }),
    source: text().notNull(),
    /** Empty: nobody knows who. */
    supplierId: text().notNull(),
    name: text().notNull().default(''),
    sourceProducts: integer().notNull(),
    products: integer().notNull(),
    /** Of these, how many have all their variants offered, and how many some. */
    tracking: integer().notNull(),
    partial: integer().notNull(),
    variants: integer().notNull(),
    offered: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.source, table.supplierId] }),
    // As the list is read: Drizzle's `desc()` alone would put nulls where `order by … desc` does not.
    index('supplier_totals_largest').on(table.workplaceId, table.products.desc().nullsFirst(), table.name, table.supplierId),
  ],
);

/** Products whose variants came, went or are offered otherwise since their supply was last looked at. Triggers append; a refresh takes away. */
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
