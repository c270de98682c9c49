import { sql } from 'drizzle-orm';
import { pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { workplaces } from './stores.ts';

/** The seller's own accounts at suppliers, by OAuth or by key; one of each supplier in a workplace. */
export const supplierAccounts = pgTable(
  'supplier_accounts',
  {
    workplaceId: uuid()
      .notNull()
      .references(() => workplaces.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    source: text().$type<'aliexpress' | 'cj' | 'ebay'>().notNull(),
    /** The supplier's id of the account. */
    externalId: text().notNull(),
    name: text().notNull(),
    /** Sealed JSON, bound to the id. */
    sealed: text().notNull(),
    scopes: text().array().notNull().default(sql`'{}'`),
    status: text().$type<'connected' | 'expired'>().notNull(),
    /** The supplier's words for why it lets us in no more. */
    error: text(),
    /** When the access token ends; it is renewed before. */
    expiresAt: timestamp({ withTimezone: true }),
    /** When only a new consent helps; null when the access renews itself for ever. */
    endsAt: timestamp({ withTimezone: true }),
    connectedAt: timestamp({ withTimezone: true }).notNull(),
    /** When the supplier last told us who the account is. */
    checkedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.id] }),
    uniqueIndex('supplier_accounts_source').on(table.workplaceId, table.source),
  ],
);
