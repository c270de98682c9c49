import type { ProvenPerson, SignInProvider } from '#app/connectors/sign-in/sign-in-provider.ts';
import type { Context } from '#app/context.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { AppError, fieldError } from '#app/platform/errors.ts';
import { createAccount } from './create-account.server.ts';
import { addIdentity } from './identities.server.ts';
import { queueAccountMail } from './queue-account-mail.server.ts';
import { restoreOffer } from './restore-account.server.ts';
import { takeSocialSignIn } from './start-social-sign-in.server.ts';
import { issueToken } from './tokens.server.ts';

/**
 * - `signed-in`: continue with the token.
 * - `linked`: the provider was added to the signed-in account.
 * - `proof-needed`: an account with this address exists; with `proof` the person can show that it is theirs.
 * - `confirm-address`: the provider does not vouch for the address, so a link was mailed to it.
 * - `deletion-asked`: the account is waiting for its deletion; `restore` is the query of the page that keeps it.
 */
export type SocialOutcome =
  | { kind: 'signed-in'; accountId: string; token: string; expiresAt: Date; returnTo: string }
  | { kind: 'linked'; returnTo: string }
  | { kind: 'proof-needed'; proof: string; email: string; hasPassword: boolean }
  | { kind: 'confirm-address'; email: string }
  | { kind: 'deletion-asked'; restore: string };

interface Known {
  id: string;
  email_verified_at: Date | null;
  deletion_requested_at: Date | null;
  has_password: boolean;
}

const columns = 'a.id, a.email_verified_at, a.deletion_requested_at, a.password_hash is not null as has_password';

/**
 * Handle the browser's return from the provider.
 * @throws AppError BAD_REQUEST on the field `social`: `socialStale` for a sign-in that was not started here or has expired,
 *   `socialRefused` when the person or the provider refused, `socialNoEmail`, `socialTaken` when another account has this identity.
 */
export async function finishSocialSignIn(
  ctx: Context,
  input: { provider: SignInProvider; params: URLSearchParams; device?: string; timeZone?: string },
): Promise<SocialOutcome> {
  const connector = ctx.connectors.signIn[input.provider];
  if (!connector) throw new AppError('NOT_FOUND');
  const started = await takeSocialSignIn(ctx, input.provider, input.params.get('state') ?? '');
  // Linking may only be finished while signed in to the account that started it.
  if (!started || (started.accountId && started.accountId !== ctx.account?.id)) throw fieldError('social', 'socialStale');
  let person: ProvenPerson;
  try {
    person = await connector.finish(started.request, input.params);
  } catch (error) {
    if (!isConnectorError(error) || error.reason !== 'rejected') throw error;
    ctx.log.info({ err: error, provider: input.provider }, 'social sign-in refused');
    throw fieldError('social', 'socialRefused');
  }
  return ctx.transaction(async (tx) => {
    await tx.sql.query("select pg_advisory_xact_lock(hashtextextended('identity ' || $1, 0))", [`${input.provider} ${person.subject}`]);
    const { rows } = await tx.sql.query<Known>(
      `select ${columns} from account_identities i join accounts a on a.id = i.account_id where i.provider = $1 and i.subject = $2`,
      [input.provider, person.subject],
    );
    const owner = rows[0];
    if (started.accountId) {
      if (owner && owner.id !== started.accountId) throw fieldError('social', 'socialTaken');
      if (!owner) await addIdentity(tx, { accountId: started.accountId, provider: input.provider, person, isTold: !tx.workplace?.isDemo });
      return { kind: 'linked', returnTo: started.returnTo };
    }
    if (owner) return enter(tx, owner, { ...input, email: person.email ?? '', returnTo: started.returnTo });
    if (!person.email) throw fieldError('social', 'socialNoEmail');
    return meet(tx, person as ProvenPerson & { email: string }, { ...input, returnTo: started.returnTo });
  });
}

interface Entering {
  provider: SignInProvider;
  device?: string;
  timeZone?: string;
  returnTo: string;
}

/** Sign in an account that has this identity. */
async function enter(tx: Context, owner: Known, { device, email, returnTo }: Entering & { email: string }): Promise<SocialOutcome> {
  if (owner.deletion_requested_at) return { kind: 'deletion-asked', restore: await restoreOffer(tx, owner.id) };
  if (!owner.email_verified_at) {
    await queueAccountMail(tx, { accountId: owner.id, mail: 'verify_email' });
    return { kind: 'confirm-address', email };
  }
  const issued = await issueToken(tx, { accountId: owner.id, kind: 'session', ...(device ? { device } : {}) });
  return { kind: 'signed-in', accountId: owner.id, token: issued.token, expiresAt: issued.expiresAt, returnTo };
}

/** An identity that no account has yet: create an account, or ask for proof of owning the one with this address. */
async function meet(tx: Context, person: ProvenPerson & { email: string }, entering: Entering): Promise<SocialOutcome> {
  const { provider, device, timeZone, returnTo } = entering;
  await tx.sql.query("select pg_advisory_xact_lock(hashtextextended('register ' || $1, 0))", [person.email]);
  const { rows } = await tx.sql.query<Known>(
    `select ${columns} from accounts a where a.email = $1
     and (a.password_hash is not null or exists (select 1 from account_identities i where i.account_id = a.id))`,
    [person.email],
  );
  const existing = rows[0];
  if (existing?.email_verified_at) {
    const { token } = await issueToken(tx, {
      accountId: existing.id,
      kind: 'link_identity',
      payload: { provider, subject: person.subject, email: person.email },
    });
    return { kind: 'proof-needed', proof: `${existing.id}.${token}`, email: person.email, hasPassword: existing.has_password };
  }
  if (existing && person.isEmailVerified) {
    // The account's address was never confirmed. The provider proves it now, so the password set by whoever signed up is removed.
    await tx.sql.query('update accounts set password_hash = null, email_verified_at = $2 where id = $1', [existing.id, tx.now()]);
    await tx.sql.query('delete from account_tokens where account_id = $1', [existing.id]);
    await tx.sql.query('delete from account_identities where account_id = $1', [existing.id]);
    await addIdentity(tx, { accountId: existing.id, provider, person });
    return enter(tx, { ...existing, email_verified_at: tx.now() }, { ...entering, email: person.email });
  }
  if (existing) {
    await queueAccountMail(tx, { accountId: existing.id, mail: 'verify_email' });
    return { kind: 'confirm-address', email: person.email };
  }
  const { accountId } = await createAccount(tx, {
    email: person.email,
    firstName: person.firstName,
    lastName: person.lastName,
    locale: tx.locale,
    isEmailVerified: person.isEmailVerified,
    isSignUp: true,
    workplace: { name: person.firstName || person.email, currency: 'USD', timeZone: timeZone ?? 'UTC' },
  });
  await addIdentity(tx, { accountId, provider, person });
  if (!person.isEmailVerified) {
    await queueAccountMail(tx, { accountId, mail: 'verify_email' });
    return { kind: 'confirm-address', email: person.email };
  }
  const issued = await issueToken(tx, { accountId, kind: 'session', ...(device ? { device } : {}) });
  return { kind: 'signed-in', accountId, token: issued.token, expiresAt: issued.expiresAt, returnTo };
}
