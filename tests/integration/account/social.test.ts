import { createHash, createHmac, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { createContext } from '#app/context.server.ts';
import type { Context } from '#app/context.ts';
import { finishSocialSignIn } from '#app/features/account/finish-social-sign-in.server.ts';
import { listIdentities, removeIdentity } from '#app/features/account/identities.server.ts';
import { linkIdentity, mailLinkProof } from '#app/features/account/link-identity.server.ts';
import { registerAccount } from '#app/features/account/register-account.server.ts';
import { restoreAccount } from '#app/features/account/restore-account.server.ts';
import { startSocialSignIn } from '#app/features/account/start-social-sign-in.server.ts';
import { requestDeletion } from '#app/features/account/update-account.server.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';

let h: Harness;
let visitor: Context;
beforeAll(async () => {
  h = await harness();
  visitor = createContext(h.services, { address: '203.0.113.9' });
});

type Provider = 'google' | 'facebook';
interface Person {
  email: string;
  isVerified?: boolean;
  hidesEmail?: boolean;
  isRefused?: boolean;
}
const newEmail = () => `person-${randomUUID()}@mail.example`;

/** What a browser does at the provider's page: fill the form in, come back with the query. */
async function consent(url: string, person: Person): Promise<URLSearchParams> {
  const form = new URLSearchParams(
    person.isRefused
      ? { deny: '1' }
      : {
          email: person.email,
          first_name: 'Noor',
          last_name: 'Seller',
          ...(person.isVerified === false ? {} : { verified: 'on' }),
          ...(person.hidesEmail ? { hide_email: 'on' } : {}),
        },
  );
  const answer = await fetch(url, { method: 'POST', body: form, redirect: 'manual' });
  expect(answer.status).toBe(302);
  return new URL(answer.headers.get('location') ?? '').searchParams;
}

async function signInWith(provider: Provider, person: Person, ctx: Context = visitor) {
  const { url } = await startSocialSignIn(ctx, { provider, isLinking: ctx.account !== undefined });
  return finishSocialSignIn(ctx, { provider, params: await consent(url, person) });
}

async function mailedLink(to: string, part: string): Promise<string> {
  await h.settle();
  const messages = await h.control<{ text: string }[]>(`mail/messages?to=${encodeURIComponent(to)}`);
  const links = messages.flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? []);
  return links.find((link) => link.includes(part)) ?? '';
}

const accountOf = async (email: string) =>
  (await h.services.database.pool.query('select id, email_verified_at, password_hash, first_name from accounts where email = $1', [email]))
    .rows;

