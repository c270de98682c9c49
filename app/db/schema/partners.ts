import { sql } from 'drizzle-orm';
import { pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { workplaces } from './stores.ts';

/** Sellers' own accounts at suppliers, connected by OAuth or by key; one per supplier in a workplace. */
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
    /** The supplier's reason for denying us access. */
    error: text(),
    /** When the access token expires; it is renewed before. */
    expiresAt: timestamp({ withTimezone: true }),
    /** When a new consent becomes necessary; null when access can always be renewed. */
    endsAt: timestamp({ withTimezone: true }),
    connectedAt: timestamp({ withTimezone: true }).notNull(),
    /** When the supplier last confirmed the account. */
    checkedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.id] }),
    uniqueIndex('supplier_accounts_source').on(table.workplaceId, table.source),
  ],
);
