/**
 * Placing many orders: one process item each, with progress and outcome (docs/decisions/271). An item is bound to one try of its order, so
 * that whoever resumes it, or presses again, makes no second one.
 */
import type { SellerContext, WorkplaceContext } from '#app/context.ts';
import { reserveUsage } from '#app/features/billing/usage.server.ts';
import { lockIfThere } from '#app/features/orders/move-supplier-order.server.ts';
import { isUndecided } from '#app/features/orders/states.ts';
import { finishWork, type WorkOutcome } from '#app/features/process-items/finish-work.server.ts';
import { type ClaimedItem, isTriedLater, saveProgress, waitForNews } from '#app/features/process-items/item-lease.server.ts';
import { isAppError } from '#app/platform/errors.ts';
import { findWatched, maxAttempts, orderWork, type WatchedOrder } from './order-work-items.server.ts';
import { orderFeature, placeOrders, releaseAttempt, reservationOf } from './place-orders.server.ts';
import type { PlacementProblem } from './placement-problems.ts';
import { tellOfRefusal } from './tell-of-refusal.server.ts';

export interface PlaceWork {
  supplierOrderId: string;
  /** The store's order. */
  orderId: string;
  serviceName?: string | undefined;
  /** USD cents to which the cost may have risen, as the seller has agreed. */
  agreedCost?: number | undefined;
  acceptAddress: boolean;
  /** The try to make. Its quota was reserved when it was asked for. */
  attempt: number;
  /** Who asked for it, for the timeline. */
  cause: string;
}

type Claimed = ClaimedItem<PlaceWork>;

/** Place the item's order, or look how its placing goes. */
export async function workPlacing(ctx: WorkplaceContext, item: Claimed): Promise<void> {
  const { supplierOrderId, serviceName, agreedCost, acceptAddress, attempt, cause } = item.input;
  let order = await findWatched(ctx, supplierOrderId);
  if (order && order.placementAttempt < attempt) {
    const [outcome] = await placeOrders(ctx, { choices: [{ supplierOrderId, serviceName, agreedCost }], acceptAddress, attempt, cause });
    if (outcome?.isOverQuota) return endUnplaced(ctx, item, { status: 'error', code: 'QUOTA_EXPIRED' });
    if (outcome?.problems[0]) return endUnplaced(ctx, item, failureOf(outcome.problems[0], order));
    order = await findWatched(ctx, supplierOrderId);
    if (order && order.placementAttempt < attempt) throw new Error('the order changes all the time');
  }
  if (!order) return endUnplaced(ctx, item, { status: 'error', code: 'NOT_FOUND' });
  if (!isOpen(order, attempt)) return finishWork(ctx, item, outcomeOf(order, attempt));
  await saveProgress(ctx, item, {}, 50);
  await waitForNews(ctx, item, order.outcomeAsks > 0 ? 'NO_ANSWER_YET' : null);
  // What was decided before the item was released has woken nobody.
  const now = await findWatched(ctx, supplierOrderId);
  if (!now || !isOpen(now, attempt)) await ctx.enqueue(orderWork, { workplaceId: ctx.workplace.id, itemId: item.id });
}

const isOpen = (order: WatchedOrder, attempt: number): boolean => isUndecided(order.state) && order.placementAttempt === attempt;

/** How the item's try came out. What was tried again since has an outcome of its own. */
function outcomeOf(order: WatchedOrder, attempt: number): WorkOutcome {
  if (order.placementAttempt > attempt) return { status: 'success' };
  if (order.state === 'ready' && order.errorKey) return { status: 'error', code: order.errorKey, message: order.errorMessage || null };
  if (order.state === 'cancelled_channel' && !order.supplierOrderNo) return { status: 'error', code: 'cancelled' };
  return { status: 'success' };
}

/** The words for a problem are those of the preview; they name what is in `fields`. */
function failureOf({ key, why, field, title, most, before, after }: PlacementProblem, { source }: WatchedOrder): WorkOutcome {
  const named = { field, title, most: most?.toString(), source: source ?? undefined, before: before?.toString(), after: after?.toString() };
  const fields = Object.fromEntries(Object.entries(named).flatMap(([name, value]) => (value === undefined ? [] : [[name, [value]]])));
  return { status: 'error', code: key === 'address' || key === 'tax_id' ? `${key}_${why ?? 'invalid'}` : key, fields };
}

/** End an item whose order went to no supplier: what was reserved for it is free again. */
async function endUnplaced(ctx: WorkplaceContext, item: Claimed, outcome: WorkOutcome): Promise<void> {
  const { supplierOrderId, orderId, attempt } = item.input;
  await ctx.transaction(async (tx) => {
    const order = await lockIfThere(tx, supplierOrderId);
    // Somebody else has begun this try meanwhile, and uses what was reserved.
    if (!order || order.placementAttempt < attempt) await releaseAttempt(tx, order ?? { id: supplierOrderId, orderId });
    await finishWork(tx, item, outcome);
    if (order) await tellOfRefusal(tx, order);
  });
}

/** End an item whose work failed, or queue another try. */
export async function settlePlacing(ctx: WorkplaceContext, item: Claimed, error: unknown): Promise<void> {
  if (isAppError(error) && (error.code === 'QUOTA_EXPIRED' || error.code === 'NOT_FOUND'))
    return endUnplaced(ctx, item, { status: 'error', code: error.code });
  if (await isTriedLater(ctx, orderWork, item, error, maxAttempts)) return;
  await endUnplaced(ctx, item, { status: 'error', code: 'INTERNAL' });
}

/**
 * A second try of items that failed: each is bound to its order's next try, and quota is reserved for that.
 * @throws AppError QUOTA_EXPIRED
 */
export async function reservePlacings(tx: SellerContext, items: readonly { id: string }[]): Promise<void> {
  const { rows } = await tx.sql.query<{ id: string; orderId: string; state: string; attempt: number }>(
    `select p.id, s.order_id as "orderId", s.state, s.placement_attempt as attempt from process_items p
       join supplier_orders s on s.workplace_id = p.workplace_id and s.id = (p.input ->> 'supplierOrderId')::uuid
     where p.workplace_id = $1 and p.id = any($2) order by p.id`,
    [tx.workplace.id, items.map(({ id }) => id)],
  );
  for (const { id, orderId, state, attempt } of rows) {
    // What was placed otherwise meanwhile is only looked at.
    const next = state === 'ready' ? attempt + 1 : attempt;
    if (state === 'ready') await reserveUsage(tx, tx.workplace.accountId, orderFeature, 1, reservationOf(orderId));
    await tx.sql.query(`update process_items set input = input || $3 where workplace_id = $1 and id = $2`, [
      tx.workplace.id,
      id,
      JSON.stringify({ attempt: next }),
    ]);
  }
}
