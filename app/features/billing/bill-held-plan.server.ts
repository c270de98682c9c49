/** A downgrade that waits for the next bill changes the items and cycle of the Paddle subscription at once; this file deals with that. */
import type { BilledPlan, BilledSubscription } from '#app/connectors/payments/billing-provider.ts';
import type { Context } from '#app/context.ts';
import { translator } from '#app/platform/i18n.server.ts';
import { chargeNameOf } from './charge-names.ts';
import { saleItemOf } from './paddle-catalog.server.ts';
import { findPaddleCustomer } from './paddle-customer.server.ts';
import { isSamePlan } from './plan-change.ts';
import type { AccountPlan } from './read-plan.server.ts';

/** The Paddle subscription that carries the plan, read from Paddle. @throws ConnectorError */
export async function runningAtPaddle(ctx: Context, plan: AccountPlan): Promise<BilledSubscription | undefined> {
  const customer = await findPaddleCustomer(ctx, plan.accountId);
  if (!ctx.connectors.billing || !customer) return undefined;
  const subscriptions = await ctx.connectors.billing.listSubscriptions(customer);
  return subscriptions.find((each) => each.reference === plan.providerReference);
}

/** Have Paddle bill a plan from the end of the paid period on: nothing is charged before, and no new period begins. */
export async function billLater(
  ctx: Context,
  plan: AccountPlan,
  running: BilledSubscription,
  coming: BilledPlan & { packageName: string | null; chargeId: string },
): Promise<void> {
  const { planKey, packageId, addOns, price } = coming;
  const cycleDays = coming.cycleDays === 365 ? 365 : 30;
  const name = chargeNameOf(coming.packageName, coming, translator('en'));
  await ctx.connectors.billing?.changePlan(running.reference, {
    item: await saleItemOf(ctx, { planKey, packageId, addOns, cycleDays, price, name }, 0),
    timing: { bill: 'later', nextBilledAt: laterDate(running, cycleDays, plan) },
    accountId: plan.accountId,
    chargeId: coming.chargeId,
    isTrial: plan.isTrial,
  });
}

/** Date of the next bill, to be given when the cycle changes: otherwise Paddle begins a new period at once. Null for the same cycle. */
export const laterDate = (running: BilledSubscription | undefined, cycleDays: number, plan: AccountPlan): Date | null =>
  running?.plan?.cycleDays === cycleDays ? null : plan.nextBillingTime;

/**
 * Cancel a scheduled downgrade: Paddle bills the present plan again.
 * @returns the id of the downgrade's charge; null when Paddle billed the present plan all along.
 */
export async function billHeldPlan(ctx: Context, plan: AccountPlan, running: BilledSubscription | undefined): Promise<string | null> {
  if (!running?.plan || !running.chargeId || isSamePlan(running.plan, plan)) return null;
  await billLater(ctx, plan, running, { ...plan, chargeId: running.chargeId });
  return running.chargeId;
}
