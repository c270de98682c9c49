/** The own account of a shop that asked to be forgotten: nobody can open it, and it names nobody until the shop is back (docs/decisions/224). */
import type { StoreDescription } from '#app/connectors/channels/store-connector.ts';
import type { Context } from '#app/context.ts';
import { forgetCardCustomers } from './forget-card-customers.server.ts';

/** Stands where an account has its e-mail address: none can be like it, for it has no `@`. */
const placeOf = (domain: string): string => `forgotten:${domain}`;

/**
 * Blot out whose account it was, unless a person signs in to it or another shop opens it.
 * @param tx in which the shop's own row is gone.
 */
export async function forgetOwner(tx: Context, { accountId, domain }: { accountId: string; domain: string }): Promise<void> {
  const { rowCount } = await tx.sql.query(
    `update accounts a set email = $2, first_name = '', last_name = '', avatar_url = null
     where id = $1 and password_hash is null and email_verified_at is null
       and not exists (select 1 from account_identities i where i.account_id = a.id)
       and not exists (select 1 from workplaces w join stores s on s.workplace_id = w.id where w.account_id = a.id and s.platform = 'shopify')`,
    [accountId, placeOf(domain)],
  );
  if (rowCount === 0) return;
  await tx.sql.query('delete from account_tokens where account_id = $1', [accountId]);
  const { rows } = await tx.sql.query<{ id: string }>(`update workplaces set name = '' where account_id = $1 returning id`, [accountId]);
  const ids = rows.map((row) => row.id);
  // No mail has anywhere to go.
  await tx.sql.query('delete from notification_preferences where workplace_id = any($1)', [ids]);
  // A person's own keys at suppliers name them there, and whoever has the shop when it is back may be another.
  await tx.sql.query('delete from supplier_accounts where workplace_id = any($1)', [ids]);
  await forgetCardCustomers(tx, ids);
  await tx.sql.query('update wallet_settings set stripe_customer_id = null, default_card_id = null where workplace_id = any($1)', [ids]);
}

/** The shop is back: its account has its owner again, unless it waits for its end. @returns the workplace in which it worked last; nothing when none waits. */
export async function findOwnAccount(
  tx: Context,
  { domain, name, ownerEmail }: StoreDescription,
  owner: { firstName: string; lastName: string },
): Promise<string | undefined> {
  const { rows } = await tx.sql.query<{ id: string; workplaceId: string }>(
    `update accounts a set email = $2, first_name = $3, last_name = $4 where email = $1 and password_hash is null and deletion_requested_at is null
     returning id, (select id from workplaces w where w.account_id = a.id order by w.id = a.saved_workplace_id desc nulls last, w.created_at limit 1) as "workplaceId"`,
    [placeOf(domain), ownerEmail, owner.firstName, owner.lastName],
  );
  const found = rows[0];
  if (found) await tx.sql.query(`update workplaces set name = $2 where account_id = $1 and name = ''`, [found.id, name]);
  return found?.workplaceId;
}
