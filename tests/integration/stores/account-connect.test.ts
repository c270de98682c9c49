/** Joining a store that was installed inside its admin to an account, over HTTP: codes 114 to 118 of the error catalogue. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { SellerContext } from '#app/context.ts';
import { cardCustomer } from '#app/features/wallet/wallet-settings.server.ts';
import type { Envelope } from '#app/platform/envelope.ts';
import { cardCustomerOf } from '#tests/support/cards.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';
import { ownAccount, sessionToken } from './support.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

type Answer = { http: number; body: Envelope<Record<string, unknown>> };

/** One call by whoever has this token, or by a visitor. */
async function connect(input: object, token?: string, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(`${h.appUrl}/api/auth/account/connect`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    body: JSON.stringify(input),
  });
  return { http: response.status, body: (await response.json()) as Answer['body'] };
}

/** A freshly installed shop, and the proof that its admin hands out. */
async function installedShop(): Promise<{ domain: string; ownAccountId: string; ctx: SellerContext; proof: string }> {
  const { domain, ctx } = await ownAccount(h, await h.newSeller());
  const made = await connect({}, sessionToken(h, domain));
  const url = new URL(String(made.body.data?.url));
  expect(url.pathname).toBe('/app/auth/bind/platform');
  return { domain, ownAccountId: ctx.account.id, ctx, proof: url.searchParams.get('proof') ?? '' };
}

const workplaceOf = async (domain: string): Promise<string> =>
  (await h.services.database.pool.query('select workplace_id from stores where domain = $1', [domain])).rows[0].workplace_id;

const payingThrough = (accountId: string) =>
  h.services.database.pool.query("update subscriptions set plan_key = 'GROWTH_CREDIT_TIER' where account_id = $1", [accountId]);

test('114: a visitor with the store’s proof is told to sign in, and where; nothing is joined', async () => {
  const { domain, proof } = await installedShop();
  const before = await workplaceOf(domain);
  const { http, body } = await connect({ proof, confirm: true });
  expect(http).toBe(200);
  expect(body).toMatchObject({ status: 114, success: false, data: { store: { domain, name: 'Practice shop' } } });
  const signIn = new URL(String(body.data?.sign_in_url));
  expect(signIn.pathname).toBe('/login');
  expect(signIn.searchParams.get('to')).toBe(`/app/auth/bind/platform?proof=${encodeURIComponent(proof)}`);
  expect(await workplaceOf(domain)).toBe(before);
});

test('115: somebody signed in is asked first, and joins by saying so; the proof works once', async () => {
  const seller = await h.newSeller();
  const { domain, proof } = await installedShop();
  const asked = await connect({ proof }, seller.token);
  expect(asked.http).toBe(200);
  expect(asked.body).toMatchObject({
    status: 115,
    success: false,
    data: { store: { domain }, email: seller.email, workplace: { id: seller.workplaceId } },
  });
  expect(await workplaceOf(domain)).not.toBe(seller.workplaceId);
  expect((await connect({ proof, confirm: true }, seller.token)).body).toMatchObject({
    status: 200,
    data: { workplace_id: seller.workplaceId },
  });
  expect(await workplaceOf(domain)).toBe(seller.workplaceId);
  expect((await connect({ proof, confirm: true }, seller.token)).body.status).toBe(121);
});

test('a store’s own workplace that held nothing goes when the store is joined, and with it its customer at the card provider', async () => {
  const seller = await h.newSeller();
  const { domain, ctx, proof } = await installedShop();
  await cardCustomer(ctx);
  const isForgotten = await cardCustomerOf(h, { ctx });
  expect((await connect({ proof, confirm: true }, seller.token)).body.status).toBe(200);
  expect(await workplaceOf(domain)).toBe(seller.workplaceId);
  await h.drainJobs();
  expect(await isForgotten()).toBe(true);
});

test('116, and 117 for the other app: not while the store’s own account pays for a plan', async () => {
  const seller = await h.newSeller();
  const { domain, ownAccountId, proof } = await installedShop();
  await payingThrough(ownAccountId);
  expect((await connect({ proof, confirm: true }, seller.token, { app: 'AO' })).body.status).toBe(116);
  // Refused, so the proof was not used up.
  expect((await connect({ proof, confirm: true }, seller.token, { app: 'AH' })).body.status).toBe(117);
  expect(await workplaceOf(domain)).not.toBe(seller.workplaceId);
  await h.services.database.pool.query("update subscriptions set plan_key = 'FREE_CREDIT' where account_id = $1", [ownAccountId]);
  expect((await connect({ proof, confirm: true }, seller.token)).body.success).toBe(true);
});

test('118: a store’s own account cannot join the store to itself', async () => {
  const { domain, proof } = await installedShop();
  expect((await connect({ proof, confirm: true }, sessionToken(h, domain))).body.status).toBe(118);
});

test('111: a store of an account that a person signs in to is not taken by a link', async () => {
  const seller = await h.newSeller();
  const { domain, ownAccountId, proof } = await installedShop();
  await h.services.database.pool.query("update accounts set password_hash = 'x' where id = $1", [ownAccountId]);
  expect((await connect({ proof, confirm: true }, seller.token)).body.status).toBe(111);
  expect(await workplaceOf(domain)).not.toBe(seller.workplaceId);
});

test('bad and missing input: no account is asked anything, none is joined', async () => {
  const seller: TestSeller = await h.newSeller();
  expect((await connect({})).http).toBe(401);
  expect((await connect({ proof: 'made.up', confirm: true })).http).toBe(401);
  // Outside the admin there is no store to make a link for.
  expect((await connect({}, seller.token)).body.status).toBe(103);
  for (const proof of ['made.up', `${randomUUID()}.x`, `${seller.accountId}.${'x'.repeat(40)}`])
    expect((await connect({ proof, confirm: true }, seller.token)).body.status).toBe(121);
  const wrong = await connect({ proof: 'x'.repeat(201), confirm: 'perhaps' }, seller.token);
  expect(wrong.body.status).toBe(201);
  expect(Object.keys(wrong.body.errors ?? {}).sort()).toEqual(['confirm', 'proof']);
});

test('an old proof says so after ten minutes', async () => {
  const seller = await h.newSeller();
  const { proof } = await installedShop();
  await h.services.database.pool.query("update account_tokens set expires_at = now() - interval '1 second' where account_id = $1", [
    proof.split('.')[0],
  ]);
  expect((await connect({ proof, confirm: true }, seller.token)).body.status).toBe(121);
  expect((await connect({ proof })).http).toBe(401);
});
