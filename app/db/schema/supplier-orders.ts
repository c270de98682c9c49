/** Supplier orders for a store's orders, with what belongs to them. */
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
import { type StoredQuote, sourceVariants } from './catalog.ts';
import { orders } from './orders.ts';
import { stores, workplaces } from './stores.ts';

export type SupplierOrderState =
  | 'ready'
  | 'placing'
  | 'outcome_unknown'
  | 'waiting_payment'
  /** Paid to us; the supplier does not have the money yet. */
  | 'supplier_unpaid'
  | 'order_placed'
  | 'not_found'
  | 'info_received'
  | 'in_transit'
  | 'available_for_pickup'
  | 'out_for_delivery'
  | 'delivered'
  | 'expired'
  | 'delivery_failure'
  | 'exception'
  | 'cancelled_channel'
  | 'cancelled_source'
  | 'refund_pending'
  | 'refund_accepted'
  | 'refund_rejected'
  | 'refund_completed'
  | 'fulfilled';

/**
 * The open line items of an order that one supplier ships from one place. Created in `ready` when the order arrives; items without a
 * mapping are in one without a source. Costs are USD cents. The state changes only as `features/orders/states.ts` allows.
 */
export const supplierOrders = pgTable(
  'supplier_orders',
  {
    workplaceId: uuid().notNull(),
    id: uuid().notNull(),
    orderId: uuid().notNull(),
    storeId: uuid().notNull(),
    source: text(),
    shipFrom: text(),
    splitKey: text().notNull().default(''),
    state: text().$type<SupplierOrderState>().notNull(),
    isArchived: boolean().notNull().default(false),
    /** Copied from the order, so that one index serves a stage's list. */
    placedAt: timestamp({ withTimezone: true }).notNull(),
    /** Copied from the order for the same reason; a trigger keeps it in step. */
    mark: text().$type<'none' | 'grey' | 'green' | 'red'>().notNull().default('none'),
    /** Our key, made before the first try and sent to the supplier: with it we ask whether the order exists. */
    placementKey: text(),
    placementAttempt: integer().notNull().default(0),
    /** Committed before the supplier is called. When it is set, the supplier must be asked for the order before it is placed again. */
    placementCalledAt: timestamp({ withTimezone: true }),
    /** How often the supplier was asked for the outcome when it was unknown. */
    outcomeAsks: integer().notNull().default(0),
    supplierOrderNo: text(),
    /** Not ordered by us: the seller ordered at a supplier's own site, or packs it. Null: the system orders it, or nobody has yet. */
    byHand: text().$type<'elsewhere' | 'seller'>(),
    /** When the seller entered what an order by hand cost; until then its costs are estimates. */
    costEnteredAt: timestamp({ withTimezone: true }),
    /** USD cents that the supplier of an order by hand gave back, as the seller says; `totalCost` is without it. */
    costBack: bigint({ mode: 'number' }).notNull().default(0),
    serviceName: text(),
    itemsCost: bigint({ mode: 'number' }).notNull().default(0),
    /** Null: not known; then `totalCost` excludes it, and no profit is shown. */
    shippingCost: bigint({ mode: 'number' }),
    taxCost: bigint({ mode: 'number' }).notNull().default(0),
    totalCost: bigint({ mode: 'number' }).notNull().default(0),
    /** The cost that the seller has agreed to; null before the first placing, and in rows older than the column. */
    agreedCost: bigint({ mode: 'number' }),
    paymentStatus: text().$type<'pending' | 'in_progress' | 'partially_paid' | 'paid' | 'refunded'>().notNull().default('pending'),
    paidAt: timestamp({ withTimezone: true }),
    paidBy: text().$type<'wallet' | 'card'>(),
    /** When the supplier received our payment. */
    supplierPaidAt: timestamp({ withTimezone: true }),
    /** When the supplier was last asked what shipping these parts costs; null: never, so that `shippingCost` is an estimate. */
    quotedAt: timestamp({ withTimezone: true }),
    /** All services that the supplier offered then, for the preview of many orders at once; null: none, or from before the column. */
    quotes: jsonb().$type<StoredQuote[]>(),
    /** When the supplier last said that it can still send the order at its cost. */
    stillCanAt: timestamp({ withTimezone: true }),
    placedWithSupplierAt: timestamp({ withTimezone: true }),
    /** 72 hours after the order began to wait for payment. */
    payBefore: timestamp({ withTimezone: true }),
    errorKey: text(),
    errorMessage: text(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.id] }),
    foreignKey({ columns: [table.workplaceId, table.orderId], foreignColumns: [orders.workplaceId, orders.id] }).onDelete('cascade'),
    uniqueIndex('supplier_orders_placement_key').on(table.placementKey),
    // Ascending: a backward scan gives newest first; `.desc()` would mean NULLS LAST, which no ORDER BY here asks for.
    index('supplier_orders_stage').on(table.workplaceId, table.isArchived, table.state, table.placedAt, table.id),
    index('supplier_orders_newest').on(table.workplaceId, table.isArchived, table.placedAt, table.id),
    index('supplier_orders_marked')
      .on(table.workplaceId, table.isArchived, table.mark, table.placedAt, table.id)
      .where(sql`mark <> 'none'`),
    /** For jobs over all workplaces that follow unfinished supplier orders. */
    index('supplier_orders_under_way')
      .on(table.state, table.updatedAt)
      .where(sql`state in ('placing', 'outcome_unknown', 'waiting_payment', 'supplier_unpaid', 'order_placed')`),
    /** For the job that asks for the rest of partly sent orders. */
    index('supplier_orders_sent')
      .on(table.supplierPaidAt)
      .where(
        sql`state in ('not_found', 'info_received', 'in_transit', 'available_for_pickup', 'out_for_delivery', 'expired', 'delivery_failure', 'exception')`,
      ),
    /** Paid by the seller, and waiting for money in our own account at the supplier. */
    index('supplier_orders_waiting_with_us')
      .on(table.paidAt, table.id)
      .where(sql`error_key = 'supplier_payment_waits' and supplier_paid_at is null`),
    /** For the job that asks for the shipping cost of new orders. */
    index('supplier_orders_to_quote')
      .on(table.source, table.placedAt)
      .where(sql`state = 'ready' and quoted_at is null and not is_archived`),
    /** What the seller packs, for its list and for what it cost the last time. */
    index('supplier_orders_packed').on(table.workplaceId, table.placedAt, table.id).where(sql`by_hand = 'seller'`),
    index('supplier_orders_order').on(table.workplaceId, table.orderId),
    index('supplier_orders_number').on(table.source, table.supplierOrderNo),
  ],
);

