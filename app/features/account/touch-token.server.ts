import type { AccountContext } from '#app/context.ts';

const hour = 3600 * 1000;

/** Note that a session is in use, for the list of devices; written at most once an hour. */
export async function touchToken(ctx: AccountContext, tokenId: string): Promise<void> {
  const now = ctx.now();
  await ctx.sql.query({
    name: 'touch-token',
    text: 'update account_tokens set last_used_at = $3, address = $5 where account_id = $1 and id = $2 and (last_used_at is null or last_used_at < $4)',
    values: [ctx.account.id, tokenId, now, new Date(now.getTime() - hour), ctx.address ?? ''],
  });
}
