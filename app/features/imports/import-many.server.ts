import type { WorkplaceContext } from '#app/context.ts';
import { listSources } from '#app/features/catalog/filter-choices.server.ts';
import { AppError, isAppError } from '#app/platform/errors.ts';
import { isId } from '#app/platform/ids.ts';
import { refusalOf } from '#app/platform/refusal.server.ts';
import { importProduct } from './import-product.server.ts';

export interface ImportManyInput {
  import_data: { product_id: string; source?: string | undefined }[];
  ship_to: string;
}

export interface ImportManyOutcome {
  success: Record<string, string>;
  failed: Record<string, string>;
  data: { limit: number; usage: number } | null;
}

/**
 * Import several products; each succeeds or fails on its own.
 * @throws AppError DEMO_MODE; QUOTA_EXPIRED only if all failed because of the quota.
 */
export async function importMany(ctx: WorkplaceContext, input: ImportManyInput): Promise<ImportManyOutcome> {
  if (ctx.workplace.isDemo) throw new AppError('DEMO_MODE');
  const outcome: ImportManyOutcome = { success: {}, failed: {}, data: null };
  const sources = await sourcesOf(ctx, input.import_data);
  let quota: AppError | undefined;
  let quotaFailures = 0;
  for (const { product_id: id } of input.import_data) {
    if (outcome.success[id] || outcome.failed[id]) continue;
    try {
      const source = sources.get(id);
      if (!source) throw new AppError('NOT_FOUND');
      const imported = await importProduct(ctx, { source, supplier_product_id: id, ship_to: input.ship_to });
      outcome.success[id] = imported.product_package_id;
    } catch (error) {
      if (isAppError(error) && error.code === 'QUOTA_EXPIRED') {
        quota = error;
        quotaFailures += 1;
        outcome.data = error.data as ImportManyOutcome['data'];
      }
      const { message, errors } = refusalOf(error, ctx.locale);
      outcome.failed[id] = Object.values(errors ?? {})[0]?.[0] ?? message;
    }
  }
  if (quota && quotaFailures === Object.keys(outcome.failed).length && Object.keys(outcome.success).length === 0) throw quota;
  return outcome;
}

/** The source of each product by product id: as given, else looked up. */
async function sourcesOf(
  ctx: WorkplaceContext,
  items: readonly { product_id: string; source?: string | undefined }[],
): Promise<Map<string, string>> {
  const known = new Map(items.flatMap((item) => (item.source ? [[item.product_id, item.source] as const] : [])));
  const open = items.filter((item) => !item.source).map((item) => item.product_id);
  if (open.length === 0) return known;
  const { rows } = await ctx.sql.query(
    `select id::text as id, source, external_id from source_products where source = any($4) and external_id = any($2) and (visible_to is null or visible_to = $3)
     union
     select id::text, source, external_id from source_products where id = any($1::uuid[]) and (visible_to is null or visible_to = $3)`,
    [open.filter(isId), open, ctx.workplace.id, listSources(ctx).map((each) => each.source)],
  );
  for (const row of rows) for (const id of [row.id, row.external_id]) if (open.includes(id)) known.set(id, row.source);
  return known;
}