/** What the seller packs and sends: everything of a supplier (`subject`: its name), or a product (its id). */
export const packingChoices = pgTable(
  'packing_choices',
  {
    workplaceId: uuid()
      .notNull()
      .references(() => workplaces.id, { onDelete: 'cascade' }),
    kind: text().$type<'supplier' | 'product'>().notNull(),
    subject: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.workplaceId, table.kind, table.subject] })],
);

/** A supplier variant ordered for a line item; a bundle has several. */
export const supplierOrderItems = pgTable(
  'supplier_order_items',
  {
    workplaceId: uuid().notNull(),
    id: uuid().notNull(),
    supplierOrderId: uuid().notNull(),
    lineItemId: uuid().notNull(),
    sourceVariantId: uuid()
      .notNull()
      .references(() => sourceVariants.id),
    /** Supplier units: line quantity × mapping quantity. */
    quantity: integer().notNull(),
    /** Units of the store's line that these serve; null, in rows older than the column: the whole line. */
    lineUnits: integer(),
    /** Supplier units that will not be sent, because the supplier cancelled that part of the order. */
    givenUp: integer().notNull().default(0),
    unitCost: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.id] }),
    foreignKey({
      columns: [table.workplaceId, table.supplierOrderId],
      foreignColumns: [supplierOrders.workplaceId, supplierOrders.id],
    }).onDelete('cascade'),
    index('supplier_order_items_order').on(table.workplaceId, table.supplierOrderId),
    index('supplier_order_items_line').on(table.workplaceId, table.lineItemId),
  ],
);

