import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { workplaces } from './stores.ts';

export const notifications = pgTable(
  'notifications',
  {
    workplaceId: uuid()
      .notNull()
      .references(() => workplaces.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    kind: text().$type<'product' | 'supplier' | 'order'>().notNull(),
    /** Key below `notifications:message.`; `params` are its parameters. */
    message: text().notNull(),
    params: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    /** Path, inside the app, of the notification's subject. */
    link: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    readAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.id] }),
    index('notifications_unread').on(table.workplaceId, table.id.desc()).where(sql`read_at is null`),
    /** Candidates for digests, over all workplaces. */
    index('notifications_unread_lately').on(table.createdAt).where(sql`read_at is null`),
  ],
);

/** Which notifications are mailed, and how far the digests are. No row: the defaults of `features/notifications/kinds.ts`. */
export const notificationPreferences = pgTable('notification_preferences', {
  workplaceId: uuid()
    .primaryKey()
    .references(() => workplaces.id, { onDelete: 'cascade' }),
  mailsProduct: boolean().notNull(),
  mailsSupplier: boolean().notNull(),
  mailsOrder: boolean().notNull(),
  /** The most frequent digest (design: "Notifications"). */
  frequency: text().$type<'hourly' | 'daily'>().notNull(),
  digestSentAt: timestamp({ withTimezone: true }),
  /** The newest notification that a digest has covered. */
  digestedTo: uuid(),
});
