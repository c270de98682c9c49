/** Packages, and their carriers' tracking events. */
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { orders } from './orders.ts';

/** A package. `quantities`: line item id → units of the store's line that this package completes. */
export const shipments = pgTable(
  'shipments',
  {
    workplaceId: uuid().notNull(),
    id: uuid().notNull(),
    orderId: uuid().notNull(),
    /** Null: the package belongs to a placement that the seller reverted. */
    supplierOrderId: uuid(),
    trackingNumber: text().notNull(),
    carrier: text().notNull().default(''),
    trackingUrl: text(),
    quantities: jsonb().$type<Record<string, number>>().notNull().default({}),
    /** Supplier units in the package: `<line item id>:<source variant id>` → units. A line's unit is sent when all its parts are. */
    units: jsonb().$type<Record<string, number>>().notNull().default({}),
    status: text()
      .$type<
        | 'not_found'
        | 'info_received'
        | 'in_transit'
        | 'available_for_pickup'
        | 'out_for_delivery'
        | 'delivered'
        | 'expired'
        | 'delivery_failure'
        | 'exception'
      >()
      .notNull()
      .default('not_found'),
    subStatus: text(),
    lastEventAt: timestamp({ withTimezone: true }),
    /** Unguessable, for the public tracking page. */
    publicToken: text().notNull(),
    /** The channel's fulfillments of this package; one per fulfillment order. */
    channelFulfillments: jsonb().$type<Record<string, string>>().notNull().default({}),
    channelState: text().$type<'waiting' | 'held' | 'pushed' | 'failed' | 'shut' | 'nothing_left'>().notNull().default('waiting'),
    channelError: text(),
    carrierRegisteredAt: timestamp({ withTimezone: true }),
    /** The carrier service's reason for not tracking the package. */
    carrierError: text(),
    shippedAt: timestamp({ withTimezone: true }).notNull(),
    deliveredAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.id] }),
    foreignKey({ columns: [table.workplaceId, table.orderId], foreignColumns: [orders.workplaceId, orders.id] }).onDelete('cascade'),
    uniqueIndex('shipments_once').on(table.workplaceId, table.orderId, table.trackingNumber),
    uniqueIndex('shipments_public_token').on(table.publicToken),
    index('shipments_number').on(table.trackingNumber),
    index('shipments_supplier_order').on(table.workplaceId, table.supplierOrderId),
    index('shipments_status').on(table.workplaceId, table.status, table.id),
    /** For a period's figures, by index-only scans. */
    index('shipments_shipped').on(table.workplaceId, table.shippedAt, table.deliveredAt),
    /** For jobs over all workplaces: packages not yet delivered, and packages not yet reported to the store. */
    index('shipments_under_way').on(table.shippedAt).where(sql`status <> 'delivered'`),
    index('shipments_untold').on(table.shippedAt).where(sql`channel_state <> 'pushed' and quantities <> '{}'`),
  ],
);

export const trackingEvents = pgTable(
  'tracking_events',
  {
    workplaceId: uuid().notNull(),
    id: uuid().notNull(),
    shipmentId: uuid().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    status: text().notNull(),
    description: text().notNull(),
    location: text().notNull().default(''),
    /** False: told without a time zone, so that `at` may be some hours off. */
    isZoneKnown: boolean().notNull().default(true),
    /** Hash of time, text and place, so that a repeated event is stored once. */
    fingerprint: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workplaceId, table.id] }),
    foreignKey({ columns: [table.workplaceId, table.shipmentId], foreignColumns: [shipments.workplaceId, shipments.id] }).onDelete(
      'cascade',
    ),
    uniqueIndex('tracking_events_once').on(table.workplaceId, table.shipmentId, table.fingerprint),
  ],
);
