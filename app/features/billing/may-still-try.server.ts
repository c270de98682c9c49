import type { Context } from '#app/context.ts';
import type { AccountPlan } from './read-plan.server.ts';

/**
 * Is a trial still possible? It is given once per account, and once per shop under whatever account: a shop whose data were deleted after
 * the app was removed comes back with a new account, and shops can be moved between accounts (docs/decisions/193).
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
