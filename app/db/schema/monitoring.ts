/** What monitoring has to look at again, and what it saw change at suppliers. */
import { bigint, foreignKey, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { products } from './products.ts';

/**
 * Source products that monitoring has to look at again: what follows them changed, or what they cost, have or offer. Triggers append (one
 * row or several for a product); `watched-sources.server.ts` takes away. Shared by all workplaces, as source products are.
 */
export const sourceChanges = pgTable('source_changes', {
  id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  sourceProductId: uuid().notNull(),
});

export type ChangeKind = 'cost' | 'stock' | 'unavailable' | 'available';

/** What monitoring saw change at a supplier, and what was done about it. Costs are USD cents, stock is units. */
export const productChanges = pgTable(
  'product_changes',
  {
    workplaceId: uuid().notNull(),
    id: uuid().notNull(),
    productId: uuid().notNull(),
    kind: text().$type<ChangeKind>().notNull(),
    /** Of the variant that changed most. */
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
