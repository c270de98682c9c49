/** Paddle's notifications. What they tell is not believed: they say only that it is time to look. */
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
  // A payment is told in eight events; whoever looked after this one came in has seen what it tells. What was given back may be of a
  // transaction that is no longer among the newest, at which the others look.
  const [account] = rows;
  if (account && (adjusted || !account.isKnown)) await syncPaddle(ctx, { accountId: account.id, transaction: adjusted ?? undefined });
};

export const paddleWebhooks: WebhookHandlers = { 'paddle:*': lookAgain };
