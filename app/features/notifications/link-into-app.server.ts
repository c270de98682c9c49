import type { WorkplaceContext } from '#app/context.ts';

/**
 * Links to our screens for a mail about the workplace. They contain the workplace, as the account may work in another one by the time
 * the link is opened (docs/decisions/190). For an account that nobody signs in to, they lead into its store's Shopify admin instead.
 * @returns a function from a path inside the app to its full address.
 */
export async function linkIntoApp(ctx: WorkplaceContext): Promise<(path: string) => string> {
  const { rows } = await ctx.sql.query<{ domain: string }>(
    `select s.domain from workplaces w join accounts a on a.id = w.account_id join stores s on s.workplace_id = w.id and s.platform = 'shopify'
     where w.id = $1 and a.password_hash is null and not exists (select 1 from account_identities i where i.account_id = a.id)
     order by (s.status = 'active') desc, s.is_default desc, s.created_at limit 1`,
    [ctx.workplace.id],
  );
  const admin = rows[0] && ctx.connectors.storeConnections.shopify?.adminUrl(rows[0].domain);
  return (path) => {
    if (admin) return ctx.vendorPages.url(`${admin}${path}`);
    const url = new URL(path, ctx.env.APP_URL);
    url.searchParams.set('workplace_id', ctx.workplace.id);
    return url.href;
  };
}