/** The numbers of the orders into which a supplier split one of ours (CJ does so). */
export const supplierOrderParts = pgTable(
  'supplier_order_parts',
  {
    workplaceId: uuid().notNull(),
    supplierOrderId: uuid().notNull(),
    number: text().notNull(),
    /** Since when the supplier has given up this part without reporting the refund. */
    priceAwaitedSince: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.supplierOrderId, table.number] }),
    foreignKey({
      columns: [table.workplaceId, table.supplierOrderId],
      foreignColumns: [supplierOrders.workplaceId, supplierOrders.id],
    }).onDelete('cascade'),
    index('supplier_order_parts_number').on(table.number),
    index('supplier_order_parts_price_awaited').on(table.priceAwaitedSince).where(sql`price_awaited_since is not null`),
  ],
);

/**
 * Merchants' requests to our fulfillment service in the store's own admin, and our answers. Kept until answered, so that each is
 * answered within the time that the platform allows (Built for Shopify 5.8.6, 5.8.7).
 */
export const serviceRequests = pgTable(
  'service_requests',
  {
    workplaceId: uuid().notNull(),
    id: uuid().notNull(),
    storeId: uuid().notNull(),
    orderId: uuid(),
    /** The channel's fulfillment order. */
    platformId: text().notNull(),
    kind: text().$type<'fulfillment' | 'cancellation'>().notNull(),
    state: text().$type<'waiting' | 'accepted' | 'rejected' | 'closed' | 'gone'>().notNull().default('waiting'),
    /** Why the request waits, was refused or was given up: `unpaid`, `unmapped`, `supplier_has_it`, `supplier_refused`, … */
    reason: text(),
    askedAt: timestamp({ withTimezone: true }).notNull(),
    answeredAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.id] }),
    foreignKey({ columns: [table.workplaceId, table.storeId], foreignColumns: [stores.workplaceId, stores.id] }).onDelete('cascade'),
    uniqueIndex('service_requests_open').on(table.workplaceId, table.platformId, table.kind).where(sql`state = 'waiting'`),
    index('service_requests_waiting').on(table.askedAt).where(sql`state = 'waiting'`),
    index('service_requests_order').on(table.workplaceId, table.orderId),
  ],
);

/** An item of a request to a supplier: by its own id of the line, or by ours of the part (`supplier_order_items`). */
export interface AskedItem {
  id: string;
  title: string;
  /** Supplier units. */
  quantity: number;
  /** USD cents for all of them. */
  amount: number;
}

/**
 * What the seller asks of a supplier after it was paid: money back, the items once more, or to cancel the order. One open request per
 * supplier order. `amount` is what is asked for, USD cents; of an order with CJ, the most that it gives back.
 */
export const refundRequests = pgTable(
  'refund_requests',
  {
    workplaceId: uuid().notNull(),
    id: uuid().notNull(),
    supplierOrderId: uuid().notNull(),
    orderId: uuid().notNull(),
    kind: text().$type<'refund' | 'reissue' | 'cancel'>().notNull().default('refund'),
    /** `other`: the supplier's own reason, in `supplierReason`. */
    reason: text()
      .$type<'item_not_received' | 'item_not_as_described' | 'defective_item' | 'damaged_item' | 'cancelled' | 'other'>()
      .notNull(),
    supplierReason: text(),
    /** The supplier's number of the reason. */
    supplierReasonId: integer(),
    /** Absent in rows older than the column: the whole order. */
    items: jsonb().$type<AskedItem[]>().notNull().default([]),
    description: text().notNull().default(''),
    /** Links. */
    evidence: jsonb().$type<string[]>().notNull().default([]),
    /** Keys of uploaded pictures in the file store. */
    pictures: jsonb().$type<string[]>().notNull().default([]),
    /** USD cents. */
    amount: bigint({ mode: 'number' }).notNull(),
    /** `withdrawn`: by the seller; `not_taken`: the supplier did not take the request at all. */
    state: text().$type<'pending' | 'accepted' | 'rejected' | 'completed' | 'withdrawn' | 'not_taken'>().notNull().default('pending'),
    decisionNote: text().notNull().default(''),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    decidedAt: timestamp({ withTimezone: true }),
    /** Committed before the supplier is called, which is asked whether it has the request before it is sent again; null: no call is needed. */
    calledAt: timestamp({ withTimezone: true }),
    /** Since when the supplier has it. */
    sentAt: timestamp({ withTimezone: true }),
    /** When the supplier was last asked how it stands. */
    lookedAt: timestamp({ withTimezone: true }),
    /** The supplier's number of the request. */
    supplierNo: text(),
    /** USD cents that came back; null before the answer. */
    givenBack: bigint({ mode: 'number' }),
    /** The supplier's number of the order with which it sends the items once more. */
    reissueNo: text(),
  },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.id] }),
    foreignKey({
      columns: [table.workplaceId, table.supplierOrderId],
      foreignColumns: [supplierOrders.workplaceId, supplierOrders.id],
    }).onDelete('cascade'),
    index('refund_requests_of').on(table.workplaceId, table.supplierOrderId),
    uniqueIndex('refund_requests_open').on(table.workplaceId, table.supplierOrderId).where(sql`state in ('pending', 'accepted')`),
    /** For the job that follows them at suppliers. */
    index('refund_requests_followed').on(table.calledAt).where(sql`state = 'pending' and called_at is not null`),
  ],
);

