/**
 * Passing on what the seller has paid: one process item for each order, with progress and outcome (docs/decisions/298). An item is bound to
 * the try that was paid for; a worker that is killed leaves it to another, and the supplier is asked for the order's state before it is paid.
 */
import type { Context, WorkplaceContext } from '#app/context.ts';
import type { LockedSupplierOrder } from '#app/features/orders/move-supplier-order.server.ts';
import { beginWork } from '#app/features/process-items/begin-work.server.ts';
import { finishWork, type WorkOutcome } from '#app/features/process-items/finish-work.server.ts';
import { type ClaimedItem, isTriedLater, workItem } from '#app/features/process-items/item-lease.server.ts';
import { beginningOf } from '#app/platform/beginning-of.ts';
import { isAppError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import { findWatched, maxAttempts, namedOrders } from './order-work-items.server.ts';
import { paySupplier, type SupplierPaid } from './pay-supplier.server.ts';

export interface PayWork {
  supplierOrderId: string;
  /** The store's order. */
  orderId: string;
  /** The try that was paid for. */
  attempt: number;
}

type Claimed = ClaimedItem<PayWork>;

/** The job that does it: not among those that place, which many placings would hold up. */
export const payWork = 'fulfillment.pay-work';

/** Begin to pay the suppliers of orders that the seller has paid. @param tx the transaction of the payment. */
export async function beginPaying(tx: WorkplaceContext, orders: readonly LockedSupplierOrder[], groupId: string): Promise<void> {
  const named = await namedOrders(
    tx,
    orders.map(({ id }) => id),
  );
  await beginWork(tx, {
    kind: 'order_pay',
    groupId,
    items: named.map(({ id, orderId, storeId, name, image, attempt }) => ({
      id: newId(),
      storeId,
      title: beginningOf(name, 255),
      image,
      input: { supplierOrderId: id, orderId, attempt } satisfies PayWork,
    })),
  });
}

export const runPayWork = (ctx: Context, ids: { workplaceId: string; itemId: string }): Promise<void> =>
  workItem<PayWork>(ctx, payWork, ids, { work: workPaying, settleFailure: settlePaying });

async function workPaying(ctx: WorkplaceContext, item: Claimed): Promise<void> {
  const { supplierOrderId, attempt } = item.input;
  const order = await findWatched(ctx, supplierOrderId);
  if (!order) return finishWork(ctx, item, { status: 'error', code: 'NOT_FOUND' });
  const paid = order.placementAttempt === attempt ? await paySupplier(ctx, { supplierOrderId }) : ({ outcome: 'not_owed' } as const);
  await finishWork(ctx, item, outcomeOf(paid));
}

function outcomeOf(paid: SupplierPaid): WorkOutcome {
  if (paid.outcome === 'paid') return { status: 'success' };
  return paid.outcome === 'unpaid'
    ? { status: 'error', code: paid.key, message: paid.words || null }
    : { status: 'error', code: 'NOT_OWED' };
}

/** End an item whose work failed, or queue another try. The sweep goes on trying after that. */
async function settlePaying(ctx: WorkplaceContext, item: Claimed, error: unknown): Promise<void> {
  if (isAppError(error) && error.code === 'NOT_FOUND') return finishWork(ctx, item, { status: 'error', code: 'NOT_FOUND' });
  if (await isTriedLater(ctx, payWork, item, error, maxAttempts)) return;
  await finishWork(ctx, item, { status: 'error', code: 'supplier_payment_late' });
}

/** Pay a supplier at its next turn. What was told as failed is told as done when it has the money now. @throws as `paySupplier`. */
export async function payAtItsTurn(ctx: WorkplaceContext, input: { supplierOrderId: string }): Promise<void> {
  if ((await paySupplier(ctx, input)).outcome !== 'paid') return;
  const { rowCount } = await ctx.sql.query(
    `update process_items set status = 'success', progress = 100, finished_at = $3, error_code = null, error_message = null, error_fields = null
     where workplace_id = $1 and kind = 'order_pay' and status = 'error' and dismissed_at is null and input ->> 'supplierOrderId' = $2`,
    [ctx.workplace.id, input.supplierOrderId, ctx.now()],
  );
  if (rowCount) await ctx.publish({ workplaceId: ctx.workplace.id, name: 'process', data: { status: 'success', kind: 'order_pay' } });
}
