/** Long work that sellers watch. */
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { workplaces } from './stores.ts';

/** Long work that a seller watches: one row per item of a push, import, split, duplicate or AI action. Forgotten a month after its end. */
export const processItems = pgTable(
  'process_items',
  {
    workplaceId: uuid()
      .notNull()
      .references(() => workplaces.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    groupId: uuid().notNull(),
    kind: text().$type<'push' | 'import' | 'split' | 'duplicate' | 'ai_action'>().notNull(),
    productId: uuid(),
    storeId: uuid(),
    title: text().notNull(),
    image: text(),
    channel: text(),
    status: text().$type<'processing' | 'success' | 'error'>().notNull().default('processing'),
    /** 0 to 100. */
    progress: integer().notNull().default(0),
    /** What the worker had done, so that it resumes after a crash. */
    checkpoint: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Until then a worker has it; a later time that has passed means that the worker died. */
    leaseUntil: timestamp({ withTimezone: true }),
    /** The claim that the lease is of: what a worker writes whose claim another has taken over does not count. */
    claim: uuid(),
    attempts: integer().notNull().default(0),
    input: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Key of the error, and the vendor's own words with the fields they concern. */
    errorCode: text(),
    errorMessage: text(),
    errorFields: jsonb().$type<Record<string, string[]>>(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    finishedAt: timestamp({ withTimezone: true }),
    /** Closed by the seller: no longer in the toast. */
    dismissedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.id] }),
    index('process_items_group').on(table.workplaceId, table.kind, table.groupId),
    index('process_items_working').on(table.leaseUntil).where(sql`status = 'processing'`),
    /** Why a product's last push failed; what a newer one closes. */
    index('process_items_product').on(table.workplaceId, table.productId).where(sql`dismissed_at is null`),
    index('process_items_open').on(table.workplaceId, table.id).where(sql`dismissed_at is null`),
    /** One push of a product to a store at a time. */
    uniqueIndex('process_items_push_once')
      .on(table.workplaceId, table.productId, table.storeId)
      .where(sql`kind = 'push' and status = 'processing'`),
  ],
);
