import { type SQL, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  doublePrecision,
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
import { stores, workplaces } from './stores.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

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
    search: tsvector().generatedAlwaysAs((): SQL => sql`to_tsvector('simple', ${products.title})`),
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
    /** Those that monitoring has still to look at for the first time. */
    index('product_variants_unseen').on(table.sourceVariantId).where(sql`seen_stock is null and source_variant_id is not null`),
  ],
);

/**
 * Source products that monitoring has to look at again: what follows them changed, or what they cost, have or offer. Triggers append (one
 * row or several for a product); `watched-sources.server.ts` takes away. Shared by all workplaces, as source products are.
 */
export const sourceChanges = pgTable('source_changes', {
  id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  sourceProductId: uuid().notNull(),
});

/**
 * Who stands behind a product, and how many of its variants are still offered; for the list of suppliers. Derived from variants and
 * catalogue (docs/decisions/114-suppliers-behind-products.md); only `refresh-supply.server.ts` writes it.
 */
export const productSupply = pgTable(
  'product_supply',
  {
    workplaceId: uuid()
      .notNull()
      .references(() => workplaces.id, { onDelete: 'cascade' }),
    productId: uuid().notNull(),
    source: text().notNull(),
    supplierId: text(),
    supplierName: text(),
    sourceProductId: uuid(),
    variants: integer().notNull(),
    /** Those that the supplier still has. */
    offered: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.productId] }),
    index('product_supply_name').on(table.workplaceId, table.source, sql`coalesce(supplier_id, '')`, table.supplierName),
    index('product_supply_source').on(table.workplaceId, table.sourceProductId),
  ],
);

/** The rows of `product_supply` added up by supplier, in the statement that changes them: the list of suppliers. */
export const supplierTotals = pgTable(
  'supplier_totals',
  {
    workplaceId: uuid()
      .notNull()
      .references(() => workplaces.id, { onDelete: 'cascade' }),
    source: text().notNull(),
    /** Empty: nobody knows who. */
    supplierId: text().notNull(),
    name: text().notNull().default(''),
    sourceProducts: integer().notNull(),
    products: integer().notNull(),
    /** Of these, how many have all their variants offered, and how many some. */
    tracking: integer().notNull(),
    partial: integer().notNull(),
    variants: integer().notNull(),
    offered: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.source, table.supplierId] }),
    // As the list is read: Drizzle's `desc()` alone would put nulls where `order by … desc` does not.
    index('supplier_totals_largest').on(table.workplaceId, table.products.desc().nullsFirst(), table.name, table.supplierId),
  ],
);

/** Products whose variants came, went or are offered otherwise since their supply was last looked at. Triggers append; a refresh takes away. */
export const productSupplyChanges = pgTable(
  'product_supply_changes',
  {
    workplaceId: uuid()
      .notNull()
      .references(() => workplaces.id, { onDelete: 'cascade' }),
    id: bigint({ mode: 'bigint' }).notNull().generatedAlwaysAsIdentity(),
    productId: uuid().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workplaceId, table.id] })],
);

export type ChangeKind = 'cost' | 'stock' | 'unavailable' | 'available';

/** What monitoring saw change at a supplier, and what was done about it. Costs are USD cents, stock is units. */
export const productChanges = pgTable(
  'product_changes',
  {
    workplaceId: uuid().notNull(),
    id: uuid().notNull(),
    productId: uuid().notNull(),
    kind: text().$type<ChangeKind>().notNull(),
    /** Of the variant that changed most. */
    before: bigint({ mode: 'number' }).notNull(),
    after: bigint({ mode: 'number' }).notNull(),
    variants: integer().notNull(),
    action: text().$type<'none' | 'price' | 'stock' | 'draft' | 'fallback'>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.id] }),
    foreignKey({ columns: [table.workplaceId, table.productId], foreignColumns: [products.workplaceId, products.id] }).onDelete('cascade'),
    index('product_changes_product').on(table.workplaceId, table.productId),
  ],
);

/** A product on one store's channel. A store product that we did not push has no `productId`. */
export const listings = pgTable(
  'listings',
  {
    workplaceId: uuid().notNull(),
    id: uuid().notNull(),
    storeId: uuid().notNull(),
    productId: uuid(),
    /** Absent until the channel has answered. */
    channelProductId: text(),
    title: text().notNull().default(''),
    image: text(),
    status: text().$type<'active' | 'draft' | 'removed'>().notNull(),
    publications: text().array().notNull().default(sql`'{}'`),
    /** Path of the product page in the store. */
    handle: text(),
    isMapped: boolean().notNull().default(false),
    /** Our image id → the channel's media id, so that a second push sends no picture twice. */
    media: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** The channel's own time of the last change seen; an older delivery changes nothing. */
    channelUpdatedAt: timestamp({ withTimezone: true }),
    pushedAt: timestamp({ withTimezone: true }),
    /** When the latest reading of all products of the store began that found it there. */
    seenAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.id] }),
    foreignKey({ columns: [table.workplaceId, table.storeId], foreignColumns: [stores.workplaceId, stores.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.workplaceId, table.productId], foreignColumns: [products.workplaceId, products.id] }).onDelete('cascade'),
    uniqueIndex('listings_product_store').on(table.workplaceId, table.productId, table.storeId),
    uniqueIndex('listings_channel').on(table.workplaceId, table.storeId, table.channelProductId),
    index('listings_mapped').on(table.workplaceId, table.isMapped, table.id),
  ],
);

