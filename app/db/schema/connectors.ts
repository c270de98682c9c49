import { doublePrecision, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Vendors' access tokens, shared by all processes. Encrypted, bound to `vendor`. */
export const connectorTokens = pgTable('connector_tokens', {
  vendor: text().primaryKey(),
  accessToken: text().notNull(),
  accessExpiresAt: timestamp({ withTimezone: true }).notNull(),
  refreshToken: text(),
  refreshExpiresAt: timestamp({ withTimezone: true }),
  /** The vendor's id of our account, encrypted; CJ signs its webhooks with it. */
  accountKey: text(),
});

/** When a vendor may be called next: the callers of all processes take turns here. */
export const connectorSlots = pgTable('connector_slots', {
  vendor: text().primaryKey(),
  nextAt: timestamp({ withTimezone: true }).notNull(),
  /** Milliseconds between two calls; the vendor's own limit, once it is known. */
  intervalMs: integer().notNull(),
  limitsReadAt: timestamp({ withTimezone: true }),
});

/** Mirror of Shopify's cost bucket per shop, shared by all processes (see `connectors/channels/shopify/cost-budget.server.ts`). */
export const shopifyBudgets = pgTable('shopify_budgets', {
  shop: text().primaryKey(),
  maximum: doublePrecision().notNull(),
  restoreRate: doublePrecision().notNull(),
  available: doublePrecision().notNull(),
  /** Points refunded since the row was created; waiting requests watch it. */
  refunded: doublePrecision().notNull().default(0),
  measuredAt: timestamp({ withTimezone: true }).notNull(),
});
