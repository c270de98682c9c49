import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { workplaces } from './stores.ts';

export const notifications = pgTable(
  'notifications',
  {
    workplaceId: uuid()
      .notNull()
      .references(() => workplaces.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    kind: text().$type<'product' | 'supplier' | 'order'>().notNull(),
    /** Key below `notifications:message.`, with its parameters. */
    message: text().notNull(),
    params: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    /** Path inside the app of the thing it is about. */
    link: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    readAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.id] }),
    index('notifications_unread').on(table.workplaceId, table.id.desc()).where(sql`read_at is null`),
  ],
);
