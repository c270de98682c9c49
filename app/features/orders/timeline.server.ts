import type { Context } from '#app/context.ts';
import { newId } from '#app/platform/ids.ts';

export type Actor = 'seller' | 'rule' | 'channel' | 'supplier' | 'carrier' | 'system';

/** Keys of `locales/<language>/timeline.json`. */
export type TimelineEvent =
  | 'imported'
  | 'resynced'
  | 'paid_on_platform'
  | 'edited_on_platform'
  | 'address_updated_on_platform'
  | 'cancelled_from_platform'
  | 'deleted_from_platform'
  | 'fulfilled_by_platform'
  | 'refunded'
  | 'starred'
  | 'archived'
  | 'reverted'
  | 'address_updated'
  | 'split'
  | 'supplier_changed'
  | 'placing'
  | 'ordered_to_supplier'
  | 'creation_failed'
  | 'other_warehouse'
  | 'outcome_unknown'
  | 'placement_cancelled'
  | 'paid'
  | 'payment_failed'
  | 'payment_timed_out'
  | 'supplier_paid'
  | 'supplier_payment_failed'
  | 'supplier_payment_no_stock'
  | 'supplier_payment_waits'
  | 'supplier_payment_late'
  | 'money_taken_back'
  | 'shipped'
  | 'carrier_updated'
  | 'delivered'
  | 'fulfilled_by_system'
  | 'fulfillment_held'
  | 'fulfillment_failed'
  | 'fulfillment_nothing_left'
  | 'tracking_corrected'
  | 'fulfilled_manually'
  | 'fulfillment_requested'
  | 'fulfillment_accepted'
  | 'fulfillment_rejected'
  | 'fulfillment_closed'
  | 'cancel_requested'
  | 'cancel_accepted'
  | 'cancel_rejected'
  | 'placed_on_hold'
  | 'hold_released'
  | 'fulfillment_moved'
  | 'fulfillment_split'
  | 'feedback_given'
  | 'cancel_synced'
  | 'cancel_too_late'
  | 'cancel_by_hand'
  | 'cancelled_by_supplier'
  | 'cancelled_after_sent'
  | 'package_shared'
  | 'part_cancelled_by_supplier'
  | 'refunded_to_wallet'
  | 'refund_requested'
  | 'refund_accepted'
  | 'refund_rejected'
  | 'refund_completed'
  | 'reissue_requested'
  | 'reissue_granted'
  | 'supplier_cancel_asked'
  | 'supplier_cancel_done'
  | 'supplier_cancel_declined'
  | 'request_withdrawn'
  | 'request_not_taken'
  | 'number_entered'
  | 'packed'
  | 'packing_stopped'
  | 'cost_entered'
  | 'sent_without_number'
  | 'delivered_by_hand'
  | 'cancelled_by_hand'
  | 'given_back'
  | 'closed_by_store'
  | 'step_undone';

export interface TimelineEntry {
  workplaceId: string;
  orderId: string;
  supplierOrderId?: string | null;
  event: TimelineEvent;
  actor: Actor;
  cause: string;
  params?: Record<string, string | number | null>;
}

/** The name of the requester for the timeline; empty for jobs. */
export const askedBy = (ctx: Pick<Context, 'account'>): string => (ctx.account ? `account:${ctx.account.id}` : '');

/** Append to the order's timeline, in the transaction of the change. One statement for any number of entries. */
export async function addTimeline(tx: Pick<Context, 'sql' | 'now'>, entries: readonly TimelineEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const at = tx.now();
  await tx.sql.query({
    name: 'add-timeline',
    text: `insert into order_timeline (workplace_id, id, order_id, supplier_order_id, event, actor, cause, params, at)
           select e.workplace_id, e.id, e.order_id, e.supplier_order_id, e.event, e.actor, e.cause, e.params, $2
           from jsonb_to_recordset($1::jsonb) as e (workplace_id uuid, id uuid, order_id uuid, supplier_order_id uuid, event text, actor text, cause text, params jsonb)`,
    values: [
      JSON.stringify(
        entries.map((entry) => ({
          workplace_id: entry.workplaceId,
          id: newId(),
          order_id: entry.orderId,
          supplier_order_id: entry.supplierOrderId ?? null,
          event: entry.event,
          actor: entry.actor,
          cause: entry.cause,
          params: entry.params ?? {},
        })),
      ),
      at,
    ],
  });
}
