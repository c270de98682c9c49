import type { Context } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';
import { createWorkplaceRow } from './create-workplace-row.server.ts';

export interface MovingStore {
  platform: string;
  domain: string;
}

/**
 * Give a store to another account. One without products and orders goes alone into the workplace named; else its whole workplace
 * goes along, so that nothing is torn apart. Inside a transaction.
 * @param input.fromAccountId the account it must belong to.
 * @returns the workplace in which it is now; nothing when the account does not have it.
 * @throws AppError CONNECT_ACCOUNT_WITH_DUE_PACKAGE (or `_AH` for the other app) while the account pays for a plan through this store;
 *   STATE_CONFLICT when other stores share its workplace with products or orders.
 */
export async function moveStore(
  tx: Context,
  input: MovingStore & { fromAccountId: string; toAccountId: string; toWorkplaceId: string },
): Promise<{ workplaceId: string } | undefined> {
  const { rows } = await tx.sql.query(
    `select s.id, s.workplace_id, coalesce(p.plan_key, 'FREE_CREDIT') as plan_key, p.store_id as paying_store,
       a.password_hash is null and not exists (select 1 from account_identities i where i.account_id = a.id) as is_shops_own,
       (select count(*)::int from stores other where other.workplace_id = s.workplace_id) as stores,
       exists (select 1 from products x where x.workplace_id = s.workplace_id) or exists (select 1 from orders x where x.workplace_id = s.workplace_id)
         or exists (select 1 from listings x where x.workplace_id = s.workplace_id) or exists (select 1 from ledger_entries x where x.workplace_id = s.workplace_id) as holds
     from stores s join workplaces w on w.id = s.workplace_id join accounts a on a.id = w.account_id left join subscriptions p on p.account_id = a.id
     where s.platform = $1 and s.domain = $2 and a.id = $3 for update of s, w, a`,
    [input.platform, input.domain, input.fromAccountId],
  );
  const found = rows[0];
  if (!found) return undefined;
  if (found.plan_key !== 'FREE_CREDIT' && (found.is_shops_own || found.paying_store === found.id))
    throw new AppError(tx.app === 'AH' ? 'CONNECT_ACCOUNT_WITH_DUE_PACKAGE_AH' : 'CONNECT_ACCOUNT_WITH_DUE_PACKAGE');
  if (found.holds && found.stores > 1) throw new AppError('STATE_CONFLICT');
  const { id, workplace_id: old } = found;
  const workplaceId: string = found.holds ? old : input.toWorkplaceId;
  if (found.holds) {
    await tx.sql.query('update workplaces set account_id = $2 where id = $1', [old, input.toAccountId]);
    // A person's own keys at suppliers do not go to somebody else along with the workplace.
    if (!found.is_shops_own) await tx.sql.query('delete from supplier_accounts where workplace_id = $1', [old]);
  } else {
    await tx.sql.query('delete from order_syncs where workplace_id = $1 and store_id = $2', [old, id]);
    await tx.sql.query(
      `update stores set workplace_id = $3,
         is_default = not exists (select 1 from stores o where o.workplace_id = $3 and o.is_default and o.status = 'active')
       where workplace_id = $1 and id = $2`,
      [old, id, workplaceId],
    );
    if (found.stores === 1) await tx.sql.query('delete from workplaces where id = $1', [old]);
    await tx.sql.query(
      `update workplaces w set current_store_id = $2 where id = $1
       and not exists (select 1 from stores s where s.workplace_id = w.id and s.id = w.current_store_id and s.status = 'active')`,
      [workplaceId, id],
    );
    await tx.sql.query(
      `update workplaces w set current_store_id = (select s.id from stores s where s.workplace_id = w.id and s.status = 'active' order by s.is_default desc, s.created_at limit 1)
       where w.id = $1 and w.current_store_id = $2`,
      [old, id],
    );
  }
  await tx.sql.query('update accounts set saved_workplace_id = $2 where id = $1', [input.toAccountId, workplaceId]);
  const { rowCount } = await tx.sql.query('select 1 from workplaces where account_id = $1 limit 1', [input.fromAccountId]);
  if (rowCount === 0) {
    // A shop's own account was only made for it; a person keeps an account to sign in to.
    if (found.is_shops_own) await tx.sql.query('delete from accounts where id = $1', [input.fromAccountId]);
    else await createWorkplaceRow(tx, input.fromAccountId);
  }
  return { workplaceId };
}
