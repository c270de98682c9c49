import type { Account, Context, Store, Workplace } from '#app/context.ts';
import { type IdentityRow, identityOf } from '#app/features/account/find-token.server.ts';
import type { Queryable } from '#app/platform/database.server.ts';
import { opaqueParameter } from '#app/platform/opaque-parameter.ts';

const statement = `
  select a.id as account_id, a.email, a.first_name, a.last_name, a.locale, false as is_operator,
         w.id as workplace_id, w.name as workplace_name, w.currency, w.display_currency, w.time_zone, w.is_demo,
         s.id as store_id, s.platform, s.domain, s.name as store_name, s.currency as store_currency, s.status
  from stores s
  join workplaces w on w.id = s.workplace_id
  join accounts a on a.id = w.account_id
  where s.platform = 'shopify' and s.domain = any(${opaqueParameter('$1', 'text[]')}) and s.status = 'active'`;

interface Embedding {
  account: Account;
  workplace: Workplace;
  store: Store;
}

/**
 * The workplace that a shop is linked to and its owner's account: the identity of requests from inside that shop's admin. Never an
 * operator, since anybody may work in the admin. One statement, shared by concurrent requests.
 */
export const findEmbeddingStore = ({ sql, gather }: Pick<Context, 'sql' | 'gather'>, shop: string): Promise<Embedding | undefined> =>
  gather('embedding stores', shop, async (shops) => {
    const { rows } = await sql.query<IdentityRow>({ name: 'find-embedding-stores', text: statement, values: [shops] });
    const found = new Map(rows.map((row) => [row.domain, identityOf(row) as Embedding]));
    return shops.map((each) => found.get(each));
  });

/** Has the shop removed the app? Its admin may still be open, with valid session tokens. */
export async function hasRemovedApp(sql: Queryable, shop: string): Promise<boolean> {
  const { rowCount } = await sql.query("select 1 from stores where platform = 'shopify' and domain = $1 and status = 'uninstalled'", [
    shop,
  ]);
  return rowCount !== 0;
}