/** A store's variant and what we know of it. */
export const listingVariants = pgTable(
  'listing_variants',
  {
    workplaceId: uuid().notNull(),
    id: uuid().notNull(),
    listingId: uuid().notNull(),
    storeId: uuid().notNull(),
    productVariantId: uuid(),
    channelVariantId: text().notNull(),
    channelInventoryItemId: text(),
    title: text().notNull().default(''),
    sku: text().notNull().default(''),
    /** In minor units of the store's currency, as last read; for the mapping screen. */
    price: bigint({ mode: 'number' }),
    /** The supplier's cost (USD cents) that the store's unit cost was last written from. */
    pushedCost: bigint({ mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.id] }),
    foreignKey({ columns: [table.workplaceId, table.listingId], foreignColumns: [listings.workplaceId, listings.id] }).onDelete('cascade'),
    uniqueIndex('listing_variants_channel').on(table.workplaceId, table.storeId, table.channelVariantId),
    index('listing_variants_listing').on(table.workplaceId, table.listingId),
  ],
);

/** Which supplier variant (and how many) stands behind a store variant. Several rows: a bundle; `priority` > 0: fall-backs in order. */
export const variantMappings = pgTable(
  'variant_mappings',
  {
    workplaceId: uuid().notNull(),
    id: uuid().notNull(),
    listingVariantId: uuid().notNull(),
    sourceVariantId: uuid()
      .notNull()
      .references(() => sourceVariants.id),
    quantity: integer().notNull().default(1),
    /** Empty: every country. */
    shipToCountries: text().array().notNull().default(sql`'{}'`),
    priority: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.id] }),
    foreignKey({
      columns: [table.workplaceId, table.listingVariantId],
      foreignColumns: [listingVariants.workplaceId, listingVariants.id],
    }).onDelete('cascade'),
    uniqueIndex('variant_mappings_once').on(table.workplaceId, table.listingVariantId, table.sourceVariantId, table.priority),
    index('variant_mappings_source').on(table.sourceVariantId),
  ],
);

/** Long work that a seller watches: one row per item of a push, import, split, duplicate or AI action. */
export const processItems = pgTable(
  'process_items',
  {
    workplaceId: uuid()
      .notNull()
      .references(() => workplaces.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    groupId: uuid().notNull(),
    kind: text().$type<'push' | 'import' | 'split' | 'duplicate' | 'ai_action'>().notNull(),
    productId: uuid(),
    storeId: uuid(),
    title: text().notNull(),
    image: text(),
    channel: text(),
    status: text().$type<'processing' | 'success' | 'error'>().notNull().default('processing'),
    /** 0 to 100. */
    progress: integer().notNull().default(0),
    /** What the worker had done, so that it resumes after a crash. */
    checkpoint: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Until then a worker has it; a later time that has passed means that the worker died. */
    leaseUntil: timestamp({ withTimezone: true }),
    attempts: integer().notNull().default(0),
    input: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Key of the error, and the vendor's own words with the fields they concern. */
    errorCode: text(),
    errorMessage: text(),
    errorFields: jsonb().$type<Record<string, string[]>>(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    finishedAt: timestamp({ withTimezone: true }),
    /** Closed by the seller: no longer in the toast. */
    dismissedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.id] }),
    index('process_items_group').on(table.workplaceId, table.kind, table.groupId),
    index('process_items_working').on(table.leaseUntil).where(sql`status = 'processing'`),
    index('process_items_open').on(table.workplaceId, table.id).where(sql`dismissed_at is null`),
    /** One push of a product to a store at a time. */
    uniqueIndex('process_items_push_once')
      .on(table.workplaceId, table.productId, table.storeId)
      .where(sql`kind = 'push' and status = 'processing'`),
  ],
);

/** Kept counters: per workplace and name, changed in the transaction that changes the rows, checked by a job. */
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

/** Settings of the product side, one row per name (`push-preferences`, `product`, `channels`); shapes in `features/push/schemas.ts`. */
export const productSettings = pgTable(
  'product_settings',
  {
    workplaceId: uuid()
      .notNull()
      .references(() => workplaces.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    value: jsonb().$type<Record<string, unknown>>().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.workplaceId, table.name] })],
);

/** Which columns a table shows, kept per table. */
export const tableColumns = pgTable(
  'table_columns',
  {
    workplaceId: uuid()
      .notNull()
      .references(() => workplaces.id, { onDelete: 'cascade' }),
    tableName: text().notNull(),
    columns: text().array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workplaceId, table.tableName] })],
);

/** A product as it was before the last save in the editor: what undo restores. */
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

/** Mirror of Shopify's cost bucket per shop, shared by all processes (see `connectors/channels/shopify/cost-budget.server.ts`). */
export const shopifyBudgets = pgTable('shopify_budgets', {
  shop: text().primaryKey(),
  maximum: doublePrecision().notNull(),
  restoreRate: doublePrecision().notNull(),
  available: doublePrecision().notNull(),
  /** Points given back since the row was made: what a waiting request watches. */
  refunded: doublePrecision().notNull().default(0),
  measuredAt: timestamp({ withTimezone: true }).notNull(),
});
