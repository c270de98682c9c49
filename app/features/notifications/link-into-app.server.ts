import type { WorkplaceContext } from '#app/context.ts';

/**
 * How a mail about the workplace links to our screens. Each link names the workplace: the account may work in another one by the time it is
 * opened (docs/decisions/190). An account that nobody signs in to is entered through its store's admin only, and so are its links.
 * @returns the full address of a path inside the app.
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
