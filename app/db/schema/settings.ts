import { jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { workplaces } from './stores.ts';

/** Settings of a workplace, one row per name (`ai-writing`, `ai-image`); shapes in `features/settings/schemas.ts`. */
export const workplaceSettings = pgTable(
  'workplace_settings',
  {
    workplaceId: uuid()
      .notNull()
      .references(() => workplaces.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    value: jsonb().$type<Record<string, unknown>>().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.workplaceId, table.name] })],
);

/** Settings of the product side, one row per name (`push-preferences`, `product`, `channels`); shapes in `features/push/schemas.ts`. */
export const productSettings = pgTable(
  'product_settings',
  {
    workplaceId: uuid()
      .notNull()
      .references(() => workplaces.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    value: jsonb().$type<Record<string, unknown>>().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.workplaceId, table.name] })],
);

/** Which columns a table shows, kept per table. */
export const tableColumns = pgTable(
  'table_columns',
  {
    workplaceId: uuid()
      .notNull()
      .references(() => workplaces.id, { onDelete: 'cascade' }),
    tableName: text().notNull(),
    columns: text().array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workplaceId, table.tableName] })],
);
