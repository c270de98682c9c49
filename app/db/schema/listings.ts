/** Products as they stand in stores, and which supplier variants are behind a store's. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
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
import { sourceVariants } from './catalog.ts';
import { products } from './products.ts';
import { stores } from './stores.ts';

/** What a store is still to be told of a product, each with the id of the change; `price` is prices and stock. */
export type Untold = Partial<Record<'price' | 'cost' | 'draft', string>>;

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
    /**
     * Of a product that was taken over from the store: what we know the store to have of it, or told it last (docs/decisions/184). Null for
     * what came from here.
     */
    known: jsonb().$type<Record<string, unknown>>(),
    /** What monitoring changed and the store has not been told yet (docs/decisions/201). Null: nothing. */
    untold: jsonb().$type<Untold>(),
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
    index('listings_untold').on(table.storeId).where(sql`untold is not null`),
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
    /**
     * Of a product that was taken over from the store: the units that the store had then, or was told last. From there the store counts by
     * itself (docs/decisions/180). Null for what came from here, of which the store is told each time.
     */
    knownStock: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.id] }),
    foreignKey({ columns: [table.workplaceId, table.listingId], foreignColumns: [listings.workplaceId, listings.id] }).onDelete('cascade'),
    uniqueIndex('listing_variants_channel').on(table.workplaceId, table.storeId, table.channelVariantId),
    index('listing_variants_listing').on(table.workplaceId, table.listingId),
    index('listing_variants_sku').on(table.workplaceId, sql`lower(left(${table.sku}, 200)) text_pattern_ops`).where(sql`sku <> ''`),
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
