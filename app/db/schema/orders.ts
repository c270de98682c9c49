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

/** A mirror of the store's order. Amounts are minor units of `currency`. Personal data is encrypted in `address` and `customer`. */
export const orders = pgTable(
  'orders',
  {
    workplaceId: uuid().notNull(),
    id: uuid().notNull(),
    storeId: uuid().notNull(),
    platformOrderId: text().notNull(),
    /** The order's name in the store: `#1001`. */
    name: text().notNull(),
    currency: text().notNull(),
    total: bigint({ mode: 'number' }).notNull(),
    /** The highest refunded total that the store has reported; null: none reported. */
    refunded: bigint({ mode: 'number' }),
    /** What the buyer pays for shipping, without taxes and what was refunded of it; null: not told, as in rows older than the column. */
    shippingPaid: bigint({ mode: 'number' }),
    /** All taxes of the order; null: not told. */
    tax: bigint({ mode: 'number' }),
    /** What was taken off the prices, which are stored without it; null: not told. */
    discounts: bigint({ mode: 'number' }),
    financialStatus: text()
      .$type<'pending' | 'authorized' | 'partially_paid' | 'paid' | 'partially_refunded' | 'refunded' | 'voided' | 'expired' | 'unknown'>()
      .notNull(),
    fulfillmentStatus: text()
      .$type<'unfulfilled' | 'in_progress' | 'partially_fulfilled' | 'fulfilled' | 'not_required' | 'unknown'>()
      .notNull()
      .default('unfulfilled'),
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
    /** Text for the search box: order name, customer, titles, SKUs, supplier and tracking numbers. */
    searchText: text().notNull().default(''),
    placedAt: timestamp({ withTimezone: true }).notNull(),
    /** The store's time of the newest state seen; older deliveries are ignored. */
    platformUpdatedAt: timestamp({ withTimezone: true }).notNull(),
    /** When that state was told: the store's own time of triggering, or when we asked for it; null: not known. Decides among equal times of change. */
    platformToldAt: timestamp({ withTimezone: true }),
    /** Since when the store does not have the order any more (deleted for good, or in its trash), as far as we know; null: it has it. */
    goneAt: timestamp({ withTimezone: true }),
    /** Hash of everything mirrored, to recognize a delivery without changes by one comparison. */
    contentHash: text().notNull().default(''),
    /** Lines that the store holds: the store's line item id → its reason. Not placed or sent until released. */
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
    /** For the hourly query of held orders, which are few. */
    index('orders_held').on(table.workplaceId, table.storeId).where(sql`held_lines <> '{}'`),
    /** For the daily question whether they were restored: they are few. */
    index('orders_gone').on(table.workplaceId, table.storeId).where(sql`gone_at is not null`),
    /** Words, and the order's day, eight days and 64 days (`order_periods`): the newest orders that have a word are found without the older ones. */
    index('orders_search')
      .using('gin', table.workplaceId, sql`order_periods(workplace_id, placed_at)`, sql`${table.searchText} gin_trgm_ops`)
      .with(shortPendingList),
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
    /** Ordered units; `openQuantity` is still to be fulfilled (without cancelled, refunded and elsewhere fulfilled units). */
    quantity: integer().notNull(),
    openQuantity: integer().notNull(),
    /** The sold quantity when it is not whole, such as `0.5` kg. The quantities are then rounded up, and no supplier is asked. */
    fractionalQuantity: text(),
    /** Units added in the store, less those it removed again, after a supplier was asked for the line; no supplier knows of them. */
    addedUnits: integer().notNull().default(0),
    /** Rounded: three for 10.00 give 3.33 each. */
    unitPrice: bigint({ mode: 'number' }).notNull(),
    /** The exact price of all of `quantity`; null for lines older than the column. */
    linePrice: bigint({ mode: 'number' }),
    /** The line's share of refunds that are for no particular item. */
    givenBack: bigint({ mode: 'number' }).notNull().default(0),
    requiresShipping: boolean().notNull().default(true),
    /** The buyer's inputs for the line, such as an engraving or a gift message. Erased with the buyer's data. */
    properties: jsonb().$type<{ name: string; value: string; isSet?: true }[]>().notNull().default([]),
    /** A set whose parts are lines of the order, too: it has no supplier, and its price stands with its parts. */
    isSet: boolean().notNull().default(false),
    /** The supplier variant that the seller chose for this line alone, instead of what its store variant is mapped to; null: none. */
    chosenVariantId: uuid(),
    /** Units of the chosen variant for one sold. */
    chosenQuantity: integer(),
    supplierOrderId: uuid(),
    /** Items that the seller split off share a key and form a separate supplier order. */
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
    /** For a supplier's news of the variant, which concerns all sellers. */
    index('order_line_items_chosen_variant').on(table.chosenVariantId).where(sql`chosen_variant_id is not null`),
  ],
);

/** All events of an order; their texts are in `locales/<language>/timeline.json`. */
export const orderTimeline = pgTable(
  'order_timeline',
  {
    workplaceId: uuid().notNull(),
    id: uuid().notNull(),
    orderId: uuid().notNull(),
    supplierOrderId: uuid(),
    event: text().notNull(),
    actor: text().$type<'seller' | 'rule' | 'channel' | 'supplier' | 'carrier' | 'system'>().notNull(),
    /** What caused it: a webhook's id, a job, an account. */
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

/** How far reconciliation has read a store's orders. */
export const orderSyncs = pgTable(
  'order_syncs',
  {
    workplaceId: uuid().notNull(),
    storeId: uuid().notNull(),
    /** All changes before this time have been read. */
    watermark: timestamp({ withTimezone: true }).notNull(),
    finishedAt: timestamp({ withTimezone: true }),
    error: text(),
  },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.storeId] }),
    foreignKey({ columns: [table.workplaceId, table.storeId], foreignColumns: [stores.workplaceId, stores.id] }).onDelete('cascade'),
  ],
);

/** Orders that a store has told of and that cannot be read (docs/decisions/241); the row goes when the order can be read. */
export const unreadableOrders = pgTable(
  'unreadable_orders',
  {
    workplaceId: uuid().notNull(),
    storeId: uuid().notNull(),
    /** Empty for an order whose id could not be read either. */
    platformOrderId: text().notNull(),
    name: text().notNull(),
    /** Paths of the members that could not be read, without their values. */
    misfit: text().notNull(),
    firstSeenAt: timestamp({ withTimezone: true }).notNull(),
    lastSeenAt: timestamp({ withTimezone: true }).notNull(),
    /** From when on it is shown: a little later where a second try may mend it. */
    shownAt: timestamp({ withTimezone: true }).notNull(),
    /** When the seller was told by the bell. */
    toldAt: timestamp({ withTimezone: true }),
    /** When the seller put it away. */
    dismissedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.storeId, table.platformOrderId] }),
    foreignKey({ columns: [table.workplaceId, table.storeId], foreignColumns: [stores.workplaceId, stores.id] }).onDelete('cascade'),
  ],
);
