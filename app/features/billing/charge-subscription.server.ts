import type { AccountContext } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';
import { translator } from '#app/platform/i18n.server.ts';
import { costsNothing } from './add-ons.ts';
import { billingProviderOf } from './billing-provider.server.ts';
import { cancelSubscription } from './cancel-subscription.server.ts';
import { chargeNameOf } from './charge-names.ts';
import { chargeWithPaddle } from './charge-with-paddle.server.ts';
import { findTarget } from './find-target.server.ts';
import { firstCycleRefusal } from './first-cycle-refusal.ts';
import { mayStillTry } from './may-still-try.server.ts';
import { payingStore } from './paying-store.server.ts';
import { type BillingProvider, decideChange, mayTry, prorationOf, waitingDays } from './plan-change.ts';
import { trialDays } from './plans.ts';
import { readPlan } from './read-plan.server.ts';
import { requestCharge } from './request-charge.server.ts';
import type { ChargeAnswer, ChargeSubscription } from './schemas.ts';

const nothing: ChargeAnswer = {
  pay_id: null,
  confirmation_url: null,
  transaction_id: null,
  payment_callback: null,
  apply_on_next_billing_cycle: false,
  error_code: null,
  message_params: {},
  feature_id: null,
};

/**
 * Choose a plan (specification 1, section 4, "Plan change flow"). A downgrade is first answered with `apply_on_next_billing_cycle`; only
 * when it is sent again with `confirm_downgrade` is it requested from the provider.
 * @throws AppError DEMO_MODE, UNPROCESSABLE (CurrentPackageNotSupport), NOT_FOUND (PackageNotFound), STATE_CONFLICT
 *   (NoStoreListingForCheckout, TheStoreNoLongerExists, or it is the present plan), FIRST_CYCLE_DOWNGRADE_FAILED, PAYMENT_FAILED.
 */
export async function chargeSubscription(ctx: AccountContext, input: ChargeSubscription): Promise<ChargeAnswer> {
  if (ctx.workplace?.isDemo) throw new AppError('DEMO_MODE');
  const plan = await readPlan(ctx, ctx.account.id);
  const target = await findTarget(ctx, input.module_ids, input.is_yearly, plan);
  if ((await requireProvider(ctx, input.provider_payment)) === 'PADDLE_BILLING')
    return chargeWithPaddle(ctx, input, { plan, target, nothing });
  const now = ctx.now();
  // When a plan paid with Paddle moves to Shopify, Paddle ends it, so its remaining days are added to the new charge.
  const isMoving = plan.provider === 'PADDLE_BILLING' && !costsNothing(target);
  const standing = isMoving ? { ...plan, provider: 'SHOPIFY' as const } : plan;
  const decision = decideChange(standing, target, now);
  switch (decision.kind) {
    case 'current':
      throw new AppError('STATE_CONFLICT', {}, { fields: { module_ids: ['planIsCurrent'] } });
    case 'first_cycle':
      throw firstCycleRefusal(plan, nothing);
    case 'cancel':
      await cancelSubscription(ctx);
      return { ...nothing, payment_callback: '/app/setting/billing' };
  }
  const store = await payingStore(ctx, input.store_id, plan.storeId);
  if (decision.kind === 'downgrade' && !input.confirm_downgrade) {
    return {
      ...nothing,
      apply_on_next_billing_cycle: true,
      message_params: { next_billing_time: (plan.nextBillingTime ?? now).toISOString() },
    };
  }
  const isTrial = mayTry(await mayStillTry(ctx, plan), target, decision);
  const isOnce = target.isFirstMonthOnce && decision.kind === 'start';
  const { id, confirmationUrl } = await requestCharge(ctx, {
    kind: 'subscription',
    planKey: target.planKey,
    packageId: target.packageId,
    addOns: target.addOns,
    cycleDays: target.cycleDays,
    price: target.price,
    credits: 0,
    trialDays: isTrial ? trialDays : waitingDays(isMoving ? { ...standing, status: 'CANCELLED' } : plan, decision, target, now),
    isTrial,
    isOnce,
    // The seller's spending cap for extra use goes on under the new plan; yearly subscriptions cannot have one.
    usageCap: target.cycleDays === 30 && !isOnce ? plan.spendingCap : 0,
    effect: decision.effect,
    // Shopify prorates only within one store, and from an active plan.
    unusedCredit:
      decision.kind === 'upgrade' && plan.status === 'active' && !isMoving && store.id === plan.storeId
        ? prorationOf(plan, target, now).credit
        : 0,
    name: chargeNameOf(target.name, target, translator(ctx.locale)),
    store,
  });
  return { ...nothing, pay_id: id, confirmation_url: confirmationUrl };
}

/**
 * The provider that charges this account.
 * @throws AppError UNPROCESSABLE when another one is asked for: an account with a Shopify store pays through Shopify alone (design: shopify-review,
 *   K3), one without such a store cannot pay there.
 */
export async function requireProvider(ctx: AccountContext, wanted: BillingProvider | undefined): Promise<BillingProvider> {
  const provider = await billingProviderOf(ctx);
  if (wanted === 'PADDLE_BILLING' && provider === 'SHOPIFY') {
    const words = ctx.connectors.billing ? 'payThroughShopify' : 'noStoreForCheckout';
    throw new AppError('UNPROCESSABLE', {}, { fields: { provider_payment: [words] } });
  }
  return wanted ?? provider;
}
