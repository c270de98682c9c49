import type { AccountContext } from '#app/context.ts';

/** Record that a session is in use, for the list of devices. Once an hour is enough: `findToken` says when it is due. */
export async function touchToken(ctx: AccountContext, tokenId: string): Promise<void> {
  await ctx.sql.query({
    name: 'touch-token',
    text: 'update account_tokens set last_used_at = $3, address = $4 where account_id = $1 and id = $2',
    values: [ctx.account.id, tokenId, ctx.now(), ctx.address ?? ''],
  });
}
