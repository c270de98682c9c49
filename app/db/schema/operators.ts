import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

/**
 * What operators have to know, or to decide, about the installation: written by `features/operators`. Of one kind about one subject at most
 * one is open; it is brought up to date as long as it is.
 */
export const operatorNotices = pgTable(
  'operator_notices',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    /** What it is about, e.g. a supplier. */
    subject: text().notNull(),
    details: jsonb().$type<Record<string, string | number | string[] | null>>().notNull().default({}),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    seenAt: timestamp({ withTimezone: true }).notNull(),
    /** When it was decided on or had settled by itself. */
    closedAt: timestamp({ withTimezone: true }),
    /** `settled`: by itself. */
    outcome: text().$type<'confirmed' | 'dismissed' | 'settled'>(),
  },
  (table) => [
    uniqueIndex('operator_notices_open').on(table.kind, table.subject).where(sql`closed_at is null`),
    index('operator_notices_newest').on(table.createdAt),
  ],
);
