import type { AccountContext } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';
import { translator } from '#app/platform/i18n.server.ts';
import { costsNothing } from './add-ons.ts';
import { cancelSubscription } from './cancel-subscription.server.ts';
import { chargeNameOf } from './charge-names.ts';
import { chargeParameter } from './charge-record.server.ts';
import type { findTarget } from './find-target.server.ts';
import { firstCycleRefusal } from './first-cycle-refusal.ts';
import { mayStillTry } from './may-still-try.server.ts';
import { saleItemOf } from './paddle-catalog.server.ts';
import { resumePlan } from './pause-plan.server.ts';
import { decideChange, isSamePlan, mayTry, waitingDays } from './plan-change.ts';
import { trialDays } from './plans.ts';
import { type AccountPlan, isPausedAt } from './read-plan.server.ts';
import { changePaddlePlan, openPaddleCheckout, type PaddleWish } from './request-paddle-charge.server.ts';
import type { ChargeAnswer, ChargeSubscription } from './schemas.ts';

/** Path of the home screen, which shows the outcome of the charge (specification 1, section 4, steps 5 and 6). */
const callbackOf = (chargeId: string | null) => `/app${chargeId ? `?${chargeParameter}=${chargeId}` : ''}`;

interface PlanChange {
  plan: AccountPlan;
  target: Awaited<ReturnType<typeof findTarget>>;
  /** An answer without any result, to be completed. */
  nothing: ChargeAnswer;
}

/**
 * Choose a plan with Paddle: a first plan by a checkout with a card, later changes on the stored card.
 * @throws AppError as `chargeSubscription`; PAYMENT_FAILED with `PaymentIssue` while the last bill is unpaid.
 */
export async function chargeWithPaddle(
  ctx: AccountContext,
  input: Pick<ChargeSubscription, 'confirm_downgrade'>,
  { plan, target, nothing }: PlanChange,
): Promise<ChargeAnswer> {
  const now = ctx.now();
  const isPaused = isPausedAt(plan, now);
  const subscription = plan.provider === 'PADDLE_BILLING' && !isPaused ? plan.providerReference : null;
  if (subscription && plan.hasPaymentIssue && !costsNothing(target)) {
    throw new AppError('PAYMENT_FAILED', {}, { data: { ...nothing, error_code: 'PaymentIssue' } });
  }
  if (plan.pausesAt && isSamePlan(plan, target)) {
    await resumePlan(ctx);
    return { ...nothing, payment_callback: callbackOf(null) };
  }
  const decision = decideChange(plan, target, now);
  if (decision.kind === 'current') throw new AppError('STATE_CONFLICT', {}, { fields: { module_ids: ['planIsCurrent'] } });
  if (decision.kind === 'first_cycle' && !(plan.hasPaymentIssue && costsNothing(target))) throw firstCycleRefusal(plan, nothing);
  if (costsNothing(target)) {
    await cancelSubscription(ctx);
    return { ...nothing, payment_callback: '/app/setting/billing' };
  }
  // Without a running Paddle subscription, no present plan could go on until the next bill.
  const isLater = decision.kind === 'downgrade' && subscription !== null;
  if (isLater && !input.confirm_downgrade) {
    return {
      ...nothing,
      apply_on_next_billing_cycle: true,
      message_params: { next_billing_time: (plan.nextBillingTime ?? now).toISOString() },
    };
  }
  const named = { ...target, name: chargeNameOf(target.name, target, translator('en')) };
  const wish: PaddleWish = {
    kind: 'subscription',
    planKey: target.planKey,
    packageId: target.packageId,
    addOns: target.addOns,
    cycleDays: target.cycleDays,
    price: target.price,
    credits: 0,
    trialDays: 0,
    isTrial: false,
    isOnce: false,
    effect: 'now',
  };
  if (!subscription) {
    const isOnce = target.isFirstMonthOnce && decision.kind === 'start';
    const isTrial = mayTry(await mayStillTry(ctx, plan), target, decision);
    const waiting = isTrial ? trialDays : isPaused ? 0 : waitingDays({ ...plan, status: 'CANCELLED' }, decision, target, now);
    const { id, transaction } = await openPaddleCheckout(
      ctx,
      { ...wish, trialDays: waiting, isTrial, isOnce },
      await saleItemOf(ctx, named, waiting, isOnce),
    );
    return { ...nothing, pay_id: id, transaction_id: transaction, payment_callback: callbackOf(id) };
  }
  if (decision.kind === 'resume' && !plan.hasNext) {
    await resumePlan(ctx);
    return { ...nothing, payment_callback: callbackOf(null) };
  }
  const { id } = await changePaddlePlan(
    ctx,
    { ...wish, effect: decision.kind === 'resume' ? 'continue' : isLater ? 'next_cycle' : 'now' },
    { item: await saleItemOf(ctx, named, 0), plan: { ...plan, providerReference: subscription } },
  );
  return { ...nothing, pay_id: id, payment_callback: callbackOf(id) };
}
