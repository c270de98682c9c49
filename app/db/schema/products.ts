import { type SQL, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { sourceProducts, sourceVariants } from './catalog.ts';
import { shortPendingList } from './gin.ts';
import { workplaces } from './stores.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
/** Text compared byte by byte, so that a prefix search is a range of an index. */
const bytewiseText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/** Sellers' editable products ("product package" on the wire). Prices are minor units of `currency`, costs USD cents. */
export const products = pgTable(
  'products',
  {
    workplaceId: uuid()
      .notNull()
      .references(() => workplaces.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    title: text().notNull(),
    descriptionHtml: text().notNull().default(''),
    vendor: text().notNull().default(''),
    productType: text().notNull().default(''),
    tags: text().array().notNull().default(sql`'{}'`),
    options: jsonb().$type<{ name: string; values: string[] }[]>().notNull().default([]),
    seoTitle: text().notNull().default(''),
    seoDescription: text().notNull().default(''),
    currency: text().notNull(),
    source: text().notNull(),
    sourceProductId: uuid().references(() => sourceProducts.id),
    shipTo: text().notNull().default('US'),
    /** Stored for lists: the first image's file key or address; the lowest and highest price of enabled variants. */
    image: text(),
    priceMin: bigint({ mode: 'number' }).notNull().default(0),
    priceMax: bigint({ mode: 'number' }).notNull().default(0),
    costMin: bigint({ mode: 'number' }).notNull().default(0),
    costMax: bigint({ mode: 'number' }).notNull().default(0),
    /** Cost and shipping cost (USD cents) of the enabled variant whose price is `priceMin`; null when none is enabled. */
    cheapestCost: bigint({ mode: 'number' }),
    cheapestShippingCost: bigint({ mode: 'number' }),
    variantsCount: integer().notNull().default(0),
    /**
     * The product that this one was duplicated or split from, or copied from in another workplace of the account; it may be deleted. A
     * copy within the workplace has no `sourceProductId`: only its original has.
     */
    copiedFrom: uuid(),
    /** In the import list until pushed once; `pushed` as soon as one listing exists. */
    state: text().$type<'importing' | 'imported' | 'pushed'>().notNull(),
    /** Summary of its listings for the centre's tabs: `active` when one is live, `draft` when all are drafts. */
    listingState: text().$type<'none' | 'draft' | 'active'>().notNull().default('none'),
    /** Total stock of the enabled variants, for lists; null when that of one of them is not told. */
    stock: bigint({ mode: 'number' }),
    /** Changed with every edit: guards against two editors overwriting each other. */
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    search: tsvector().generatedAlwaysAs((): SQL => sql`title_words(${products.title})`),
  },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.id] }),
    uniqueIndex('products_source').on(table.workplaceId, table.sourceProductId),
    index('products_by_source').on(table.sourceProductId).where(sql`source_product_id is not null`),
    // Ascending, as all here: `.desc()` means NULLS LAST, which no ORDER BY asks for, so that the planner could not use the index.
    index('products_list').on(table.workplaceId, table.state, table.id),
    index('products_listing_state').on(table.workplaceId, table.listingState, table.id).where(sql`state <> 'importing'`),
    /** For deep numbered pages, by index-only scans. */
    index('products_all').on(table.workplaceId, table.id).where(sql`state <> 'importing'`),
    index('products_title').on(table.workplaceId, table.title, table.id).where(sql`state <> 'importing'`),
    index('products_price').on(table.workplaceId, table.priceMin, table.id).where(sql`state <> 'importing'`),
    index('products_cost').on(table.workplaceId, table.costMin, table.id).where(sql`state <> 'importing'`),
    index('products_tags').using('gin', table.workplaceId, table.tags).with(shortPendingList),
    /** Words prefixed with the workplace (`workplace_words`): with a separate workplace column each search would read all its products. */
    index('products_words').using('gin', sql`workplace_words(workplace_id, search)`).with(shortPendingList),
  ],
);

