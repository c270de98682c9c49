import type { Context } from '#app/context.ts';
import { costsNothing } from '#app/features/billing/add-ons.ts';
import { AppError } from '#app/platform/errors.ts';
import { createWorkplaceRow } from './create-workplace-row.server.ts';
import { forgetCardCustomers } from './forget-card-customers.server.ts';
import { beginWork } from './install-shop.server.ts';

export interface MovingStore {
  platform: string;
  domain: string;
}

/**
 * Give a store to another account. One without products and orders goes alone into the workplace named; else its whole workplace
 * goes along, so that nothing is torn apart. What a shop's own account has bought goes along as well (docs/decisions/131). Inside a
 * transaction.
 * @param input.fromAccountId the account it must belong to.
 * @param input.isGivenAway to somebody else, whom the present owner's cards are no business of.
 * @returns the workplace in which it is now; nothing when the account does not have it.
 * @throws AppError CONNECT_ACCOUNT_WITH_DUE_PACKAGE (or `_AH` for the other app) while the account pays for anything through this store;
 *   STATE_CONFLICT when other stores share its workplace with products or orders.
 */
export async function moveStore(
  tx: Context,
  input: MovingStore & { fromAccountId: string; toAccountId: string; toWorkplaceId: string; isGivenAway?: boolean },
): Promise<{ workplaceId: string } | undefined> {
  // The lock of everything that an account pays for: a charge that is approved right now is seen below, or waits until the store has moved.
  await tx.sql.query('select 1 from subscriptions where account_id = any($1) order by account_id for update', [
    [input.fromAccountId, input.toAccountId],
  ]);
  const { rows } = await tx.sql.query(
    `select s.id, s.workplace_id, coalesce(p.plan_key, 'FREE_CREDIT') as plan_key, coalesce(p.add_ons, '{}') as add_ons, p.store_id as paying_store,
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
  if (!costsNothing({ planKey: found.plan_key, addOns: found.add_ons }) && (found.is_shops_own || found.paying_store === found.id))
    throw new AppError(tx.app === 'AH' ? 'CONNECT_ACCOUNT_WITH_DUE_PACKAGE_AH' : 'CONNECT_ACCOUNT_WITH_DUE_PACKAGE');
  if (found.holds && found.stores > 1) throw new AppError('STATE_CONFLICT');
  const { id, workplace_id: old } = found;
  const workplaceId: string = found.holds ? old : input.toWorkplaceId;
  if (found.holds) {
    await tx.sql.query('update workplaces set account_id = $2 where id = $1', [old, input.toAccountId]);
    // A person's own keys at suppliers do not go to somebody else along with the workplace.
    if (!found.is_shops_own) await tx.sql.query('delete from supplier_accounts where workplace_id = $1', [old]);
    // With them the cards would go on being charged, by whoever has the workplace now and by its rules.
    if (input.isGivenAway) {
      await forgetCardCustomers(tx, [old]);
      await tx.sql.query('delete from wallet_settings where workplace_id = $1', [old]);
    }
  } else {
    await tx.sql.query('delete from order_syncs where workplace_id = $1 and store_id = $2', [old, id]);
    await tx.sql.query(
      `update stores set workplace_id = $3,
         is_default = not exists (select 1 from stores o where o.workplace_id = $3 and o.is_default and o.status = 'active')
       where workplace_id = $1 and id = $2`,
      [old, id, workplaceId],
    );
    if (found.stores === 1) {
      await forgetCardCustomers(tx, [old]);
      await tx.sql.query('delete from workplaces where id = $1', [old]);
    }
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
    // What was queued for it when it was linked names the workplace that it has left.
    await beginWork(tx, input.platform, { workplaceId, storeId: id });
  }
  await tx.sql.query('update accounts set saved_workplace_id = $2 where id = $1', [input.toAccountId, workplaceId]);
  // What its merchant was asked for and has not approved is asked no longer; approved all the same, it counts for who has the store now.
  const { rows: open } = await tx.sql.query<{ id: string; kind: string }>(
    `update plan_charges set account_id = $2, workplace_id = $3, state = 'expired', decided_at = $5
     where account_id = $1 and domain = $4 and state in ('creating', 'pending') returning id, kind`,
    [input.fromAccountId, input.toAccountId, workplaceId, input.domain, tx.now()],
  );
  for (const { id: chargeId, kind } of open)
    if (kind === 'subscription') await tx.enqueue('billing.cancel-charge', { accountId: input.toAccountId, chargeId });
  const { rowCount } = await tx.sql.query('select 1 from workplaces where account_id = $1 limit 1', [input.fromAccountId]);
  if (rowCount === 0) {
    // A shop's own account was only made for it; a person keeps an account to sign in to.
    if (found.is_shops_own) {
      await takeAlong(tx, { from: input.fromAccountId, to: input.toAccountId, workplaceId });
      await tx.sql.query('delete from accounts where id = $1', [input.fromAccountId]);
    } else await createWorkplaceRow(tx, input.fromAccountId);
  }
  return { workplaceId };
}

/** Bonus credits with their lines of the log, and the charges, by whose record what the platform tells later is understood. */
async function takeAlong(tx: Context, { from, to, workplaceId }: { from: string; to: string; workplaceId: string }): Promise<void> {
  const { rows: lots } = await tx.sql.query<{ id: string }>(
    `update credit_lots l set account_id = $2 where account_id = $1 and kind = 'bonus' and remaining > 0 and (expires_at is null or expires_at > $3)
       and not exists (select 1 from credit_lots o where o.account_id = $2 and o.reference = l.reference)
     returning id`,
    [from, to, tx.now()],
  );
  await tx.sql.query('update activity_log set account_id = $2 where account_id = $1 and lot_id = any($3)', [
    from,
    to,
    lots.map((lot) => lot.id),
  ]);
  await tx.sql.query('update plan_charges set account_id = $2, workplace_id = $3 where account_id = $1', [from, to, workplaceId]);
}
