/** The end of one process item, good or bad. */
import type { WorkplaceContext } from '#app/context.ts';
import { type ClaimedItem, ClaimLost, claimOf, isClaimedSql } from './item-lease.server.ts';

export type WorkOutcome =
  | { status: 'success'; productId?: string }
  /** `message`: a vendor's own words, where they say more than our code. */
  | { status: 'error'; code: string; message?: string | null };

/**
 * The item is done, and open pages are told. When it was the last of its group `workItem` tells them of that too, once this is committed.
 * @throws ClaimLost where another has taken it over: the caller's transaction leaves nothing.
 */
export async function finishWork(
  ctx: WorkplaceContext,
  claimed: Pick<ClaimedItem<unknown>, 'id' | 'claim'>,
  outcome: WorkOutcome,
): Promise<void> {
  const { status } = outcome;
  const productId = outcome.status === 'success' ? (outcome.productId ?? null) : null;
  const { code, message } = outcome.status === 'error' ? outcome : { code: null, message: null };
  const { rowCount } = await ctx.sql.query(
    `update process_items set status = $4, progress = 100, finished_at = $5, lease_until = null, error_code = $6, error_message = $8, product_id = coalesce($7, product_id)
     where ${isClaimedSql}`,
    [...claimOf(ctx, claimed), status, ctx.now(), code, productId, message ?? null],
  );
  if (rowCount === 0) throw new ClaimLost();
  await ctx.publish({
    workplaceId: ctx.workplace.id,
    name: 'process',
    data: { id: claimed.id, product_id: productId, status, progress: 100 },
  });
}
