import { ApiError, type Paddle } from '@paddle/paddle-node-sdk';
import { z } from 'zod';
import type { BillsSellers } from '../billing-provider.ts';
import { paddleCatalog } from './catalog.server.ts';
import { call, createClient, isSandboxKey } from './client.server.ts';
import { paddleSubscriptions } from './subscriptions.server.ts';
import { paddleTransactions } from './transactions.server.ts';
import { isSignedByPaddle } from './webhook-signature.server.ts';

export interface PaddleKeys {
  apiKey: string;
  clientToken: string;
  webhookSecret: string;
  scriptUrl: string;
}

const Event = z.object({
  event_id: z.string(),
  event_type: z.string(),
  occurred_at: z.coerce.date(),
  data: z.object({ id: z.string().optional(), customer_id: z.string().nullish(), transaction_id: z.string().nullish() }),
});

const ensureCustomer =
  (paddle: Paddle): BillsSellers['ensureCustomer'] =>
  (account) =>
    call(async () => {
      const find = async () => (await paddle.customers.list({ email: [account.email], status: ['active'] }).next())[0];
      const known = await find();
      if (known) return known.id;
      try {
        const made = await paddle.customers.create({
          email: account.email,
          name: account.name || null,
          locale: account.locale,
          customData: { account_id: account.id },
        });
        return made.id;
      } catch (error) {
        // Another tab has created the customer first.
        const found = error instanceof ApiError && error.code === 'customer_already_exists' ? await find() : undefined;
        if (found) return found.id;
        throw error;
      }
    });

const verifyWebhook =
  (secret: string): BillsSellers['verifyWebhook'] =>
  (rawBody, signature, now) => {
    if (!isSignedByPaddle(secret, rawBody, signature, now)) throw new Error('not signed by Paddle');
    const event = Event.parse(JSON.parse(rawBody));
    const isCustomer = event.event_type.startsWith('customer.');
    return {
      eventId: event.event_id,
      type: event.event_type,
      at: event.occurred_at,
      customerId: event.data.customer_id ?? (isCustomer ? (event.data.id ?? null) : null),
      adjustedTransaction: event.event_type.startsWith('adjustment.') ? (event.data.transaction_id ?? null) : null,
    };
  };

/** Paddle Billing, for sellers without a Shopify store. */
export function createPaddle(keys: PaddleKeys): BillsSellers {
  const paddle = createClient(keys.apiKey);
  return {
    environment: isSandboxKey(keys.apiKey) ? 'sandbox' : 'live',
    clientToken: keys.clientToken,
    scriptUrl: keys.scriptUrl,
    ensureCustomer: ensureCustomer(paddle),
    verifyWebhook: verifyWebhook(keys.webhookSecret),
    ...paddleCatalog(paddle),
    ...paddleTransactions(paddle),
    ...paddleSubscriptions(paddle),
  };
}
