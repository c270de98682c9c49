/** Paddle's notifications. Their content is not trusted: they only make us read the account from Paddle. */
import { z } from 'zod';
import type { WebhookHandler, WebhookHandlers } from '#app/features/stores/webhook-intake.server.ts';
import { syncPaddle } from './sync-paddle.server.ts';

const Body = z.object({ customer: z.string(), adjusted: z.string().nullish() });

const lookAgain: WebhookHandler = async (ctx, webhook) => {
  const { customer, adjusted } = Body.parse(JSON.parse(webhook.body));
  const { rows } = await ctx.sql.query<{ id: string; isKnown: boolean }>(
    `select account_id as id, coalesce(asked_at > $2, false) as "isKnown" from paddle_customers where customer_id = $1`,
    [customer, webhook.receivedAt],
  );
  // A payment comes as eight events: skip this one if the account was read after it came in. Not for a refund (adjustment): it may
  // concern a transaction that is no longer among the newest, which are all that is read otherwise.
  const [account] = rows;
  if (account && (adjusted || !account.isKnown)) await syncPaddle(ctx, { accountId: account.id, transaction: adjusted ?? undefined });
};

export const paddleWebhooks: WebhookHandlers = { 'paddle:*': lookAgain };
