/** Taking back many unpaid orders: one process item each (docs/decisions/271). */
import type { WorkplaceContext } from '#app/context.ts';
import { finishWork } from '#app/features/process-items/finish-work.server.ts';
import { type ClaimedItem, isTriedLater } from '#app/features/process-items/item-lease.server.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { isAppError } from '#app/platform/errors.ts';
import { cancelPlacement } from './cancel-placement.server.ts';
import { maxAttempts, orderWork } from './order-work-items.server.ts';

export interface CancelWork {
  supplierOrderId: string;
  /** The store's order. */
  orderId: string;
  /** The try to take back. */
  attempt: number;
  /** Who asked for it, for the timeline. */
  cause: string;
}

type Claimed = ClaimedItem<CancelWork>;

/** The item ends together with the taking back: a worker killed before that leaves both undone, and a supplier is asked twice to cancel. */
export const workCancelling = (ctx: WorkplaceContext, item: Claimed): Promise<void> =>
  cancelPlacement(ctx, {
    supplierOrderId: item.input.supplierOrderId,
    attempt: item.input.attempt,
    cause: item.input.cause,
    why: 'seller',
    alongside: (tx) => finishWork(tx, item, { status: 'success' }),
  });

/** End an item whose work failed, or queue another try. */
export async function settleCancelling(ctx: WorkplaceContext, item: Claimed, error: unknown): Promise<void> {
  const isFinal = isAppError(error) || (isConnectorError(error) && !error.retryable);
  if (!isFinal && (await isTriedLater(ctx, orderWork, item, error, maxAttempts))) return;
  await finishWork(ctx, item, { status: 'error', ...failureOf(error) });
}

function failureOf(error: unknown): { code: string; message?: string } {
  if (isConnectorError(error)) return { code: 'SUPPLIER_FAILED', message: error.message };
  if (!isAppError(error)) return { code: 'INTERNAL' };
  return { code: error.code === 'NOT_FOUND' ? 'NOT_FOUND' : 'NOT_TAKEN_BACK' };
}
