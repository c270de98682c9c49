/** Events about the app's use and speed (API calls of the log area). First-party only, deleted after 90 days. */
import { boolean, doublePrecision, index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './account.ts';

/** An action or a statement of a signed-in person. */
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
    /** Key of the action or feature. */
    name: text().notNull(),
    data: jsonb().$type<Record<string, string | number | boolean | null>>().notNull().default({}),
    /** The provider's app that sent it: `AO` or `AH`. */
    app: text().notNull().default('AO'),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] }), index('usage_events_age').on(table.at)],
);

/** Attributes of a person's use, one value each (`log/attributes`). */
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

/** A poor web vital of a page, measured in a browser; anonymous. */
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
