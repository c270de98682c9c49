/** Shopify's webhooks about charges. Their content is not trusted: they only make us read the charges from Shopify. */
import type { WebhookHandler, WebhookHandlers } from '#app/features/stores/webhook-intake.server.ts';
import { syncStoreCharges } from './reconcile-charges.server.ts';

const lookAgain: WebhookHandler = (ctx, webhook) => syncStoreCharges(ctx, { domain: webhook.source });

export const billingWebhooks: WebhookHandlers = {
  'shopify:app_subscriptions/update': lookAgain,
  'shopify:app_purchases_one_time/update': lookAgain,
};
