/** Placing, taking back and looking at orders: done by jobs, with progress in the process toast (docs/decisions/271). */
import type { Context } from '#app/context.ts';
import { type ClaimedItem, resumeItems, workItem } from '#app/features/process-items/item-lease.server.ts';
import { type CancelWork, settleCancelling, workCancelling } from './cancel-work.server.ts';
import { orderWork } from './order-work-items.server.ts';
import { payWork } from './pay-work.server.ts';
import { type PlaceWork, settlePlacing, workPlacing } from './place-work.server.ts';
import { type SyncWork, settleSync, workSync } from './sync-work.server.ts';

type Work = PlaceWork | CancelWork | SyncWork;
type ItemOf<Input> = ClaimedItem<Input>;

export const runOrderWork = (ctx: Context, ids: { workplaceId: string; itemId: string }): Promise<void> =>
  workItem<Work>(ctx, orderWork, ids, {
    work(at, item) {
      if (item.kind === 'order_place') return workPlacing(at, item as ItemOf<PlaceWork>);
      return item.kind === 'order_sync' ? workSync(at, item) : workCancelling(at, item as ItemOf<CancelWork>);
    },
    settleFailure(at, item, error) {
      if (item.kind === 'order_place') return settlePlacing(at, item as ItemOf<PlaceWork>, error);
      return item.kind === 'order_sync' ? settleSync(at, item, error) : settleCancelling(at, item as ItemOf<CancelWork>, error);
    },
  });

/** Queue work again whose worker died, and look at placements that have waited for long. Runs every minute. */
export async function resumeOrderWork(ctx: Context): Promise<void> {
  await resumeItems(ctx, ['order_place', 'order_cancel', 'order_sync'], orderWork);
  await resumeItems(ctx, ['order_pay'], payWork);
}
