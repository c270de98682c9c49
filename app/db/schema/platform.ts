/** Tables of the platform itself. */
import { bigint, date, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { workplaces } from './stores.ts';

/** Counters of rate-limiter-flexible (its column names). */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
});

/** Answers of POSTs with an `Idempotency-Key`, kept 24 hours. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    accountId: uuid().notNull(),
    key: text().notNull(),
    /** Hash of method, path, query, named workplace and store, and body: the same key with another hash is refused. */
    fingerprint: text().notNull(),
    /** Null while the first request is still being answered. */
    httpStatus: integer(),
    answer: jsonb(),
    /** Presence of the process that works the request (`platform/presence.ts`); null in rows of the version before. */
    holder: integer(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.key] }), index('idempotency_keys_age').on(table.createdAt)],
);

/** Counters per workplace and name, changed in the transaction that changes the rows, checked by a job. */
export const workplaceCounters = pgTable(
  'workplace_counters',
  {
    workplaceId: uuid()
      .notNull()
      .references(() => workplaces.id, { onDelete: 'cascade' }),
    /** `products.imported`, `products.pushed`, `orders.ready`, … */
    name: text().notNull(),
    value: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.workplaceId, table.name] })],
);

/** USD-based rates by day, units of each currency for one USD as decimal texts. Written by the feature `catalog`. */
export const exchangeRates = pgTable('exchange_rates', {
  day: date().primaryKey(),
  at: timestamp({ withTimezone: true }).notNull(),
  rates: jsonb().$type<Record<string, string>>().notNull(),
  fetchedAt: timestamp({ withTimezone: true }).notNull(),
});
