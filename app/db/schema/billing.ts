import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './account.ts';

/** The account's plan. The free plan is a row like any other. */
export const subscriptions = pgTable('subscriptions', {
  accountId: uuid()
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  planKey: text().notNull(),
  /** Days: 30 or 365. */
  cycleDays: integer().notNull().default(30),
  status: text().$type<'active' | 'CANCELLED'>().notNull().default('active'),
  provider: text().$type<'SHOPIFY' | 'PADDLE_BILLING'>(),
  providerReference: text(),
  workplaceId: uuid(),
  storeId: uuid(),
  startTime: timestamp({ withTimezone: true }).notNull(),
  nextBillingTime: timestamp({ withTimezone: true }),
});

/** Usage of one feature in one cycle: `used` is settled, `reserved` is held by work under way. Never above the limit together. */
export const featureUsage = pgTable(
  'feature_usage',
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    feature: text().notNull(),
    /** Start of the 30-day cycle that it counts for. */
    cycleStart: timestamp({ withTimezone: true }).notNull(),
    used: bigint({ mode: 'number' }).notNull().default(0),
    reserved: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.feature, table.cycleStart] })],
);

/** A hold on quota while slow work runs; committed or released exactly once. */
export const usageReservations = pgTable(
  'usage_reservations',
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    feature: text().notNull(),
    amount: integer().notNull(),
    /** What it is for (`push:<process item>`, `supplier_order:<id>`): the same reference reserves once. */
    reference: text().notNull(),
    state: text().$type<'held' | 'committed' | 'released'>().notNull().default('held'),
    cycleStart: timestamp({ withTimezone: true }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] }), uniqueIndex('usage_reservations_once').on(table.accountId, table.feature, table.reference)],
);

/** The activity log: every use, renewal and refund of credits and quotas. */
export const activityLog = pgTable(
  'activity_log',
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    featureId: text().notNull(),
    creditType: text().$type<'BONUS_CREDIT' | 'MAIN_CREDIT' | 'REFUND_QUOTA' | 'USED_QUOTA'>().notNull(),
    creditCost: integer().notNull(),
    details: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] }), index('activity_log_newest').on(table.accountId, table.id.desc())],
);
