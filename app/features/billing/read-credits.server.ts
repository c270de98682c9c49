import type { Context } from '#app/context.ts';
import { balanceOf, type CreditBalance, lockCredits, lotsOf, renewMainCredits } from './credit-account.server.ts';
import { type AccountPlan, readPlan } from './read-plan.server.ts';

/** Credits of the account in the present cycle; a cycle's main credits are granted the first time that anybody looks. */
export async function readCredits(ctx: Context, plan: AccountPlan): Promise<CreditBalance> {
  const { rows } = await ctx.sql.query({
    name: 'has-main-credits',
    text: 'select 1 from credit_lots where account_id = $1 and reference = $2',
    values: [plan.accountId, `main:${plan.usageCycleStart.toISOString()}`],
  });
  if (rows.length === 0) {
    await ctx.transaction(async (tx) => {
      await lockCredits(tx, plan.accountId);
      // As it is by now: who waited may have waited for another plan to begin.
      await renewMainCredits(tx, await readPlan(tx, plan.accountId));
    });
  }
  return balanceOf(plan, await lotsOf(ctx, plan.accountId), ctx.now());
}
