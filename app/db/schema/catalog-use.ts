/** Sellers' use of the catalogue: searches, opened products and favorites. */
import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { sourceProducts } from './catalog.ts';
import { shortPendingList } from './gin.ts';
import { workplaces } from './stores.ts';

/** A workplace's interactions with source products: opened, imported, chosen from a list. */
export const sourceInteractions = pgTable(
  'source_interactions',
  {
    workplaceId: uuid()
      .notNull()
      .references(() => workplaces.id, { onDelete: 'cascade' }),
    productId: uuid()
      .notNull()
      .references(() => sourceProducts.id, { onDelete: 'cascade' }),
    action: text().notNull(),
    times: integer().notNull().default(0),
    lastAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.productId, table.action] }),
    index('source_interactions_latest').on(table.workplaceId, table.lastAt),
  ],
);

/** Sellers' searches, by day. */
export const catalogSearches = pgTable(
  'catalog_searches',
  {
    day: date().notNull(),
    term: text().notNull(),
    searches: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.term] }),
    index('catalog_searches_term').using('btree', sql`${table.term} text_pattern_ops`),
  ],
);

/** The most frequent search terms, counted from `catalog_searches`; the source of trending, suggested and related keywords. */
export const catalogTerms = pgTable(
  'catalog_terms',
  {
    term: text().primaryKey(),
    words: text().array().notNull(),
    /** Number of searches in the last 7 and the last 90 days. */
    inWeek: integer().notNull(),
    inQuarter: integer().notNull(),
  },
  (table) => [
    index('catalog_terms_in_week').on(table.inWeek),
    index('catalog_terms_beginning').using('btree', sql`${table.term} text_pattern_ops`),
    index('catalog_terms_words').using('gin', table.words).with(shortPendingList),
  ],
);

/** Source products that a workplace has marked as favorites. */
export const sourceFavorites = pgTable(
  'source_favorites',
  {
    workplaceId: uuid()
      .notNull()
      .references(() => workplaces.id, { onDelete: 'cascade' }),
    productId: uuid()
      .notNull()
      .references(() => sourceProducts.id, { onDelete: 'cascade' }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.productId] }),
    index('source_favorites_newest').on(table.workplaceId, table.createdAt, table.productId),
  ],
);

/** Suppliers that a workplace has marked as favorites. */
export const supplierFavorites = pgTable(
  'supplier_favorites',
  {
    workplaceId: uuid()
      .notNull()
      .references(() => workplaces.id, { onDelete: 'cascade' }),
    source: text().notNull(),
    supplierId: text().notNull(),
    name: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.workplaceId, table.source, table.supplierId] })],
);
