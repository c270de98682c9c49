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

/** Units by country code. A country that is not named has no warehouse with it. */
export type StockByCountry = Readonly<Record<string, number>>;

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

/** SQL condition: the last reading failed, or the supplier no longer has the product. */
const isFailing = `(status = 'removed' or fetch_error is not null)`;

/**
 * Suppliers' products as last read from them, shared by all workplaces. Costs are USD cents.
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
    /** Sanitized before it is stored. */
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
    /** Null: the supplier has not told it of all variants, which is not the same as 0. */
    stock: integer(),
    /** Hundredths: 475 is 4.75. */
    rating: smallint(),
    reviewsCount: integer().notNull().default(0),
    ordersCount: integer().notNull().default(0),
    listedCount: integer().notNull().default(0),
    shipsFrom: text().array().notNull().default(sql`'{CN}'`),
    /** Plugs, voltages and size systems that its title and options name: `plug:EU`, `volt:220`, `size:EU` (features/catalog/made-for.ts). */
    madeFor: text().array().notNull().default(sql`'{}'`),
    /** Units ordered by our sellers' buyers, and sellers that have imported it; 0 as long as there are fewer than three sellers. */
    seenOrders: integer().notNull().default(0),
    seenSellers: integer().notNull().default(0),
    /** When the supplier was last asked for its reviews; null before the first time. */
    reviewsFetchedAt: timestamp({ withTimezone: true }),
    status: text().$type<'active' | 'removed' | 'prohibited'>().notNull().default('active'),
    /** Why it may not be sold, as it was judged when it was last read (`features/catalog/prohibited-goods.ts`); also of what was released. */
    prohibitedReason: text(),
    /** Only the list entry is known; variants are read when the product is first opened. */
    isPartial: boolean().notNull().default(false),
    visibleTo: uuid(),
    fetchedAt: timestamp({ withTimezone: true }).notNull(),
    /** When variants and description were last read; null before the first time. */
    detailsFetchedAt: timestamp({ withTimezone: true }),
    /** The supplier's error message when the last reading failed. */
    fetchError: text(),
    /** Since when the supplier answers that it has no such product; believed when it says so again (`app/features/catalog/absence.ts`). */
    missingSince: timestamp({ withTimezone: true }),
    /** When it was taken as gone because the supplier, asked for it, had said so. */
    goneAt: timestamp({ withTimezone: true }),
    /**
     * How often monitoring reads it: `live` when a product in a store depends on it, `idle` when only other products do, null when none
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
    index('source_products_gone').on(table.source, table.goneAt).where(sql`gone_at is not null`),
    /** What operators list as hidden. */
    index('source_products_prohibited').on(table.id).where(sql.raw(`status = 'prohibited'`)),
    /** The products that monitoring reads next, the longest unread first; and the failing ones, which it reads in arbitrary order. */
    index('source_products_watched')
      .on(table.watched, table.detailsFetchedAt)
      .where(sql.raw(`watched is not null and source <> 'quayside' and not ${isFailing}`)),
    index('source_products_watched_failing')
      .on(sql`hashtext(id::text)`)
      .where(sql.raw(`watched is not null and source <> 'quayside' and ${isFailing}`)),
  ],
);

/**
 * Goods that an operator has released although the rule finds a reason to hide them. `subjectId` is a source product's id, or that of a
 * seller's product without a supplier. A release is for one reason: with another title that means something else it is hidden again.
 */
export const releasedGoods = pgTable(
  'released_goods',
  {
    subjectId: uuid().notNull(),
    reason: text().notNull(),
    operator: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.subjectId, table.reason] })],
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
    /** Null: the supplier has not told it. */
    stock: integer(),
    /** Units by the warehouse's country, which `stock` is the sum of: `{ "CN": 40, "US": 0 }`. Null: the supplier has not told it by warehouse. */
    stockByCountry: jsonb().$type<StockByCountry>(),
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
 * The delivered cost of a product's cheapest variant in a country. Lists show, filter and sort by this table alone, so it has everything
 * that they need. `shipTo` `WW` is the cheapest of the product's countries ("Worldwide").
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
    /** What the most relevant ones are sorted by: orders, and shops that list it. */
    popularity: integer().notNull().default(0),
    /** Nothing in stock: last in every order. */
    isSoldOut: boolean().notNull().default(false),
    /** The order that mixes categories and prices, the first the least (`mixOf` in features/catalog/mix.server.ts). */
    mix: bigint({ mode: 'number' }).notNull().default(0),
    /** Words to filter by: `s:cj`, `c:home-garden`, `o:2`, `l:1`, `k:trending` (see `facetsOf` in features/catalog/filters.ts). */
    facets: text().array().notNull(),
    visibleTo: uuid(),
    /** Words of the title (weight A) and of the lowest category (weight D). */
    search: tsvector().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.shipTo] }),
    // All ascending: a backward scan serves descending sorts too, and both directions of keyset paging. A column after the id is there to
    // be looked at without the row.
    index('source_offers_by_profit').on(table.shipTo, table.isSoldOut, table.profit, table.productId, table.landedCost),
    index('source_offers_by_bucket').on(table.shipTo, table.isSoldOut, table.priceBucket, table.profit, table.productId),
    index('source_offers_by_landed').on(table.shipTo, table.isSoldOut, table.landedCost, table.productId, table.priceBucket),
    index('source_offers_by_shipping').on(table.shipTo, table.isSoldOut, table.shippingCost, table.productId, table.landedCost),
    index('source_offers_by_days').on(table.shipTo, table.isSoldOut, table.daysMin, table.productId, table.landedCost),
    index('source_offers_by_popularity').on(table.shipTo, table.isSoldOut, table.popularity, table.productId, table.landedCost),
    index('source_offers_by_mix').on(table.shipTo, table.isSoldOut, table.mix, table.productId, table.landedCost),
    index('source_offers_words').using('gin', table.shipTo, table.facets, table.search).with(shortPendingList),
    /** Terms by country and profit band: a page sorted by profit reads only the first bands (migration `ranked_offers`). */
    index('source_offers_ranked').using('gin', sql`offer_terms(ship_to, profit, price_bucket, facets, search)`).with(shortPendingList),
    /** Terms by country and band of popularity, likewise (migration `popular_offers`). */
    index('source_offers_popular')
      .using('gin', sql`offer_popular_terms(ship_to, popularity, price_bucket, facets, search)`)
      .with(shortPendingList),
  ],
);

