/** The order lists: prepared rows, saved views, columns. */
import { bigint, foreignKey, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { workplaces } from './stores.ts';
import { supplierOrders } from './supplier-orders.ts';

/** Rows of the order list in the API's form, prepared by `features/orders`; valid while `order_list_changes` has no row for them. */
export const orderListRows = pgTable(
  'order_list_rows',
  {
    workplaceId: uuid().notNull(),
    /** Id of the supplier order. */
    id: uuid().notNull(),
    json: text().notNull(),
    currency: text().notNull(),
    /** USD cents. */
    cost: bigint({ mode: 'number' }).notNull(),
    /** Minor units of `currency`; null without a supplier. */
    revenue: bigint({ mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.id] }),
    foreignKey({
      columns: [table.workplaceId, table.id],
      foreignColumns: [supplierOrders.workplaceId, supplierOrders.id],
    }).onDelete('cascade'),
  ],
);

/**
 * Supplier orders that changed since their row was prepared. Triggers append, without a key for which two writers could wait.
 */
export const orderListChanges = pgTable(
  'order_list_changes',
  {
    workplaceId: uuid()
      .notNull()
      .references(() => workplaces.id, { onDelete: 'cascade' }),
    supplierOrderId: uuid().notNull(),
    id: bigint({ mode: 'bigint' }).notNull().generatedAlwaysAsIdentity(),
  },
  (table) => [primaryKey({ columns: [table.workplaceId, table.supplierOrderId, table.id] })],
);

/** A list's address saved under a name, per workplace and list. */
export const savedViews = pgTable(
  'saved_views',
  {
    workplaceId: uuid()
      .notNull()
      .references(() => workplaces.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    /** Key of the list: `orders`, `orders.shipment`, … */
    list: text().notNull(),
    name: text().notNull(),
    /** The address's query, without paging. */
    search: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.id] }),
    uniqueIndex('saved_views_name').on(table.workplaceId, table.list, table.name),
  ],
);

/** Columns hidden in a list. */
export const listSettings = pgTable(
  'list_settings',
  {
    workplaceId: uuid()
      .notNull()
      .references(() => workplaces.id, { onDelete: 'cascade' }),
    accountId: uuid().notNull(),
    list: text().notNull(),
    hiddenColumns: jsonb().$type<string[]>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.workplaceId, table.list] })],
);
