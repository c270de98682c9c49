/** What the app is told about how it is used and how fast it is (calls of the log area). First-party only, forgotten after 90 days. */
import { boolean, doublePrecision, index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './account.ts';

/** Something that a signed-in person did or said. */
export const usageEvents = pgTable(
  'usage_events',
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    kind: text()
      .$type<'user_action' | 'event' | 'mvp_action' | 'page_time' | 'mvp_subscribed' | 'mvp_interacted' | 'mvp_feedback'>()
      .notNull(),
    /** What it was: an action's or a feature's key. */
    name: text().notNull(),
    data: jsonb().$type<Record<string, string | number | boolean | null>>().notNull().default({}),
    /** `AO` or `AH`: which of the provider's apps told it. */
    app: text().notNull().default('AO'),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] }), index('usage_events_age').on(table.at)],
);

/** What is known of a person's use as one value each: `log/attributes`. */
export const usageAttributes = pgTable(
  'usage_attributes',
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    value: jsonb().$type<string | number | boolean | null>(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.name] })],
);

/** A poor figure of a page, measured in a browser; nothing of who it was. */
export const webVitals = pgTable(
  'web_vitals',
  {
    id: uuid().primaryKey(),
    metric: text().$type<'LCP' | 'CLS' | 'INP'>().notNull(),
    /** Milliseconds; CLS has no unit. */
    value: doublePrecision().notNull(),
    /** The screen's address without ids and search. */
    screen: text().notNull(),
    device: text().$type<'desktop' | 'mobile'>().notNull(),
    isEmbedded: boolean().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('web_vitals_age').on(table.at)],
);
