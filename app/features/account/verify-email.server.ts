import type { Context } from '#app/context.ts';
import { hashToken } from '#app/platform/encryption.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { passwordMark } from './send-account-mail.server.ts';
import { takeToken } from './tokens.server.ts';

/** What a confirmation link is good for: `open` confirms when pressed, `confirmed` has nothing left to do. */
export type Verification = 'open' | 'confirmed' | 'invalid';

/** Read a confirmation link; changes nothing, since mail scanners open links before people do. */
export async function readVerification(ctx: Context, { id, code }: { id: string; code: string }): Promise<Verification> {
  const { rows } = await ctx.sql.query(
    `select a.password_hash, a.email_verified_at, t.payload from accounts a
     left join account_tokens t on t.account_id = a.id and t.hash = $2 and t.kind = 'verify_email' and t.used_at is null and t.expires_at > $3
     where a.id = $1`,
    [id, hashToken(code), ctx.now()],
  );
  const found = rows[0];
  if (found?.email_verified_at) return 'confirmed';
  return found?.payload && found.payload.password === passwordMark(found.password_hash) ? 'open' : 'invalid';
}

/**
 * Confirm an address by the mailed link. A confirmed address counts as success even if the link is no longer valid: links are pressed twice.
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
