import type { WorkplaceContext } from '#app/context.ts';
import { failureWords } from '#app/features/process-items/item-words.server.ts';

/** Why a product's last push failed, for the editor: the channel's refusals by field, or another cause. */
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
  return { isRefused, message: isRefused ? failed.error_message : failureWords(ctx, failed), fields: failed.error_fields ?? {} };
}
