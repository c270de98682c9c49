/** The process items: list, retry, dismiss and, after a month, delete. */
import type { Context, SellerContext, WorkplaceContext } from '#app/context.ts';
import { pageInAdmin } from '#app/features/stores/admin-page.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { failureWords, noteOf } from './item-words.server.ts';
import { jobOf } from './job-of.ts';
import { keptDays } from './kept-days.ts';
import type { ProcessCounts, ProcessItem } from './schemas.ts';

/** The most items that the list has. */
const mostListed = 100;

/**
 * The open items, newest first; of more than 100 those that failed and those under way go before what is done. Beside them the numbers of
 * products of all open items, by status.
 */
export async function listProcessItems(
  ctx: WorkplaceContext,
  input: { kind?: ProcessItem['kind'] | undefined } = {},
): Promise<{ items: ProcessItem[]; products: ProcessCounts }> {
  const values = [ctx.workplace.id, input.kind ?? null];
  const { rows } = await ctx.sql.query({
    name: 'open-process-items',
    text: `select id, group_id, kind, product_id, store_id, title, image, channel, status, progress, error_code, error_message, error_fields, created_at, input ->> 'work' as work, input ->> 'orderId' as order_id,
             (select s.name from stores s where s.workplace_id = $1 and s.id = process_items.store_id) as store_name,
             case when kind = 'push' and status = 'success' then (
               select jsonb_build_object('domain', s.domain, 'id', l.channel_product_id) from listings l join stores s on s.workplace_id = $1 and s.id = l.store_id
               where l.workplace_id = $1 and l.product_id = process_items.product_id and l.store_id = process_items.store_id and l.channel_product_id is not null) end as in_store,
             kind = 'ai_action' and exists (select 1 from ai_snapshots s where s.workplace_id = $1 and s.product_id = process_items.product_id and s.item_id = process_items.id) as can_undo,
             kind = 'ai_action' and status = 'success' and coalesce(checkpoint -> 'open' <> '[]', false) as needs_look
           from (
             select * from process_items where workplace_id = $1 and dismissed_at is null and ($2::text is null or kind = $2)
             order by array_position('{error,processing}', status), id desc limit ${mostListed}) process_items
           order by id desc`,
    values,
  });
  const products = await countProducts(ctx, values);
  return {
    products,
    items: rows.map((row) => ({
      id: row.id,
      group_id: row.group_id,
      kind: row.kind,
      product_id: row.product_id,
      order_id: row.order_id,
      store_id: row.store_id,
      store_name: row.store_name,
      store_url: row.in_store && pageInAdmin(ctx, row.in_store.domain, 'products', row.in_store.id),
      title: row.title,
      image: row.image,
      channel: row.channel,
      status: row.status,
      progress: row.progress,
      error_code: row.error_code,
      error: row.status === 'error' ? failureWords(ctx, row) : null,
      note: row.status === 'error' ? null : noteOf(ctx, row),
      error_fields: row.error_fields,
      work: row.work,
      can_undo: row.can_undo,
      needs_look: row.needs_look,
      created_at: row.created_at.toISOString(),
    })),
  };
}

/**
 * A product counts once, even when it is imported and pushed, pushed to two stores or gets two texts: as in progress until all of it has
 * ended, then as failed if any of it has.
 */
async function countProducts(ctx: WorkplaceContext, values: unknown[]): Promise<ProcessCounts> {
  const { rows } = await ctx.sql.query<{ status: ProcessItem['status']; products: number }>({
    name: 'count-process-items',
    text: `select status, count(*)::int as products from (
             select ('{processing,error,success}'::text[])[min(array_position('{processing,error,success}', status))] as status from process_items
             where workplace_id = $1 and dismissed_at is null and ($2::text is null or kind = $2) group by coalesce(product_id, id)) each
           group by status`,
    values,
  });
  return { processing: 0, error: 0, success: 0, ...Object.fromEntries(rows.map((row) => [row.status, row.products])) };
}

/** A failed item to be retried. Only AI edits have `work`; copies have no `store_id`. */
interface RetriedItem {
  id: string;
  kind: ProcessItem['kind'];
  product_id: string;
  store_id: string;
  work: NonNullable<ProcessItem['work']>;
}

