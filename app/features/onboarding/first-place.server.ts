import type { Context } from '#app/context.ts';
import { welcomePath } from './onboarding-steps.ts';

/**
 * Where a sign-in leads. The first of somebody who has signed up leads to the welcome instead of home, once; who was on the way
 * to another place gets there. Inside the admin nobody signs in, so nothing opens by itself there (review item K8).
 */
export async function firstPlaceOf(ctx: Context, { accountId, to }: { accountId: string; to: string }): Promise<string> {
  const { rowCount } = await ctx.sql.query(
    `update accounts set meta = meta || '{"welcome_seen": true}' where id = $1 and meta -> 'welcome_seen' = 'false'`,
    [accountId],
  );
  return rowCount === 1 && to === '/app' ? welcomePath : to;
}
