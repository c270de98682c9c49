import { z } from 'zod';
import type { Context } from '#app/context.ts';
import { findWorkplace } from '#app/features/stores/find-workplace.server.ts';
import type { StoredWebhook } from '#app/features/stores/webhook-intake.server.ts';
import { noteSavedCard } from './saved-cards.server.ts';
import { settlePayment } from './settle-payment.server.ts';
import { settleReversal } from './settle-reversal.server.ts';

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
  reversal: z
    .object({ id: z.string(), kind: z.enum(['refund', 'dispute']).optional() })
    // Of events that the version before has stored only the id is known.
    .transform(({ id, kind }) => ({ id, kind: kind ?? (/^d[pu]_/.test(id) ? ('dispute' as const) : ('refund' as const)) }))
    .optional(),
});

/** Work one of Stripe's events. Payments that are not ours (another program on the same account) are left alone. */
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
