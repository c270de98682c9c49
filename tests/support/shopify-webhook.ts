import { randomUUID } from 'node:crypto';
import { shopifySignature } from '#app/hooks/shopify.server.ts';

export interface ShopifyDelivery {
  shop: string;
  topic: string;
  /** The body as JSON text, or as a value. */
  body: unknown;
  /** The app's secret, which signs it. */
  secret: string | undefined;
  /** Id of the event; a repeated delivery has the same one. */
  eventId?: string | undefined;
  triggeredAt?: Date | undefined;
  /** A wrong signature to send instead of the right one. */
  signature?: string | undefined;
}

/** Delivers a webhook as Shopify does. @param appUrl where the app listens */
export async function deliverWebhook(appUrl: string, delivery: ShopifyDelivery): Promise<Response> {
  const { shop, topic, body, secret = '', eventId = randomUUID(), triggeredAt = new Date() } = delivery;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return fetch(`${appUrl}/webhooks/shopify`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': topic,
      'x-shopify-shop-domain': shop,
      'x-shopify-api-version': '2026-07',
      'x-shopify-event-id': eventId,
      'x-shopify-webhook-id': randomUUID(),
      'x-shopify-triggered-at': triggeredAt.toISOString(),
      'x-shopify-hmac-sha256': delivery.signature ?? shopifySignature(secret, text),
    },
    body: text,
  });
}
