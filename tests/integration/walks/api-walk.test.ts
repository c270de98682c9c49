/** Every endpoint, asked by people who may not: without a token, with a bad one, from another site, by a wrong method. */
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { allEndpoints } from '#app/endpoints.server.ts';
import { hashToken, randomToken } from '#app/platform/encryption.server.ts';
import { newId } from '#app/platform/ids.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';
import { addressOf, fittingValue, inputSchemaOf } from './input-samples.ts';
import { type Answer, call, flawOf, nameOf, send } from './walk-call.ts';

const anyId = '01890a5d-ac96-774b-bcce-b302099a8057';
const guarded = allEndpoints.filter((endpoint) => endpoint.access !== 'public');
const inputOf = (endpoint: (typeof allEndpoints)[number]) => fittingValue(inputSchemaOf(endpoint), anyId) as Record<string, unknown>;

async function tokenOf(
  { services }: Harness,
  seller: TestSeller,
  kind: string,
  state: 'good' | 'expired' | 'used' | 'removed',
): Promise<string> {
  const token = randomToken();
  const id = newId();
  await services.database.pool.query(
    `insert into account_tokens (account_id, id, hash, kind, expires_at, used_at) values ($1, $2, $3, $4, $5, $6)`,
    [
      seller.accountId,
      id,
      hashToken(token),
      kind,
      new Date(Date.now() + (state === 'expired' ? -1000 : 86_400_000)),
      state === 'used' ? new Date() : null,
    ],
  );
  if (state === 'removed') await services.database.pool.query('delete from account_tokens where id = $1', [id]);
  return token;
}

/** Shopify's session token for a shop, with parts of it made wrong. */
async function sessionToken(
  { services }: Harness,
  shop: string,
  wrong: { audience?: string; expired?: true; secret?: string; dest?: string; notBefore?: number; without?: string } = {},
): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const claims: Record<string, unknown> = {
    iss: `https://${shop}/admin`,
    dest: wrong.dest ?? `https://${shop}`,
    aud: wrong.audience ?? services.env.SHOPIFY_API_KEY,
    sub: '42',
    // Longer than the walk takes: each must be refused for its own reason, not for its age.
    exp: wrong.expired ? now - 60 : now + 7200,
    nbf: wrong.notBefore ?? now - 5,
    iat: now - 5,
    jti: newId(),
    sid: newId(),
  };
  if (wrong.without) delete claims[wrong.without];
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(wrong.secret ?? (services.env.SHOPIFY_API_SECRET as string)));
}

const unsigned = (shop: string, audience: string) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  return `${part({ alg: 'none', typ: 'JWT' })}.${part({ iss: `https://${shop}/admin`, dest: `https://${shop}`, aud: audience, sub: '1', exp: now + 60, nbf: now - 5 })}.`;
};

const refusesToSignIn = (answer: Answer): string | undefined =>
  answer.http === 401 && answer.envelope?.status === 101 && answer.envelope.success === false
    ? flawOf(answer)
    : `expected a 401 envelope, got HTTP ${answer.http} ${answer.text.slice(0, 200)}`;

