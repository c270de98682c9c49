import { Hono } from 'hono';
import { storeWebhook } from '#app/features/stores/webhook-intake.server.ts';
import type { Services } from '#app/services.server.ts';
import { readText, tooLarge } from './read-body.server.ts';
import { refuseWebhook } from './refuse-webhook.server.ts';

const maxBytes = 1024 * 1024;

/** `POST /webhooks/stripe`: verified over the raw body, translated and stored, answered at once. */
export function stripeWebhooks(services: Services): Hono {
  return new Hono().post('/webhooks/stripe', async (c) => {
    const { cards } = services.connectors;
    if (!cards) return c.text('Not found', 404);
    const raw = await readText(c, maxBytes);
    if (raw === undefined) return tooLarge(maxBytes);
    let event: ReturnType<typeof cards.verifyWebhook>;
    try {
      event = cards.verifyWebhook(raw, c.req.header('stripe-signature') ?? '');
    } catch (error) {
      return refuseWebhook(c, services, 'stripe', error);
    }
    if (event.payment || event.reversal) {
      const { clientSecret: _, ...payment } = event.payment ?? { clientSecret: '' };
      await storeWebhook(services.database.sql, {
        vendor: 'stripe',
        eventId: event.id,
        topic: event.type,
        orderKey: `stripe ${event.payment?.providerId ?? event.reversal?.providerPaymentId}`,
        body: JSON.stringify({ ...(event.payment ? { payment } : {}), ...(event.reversal ? { reversal: event.reversal } : {}) }),
        triggeredAt: event.at,
      });
    }
    return c.body(null, 200);
  });
}
