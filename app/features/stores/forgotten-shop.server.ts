/** The own account of a redacted shop: nobody can open it, and it names nobody until the shop comes back (docs/decisions/224). */
import type { StoreDescription } from '#app/connectors/channels/store-connector.ts';
import type { Context } from '#app/context.ts';
import { forgetCardCustomers } from './forget-card-customers.server.ts';

/** Placeholder for the account's e-mail address; cannot be a real one, as it has no `@`. */
const placeOf = (domain: string): string => `forgotten:${domain}`;

/**
 * Remove the owner's data from the account, unless a person signs in to it or another shop uses it.
 * @param tx in which the shop's own row was deleted.
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
  // There is no address for mails any more.
  await tx.sql.query('delete from notification_preferences where workplace_id = any($1)', [ids]);
  // Keys for suppliers belong to a person, and the shop may come back with another owner.
  await tx.sql.query('delete from supplier_accounts where workplace_id = any($1)', [ids]);
  await forgetCardCustomers(tx, ids);
  await tx.sql.query('update wallet_settings set stripe_customer_id = null, default_card_id = null where workplace_id = any($1)', [ids]);
}

/**
 * Restore the account of a shop that is back, unless it waits for its deletion. @returns the workplace that it used last; nothing when
 * there is no such account.
 */
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
