import type { Context } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';
import { forgetFailures } from './check-password.server.ts';
import { hashPassword } from './hash-password.server.ts';
import { queueAccountMail } from './queue-account-mail.server.ts';
import { revokeTokens, signedInKinds, takeToken } from './tokens.server.ts';

/**
 * Set a new password by the mailed link. All devices are signed out; the link also confirms the address, and ends what wrong
 * passwords before have closed.
 * @throws AppError BAD_REQUEST with `linkInvalid` for a wrong, old or used link.
 */
export async function resetPassword(ctx: Context, { id, code, password }: { id: string; code: string; password: string }): Promise<void> {
  const email = await ctx.transaction(async (tx): Promise<string> => {
    // Before hashing, which is expensive: anyone can send made-up links.
    if (!(await takeToken(tx, { accountId: id, kind: 'reset_password', token: code }))) {
      throw new AppError('BAD_REQUEST', {}, { fields: { code: ['linkInvalid'] } });
    }
    const passwordHash = await hashPassword(password);
    // If the address was never confirmed, the identities may belong to somebody other than the mailbox's owner.
    await tx.sql.query(
      'delete from account_identities where account_id = $1 and exists (select 1 from accounts where id = $1 and email_verified_at is null)',
      [id],
    );
    const { rows } = await tx.sql.query(
      'update accounts set password_hash = $2, email_verified_at = coalesce(email_verified_at, $3) where id = $1 returning email',
      [id, passwordHash, tx.now()],
    );
    await revokeTokens(tx, id, [...signedInKinds, 'reset_password', 'link_identity', 'restore_account']);
    await queueAccountMail(tx, { accountId: id, mail: 'password_changed' });
    return rows[0].email;
  });
  await forgetFailures(ctx, email);
}
