/** Shopify's topics about charges. Their bodies are not believed: they say only that it is time to look. */
import type { WebhookHandler, WebhookHandlers } from '#app/features/stores/webhook-intake.server.ts';
import { syncStoreCharges } from './reconcile-charges.server.ts';

const lookAgain: WebhookHandler = (ctx, webhook) => syncStoreCharges(ctx, { domain: webhook.source });

export const billingWebhooks: WebhookHandlers = {
  'shopify:app_subscriptions/update': lookAgain,
  'shopify:app_purchases_one_time/update': lookAgain,
};
