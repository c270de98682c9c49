import { doublePrecision, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** A vendor's access tokens, shared by all processes. Sealed, bound to `vendor`. */
export const connectorTokens = pgTable('connector_tokens', {
  vendor: text().primaryKey(),
  accessToken: text().notNull(),
  accessExpiresAt: timestamp({ withTimezone: true }).notNull(),
  refreshToken: text(),
  refreshExpiresAt: timestamp({ withTimezone: true }),
  /** The vendor's id of our account; CJ signs its webhooks with it. Sealed. */
  accountKey: text(),
});

/** When a vendor may be called next: callers of all processes queue up here, one after the other. */
export const connectorSlots = pgTable('connector_slots', {
  vendor: text().primaryKey(),
  nextAt: timestamp({ withTimezone: true }).notNull(),
  /** Milliseconds between two calls, by the vendor's own word once it is known. */
  intervalMs: integer().notNull(),
  limitsReadAt: timestamp({ withTimezone: true }),
});

/** Mirror of Shopify's cost bucket per shop, shared by all processes (see `connectors/channels/shopify/cost-budget.server.ts`). */
export const shopifyBudgets = pgTable('shopify_budgets', {
  shop: text().primaryKey(),
  maximum: doublePrecision().notNull(),
  restoreRate: doublePrecision().notNull(),
  available: doublePrecision().notNull(),
  /** Points given back since the row was made: what a waiting request watches. */
  refunded: doublePrecision().notNull().default(0),
  measuredAt: timestamp({ withTimezone: true }).notNull(),
});
