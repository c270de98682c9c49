/**
 * What sellers sold, kept by day: a year of a large store is read in milliseconds. Derived from orders and supplier orders
 * (docs/decisions/030-sales-by-day.md); only `features/analytics` writes these tables, but for `sales_changes`, which triggers fill.
 */
import { bigint, date, foreignKey, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
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
  },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.day, table.storeId, table.productKey, table.currency] }),
    foreignKey({ columns: [table.workplaceId, table.storeId], foreignColumns: [stores.workplaceId, stores.id] }).onDelete('cascade'),
  ],
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

/** Which zone a workplace's days are of; another one means that all days are added up anew. */
export const salesStates = pgTable('sales_states', {
  workplaceId: uuid()
    .primaryKey()
    .references(() => workplaces.id, { onDelete: 'cascade' }),
  timeZone: text().notNull(),
  refreshedAt: timestamp({ withTimezone: true }).notNull(),
});
