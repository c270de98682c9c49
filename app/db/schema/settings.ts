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
