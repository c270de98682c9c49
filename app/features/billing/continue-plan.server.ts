import type { AccountContext } from '#app/context.ts';
import { translator } from '#app/platform/i18n.server.ts';
import { chargeNameOf } from './charge-names.ts';
import { daysLeft } from './cycle.ts';
import type { PayingStore } from './paying-store.server.ts';
import type { AccountPlan } from './read-plan.server.ts';
import { requestCharge } from './request-charge.server.ts';

/**
 * Request a new charge for the present plan. It begins to cost when the paid period ends, and replaces the old charge once approved.
 * @param usageCap USD cents that use beyond the quotas may cost in a cycle.
 * @returns the page where the merchant approves. @throws AppError as `requestCharge`.
 */
export async function continuePlan(ctx: AccountContext, plan: AccountPlan, { store, usageCap }: { store: PayingStore; usageCap: number }) {
  const { confirmationUrl } = await requestCharge(ctx, {
    kind: 'subscription',
    planKey: plan.planKey,
    packageId: plan.packageId,
    addOns: plan.addOns,
    cycleDays: plan.cycleDays,
    price: plan.price,
    credits: 0,
    trialDays: daysLeft(plan.nextBillingTime, ctx.now()),
    isTrial: false,
    isOnce: false,
    usageCap,
    effect: 'continue',
    name: chargeNameOf(plan.packageName, plan, translator(ctx.locale)),
    store,
  });
  return confirmationUrl;
}
