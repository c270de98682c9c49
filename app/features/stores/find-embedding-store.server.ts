import type { Account, Store, Workplace } from '#app/context.ts';
import { identityOf } from '#app/features/account/find-token.server.ts';
import type { Queryable } from '#app/platform/database.server.ts';

const statement = `
  select a.id as account_id, a.email, a.first_name, a.last_name, a.locale, a.email_verified_at, a.is_operator,
         w.id as workplace_id, w.name as workplace_name, w.currency, w.display_currency, w.time_zone, w.is_demo,
         s.id as store_id, s.platform, s.domain, s.name as store_name, s.currency as store_currency, s.status
  from stores s
  join workplaces w on w.id = s.workplace_id
  join accounts a on a.id = w.account_id
  where s.platform = 'shopify' and s.domain = $1 and s.status = 'active'`;

/** The workplace that a shop is linked to and its owner's account: the identity for requests embedded in that shop's admin. */
export async function findEmbeddingStore(
  sql: Queryable,
  shop: string,
): Promise<{ account: Account; workplace: Workplace; store: Store } | undefined> {
  const { rows } = await sql.query({ name: 'find-embedding-store', text: statement, values: [shop] });
  return rows[0] ? (identityOf(rows[0]) as { account: Account; workplace: Workplace; store: Store }) : undefined;
}

/** Is the shop known as one that has removed the app? Its admin may still be open, with session tokens that are good. */
export async function hasRemovedApp(sql: Queryable, shop: string): Promise<boolean> {
  const { rowCount } = await sql.query("select 1 from stores where platform = 'shopify' and domain = $1 and status = 'uninstalled'", [
    shop,
  ]);
  return rowCount !== 0;
}
