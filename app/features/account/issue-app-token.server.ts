import type { AccountContext } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';
import { type IssuedToken, issueToken } from './tokens.server.ts';

/**
 * A token with which another program can use the account.
 * @throws AppError FORBIDDEN inside a store's admin, for an account that a person signs in to: the store's staff would get access to
 *   all stores of that person, and keep it after leaving the store.
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
