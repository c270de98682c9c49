import type { AccountContext } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';
import { hashPassword, verifyPassword } from './hash-password.server.ts';
import { queueAccountMail } from './queue-account-mail.server.ts';
import { revokeTokens, signedInKinds } from './tokens.server.ts';

const tries = { name: 'change-password', points: 5, within: 15 * 60 };

/**
 * Change the password; other devices are signed out.
 * @throws AppError BAD_REQUEST with `passwordWrong`; STATE_CONFLICT for an account without a password (its owner signs in by a
 *   provider or opens it in a shop's admin).
 */
export async function changePassword(ctx: AccountContext, input: { current_password: string; password: string }): Promise<void> {
  await ctx.rateLimits.take(tries, ctx.account.id);
  const { rows } = await ctx.sql.query('select password_hash from accounts where id = $1', [ctx.account.id]);
  if (!rows[0]?.password_hash) throw new AppError('STATE_CONFLICT');
  if (!(await verifyPassword(rows[0].password_hash, input.current_password))) {
    throw new AppError('BAD_REQUEST', {}, { fields: { current_password: ['passwordWrong'] } });
  }
  const passwordHash = await hashPassword(input.password);
  await ctx.transaction(async (tx) => {
    await tx.sql.query('update accounts set password_hash = $2 where id = $1', [ctx.account.id, passwordHash]);
    await revokeTokens(tx, ctx.account.id, [...signedInKinds, 'reset_password', 'link_identity'], ctx.tokenId);
    await queueAccountMail(tx, { accountId: ctx.account.id, mail: 'password_changed' });
  });
  await ctx.rateLimits.clear(tries, ctx.account.id);
}
