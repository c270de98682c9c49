/** Reading the state of placed orders from their suppliers because somebody asked: one process item each (docs/decisions/291). */
import type { WorkplaceContext } from '#app/context.ts';
import { beginWork } from '#app/features/process-items/begin-work.server.ts';
import { finishWork, type WorkOutcome } from '#app/features/process-items/finish-work.server.ts';
import { type ClaimedItem, isTriedLater } from '#app/features/process-items/item-lease.server.ts';
import { beginningOf } from '#app/platform/beginning-of.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { fieldError, isAppError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import { lookAtSupplier } from './look-at-supplier.server.ts';
import { dismissFailures, findWatched, lockBeginning, maxAttempts, orderWork, workUnderWay } from './order-work-items.server.ts';
import { canOrderBySystem } from './supplier-of.server.ts';

export interface SyncWork {
  supplierOrderId: string;
  /** The store's order. */
  orderId: string;
}

type Claimed = ClaimedItem<SyncWork>;

/**
 * Begin to look at orders by the supplier's own numbers; numbers of other workplaces are left out, and what is being looked at already
 * keeps its item. @returns how many are looked at. @throws AppError BAD_REQUEST for a supplier that is linked out or not connected: nothing
 * would be heard of it.
 */
export async function syncByNumbers(
  ctx: WorkplaceContext,
  input: { source: string; numbers: readonly string[] },
): Promise<{ queued: number }> {
  // A supplier that is only linked out tells nothing, now or later.
  if (!canOrderBySystem(ctx, input.source)) throw fieldError('source_type', 'invalid');
  return ctx.transaction(async (tx) => {
    await lockBeginning(tx, 'order_sync');
    const { rows } = await tx.sql.query<SyncWork & { storeId: string; name: string; image: string | null }>(
      `select s.id as "supplierOrderId", s.order_id as "orderId", s.store_id as "storeId", o.name,
         (select l.image from order_line_items l where l.workplace_id = s.workplace_id and l.supplier_order_id = s.id and l.image is not null limit 1) as image
       from supplier_orders s join orders o on o.workplace_id = s.workplace_id and o.id = s.order_id
       where s.workplace_id = $1 and s.source = $2 and s.supplier_order_no = any($3)`,
      [tx.workplace.id, input.source, input.numbers],
    );
    const ids = rows.map((row) => row.supplierOrderId);
    const underWay = await workUnderWay(tx, 'order_sync', ids);
    await dismissFailures(tx, 'order_sync', ids);
    const fresh = rows.filter(({ supplierOrderId }) => !underWay.has(supplierOrderId));
    if (fresh.length > 0)
      await beginWork(tx, {
        kind: 'order_sync',
        groupId: newId(),
        items: fresh.map(({ supplierOrderId, orderId, storeId, name, image }) => ({
          id: newId(),
          storeId,
          title: beginningOf(name, 255),
          image,
          input: { supplierOrderId, orderId } satisfies SyncWork,
        })),
      });
    return { queued: rows.length };
  });
}

/** Look at the item's order. What the supplier says of it is applied by `lookAtSupplier`. */
export async function workSync(ctx: WorkplaceContext, item: Claimed): Promise<void> {
  const order = await findWatched(ctx, item.input.supplierOrderId);
  if (!order) return finishWork(ctx, item, { status: 'error', code: 'NOT_FOUND' });
  if (!order.supplierOrderNo) return finishWork(ctx, item, { status: 'error', code: 'sync_order_not_found_order_no' });
  await lookAtSupplier(ctx, { supplierOrderId: order.id, parts: [] });
  await finishWork(ctx, item, { status: 'success' });
}

/** End an item whose look failed, or queue another try. */
export async function settleSync(ctx: WorkplaceContext, item: Claimed, error: unknown): Promise<void> {
  const isFinal = isAppError(error) || (isConnectorError(error) && !error.retryable);
  if (!isFinal && (await isTriedLater(ctx, orderWork, item, error, maxAttempts))) return;
  await finishWork(ctx, item, failureOf(error));
}

/** The specification's keys (3, section 8): no such number there, the account's key is not good any more, or no answer. */
function failureOf(error: unknown): WorkOutcome {
  if (isAppError(error) && error.code === 'NOT_FOUND') return { status: 'error', code: 'NOT_FOUND' };
  if (!isConnectorError(error)) return { status: 'error', code: 'INTERNAL' };
  if (error.reason === 'not_found') return { status: 'error', code: 'sync_order_not_found_order_no' };
  if (error.reason === 'auth_expired') return { status: 'error', code: 'error_get_token' };
  return { status: 'error', code: 'sync_order_status_fail', message: error.reason === 'rejected' ? error.message : null };
}
