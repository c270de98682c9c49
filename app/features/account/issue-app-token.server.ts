import type { AccountContext } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';
import { type IssuedToken, issueToken } from './tokens.server.ts';

/**
 * A token for another program of the same account.
 * @throws AppError FORBIDDEN inside a store's admin, for an account that a person signs in to: whoever works in that store would have a key to
 *   all stores of the person, and keep it when they work there no more.
 */
export async function issueAppToken(ctx: AccountContext, { app }: { app: string }): Promise<IssuedToken> {
  if (ctx.via === 'embedded') {
    const { rowCount } = await ctx.sql.query(
      `select 1 from accounts a where a.id = $1
         and (a.password_hash is not null or exists (select 1 from account_identities i where i.account_id = a.id))`,
      [ctx.account.id],
    );
    if (rowCount) throw new AppError('FORBIDDEN');
  }
  return issueToken(ctx, { accountId: ctx.account.id, kind: 'app', device: app });
}
