import { createHmac } from 'node:crypto';
import { Hono } from 'hono';
import { storeWebhook } from '#app/features/stores/webhook-intake.server.ts';
import { sameSecret } from '#app/platform/encryption.server.ts';
import type { Services } from '#app/services.server.ts';
import { readBytes, tooLarge } from './read-body.server.ts';

const maxBytes = 5 * 1024 * 1024;

/** base64(HMAC-SHA256(secret, raw body)) (Shopify, "Verify webhooks"). */
export const shopifySignature = (secret: string, rawBody: string | Uint8Array): string =>
  createHmac('sha256', secret).update(rawBody).digest('base64');

/**
 * The text of a message that Shopify has signed; undefined for any other. The same key also signs texts that merchants see in their own
 * browsers: the address with which the admin opens the app, and session tokens. Such a text, sent here as a body, would be accepted for
 * any shop and topic, since headers are not signed. Of the three only a message is a JSON object (docs/decisions/223).
 */
export function signedMessage(secret: string, raw: Uint8Array, signature: string | undefined): string | undefined {
  if (!sameSecret(shopifySignature(secret, raw), signature ?? '')) return undefined;
  const text = new TextDecoder().decode(raw);
  return /^\s*\{/.test(text) ? text : undefined;
}

/** Topics about a part of an order; only their body names the order. */
const partsOfOrders = new Set(['refunds', 'fulfillments']);

/** Key of a resource, `shop orders 123`, whose deliveries are processed in order. A topic's first word names the resource. */
function orderKeyOf(shop: string, topic: string, body: string): string {
  const resource = topic.split('/')[0] ?? topic;
  if (partsOfOrders.has(resource)) return `${shop} orders ${/"order_id":\s*(\d+)/.exec(body)?.[1] ?? ''}`;
  const id =
    /"admin_graphql_api_id":\s*"gid:\/\/shopify\/\w+\/(\d+)"/.exec(body)?.[1] ??
    /"id":\s*"?(?:gid:\/\/shopify\/\w+\/)?(\d+)/.exec(body)?.[1];
  return `${shop} ${resource} ${id ?? ''}`;
}

/** `POST /webhooks/shopify`: verified over the raw bytes, stored once, answered at once. */
export function shopifyWebhooks(services: Services): Hono {
  return new Hono().post('/webhooks/shopify', async (c) => {
    const secret = services.env.SHOPIFY_API_SECRET;
    if (!secret) return c.text('Not found', 404);
    const raw = await readBytes(c, maxBytes);
    if (!raw) return tooLarge(maxBytes);
    const body = signedMessage(secret, raw, c.req.header('x-shopify-hmac-sha256'));
    if (body === undefined) return c.text('Unauthorized', 401);
    const topic = c.req.header('x-shopify-topic') ?? '';
    const shop = c.req.header('x-shopify-shop-domain') ?? '';
    const triggered = Date.parse(c.req.header('x-shopify-triggered-at') ?? '');
    await storeWebhook(services.database.sql, {
      vendor: 'shopify',
      eventId: c.req.header('x-shopify-event-id') ?? c.req.header('x-shopify-webhook-id') ?? shopifySignature(secret, `${topic}${body}`),
      topic,
      orderKey: orderKeyOf(shop, topic, body),
      source: shop,
      body: body.replaceAll('\u0000', ''),
      // Not signed, so it may be anything; the database cannot hold an extremely early time.
      ...(triggered > 0 ? { triggeredAt: new Date(triggered) } : {}),
    });
    return c.body(null, 200);
  });
}
