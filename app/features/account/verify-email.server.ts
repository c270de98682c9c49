import type { Context } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';
import { passwordMark } from './send-account-mail.server.ts';
import { takeToken } from './tokens.server.ts';

/**
 * Confirm an address by the mailed link. Mail scanners open links before people do, so a confirmed address counts as
 * success even if the link is no longer valid.
 * @throws AppError BAD_REQUEST with `linkInvalid` for a wrong, old or used link.
 */
export async function verifyEmail(ctx: Context, { id, code }: { id: string; code: string }): Promise<void> {
  const invalid = new AppError('BAD_REQUEST', {}, { fields: { code: ['linkInvalid'] } });
  await ctx.transaction(async (tx) => {
    const { rows } = await tx.sql.query('select password_hash, email_verified_at from accounts where id = $1 for update', [id]);
    const account = rows[0];
    if (!account) throw invalid;
    const payload = await takeToken(tx, { accountId: id, kind: 'verify_email', token: code });
    if (!payload) {
      if (account.email_verified_at) return;
      throw invalid;
    }
    if (payload.password !== passwordMark(account.password_hash)) throw invalid;
    await tx.sql.query('update accounts set email_verified_at = coalesce(email_verified_at, $2) where id = $1', [id, tx.now()]);
  });
}
