import type { AccountContext } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';

/**
 * Is this another active store of the same workplace? Switching between them needs a plan with several stores (WP_ADD_STORE); the only
 * active store, or one of another workplace, can always be chosen.
 */
export async function isStoreBeside(ctx: AccountContext, { store_id: id }: { store_id: string }): Promise<boolean> {
  const { rows } = await ctx.sql.query(
    `select 1 from stores s join workplaces w on w.id = s.workplace_id join stores c on c.workplace_id = w.id and c.id = w.current_store_id
     where s.id = $2 and w.account_id = $1 and c.id <> s.id and c.status = 'active' and s.status = 'active'`,
    [ctx.account.id, id],
  );
  return rows.length > 0;
}

/**
 * Switch to a store: it becomes its workplace's selected and default store, and the workplace becomes the account's current one.
 * @throws AppError STORE_INVALID for a store of somebody else, or one that is not active.
 */
export async function chooseStore(ctx: AccountContext, { store_id: id }: { store_id: string }): Promise<{ workplaceId: string }> {
  return ctx.transaction(async (tx) => {
    const { rows } = await tx.sql.query(
      `update workplaces w set current_store_id = s.id from stores s
       where s.workplace_id = w.id and s.id = $2 and w.account_id = $1 and s.status = 'active' returning w.id`,
      [ctx.account.id, id],
    );
    const workplaceId: string | undefined = rows[0]?.id;
    if (!workplaceId) throw new AppError('STORE_INVALID');
    await tx.sql.query('update stores set is_default = (id = $2) where workplace_id = $1 and is_default <> (id = $2)', [workplaceId, id]);
    await tx.sql.query('update accounts set saved_workplace_id = $2 where id = $1', [ctx.account.id, workplaceId]);
    return { workplaceId };
  });
}
