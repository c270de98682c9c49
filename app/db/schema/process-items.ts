/** Long-running work whose progress sellers see. */
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { workplaces } from './stores.ts';

/** Long-running work: one row per item of a push, import, split, duplicate, AI action, bulk change, placed or canceled order. Deleted a month after its end. */
export const processItems = pgTable(
  'process_items',
  {
    workplaceId: uuid()
      .notNull()
      .references(() => workplaces.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    groupId: uuid().notNull(),
    kind: text()
      .$type<
        | 'push'
        | 'import'
        | 'source_import'
        | 'source_push'
        | 'split'
        | 'duplicate'
        | 'status'
        | 'price'
        | 'ai_action'
        | 'order_place'
        | 'order_pay'
        | 'order_cancel'
        | 'order_sync'
      >()
      .notNull(),
    productId: uuid(),
    storeId: uuid(),
    title: text().notNull(),
    image: text(),
    channel: text(),
    status: text().$type<'processing' | 'success' | 'error'>().notNull().default('processing'),
    /** 0 to 100. */
    progress: integer().notNull().default(0),
    /** Steps already done, so that work resumes after a crash. */
    checkpoint: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Until then a worker owns the item; once it has passed, the worker is taken for dead. */
    leaseUntil: timestamp({ withTimezone: true }),
    /** Id of the lease: a worker's writes are ignored once another worker has claimed the item. */
    claim: uuid(),
    attempts: integer().notNull().default(0),
    input: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Key of the error, and the vendor's own words with the fields they concern. */
    errorCode: text(),
    errorMessage: text(),
    errorFields: jsonb().$type<Record<string, string[]>>(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    finishedAt: timestamp({ withTimezone: true }),
    /** When the seller closed it; then it is no longer in the toast. */
    dismissedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.id] }),
    index('process_items_group').on(table.workplaceId, table.kind, table.groupId),
    index('process_items_working').on(table.leaseUntil).where(sql`status = 'processing'`),
    /** For the errors of a product's last push, and to close them after a newer one. */
    index('process_items_product').on(table.workplaceId, table.productId).where(sql`dismissed_at is null`),
    index('process_items_open').on(table.workplaceId, table.id).where(sql`dismissed_at is null`),
    /** One push of a product to a store at a time. */
    uniqueIndex('process_items_push_once')
      .on(table.workplaceId, table.productId, table.storeId)
      .where(sql`kind = 'push' and status = 'processing'`),
  ],
);
