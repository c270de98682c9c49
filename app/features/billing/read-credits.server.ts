import type { Context } from '#app/context.ts';
import { balanceOf, type CreditBalance, hasMainCredits, lockCredits, lotsOf, renewMainCredits } from './credit-account.server.ts';
import { type AccountPlan, readPlan } from './read-plan.server.ts';

/** Credits of the account in the present cycle; a cycle's main credits are granted the first time that anybody looks. */
export async function readCredits(ctx: Context, plan: AccountPlan): Promise<CreditBalance> {
  if (!(await hasMainCredits(ctx, plan.accountId, plan.usageCycleStart))) {
    await ctx.transaction(async (tx) => {
      await lockCredits(tx, plan.accountId);
      // As it is by now: who waited may have waited for another plan to begin.
      await renewMainCredits(tx, await readPlan(tx, plan.accountId));
    });
  }
  return balanceOf(plan, await lotsOf(ctx, plan.accountId), ctx.now());
}
