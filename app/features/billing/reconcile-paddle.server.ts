import { z } from 'zod';
import type { Context } from '#app/context.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { billLater, runningAtPaddle } from './bill-held-plan.server.ts';
import { findCharge } from './charge-record.server.ts';
import { isSamePlan } from './plan-change.ts';
import { readPlan } from './read-plan.server.ts';
import { syncPaddle } from './sync-paddle.server.ts';

/**
 * Find what webhooks may have missed, and queue a job per account: for open charges, for bills that are due, and for plans and unspent
 * packs not checked for a day.
 */
export async function reconcilePaddle(ctx: Context): Promise<void> {
  if (!ctx.connectors.billing) return;
  const { rows } = await ctx.sql.query<{ id: string }>(
    `select account_id as id from plan_charges
     where provider = 'PADDLE_BILLING' and state in ('creating', 'pending') and created_at < $1::timestamptz - interval '1 minute'
     union
     select account_id from subscriptions where provider = 'PADDLE_BILLING'
       and (provider_checked_at is null or provider_checked_at < $1::timestamptz - interval '1 day')
     union
     select account_id from subscriptions where provider = 'PADDLE_BILLING'
       and least(next_billing_time, pauses_at, resumes_at) <= $1 and provider_checked_at < $1::timestamptz - interval '5 minutes'
     union
     select p.account_id from paddle_customers p where p.asked_at < $1::timestamptz - interval '1 day' and exists (
       select 1 from plan_charges c join credit_lots l on l.account_id = c.account_id and l.reference = 'pack:' || c.id
       where c.account_id = p.account_id and c.provider = 'PADDLE_BILLING' and c.kind = 'credits' and l.remaining > 0)
     limit 500`,
    [ctx.now()],
  );
  for (const { id } of rows) await ctx.enqueue('billing.sync-paddle', { accountId: id }, { singletonKey: id });
}

export const EndPaddle = z.object({ subscription: z.string(), refund: z.string().nullable() });

/** End a subscription that no longer carries a plan, and refund what was paid for it by mistake. */
export async function endPaddle(ctx: Context, { subscription, refund }: z.infer<typeof EndPaddle>): Promise<void> {
  const { billing } = ctx.connectors;
  if (!billing) return;
  await billing.cancel(subscription, 'now');
  if (!refund) return;
  try {
    await billing.refund(refund, 'Replaced by another subscription of the same account on the same day');
  } catch (error) {
    // An earlier run of this job has refunded it, and the answer was lost.
    if (!isConnectorError(error) || error.reason !== 'rejected') throw error;
    ctx.log.warn({ err: error, transaction: refund }, 'refund refused');
  }
}

export const StopPaddle = z.object({ accountId: z.uuid(), subscription: z.string(), how: z.enum(['cancel', 'pause']) });

/** Repeat the seller's cancellation or pause, which a plan change had removed before it failed. */
export async function stopPaddle(ctx: Context, { accountId, subscription, how }: z.infer<typeof StopPaddle>): Promise<void> {
  const { billing } = ctx.connectors;
  if (!billing) return;
  if (how === 'cancel') await billing.cancel(subscription, 'period_end');
  else await billing.pause(subscription, null);
  await syncPaddle(ctx, { accountId });
}

export const ReturnPaddle = z.object({ accountId: z.uuid(), chargeId: z.uuid() });

/** Schedule a downgrade again, which an upgrade had removed before it failed. */
export async function returnPaddle(ctx: Context, { accountId, chargeId }: z.infer<typeof ReturnPaddle>): Promise<void> {
  const [plan, charge] = [await readPlan(ctx, accountId), await findCharge(ctx, accountId, chargeId)];
  const running = await runningAtPaddle(ctx, plan);
  // Not if the upgrade succeeded after all, or the seller has decided otherwise since.
  if (!charge || !running?.plan || running.scheduled || running.chargeId !== chargeId || !isSamePlan(running.plan, plan)) return;
  const { rows } = await ctx.sql.query<{ name: string }>('select name from packages where id = $1', [charge.packageId]);
  await billLater(ctx, plan, running, { ...charge, packageName: rows[0]?.name ?? null, chargeId });
  await syncPaddle(ctx, { accountId });
}

export const CloseCheckout = z.object({ transaction: z.string() });

/** Close a checkout that the seller no longer wants, so that it is not paid in another tab. If it was paid already, it counts. */
export async function closePaddleCheckout(ctx: Context, { transaction }: z.infer<typeof CloseCheckout>): Promise<void> {
  try {
    await ctx.connectors.billing?.closeCheckout(transaction);
  } catch (error) {
    if (!isConnectorError(error) || error.reason !== 'rejected') throw error;
  }
}
