import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { storeWebhook } from '#app/features/stores/webhook-intake.server.ts';
import type { Services } from '#app/services.server.ts';
import { readText, tooLarge } from './read-body.server.ts';
import { refuseWebhook } from './refuse-webhook.server.ts';

const maxBytes = 2 * 1024 * 1024;

/** `POST /webhooks/17track`: verified over the raw bytes, stored once, answered at once. */
export function seventeenTrackWebhooks(services: Services): Hono {
  return new Hono().post('/webhooks/17track', async (c) => {
    const { carrier } = services.connectors;
    if (!carrier) return c.text('Not found', 404);
    const body = await readText(c, maxBytes);
    if (body === undefined) return tooLarge(maxBytes);
    let event: string;
    let number: string;
    try {
      const push = carrier.verifyWebhook(body, c.req.header('sign') ?? '');
      event = push.event;
      number = push.parcel.trackingNumber;
    } catch (error) {
      return refuseWebhook(c, services, '17track', error);
    }
    // 17TRACK's pushes have no id: an identical body is taken for the same event.
    await storeWebhook(services.database.sql, {
      vendor: '17track',
      eventId: createHash('sha256').update(body).digest('base64url'),
      topic: event,
      orderKey: `17track ${number}`,
      body: body.replaceAll('\u0000', ''),
    });
    return c.text('OK');
  });
}
