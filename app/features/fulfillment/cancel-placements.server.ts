import type { WorkplaceContext } from '#app/context.ts';
import { askedBy } from '#app/features/orders/timeline.server.ts';
import { beginWork } from '#app/features/process-items/begin-work.server.ts';
import { beginningOf } from '#app/platform/beginning-of.ts';
import { AppError, isAppError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import { refusalOf } from '#app/platform/refusal.server.ts';
import { cancelPlacement } from './cancel-placement.server.ts';
import type { CancelWork } from './cancel-work.server.ts';
import { dismissFailures, lockBeginning, mostInCall, workUnderWay } from './order-work-items.server.ts';

export interface CancelledPlacements {
  cancelled: string[];
  /** No longer unpaid, or kept by its supplier. */
  refused: string[];
  /** Id → why it failed, in the requester's language. */
  failed: Record<string, string>;
  /** Groups the items of what is taken back after the answer; null when there are none. */
  tracking_id: string | null;
  /** Supplier order → its process item. */
  items: Record<string, string>;
}

/**
 * Take several unpaid placements back, each by itself: a few within the call, more of them as work whose items the answer names
 * (docs/decisions/271).
 * @throws AppError or ConnectorError: the first failure, when all failed.
 */
export async function cancelPlacements(ctx: WorkplaceContext, ids: readonly string[]): Promise<CancelledPlacements> {
  const wanted = [...new Set(ids)];
  return wanted.length > mostInCall ? begin(ctx, wanted) : cancelNow(ctx, wanted);
}

async function cancelNow(ctx: WorkplaceContext, ids: readonly string[]): Promise<CancelledPlacements> {
  const cancelled: string[] = [];
  const refused: string[] = [];
  const failures = new Map<string, unknown>();
  for (const supplierOrderId of ids) {
    try {
      await cancelPlacement(ctx, { supplierOrderId, why: 'seller' });
      cancelled.push(supplierOrderId);
    } catch (error) {
      if (isAppError(error) && error.code === 'STATE_CONFLICT') refused.push(supplierOrderId);
      else failures.set(supplierOrderId, error);
    }
  }
  const [first] = failures.values();
  if (first && cancelled.length + refused.length === 0) throw first;
  const failed = Object.fromEntries([...failures].map(([id, error]) => [id, refusalOf(error, ctx.locale).message]));
  return { cancelled, refused, failed, tracking_id: null, items: {} };
}

interface UnpaidOrder {
  id: string;
  orderId: string;
  storeId: string;
  orderName: string;
  isUnpaid: boolean;
  attempt: number;
}

/** What is known at once is answered; the others get a process item each. */
async function begin(ctx: WorkplaceContext, ids: readonly string[]): Promise<CancelledPlacements> {
  const { rows } = await ctx.sql.query<UnpaidOrder>({
    name: 'orders-to-take-back',
    text: `select s.id, s.order_id as "orderId", s.store_id as "storeId", o.name as "orderName", s.placement_attempt as attempt,
             s.state = 'waiting_payment' and s.payment_status <> 'in_progress' as "isUnpaid"
           from supplier_orders s join orders o on o.workplace_id = s.workplace_id and o.id = s.order_id
           where s.workplace_id = $1 and s.id = any($2) order by array_position($2, s.id)`,
    values: [ctx.workplace.id, ids],
  });
  if (rows.length === 0) throw new AppError('NOT_FOUND');
  const unknown = refusalOf(new AppError('NOT_FOUND'), ctx.locale).message;
  const failed = Object.fromEntries(ids.filter((id) => !rows.some((row) => row.id === id)).map((id) => [id, unknown]));
  const refused = rows.filter((row) => !row.isUnpaid).map((row) => row.id);
  const unpaid = rows.filter((row) => row.isUnpaid);
  if (unpaid.length === 0) return { cancelled: [], refused, failed, tracking_id: null, items: {} };
  return { cancelled: [], refused, failed, ...(await beginItems(ctx, unpaid)) };
}

async function beginItems(
  ctx: WorkplaceContext,
  unpaid: readonly UnpaidOrder[],
): Promise<Pick<CancelledPlacements, 'tracking_id' | 'items'>> {
  return ctx.transaction(async (tx) => {
    await lockBeginning(tx, 'order_cancel');
    const ids = unpaid.map((order) => order.id);
    const underWay = await workUnderWay(tx, 'order_cancel', ids);
    const fresh = unpaid.filter((order) => underWay.get(order.id)?.attempt !== order.attempt);
    const items = fresh.map(({ id, orderId, storeId, orderName, attempt }) => ({
      id: newId(),
      storeId,
      title: beginningOf(orderName, 255),
      image: null,
      input: { supplierOrderId: id, orderId, attempt, cause: askedBy(ctx) } satisfies CancelWork,
    }));
    const [joined] = underWay.values();
    const trackingId = items.length > 0 || !joined ? newId() : joined.groupId;
    await dismissFailures(tx, 'order_cancel', ids);
    if (items.length > 0) await beginWork(tx, { kind: 'order_cancel', groupId: trackingId, items });
    return {
      tracking_id: trackingId,
      items: Object.fromEntries([
        ...[...underWay].map(([id, { itemId }]) => [id, itemId]),
        ...items.map((item) => [item.input.supplierOrderId, item.id]),
      ]),
    };
  });
}
