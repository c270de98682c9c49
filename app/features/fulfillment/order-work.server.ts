/** Placing and taking back many orders: done by jobs, with progress in the process toast (docs/decisions/271). */
import type { Context } from '#app/context.ts';
import { resumeItems, workItem } from '#app/features/process-items/item-lease.server.ts';
import { type CancelWork, settleCancelling, workCancelling } from './cancel-work.server.ts';
import { orderWork } from './order-work-items.server.ts';
import { type PlaceWork, settlePlacing, workPlacing } from './place-work.server.ts';

export const runOrderWork = (ctx: Context, ids: { workplaceId: string; itemId: string }): Promise<void> =>
  workItem<PlaceWork | CancelWork>(ctx, orderWork, ids, {
    work: (at, item) => (isPlacing(item) ? workPlacing(at, item) : workCancelling(at, item)),
    settleFailure: (at, item, error) => (isPlacing(item) ? settlePlacing(at, item, error) : settleCancelling(at, item, error)),
  });

const isPlacing = <Item extends { kind: string; input: object }>(item: Item): item is Item & { input: PlaceWork } =>
  item.kind === 'order_place';

/** Queue work again whose worker died, and look at placements that have waited for long. Runs every minute. */
export const resumeOrderWork = (ctx: Context): Promise<void> => resumeItems(ctx, ['order_place', 'order_cancel'], orderWork);
