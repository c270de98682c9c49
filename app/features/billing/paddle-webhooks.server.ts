/** Paddle's notifications. What they tell is not believed: they say only that it is time to look. */
import { z } from 'zod';
import type { WebhookHandler, WebhookHandlers } from '#app/features/stores/webhook-intake.server.ts';
import { syncPaddle } from './sync-paddle.server.ts';

const Body = z.object({ customer: z.string() });

const lookAgain: WebhookHandler = async (ctx, webhook) => {
  const { customer } = Body.parse(JSON.parse(webhook.body));
  const { rows } = await ctx.sql.query<{ id: string; isKnown: boolean }>(
    `select account_id as id, coalesce(asked_at > $2, false) as "isKnown" from paddle_customers where customer_id = $1`,
    [customer, webhook.receivedAt],
  );
  // A payment is told in eight events; whoever looked after this one came in has seen what it tells.
  if (rows[0] && !rows[0].isKnown) await syncPaddle(ctx, { accountId: rows[0].id });
};

export const paddleWebhooks: WebhookHandlers = { 'paddle:*': lookAgain };
