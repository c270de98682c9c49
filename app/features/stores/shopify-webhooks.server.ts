/** Shopify's topics about the app and the shop. Declared in `shopify.app.toml`. */
import type { Context } from '#app/context.ts';
import { carryOutPrivacyRequest, type PrivacyTopic } from './privacy-requests.server.ts';
import { uninstallStore } from './uninstall-store.server.ts';
import type { StoredWebhook, WebhookHandlers } from './webhook-intake.server.ts';

const privacy = (ctx: Context, webhook: StoredWebhook) =>
  carryOutPrivacyRequest(ctx, {
    topic: webhook.topic as PrivacyTopic,
    domain: webhook.source,
    eventId: webhook.eventId,
    body: webhook.body,
  });

export const storeWebhooks: WebhookHandlers = {
  'shopify:app/uninstalled': (ctx, webhook) =>
    uninstallStore(ctx, { platform: 'shopify', domain: webhook.source, at: webhook.triggeredAt ?? webhook.receivedAt }),
  // Both say only that something changed; what holds now is read, so that late and repeated ones do no harm.
  'shopify:app/scopes_update': (ctx, webhook) =>
    ctx.enqueue('stores.refresh', { domain: webhook.source }, { singletonKey: webhook.source }),
  'shopify:shop/update': (ctx, webhook) => ctx.enqueue('stores.refresh', { domain: webhook.source }, { singletonKey: webhook.source }),
  'shopify:customers/data_request': privacy,
  'shopify:customers/redact': privacy,
  'shopify:shop/redact': privacy,
};
