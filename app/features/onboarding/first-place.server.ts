import type { Context } from '#app/context.ts';
import { welcomePath } from './welcome-path.ts';

/**
 * Where a sign-in leads. After signing up, the first sign-in leads once to the welcome screen instead of home; an address that the person
 * had opened takes precedence. Inside the admin nobody signs in, so nothing opens by itself there (review item K8).
 */
export async function firstPlaceOf(ctx: Context, { accountId, to }: { accountId: string; to: string }): Promise<string> {
  const { rowCount } = await ctx.sql.query(
    `update accounts set meta = meta || '{"welcome_seen": true}' where id = $1 and meta -> 'welcome_seen' = 'false'`,
    [accountId],
  );
  return rowCount === 1 && to === '/app' ? welcomePath : to;
}
