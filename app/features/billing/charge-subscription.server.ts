import type { AccountContext } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';
import { translator } from '#app/platform/i18n.server.ts';
import { cancelSubscription } from './cancel-subscription.server.ts';
import { findTarget } from './find-target.server.ts';
import { listPayingStores, payingStore } from './paying-store.server.ts';
import { decideChange, waitingDays } from './plan-change.ts';
import { trialDays } from './plans.ts';
import { readPlan } from './read-plan.server.ts';
import { chargeNameOf, requestCharge } from './request-charge.server.ts';
import type { ChargeAnswer, ChargeSubscription } from './schemas.ts';

const nothing: ChargeAnswer = {
  pay_id: null,
  confirmation_url: null,
  payment_callback: null,
  apply_on_next_billing_cycle: false,
  error_code: null,
  message_params: {},
  feature_id: null,
};

/**
 * Choose a plan (specification 1, section 4, "Plan change flow"). A downgrade is first answered with
 * `apply_on_next_billing_cycle`, and asked of the provider when it comes again with `confirm_downgrade`.
 * @throws AppError UNPROCESSABLE (CurrentPackageNotSupport), NOT_FOUND (PackageNotFound), STATE_CONFLICT
 *   (NoStoreListingForCheckout, TheStoreNoLongerExists, or it is the present plan), FIRST_CYCLE_DOWNGRADE_FAILED, PAYMENT_FAILED.
 */
export async function chargeSubscription(ctx: AccountContext, input: ChargeSubscription): Promise<ChargeAnswer> {
  if (ctx.workplace?.isDemo) throw new AppError('DEMO_MODE');
  const plan = await readPlan(ctx, ctx.account.id);
  const target = await findTarget(ctx, input.module_ids, input.is_yearly);
  const now = ctx.now();
  const decision = decideChange(plan, target, now);
  switch (decision.kind) {
    case 'current':
      throw new AppError('STATE_CONFLICT', {}, { fields: { module_ids: ['planIsCurrent'] } });
    case 'first_cycle': {
      const params = { next_billing_time: decision.nextBillingTime.toISOString() };
      throw new AppError('FIRST_CYCLE_DOWNGRADE_FAILED', params, {
        data: { ...nothing, error_code: 'FIRST_CYCLE_DOWNGRADE_FAILED', message_params: params },
      });
    }
    case 'cancel':
      await cancelSubscription(ctx);
      return { ...nothing, payment_callback: '/app/setting/billing' };
  }
  await requireShopify(ctx, input.provider_payment);
  const store = await payingStore(ctx, input.store_id, plan.storeId);
  if (decision.kind === 'downgrade' && !input.confirm_downgrade) {
    return {
      ...nothing,
      apply_on_next_billing_cycle: true,
      message_params: { next_billing_time: (plan.nextBillingTime ?? now).toISOString() },
    };
  }
  const isTrial = decision.kind === 'start' && target.cycleDays === 30 && target.packageId === null && !plan.hadTrial;
  const { id, confirmationUrl } = await requestCharge(ctx, {
    kind: 'subscription',
    planKey: target.planKey,
    packageId: target.packageId,
    cycleDays: target.cycleDays,
    price: target.price,
    credits: 0,
    trialDays: isTrial ? trialDays : waitingDays(plan, decision, target, now),
    isTrial,
    // What the seller has allowed beyond the quotas goes on under the new plan; yearly subscriptions cannot have it.
    usageCap: target.cycleDays === 30 ? plan.spendingCap : 0,
    effect: decision.effect,
    name: chargeNameOf(target.name, target.planKey, translator(ctx.locale)),
    store,
  });
  return { ...nothing, pay_id: id, confirmation_url: confirmationUrl };
}

/**
 * An account with a Shopify store pays plans and credits through Shopify alone (design: shopify-review, K3).
 * @throws AppError when the other provider is asked for: it is for accounts without such a store, and is not set up here.
 */
export async function requireShopify(ctx: AccountContext, provider: 'SHOPIFY' | 'PADDLE_BILLING'): Promise<void> {
  if (provider === 'SHOPIFY') return;
  const hasStore = (await listPayingStores(ctx)).length > 0;
  throw new AppError('UNPROCESSABLE', {}, { fields: { provider_payment: [hasStore ? 'payThroughShopify' : 'noStoreForCheckout'] } });
}
