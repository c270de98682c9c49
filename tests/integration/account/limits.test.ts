/** The abuse limits of the design ("Tenancy and identity") as a caller meets them: over HTTP, by address and by network. */
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { createApi } from '#app/api.server.ts';
import { createLoadContext } from '#app/doors/load-context.server.ts';
import * as back from '#app/routes/auth.$social.callback.tsx';
import * as begun from '#app/routes/auth.social.$social.tsx';
import { type Harness, harness } from '#tests/support/harness.ts';

let h: Harness;
let api: ReturnType<typeof createApi>;
beforeAll(async () => {
  h = await harness();
  // Behind one proxy, so that each test comes from a network of its own.
  api = createApi({ ...h.services, env: { ...h.services.env, TRUSTED_PROXIES: 1 } });
});

const password = 'long quiet river 9';
const newEmail = () => `limits-${randomBytes(6).toString('hex')}@example.com`;
const newNetwork = () => `10.${[...randomBytes(3)].join('.')}`;
const words = (count: number) => Array.from({ length: count }, () => randomBytes(2).toString('hex')).join(':');
const newNetwork6 = () => `2001:db8:${words(2)}`;
const addressIn = (network: string) => `${network}:${words(4)}`;

async function call(path: string, body: object, network: string) {
  const response = await api.request(`http://localhost/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
    body: JSON.stringify(body),
  });
  const { status, success } = (await response.json()) as { status: number; success: boolean };
  return { http: response.status, status, success, retryAfter: Number(response.headers.get('retry-after')) };
}

async function member(): Promise<string> {
  const email = newEmail();
  await call('/auth/register', { email, password }, newNetwork());
  await h.services.database.pool.query('update accounts set email_verified_at = now() where email = $1', [email]);
  return email;
}

const refused = { http: 429, status: 229, success: false };

describe('signing in', () => {
  test('five failures for an address from one network close it there for a while, also for the right password', async () => {
    const [email, network] = [await member(), newNetwork()];
    for (let time = 0; time < 5; time += 1)
      expect((await call('/auth/login', { email, password: 'wrong' }, network)).status, `failure ${time + 1}`).toBe(201);
    const closed = await call('/auth/login', { email, password }, network);
    expect(closed).toMatchObject(refused);
    expect(closed.retryAfter).toBeGreaterThan(0);
    expect(closed.retryAfter).toBeLessThanOrEqual(900);
    // Neither other networks nor other addresses are concerned.
    expect((await call('/auth/login', { email, password }, newNetwork())).success).toBe(true);
    expect((await call('/auth/login', { email: await member(), password }, network)).success).toBe(true);
  });

  test('twenty failures for an address in an hour close it for strangers, wherever they come from', async () => {
    const email = await member();
    for (let time = 0; time < 20; time += 1)
      expect((await call('/auth/login', { email, password: 'wrong' }, newNetwork())).status, `failure ${time + 1}`).toBe(201);
    expect(await call('/auth/login', { email, password }, newNetwork())).toMatchObject(refused);
  });

  test('a success before the fifth failure begins the count anew', async () => {
    const [email, network] = [await member(), newNetwork()];
    for (let round = 0; round < 2; round += 1) {
      for (let time = 0; time < 4; time += 1) await call('/auth/login', { email, password: 'wrong' }, network);
      expect((await call('/auth/login', { email, password }, network)).success).toBe(true);
    }
  });

  test('an address without an account closes just the same: the refusal tells nothing', async () => {
    const [email, network] = [newEmail(), newNetwork()];
    for (let time = 0; time < 5; time += 1) expect((await call('/auth/login', { email, password }, network)).status).toBe(201);
    expect(await call('/auth/login', { email, password }, network)).toMatchObject(refused);
  });

  test('thirty failures from a network close it, not its neighbour', async () => {
    const network = newNetwork();
    const email = await member();
    const tries = await Promise.all(Array.from({ length: 30 }, () => call('/auth/login', { email: newEmail(), password }, network)));
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await call('/auth/login', { email, password }, network)).toMatchObject(refused);
    expect((await call('/auth/login', { email, password }, newNetwork())).success).toBe(true);
  });

  test('a network of IPv6 is one, whichever of its many addresses a try comes from', async () => {
    const [network, neighbour] = [newNetwork6(), newNetwork6()];
    const email = await member();
    for (let time = 0; time < 30; time += 1)
      expect((await call('/auth/login', { email: newEmail(), password }, addressIn(network))).status, `failure ${time + 1}`).toBe(201);
    expect(await call('/auth/login', { email, password }, addressIn(network))).toMatchObject(refused);
    expect((await call('/auth/login', { email, password }, addressIn(neighbour))).success).toBe(true);
  });
});

test.each(['/auth/forgot-password', '/auth/send-verification-email'])(
  '%s: five letters to an address in a quarter of an hour',
  async (path) => {
    const email = await member();
    for (let time = 0; time < 5; time += 1) expect((await call(path, { email }, newNetwork())).success).toBe(true);
    expect(await call(path, { email }, newNetwork())).toMatchObject(refused);
  },
);

test('the demo is opened ten times an hour from one network', async () => {
  const network = newNetwork();
  for (let time = 0; time < 10; time += 1) expect((await call('/auth/try-now', {}, network)).success).toBe(true);
  expect(await call('/auth/try-now', {}, network)).toMatchObject(refused);
  expect((await call('/auth/try-now', {}, newNetwork())).success).toBe(true);
});

test('whoever begins to sign in at a provider too often from one network is told so', async () => {
  const network = newNetwork();
  const begin = async () => {
    const request = new Request(`${h.appUrl}/auth/social/google`);
    const answer = await begun.loader({ request, params: { social: 'google' }, context: createLoadContext(h.services, request, network) });
    return answer.headers.get('location') ?? '';
  };
  for (let time = 0; time < 60; time += 1) expect(await begin()).toContain('accounts.google.com');
  const request = new Request(`${h.appUrl}${await begin()}`);
  const told = await back.loader({ request, params: { social: 'google' }, context: createLoadContext(h.services, request, network) });
  expect(told).toMatchObject({ data: { provider: 'google', problem: 'socialTooOften' } });
});
