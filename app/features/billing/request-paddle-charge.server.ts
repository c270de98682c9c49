import type { SaleItem } from '#app/connectors/payments/billing-provider.ts';
import type { AccountContext } from '#app/context.ts';
import { type ConnectorError, isConnectorError } from '#app/platform/connector-error.ts';
import { AppError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import { hasSameAddOns } from './add-ons.ts';
import { billHeldPlan, laterDate, runningAtPaddle } from './bill-held-plan.server.ts';
import { findCharge, insertCharge, type NewCharge, openCharge, type PlanCharge, whenCreated } from './charge-record.server.ts';
import { ensurePaddleCustomer } from './paddle-customer.server.ts';
import type { AccountPlan } from './read-plan.server.ts';
import { lostAfter, syncPaddle } from './sync-paddle.server.ts';

export type PaddleWish = Pick<
  NewCharge,
  'kind' | 'planKey' | 'packageId' | 'addOns' | 'cycleDays' | 'price' | 'credits' | 'trialDays' | 'isTrial' | 'isOnce' | 'effect'
>;

const abandonedAfter = 60_000;
/** An open checkout is offered again for so long; then a new one is made, with prices of the day. */
const reusableFor = 24 * 3600 * 1000;

const isSame = (charge: PlanCharge, wish: PaddleWish) =>
  hasSameAddOns(charge.addOns, wish.addOns) &&
  (['planKey', 'packageId', 'cycleDays', 'price', 'effect', 'trialDays', 'isOnce'] as const).every(
    (field) => charge[field] === wish[field],
  );

/**
 * Our record of a charge, written before Paddle is asked. Double clicks and two tabs meet the same open one; one for something else
 * is given up first.
 * @returns the new charge, or the open one that wants the same.
 */
async function openRecord(ctx: AccountContext, customer: string, wish: PaddleWish): Promise<{ id: string; open: PlanCharge | null }> {
  const id = newId();
  const { rows } = await ctx.sql.query<{ id: string }>('select id from workplaces where account_id = $1 order by created_at limit 1', [
    ctx.account.id,
  ]);
  const record: NewCharge = {
    ...wish,
    accountId: ctx.account.id,
    id,
    usageCap: 0,
    workplaceId: ctx.workplace?.id ?? (rows[0]?.id as string),
    storeId: null,
    domain: customer,
    provider: 'PADDLE_BILLING',
  };
  while (!(await insertCharge(ctx, record))) {
    const open = await openCharge(ctx, ctx.account.id, wish.kind);
    if (!open) continue;
    const age = ctx.now().getTime() - open.createdAt.getTime();
    if (open.state === 'creating' && age < abandonedAfter) {
      // The other tab is asking right now: its answer is ours when it wants the same.
      const answered = await whenCreated(ctx, open);
      if (!answered) throw new AppError('STATE_CONFLICT');
      if (isSame(answered, wish) && (answered.state === 'pending' || answered.state === 'active'))
        return { id: answered.id, open: answered };
      if (answered.state !== 'pending') continue;
    } else if (
      open.state === 'pending' &&
      open.provider === 'PADDLE_BILLING' &&
      isSame(open, wish) &&
      open.providerReference &&
      age < reusableFor
    ) {
      return { id: open.id, open };
    }
    await giveUp(ctx, open);
    // Done after all, says Paddle: what was asked for is there.
    const settled = await findCharge(ctx, open.accountId, open.id);
    if (settled?.state === 'active' && isSame(settled, wish)) return { id: settled.id, open: settled };
  }
  return { id, open: null };
}

/** An open charge that the seller no longer wants. Paid in another tab after all, it counts: Paddle is asked first. */
async function giveUp(ctx: AccountContext, open: PlanCharge): Promise<void> {
  if (open.provider === 'PADDLE_BILLING') await syncPaddle(ctx, { accountId: open.accountId });
  await ctx.transaction(async (tx) => {
    const { rows } = await tx.sql.query<{ reference: string | null }>(
      `update plan_charges set state = 'expired', decided_at = $3 where account_id = $1 and id = $2 and state in ('creating', 'pending')
       returning provider_reference as reference`,
      [open.accountId, open.id, tx.now()],
    );
    if (!rows[0]?.reference) return;
    if (open.provider === 'PADDLE_BILLING') await tx.enqueue('billing.close-paddle-checkout', { transaction: rows[0].reference });
    else if (open.kind === 'subscription') await tx.enqueue('billing.cancel-charge', { accountId: open.accountId, chargeId: open.id });
  });
}

async function fail(ctx: AccountContext, chargeId: string): Promise<void> {
  await ctx.sql.query(
    `update plan_charges set state = 'failed', decided_at = $3 where account_id = $1 and id = $2 and state = 'creating'`,
    [ctx.account.id, chargeId, ctx.now()],
  );
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
 * A checkout in which the seller pays with a card. Nothing is granted before Paddle says that it is paid.
 * @throws AppError PAYMENT_FAILED when Paddle refuses; ConnectorError when it does not answer.
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
    await ctx.sql.query(
      `update plan_charges set state = case when state = 'creating' then 'pending' else state end, provider_reference = $3 where account_id = $1 and id = $2`,
      [ctx.account.id, id, reference],
    );
    return { id, transaction: reference };
  } catch (error) {
    // It may exist all the same: the record stays open and the reconciling job asks.
    if (isConnectorError(error) && error.outcomeUnknown) throw error;
    await fail(ctx, id);
    if (isConnectorError(error) && error.reason === 'rejected') throw refusalOf(error, wish.effect);
    throw error;
  }
}

/**
 * Change what the running subscription bills, on the stored card.
 * @throws AppError PAYMENT_FAILED (`PaymentIssue` when the card was declined: nothing has changed); ConnectorError when Paddle does not answer.
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
    // While something is scheduled, Paddle changes nothing else.
    if (scheduled) await billing.keep(subscription);
    // What is due now is reckoned from the plan that was paid, over its period, and not from one that was still to come.
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
      // What the seller is told is the first failure.
      await syncPaddle(ctx, { accountId: ctx.account.id }).catch((err: unknown) =>
        ctx.log.warn({ err }, 'charge of unknown outcome not read'),
      );
      throw error;
    }
    await fail(ctx, id);
    if (scheduled) await ctx.enqueue('billing.stop-paddle', { accountId: ctx.account.id, subscription, how: scheduled });
    await syncPaddle(ctx, { accountId: ctx.account.id });
    if (isConnectorError(error) && error.reason === 'rejected') throw refusalOf(error, wish.effect);
    throw error;
  }
  await syncPaddle(ctx, { accountId: ctx.account.id });
  return { id };
}
