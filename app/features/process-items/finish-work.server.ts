/** The end of one process item, good or bad. */
import type { WorkplaceContext } from '#app/context.ts';
import { type ClaimedItem, ClaimLost, claimOf, isClaimedSql } from './item-lease.server.ts';

export type WorkOutcome =
  | { status: 'success'; productId?: string }
  /** `message`: a vendor's own words, where they say more than our code. */
  | { status: 'error'; code: string; message?: string | null };

/**
 * The item is done. Once none of its group is under way, the group is too, and the open pages are told.
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
  const { rows } = await ctx.sql.query(
    `update process_items set status = $4, progress = 100, finished_at = $5, lease_until = null, error_code = $6, error_message = $8, product_id = coalesce($7, product_id)
     where ${isClaimedSql} returning group_id, kind`,
    [...claimOf(ctx, claimed), status, ctx.now(), code, productId, message ?? null],
  );
  const item = rows[0];
  if (!item) throw new ClaimLost();
  await ctx.publish({
    workplaceId: ctx.workplace.id,
    name: 'process',
    data: { id: claimed.id, product_id: productId, status, progress: 100 },
  });
  const { rowCount: running } = await ctx.sql.query(
    `select 1 from process_items where workplace_id = $1 and kind = $2 and group_id = $3 and status = 'processing' limit 1`,
    [ctx.workplace.id, item.kind, item.group_id],
  );
  if (running === 0)
    await ctx.publish({
      workplaceId: ctx.workplace.id,
      name: 'process',
      data: { group_id: item.group_id, kind: item.kind, status: 'completed' },
    });
}
