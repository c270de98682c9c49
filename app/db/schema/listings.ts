/** Products in stores, and the supplier variants that store variants are mapped to. */
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

/** Changes of a product that a store has not been told yet, each with the change's id; `price` means prices and stock. */
export type Untold = Partial<Record<'price' | 'cost' | 'draft', string>>;

/** A product in one store. Without `productId` it was not pushed by us. */
export const listings = pgTable(
  'listings',
  {
    workplaceId: uuid().notNull(),
    id: uuid().notNull(),
    storeId: uuid().notNull(),
    productId: uuid(),
    /** Null until the channel has answered. */
    channelProductId: text(),
    title: text().notNull().default(''),
    image: text(),
    /** `private`, `pending` and `scheduled` are WooCommerce's: like a draft nobody can buy it. */
    status: text().$type<'active' | 'draft' | 'private' | 'pending' | 'scheduled' | 'removed'>().notNull(),
    publications: text().array().notNull().default(sql`'{}'`),
    /** Path of the product page in the store. */
    handle: text(),
    isMapped: boolean().notNull().default(false),
    /** Our image id → the channel's media id, so that another push does not send a picture again. */
    media: jsonb().$type<Record<string, string>>().notNull().default({}),
    /**
     * For a product that was taken over from the store: the store's values as we last read or sent them (docs/decisions/184). Null for our
     * own products.
     */
    known: jsonb().$type<Record<string, unknown>>(),
    /** Changes by monitoring that the store has not been told yet (docs/decisions/201). Null: none. */
    untold: jsonb().$type<Untold>(),
    /** The channel's time of the last change seen; older deliveries are ignored. */
    channelUpdatedAt: timestamp({ withTimezone: true }),
    pushedAt: timestamp({ withTimezone: true }),
    /** When the latest full reading of the store's products that found this one began. */
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

/** A variant in a store. */
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
     * For a product that was taken over from the store: units that the store had then, or was told last. After that the store counts by
     * itself (docs/decisions/180); -1 when it was told not to count it. Null for our own products, whose stock the store is told each time.
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

/** A supplier variant and quantity for a store variant. Several rows form a bundle; `priority` > 0 are fallbacks, in order. */
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
    /** Empty: all countries. */
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