/** Uploaded pictures for requests to suppliers (`refund_requests.pictures`). One that no request names is kept for a day. */
export const evidenceFiles = pgTable(
  'evidence_files',
  {
    workplaceId: uuid()
      .notNull()
      .references(() => workplaces.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    /** Key in the file store. */
    fileKey: text().notNull(),
    /** Of the upload, or since a seller last sent a request with it. */
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.id] }),
    uniqueIndex('evidence_files_key').on(table.workplaceId, table.fileKey),
  ],
);

/** The seller's feedback on an order and its supplier. */
export const orderFeedbacks = pgTable(
  'order_feedbacks',
  {
    workplaceId: uuid().notNull(),
    id: uuid().notNull(),
    orderId: uuid().notNull(),
    supplierOrderId: uuid().notNull(),
    /** 1 to 5; null while unanswered. */
    rating: integer(),
    topics: jsonb().$type<string[]>().notNull().default([]),
    text: text().notNull().default(''),
    /** `open`: requested after delivery; `given`: answered; `done`: dismissed unanswered, or read. */
    state: text().$type<'open' | 'given' | 'done'>().notNull().default('open'),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    givenAt: timestamp({ withTimezone: true }),
    doneAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.id] }),
    foreignKey({
      columns: [table.workplaceId, table.supplierOrderId],
      foreignColumns: [supplierOrders.workplaceId, supplierOrders.id],
    }).onDelete('cascade'),
    uniqueIndex('order_feedbacks_once').on(table.workplaceId, table.supplierOrderId),
    index('order_feedbacks_state').on(table.workplaceId, table.state, table.id),
  ],
);

export type OwnSupplierOrderState = 'waiting_payment' | 'paid' | 'accepted' | 'shipped' | 'delivered' | 'refused' | 'cancelled';

/** Orders at the own supplier, handled by its operators; the rest of the product treats it like any other supplier. */
export const ownSupplierOrders = pgTable(
  'own_supplier_orders',
  {
    id: uuid().primaryKey(),
    /** The number shown to sellers and operators: `QS-7KD2M9XWA`. */
    number: text().notNull(),
    workplaceId: uuid().notNull(),
    supplierOrderId: uuid().notNull(),
    placementKey: text().notNull(),
    state: text().$type<OwnSupplierOrderState>().notNull(),
    /** Encrypted JSON, bound to the id. */
    address: text(),
    countryCode: text().notNull(),
    serviceName: text().notNull(),
    note: text().notNull().default(''),
    items: jsonb()
      .$type<
        { lineItemId: string; sourceVariantId: string; sku: string; title: string; quantity: number; unitCost: number; shipped: number }[]
      >()
      .notNull(),
    packages: jsonb()
      .$type<
        {
          trackingNumber: string;
          carrier: string;
          quantities: Record<string, number>;
          items?: { lineItemId: string; externalVariantId: string; quantity: number }[];
          shippedAt: string;
        }[]
      >()
      .notNull()
      .default([]),
    itemsCost: bigint({ mode: 'number' }).notNull(),
    shippingCost: bigint({ mode: 'number' }).notNull(),
    totalCost: bigint({ mode: 'number' }).notNull(),
    reason: text().notNull().default(''),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    paidAt: timestamp({ withTimezone: true }),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('own_supplier_orders_placement_key').on(table.placementKey),
    uniqueIndex('own_supplier_orders_number').on(table.number),
    index('own_supplier_orders_state').on(table.state, table.id),
  ],
);
