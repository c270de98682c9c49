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
import { shortPendingList } from './gin.ts';
import { listingVariants } from './listings.ts';
import { stores } from './stores.ts';

/** The store's order, mirrored. Amounts are minor units of `currency`. Personal data is sealed in `address` and `customer`. */
export const orders = pgTable(
  'orders',
  {
    workplaceId: uuid().notNull(),
    id: uuid().notNull(),
    storeId: uuid().notNull(),
    platformOrderId: text().notNull(),
    /** As the seller knows it: `#1001`. */
    name: text().notNull(),
    currency: text().notNull(),
    total: bigint({ mode: 'number' }).notNull(),
    /** The most that the store has told of money that went back to the buyer; null where it has not told. */
    refunded: bigint({ mode: 'number' }),
    financialStatus: text()
      .$type<'pending' | 'authorized' | 'partially_paid' | 'paid' | 'partially_refunded' | 'refunded' | 'voided' | 'expired'>()
      .notNull(),
    fulfillmentStatus: text().$type<'unfulfilled' | 'in_progress' | 'partially_fulfilled' | 'fulfilled'>().notNull().default('unfulfilled'),
    countryCode: text(),
    customerName: text().notNull().default(''),
    /** Encrypted JSON, bound to the order's id. */
    customer: text(),
    address: text(),
    /** The seller's correction of the address, encrypted. */
    addressOverride: text(),
    note: text().notNull().default(''),
    mark: text().$type<'none' | 'grey' | 'green' | 'red'>().notNull().default('none'),
    itemsCount: integer().notNull().default(0),
    unmappedCount: integer().notNull().default(0),
    /** Order name, customer, titles, SKUs, supplier and tracking numbers: what the search box finds. */
    searchText: text().notNull().default(''),
    placedAt: timestamp({ withTimezone: true }).notNull(),
    /** The newest state we have seen of it; an older delivery changes nothing. */
    platformUpdatedAt: timestamp({ withTimezone: true }).notNull(),
    /** Hash of everything mirrored: a delivery that says nothing new costs one comparison. */
    contentHash: text().notNull().default(''),
    /** What the store holds back: its line item id → its word for the reason. Not placed and not sent until it is released. */
    heldLines: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Made with the store's test gateway: no money has moved. */
    isTest: boolean().notNull().default(false),
    cancelledAt: timestamp({ withTimezone: true }),
    archivedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.id] }),
    foreignKey({ columns: [table.workplaceId, table.storeId], foreignColumns: [stores.workplaceId, stores.id] }).onDelete('cascade'),
    uniqueIndex('orders_platform').on(table.workplaceId, table.storeId, table.platformOrderId),
    index('orders_newest').on(table.workplaceId, table.placedAt, table.id),
    /** Few are held: asked for once an hour. */
    index('orders_held').on(table.workplaceId, table.storeId).where(sql`held_lines <> '{}'`),
    index('orders_search').using('gin', table.workplaceId, sql`${table.searchText} gin_trgm_ops`).with(shortPendingList),
  ],
);

export const orderLineItems = pgTable(
  'order_line_items',
  {
    workplaceId: uuid().notNull(),
    id: uuid().notNull(),
    orderId: uuid().notNull(),
    platformLineItemId: text().notNull(),
    channelProductId: text(),
    channelVariantId: text(),
    listingVariantId: uuid(),
    title: text().notNull(),
    variantTitle: text().notNull().default(''),
    sku: text().notNull().default(''),
    image: text(),
    /** Ordered; `openQuantity` is what is still to be fulfilled (cancelled, refunded and fulfilled elsewhere taken off). */
    quantity: integer().notNull(),
    openQuantity: integer().notNull(),
    /** What the store sold, where that is no whole number of units: `0.5`, of a kilogram. The quantities are then rounded up, and no supplier is asked. */
    fractionalQuantity: text(),
    /** Units that the store has added since a supplier was asked for the line (less those it took back), of which no supplier knows. */
    addedUnits: integer().notNull().default(0),
    /** Rounded: three for 10.00 are 3.33 each. */
    unitPrice: bigint({ mode: 'number' }).notNull(),
    /** What the buyer pays for all of `quantity`, exactly; null on lines from before it was kept. */
    linePrice: bigint({ mode: 'number' }),
    /** The line's share of what went back to the buyer for no item. */
    givenBack: bigint({ mode: 'number' }).notNull().default(0),
    requiresShipping: boolean().notNull().default(true),
    /** What the buyer entered for it: an engraving, a gift message. Blotted out with the buyer's data. */
    properties: jsonb().$type<{ name: string; value: string }[]>().notNull().default([]),
    supplierOrderId: uuid(),
    /** Items that the seller split off share a key and make a supplier order of their own. */
    splitKey: text().notNull().default(''),
    /** Key of the placement error catalogue (specification 3, section 8), kept until the next try. */
    errorKey: text(),
    errorMessage: text(),
    warningKey: text(),
  },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.id] }),
    foreignKey({ columns: [table.workplaceId, table.orderId], foreignColumns: [orders.workplaceId, orders.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.workplaceId, table.listingVariantId], foreignColumns: [listingVariants.workplaceId, listingVariants.id] }),
    uniqueIndex('order_line_items_platform').on(table.workplaceId, table.orderId, table.platformLineItemId),
    index('order_line_items_supplier_order').on(table.workplaceId, table.supplierOrderId),
    index('order_line_items_listing_variant').on(table.workplaceId, table.listingVariantId),
  ],
);

/** Everything that happened to an order, in words of `locales/<language>/timeline.json`. */
export const orderTimeline = pgTable(
  'order_timeline',
  {
    workplaceId: uuid().notNull(),
    id: uuid().notNull(),
    orderId: uuid().notNull(),
    supplierOrderId: uuid(),
    event: text().notNull(),
    actor: text().$type<'seller' | 'rule' | 'channel' | 'supplier' | 'carrier' | 'system'>().notNull(),
    /** What made it happen: a webhook's id, a job, an account. */
    cause: text().notNull().default(''),
    params: jsonb().$type<Record<string, string | number | null>>().notNull().default({}),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.id] }),
    foreignKey({ columns: [table.workplaceId, table.orderId], foreignColumns: [orders.workplaceId, orders.id] }).onDelete('cascade'),
    index('order_timeline_order').on(table.workplaceId, table.orderId, table.id),
  ],
);

/** How far a store's orders have been read by reconciliation. */
export const orderSyncs = pgTable(
  'order_syncs',
  {
    workplaceId: uuid().notNull(),
    storeId: uuid().notNull(),
    /** Everything changed before it has been read. */
    watermark: timestamp({ withTimezone: true }).notNull(),
    finishedAt: timestamp({ withTimezone: true }),
    error: text(),
  },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.storeId] }),
    foreignKey({ columns: [table.workplaceId, table.storeId], foreignColumns: [stores.workplaceId, stores.id] }).onDelete('cascade'),
  ],
);
