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
 * Move a store to another account. One without products and orders moves alone into the given workplace; otherwise its whole workplace
 * moves, so that they stay together. What a shop's own account has bought moves, too (docs/decisions/131). Inside a transaction.
 * @param input.fromAccountId the account that must have the store.
 * @param input.isGivenAway the new owner is another person, who must not get the present owner's cards.
 * @returns the workplace that the store is in now; nothing when the account does not have it.
 * @throws AppError CONNECT_ACCOUNT_WITH_DUE_PACKAGE (or `_AH` for the other app) while the account pays for anything through this store;
 *   STATE_CONFLICT when other stores share its workplace with products or orders.
 */
export async function moveStore(
  tx: Context,
  input: MovingStore & { fromAccountId: string; toAccountId: string; toWorkplaceId: string; isGivenAway?: boolean },
): Promise<{ workplaceId: string } | undefined> {
  // Locks both accounts' subscriptions: a charge that is just being approved is either seen below, or waits until the store has moved.
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
    // A person's own keys for suppliers must not move to somebody else with the workplace.
    if (!found.is_shops_own) await tx.sql.query('delete from supplier_accounts where workplace_id = $1', [old]);
    // Otherwise the new owner, or automation, could go on charging the former owner's cards.
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
    // Jobs queued when it was linked name its former workplace, so queue them anew.
    await beginWork(tx, input.platform, { workplaceId, storeId: id });
  }
  await tx.sql.query('update accounts set saved_workplace_id = $2 where id = $1', [input.toAccountId, workplaceId]);
  // Charges that wait for approval are given up; if one is approved nevertheless, it counts for the store's new account.
  const { rows: open } = await tx.sql.query<{ id: string; kind: string }>(
    `update plan_charges set account_id = $2, workplace_id = $3, state = 'expired', decided_at = $5
     where account_id = $1 and domain = $4 and state in ('creating', 'pending') returning id, kind`,
    [input.fromAccountId, input.toAccountId, workplaceId, input.domain, tx.now()],
  );
  for (const { id: chargeId, kind } of open)
    if (kind === 'subscription') await tx.enqueue('billing.cancel-charge', { accountId: input.toAccountId, chargeId });
  const { rowCount } = await tx.sql.query('select 1 from workplaces where account_id = $1 limit 1', [input.fromAccountId]);
  if (rowCount === 0) {
    // A shop's own account existed only for it and is deleted; a person's account stays.
    if (found.is_shops_own) {
      await takeAlong(tx, { from: input.fromAccountId, to: input.toAccountId, workplaceId });
      await tx.sql.query('delete from accounts where id = $1', [input.fromAccountId]);
    } else await createWorkplaceRow(tx, input.fromAccountId);
  }
  return { workplaceId };
}

/** Move bonus credits with their log lines, and the charges, without whose records later webhooks could not be assigned. */
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
