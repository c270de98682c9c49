/**
 * Processing of an item that may be killed at any moment and resumed by another worker. A worker holds a claim, which expires unless
 * renewed. All writes require the claim, so a worker that was taken for dead can write nothing more.
 */
import type { Context, WorkplaceContext } from '#app/context.ts';
import { findWorkplace } from '#app/features/stores/find-workplace.server.ts';
import { inMaintenance, isConnectorError } from '#app/platform/connector-error.ts';
import { newId } from '#app/platform/ids.ts';
import { isNoRoom } from '#app/platform/no-room.ts';

/** Seconds after which a worker that has not renewed its lease is considered dead. */
const leaseSeconds = 45;

/** Seconds before try n + 1: 2, 4, 8, …, at most two minutes. */
const backOff = (attempts: number): number => Math.min(120, 2 ** attempts);

/** Milliseconds until the next try when the disk was full. */
const roomWaitMs = 30_000;

export interface ClaimedItem<Input> {
  id: string;
  /** Identifies work requested together. */
  group_id: string;
  claim: string;
  kind: string;
  title: string;
  product_id: string;
  store_id: string;
  input: Input;
  checkpoint: Record<string, unknown>;
  attempts: number;
}

/** Claim the item, unless it is finished or another worker has it. */
async function claimItem<Input>(ctx: Context, workplaceId: string, itemId: string): Promise<ClaimedItem<Input> | undefined> {
  const { rows } = await ctx.sql.query<ClaimedItem<Input>>(
    `update process_items set lease_until = clock_timestamp() + make_interval(secs => $3), attempts = attempts + 1, claim = $4, error_code = null
     where workplace_id = $1 and id = $2 and status = 'processing' and (lease_until is null or lease_until < clock_timestamp())
     returning id, group_id, claim, kind, title, product_id, store_id, input, checkpoint, attempts`,
    [workplaceId, itemId, leaseSeconds, newId()],
  );
  return rows[0];
}

/** Queue another look when the claim expires: its worker may be dead, and this job was the queue's last try. */
async function lookAgain(ctx: Context, job: string, workplaceId: string, itemId: string): Promise<void> {
  const { rows } = await ctx.sql.query<{ lease_until: Date }>(
    `select lease_until from process_items where workplace_id = $1 and id = $2 and status = 'processing' and lease_until is not null`,
    [workplaceId, itemId],
  );
  const leaseUntil = rows[0]?.lease_until;
  if (leaseUntil)
    await ctx.enqueue(job, { workplaceId, itemId }, { startAfter: new Date(leaseUntil.getTime() + 500), singletonKey: itemId });
}

/** SQL condition, with the parameters of `claimOf`: the item is still being processed, under this claim. */
export const isClaimedSql = `workplace_id = $1 and id = $2 and claim = $3 and status = 'processing'`;
export const claimOf = (ctx: WorkplaceContext, item: Pick<ClaimedItem<unknown>, 'id' | 'claim'>): string[] => [
  ctx.workplace.id,
  item.id,
  item.claim,
];

/** Another worker has taken the item over, or it has ended: this worker must stop. */
export class ClaimLost extends Error {}

/** Store the progress, so that another worker can continue from there, and renew the claim. @throws ClaimLost */
export async function saveProgress(
  ctx: WorkplaceContext,
  item: ClaimedItem<unknown>,
  checkpoint: Record<string, unknown>,
  percent: number,
): Promise<void> {
  const { rowCount } = await ctx.sql.query(
    `update process_items set checkpoint = $4, progress = greatest(progress, $5), lease_until = clock_timestamp() + make_interval(secs => $6)
     where ${isClaimedSql}`,
    [...claimOf(ctx, item), JSON.stringify(checkpoint), percent, leaseSeconds],
  );
  if (rowCount === 0) throw new ClaimLost();
  item.checkpoint = checkpoint;
  await ctx.publish({
    workplaceId: ctx.workplace.id,
    name: 'process',
    data: { id: item.id, product_id: item.product_id, status: 'processing', progress: percent },
  });
}

/** Renew the claim regularly. @returns a function that stops renewing. */
function keepLease(ctx: WorkplaceContext, item: ClaimedItem<unknown>): () => void {
  const renew = setInterval(
    () => {
      ctx.sql
        .query(`update process_items set lease_until = clock_timestamp() + make_interval(secs => $4) where ${isClaimedSql}`, [
          ...claimOf(ctx, item),
          leaseSeconds,
        ])
        .catch((error: unknown) => ctx.log.warn({ err: error, itemId: item.id }, 'lease of a process item'));
    },
    (leaseSeconds * 1000) / 3,
  );
  return () => clearInterval(renew);
}

/** How one item is processed, and what happens when that fails. */
export interface ItemWork<Input> {
  work(ctx: WorkplaceContext, item: ClaimedItem<Input>): Promise<void>;
  /** Ends the item, or queues another try. */
  settleFailure(ctx: WorkplaceContext, item: ClaimedItem<Input>, error: unknown): Promise<void>;
}

/**
 * Notify open pages when no item of the group is being processed any more. Runs after the item's end is committed: of two items that end
 * at the same time, neither transaction would see the other's end.
 */
