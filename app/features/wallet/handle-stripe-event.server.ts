import { z } from 'zod';
import type { Context, WorkplaceContext } from '#app/context.ts';
import { findWorkplace } from '#app/features/stores/find-workplace.server.ts';
import type { StoredWebhook } from '#app/features/stores/webhook-intake.server.ts';
import { topupReversalEntries } from './ledger.ts';
import { postMovement } from './post-movement.server.ts';
import { settlePayment } from './settle-payment.server.ts';

/** What the hook stored: the event as our connector read it. */
const StoredEvent = z.object({
  payment: z
    .object({
      providerId: z.string(),
      state: z.enum(['requires_action', 'processing', 'succeeded', 'failed', 'cancelled']),
      paymentId: z.uuid().optional(),
      workplaceId: z.uuid().optional(),
      errorMessage: z.string().optional(),
    })
    .optional(),
  refund: z
    .object({ id: z.string(), providerPaymentId: z.string(), amount: z.number().int(), state: z.enum(['pending', 'succeeded', 'failed']) })
    .optional(),
});

/** Work one of Stripe's events. Payments that are not ours (another program on the same account) are left alone. */
export async function handleStripeEvent(ctx: Context, webhook: StoredWebhook): Promise<void> {
  const event = StoredEvent.parse(JSON.parse(webhook.body));
  if (event.payment?.paymentId && event.payment.workplaceId) {
    const workplace = await findWorkplace(ctx, event.payment.workplaceId);
    if (workplace)
      await settlePayment(ctx.as({ workplace }) as WorkplaceContext, event.payment.paymentId, {
        ...event.payment,
        providerId: event.payment.providerId,
      });
  }
  if (event.refund && event.refund.state === 'succeeded') await bookRefund(ctx, event.refund);
}

/** A refund made at the provider: a top-up leaves the wallet again. */
async function bookRefund(ctx: Context, refund: { id: string; providerPaymentId: string; amount: number }): Promise<void> {
  const { rows } = await ctx.sql.query(
    "select workplace_id, id, purpose, amount, refunded_amount from payments where provider = 'stripe' and provider_id = $1",
    [refund.providerPaymentId],
  );
  const payment = rows[0];
  if (!payment) return;
  const workplace = await findWorkplace(ctx, payment.workplace_id);
  if (!workplace) return;
  await ctx.as({ workplace }).transaction(async (tx) => {
    const posted = await postMovement(tx as WorkplaceContext, {
      kind: 'adjustment',
      reference: `refund:${refund.id}`,
      description: { payment: payment.id },
      entries: (balance) => topupReversalEntries(balance, refund.amount),
    });
    if (posted.outcome !== 'posted') return;
    await tx.sql.query(
      `update payments set refunded_amount = refunded_amount + $3, state = case when refunded_amount + $3 >= amount then 'refunded' else 'partially_refunded' end
       where workplace_id = $1 and id = $2`,
      [payment.workplace_id, payment.id, refund.amount],
    );
  });
}
