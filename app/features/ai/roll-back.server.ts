/** Rolling back the AI enhancer's changes, or keeping them for good. */
import type { Context, WorkplaceContext } from '#app/context.ts';
import { keptDays } from '#app/features/process-items/kept-days.ts';
import { saveProduct } from '#app/features/products/save-product.server.ts';
import { AppError, isAppError } from '#app/platform/errors.ts';
import { translator } from '#app/platform/i18n.server.ts';
import type { RollbackOutcome } from './schemas.ts';

/**
 * Restore the former texts of products: only the fields that were changed. Each product succeeds or fails on its own; the rollback is a
 * save like any other, so the editor can undo it.
 */
export async function rollBack(ctx: WorkplaceContext, { product_ids: ids }: { product_ids: string[] }): Promise<RollbackOutcome> {
  const words = translator(ctx.locale);
  const outcome: RollbackOutcome = { success: {}, failed: {} };
  for (const id of new Set(ids)) {
    try {
      outcome.success[id] = await restore(ctx, id);
    } catch (error) {
      if (!isAppError(error)) throw error;
      const code = (error.data as { failure?: string } | undefined)?.failure ?? error.code;
      outcome.failed[id] = {
        code,
        error_message: words(`push:failed.${code}`, { defaultValue: words(`errors:${error.code}`) }),
      };
    }
  }
  await ctx.publish({ workplaceId: ctx.workplace.id, name: 'process', data: { kind: 'ai_action', status: 'completed' } });
  return outcome;
}

async function restore(ctx: WorkplaceContext, id: string): Promise<number> {
  return ctx.transaction(async (tx) => {
    const product = await tx.sql.query('select 1 from products where workplace_id = $1 and id = $2 for update', [ctx.workplace.id, id]);
    if (product.rowCount === 0) throw new AppError('NOT_FOUND');
    const { rows } = await tx.sql.query<{ before: Record<string, string> }>(
      'delete from ai_snapshots where workplace_id = $1 and product_id = $2 returning before',
      [ctx.workplace.id, id],
    );
    if (rows.length === 0) throw new AppError('STATE_CONFLICT', {}, { data: { failure: 'NOTHING_TO_UNDO' } });
    const { version } = await saveProduct(tx, { id, ...Object.assign({}, ...rows.map((row) => row.before)) });
    return version;
  });
}

/** Keep what the AI enhancer wrote: it can no longer be rolled back. */
export async function clearSnapshots(ctx: WorkplaceContext, { product_ids: ids }: { product_ids: string[] }): Promise<{ cleared: number }> {
  const { rows } = await ctx.sql.query('delete from ai_snapshots where workplace_id = $1 and product_id = any($2) returning product_id', [
    ctx.workplace.id,
    ids,
  ]);
  return { cleared: new Set(rows.map((row) => row.product_id)).size };
}

/** Delete snapshots older than `keptDays`. */
export async function forgetSnapshots(ctx: Context): Promise<void> {
  await ctx.sql.query('delete from ai_snapshots where created_at < $1', [new Date(ctx.now().getTime() - keptDays * 86_400_000)]);
}
