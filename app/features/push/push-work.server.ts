/** Work of this feature on many products that is done by jobs: pricing by the rules, and importing products to push them. */
import type { Account, Context, SellerContext, WorkplaceContext } from '#app/context.ts';
import { importProduct } from '#app/features/imports/import-product.server.ts';
import { importFailureOf } from '#app/features/imports/import-work.server.ts';
import { finishWork, type WorkOutcome } from '#app/features/process-items/finish-work.server.ts';
import { type ClaimedItem, isTriedLater, resumeItems, saveProgress, workItem } from '#app/features/process-items/item-lease.server.ts';
import { isAppError } from '#app/platform/errors.ts';
import { isMissingRate } from '#app/platform/money.ts';
import { priceByRules } from './apply-price-rules.server.ts';
import { pushProducts } from './push-products.server.ts';
import type { PushSource } from './schemas.ts';

/** A supplier's product to be imported and pushed. */
export interface SourcePush {
  product: PushSource['products'][number];
  listings: PushSource['product_listings'];
  variantOptions: PushSource['variant_options'];
}

type Claimed = ClaimedItem<Partial<SourcePush>>;

const jobName = 'push.work';
const maxAttempts = 6;

export const runPushWork = (ctx: Context, ids: { workplaceId: string; itemId: string }): Promise<void> =>
  workItem<Partial<SourcePush>>(ctx, jobName, ids, {
    work: async (at, item) =>
      finishWork(at, item, item.input.product ? await importAndPush(at, item, item.input as SourcePush) : await price(at, item)),
    settleFailure,
  });

async function price(ctx: WorkplaceContext, item: Claimed): Promise<WorkOutcome> {
  const changed = await priceByRules(ctx, item.product_id);
  return changed === undefined ? { status: 'error', code: 'NO_COST' } : { status: 'success' };
}

/** Import a product and begin its push, which is an item of its own. Neither makes a second one when the work is resumed. */
async function importAndPush(
  ctx: WorkplaceContext,
  item: Claimed,
  { product, listings, variantOptions }: SourcePush,
): Promise<WorkOutcome> {
  const { product_package_id: productId } = await importProduct(ctx, product);
  if (item.checkpoint.pushed) return { status: 'success', productId };
  const { failed } = await pushProducts(await asSeller(ctx), {
    product_package_ids: [productId],
    push_settings: listings,
    variant_options: variantOptions,
  });
  const refusal = failed[productId];
  if (refusal) return { status: 'error', code: refusal.code };
  await saveProgress(ctx, item, { pushed: true }, 90);
  return { status: 'success', productId };
}

async function asSeller(ctx: WorkplaceContext): Promise<SellerContext> {
  const { rows } = await ctx.sql.query<{ account: Account }>(
    `select jsonb_build_object('id', id, 'email', email, 'name', first_name, 'locale', locale, 'isOperator', false) as account from accounts where id = $1`,
    [ctx.workplace.accountId],
  );
  if (!rows[0]) throw new Error('a workplace without account');
  return ctx.as({ workplace: ctx.workplace, account: rows[0].account });
}

/** Failures that may pass by themselves. */
const mayPass: ReadonlySet<string> = new Set(['SUPPLIER_UNAVAILABLE', 'INTERNAL']);

async function settleFailure(ctx: WorkplaceContext, item: Claimed, error: unknown): Promise<void> {
  const code = failureOf(error);
  if (mayPass.has(code) && (await isTriedLater(ctx, jobName, item, error, maxAttempts))) return;
  await finishWork(ctx, item, { status: 'error', code });
}

function failureOf(error: unknown): string {
  if (isMissingRate(error)) return 'NO_RATE';
  if (isAppError(error) && error.code === 'STORE_INVALID') return 'STORE_UNINSTALLED';
  return importFailureOf(error);
}

/** Queue work again whose worker died. Runs every minute. */
export const resumePushWork = (ctx: Context): Promise<void> => resumeItems(ctx, ['price', 'source_push'], jobName);
