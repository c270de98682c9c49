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
/** Text that is compared byte by byte, so that all that begins with a word is a range of an index. */
const bytewiseText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/** The seller's editable copies ("product package" on the wire). Prices are minor units of `currency`, costs USD cents. */
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
    /** Kept for lists: first image's file key or address, cheapest and dearest enabled variant. */
    image: text(),
    priceMin: bigint({ mode: 'number' }).notNull().default(0),
    priceMax: bigint({ mode: 'number' }).notNull().default(0),
    costMin: bigint({ mode: 'number' }).notNull().default(0),
    costMax: bigint({ mode: 'number' }).notNull().default(0),
    /** USD cents that the cheapest enabled variant, whose price is `priceMin`, costs to buy and to send; null where none is enabled. */
    cheapestCost: bigint({ mode: 'number' }),
    cheapestShippingCost: bigint({ mode: 'number' }),
    variantsCount: integer().notNull().default(0),
    /**
     * The product that this one was duplicated or split from, or copied from in another workplace of the account; it may be gone. A
     * copy within the workplace has no `sourceProductId`: that names the first.
     */
    copiedFrom: uuid(),
    /** In the import list until pushed once; `pushed` as soon as one listing exists. */
    state: text().$type<'importing' | 'imported' | 'pushed'>().notNull(),
    /** What its listings say together: `active` when one is live, `draft` when all are drafts. The centre's tabs. */
    listingState: text().$type<'none' | 'draft' | 'active'>().notNull().default('none'),
    /** Enabled variants' stock together, for lists. */
    stock: bigint({ mode: 'number' }).notNull().default(0),
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
    // Ascending, as all here: `.desc()` would make them NULLS LAST, which no ORDER BY asks for, and the planner would not use them for it.
    index('products_list').on(table.workplaceId, table.state, table.id),
    index('products_listing_state').on(table.workplaceId, table.listingState, table.id).where(sql`state <> 'importing'`),
    /** Deep pages by number walk these without touching the rows. */
    index('products_all').on(table.workplaceId, table.id).where(sql`state <> 'importing'`),
    index('products_title').on(table.workplaceId, table.title, table.id).where(sql`state <> 'importing'`),
    index('products_price').on(table.workplaceId, table.priceMin, table.id).where(sql`state <> 'importing'`),
    index('products_cost').on(table.workplaceId, table.costMin, table.id).where(sql`state <> 'importing'`),
    index('products_tags').using('gin', table.workplaceId, table.tags).with(shortPendingList),
    /** Words under their workplace (`workplace_words`): beside the column of the workplace all its products would be read for each search. */
    index('products_words').using('gin', sql`workplace_words(workplace_id, search)`).with(shortPendingList),
  ],
);

/**
 * The words that titles of a workplace's products have or once had, each with a product that brought it; kept by triggers of `products`.
 * Which words begin so is asked here, for the index of words itself reads all products of a beginning to tell.
 */
export const productWords = pgTable(
  'product_words',
  {
    workplaceId: uuid()
      .notNull()
      .references(() => workplaces.id, { onDelete: 'cascade' }),
    word: bytewiseText().notNull(),
    /** Part of the key, so that two products that bring a word at once do not wait for each other. */
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
    /** Key in the file store; absent until the copy has been made. */
    fileKey: text(),
    /** Where the picture came from. */
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
    /** USD cents, of the supplier. */
    cost: bigint({ mode: 'number' }).notNull(),
    /** Null: not known. A profit is told only where it is. */
    shippingCost: bigint({ mode: 'number' }),
    stock: integer().notNull().default(0),
    weightGrams: integer().notNull().default(0),
    isEnabled: boolean().notNull().default(true),
    imageId: uuid(),
    sourceVariantId: uuid().references(() => sourceVariants.id),
    /** What the supplier last had, as monitoring saw it; absent before its first look. */
    seenStock: integer(),
    isSourceAvailable: boolean().notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.id] }),
    foreignKey({ columns: [table.workplaceId, table.productId], foreignColumns: [products.workplaceId, products.id] }).onDelete('cascade'),
    index('product_variants_product').on(table.workplaceId, table.productId, table.position),
    index('product_variants_source').on(table.sourceVariantId),
    /** Beginnings of SKUs; cut, as an entry of an index has to fit into a third of a page. */
    index('product_variants_sku').on(table.workplaceId, sql`lower(left(${table.sku}, 200)) text_pattern_ops`).where(sql`sku <> ''`),
    /** Those that monitoring has still to look at for the first time. */
    index('product_variants_unseen').on(table.sourceVariantId).where(sql`seen_stock is null and source_variant_id is not null`),
  ],
);

/** A product as it was before the last save in the editor, or of a save of words alone its words: what undo restores. */
export const productSnapshots = pgTable(
  'product_snapshots',
  {
    workplaceId: uuid().notNull(),
    productId: uuid().notNull(),
    /** The version that the save made: undo is refused when somebody saved after it. */
    madeVersion: integer().notNull(),
    before: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.productId] }),
    foreignKey({ columns: [table.workplaceId, table.productId], foreignColumns: [products.workplaceId, products.id] }).onDelete('cascade'),
  ],
);
