import type { Context } from '#app/context.ts';

/** Days for which a processed webhook is kept. */
export const keptWebhookDays = 30;

/** Delete expired rows: processed webhooks after 30 days, idempotency keys after 24 hours, expired tokens, data exports and rate limits. */
export async function keepHouse(ctx: Context): Promise<void> {
  const now = ctx.now();
  await ctx.sql.query("delete from webhook_inbox where state <> 'waiting' and done_at < $1::timestamptz - make_interval(days => $2)", [
    now,
    keptWebhookDays,
  ]);
  await ctx.sql.query("delete from idempotency_keys where created_at < $1::timestamptz - interval '24 hours'", [now]);
  await ctx.sql.query("delete from account_tokens where expires_at < $1::timestamptz - interval '7 days'", [now]);
  await ctx.sql.query('delete from customer_data_exports where expires_at < $1', [now]);
  await ctx.sql.query('delete from rate_limits where expire is not null and expire < $1', [now.getTime()]);
}
