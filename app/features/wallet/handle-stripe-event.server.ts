import { z } from 'zod';
import type { Context } from '#app/context.ts';
import { findWorkplace } from '#app/features/stores/find-workplace.server.ts';
import type { StoredWebhook } from '#app/features/stores/webhook-intake.server.ts';
import { noteSavedCard } from './saved-cards.server.ts';
import { settlePayment } from './settle-payment.server.ts';
import { settleReversal } from './settle-reversal.server.ts';

/** A stored webhook: the event as our connector has read it. */
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
  reversal: z
    .object({ id: z.string(), kind: z.enum(['refund', 'dispute']).optional() })
    // Events stored by the previous version have only an id.
    .transform(({ id, kind }) => ({ id, kind: kind ?? (/^d[pu]_/.test(id) ? ('dispute' as const) : ('refund' as const)) }))
    .optional(),
});

/** Process an event of Stripe. Payments that are not ours (another program's on the same account) are ignored. */
export async function handleStripeEvent(ctx: Context, webhook: StoredWebhook): Promise<void> {
  const event = StoredEvent.parse(JSON.parse(webhook.body));
  if (event.payment?.paymentId && event.payment.workplaceId) {
    const workplace = await findWorkplace(ctx, event.payment.workplaceId);
    if (workplace) {
      const own = ctx.as({ workplace });
      await settlePayment(own, event.payment.paymentId, event.payment);
      if (event.payment.state === 'succeeded') await noteSavedCard(own);
    }
  }
  if (event.reversal) await settleReversal(ctx, event.reversal);
}
