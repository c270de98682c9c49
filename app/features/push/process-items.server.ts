/** What the process toast shows: long work that goes on or has ended within a month, and that nobody has closed. */
import type { Context, SellerContext, WorkplaceContext } from '#app/context.ts';
import { takeCredits } from '#app/features/ai/take-credits.server.ts';
import { reserveUsage } from '#app/features/billing/usage.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { translator } from '#app/platform/i18n.server.ts';
import { listingFeature, listingReference } from './push-products.server.ts';
import type { ProcessItem } from './schemas.ts';

/** The open items, newest first; at most 100. */
export async function listProcessItems(
  ctx: WorkplaceContext,
  input: { kind?: ProcessItem['kind'] | undefined } = {},
): Promise<{ items: ProcessItem[] }> {
  const { rows } = await ctx.sql.query({
    name: 'open-process-items',
    text: `select id, group_id, kind, product_id, store_id, title, image, channel, status, progress, error_code, error_message, error_fields, created_at, input ->> 'work' as work,
             (select s.name from stores s where s.workplace_id = $1 and s.id = process_items.store_id) as store_name,
             kind = 'ai_action' and exists (select 1 from ai_snapshots s where s.workplace_id = $1 and s.product_id = process_items.product_id and s.item_id = process_items.id) as can_undo
           from process_items where workplace_id = $1 and dismissed_at is null and ($2::text is null or kind = $2) order by id desc limit 100`,
    values: [ctx.workplace.id, input.kind ?? null],
  });
  return {
    items: rows.map((row) => ({
      id: row.id,
      group_id: row.group_id,
      kind: row.kind,
      product_id: row.product_id,
      store_id: row.store_id,
      store_name: row.store_name,
      title: row.title,
      image: row.image,
      channel: row.channel,
      status: row.status,
      progress: row.progress,
      error_code: row.error_code,
      error: row.status === 'error' ? wordsOf(ctx, row) : null,
      error_fields: row.error_fields,
      work: row.work,
      can_undo: row.can_undo,
      created_at: row.created_at.toISOString(),
    })),
  };
}

/** The channel's own words, or ours for what hindered it. */
function wordsOf(ctx: WorkplaceContext, item: { error_code: string | null; error_message: string | null }): string | null {
  if (item.error_message !== null || item.error_code === null) return item.error_message;
  const words = translator(ctx.locale);
  return words(`push:failed.${item.error_code}`, { defaultValue: words('push:failed.INTERNAL') });
}

/** Why a product's last push failed, for the editor: the channel's refusals by field, or what hindered it. */
export async function pushErrorsOf(
  ctx: WorkplaceContext,
  productId: string,
): Promise<{ isRefused: boolean; message: string | null; fields: Record<string, string[]> } | undefined> {
  const { rows } = await ctx.sql.query(
    `select error_code, error_message, error_fields from process_items where workplace_id = $1 and product_id = $2 and kind = 'push' and status = 'error' and dismissed_at is null
     order by id desc limit 1`,
    [ctx.workplace.id, productId],
  );
  const [failed] = rows;
  if (!failed) return undefined;
  const isRefused = failed.error_code === 'CHANNEL_REFUSED';
  return { isRefused, message: isRefused ? failed.error_message : wordsOf(ctx, failed), fields: failed.error_fields ?? {} };
}

/** Which job does an item's work. */
const jobOf: Partial<Record<ProcessItem['kind'], string>> = {
  push: 'push.product',
  duplicate: 'products.work',
  split: 'products.work',
  import: 'products.adopt',
  ai_action: 'ai.improve',
};

/** Try failed items again, and only those. @throws AppError QUOTA_EXPIRED when the quota is used up meanwhile. */
export async function retryProcessItems(ctx: SellerContext, input: { ids: string[] }): Promise<{ ids: string[] }> {
  try {
    return await retryOnce(ctx, input);
  } catch (error) {
    // The same product and store was pushed, or tried again, at the same moment: this time that push is seen.
    if ((error as { constraint?: string }).constraint !== 'process_items_push_once') throw error;
    return retryOnce(ctx, input);
  }
}

async function retryOnce(ctx: SellerContext, { ids }: { ids: string[] }): Promise<{ ids: string[] }> {
  return ctx.transaction(async (tx) => {
    // A newer push of the same product and store makes an old failure pointless, and so does newer AI work of the same kind on a product.
    const { rows } = await tx.sql.query(
      `update process_items p set status = 'processing', progress = 0, attempts = 0, lease_until = null, finished_at = null, error_code = null, error_message = null, error_fields = null
       where workplace_id = $1 and id = any($2) and kind = any($3) and status = 'error'
         and not exists (select 1 from process_items o where o.workplace_id = p.workplace_id and o.product_id = p.product_id and o.store_id = p.store_id and o.kind = 'push' and p.kind = 'push' and o.status = 'processing')
         and not exists (select 1 from process_items o where o.workplace_id = p.workplace_id and o.product_id = p.product_id and o.store_id = p.store_id and o.kind = 'push' and p.kind = 'push' and o.id > p.id and o.id = any($2))
         and not exists (select 1 from process_items o where o.workplace_id = p.workplace_id and o.product_id = p.product_id and o.kind = 'ai_action' and p.kind = 'ai_action' and o.input ->> 'work' = p.input ->> 'work'
           and (o.status = 'processing' or (o.id > p.id and o.id = any($2))))
       returning id, product_id, store_id, kind, input ->> 'work' as work`,
      [ctx.workplace.id, ids, Object.keys(jobOf)],
    );
    await takeCredits(
      tx,
      ctx.account.id,
      rows.filter((row) => row.kind === 'ai_action').map((row) => ({ id: row.id, work: row.work })),
    );
    for (const row of rows) {
      if (row.kind === 'push') await reserveUsage(tx, ctx.account.id, listingFeature, 1, listingReference(row.product_id, row.store_id));
      await tx.enqueue(jobOf[row.kind as ProcessItem['kind']] as string, { workplaceId: ctx.workplace.id, itemId: row.id });
      await tx.publish({ workplaceId: ctx.workplace.id, name: 'process', data: { id: row.id, status: 'processing', progress: 0 } });
    }
    if (rows.length === 0 && ids.length > 0) {
      const known = await tx.sql.query('select 1 from process_items where workplace_id = $1 and id = any($2) limit 1', [
        ctx.workplace.id,
        ids,
      ]);
      if (known.rowCount === 0) throw new AppError('NOT_FOUND');
    }
    return { ids: rows.map((row) => row.id) };
  });
}

/** Close finished items: all, or those named. What still runs stays. */
export async function dismissProcessItems(ctx: WorkplaceContext, { ids }: { ids?: string[] | undefined }): Promise<{ dismissed: number }> {
  const { rowCount } = await ctx.sql.query(
    `update process_items set dismissed_at = $3 where workplace_id = $1 and ($2::uuid[] is null or id = any($2)) and status <> 'processing' and dismissed_at is null`,
    [ctx.workplace.id, ids ?? null, ctx.now()],
  );
  return { dismissed: rowCount ?? 0 };
}

/** So long it is known how work ended: as long as AI edits can be taken back. */
const keptDays = 30;

/** Forget what ended a month ago. */
export async function forgetProcessItems(ctx: Context): Promise<void> {
  await ctx.sql.query(`delete from process_items where status <> 'processing' and coalesce(finished_at, created_at) < $1`, [
    new Date(ctx.now().getTime() - keptDays * 86_400_000),
  ]);
}