async function tellGroupEnd(ctx: WorkplaceContext, { kind, group_id: groupId }: ClaimedItem<unknown>): Promise<void> {
  const { rowCount: running } = await ctx.sql.query(
    `select 1 from process_items where workplace_id = $1 and kind = $2 and group_id = $3 and status = 'processing' limit 1`,
    [ctx.workplace.id, kind, groupId],
  );
  if (running === 0)
    await ctx.publish({ workplaceId: ctx.workplace.id, name: 'process', data: { group_id: groupId, kind, status: 'completed' } });
}

/**
 * Process an item, unless it is finished or its workplace is deleted. When another worker has it, look again after that claim expires.
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
  const letGo = keepLease(at, item);
  try {
    await work(at, item).catch((error: unknown) => {
      if (error instanceof ClaimLost) throw error;
      return settleFailure(at, item, error);
    });
    await tellGroupEnd(at, item);
  } catch (error) {
    if (!(error instanceof ClaimLost)) throw error;
    ctx.log.warn({ itemId, job }, 'another worker has taken a process item over');
  } finally {
    letGo();
  }
}

/** Why an item waits, when the seller can do something about it or wonders: a key of `push:failed`. */
export const waitingFor = (error: unknown): string | undefined =>
  isConnectorError(error) && error.vendorCode === inMaintenance ? 'STORE_IN_MAINTENANCE' : undefined;

/**
 * After a temporary failure, release the item and queue its job again, after the delay that the vendor asks for or a growing one.
 * @returns false when there were enough tries; then the caller must end the item.
 */
export async function isTriedLater(
  ctx: WorkplaceContext,
  job: string,
  item: ClaimedItem<unknown>,
  error: unknown,
  maxAttempts: number,
): Promise<boolean> {
  const about = { err: error, itemId: item.id, job, attempts: item.attempts };
  // However long the disk stays full, the work is not given up for it.
  if (isNoRoom(error)) {
    ctx.log.warn(about, 'process item waits for room');
    await waitForTurn(ctx, job, item, roomWaitMs);
    return true;
  }
  if (item.attempts >= maxAttempts) {
    ctx.log.error(about, 'process item given up');
    return false;
  }
  ctx.log.warn(about, 'process item is tried again');
  const wait = isConnectorError(error) && error.retryAfterMs ? error.retryAfterMs : backOff(item.attempts) * 1000;
  await ctx.transaction(async (tx) => {
    const { rowCount } = await tx.sql.query(`update process_items set lease_until = null, error_code = $4 where ${isClaimedSql}`, [
      ...claimOf(ctx, item),
      waitingFor(error) ?? null,
    ]);
    if (rowCount === 0) return;
    const payload = { workplaceId: ctx.workplace.id, itemId: item.id };
    await tx.enqueue(job, payload, { startAfter: new Date(Date.now() + wait) });
    if (waitingFor(error))
      await tx.publish({
        workplaceId: ctx.workplace.id,
        name: 'process',
        data: { id: item.id, product_id: item.product_id, status: 'processing' },
      });
  });
  return true;
}

/** Release an item whose turn has not come, without counting a try. @param afterMs milliseconds until the next look. */
export async function waitForTurn(ctx: WorkplaceContext, job: string, item: ClaimedItem<unknown>, afterMs: number): Promise<void> {
  await ctx.transaction(async (tx) => {
    const { rowCount } = await tx.sql.query(
      `update process_items set lease_until = null, attempts = attempts - 1 where ${isClaimedSql}`,
      claimOf(ctx, item),
    );
    if (rowCount === 0) return;
    const payload = { workplaceId: ctx.workplace.id, itemId: item.id };
    await tx.enqueue(job, payload, { startAfter: new Date(Date.now() + afterMs), singletonKey: item.id });
  });
}

/**
 * Release an item that waits for news: whoever has them queues its job again. Counts as no try.
 * @param why what is told of it meanwhile: a key of `note` in its words.
 */
export async function waitForNews(ctx: WorkplaceContext, item: ClaimedItem<unknown>, why: string | null): Promise<void> {
  const { rowCount } = await ctx.sql.query(
    `update process_items set lease_until = null, attempts = attempts - 1, error_code = $4 where ${isClaimedSql}`,
    [...claimOf(ctx, item), why],
  );
  if (rowCount === 0) throw new ClaimLost();
  if (why)
    await ctx.publish({
      workplaceId: ctx.workplace.id,
      name: 'process',
      data: { id: item.id, product_id: item.product_id, status: 'processing' },
    });
}

/** Queue items of these kinds again when their worker died, or when they had no lease for an hour, since their job may be lost. */
export async function resumeItems(ctx: Context, kinds: readonly string[], job: string): Promise<void> {
  // In one transaction: an item left without lease and job would only be found an hour later.
  await ctx.transaction(async (tx) => {
    const { rows } = await tx.sql.query(
      `update process_items set lease_until = null where kind = any($1) and status = 'processing'
         and (lease_until < clock_timestamp() or lease_until is null and created_at < clock_timestamp() - interval '1 hour') returning workplace_id, id`,
      [kinds],
    );
    for (const row of rows) await tx.enqueue(job, { workplaceId: row.workplace_id, itemId: row.id }, { singletonKey: row.id });
  });
}
