import type { AccountContext } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';
import { translator } from '#app/platform/i18n.server.ts';
import { costsNothing } from './add-ons.ts';
import { requireProvider } from './charge-subscription.server.ts';
import { continuePlan } from './continue-plan.server.ts';
import { packItemOf } from './paddle-catalog.server.ts';
import { payingStore } from './paying-store.server.ts';
import { creditPacks } from './plans.ts';
import { readPlan } from './read-plan.server.ts';
import { requestCharge } from './request-charge.server.ts';
import { openPaddleCheckout } from './request-paddle-charge.server.ts';
import type { ChargeExtra, UpdatePaymentMethod } from './schemas.ts';

/** Where the seller approves: a page of Shopify, or Paddle's checkout. */
export interface PaymentOpened {
  confirmation_url: string | null;
  transaction_id: string | null;
}

/**
 * Let another store pay for the present plan: same plan and cycle, by a charge to that store which begins when the paid period ends. The
 * old charge is ended once the new one is approved.
 * @throws AppError DEMO_MODE; STATE_CONFLICT on a free, cancelled or changing plan, or without that store.
 */
export async function updatePaymentMethod(ctx: AccountContext, input: UpdatePaymentMethod): Promise<PaymentOpened> {
  if (ctx.workplace?.isDemo) throw new AppError('DEMO_MODE');
  const plan = await readPlan(ctx, ctx.account.id);
  if (!input.store_id && plan.provider === 'PADDLE_BILLING') return changeCard(ctx, plan.providerReference);
  if (costsNothing(plan) || plan.hasNext || plan.status === 'CANCELLED') throw new AppError('STATE_CONFLICT');
  await requireProvider(ctx, input.provider_payment);
  const store = await payingStore(ctx, input.store_id, plan.storeId);
  const usageCap = plan.cycleDays === 30 ? plan.spendingCap : 0;
  return { confirmation_url: await continuePlan(ctx, plan, { store, usageCap }), transaction_id: null };
}

/**
 * Change the card at Paddle, in its checkout, which also collects an unpaid bill. @throws AppError STATE_CONFLICT without a subscription.
 */
async function changeCard(ctx: AccountContext, subscription: string | null): Promise<PaymentOpened> {
  if (!ctx.connectors.billing || !subscription) throw new AppError('STATE_CONFLICT');
  const { reference } = await ctx.connectors.billing.paymentMethodCheckout(subscription);
  return { confirmation_url: null, transaction_id: reference };
}

/**
 * Buy a pack of credits. They are granted when the provider confirms the payment.
 * @throws AppError DEMO_MODE; BAD_REQUEST when there is no such pack; and as `requireProvider`, `requestCharge` and `openPaddleCheckout`.
 */
export async function chargeExtra(ctx: AccountContext, input: ChargeExtra): Promise<PaymentOpened & { pay_id: string }> {
  if (ctx.workplace?.isDemo) throw new AppError('DEMO_MODE');
  const pack = creditPacks.find((each) => each.key === input.pack);
  if (!pack) throw new AppError('BAD_REQUEST', {}, { fields: { pack: ['invalid'] } });
  const plan = await readPlan(ctx, ctx.account.id);
  const wish = {
    kind: 'credits',
    planKey: pack.key,
    packageId: null,
    addOns: [],
    cycleDays: 0,
    price: pack.price,
    credits: pack.credits,
    trialDays: 0,
    isTrial: false,
    isOnce: false,
    effect: 'now',
  } as const;
  if ((await requireProvider(ctx, input.provider_payment)) === 'PADDLE_BILLING') {
    const { id, transaction } = await openPaddleCheckout(ctx, wish, await packItemOf(ctx, pack));
    return { pay_id: id, confirmation_url: null, transaction_id: transaction };
  }
  const store = await payingStore(ctx, input.store_id, plan.storeId);
  const name = translator(ctx.locale)('billing:packs.chargeName', { count: pack.credits });
  const { id, confirmationUrl } = await requestCharge(ctx, { ...wish, usageCap: 0, name, store });
  return { pay_id: id, confirmation_url: confirmationUrl, transaction_id: null };
}
