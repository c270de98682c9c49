import type { Context } from '#app/context.ts';

const day = 24 * 3600 * 1000;

/** Daily: delete ended tokens and abandoned social sign-ins. Accounts due for deletion are erased by the job `stores.erase-account`. */
export async function cleanUpAccounts(ctx: Context): Promise<void> {
  const yesterday = new Date(ctx.now().getTime() - day);
  await ctx.sql.query('delete from account_tokens where expires_at < $1 or used_at < $1', [yesterday]);
  await ctx.sql.query('delete from social_sign_ins where expires_at < $1', [yesterday]);
}
