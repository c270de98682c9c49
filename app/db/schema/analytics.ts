/**
 * Sales summed by day, so that a large store's year is read in milliseconds. Derived from orders and supplier orders
 * (docs/decisions/030-sales-by-day.md). Only `features/analytics` writes these tables, except `sales_changes`, which triggers fill.
 */
import {
  bigint,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { stores, workplaces } from './stores.ts';

/** Sales of one store on one day of the workplace's time zone, in one of the store's currencies. */
export const salesDays = pgTable(
  'sales_days',
  {
    workplaceId: uuid().notNull(),
    storeId: uuid().notNull(),
    day: date().notNull(),
    currency: text().notNull(),
    orders: integer().notNull(),
    /** Minor units of `currency`: what buyers were charged, without cancelled, voided, expired and fully refunded orders. */
    sales: bigint({ mode: 'number' }).notNull(),
    /** Minor units of `currency`: prices of the items that suppliers were asked to send. */
    placedSales: bigint({ mode: 'number' }).notNull(),
    /** USD cents: what the suppliers charge for those items. */
    cost: bigint({ mode: 'number' }).notNull(),
    /** Orders whose suppliers' shipping cost is not known; not counted in `placedSales` and `cost`. */
    uncosted: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.day, table.storeId, table.currency] }),
    foreignKey({ columns: [table.workplaceId, table.storeId], foreignColumns: [stores.workplaceId, stores.id] }).onDelete('cascade'),
  ],
);

/** Units and prices of one product of one store on one day. */
export const productSalesDays = pgTable(
  'product_sales_days',
  {
    workplaceId: uuid().notNull(),
    storeId: uuid().notNull(),
    day: date().notNull(),
    /** Our product's id; `channel:<id>` or `title:<words>` for items without a product of ours. */
    productKey: text().notNull(),
    currency: text().notNull(),
    title: text().notNull(),
    image: text(),
    units: integer().notNull(),
    /** Minor units of `currency`. */
    sales: bigint({ mode: 'number' }).notNull(),
    /** The workplace's refresh (`sales_states.refreshes`) that last changed the row; null: written before refreshes were counted. */
    refresh: bigint({ mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.day, table.storeId, table.productKey, table.currency] }),
    foreignKey({ columns: [table.workplaceId, table.storeId], foreignColumns: [stores.workplaceId, stores.id] }).onDelete('cascade'),
    /** Sums one product's period by index-only scans: the migration makes the index include store, currency, units and sales. */
    index('product_sales_days_product').on(table.workplaceId, table.productKey, table.day),
    index('product_sales_days_refresh').on(table.workplaceId, table.refresh),
  ],
);

/**
 * The best-selling products of a period, as of the last time that all products were summed. Products that may have joined them since are
 * found by their changed rows (docs/decisions/113-best-products-are-kept.md).
 */
export const bestProducts = pgTable(
  'best_products',
  {
    workplaceId: uuid()
      .notNull()
      .references(() => workplaces.id, { onDelete: 'cascade' }),
    /** A store's id, or the workplace's for all of its stores. */
    scopeId: uuid().notNull(),
    /** `30d`, `custom`, …; only the newest result of each is kept. */
    period: text().notNull(),
    firstDay: date().notNull(),
    lastDay: date().notNull(),
    /** The value of a minor unit of each currency by which the products were compared. */
    worths: jsonb().$type<Record<string, number>>().notNull(),
    /** `sales_states.refreshes` of the summed rows. */
    refreshes: bigint({ mode: 'number' }).notNull(),
    /** The best first. */
    productKeys: text().array().notNull(),
    /** Sales and units of the last product in the list; null: no other product was sold. */
    leastWorth: doublePrecision(),
    leastUnits: integer(),
  },
  (table) => [primaryKey({ columns: [table.workplaceId, table.scopeId, table.period] })],
);

/** Hours whose orders changed since their day was last summed. Triggers on orders and supplier orders append; a refresh deletes. */
export const salesChanges = pgTable(
  'sales_changes',
  {
    workplaceId: uuid()
      .notNull()
      .references(() => workplaces.id, { onDelete: 'cascade' }),
    id: bigint({ mode: 'bigint' }).notNull().generatedAlwaysAsIdentity(),
    /** Full hour in which the changed orders were placed. */
    hour: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.workplaceId, table.id] })],
);

/** The time zone of a workplace's day sums (a new zone means that all are summed again), and how often the sums were refreshed. */
export const salesStates = pgTable('sales_states', {
  workplaceId: uuid()
    .primaryKey()
    .references(() => workplaces.id, { onDelete: 'cascade' }),
  timeZone: text().notNull(),
  refreshes: bigint({ mode: 'number' }).notNull().default(0),
  refreshedAt: timestamp({ withTimezone: true }).notNull(),
});
