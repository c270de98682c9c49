/** Duplicating and splitting products, and their status in stores: done by jobs, with progress in the process toast. */
import type { Context, WorkplaceContext } from '#app/context.ts';
import { beginWork } from '#app/features/process-items/begin-work.server.ts';
import { finishWork } from '#app/features/process-items/finish-work.server.ts';
import { type ClaimedItem, isTriedLater, resumeItems, workItem } from '#app/features/process-items/item-lease.server.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { AppError, isAppError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import { copyProduct } from './copy-product.server.ts';
import { SplitHow, type WorkBegun } from './schemas.ts';
import { type SoldStatus, setProductStatus } from './set-status.server.ts';
import { splitProduct } from './split-product.server.ts';

type Kind = 'duplicate' | 'split';

/** One item per product, and its job. @throws AppError DEMO_MODE; NOT_FOUND when one is not the workplace's. */
async function begin(ctx: WorkplaceContext, kind: Kind, ids: readonly string[], input: object): Promise<WorkBegun> {
  if (ctx.workplace.isDemo) throw new AppError('DEMO_MODE');
  const wanted = [...new Set(ids)];
  return ctx.transaction(async (tx) => {
    const { rows } = await tx.sql.query(
      `select id, title, image from products where workplace_id = $1 and id = any($2) and state <> 'importing'`,
      [ctx.workplace.id, wanted],
    );
    if (rows.length !== wanted.length) throw new AppError('NOT_FOUND');
    const trackingId = newId();
    const items = rows.map((row) => ({ id: newId(), productId: row.id, title: row.title, image: row.image, input }));
    await beginWork(tx, { kind, groupId: trackingId, items });
    return { tracking_id: trackingId, items: Object.fromEntries(items.map((item) => [item.productId, item.id])) };
  });
}

/** Duplicate products. `title` is the copy's, with `{{title}}` for the first one's. */
export const duplicateProducts = (ctx: WorkplaceContext, input: { product_ids: string[]; title: string }): Promise<WorkBegun> =>
  begin(ctx, 'duplicate', input.product_ids, { title: input.title });

/** Split products by an option's values or by number of variants. */
export const splitProducts = (ctx: WorkplaceContext, input: { product_ids: string[] } & SplitHow): Promise<WorkBegun> => {
  const { product_ids: ids, ...how } = input;
  return begin(ctx, 'split', ids, how);
};

const jobName = 'products.work';
const maxAttempts = 6;

export const runProductWork = (ctx: Context, ids: { workplaceId: string; itemId: string }): Promise<void> =>
  workItem<WorkInput>(ctx, jobName, ids, { work: doWork, settleFailure });

interface WorkInput {
  title?: string;
  status?: SoldStatus;
}

/** The work of one item: a status is set in the stores and may be set twice, the rest is all or nothing. */
async function doWork(ctx: WorkplaceContext, item: ClaimedItem<WorkInput>): Promise<void> {
  if (item.input.status) {
    const failure = await setProductStatus(ctx, item.product_id, item.input.status);
    return finishWork(
      ctx,
      item,
      failure ? { status: 'error', code: failure.code, message: failure.message ?? null } : { status: 'success' },
    );
  }
  await ctx.transaction(async (tx) => {
    if (item.kind === 'duplicate')
      // A function, because `$` in a replacement text has a special meaning.
      await copyProduct(tx, { id: item.product_id, title: String(item.input.title).replace('{{title}}', () => item.title) });
    else await splitProduct(tx, item.product_id, SplitHow.parse(item.input));
    await finishWork(tx, item, { status: 'success' });
  });
}

async function settleFailure(ctx: WorkplaceContext, item: ClaimedItem<unknown>, error: unknown): Promise<void> {
  if (!isAppError(error) && (await isTriedLater(ctx, jobName, item, error, maxAttempts))) return;
  await ctx.transaction((tx) => finishWork(tx, item, { status: 'error', code: failureOf(error) }));
}

function failureOf(error: unknown): string {
  if (isConnectorError(error)) return 'CHANNEL_UNAVAILABLE';
  return isAppError(error) ? ((error.data as { failure?: string } | undefined)?.failure ?? error.code) : 'INTERNAL';
}

/** Queue work again whose worker died. Runs every minute. */
export const resumeProductWork = (ctx: Context): Promise<void> => resumeItems(ctx, ['duplicate', 'split', 'status'], jobName);
