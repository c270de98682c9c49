/** AliExpress and eBay accounts: consent, renewal, dead access, disconnecting. */
import { beforeAll, describe, expect, test } from 'vitest';
import { checkAccounts } from '#app/features/partners/check-accounts.server.ts';
import { finishConsent, keepWaitingGrant, readWaitingGrant } from '#app/features/partners/consent.server.ts';
import { type Harness, harness } from '#tests/support/harness.ts';
import { answer, begun, calls, connected, rowOf, visitorOf } from './support.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

const anyId = '01890a5d-ac96-774b-bcce-b302099a8057';
const sources = ['aliexpress', 'ebay'] as const;

test('eBay is asked by the name of the redirect, for no more than the user name', async () => {
  const url = new URL(await begun(await h.newSeller(), 'ebay'));
  expect(`${url.origin}${url.pathname}`).toBe('https://auth.ebay.com/oauth2/authorize');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    response_type: 'code',
    redirect_uri: h.services.env.EBAY_REDIRECT_NAME,
    scope: 'https://api.ebay.com/oauth/api_scope https://api.ebay.com/oauth/api_scope/commerce.identity.readonly',
    prompt: 'login',
  });
});

describe.each(sources)('%s', (source) => {
  test('is connected by its owner’s consent, and its keys are kept sealed', async () => {
    const seller = await h.newSeller();
    const { id, person } = await connected(h, seller, source);
    const { account } = (await calls.list(seller))[source] ?? {};
    expect(account).toMatchObject({ id, external_id: person.subject, status: 'connected', error: null });
    expect(account?.name).toContain(person.email.replace(/@.*/, '').replace('-', source === 'ebay' ? '_' : '-'));
    expect(account?.scopes).toHaveLength(source === 'ebay' ? 2 : 0);
    expect(Date.parse(account?.ends_at ?? '')).toBeGreaterThan(Date.now() + 50 * 86_400_000);
    const row = await rowOf(h, id);
    expect(row.sealed).not.toMatch(/accessToken|50000|v\^1/);
    expect(JSON.parse(h.services.encryption.decrypt(row.sealed, id))).toMatchObject({ accessToken: expect.any(String) });
  });

  test('belongs to one workplace: nobody else sees, checks or disconnects it', async () => {
    const [seller, stranger] = [await h.newSeller(), await h.newSeller()];
    const { id } = await connected(h, seller, source);
    expect((await calls.list(stranger))[source]?.account).toBeNull();
    expect((await calls.check(stranger, id)).body).toMatchObject({ status: 202, success: false });
    expect((await calls.disconnect(stranger, id)).body).toMatchObject({ status: 202, success: false });
    expect((await calls.list(seller))[source]?.account?.status).toBe('connected');
  });

  test('a state that was not given here, is used, belongs to another supplier or is missing connects nothing', async () => {
    const seller = await h.newSeller();
    const { back } = await answer(h, source, await begun(seller, source));
    const [code, state] = [back.searchParams.get('code'), back.searchParams.get('state') ?? ''];
    const refusal = { success: false, status: 121 };
    expect((await calls.callback(seller, { source, code, state: `${seller.accountId}.forged` })).body).toMatchObject(refusal);
    expect((await calls.callback(seller, { source, code, state: 'nonsense' })).body).toMatchObject(refusal);
    const missing = (await calls.callback(seller, { source, code })).body;
    expect(missing).toMatchObject({ success: false, status: 201, errors: { state: [expect.any(String)] } });
    expect((await calls.callback(seller, { source, code, state })).body).toMatchObject({ success: true });
    expect((await calls.callback(seller, { source, code, state })).body).toMatchObject(refusal);

    const other = source === 'ebay' ? 'aliexpress' : 'ebay';
    const begunAtOther = new URL(await begun(seller, other)).searchParams.get('state');
    expect((await calls.callback(seller, { source, code, state: begunAtOther })).body).toMatchObject(refusal);
    expect((await calls.list(seller))[other]?.account).toBeNull();
  });

  test('a code that the supplier does not take, or an owner who declines, connects nothing and says so', async () => {
    const seller = await h.newSeller();
    const state = new URL(await begun(seller, source)).searchParams.get('state');
    expect((await calls.callback(seller, { source, code: 'made-up', state })).body).toMatchObject({
      success: false,
      status: 204,
      message: expect.stringContaining('not granted'),
    });
    const { back } = await answer(h, source, await begun(seller, source), true);
    expect(back.searchParams.has('code')).toBe(false);
    const declined = (await calls.callback(seller, { source, ...Object.fromEntries(back.searchParams) })).body;
    expect(declined).toMatchObject({ success: false, status: 204 });
    expect((await calls.list(seller))[source]?.account).toBeNull();
  });

  test('a supplier that is down or slow says nothing about the account, and is tried again', async () => {
    const seller = await h.newSeller();
    const { id } = await connected(h, seller, source);
    for (const kind of ['500', '429', 'cut'] as const) {
      await h.fault({ vendor: source, match: source === 'ebay' ? 'GET /commerce/identity' : 'POST /sync', kind });
      const { body } = await calls.check(seller, id);
      expect(body, kind).toMatchObject({ success: false, status: 204, message: expect.stringContaining('does not answer') });
    }
    expect((await calls.list(seller))[source]?.account?.status).toBe('connected');
    expect((await calls.check(seller, id)).body).toMatchObject({ success: true, data: { status: 'connected' } });
  });

  test('a token that ended early is renewed, by one of two that need it at once', async () => {
    const seller = await h.newSeller();
    const { id, person } = await connected(h, seller, source);
    const before = (await rowOf(h, id)).sealed;
    await h.control(`${source}/revoke`, { subject: person.subject, kind: 'access' });
    const answers = await Promise.all([calls.check(seller, id), calls.check(seller, id)]);
    expect(answers.map(({ body }) => body.data?.status)).toEqual(['connected', 'connected']);
    const row = await rowOf(h, id);
    expect(row.sealed).not.toBe(before);
    expect(row.ends_at).not.toBeNull();
    expect((await calls.list(seller))[source]?.account?.name).toBeTruthy();
  });

  test('access that its owner took away is noted by the daily check, and mended by connecting again', async () => {
    const seller = await h.newSeller();
    const { id, person } = await connected(h, seller, source);
    await h.control(`${source}/revoke`, { subject: person.subject });
    await h.services.database.pool.query("update supplier_accounts set checked_at = checked_at - interval '1 day' where id = $1", [id]);
    await checkAccounts(visitorOf(h));
    await h.drainJobs();
    const lost = (await calls.list(seller))[source]?.account;
    expect(lost).toMatchObject({ status: 'expired', error: expect.stringMatching(/token/i) });

    const again = await connected(h, seller, source);
    expect(again.id).toBe(id);
    expect((await calls.list(seller))[source]?.account).toMatchObject({
      status: 'connected',
      error: null,
      external_id: again.person.subject,
    });
  });

  test('a browser that is not signed in names the account it would go to, asks, and keeps it once', async () => {
    const seller = await h.newSeller();
    const { back, person } = await answer(h, source, await begun(seller, source));
    const visitor = visitorOf(h);
    const outcome = await finishConsent(visitor, {
      source,
      code: back.searchParams.get('code') ?? '',
      state: back.searchParams.get('state') ?? '',
    });
    expect(outcome.kind).toBe('confirm');
    expect((await calls.list(seller))[source]?.account).toBeNull();
    const pick = outcome.kind === 'confirm' ? outcome.pick : '';
    expect(await readWaitingGrant(visitor, pick)).toMatchObject({ source, email: seller.email, workplace: 'Test workplace' });
    expect(await readWaitingGrant(visitor, `${seller.accountId}.forged`)).toBeUndefined();
    // The word for a waiting grant is none for a callback.
    await expect(finishConsent(visitor, { source, code: 'made-up', state: pick })).rejects.toMatchObject({ code: 'STORE_INVALID_COOKIE' });

    const second = await answer(h, source, await begun(seller, source));
    const waiting = await finishConsent(visitor, {
      source,
      code: second.back.searchParams.get('code') ?? '',
      state: second.back.searchParams.get('state') ?? '',
    });
    const word = waiting.kind === 'confirm' ? waiting.pick : '';
    await keepWaitingGrant(visitor, word);
    const { account } = (await calls.list(seller))[source] ?? {};
    expect(account).toMatchObject({ external_id: second.person.subject, status: 'connected' });
    expect(account?.external_id).not.toBe(person.subject);
    expect((await calls.check(seller, account?.id)).body.data?.status).toBe('connected');
    await expect(keepWaitingGrant(visitor, word)).rejects.toMatchObject({ code: 'STORE_INVALID_COOKIE' });
  });

  test('disconnecting forgets the keys; what is not there, or no id at all, is refused', async () => {
    const seller = await h.newSeller();
    const { id } = await connected(h, seller, source);
    expect((await calls.disconnect(seller, id)).body).toMatchObject({ success: true });
    expect(await rowOf(h, id)).toBeUndefined();
    expect((await calls.disconnect(seller, id)).body).toMatchObject({ success: false, status: 202 });
    expect((await calls.check(seller, anyId)).body).toMatchObject({ success: false, status: 202 });
    expect((await calls.check(seller)).body).toMatchObject({ success: false, status: 201, errors: { id: [expect.any(String)] } });
    expect((await calls.check(seller, 'no id')).body).toMatchObject({ success: false, status: 201 });
  });
});

test('access that is past its end asks for a new consent before anybody has tried it', async () => {
  const seller = await h.newSeller();
  const { id } = await connected(h, seller, 'ebay');
  await h.services.database.pool.query("update supplier_accounts set ends_at = now() - interval '1 second' where id = $1", [id]);
  expect((await calls.list(seller)).ebay?.account).toMatchObject({ status: 'expired', error: null });
});

test('the demo connects nothing, and an unknown supplier is no supplier', async () => {
  const demo = await h.newSeller({ isDemo: true });
  expect((await calls.connect(demo, { source: 'ebay' })).body).toMatchObject({ success: false, status: 103 });
  const seller = await h.newSeller();
  for (const source of ['temu', 'shopify', 7]) {
    expect((await calls.connect(seller, { source })).body).toMatchObject({
      success: false,
      status: 201,
      errors: { source: [expect.any(String)] },
    });
  }
  expect((await calls.connect(seller, {})).body).toMatchObject({ success: false, status: 201, errors: { source: [expect.any(String)] } });
  // CJ is connected by its key: there is no consent to come back from.
  expect((await calls.callback(seller, { source: 'cj', code: 'x', state: 'y' })).body).toMatchObject({ success: false, status: 204 });
});
