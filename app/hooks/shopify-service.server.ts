/**
 * Callbacks of Shopify to our fulfillment service (Shopify, "Fulfillment service apps"): a request waits; stock levels; tracking
 * numbers. Signed like webhooks over the raw body; queries, which have no body, over the query string as sent
 * (community.shopify.dev, topic 22156).
 */
import { Hono, type Context as HonoContext } from 'hono';
import { shopDomainPattern } from '#app/connectors/channels/shopify/session-token.server.ts';
import { createContext } from '#app/context.server.ts';
import { servicePath } from '#app/features/fulfillment/register-service.server.ts';
import { listServiceStock, listServiceTracking } from '#app/features/fulfillment/service-answers.server.ts';
import { askNotifiedStore } from '#app/features/fulfillment/sweep-requests.server.ts';
import { sameSecret } from '#app/platform/encryption.server.ts';
import { newId } from '#app/platform/ids.ts';
import type { Services } from '#app/services.server.ts';
import { readBytes, tooLarge } from './read-body.server.ts';
import { shopifySignature, signedMessage } from './shopify.server.ts';

const maxBytes = 64 * 1024;

export function shopifyService(services: Services): Hono {
  const app = new Hono();
  const secret = services.env.SHOPIFY_API_SECRET;
  const signatureOf = (c: HonoContext) => c.req.header('x-shopify-hmac-sha256');
  const shopOf = (name: string | undefined): string | undefined => {
    const shop = (name ?? '').toLowerCase();
    return shopDomainPattern.test(shop) ? shop : undefined;
  };

  app.post(`${servicePath}/fulfillment_order_notification`, async (c) => {
    const raw = await readBytes(c, maxBytes);
    if (!raw) return tooLarge(maxBytes);
    if (!secret || signedMessage(secret, raw, signatureOf(c)) === undefined) return c.text('Unauthorized', 401);
    const shop = shopOf(c.req.header('x-shopify-shop-domain'));
    if (shop) await askNotifiedStore(createContext(services, { requestId: newId() }), { domain: shop });
    return c.body(null, 200);
  });

  // The shop is taken from the signed query: the header is not signed, and each merchant can get signed queries of their own shop.
  const questions = new Hono();
  questions.use(async (c, next) =>
    secret && sameSecret(shopifySignature(secret, new URL(c.req.url).search.slice(1)), signatureOf(c) ?? '')
      ? next()
      : c.text('Unauthorized', 401),
  );
  for (const name of ['fetch_stock', 'fetch_stock.json'])
    questions.get(`/${name}`, async (c) => {
      const shop = shopOf(c.req.query('shop'));
      if (!shop) return c.text('Bad request', 400);
      return c.json(await listServiceStock({ sql: services.database.sql }, { domain: shop, sku: c.req.query('sku') || undefined }));
    });
  for (const name of ['fetch_tracking_numbers', 'fetch_tracking_numbers.json'])
    questions.get(`/${name}`, async (c) => {
      const shop = shopOf(c.req.query('shop'));
      if (!shop) return c.text('Bad request', 400);
      const names = [...(c.req.queries('order_names[]') ?? []), ...(c.req.queries('order_names') ?? [])].slice(0, 1000);
      const tracking_numbers = await listServiceTracking({ sql: services.database.sql }, { domain: shop, names });
      return c.json({ tracking_numbers, message: 'Successfully received the tracking numbers', success: true });
    });
  app.route(servicePath, questions);
  return app;
}
