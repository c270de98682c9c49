import { randomUUID } from 'node:crypto';
import { shopifySignature } from '#app/hooks/shopify.server.ts';

export interface ShopifyDelivery {
  shop: string;
  topic: string;
  /** JSON text, or what it says. */
  body: unknown;
  /** The app's secret, which signs it. */
  secret: string | undefined;
  /** What is delivered again has the id that it had the first time. */
  eventId?: string | undefined;
  triggeredAt?: Date | undefined;
  /** Another than the right one. */
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
