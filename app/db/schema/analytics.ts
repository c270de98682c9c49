/**
 * What sellers sold, kept by day: a year of a large store is read in milliseconds. Derived from orders and supplier orders
 * (docs/decisions/030-sales-by-day.md); only `features/analytics` writes these tables, but for `sales_changes`, which triggers fill.
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
    /** USD cents: what the suppliers take for them. */
    cost: bigint({ mode: 'number' }).notNull(),
    /** Orders with suppliers of whom nobody knows what shipping costs: in neither of the two before. */
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
    /** Our product's id; `channel:<id>` or `title:<words>` for what we have no product of. */
    productKey: text().notNull(),
    currency: text().notNull(),
    title: text().notNull(),
    image: text(),
    units: integer().notNull(),
    /** Minor units of `currency`. */
    sales: bigint({ mode: 'number' }).notNull(),
    /** Which refresh of the workplace (`sales_states.refreshes`) last changed the row; null: one of the version before, which did not count. */
    refresh: bigint({ mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.day, table.storeId, table.productKey, table.currency] }),
    foreignKey({ columns: [table.workplaceId, table.storeId], foreignColumns: [stores.workplaceId, stores.id] }).onDelete('cascade'),
    /** What one product brought in a period, from the index alone: the migration lets it include store, currency, units and sales. */
    index('product_sales_days_product').on(table.workplaceId, table.productKey, table.day),
    index('product_sales_days_refresh').on(table.workplaceId, table.refresh),
  ],
);

/**
 * The products that brought the most in a period, as found when all of them were last added up: who else may be among the best since then
 * is in the rows that changed (docs/decisions/113-best-products-are-kept.md).
 */
export const bestProducts = pgTable(
  'best_products',
  {
    workplaceId: uuid()
      .notNull()
      .references(() => workplaces.id, { onDelete: 'cascade' }),
    /** The store, or the workplace for all of its stores. */
    scopeId: uuid().notNull(),
    /** `30d`, `custom`, …: the newest of each. */
    period: text().notNull(),
    firstDay: date().notNull(),
    lastDay: date().notNull(),
    /** What they were compared by: the worth of a minor unit of each currency. */
    worths: jsonb().$type<Record<string, number>>().notNull(),
    /** `sales_states.refreshes` of what was added up. */
    refreshes: bigint({ mode: 'number' }).notNull(),
    /** The best first. */
    productKeys: text().array().notNull(),
    /** What the last of them brought; null: nothing else was sold. */
    leastWorth: doublePrecision(),
    leastUnits: integer(),
  },
  (table) => [primaryKey({ columns: [table.workplaceId, table.scopeId, table.period] })],
);

/** Hours whose orders changed since their day was last added up. Triggers on orders and supplier orders append; a refresh takes away. */
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

/** Which zone a workplace's days are of (another one means that all days are added up anew), and how often days were added up. */
export const salesStates = pgTable('sales_states', {
  workplaceId: uuid()
    .primaryKey()
    .references(() => workplaces.id, { onDelete: 'cascade' }),
  timeZone: text().notNull(),
  refreshes: bigint({ mode: 'number' }).notNull().default(0),
  refreshedAt: timestamp({ withTimezone: true }).notNull(),
});
