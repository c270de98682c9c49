import { type SQL, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { shortPendingList } from './gin.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

export interface SourceOption {
  name: string;
  values: string[];
}

/** The tree of all suppliers' categories, merged by name: the id is the path, `home-garden/home-storage`. */
export const sourceCategories = pgTable(
  'source_categories',
  {
    id: text().primaryKey(),
    parentId: text(),
    name: text().notNull(),
    position: integer().notNull().default(0),
  },
  (table) => [index('source_categories_parent').on(table.parentId)],
);

export type Watched = 'live' | 'idle';

/** Could not be read the last time, or is gone at its supplier. */
const isFailing = `(status = 'removed' or fetch_error is not null)`;

/**
 * What suppliers sell, as last read from them: shared by all workplaces. Costs are USD cents.
 * `visibleTo` limits a product to one workplace (made from an accepted sourcing quote).
 */
export const sourceProducts = pgTable(
  'source_products',
  {
    id: uuid().primaryKey(),
    /** `quayside`, `cj`, … */
    source: text().notNull(),
    /** The supplier's own id. */
    externalId: text().notNull(),
    title: text().notNull(),
    /** Sanitized on the way in. */
    descriptionHtml: text().notNull().default(''),
    /** Path in the category tree. */
    categoryId: text(),
    images: jsonb().$type<string[]>().notNull().default([]),
    options: jsonb().$type<SourceOption[]>().notNull().default([]),
    specifications: jsonb().$type<{ name: string; value: string }[]>().notNull().default([]),
    tags: text().array().notNull().default(sql`'{}'`),
    supplierId: text(),
    supplierName: text(),
    productUrl: text(),
    costMin: bigint({ mode: 'number' }).notNull(),
    costMax: bigint({ mode: 'number' }).notNull(),
    variantsCount: integer().notNull().default(1),
    stock: integer().notNull().default(0),
    /** Hundredths: 475 is 4.75. */
    rating: smallint(),
    reviewsCount: integer().notNull().default(0),
    ordersCount: integer().notNull().default(0),
    listedCount: integer().notNull().default(0),
    shipsFrom: text().array().notNull().default(sql`'{CN}'`),
    status: text().$type<'active' | 'removed' | 'prohibited'>().notNull().default('active'),
    /** Only the list entry is known; variants are read on first look. */
    isPartial: boolean().notNull().default(false),
    visibleTo: uuid(),
    fetchedAt: timestamp({ withTimezone: true }).notNull(),
    /** When variants and description were last read; absent before the first look. */
    detailsFetchedAt: timestamp({ withTimezone: true }),
    /** The supplier's words when the last reading failed. */
    fetchError: text(),
    /**
     * How often monitoring asks about it: `live` where a product that is in a store follows it, `idle` where others do, null where none
     * does. Derived (docs/decisions/142-what-monitoring-looks-at.md); only `watched-sources.server.ts` writes it.
     */
    watched: text().$type<Watched>(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    search: tsvector().generatedAlwaysAs(
      (): SQL => sql`title_words(${sourceProducts.title} || ' ' || coalesce(${sourceProducts.supplierName}, ''))`,
    ),
  },
  (table) => [
    uniqueIndex('source_products_external').on(table.source, table.externalId),
    index('source_products_category').on(table.categoryId, table.id),
    index('source_products_supplier').on(table.source, table.supplierId, table.id),
    index('source_products_words').using('gin', table.search).with(shortPendingList),
    /** Whom monitoring asks about next, the longest unread first; and those that cannot be read, from a place in no order. */
    index('source_products_watched')
      .on(table.watched, table.detailsFetchedAt)
      .where(sql.raw(`watched is not null and source <> 'quayside' and not ${isFailing}`)),
    index('source_products_watched_failing')
      .on(sql`hashtext(id::text)`)
      .where(sql.raw(`watched is not null and source <> 'quayside' and ${isFailing}`)),
  ],
);

export const sourceVariants = pgTable(
  'source_variants',
  {
    id: uuid().primaryKey(),
    productId: uuid()
      .notNull()
      .references(() => sourceProducts.id, { onDelete: 'cascade' }),
    externalId: text().notNull(),
    sku: text().notNull(),
    /** In the order of the product's options. */
    optionValues: text().array().notNull().default(sql`'{}'`),
    cost: bigint({ mode: 'number' }).notNull(),
    stock: integer().notNull().default(0),
    weightGrams: integer().notNull().default(0),
    image: text(),
    position: integer().notNull().default(0),
    isAvailable: boolean().notNull().default(true),
  },
  (table) => [
    uniqueIndex('source_variants_external').on(table.productId, table.externalId),
    index('source_variants_by_external').on(table.externalId),
    index('source_variants_sku').on(table.sku),
  ],
);

/**
 * What the cheapest variant of a product costs delivered to a country; what lists show, filter and sort by, so everything
 * they need stands in this one table. `shipTo` `WW` is the cheapest of the product's countries ("Worldwide").
 * `suggestedPrice` and `profit` here follow the standard rule; a workplace's own rule is applied when shown.
 */
export const sourceOffers = pgTable(
  'source_offers',
  {
    productId: uuid()
      .notNull()
      .references(() => sourceProducts.id, { onDelete: 'cascade' }),
    shipTo: text().notNull(),
    cost: bigint({ mode: 'number' }).notNull(),
    shippingCost: bigint({ mode: 'number' }).notNull(),
    landedCost: bigint({ mode: 'number' }).notNull(),
    suggestedPrice: bigint({ mode: 'number' }).notNull(),
    profit: bigint({ mode: 'number' }).notNull(),
    daysMin: smallint(),
    daysMax: smallint(),
    shipFrom: text().notNull().default('CN'),
    serviceName: text().notNull().default(''),
    /** Shipping not quoted yet: the mean of the category's quotes to that country. */
    isEstimated: boolean().notNull().default(false),
    quotedAt: timestamp({ withTimezone: true }).notNull(),
    /** 1: under 10 USD, 2: 10-30, 3: 30-50, 4: 50-100, 5: over 100. */
    priceBucket: smallint().notNull(),
    ordersCount: integer().notNull().default(0),
    /** Words to filter by: `s:cj`, `c:home-garden`, `o:2`, `l:1`, `k:trending` (see `facetsOf` in features/catalog/filters.ts). */
    facets: text().array().notNull(),
    visibleTo: uuid(),
    search: tsvector().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.shipTo] }),
    // All rising: read backwards they serve the falling sorts too, and both ways of keyset paging.
    index('source_offers_profit').on(table.shipTo, table.profit, table.productId),
    index('source_offers_bucket').on(table.shipTo, table.priceBucket, table.profit, table.productId),
    index('source_offers_cost').on(table.shipTo, table.cost, table.productId),
    index('source_offers_shipping').on(table.shipTo, table.shippingCost, table.productId),
    index('source_offers_days').on(table.shipTo, table.daysMin, table.productId),
    index('source_offers_orders').on(table.shipTo, table.ordersCount, table.productId),
    index('source_offers_words').using('gin', table.shipTo, table.facets, table.search).with(shortPendingList),
    /** Words by country and band of profit: a page sorted by profit reads the first bands only (migration `ranked_offers`). */
    index('source_offers_ranked').using('gin', sql`offer_terms(ship_to, profit, price_bucket, facets, search)`).with(shortPendingList),
  ],
);

