/** One order in full, as the API shows it. */
import { z } from 'zod';
import type { getOrder } from './get-order.server.ts';
import type { Supply } from './read-supply.server.ts';
import { LineItemView, OrderWithSupplyView, TimelineView } from './schemas.ts';
import { orderWithSupplyOnWire, soldItemOnWire, timelineOnWire } from './wire.ts';

export const DetailView = z.object({
  id: z.uuid(),
  platform_order_id: z.string(),
  name: z.string(),
  store_id: z.uuid(),
  currency: z.string(),
  total: z.number().int(),
  payment_status: z.string(),
  fulfillment_status: z.string(),
  mark_order: z.string(),
  note: z.string(),
  created_at: z.string(),
  cancelled_at: z.string().nullable(),
  archived_at: z.string().nullable(),
  customer: z
    .object({ name: z.string(), email: z.string().nullable(), phone: z.string().nullable(), taxId: z.string().nullable() })
    .nullable(),
  address: z.record(z.string(), z.unknown()).nullable(),
  /** Where the buyer picks the order up, when no address is known to send it to; otherwise null. */
  pickup: z.string().nullable(),
  address_override: z.record(z.string(), z.unknown()).nullable(),
  address_changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string(), why: z.string() })),
  /** `most`: for what is too long, how many characters fit. */
  address_problems: z.array(z.object({ field: z.string(), why: z.string(), most: z.int().optional() })),
  supplier_orders: z.array(OrderWithSupplyView),
  /** Items that are in no supplier order: downloads, tips, and items that were fulfilled in the store. */
  other_items: z.array(
    LineItemView.omit({
      platform_line_item_id: true,
      unmapped_product: true,
      error_key: true,
      error_message: true,
      warning_key: true,
    }).extend({
      requires_shipping: z.boolean(),
      /** A set: its parts are sent, and its price stands with them. */
      is_set: z.boolean(),
    }),
  ),
  refunds: z.array(
    z.object({
      id: z.uuid(),
      supplier_order_id: z.uuid(),
      reason: z.string(),
      amount: z.number().int(),
      state: z.string(),
      decision_note: z.string(),
      created_at: z.string(),
    }),
  ),
  timeline: z.array(TimelineView),
});

export const detailOnWire = (order: Awaited<ReturnType<typeof getOrder>>, supply: Supply): z.input<typeof DetailView> => ({
  id: order.id,
  platform_order_id: order.platformOrderId,
  name: order.name,
  store_id: order.storeId,
  currency: order.currency,
  total: order.total,
  payment_status: order.financialStatus,
  fulfillment_status: order.fulfillmentStatus,
  mark_order: order.mark,
  note: order.note,
  created_at: order.placedAt.toISOString(),
  cancelled_at: order.cancelledAt?.toISOString() ?? null,
  archived_at: order.archivedAt?.toISOString() ?? null,
  customer: order.customer,
  address: order.address ? { ...order.address } : null,
  pickup: order.pickup,
  address_override: order.addressOverride ? { ...order.addressOverride } : null,
  address_changes: order.checkedAddress?.changes ?? [],
  address_problems: order.checkedAddress?.problems ?? [],
  supplier_orders: order.supplierOrders.map((each) => orderWithSupplyOnWire(each, supply)),
  other_items: order.otherItems.map((item) => ({ ...soldItemOnWire(item), requires_shipping: item.requiresShipping, is_set: item.isSet })),
  refunds: order.refunds.map((refund) => ({
    id: refund.id,
    supplier_order_id: refund.supplierOrderId,
    reason: refund.reason,
    amount: refund.amount,
    state: refund.state,
    decision_note: refund.decisionNote,
    created_at: refund.createdAt.toISOString(),
  })),
  timeline: order.timeline.map(timelineOnWire),
});
