/** Source products that monitoring must review, and the changes that it found at suppliers. */
import { bigint, foreignKey, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { products } from './products.ts';

/**
 * Source products that monitoring must review: the products that depend on them changed, or their cost, stock or variants did. Triggers
 * append, also several rows for a product; `watched-sources.server.ts` deletes. Shared by all workplaces, as source products are.
 */
export const sourceChanges = pgTable('source_changes', {
  id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  sourceProductId: uuid().notNull(),
});

export type ChangeKind = 'cost' | 'stock' | 'unavailable' | 'available';

/** Changes that monitoring found at suppliers, and its actions. Costs are USD cents, stock is units. */
export const productChanges = pgTable(
  'product_changes',
  {
    workplaceId: uuid().notNull(),
    id: uuid().notNull(),
    productId: uuid().notNull(),
    kind: text().$type<ChangeKind>().notNull(),
    /** Values of the variant that changed most. */
    before: bigint({ mode: 'number' }).notNull(),
    after: bigint({ mode: 'number' }).notNull(),
    variants: integer().notNull(),
    action: text().$type<'none' | 'price' | 'stock' | 'draft' | 'fallback'>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.id] }),
    foreignKey({ columns: [table.workplaceId, table.productId], foreignColumns: [products.workplaceId, products.id] }).onDelete('cascade'),
    index('product_changes_product').on(table.workplaceId, table.productId),
  ],
);
