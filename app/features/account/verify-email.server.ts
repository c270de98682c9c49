import type { Context } from '#app/context.ts';
import { hashToken } from '#app/platform/encryption.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { passwordMark } from './send-account-mail.server.ts';
import { wasSignedUpHere } from './signed-up-here.server.ts';
import { type IssuedToken, issueToken, takeToken } from './tokens.server.ts';

/** What a confirmation link is good for: `open` confirms when pressed, `confirmed` has nothing left to do. */
export type Verification = 'open' | 'confirmed' | 'invalid';

/**
 * Read a confirmation link; changes nothing, since mail scanners open links before people do.
 * @returns with the account's address for whoever has the mailed code, so that it need not be typed again.
 */
export async function readVerification(
  ctx: Context,
  { id, code }: { id: string; code: string },
): Promise<{ state: Verification; email: string | null }> {
  const { rows } = await ctx.sql.query(
    `select a.password_hash, a.email_verified_at, t.payload, t.used_at, case when t.hash is not null then a.email end as email from accounts a
     left join account_tokens t on t.account_id = a.id and t.hash = $2 and t.kind = 'verify_email' and t.expires_at > $3
     where a.id = $1`,
    [id, hashToken(code), ctx.now()],
  );
  const found = rows[0];
  const email: string | null = found?.email ?? null;
  if (found?.email_verified_at) return { state: 'confirmed', email };
  const isOpen = found?.payload && !found.used_at && found.payload.password === passwordMark(found.password_hash);
  return { state: isOpen ? 'open' : 'invalid', email };
}

/**
 * Confirm an address by the mailed link. A confirmed address counts as success even if the link is no longer valid: links are pressed twice.
 * In the browser that signed up it also signs in; by a link that was used already it never does.
 * @param browser the browser's proof of a sign-up (`signed-up-here`), and its user agent for the list of devices.
 * @returns the session, in the browser that signed up.
 * @throws AppError BAD_REQUEST with `linkInvalid` for a wrong, old or used link.
 */
export async function verifyEmail(
  ctx: Context,
  { id, code }: { id: string; code: string },
  browser: { proof?: string | undefined; device?: string } = {},
): Promise<(IssuedToken & { accountId: string }) | undefined> {
  const invalid = new AppError('BAD_REQUEST', {}, { fields: { code: ['linkInvalid'] } });
  return ctx.transaction(async (tx) => {
    const { rows } = await tx.sql.query('select password_hash, email_verified_at from accounts where id = $1 for update', [id]);
    const account = rows[0];
    if (!account) throw invalid;
    const payload = await takeToken(tx, { accountId: id, kind: 'verify_email', token: code });
    if (!payload) {
      if (account.email_verified_at) return undefined;
      throw invalid;
    }
    if (payload.password !== passwordMark(account.password_hash)) throw invalid;
    await tx.sql.query('update accounts set email_verified_at = coalesce(email_verified_at, $2) where id = $1', [id, tx.now()]);
    if (!wasSignedUpHere(tx, browser.proof, { id, passwordHash: account.password_hash })) return undefined;
    const { device } = browser;
    return { ...(await issueToken(tx, { accountId: id, kind: 'session', ...(device ? { device } : {}) })), accountId: id };
  });
}
