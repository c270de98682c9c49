import type { SellerContext, Store, WorkplaceContext } from '#app/context.ts';
import { copyProduct } from '#app/features/products/copy-product.server.ts';
import { deleteProducts } from '#app/features/products/delete-products.server.ts';
import { findWorkplace } from '#app/features/stores/find-workplace.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { requirePushing } from './may-push.server.ts';
import { pushProducts } from './push-products.server.ts';
import type { PushOutcome } from './schemas.ts';

/**
 * Push products to another store of the account. To a store of this workplace the products themselves are pushed. For a store of another
 * workplace they are first copied there, and the outcome is told under the ids that were asked for; a product that was copied there
 * before is pushed in the state that it has there.
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
  const { rows: products } = await ctx.sql.query<{ id: string; title: string }>(
    'select id, title from products where workplace_id = $1 and id = any($2)',
    [ctx.workplace.id, ids],
  );
  if (products.length !== ids.length) throw new AppError('NOT_FOUND');
  const { copies, made } = await copiesIn(ctx, workplace.id, products);
  const there = ctx.as({ workplace });
  let begun: string[] = [];
  try {
    const outcome = await pushProducts(there, { product_package_ids: [...copies.keys()], push_settings: settings });
    begun = Object.keys(outcome.success);
    const named = <T>(record: Record<string, T>): Record<string, T> =>
      Object.fromEntries(Object.entries(record).map(([id, value]) => [copies.get(id) ?? id, value]));
    return { ...outcome, success: named(outcome.success), failed: named(outcome.failed) };
  } finally {
    // Delete copies whose push has not begun: the next try makes new ones.
    await deleteProducts(there, { product_ids: made.filter((id) => !begun.includes(id)) });
  }
}

/** @returns the copies in another workplace with the ids of their originals, and which copies were made just now. */
async function copiesIn(
  ctx: WorkplaceContext,
  workplaceId: string,
  products: readonly { id: string; title: string }[],
): Promise<{ copies: Map<string, string>; made: string[] }> {
  return ctx.transaction(async (tx) => {
    // Two clicks must not make two copies.
    await tx.sql.query(`select pg_advisory_xact_lock(hashtextextended('copies to ' || $1, 0))`, [workplaceId]);
    const { rows: known } = await tx.sql.query<{ id: string; of: string }>(
      `select distinct on (copied_from) id, copied_from as "of" from products
       where workplace_id = $1 and copied_from = any($2) and state <> 'importing' order by copied_from, id`,
      [workplaceId, products.map(({ id }) => id)],
    );
    const copies = new Map(known.map(({ id, of }) => [id, of]));
    const made: string[] = [];
    for (const { id, title } of products.filter((each) => !known.some(({ of }) => of === each.id))) {
      const copy = await copyProduct(tx, { id, title, toWorkplaceId: workplaceId });
      copies.set(copy, id);
      made.push(copy);
    }
    return { copies, made };
  });
}
