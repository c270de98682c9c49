import type { SaleItem } from '#app/connectors/payments/billing-provider.ts';
import type { AccountContext } from '#app/context.ts';
import { type ConnectorError, isConnectorError } from '#app/platform/connector-error.ts';
import { AppError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import { billHeldPlan, laterDate, runningAtPaddle } from './bill-held-plan.server.ts';
import type { NewCharge, PlanCharge } from './charge-record.server.ts';
import { ensurePaddleCustomer } from './paddle-customer.server.ts';
import type { AccountPlan } from './read-plan.server.ts';
import { chargeFailed, chargeIsMade, recordCharge } from './record-charge.server.ts';
import { lostAfter, syncPaddle } from './sync-paddle.server.ts';

export type PaddleWish = Pick<
  NewCharge,
  'kind' | 'planKey' | 'packageId' | 'addOns' | 'cycleDays' | 'price' | 'credits' | 'trialDays' | 'isTrial' | 'isOnce' | 'effect'
>;

/** How long an open checkout is offered again, in milliseconds; then a new one is made, with the prices of the day. */
const reusableFor = 24 * 3600 * 1000;

/** @returns the new charge, or the open one that wants the same. */
async function openRecord(ctx: AccountContext, customer: string, wish: PaddleWish): Promise<{ id: string; open: PlanCharge | undefined }> {
  const { rows } = await ctx.sql.query<{ id: string }>('select id from workplaces where account_id = $1 order by created_at limit 1', [
    ctx.account.id,
  ]);
  const record: NewCharge = {
    ...wish,
    accountId: ctx.account.id,
    id: newId(),
    usageCap: 0,
    workplaceId: ctx.workplace?.id ?? (rows[0]?.id as string),
    storeId: null,
    domain: customer,
    provider: 'PADDLE_BILLING',
  };
  const open = await recordCharge(ctx, record, (charge, age) => charge.providerReference !== null && age < reusableFor);
  return { id: open?.id ?? record.id, open };
}

/** Paddle's refusal by its code, with Paddle's own words for the seller. */
export function refusalOf(error: ConnectorError, effect: PaddleWish['effect']): AppError {
  const code =
    effect === 'next_cycle'
      ? 'be_payment_downgrade_failed'
      : error.vendorCode === 'subscription_payment_declined'
        ? 'PaymentIssue'
        : 'PaymentFail';
  return new AppError('PAYMENT_FAILED', {}, { data: { error_code: code, message_params: { words: error.message } }, cause: error });
}

/**
 * Open a checkout in which the seller pays by card. Nothing is granted before Paddle confirms the payment.
 * @throws AppError UNPROCESSABLE when Paddle is not set up; PAYMENT_FAILED when Paddle refuses; ConnectorError when it does not answer.
 */
export async function openPaddleCheckout(
  ctx: AccountContext,
  wish: PaddleWish,
  item: SaleItem,
): Promise<{ id: string; transaction: string | null }> {
  const billing = ctx.connectors.billing;
  if (!billing) throw new AppError('UNPROCESSABLE');
  const customerId = await ensurePaddleCustomer(ctx);
  const { id, open } = await openRecord(ctx, customerId, wish);
  if (open) return { id, transaction: open.state === 'active' ? null : open.providerReference };
  try {
    const { reference } = await billing.createCheckout({ customerId, accountId: ctx.account.id, chargeId: id, item });
    await chargeIsMade(ctx, id, reference, null);
    return { id, transaction: reference };
  } catch (error) {
    // The checkout may exist: its record stays open, and the reconciling job asks for it.
    if (isConnectorError(error) && error.outcomeUnknown) throw error;
    await chargeFailed(ctx, id);
    if (isConnectorError(error) && error.reason === 'rejected') throw refusalOf(error, wish.effect);
    throw error;
  }
}

/**
 * Change what the running subscription bills, on the stored card.
 * @throws AppError UNPROCESSABLE when Paddle is not set up; PAYMENT_FAILED (`PaymentIssue` when the card was declined: nothing has
 *   changed);
 *   ConnectorError when Paddle does not answer.
 */
export async function changePaddlePlan(
  ctx: AccountContext,
  wish: PaddleWish,
  { item, plan }: { item: SaleItem; plan: AccountPlan & { providerReference: string } },
): Promise<{ id: string }> {
  const billing = ctx.connectors.billing;
  if (!billing) throw new AppError('UNPROCESSABLE');
  const subscription = plan.providerReference;
  const scheduled = plan.status === 'CANCELLED' ? 'cancel' : plan.pausesAt ? 'pause' : null;
  const customer = await ensurePaddleCustomer(ctx);
  const running = await runningAtPaddle(ctx, plan);
  const { id, open } = await openRecord(ctx, customer, wish);
  if (open) return { id };
  let displaced: string | null = null;
  try {
    // Paddle refuses other changes while one is scheduled.
    if (scheduled) await billing.keep(subscription);
    // The amount due now has to be calculated from the plan that was paid, not from a scheduled downgrade.
    if (wish.effect === 'now') displaced = await billHeldPlan(ctx, plan, running);
    await billing.changePlan(subscription, {
      item,
      timing: wish.effect === 'now' ? { bill: 'now' } : { bill: 'later', nextBilledAt: laterDate(running, wish.cycleDays, plan) },
      accountId: ctx.account.id,
      chargeId: id,
      isTrial: plan.isTrial,
    });
  } catch (error) {
    const isUnknown = isConnectorError(error) && error.outcomeUnknown;
    if (displaced && !scheduled)
      await ctx.enqueue(
        'billing.return-paddle',
        { accountId: ctx.account.id, chargeId: displaced },
        isUnknown ? { startAfter: new Date(ctx.now().getTime() + 2 * lostAfter) } : {},
      );
    if (isUnknown) {
      // Only logged: the seller is told of the first failure.
      await syncPaddle(ctx, { accountId: ctx.account.id }).catch((err: unknown) =>
        ctx.log.warn({ err }, 'charge of unknown outcome not read'),
      );
      throw error;
    }
    await chargeFailed(ctx, id);
    if (scheduled) await ctx.enqueue('billing.stop-paddle', { accountId: ctx.account.id, subscription, how: scheduled });
    await syncPaddle(ctx, { accountId: ctx.account.id });
    if (isConnectorError(error) && error.reason === 'rejected') throw refusalOf(error, wish.effect);
    throw error;
  }
  await syncPaddle(ctx, { accountId: ctx.account.id });
  return { id };
}
