import { Hono } from 'hono';
import { storeWebhook } from '#app/features/stores/webhook-intake.server.ts';
import type { Services } from '#app/services.server.ts';
import { readText, tooLarge } from './read-body.server.ts';
import { refuseWebhook } from './refuse-webhook.server.ts';

const maxBytes = 1024 * 1024;
/** Paddle's events that can change what a seller has; all others are ignored. */
const told = /^(transaction\.(paid|completed|payment_failed|past_due|canceled|billed|revised)|subscription\.|adjustment\.)/;

/** `POST /webhooks/paddle`: verified over the raw body, stored, answered at once (Paddle's limit is five seconds). */
export function paddleWebhooks(services: Services): Hono {
  return new Hono().post('/webhooks/paddle', async (c) => {
    const { billing } = services.connectors;
    if (!billing) return c.text('Not found', 404);
    const raw = await readText(c, maxBytes);
    if (raw === undefined) return tooLarge(maxBytes);
    let news: ReturnType<typeof billing.verifyWebhook>;
    try {
      // The real time, since it is compared with the sender's clock; tests may move ours.
      news = billing.verifyWebhook(raw, c.req.header('paddle-signature') ?? '', new Date());
    } catch (error) {
      return refuseWebhook(c, services, 'paddle', error);
    }
    if (news.customerId && told.test(news.type)) {
      await storeWebhook(services.database.sql, {
        vendor: 'paddle',
        eventId: news.eventId,
        topic: news.type,
        orderKey: `paddle ${news.customerId}`,
        body: JSON.stringify({ customer: news.customerId, adjusted: news.adjustedTransaction }),
        triggeredAt: news.at,
      });
    }
    return c.body(null, 200);
  });
}
