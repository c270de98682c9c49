/** Ends a process item, as done or failed. */
import type { WorkplaceContext } from '#app/context.ts';
import { type ClaimedItem, ClaimLost, claimOf, isClaimedSql } from './item-lease.server.ts';

export type WorkOutcome =
  | { status: 'success'; productId?: string }
  /** `message`: the vendor's own message, when it says more than our code. `fields`: what the words for the code name. */
  | { status: 'error'; code: string; message?: string | null; fields?: Record<string, string[]> };

/**
 * End the item and notify open pages. When it was the last of its group, `workItem` notifies them of that too, after the commit.
 * @throws ClaimLost when another worker has taken the item over, so that the caller's transaction is rolled back.
 */
export async function finishWork(
  ctx: WorkplaceContext,
  claimed: Pick<ClaimedItem<unknown>, 'id' | 'claim'>,
  outcome: WorkOutcome,
): Promise<void> {
  const { status } = outcome;
  const productId = outcome.status === 'success' ? (outcome.productId ?? null) : null;
  const { code, message, fields } = outcome.status === 'error' ? outcome : { code: null, message: null, fields: undefined };
  const { rowCount } = await ctx.sql.query(
    `update process_items set status = $4, progress = 100, finished_at = $5, lease_until = null, error_code = $6, error_message = $8, error_fields = coalesce($9, error_fields), product_id = coalesce($7, product_id)
     where ${isClaimedSql}`,
    [...claimOf(ctx, claimed), status, ctx.now(), code, productId, message ?? null, fields ? JSON.stringify(fields) : null],
  );
  if (rowCount === 0) throw new ClaimLost();
  await ctx.publish({
    workplaceId: ctx.workplace.id,
    name: 'process',
    data: { id: claimed.id, product_id: productId, status, progress: 100 },
  });
}
