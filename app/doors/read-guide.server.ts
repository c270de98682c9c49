import type { SellerContext } from '#app/context.ts';
import { costsNothing } from '#app/features/billing/add-ons.ts';
import { mayStillTry } from '#app/features/billing/may-still-try.server.ts';
import { readPlan } from '#app/features/billing/read-plan.server.ts';
import { type PlanOffer, readSetupGuide, type SetupGuide } from '#app/features/onboarding/setup-guide.server.ts';

/** The setup guide, and what its step of the plan offers while it is open: billing stands below the onboarding. */
export async function readGuide(ctx: SellerContext): Promise<SetupGuide & { plan: PlanOffer | null }> {
  const guide = await readSetupGuide(ctx);
  if (guide.steps.every(({ key, isDone }) => key !== 'CHOOSE_A_PLAN' || isDone)) return { ...guide, plan: null };
  const plan = await readPlan(ctx, ctx.account.id);
  const isFree = costsNothing(plan);
  return { ...guide, plan: { isFree, canTry: isFree && (await mayStillTry(ctx, plan)) } };
}
