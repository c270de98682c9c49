import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { createContext } from '#app/context.server.ts';
import { createLoadContext } from '#app/doors/load-context.server.ts';
import { registerAccount } from '#app/features/account/register-account.server.ts';
import { signIn } from '#app/features/account/sign-in.server.ts';
import { notify } from '#app/features/notifications/create-notification.server.ts';
import * as resetPage from '#app/routes/reset-password.tsx';
import { type Harness, harness } from '#tests/support/harness.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

const password = 'long quiet river 9';
const newEmail = () => `person-${randomBytes(6).toString('hex')}@example.com`;
/** A network address of its own, so that tests do not use up each other's tries. */
const newNetwork = () => `10.${[...randomBytes(3)].join('.')}`;
const visitor = (address = newNetwork()) => createContext(h.services, { address });

interface Answer<Data> {
  http: number;
  retryAfter: string | null;
  body: { status: number; success: boolean; data: Data; errors: Record<string, string[]> | null };
}

async function call<Data = { token: string }>(path: string, body: unknown, method = 'POST'): Promise<Answer<Data>> {
  const response = await fetch(`${h.appUrl}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
  return { http: response.status, retryAfter: response.headers.get('retry-after'), body: (await response.json()) as Answer<Data>['body'] };
}

const statusOf = async (token: string) =>
  (await fetch(`${h.appUrl}/api/auth/account`, { headers: { authorization: `Bearer ${token}` } })).status;

const mailsTo = (email: string) => h.control<{ subject: string; text: string }[]>(`mail/messages?to=${encodeURIComponent(email)}`);

async function mailedLink(email: string): Promise<{ id: string; code: string }> {
  await h.drainJobs();
  for (const mail of await mailsTo(email)) {
    const [, id = '', code = ''] = /[?&]id=([\w-]+)&code=([\w-]+)/.exec(JSON.stringify(mail)) ?? [];
    if (id) return { id, code };
  }
  throw new Error(`no link was mailed to ${email}`);
}

async function registered(): Promise<string> {
  const email = newEmail();
  await call('/auth/register', { email, password });
  const { id, code } = await mailedLink(email);
  await call(`/auth/verify-email/${id}/${code}/`, undefined, 'GET');
  return email;
}

describe('signing up', () => {
  test('confirms the address by the mailed link before anybody can sign in', async () => {
    const email = newEmail();
    expect((await call('/auth/register', { email, password, first_name: 'Ana' })).body.success).toBe(true);
    expect((await call('/auth/login', { email, password })).body.status).toBe(110);
    const { id, code } = await mailedLink(email);
    expect((await call(`/auth/verify-email/${id}/wrong/`, undefined, 'GET')).body.success).toBe(false);
    expect((await call(`/auth/verify-email/${id}/${code}/`, undefined, 'GET')).body.success).toBe(true);
    const { body } = await call('/auth/login', { email, password });
    expect(body.status).toBe(200);
    const account = await fetch(`${h.appUrl}/api/auth/account`, { headers: { authorization: `Bearer ${body.data.token}` } });
    expect(await account.json()).toMatchObject({
      data: { email, first_name: 'Ana', has_shop: false, is_account_no_active_store: false, workplaces: [{ currency: 'USD' }] },
    });
  });

  test('answers the same for an address that has an account, and tells only its owner', async () => {
    const email = await registered();
    const again = await call('/auth/register', { email, password: 'another good one 7' });
    const fresh = await call('/auth/register', { email: newEmail(), password: 'another good one 7' });
    expect(again.body).toEqual(fresh.body);
    await h.drainJobs();
    expect((await mailsTo(email)).length).toBe(2);
    expect((await call('/auth/login', { email, password })).body.success).toBe(true);
  });

  test('says nothing to an address that was not confirmed but its own words: a name may be anything that somebody wants to have said', async () => {
    const email = newEmail();
    await call('/auth/register', { email, password, first_name: 'You have won: http://prize.example' });
    const { id, code } = await mailedLink(email);
    const [mail] = await mailsTo(email);
    expect(mail?.text).toContain('Hello,');
    expect(JSON.stringify(mail)).not.toContain('prize.example');
    await call(`/auth/verify-email/${id}/${code}/`, undefined, 'GET');
    await call('/auth/forgot-password', { email });
    await h.drainJobs();
    expect((await mailsTo(email)).map(({ text }) => text).join()).toContain('Hello You have won');
  });

  test('a link mailed for an earlier password confirms nothing', async () => {
    const email = newEmail();
    await call('/auth/register', { email, password: 'first password 11' });
    const { id, code } = await mailedLink(email);
    await call('/auth/register', { email, password: 'second password 22' });
    expect((await call(`/auth/verify-email/${id}/${code}/`, undefined, 'GET')).body.success).toBe(false);
  });

  test('names each wrong field', async () => {
    const { body } = await call('/auth/register', { email: 'nobody', password: 'password123' });
    expect(body.status).toBe(201);
    expect(Object.keys(body.errors ?? {}).sort()).toEqual(['email', 'password']);
  });
});

test('signing up again and again fills nobody’s mailbox, wherever it comes from, and tells nothing of the address', async () => {
  const taken = await registered();
  const before = (await mailsTo(taken)).length;
  for (const [email, tries] of [
    [taken, 4],
    [newEmail(), 5],
  ] as const) {
    const ask = () => registerAccount(visitor(), { email, password, first_name: '', last_name: '', time_zone: 'UTC' });
    for (let time = 0; time < tries; time += 1) await ask();
    await expect(ask()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  }
  await h.drainJobs();
  expect(await mailsTo(taken)).toHaveLength(before + 4);
});

describe('signing in', () => {
  test('says the same for a wrong password and for an address without an account', async () => {
    const email = await registered();
    const wrong = await call('/auth/login', { email, password: 'not this one at all' });
    const unknown = await call('/auth/login', { email: newEmail(), password: 'not this one at all' });
    expect(wrong.body).toEqual(unknown.body);
    expect(wrong.body.errors).toHaveProperty('password');
  });

  test('is refused after thirty failures from one network address; successes do not count', async () => {
    const network = newNetwork();
    const email = await registered();
    for (let time = 0; time < 3; time += 1) await signIn(visitor(network), { email, password });
    for (let time = 0; time < 30; time += 1) {
      await signIn(visitor(network), { email: newEmail(), password: 'x' }).catch((error) => expect(error.code).toBe('BAD_REQUEST'));
    }
    await expect(signIn(visitor(network), { email, password })).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });

  test('replaces the session that was there', async () => {
    const email = await registered();
    const first = await signIn(visitor(), { email, password });
    const second = await signIn(visitor(), { email, password, previousToken: first.token });
    expect(await statusOf(first.token)).toBe(401);
    expect(await statusOf(second.token)).toBe(200);
  });
});

test('what a tab sends for its account is refused as signed out where another one, or nobody, is signed in', async () => {
  const [seller, other] = [await h.newSeller(), await h.newSeller()];
  const named = async (token: string) => {
    const response = await fetch(`${h.appUrl}/api/core/account/views`, {
      method: 'POST',
      headers: {
        cookie: `quayside_session=${token}`,
        origin: h.appUrl,
        'content-type': 'application/json',
        'x-account': seller.ctx.account.id,
      },
      body: JSON.stringify({ view: 'nav.orders' }),
    });
    return { http: response.status, signedOut: response.headers.get('x-signed-out'), ...((await response.json()) as { status: number }) };
  };
  expect(await named(seller.token)).toMatchObject({ http: 200, signedOut: null });
  for (const token of [other.token, 'gone']) expect(await named(token)).toMatchObject({ http: 401, signedOut: '1', status: 101 });
});

test('whoever changes the password over the API stays signed in, and nobody else', async () => {
  const email = await registered();
  const [here, elsewhere] = [await signIn(visitor(), { email, password }), await signIn(visitor(), { email, password })];
  const changed = await fetch(`${h.appUrl}/api/auth/account/change-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${here.token}` },
    body: JSON.stringify({ current_password: password, password: 'brand new words 3' }),
  });
  expect(changed.status).toBe(200);
  expect([await statusOf(here.token), await statusOf(elsewhere.token)]).toEqual([200, 401]);
});

describe('a forgotten password', () => {
  const opened = (link: string) => {
    const request = new Request(`${h.appUrl}/${link}`);
    return resetPage.loader({ request, params: {}, context: createLoadContext(h.services, request, newNetwork()) });
  };

  test('is replaced by the mailed link, once, and signs everybody out', async () => {
    const email = await registered();
    const session = await signIn(visitor(), { email, password });
    const asked = await call('/auth/forgot-password', { email });
    expect(asked.body).toEqual((await call('/auth/forgot-password', { email: newEmail() })).body);
    await h.drainJobs();
    const link = /reset-password\?id=([\w-]+)&code=([\w-]+)/.exec(JSON.stringify(await mailsTo(email)));
    const reset = { id: link?.[1], code: link?.[2], password: 'brand new words 3' };
    expect(await opened(`${link?.[0]}`)).toEqual({ isGood: true });
    expect((await call('/auth/reset-password', reset)).body.success).toBe(true);
    for (const dead of [`${link?.[0]}`, 'reset-password?id=1&code=2', 'reset-password'])
      expect(await opened(dead)).toEqual({ isGood: false });
    expect((await call('/auth/reset-password', reset)).body.success).toBe(false);
    expect(await statusOf(session.token)).toBe(401);
    expect((await call('/auth/login', { email, password: 'brand new words 3' })).body.success).toBe(true);
  });
});

test('the demo opens a workplace in demo mode that can neither link a store nor have a mail sent about its end', async () => {
  const { body } = await call('/auth/try-now', {});
  for (const [method, path] of [
    ['POST', '/core/stores/connect'],
    ['DELETE', '/auth/account/delete'],
  ] as const) {
    const response = await fetch(`${h.appUrl}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${body.data.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ platform: 'shopify' }),
    });
    expect(await response.json(), path).toMatchObject({ status: 103, success: false });
  }
});

test('notifications raise the badge, and reading lowers it by what was unread', async () => {
  const seller = await h.newSeller();
  const first = await notify(seller.ctx, { kind: 'order', message: 'test', link: '/app/orders' });
  await notify(seller.ctx, { kind: 'product', message: 'test', link: '/app/products-center' });
  const unread = async () =>
    (await seller.api<{ unread: { total: number; order: number } }>('GET', '/core/list-notification')).body.data?.unread;
  expect(await unread()).toMatchObject({ total: 2, order: 1 });
  await seller.api('POST', '/setting-notification', { ids: [first.id, first.id] });
  await seller.api('POST', '/setting-notification', { ids: [first.id] });
  expect(await unread()).toMatchObject({ total: 1, order: 0 });
  const stranger = await h.newSeller();
  await stranger.api('POST', '/setting-notification', {});
  expect(await unread()).toMatchObject({ total: 1 });
});
