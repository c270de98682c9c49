import type { SellerContext, Store } from '#app/context.ts';
import { copyProduct } from '#app/features/products/copy-product.server.ts';
import { deleteProducts } from '#app/features/products/delete-products.server.ts';
import { findWorkplace } from '#app/features/stores/find-workplace.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { requirePushing } from './may-push.server.ts';
import { pushProducts } from './push-products.server.ts';
import type { PushOutcome } from './schemas.ts';

/**
 * Products into another store of the account. A store of this workplace gets the very products; for one of another workplace
 * they are copied there first, and the outcome speaks of the copies under the ids that were asked for.
 * @throws AppError DEMO_MODE; FORBIDDEN to marketplace accounts; STORE_INVALID for a store that is not the account's or not active; NOT_FOUND; QUOTA_EXPIRED.
 */
export async function copyToStore(
  ctx: SellerContext,
  input: { product_ids: string[]; store_id: string; is_publish?: boolean | undefined },
): Promise<PushOutcome> {
  await requirePushing(ctx);
  const { rows } = await ctx.sql.query<{ workplace_id: string; platform: Store['platform'] }>(
    `select s.workplace_id, s.platform from stores s join workplaces w on w.id = s.workplace_id
     where s.id = $1 and w.account_id = $2 and s.status = 'active'`,
    [input.store_id, ctx.account.id],
  );
  const store = rows[0];
  if (!store) throw new AppError('STORE_INVALID');
  const settings = {
    [store.platform]: { store_ids: [input.store_id], ...(input.is_publish === undefined ? {} : { is_publish: input.is_publish }) },
  };
  const ids = [...new Set(input.product_ids)];
  if (store.workplace_id === ctx.workplace.id) return pushProducts(ctx, { product_package_ids: ids, push_settings: settings });

  const workplace = await findWorkplace(ctx, store.workplace_id);
  if (!workplace) throw new AppError('STORE_INVALID');
  const { rows: products } = await ctx.sql.query('select id, title from products where workplace_id = $1 and id = any($2)', [
    ctx.workplace.id,
    ids,
  ]);
  if (products.length !== ids.length) throw new AppError('NOT_FOUND');
  const copies = new Map<string, string>();
  await ctx.transaction(async (tx) => {
    for (const { id, title } of products) copies.set(await copyProduct(tx, { id, title, toWorkplaceId: workplace.id }), id);
  });
  const there = ctx.as({ workplace });
  let begun: string[] = [];
  try {
    const outcome = await pushProducts(there, { product_package_ids: [...copies.keys()], push_settings: settings });
    begun = Object.keys(outcome.success);
    const named = <T>(record: Record<string, T>): Record<string, T> =>
      Object.fromEntries(Object.entries(record).map(([id, value]) => [copies.get(id) ?? id, value]));
    return { ...outcome, success: named(outcome.success), failed: named(outcome.failed) };
  } finally {
    // What is not on its way is not left behind: the next try makes a copy of its own.
    await deleteProducts(there, { product_ids: [...copies.keys()].filter((id) => !begun.includes(id)) });
  }
}