/**
 * Words in present and former titles of a workplace's products, each with a product that added it; written by triggers of `products`.
 * Prefix searches find their words here, since the word index itself would have to read all products with the prefix.
 */
export const productWords = pgTable(
  'product_words',
  {
    workplaceId: uuid()
      .notNull()
      .references(() => workplaces.id, { onDelete: 'cascade' }),
    word: bytewiseText().notNull(),
    /** Part of the key, so that two products that add a word at the same time do not wait for each other. */
    productId: uuid().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workplaceId, table.word, table.productId] })],
);

/**
 * Every product under each word of its title, in the order of creation: a page of the newest products with a common word is read from its
 * end, without the products that are older. Triggers of `products` write and delete its rows; foreign keys would cost a saved product twice as much.
 */
export const productPostings = pgTable(
  'product_postings',
  {
    workplaceId: uuid().notNull(),
    word: bytewiseText().notNull(),
    productId: uuid().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workplaceId, table.word, table.productId] })],
);

export const productImages = pgTable(
  'product_images',
  {
    workplaceId: uuid().notNull(),
    id: uuid().notNull(),
    productId: uuid().notNull(),
    position: integer().notNull(),
    /** Key in the file store; null until the picture has been copied there. */
    fileKey: text(),
    /** The picture's original address. */
    sourceUrl: text(),
    alt: text().notNull().default(''),
    width: integer(),
    height: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.id] }),
    foreignKey({ columns: [table.workplaceId, table.productId], foreignColumns: [products.workplaceId, products.id] }).onDelete('cascade'),
    index('product_images_product').on(table.workplaceId, table.productId, table.position),
  ],
);

export const productVariants = pgTable(
  'product_variants',
  {
    workplaceId: uuid().notNull(),
    id: uuid().notNull(),
    productId: uuid().notNull(),
    position: integer().notNull(),
    optionValues: text().array().notNull().default(sql`'{}'`),
    sku: text().notNull().default(''),
    barcode: text().notNull().default(''),
    price: bigint({ mode: 'number' }).notNull(),
    compareAtPrice: bigint({ mode: 'number' }),
    /** The supplier's cost in USD cents. */
    cost: bigint({ mode: 'number' }).notNull(),
    /** Null: not known; then no profit is shown. */
    shippingCost: bigint({ mode: 'number' }),
    /** Null: the supplier has not told it. Stores then do not count the variant. */
    stock: integer(),
    weightGrams: integer().notNull().default(0),
    isEnabled: boolean().notNull().default(true),
    imageId: uuid(),
    sourceVariantId: uuid().references(() => sourceVariants.id),
    /** The supplier's stock when monitoring last read it, -1 when the supplier did not tell it; null before the first time. */
    seenStock: integer(),
    isSourceAvailable: boolean().notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.id] }),
    foreignKey({ columns: [table.workplaceId, table.productId], foreignColumns: [products.workplaceId, products.id] }).onDelete('cascade'),
    index('product_variants_product').on(table.workplaceId, table.productId, table.position),
    index('product_variants_source').on(table.sourceVariantId),
    /** For prefix searches of SKUs; truncated, since an index entry must fit into a third of a page. */
    index('product_variants_sku').on(table.workplaceId, sql`lower(left(${table.sku}, 200)) text_pattern_ops`).where(sql`sku <> ''`),
    /** Variants that monitoring has not yet read. */
    index('product_variants_unseen').on(table.sourceVariantId).where(sql`seen_stock is null and source_variant_id is not null`),
  ],
);

/** A product before its last save in the editor, for undo; of a save of texts only, just the texts. */
export const productSnapshots = pgTable(
  'product_snapshots',
  {
    workplaceId: uuid().notNull(),
    productId: uuid().notNull(),
    /** The version after the save: undo is refused when somebody has saved since. */
    madeVersion: integer().notNull(),
    before: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.productId] }),
    foreignKey({ columns: [table.workplaceId, table.productId], foreignColumns: [products.workplaceId, products.id] }).onDelete('cascade'),
  ],
);
