import type { Context } from '#app/context.ts';

const day = 24 * 3600 * 1000;

/** Daily: forget dead tokens, demo workplaces after 30 days, and accounts whose owners asked for it 30 days ago. */
export async function cleanUpAccounts(ctx: Context): Promise<void> {
  const now = ctx.now().getTime();
  const [yesterday, monthAgo] = [new Date(now - day), new Date(now - 30 * day)];
  await ctx.sql.query('delete from account_tokens where expires_at < $1 or used_at < $1', [yesterday]);
  await ctx.sql.query('delete from accounts where deletion_requested_at < $1', [monthAgo]);
  await ctx.sql.query("delete from accounts where email like 'demo-%@demo.invalid' and password_hash is null and created_at < $1", [
    monthAgo,
  ]);
}
