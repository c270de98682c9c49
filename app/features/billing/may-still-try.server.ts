import type { Context } from '#app/context.ts';
import type { AccountPlan } from './read-plan.server.ts';

/**
 * A trial is given once to an account, and once to a shop, under whatever account it was then: a shop whose data was deleted after the app
 * was removed comes back with a new one, and a shop may be moved (docs/decisions/193).
 */
export async function mayStillTry(ctx: Context, { accountId, hadTrial }: Pick<AccountPlan, 'accountId' | 'hadTrial'>): Promise<boolean> {
  if (hadTrial) return false;
  const { rows } = await ctx.sql.query<{ has: boolean }>(
    `select exists (select 1 from workplaces w join stores s on s.workplace_id = w.id and s.platform = 'shopify' join plan_charges c on c.domain = s.domain
       where w.account_id = $1 and c.is_trial and c.state in ('active', 'cancelled')) as has`,
    [accountId],
  );
  return !rows[0]?.has;
}