describe('signing in with Google', () => {
  test('asks with state, nonce and PKCE, makes an account once and finds it again', async () => {
    const email = newEmail();
    const { url } = await startSocialSignIn(visitor, { provider: 'google', returnTo: '/app/orders' });
    const asked = new URL(url);
    expect(`${asked.origin}${asked.pathname}`).toBe('https://accounts.google.com/o/oauth2/v2/auth');
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      redirect_uri: `${h.appUrl}/auth/google/callback`,
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.searchParams.get(name)?.length).toBeGreaterThan(40);
    const first = await finishSocialSignIn(visitor, { provider: 'google', params: await consent(url, { email }) });
    expect(first).toMatchObject({ kind: 'signed-in', returnTo: '/app/orders' });
    const again = await signInWith('google', { email });
    expect(again.kind === 'signed-in' && first.kind === 'signed-in' && again.accountId === first.accountId).toBe(true);
    expect(await accountOf(email)).toMatchObject([{ first_name: 'Noor', password_hash: null, email_verified_at: expect.any(Date) }]);
  });

  test('an answer with another state, a used one or one of another provider opens nothing', async () => {
    const { url } = await startSocialSignIn(visitor, { provider: 'google' });
    const params = await consent(url, { email: newEmail() });
    const stale = { code: 'BAD_REQUEST', fields: { social: ['socialStale'] } };
    const forged = new URLSearchParams(params);
    forged.set('state', 'x'.repeat(43));
    await expect(finishSocialSignIn(visitor, { provider: 'google', params: forged })).rejects.toMatchObject(stale);
    await expect(finishSocialSignIn(visitor, { provider: 'facebook', params })).rejects.toMatchObject(stale);
    expect((await finishSocialSignIn(visitor, { provider: 'google', params })).kind).toBe('signed-in');
    await expect(finishSocialSignIn(visitor, { provider: 'google', params })).rejects.toMatchObject(stale);
  });

  test('a code of another sign-in does not fit: the verifier and the nonce are another’s', async () => {
    const one = await startSocialSignIn(visitor, { provider: 'google' });
    const two = await startSocialSignIn(visitor, { provider: 'google' });
    const stolen = (await consent(one.url, { email: newEmail() })).get('code') ?? '';
    const params = new URLSearchParams({ code: stolen, state: two.state });
    await expect(finishSocialSignIn(visitor, { provider: 'google', params })).rejects.toMatchObject({
      fields: { social: ['socialRefused'] },
    });
  });

  test('saying no changes nothing', async () => {
    const { url } = await startSocialSignIn(visitor, { provider: 'google' });
    const params = await consent(url, { email: 'x@example.com', isRefused: true });
    await expect(finishSocialSignIn(visitor, { provider: 'google', params })).rejects.toMatchObject({
      fields: { social: ['socialRefused'] },
    });
  });

  test('a provider that does not answer is told apart from a refusal', async () => {
    const { url } = await startSocialSignIn(visitor, { provider: 'google' });
    const params = await consent(url, { email: newEmail() });
    await h.fault({ vendor: 'google', match: '^POST /token', kind: '500' });
    await expect(finishSocialSignIn(visitor, { provider: 'google', params })).rejects.toMatchObject({ reason: 'unavailable' });
  });
});

/** An account with a password and a confirmed address. */
async function known(): Promise<{ seller: TestSeller; password: string }> {
  const seller = await h.newSeller();
  const { hashPassword } = await import('#app/features/account/hash-password.server.ts');
  const password = 'a long enough password';
  await h.services.database.pool.query('update accounts set password_hash = $2 where id = $1', [
    seller.accountId,
    await hashPassword(password),
  ]);
  return { seller, password };
}

describe('an address that has an account already', () => {
  test('is linked only after its password; five wrong ones are the end of it for now', async () => {
    const { seller, password } = await known();
    const outcome = await signInWith('google', { email: seller.email });
    if (outcome.kind !== 'proof-needed') throw new Error(outcome.kind);
    expect(outcome).toMatchObject({ email: seller.email, hasPassword: true });
    expect(await listIdentities(seller.ctx)).toEqual([]);
    await expect(linkIdentity(visitor, { proof: outcome.proof, password: 'wrong' })).rejects.toMatchObject({
      fields: { password: ['passwordWrong'] },
    });
    const done = await linkIdentity(visitor, { proof: outcome.proof, password });
    expect('token' in done && done.accountId).toBe(seller.accountId);
    await expect(linkIdentity(visitor, { proof: outcome.proof, password })).rejects.toMatchObject({ fields: { code: ['linkInvalid'] } });
    expect(await signInWith('google', { email: seller.email })).toMatchObject({ kind: 'signed-in', accountId: seller.accountId });

    const other = await known();
    const next = await signInWith('google', { email: other.seller.email });
    if (next.kind !== 'proof-needed') throw new Error(next.kind);
    for (let round = 0; round < 5; round += 1) await linkIdentity(visitor, { proof: next.proof, password: 'wrong' }).catch(() => undefined);
    await expect(linkIdentity(visitor, { proof: next.proof, password: other.password })).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });

  test('or by the link that its mailbox got', async () => {
    const { seller } = await known();
    const outcome = await signInWith('facebook', { email: seller.email });
    if (outcome.kind !== 'proof-needed') throw new Error(outcome.kind);
    await mailLinkProof(visitor, { proof: outcome.proof });
    const link = await mailedLink(seller.email, '/auth/link-account');
    const proof = new URL(link).searchParams.get('proof') ?? '';
    await linkIdentity(visitor, { proof });
    expect(await listIdentities(seller.ctx)).toMatchObject([{ provider: 'facebook', email: seller.email }]);
  });

  test('never confirmed: the provider that vouches for the address ends the unproved password', async () => {
    const email = newEmail();
    await registerAccount(visitor, { email, password: 'squatting on an address', first_name: '', last_name: '', time_zone: 'UTC' });
    expect(await signInWith('google', { email })).toMatchObject({ kind: 'signed-in' });
    expect(await accountOf(email)).toMatchObject([{ password_hash: null, email_verified_at: expect.any(Date) }]);
  });
});

