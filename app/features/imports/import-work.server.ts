/** Imports of many products: one process item each, done by jobs, with progress in the process toast. */
import type { Context, WorkplaceContext } from '#app/context.ts';
import { beginWork } from '#app/features/process-items/begin-work.server.ts';
import { finishWork } from '#app/features/process-items/finish-work.server.ts';
import { type ClaimedItem, isTriedLater, resumeItems, workItem } from '#app/features/process-items/item-lease.server.ts';
import { beginningOf } from '#app/platform/beginning-of.ts';
import { type AppError, isAppError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import { importProduct } from './import-product.server.ts';

/** A product to be imported, as its process item shows it. */
export interface WantedImport {
  /** As the caller named it. */
  productId: string;
  source: string;
  title: string;
  image: string | null;
  /** Kept as a tag. */
  niche?: string | undefined;
}

interface ImportInput {
  source: string;
  supplierProductId: string;
  shipTo: string;
  niche?: string | undefined;
}

/** Begin the imports. @returns the group's id, and the items by the ids that the caller gave. */
export async function beginImports(
  ctx: WorkplaceContext,
  { wanted, shipTo }: { wanted: readonly WantedImport[]; shipTo: string },
): Promise<{ trackingId: string; items: Record<string, string> }> {
  const trackingId = newId();
  const items = wanted.map(({ productId, source, title, image, niche }) => ({
    id: newId(),
    title: beginningOf(title, 255),
    image,
    input: { source, supplierProductId: productId, shipTo, niche } satisfies ImportInput,
  }));
  await ctx.transaction((tx) => beginWork(tx, { kind: 'source_import', groupId: trackingId, items }));
  return { trackingId, items: Object.fromEntries(items.map((item) => [item.input.supplierProductId, item.id])) };
}

const jobName = 'imports.work';
const maxAttempts = 6;

export const runImport = (ctx: Context, ids: { workplaceId: string; itemId: string }): Promise<void> =>
  workItem<ImportInput>(ctx, jobName, ids, { work: importItem, settleFailure });

/**
 * Import the item's product. A worker that is killed after the import leaves a copy that the next one finds: a product is imported only
 * once, and pays only once.
 */
async function importItem(ctx: WorkplaceContext, item: ClaimedItem<ImportInput>): Promise<void> {
  const { source, supplierProductId, shipTo, niche } = item.input;
  const imported = await importProduct(ctx, { source, supplier_product_id: supplierProductId, ship_to: shipTo, niche });
  await finishWork(ctx, item, { status: 'success', productId: imported.product_package_id });
}

async function settleFailure(ctx: WorkplaceContext, item: ClaimedItem<ImportInput>, error: unknown): Promise<void> {
  const code = importFailureOf(error);
  if (mayPass.has(code) && (await isTriedLater(ctx, jobName, item, error, maxAttempts))) return;
  await finishWork(ctx, item, { status: 'error', code });
}

/** Failures that may pass by themselves. */
const mayPass: ReadonlySet<string> = new Set(['SUPPLIER_UNAVAILABLE', 'INTERNAL']);

/** Why a product was not imported: a key of `failed` in the words of process items. */
export function importFailureOf(error: unknown): string {
  if (!isAppError(error)) return 'INTERNAL';
  if (error.code === 'UNPROCESSABLE') return refusalOfGoods(error);
  if (error.code === 'VENDOR_UNAVAILABLE') return 'SUPPLIER_UNAVAILABLE';
  return error.code === 'NOT_FOUND' || error.code === 'QUOTA_EXPIRED' ? error.code : 'INTERNAL';
}

const refusalOfGoods = ({ fields }: AppError): string =>
  fields?.supplier_product_id?.includes('productProhibited') ? 'PROHIBITED' : 'SOURCE_REMOVED';

/** Queue imports again whose worker died. Runs every minute. */
export const resumeImports = (ctx: Context): Promise<void> => resumeItems(ctx, ['source_import'], jobName);
