/** Work on one process item that is killed at any moment and taken up again: a claim that must be renewed, and runs out by itself. */
import type { Context, WorkplaceContext } from '#app/context.ts';
import { findWorkplace } from '#app/features/stores/find-workplace.server.ts';

/** Seconds after which a worker that has not renewed its lease is considered dead. */
export const leaseSeconds = 45;

/** Seconds before try n + 1: 2, 4, 8, … at most two minutes. */
export const backOff = (attempts: number): number => Math.min(120, 2 ** attempts);

export interface ClaimedItem<Input> {
  id: string;
  product_id: string;
  store_id: string;
  input: Input;
  checkpoint: Record<string, unknown>;
  attempts: number;
}

/** Take the item, unless somebody works it or it is finished. */
async function claimItem<Input>(ctx: Context, workplaceId: string, itemId: string): Promise<ClaimedItem<Input> | undefined> {
  const { rows } = await ctx.sql.query<ClaimedItem<Input>>(
    `update process_items set lease_until = clock_timestamp() + make_interval(secs => $3), attempts = attempts + 1
     where workplace_id = $1 and id = $2 and status = 'processing' and (lease_until is null or lease_until < clock_timestamp())
     returning id, product_id, store_id, input, checkpoint, attempts`,
    [workplaceId, itemId, leaseSeconds],
  );
  return rows[0];
}

/** Somebody else's claim may be a dead worker's: this job was the queue's second try of it, and there is none after. */
async function lookAgain(ctx: Context, job: string, workplaceId: string, itemId: string): Promise<void> {
  const { rows } = await ctx.sql.query<{ lease_until: Date }>(
    `select lease_until from process_items where workplace_id = $1 and id = $2 and status = 'processing' and lease_until is not null`,
    [workplaceId, itemId],
  );
  const leaseUntil = rows[0]?.lease_until;
  if (leaseUntil)
    await ctx.enqueue(job, { workplaceId, itemId }, { startAfter: new Date(leaseUntil.getTime() + 500), singletonKey: itemId });
}

/** Keep the claim while the work goes on. @returns how to stop. */
function keepLease(ctx: Context, workplaceId: string, itemId: string): () => void {
  const renew = setInterval(
    () => {
      ctx.sql
        .query(
          `update process_items set lease_until = clock_timestamp() + make_interval(secs => $3) where workplace_id = $1 and id = $2 and status = 'processing'`,
          [workplaceId, itemId, leaseSeconds],
        )
        .catch((error: unknown) => ctx.log.warn({ err: error, itemId }, 'lease of a process item'));
    },
    (leaseSeconds * 1000) / 3,
  );
  return () => clearInterval(renew);
}

/** How one item is processed, and what happens when that fails. */
export interface ItemWork<Input> {
  work(ctx: WorkplaceContext, item: ClaimedItem<Input>): Promise<void>;
  settleFailure(ctx: WorkplaceContext, item: ClaimedItem<Input>, error: unknown): Promise<void>;
}

/**
 * Work one item, unless it is finished, its workplace is gone, or somebody else is at it: then it is looked at again when that claim runs
 * out.
 */
export async function workItem<Input>(
  ctx: Context,
  job: string,
  { workplaceId, itemId }: { workplaceId: string; itemId: string },
  { work, settleFailure }: ItemWork<Input>,
): Promise<void> {
  const workplace = await findWorkplace(ctx, workplaceId);
  if (!workplace) return;
  const item = await claimItem<Input>(ctx, workplaceId, itemId);
  if (!item) return lookAgain(ctx, job, workplaceId, itemId);
  const at = ctx.as({ workplace });
  const letGo = keepLease(ctx, workplaceId, itemId);
  try {
    await work(at, item);
  } catch (error) {
    await settleFailure(at, item, error);
  } finally {
    letGo();
  }
}

/** Release the item and queue its job again after `waitMs` milliseconds. */
export async function tryLater(ctx: Context, job: string, workplaceId: string, itemId: string, waitMs: number): Promise<void> {
  await ctx.transaction(async (tx) => {
    await tx.sql.query('update process_items set lease_until = null where workplace_id = $1 and id = $2', [workplaceId, itemId]);
    await tx.enqueue(job, { workplaceId, itemId }, { startAfter: new Date(Date.now() + waitMs) });
  });
}

/** Items of one kind whose worker died are queued again. */
export async function resumeItems(ctx: Context, kind: string, job: string): Promise<void> {
  // Together: an item without a lease and without a job would never be found again.
  await ctx.transaction(async (tx) => {
    const { rows } = await tx.sql.query(
      `update process_items set lease_until = null where kind = $1 and status = 'processing' and lease_until < clock_timestamp() returning workplace_id, id`,
      [kind],
    );
    for (const row of rows) await tx.enqueue(job, { workplaceId: row.workplace_id, itemId: row.id });
  });
}