describe('signing in with Facebook', () => {
  test('mails a link to the address, because Facebook does not vouch for it, and lets in afterwards', async () => {
    const email = newEmail();
    expect(await signInWith('facebook', { email })).toEqual({ kind: 'confirm-address', email });
    expect(await signInWith('facebook', { email })).toEqual({ kind: 'confirm-address', email });
    const link = new URL(await mailedLink(email, '/auth/email-verification'));
    const [id, code] = [link.searchParams.get('id'), link.searchParams.get('code')];
    expect((await (await fetch(`${h.appUrl}/api/auth/verify-email/${id}/${code}`)).json()).success).toBe(true);
    expect((await signInWith('facebook', { email })).kind).toBe('signed-in');
  });

  test('whoever signs up by e-mail afterwards is not followed in by the unproved Facebook identity', async () => {
    const email = newEmail();
    await signInWith('facebook', { email });
    await registerAccount(visitor, { email, password: 'the true owner of it', first_name: '', last_name: '', time_zone: 'UTC' });
    const [account] = await accountOf(email);
    const { rows } = await h.services.database.pool.query('select 1 from account_identities where account_id = $1', [account.id]);
    expect(rows).toEqual([]);
  });

  test('without an address nothing can be made', async () => {
    await expect(signInWith('facebook', { email: newEmail(), hidesEmail: true })).rejects.toMatchObject({
      fields: { social: ['socialNoEmail'] },
    });
  });
});

describe('adding a provider to the account', () => {
  test('works signed in, for one account only, and the last way in cannot be taken off', async () => {
    const [seller, other] = [await h.newSeller(), await h.newSeller()];
    const email = newEmail();
    expect((await signInWith('google', { email }, seller.ctx)).kind).toBe('linked');
    expect(await listIdentities(seller.ctx)).toMatchObject([{ provider: 'google', email }]);
    await expect(signInWith('google', { email }, other.ctx)).rejects.toMatchObject({ fields: { social: ['socialTaken'] } });
    await expect(removeIdentity(seller.ctx, { provider: 'google' })).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
    expect((await signInWith('facebook', { email: newEmail() }, seller.ctx)).kind).toBe('linked');
    await removeIdentity(seller.ctx, { provider: 'google' });
    expect(await listIdentities(seller.ctx)).toMatchObject([{ provider: 'facebook' }]);
  });

  test('is told to the account’s owner, as when the password was enough for it; not to whoever confirmed it by mail', async () => {
    const [{ seller }, byPassword, byMail] = [await known(), await known(), await known()];
    await signInWith('google', { email: newEmail() }, seller.ctx);
    const asked = await Promise.all([byPassword, byMail].map(({ seller: { email } }) => signInWith('google', { email })));
    const [proof = '', mailed = ''] = asked.map((outcome) => (outcome.kind === 'proof-needed' ? outcome.proof : ''));
    await linkIdentity(visitor, { proof, password: byPassword.password });
    await mailLinkProof(visitor, { proof: mailed });
    const link = await mailedLink(byMail.seller.email, '/auth/link-account');
    await linkIdentity(visitor, { proof: new URL(link).searchParams.get('proof') ?? '' });
    await h.settle();
    const toldOf = async (email: string) => {
      const messages = await h.control<{ subject: string; text: string }[]>(`mail/messages?to=${encodeURIComponent(email)}`);
      return messages.filter(({ subject }) => subject === 'Google was connected to your account').map(({ text }) => text);
    };
    for (const { email } of [seller, byPassword.seller])
      expect(await toldOf(email)).toEqual([expect.stringContaining(`${h.services.env.APP_URL}/app/setting/account`)]);
    expect(await toldOf(byMail.seller.email)).toEqual([]);
  });

  test('an answer of a linking does not sign in a stranger', async () => {
    const seller = await h.newSeller();
    const { url } = await startSocialSignIn(seller.ctx, { provider: 'google', isLinking: true });
    const params = await consent(url, { email: newEmail() });
    await expect(finishSocialSignIn(visitor, { provider: 'google', params })).rejects.toMatchObject({
      fields: { social: ['socialStale'] },
    });
  });
});

