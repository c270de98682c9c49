/** Proving that an account and a provider's identity with the same address belong to the same person. */
import type { SignInProvider } from '#app/connectors/sign-in/sign-in-provider.ts';
import type { Context } from '#app/context.ts';
import { hashToken } from '#app/platform/encryption.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { isId } from '#app/platform/ids.ts';
import { checkPassword } from './check-password.server.ts';
import { addIdentity } from './identities.server.ts';
import { queueAccountMail } from './queue-account-mail.server.ts';
import { restoreOffer } from './restore-account.server.ts';
import { type IssuedToken, issueToken } from './tokens.server.ts';

export interface LinkProof {
  accountId: string;
  provider: SignInProvider;
  subject: string;
  email: string;
  hasPassword: boolean;
  /** The proof was sent by mail, so no password is needed. */
  isMailed: boolean;
}

/** Read a proof without using it up; undefined for a wrong, used or expired one. */
export async function readLinkProof(ctx: Context, proof: string): Promise<LinkProof | undefined> {
  const [accountId = '', token = ''] = proof.split('.');
  if (!isId(accountId)) return undefined;
  const { rows } = await ctx.sql.query(
    `select t.payload, a.password_hash is not null as "hasPassword" from account_tokens t join accounts a on a.id = t.account_id
     where t.account_id = $1 and t.hash = $2 and t.kind = 'link_identity' and t.used_at is null and t.expires_at > $3`,
    [accountId, hashToken(token), ctx.now()],
  );
  const found = rows[0];
  if (!found?.payload?.subject) return undefined;
  const { provider, subject, email, mailed } = found.payload;
  return { accountId, provider, subject, email, hasPassword: found.hasPassword, isMailed: mailed === 'yes' };
}

const stale = () => new AppError('BAD_REQUEST', {}, { fields: { code: ['linkInvalid'] } });

/**
 * Link with the account's password, or without it by a mailed proof, which shows access to the account's mailbox.
 * @throws AppError BAD_REQUEST with `passwordWrong` or `linkInvalid`; RATE_LIMITED after too many wrong passwords, as when signing in.
 */
export async function linkIdentity(
  ctx: Context,
  input: { proof: string; password?: string; device?: string },
): Promise<(IssuedToken & { accountId: string }) | { restore: string }> {
  const proof = await readLinkProof(ctx, input.proof);
  if (!proof) throw stale();
  if (!proof.isMailed) {
    const { rows } = await ctx.sql.query('select id, email, password_hash from accounts where id = $1', [proof.accountId]);
    if (!(await checkPassword(ctx, { email: rows[0]?.email ?? '', account: rows[0], password: input.password ?? '' })))
      throw new AppError('BAD_REQUEST', {}, { fields: { password: ['passwordWrong'] } });
  }
  return ctx.transaction(async (tx) => {
    const [, token = ''] = input.proof.split('.');
    const { rowCount } = await tx.sql.query(
      `update account_tokens set used_at = $3 where account_id = $1 and hash = $2 and kind = 'link_identity' and used_at is null`,
      [proof.accountId, hashToken(token), tx.now()],
    );
    if (rowCount !== 1) throw stale();
    const { rows } = await tx.sql.query('select account_id from account_identities where provider = $1 and subject = $2', [
      proof.provider,
      proof.subject,
    ]);
    if (rows[0] && rows[0].account_id !== proof.accountId) throw stale();
    // The mail with the proof has told the owner already.
    await addIdentity(tx, { accountId: proof.accountId, provider: proof.provider, person: proof, isTold: !proof.isMailed });
    const { rows: accounts } = await tx.sql.query('select deletion_requested_at from accounts where id = $1', [proof.accountId]);
    if (accounts[0]?.deletion_requested_at) return { restore: await restoreOffer(tx, proof.accountId) };
    const issued = await issueToken(tx, { accountId: proof.accountId, kind: 'session', ...(input.device ? { device: input.device } : {}) });
    return { ...issued, accountId: proof.accountId };
  });
}

/** Mail the account's owner a link for linking without the password. The link's token is created when the mail is sent. */
export async function mailLinkProof(ctx: Context, { proof }: { proof: string }): Promise<void> {
  const found = await readLinkProof(ctx, proof);
  if (!found) throw stale();
  await ctx.rateLimits.take({ name: 'mail-link-email', points: 5, within: 15 * 60 }, `link_identity ${found.accountId}`);
  await queueAccountMail(ctx, {
    accountId: found.accountId,
    mail: 'link_identity',
    identity: { provider: found.provider, subject: found.subject, email: found.email },
  });
}