describe('every endpoint', () => {
  it('is there to be walked', () => {
    expect(guarded.length).toBeGreaterThan(10);
    const names = allEndpoints.map(nameOf);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('refuses whoever has no token, or a bad, spent or forged one', async () => {
    const instance = await harness();
    const seller = await instance.newSeller();
    const { domain } = await instance.connectStore(seller);
    const key = instance.services.env.SHOPIFY_API_KEY as string;
    const bad: Record<string, string | undefined> = {
      'no token': undefined,
      garbage: 'garbage',
      'an empty cookie name': 'a.b',
      'three parts of garbage': 'a.b.c',
      'an unknown token': randomToken(),
      'an expired token': await tokenOf(instance, seller, 'session', 'expired'),
      'a spent token': await tokenOf(instance, seller, 'session', 'used'),
      'a revoked token': await tokenOf(instance, seller, 'session', 'removed'),
      'the link of a verification mail': await tokenOf(instance, seller, 'verify_email', 'good'),
      'the link of a password mail': await tokenOf(instance, seller, 'reset_password', 'good'),
      'an expired session token': await sessionToken(instance, domain, { expired: true }),
      'a session token of the future': await sessionToken(instance, domain, { notBefore: Math.floor(Date.now() / 1000) + 3600 }),
      'a session token for another app': await sessionToken(instance, domain, { audience: 'another-app' }),
      'a session token signed by somebody else': await sessionToken(instance, domain, { secret: 'not-the-secret-of-this-app-at-all' }),
      'a session token for two shops': await sessionToken(instance, domain, { dest: 'https://other.myshopify.com' }),
      'a session token of no shop': await sessionToken(instance, 'shop.attacker.example'),
      'a session token without an end': await sessionToken(instance, domain, { without: 'exp' }),
      'a session token of a shop that is not connected': await sessionToken(instance, `nobody-${newId().slice(-8)}.myshopify.com`),
      'an unsigned session token': unsigned(domain, key),
    };
    // The walk proves nothing unless the good ones open the door.
    const good = await sessionToken(instance, domain);
    const probe =
      guarded.find((endpoint) => endpoint.path === '/api/payments/user/wallets') ??
      guarded.find((endpoint) => endpoint.method === 'get' && !endpoint.path.includes(':'));
    if (!probe) throw new Error('no endpoint to try good tokens on');
    for (const token of [seller.token, good]) {
      const answer = await call(instance, probe, inputOf(probe), { headers: { authorization: `Bearer ${token}` } });
      expect({ name: nameOf(probe), http: answer.http }).toEqual({ name: nameOf(probe), http: 200 });
    }

    const flaws: string[] = [];
    for (const endpoint of guarded) {
      for (const [what, token] of Object.entries(bad)) {
        const flaw = refusesToSignIn(
          await call(instance, endpoint, inputOf(endpoint), { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } }),
        );
        if (flaw) flaws.push(`${nameOf(endpoint)} with ${what}: ${flaw}`);
      }
      const byCookie = await call(instance, endpoint, inputOf(endpoint), { headers: { cookie: 'quayside_session=%E0%A4%A; other' } });
      const flaw = refusesToSignIn(byCookie);
      if (flaw) flaws.push(`${nameOf(endpoint)} with a malformed cookie: ${flaw}`);
    }
    expect(flaws).toEqual([]);
  }, 180_000);

  it('knows no workplace and no store of somebody else', async () => {
    const instance = await harness();
    const [seller, other] = [await instance.newSeller(), await instance.newSeller()];
    const { storeId } = await instance.connectStore(other);
    const flaws: string[] = [];
    for (const endpoint of allEndpoints.filter((each) => each.access === 'workplace')) {
      const byWorkplace = await call(instance, endpoint, inputOf(endpoint), { seller, headers: { 'workplace-id': other.workplaceId } });
      if (byWorkplace.envelope?.status !== 202) flaws.push(`${nameOf(endpoint)} in a foreign workplace: ${byWorkplace.text.slice(0, 200)}`);
      const byStore = await call(instance, endpoint, inputOf(endpoint), { seller, headers: { 'store-id': storeId } });
      if (byStore.envelope?.status !== 801) flaws.push(`${nameOf(endpoint)} with a foreign store: ${byStore.text.slice(0, 200)}`);
      for (const wrong of ["' or 1=1 --", 'undefined', '00000000', 'x'.repeat(3000)]) {
        const answer = await call(instance, endpoint, inputOf(endpoint), { seller, headers: { 'workplace-id': wrong } });
        if (answer.envelope?.status !== 202)
          flaws.push(`${nameOf(endpoint)} with workplace-id ${wrong.slice(0, 20)}: ${answer.text.slice(0, 200)}`);
      }
    }
    expect(flaws).toEqual([]);
  }, 120_000);

  it('does nothing for another site that the browser lends its cookie to', async () => {
    const instance = await harness();
    const seller = await instance.newSeller();
    const flaws: string[] = [];
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `${instance.appUrl}.evil.example` },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const endpoint of allEndpoints.filter((each) => each.method !== 'get')) {
      for (const headers of foreign) {
        const answer = await call(instance, endpoint, inputOf(endpoint), {
          headers: { cookie: `quayside_session=${seller.token}`, ...headers },
        });
        if (answer.envelope?.status !== 103)
          flaws.push(`${nameOf(endpoint)} from ${JSON.stringify(headers)}: ${answer.text.slice(0, 200)}`);
        const byForm = await call(instance, endpoint, inputOf(endpoint), {
          headers: { cookie: `quayside_session=${seller.token}`, 'content-type': 'application/x-www-form-urlencoded', ...headers },
          body: 'a=1',
        });
        if (byForm.envelope?.status !== 103)
          flaws.push(`${nameOf(endpoint)} by a form from ${JSON.stringify(headers)}: ${byForm.text.slice(0, 200)}`);
      }
    }
    expect(flaws).toEqual([]);
  }, 120_000);

  it('answers 405 to a method it does not have, and 404 where there is nothing', async () => {
    const { appUrl } = await harness();
    const patterns = allEndpoints.map(({ method, path }) => ({
      method,
      pattern: new RegExp(`^${path.replace(/:\w+(\{[^}]*\})?/g, '[^/]+')}/?$`),
    }));
    const flaws: string[] = [];
    for (const endpoint of allEndpoints) {
      const { path } = addressOf({ ...endpoint, method: 'post' }, inputOf(endpoint));
      for (const method of ['get', 'post', 'put', 'patch', 'delete', 'options']) {
        if (patterns.some((each) => each.method === method && each.pattern.test(path))) continue;
        const answer = await send(appUrl + path, {
          method: method.toUpperCase(),
          ...(method === 'get' ? {} : { body: '{}', headers: { 'content-type': 'application/json' } }),
        });
        if (answer.http !== 405 || answer.envelope?.status !== 203)
          flaws.push(`${method.toUpperCase()} ${path}: HTTP ${answer.http} ${answer.text.slice(0, 200)}`);
      }
      const beyond = await send(`${appUrl}${path}/there/is/nothing`);
      if (beyond.http !== 404 || beyond.envelope?.status !== 202)
        flaws.push(`GET ${path}/there/is/nothing: HTTP ${beyond.http} ${beyond.text.slice(0, 200)}`);
    }
    for (const path of [
      '/api',
      '/api/',
      '/api/nothing',
      '/api/%',
      '/api/%00',
      '/api//',
      '/api/..%2f..%2fetc/passwd',
      `/api/${'x'.repeat(4000)}`,
    ]) {
      const answer = await send(appUrl + path);
      if (answer.http !== 404 || answer.envelope?.status !== 202)
        flaws.push(`GET ${path.slice(0, 60)}: HTTP ${answer.http} ${answer.text.slice(0, 200)}`);
    }
    expect(flaws).toEqual([]);
  }, 120_000);
});
