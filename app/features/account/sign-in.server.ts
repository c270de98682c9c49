import type { Context } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';
import { checkPassword } from './check-password.server.ts';
import { deletionDate, restoreOffer } from './restore-account.server.ts';
import { type IssuedToken, issueToken, revokeToken } from './tokens.server.ts';

export interface SignIn {
  email: string;
  password: string;
  /** User agent, for the list of devices. */
  device?: string;
  /** The token of the session that this one replaces. */
  previousToken?: string;
}

/**
 * Sign in by e-mail and password.
 * @throws AppError BAD_REQUEST with `signInWrong`, the same for an unknown address and a wrong password; RATE_LIMITED after too
 *   many failures; EMAIL_NOT_VERIFIED when the password is right but the address was never confirmed; ACCOUNT_DELETION_ASKED
 *   while the account waits for its deletion, with the query of the page that keeps it (`restore`).
 */
export async function signIn(
  ctx: Context,
  { email, password, device, previousToken }: SignIn,
): Promise<IssuedToken & { accountId: string }> {
  const { rows } = await ctx.sql.query(
    'select id, password_hash, email_verified_at, deletion_requested_at from accounts where email = $1 and password_hash is not null',
    [email],
  );
  const account = rows[0];
  if (!(await checkPassword(ctx, { email, account, password })))
    throw new AppError('BAD_REQUEST', {}, { fields: { password: ['signInWrong'] } });
  if (!account.email_verified_at) throw new AppError('EMAIL_NOT_VERIFIED');
  if (account.deletion_requested_at) {
    throw new AppError(
      'ACCOUNT_DELETION_ASKED',
      {},
      { data: { restore: await restoreOffer(ctx, account.id), deletes_at: deletionDate(account.deletion_requested_at).toISOString() } },
    );
  }
  return ctx.transaction(async (tx) => {
    if (previousToken) await revokeToken(tx, previousToken);
    const issued = await issueToken(tx, { accountId: account.id, kind: 'session', ...(device ? { device } : {}) });
    return { ...issued, accountId: account.id };
  });
}