/**
 * Charges a retry, by kind of work, in the transaction that queues it. Only the features that do the work know how; since they are below
 * this feature, it is passed in (docs/decisions/211).
 */
export type RetryCosts = Partial<Record<ProcessItem['kind'], (tx: SellerContext, items: readonly RetriedItem[]) => Promise<void>>>;

/** Retry the failed ones of these items. @throws AppError NOT_FOUND; QUOTA_EXPIRED when the quota is used up by now. */
export async function retryProcessItems(ctx: SellerContext, input: { ids: string[] }, costs: RetryCosts): Promise<{ ids: string[] }> {
  try {
    return await retryOnce(ctx, input, costs);
  } catch (error) {
    // Another push of the same product and store was started at the same moment: the second attempt sees it.
    if ((error as { constraint?: string }).constraint !== 'process_items_push_once') throw error;
    return retryOnce(ctx, input, costs);
  }
}

async function retryOnce(ctx: SellerContext, { ids }: { ids: string[] }, costs: RetryCosts): Promise<{ ids: string[] }> {
  return ctx.transaction(async (tx) => {
    // Not failures followed by a newer push of the same product and store, or by newer AI work of the same kind on the product.
    const { rows } = await tx.sql.query<RetriedItem>(
      `update process_items p set status = 'processing', progress = 0, attempts = 0, lease_until = null, finished_at = null, error_code = null, error_message = null, error_fields = null
       where workplace_id = $1 and id = any($2) and status = 'error'
         and not exists (select 1 from process_items o where o.workplace_id = p.workplace_id and o.product_id = p.product_id and o.store_id = p.store_id and o.kind = 'push' and p.kind = 'push' and o.status = 'processing')
         and not exists (select 1 from process_items o where o.workplace_id = p.workplace_id and o.product_id = p.product_id and o.store_id = p.store_id and o.kind = 'push' and p.kind = 'push' and o.id > p.id and o.id = any($2))
         and not exists (select 1 from process_items o where o.workplace_id = p.workplace_id and o.product_id = p.product_id and o.kind = 'ai_action' and p.kind = 'ai_action' and o.input ->> 'work' = p.input ->> 'work'
           and (o.status = 'processing' or (o.id > p.id and o.id = any($2))))
       returning id, product_id, store_id, kind, input ->> 'work' as work`,
      [ctx.workplace.id, ids],
    );
    for (const [kind, cost] of Object.entries(costs)) {
      const items = rows.filter((row) => row.kind === kind);
      if (items.length > 0) await cost(tx, items);
    }
    for (const row of rows) {
      await tx.enqueue(jobOf[row.kind], { workplaceId: ctx.workplace.id, itemId: row.id });
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

/** Dismiss finished items: all, or the given ones. Running items stay. */
export async function dismissProcessItems(ctx: WorkplaceContext, { ids }: { ids?: string[] | undefined }): Promise<{ dismissed: number }> {
  const { rowCount } = await ctx.sql.query(
    `update process_items set dismissed_at = $3 where workplace_id = $1 and ($2::uuid[] is null or id = any($2)) and status <> 'processing' and dismissed_at is null`,
    [ctx.workplace.id, ids ?? null, ctx.now()],
  );
  return { dismissed: rowCount ?? 0 };
}

/** Dismiss ended items of deleted products, which can be neither retried nor undone. @param tx the transaction of the deletion. */
export async function dismissWorkOf(tx: WorkplaceContext, productIds: readonly string[]): Promise<void> {
  const { rowCount } = await tx.sql.query(
    `update process_items set dismissed_at = $3 where workplace_id = $1 and product_id = any($2) and status <> 'processing' and dismissed_at is null`,
    [tx.workplace.id, productIds, tx.now()],
  );
  if (rowCount) await tx.publish({ workplaceId: tx.workplace.id, name: 'process', data: { status: 'dismissed' } });
}

/** Delete items that ended a month ago. */
export async function forgetProcessItems(ctx: Context): Promise<void> {
  await ctx.sql.query(`delete from process_items where status <> 'processing' and coalesce(finished_at, created_at) < $1`, [
    new Date(ctx.now().getTime() - keptDays * 86_400_000),
  ]);
}