/** Which words to filter by a supplier's offers have: a filter whose choices none has is not shown. */
export const catalogFacets = pgTable('catalog_facets', { source: text().notNull(), facet: text().notNull() }, (table) => [
  primaryKey({ columns: [table.source, table.facet] }),
]);

/** How many products each group has, of a top category and a band of price: in the mixed order, each is met equally often. */
export const catalogGroups = pgTable(
  'catalog_groups',
  { category: text().notNull(), priceBucket: smallint().notNull(), products: integer().notNull() },
  (table) => [primaryKey({ columns: [table.category, table.priceBucket] })],
);

/** Suppliers' shipping quotes for one unit of a variant to a country; read again when stale. */
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
    /** The supplier's error message when the last try failed; the quotes are then from an earlier one. */
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

/** Shipping services of the own supplier `quayside`: price by country and weight. USD cents; days are business days. */
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

/** Hosts from which pictures may be fetched in addition to the connectors' own: those named in imported own-catalog files. */
export const imageHosts = pgTable('image_hosts', { host: text().primaryKey() });

/**
 * The words of offers' titles and categories, with the number of products: what mistyped words are corrected to, and which words of other
 * languages can find anything. New words are there with their product; the numbers are counted nightly.
 */
export const catalogWords = pgTable('catalog_words', { word: text().primaryKey(), products: integer().notNull().default(1) }, (table) => [
  index('catalog_words_similar').using('gin', sql`${table.word} gin_trgm_ops`).with(shortPendingList),
]);

/** How far a supplier's catalogue has been read, so that an interrupted reading can continue. */
export const catalogSyncs = pgTable('catalog_syncs', {
  source: text().primaryKey(),
  nextPage: integer().notNull().default(1),
  startedAt: timestamp({ withTimezone: true }).notNull(),
  finishedAt: timestamp({ withTimezone: true }),
  /** Different products on the pages read so far. */
  productsRead: integer().notNull().default(0),
  /** How many products there are, by the first page. */
  listedTotal: integer(),
  /** The first thing in the reading that forbids taking what it did not name as gone (`ListDoubt`); null as long as every page was sound. */
  doubt: text(),
  /** When the last page was read; what follows does not read again. */
  readAt: timestamp({ withTimezone: true }),
  error: text(),
});

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/**
 * How a product's first pictures look, for search by picture (`features/catalog/image-look.ts`). Every product has a row: triggers on
 * `source_products` make it, and mark it when the pictures change (migration `source_looks`).
 */
export const sourceLooks = pgTable(
  'source_looks',
  {
    productId: uuid()
      .primaryKey()
      .references(() => sourceProducts.id, { onDelete: 'cascade' }),
    /** What was read: 0 nothing, 1 the first picture, 2 all that count. */
    stage: smallint().notNull().default(0),
    /** Goes up when the pictures change: what was read of the former ones is not stored. */
    revision: integer().notNull().default(0),
    /** Addresses of the pictures that were read, in the product's order. */
    images: text().array().notNull().default(sql`'{}'`),
    /** Their looks one after the other (`packLooks`). */
    looks: bytea().notNull().default(sql`''`),
    /** Words of all looks: alike pictures share at least one (`image-hash.ts`). */
    bands: integer().array().notNull().default(sql`'{}'`),
    /** How many of the pictures could not be read; they are tried again at night. */
    unread: smallint().notNull().default(0),
    triedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('source_looks_bands').using('gin', table.bands).with(shortPendingList),
    index('source_looks_due').on(table.stage, table.productId).where(sql`stage < 2`),
    index('source_looks_unread').on(table.productId).where(sql`unread > 0`),
  ],
);

/** Hashes of first pictures as the version before this one writes them. Nothing reads them any more; to be removed in a later version. */
export const sourceImageHashes = pgTable(
  'source_image_hashes',
  {
    productId: uuid()
      .primaryKey()
      .references(() => sourceProducts.id, { onDelete: 'cascade' }),
    image: text().notNull(),
    hash: bigint({ mode: 'bigint' }),
    bands: integer().array().notNull().default(sql`'{}'`),
    colors: smallint().array().notNull().default(sql`'{}'`),
    triedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('source_image_hashes_bands').using('gin', table.bands).with(shortPendingList)],
);
