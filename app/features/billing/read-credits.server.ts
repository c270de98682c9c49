import type { Context } from '#app/context.ts';
import { unlessNoRoom } from '#app/platform/no-room.ts';
import { balanceOf, type CreditBalance, hasMainCredits, lockCredits, lotsOf, renewMainCredits } from './credit-account.server.ts';
import { type AccountPlan, readPlan } from './read-plan.server.ts';

/** The account's credits in the present cycle, whose main credits are granted when they are first read. */
export async function readCredits(ctx: Context, plan: AccountPlan): Promise<CreditBalance> {
  if (!(await hasMainCredits(ctx, plan.accountId, plan.usageCycleStart))) {
    const granting = ctx.transaction(async (tx) => {
      await lockCredits(tx, plan.accountId);
      // Read again under the lock: meanwhile another plan may have begun.
      await renewMainCredits(tx, await readPlan(tx, plan.accountId));
    });
    await unlessNoRoom(ctx, granting);
  }
  return balanceOf(plan, await lotsOf(ctx, plan.accountId), ctx.now());
}
