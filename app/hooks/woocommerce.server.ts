import { createHmac } from 'node:crypto';
import { Hono } from 'hono';
import { loadCredentials } from '#app/connectors/channels/store-credentials.server.ts';
import { wooWebhookSecret } from '#app/connectors/channels/woocommerce/connect.server.ts';
import { createContext } from '#app/context.server.ts';
import { receiveKeys } from '#app/features/stores/link-channel.server.ts';
import { findWooStore, storeWebhook } from '#app/features/stores/webhook-intake.server.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { sameSecret } from '#app/platform/encryption.server.ts';
import { isAppError } from '#app/platform/errors.ts';
import { isId } from '#app/platform/ids.ts';
import type { Services } from '#app/services.server.ts';
import { readBytes, tooLarge } from './read-body.server.ts';

const maxBytes = 5 * 1024 * 1024;

/** base64(HMAC-SHA256(secret, raw body)) (WooCommerce, "Webhooks"). */
export const wooSignature = (secret: string, rawBody: string | Uint8Array): string =>
  createHmac('sha256', secret).update(rawBody).digest('base64');

/** A form with nothing but a webhook's number, unsigned (`WC_Webhook::deliver_ping`). */
const isPing = (type: string, raw: Uint8Array): boolean =>
  type.startsWith('application/x-www-form-urlencoded') &&
  raw.length < 40 &&
  /^webhook_id=\d{1,20}$/.test(new TextDecoder().decode(raw).trim());

/**
 * `POST /webhooks/woocommerce/keys`: a store sends us its keys. `POST /webhooks/woocommerce/<store>`: its webhooks, signed with the
 * store's own secret, stored once and answered at once.
 */
export function woocommerceWebhooks(services: Services): Hono {
  return new Hono()
    .post('/webhooks/woocommerce/keys', async (c) => {
      if (Number(c.req.header('content-length') ?? 0) > 10_000) return tooLarge(10_000);
      const body = (await c.req.json().catch(() => undefined)) as { user_id?: unknown } | undefined;
      const ctx = createContext(services);
      try {
        // 200 also when the store is not linked: otherwise it would not send its owner back to us, where the reason is shown.
        await receiveKeys(ctx, { platform: 'woocommerce', userId: String(body?.user_id ?? ''), body });
        return c.body(null, 200);
      } catch (error) {
        if (!isAppError(error)) throw error;
        services.log.info({ code: error.code }, 'store keys refused');
        // The store tells its owner that the app did not accept the key, and revokes it.
        return c.text('Refused', 403);
      }
    })
    .post('/webhooks/woocommerce/:storeId', async (c) => {
      const storeId = c.req.param('storeId');
      if (!isId(storeId)) return c.text('Not found', 404);
      const raw = await readBytes(c, maxBytes);
      if (!raw) return tooLarge(maxBytes);
      const store = await findWooStore(services.database.sql, storeId);
      // 410 would say it better, but makes no difference: a store counts both as failures, and stops after five.
      if (!store) return c.text('Not found', 404);
      // The ping of a new webhook; the store repeats it after every delivery until it is answered with 200. It changes nothing here.
      if (isPing(c.req.header('content-type') ?? '', raw)) return c.body(null, 200);
      let secret: string;
      try {
        const { credentials } = await loadCredentials(services, 'woocommerce', { workplaceId: store.workplaceId, storeId });
        secret = wooWebhookSecret(credentials.consumerSecret ?? '', storeId);
      } catch (error) {
        if (!isConnectorError(error)) throw error;
        return c.text('Not found', 404);
      }
      const signature = wooSignature(secret, raw);
      if (!sameSecret(signature, c.req.header('x-wc-webhook-signature') ?? '')) return c.text('Unauthorized', 401);
      if (!(c.req.header('content-type') ?? '').startsWith('application/json')) return c.text('Unsupported', 415);
      const topic = c.req.header('x-wc-webhook-topic') ?? '';
      const body = new TextDecoder().decode(raw);
      const id = /"id":\s*(\d+)/.exec(body)?.[1] ?? '';
      await storeWebhook(services.database.sql, {
        vendor: 'woocommerce',
        // A delivery's id consists of the webhook's id and the second, so two orders' deliveries can have the same one.
        eventId: `${c.req.header('x-wc-webhook-delivery-id') ?? ''} ${signature}`,
        topic,
        orderKey: `${store.domain} ${topic.split('.')[0]} ${id}`,
        source: store.domain,
        body: body.replaceAll('\u0000', ''),
      });
      return c.body(null, 200);
    });
}