/** Shipping quotes as suppliers gave them, one unit of a variant to a country; read anew when stale. */
export const sourceQuotes = pgTable(
  'source_quotes',
  {
    variantId: uuid()
      .notNull()
      .references(() => sourceVariants.id, { onDelete: 'cascade' }),
    shipFrom: text().notNull(),
    shipTo: text().notNull(),
    quotes: jsonb().$type<StoredQuote[]>().notNull(),
    fetchedAt: timestamp({ withTimezone: true }).notNull(),
    /** The supplier's words when the last try failed; the quotes are then the ones before. */
    error: text(),
  },
  (table) => [primaryKey({ columns: [table.variantId, table.shipFrom, table.shipTo] })],
);

/** Costs are USD cents. */
export interface StoredQuote {
  serviceName: string;
  cost: number;
  daysMin?: number;
  daysMax?: number;
  processingDaysMin?: number;
  processingDaysMax?: number;
}

export const sourceReviews = pgTable(
  'source_reviews',
  {
    productId: uuid()
      .notNull()
      .references(() => sourceProducts.id, { onDelete: 'cascade' }),
    externalId: text().notNull(),
    author: text().notNull().default(''),
    rating: smallint().notNull(),
    text: text().notNull().default(''),
    images: jsonb().$type<string[]>().notNull().default([]),
    countryCode: text(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.externalId] }),
    index('source_reviews_newest').on(table.productId, table.at, table.externalId),
  ],
);

/** How the own supplier `quayside` ships: price by country and weight. Cents; days are business days. */
export const ownShippingServices = pgTable('own_shipping_services', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  shipFrom: text().notNull(),
  countries: text().array().notNull(),
  baseCost: bigint({ mode: 'number' }).notNull(),
  costPer100Grams: bigint({ mode: 'number' }).notNull(),
  maxGrams: integer().notNull(),
  processingDaysMin: smallint().notNull(),
  processingDaysMax: smallint().notNull(),
  daysMin: smallint().notNull(),
  daysMax: smallint().notNull(),
});

/** Hosts from which pictures may be fetched, beyond the connectors' own: those named by imported own-catalog files. */
export const imageHosts = pgTable('image_hosts', { host: text().primaryKey() });

/** How far a supplier's catalogue has been read, so that a stopped reading goes on. */
export const catalogSyncs = pgTable('catalog_syncs', {
  source: text().primaryKey(),
  nextPage: integer().notNull().default(1),
  startedAt: timestamp({ withTimezone: true }).notNull(),
  finishedAt: timestamp({ withTimezone: true }),
  productsRead: integer().notNull().default(0),
  error: text(),
});

/**
 * What a product's first picture looks like, for search by picture (`features/catalog/image-hash.ts`). Without a hash: the
 * picture could not be read, and is tried again after `triedAt`.
 */
export const sourceImageHashes = pgTable(
  'source_image_hashes',
  {
    productId: uuid()
      .primaryKey()
      .references(() => sourceProducts.id, { onDelete: 'cascade' }),
    image: text().notNull(),
    /** 64 bits. */
    hash: bigint({ mode: 'bigint' }),
    /** The hash in four pieces of 16 bits, each with its place: near hashes share at least one. */
    bands: integer().array().notNull().default(sql`'{}'`),
    /** Mean red, green, blue of nine fields. */
    colors: smallint().array().notNull().default(sql`'{}'`),
    triedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('source_image_hashes_bands').using('gin', table.bands).with(shortPendingList)],
);
