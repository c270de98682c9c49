/** Webhook handlers: vendor and topic → operation. Each must be safe to run twice, late and out of order. */

import { paddleWebhooks } from '#app/features/billing/paddle-webhooks.server.ts';
import { billingWebhooks } from '#app/features/billing/shopify-webhooks.server.ts';
import { goodsWebhooks } from '#app/features/catalog/goods-news.server.ts';
import { supplierWebhooks } from '#app/features/fulfillment/supplier-news.server.ts';
import { orderWebhooks } from '#app/features/orders/order-webhooks.server.ts';
import { partnerWebhooks } from '#app/features/partners/erase-closed-account.server.ts';
import { handleProductWebhook } from '#app/features/products/sync-store-products.server.ts';
import { storeWebhooks } from '#app/features/stores/shopify-webhooks.server.ts';
import type { WebhookHandlers } from '#app/features/stores/webhook-intake.server.ts';
import { handleStripeEvent } from '#app/features/wallet/handle-stripe-event.server.ts';

export const webhookHandlers: WebhookHandlers = {
  'shopify:products/create': handleProductWebhook,
  'shopify:products/update': handleProductWebhook,
  'shopify:products/delete': handleProductWebhook,
  'woocommerce:product.created': handleProductWebhook,
  'woocommerce:product.updated': handleProductWebhook,
  'woocommerce:product.deleted': handleProductWebhook,
  'woocommerce:product.restored': handleProductWebhook,
  ...storeWebhooks,
  ...billingWebhooks,
  ...paddleWebhooks,
  ...orderWebhooks,
  ...goodsWebhooks,
  ...supplierWebhooks,
  ...partnerWebhooks,
  'stripe:*': handleStripeEvent,
};
