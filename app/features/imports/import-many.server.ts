import type { WorkplaceContext } from '#app/context.ts';
import { sellingCountry } from '#app/features/catalog/catalog-view.server.ts';
import { listSources } from '#app/features/catalog/filter-choices.server.ts';
import { AppError, isAppError } from '#app/platform/errors.ts';
import { isId } from '#app/platform/ids.ts';
import { refusalOf } from '#app/platform/refusal.server.ts';
import { importProduct } from './import-product.server.ts';
import { beginImports, type WantedImport } from './import-work.server.ts';

export interface ImportManyInput {
  import_data: { product_id: string; source?: string | undefined; niche?: string | undefined }[];
  ship_to: string;
  /** However few they are, they become work that is watched. */
  isWatched?: boolean;
}

export interface ImportManyOutcome {
  success: Record<string, string>;
  failed: Record<string, string>;
  data: { limit: number; usage: number } | null;
  tracking_id: string | null;
  items: Record<string, string>;
}

/** As many products are imported within the call: a supplier may take seconds for each. */
export const mostInCall = 3;

/**
 * Import several products; each succeeds or fails on its own. A few are imported within the call; more of them become work whose items the
 * outcome names, beside what was imported before and what nobody offers (docs/decisions/265).
 * @throws AppError DEMO_MODE; within the call, QUOTA_EXPIRED only if all failed because of the quota.
 */
export async function importMany(ctx: WorkplaceContext, input: ImportManyInput): Promise<ImportManyOutcome> {
  if (ctx.workplace.isDemo) throw new AppError('DEMO_MODE');
  const asked = [...new Map(input.import_data.map((item) => [item.product_id, item])).values()];
  const [known, shipTo] = [await productsOf(ctx, asked), await sellingCountry(ctx, input.ship_to)];
  const outcome: ImportManyOutcome = { success: {}, failed: {}, data: null, tracking_id: null, items: {} };
  const wanted: WantedImport[] = [];
  for (const { product_id: id, niche } of asked) {
    const product = known.get(id);
    if (product?.importedId) outcome.success[id] = product.importedId;
    else if (product) wanted.push({ ...product, productId: id, niche });
    else outcome.failed[id] = refusalOf(new AppError('NOT_FOUND'), ctx.locale).message;
  }
  if (wanted.length > (input.isWatched ? 0 : mostInCall)) {
    const { trackingId, items } = await beginImports(ctx, { wanted, shipTo });
    return { ...outcome, tracking_id: trackingId, items };
  }
  const quota = await importAtOnce(ctx, wanted, shipTo, outcome);
  if (quota && Object.keys(outcome.failed).length === quota.failures && Object.keys(outcome.success).length === 0) throw quota.error;
  return outcome;
}

/** Import one after the other into `outcome`. @returns the quota's refusal, and how many products it concerned. */
async function importAtOnce(
  ctx: WorkplaceContext,
  wanted: readonly WantedImport[],
  shipTo: string,
  outcome: ImportManyOutcome,
): Promise<{ error: AppError; failures: number } | undefined> {
  let quota: { error: AppError; failures: number } | undefined;
  for (const { productId, source, niche } of wanted) {
    try {
      const imported = await importProduct(ctx, { source, supplier_product_id: productId, ship_to: shipTo, niche });
      outcome.success[productId] = imported.product_package_id;
    } catch (error) {
      if (isAppError(error) && error.code === 'QUOTA_EXPIRED') {
        quota = { error, failures: (quota?.failures ?? 0) + 1 };
        outcome.data = error.data as ImportManyOutcome['data'];
      }
      const { message, errors } = refusalOf(error, ctx.locale);
      outcome.failed[productId] = Object.values(errors ?? {})[0]?.[0] ?? message;
    }
  }
  return quota;
}

interface KnownProduct {
  source: string;
  title: string;
  image: string | null;
  /** The workplace's first copy. */
  importedId: string | null;
}

/** The products by the ids given, each of its given source or of any: one statement. */
async function productsOf(
  ctx: WorkplaceContext,
  items: readonly { product_id: string; source?: string | undefined }[],
): Promise<Map<string, KnownProduct>> {
  const { rows } = await ctx.sql.query<{ key: string } & KnownProduct>(
    `select w.key, p.source, p.title, p.images ->> 0 as image,
       (select i.id from products i where i.workplace_id = $3 and i.source_product_id = p.id limit 1) as "importedId"
     from unnest($1::text[], $2::text[], $5::uuid[]) as w(key, source, own)
     cross join lateral (
       select * from source_products p where p.external_id = w.key and p.source = any($4)
       union all
       select * from source_products p where p.id = w.own) p
     where (w.source is null or p.source = w.source) and (p.visible_to is null or p.visible_to = $3)`,
    [
      items.map((item) => item.product_id),
      items.map((item) => item.source || null),
      ctx.workplace.id,
      listSources(ctx).map((each) => each.source),
      items.map((item) => (isId(item.product_id) ? item.product_id : null)),
    ],
  );
  return new Map(rows.map(({ key, ...product }) => [key, product]));
}