describe('over HTTP', () => {
  test('GET /auth/social and /auth/callback lead to a token that works', async () => {
    const { data } = await (await fetch(`${h.appUrl}/api/auth/social/google`)).json();
    const params = await consent(data.url, { email: newEmail() });
    const answer = await (await fetch(`${h.appUrl}/api/auth/callback/google?${params}`)).json();
    expect(answer).toMatchObject({ success: true, errors: null });
    const account = await fetch(`${h.appUrl}/api/auth/account`, { headers: { authorization: `Bearer ${answer.data.token}` } });
    expect((await account.json()).data.is_email_verified).toBe(true);
    expect((await (await fetch(`${h.appUrl}/api/auth/callback/google?${params}`)).json()).status).toBe(201);
    expect((await (await fetch(`${h.appUrl}/api/auth/social/twitter`)).json()).status).toBe(201);
  });

  test('the feedback tool’s token is signed, short-lived and names the person', async () => {
    const seller = await h.newSeller();
    const { body } = await seller.api<{ token: string }>('POST', '/auth/sso/featurebase');
    const [head = '', payload = '', signature] = body.data?.token.split('.') ?? [];
    expect(
      createHmac('sha256', h.services.env.FEATUREBASE_SSO_SECRET ?? '')
        .update(`${head}.${payload}`)
        .digest('base64url'),
    ).toBe(signature);
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    expect(claims).toMatchObject({ userId: seller.accountId, email: seller.email });
    expect(claims.exp - claims.iat).toBe(600);
    expect((await (await fetch(`${h.appUrl}/api/auth/sso/featurebase`, { method: 'POST' })).json()).status).toBe(101);
  });

  test('the first time in the app is over when it was seen, and nobody else’s business', async () => {
    const [seller, stranger] = [await h.newSeller(), await h.newSeller()];
    const first = async (who = seller) =>
      (await who.api<{ is_first_time: boolean }>('GET', `/auth/first-time-in-app?owner_id=${seller.accountId}`)).body;
    expect((await first()).data?.is_first_time).toBe(true);
    await seller.api('POST', '/auth/account/update-meta', { meta_key: 'first_time_in_app' });
    expect((await first()).data?.is_first_time).toBe(false);
    expect((await first(stranger)).status).toBe(202);
  });
});

test('the verifier is kept sealed, the state as a hash only', async () => {
  const { state } = await startSocialSignIn(visitor, { provider: 'google' });
  const hash = createHash('sha256').update(state).digest('base64url');
  const { rows } = await h.services.database.pool.query('select * from social_sign_ins where state_hash = $1', [hash]);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows[0])).not.toContain(state);
  expect(rows[0].code_verifier).toMatch(/^t1\./);
});

test('an account that waits for its deletion is offered back instead of opened', async () => {
  const email = newEmail();
  const made = await signInWith('google', { email });
  if (made.kind !== 'signed-in') throw new Error(made.kind);
  const { identify } = await import('#app/doors/identify.server.ts');
  const request = new Request(h.appUrl, { headers: { authorization: `Bearer ${made.token}` } });
  const ctx = createContext(h.services, await identify(h.services, request));
  await requestDeletion(ctx as never);
  const outcome = await signInWith('google', { email });
  if (outcome.kind !== 'deletion-asked') throw new Error(outcome.kind);
  const offer = new URLSearchParams(outcome.restore);
  const { token } = await restoreAccount(visitor, { id: offer.get('id') ?? '', code: offer.get('code') ?? '' });
  expect(token).toBeTruthy();
  expect((await signInWith('google', { email })).kind).toBe('signed-in');
});
