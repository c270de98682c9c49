import { foreignKey, index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { products } from './products.ts';

/** A product's texts before the AI enhancer changed them: only the fields that it changed, of its last run of each kind. */
export const aiSnapshots = pgTable(
  'ai_snapshots',
  {
    workplaceId: uuid().notNull(),
    productId: uuid().notNull(),
    work: text().$type<'content' | 'seo'>().notNull(),
    /** The process item of the run. */
    itemId: uuid().notNull(),
    before: jsonb().$type<Record<string, string>>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.productId, table.work] }),
    foreignKey({ columns: [table.workplaceId, table.productId], foreignColumns: [products.workplaceId, products.id] }).onDelete('cascade'),
    index('ai_snapshots_age').on(table.createdAt),
  ],
);
