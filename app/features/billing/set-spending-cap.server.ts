import type { AccountContext } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';
import { costsNothing } from './add-ons.ts';
import { continuePlan } from './continue-plan.server.ts';
import { largestSpendingCap } from './extra-usage.ts';
import { payingStore } from './paying-store.server.ts';
import { readPlan } from './read-plan.server.ts';
import type { SpendingCap } from './schemas.ts';

/**
 * Set the most that use beyond the quotas may cost in one 30-day cycle. Applies at once up to the amount that the merchant has approved;
 * above that the merchant has to approve it on the provider's page first, and until then the old cap is in force.
 * @param input cap in USD cents, 0 for none.
 * @throws AppError DEMO_MODE; BAD_REQUEST above `largestSpendingCap`; UNPROCESSABLE on a free, yearly or cancelled plan, in a trial, or one
 *   that is not paid through Shopify: those end at their quota (Shopify does not join yearly subscriptions and use).
 */
export async function setSpendingCap(ctx: AccountContext, { cap }: SpendingCap): Promise<{ confirmation_url: string | null }> {
  if (ctx.workplace?.isDemo) throw new AppError('DEMO_MODE');
  if (cap > largestSpendingCap) throw new AppError('BAD_REQUEST', {}, { fields: { cap: ['tooLarge'] } });
  const plan = await readPlan(ctx, ctx.account.id);
  if (cap <= plan.usageLineCap) {
    await ctx.sql.query('update subscriptions set spending_cap = $2, wanted_cap = null where account_id = $1', [ctx.account.id, cap]);
    return { confirmation_url: null };
  }
  const isPossible =
    !costsNothing(plan) &&
    !plan.isTrial &&
    plan.cycleDays === 30 &&
    plan.provider === 'SHOPIFY' &&
    plan.status === 'active' &&
    !plan.hasNext;
  const charges = ctx.connectors.appCharges.shopify;
  if (!isPossible || !charges) throw new AppError('UNPROCESSABLE', {}, { fields: { cap: ['capNeedsMonthlyPlan'] } });
  const store = await payingStore(ctx, undefined, plan.storeId);
  // Only stored as wanted: if the merchant declines or never answers, the old cap stays.
  const want = () => ctx.sql.query('update subscriptions set wanted_cap = $2 where account_id = $1', [ctx.account.id, cap]);
  if (plan.usageLineReference && plan.storeDomain) {
    const { confirmationUrl } = await charges.raiseUsageCap(plan.storeDomain, plan.usageLineReference, cap);
    await want();
    return { confirmation_url: confirmationUrl };
  }
  // The running charge has no usage line: it is replaced by one that has, which begins to cost when the paid period ends.
  const confirmationUrl = await continuePlan(ctx, plan, { store, usageCap: cap });
  await want();
  return { confirmation_url: confirmationUrl };
}
