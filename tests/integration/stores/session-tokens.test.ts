/** Requests from inside the admin: one verification of session tokens for the API, documents and screens' data (docs/decisions/300). */
import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { createApi } from '#app/api.server.ts';
import { createContext } from '#app/context.server.ts';
import { documentHeaders } from '#app/doors/document-headers.server.ts';
import { identify } from '#app/doors/identify.server.ts';
import { keepFrame } from '#app/doors/keep-frame.server.ts';
import { createLoadContext } from '#app/doors/load-context.server.ts';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { loader as install } from '#app/routes/auth.platform.$platform.install.tsx';
import { type Harness, harness } from '#tests/support/harness.ts';
import { sessionToken } from './support.ts';

const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';

let h: Harness;
let domain: string;
let storeless: string;
beforeAll(async () => {
  h = await harness();
  ({ domain } = await h.connectStore(await h.newSeller()));
  const other = await h.connectStore(await h.newSeller());
  storeless = other.domain;
  await h.control('shopify/uninstall', { shop: storeless });
  await h.settle();
  await h.services.database.pool.query('delete from stores where domain = $1', [storeless]);
});

/** A token with other claims, signed as Shopify signs. */
function tokenWith(change: Record<string, unknown>): string {
  const [head, body] = sessionToken(h, domain).split('.') as [string, string];
  const claims = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), ...change };
  const signed = `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
  return `${signed}.${createHmac('sha256', h.services.env.SHOPIFY_API_SECRET ?? '')
    .update(signed)
    .digest('base64url')}`;
}

const callApi = (token: string, headers: Record<string, string> = {}) =>
  fetch(`${h.appUrl}/api/auth/account`, { headers: { authorization: `Bearer ${token}`, ...headers } });

const addressOf = (token: string, shop = domain, path = '/app/orders') =>
  `${h.appUrl}${path}?${new URLSearchParams({ embedded: '1', shop, host: btoa(`admin.shopify.com/store/${shop.split('.')[0]}`), id_token: token })}`;

const answerOf = async (asking: Promise<unknown>): Promise<Response> => {
  const thrown = await asking.then(
    () => expect.unreachable('it is answered'),
    (each: unknown) => each,
  );
  if (!(thrown instanceof Response)) throw thrown;
  return thrown;
};
const open = (request: Request) => requireSeller(request, createLoadContext(h.services, request, '127.0.0.1'));
const openDocument = (token: string, shop = domain, userAgent = browser) =>
  open(new Request(addressOf(token, shop), { headers: { 'user-agent': userAgent } }));
const openData = (token: string, headers: Record<string, string> = {}) =>
  open(
    new Request(`${h.appUrl}/app/orders.data?_routes=routes%2Fapp`, {
      headers: { 'user-agent': browser, authorization: `Bearer ${token}`, ...headers },
    }),
  );

describe('E1: a session token that is wrong in any way opens neither API nor document nor data', () => {
  test('a good one opens all three', async () => {
    expect((await callApi(sessionToken(h, domain))).status).toBe(200);
    expect((await openDocument(sessionToken(h, domain))).store?.domain).toBe(domain);
    expect((await openData(sessionToken(h, domain))).store?.domain).toBe(domain);
  });

  test.each<[string, Record<string, unknown>]>([
    ['expired', { exp: Math.floor(Date.now() / 1000) - 60 }],
    ['without an end', { exp: undefined }],
    ['of nobody', { sub: undefined }],
    ['not good yet', { nbf: Math.floor(Date.now() / 1000) + 600 }],
    ['for another app', { aud: 'another-app' }],
    ['from another shop', { iss: 'https://another-shop.myshopify.com/admin' }],
    ['of no shop of Shopify’s', { iss: 'https://shop.example/admin', dest: 'https://shop.example' }],
  ])('one that is %s', async (_what, change) => {
    const bad = tokenWith(change);
    const api = await callApi(bad);
    expect(api.status).toBe(401);
    expect(api.headers.get('x-shopify-retry-invalid-session-request')).toBe('1');
    const page = await answerOf(openDocument(bad));
    expect(page.status).toBe(302);
    // The page that gets a fresh one, and not with the old one.
    expect(page.headers.get('location')).toMatch(/^\/auth\/session-token\?/);
    expect(page.headers.get('location')).not.toContain('id_token');
    const data = await answerOf(openData(bad));
    expect(data.status).toBe(401);
    expect(data.headers.get('x-shopify-retry-invalid-session-request')).toBe('1');
  });

  test('and one with another signature', async () => {
    const forged = `${sessionToken(h, domain).split('.').slice(0, 2).join('.')}.AAAA`;
    expect((await callApi(forged)).status).toBe(401);
    expect((await answerOf(openDocument(forged))).status).toBe(302);
    expect((await answerOf(openData(forged))).status).toBe(401);
  });
});

test('E1: a call that names the shop of its admin must have that shop’s token', async () => {
  const token = sessionToken(h, domain);
  expect((await callApi(token, { 'platform-domain': domain.toUpperCase() })).status).toBe(200);
  expect((await callApi(token, { 'platform-domain': storeless })).status).toBe(401);
  expect((await openData(token, { 'platform-domain': domain })).store?.domain).toBe(domain);
  expect((await answerOf(openData(token, { 'platform-domain': storeless }))).status).toBe(401);
});

describe('I2: a shop that has not installed the app', () => {
  test('gets no error: its document says so, and is led to installing', async () => {
    expect((await answerOf(openDocument(sessionToken(h, storeless), storeless))).status).toBe(410);
    const request = new Request(`${h.appUrl}/auth/platform/shopify/install?shop=${storeless}`, { headers: { 'user-agent': browser } });
    const context = createLoadContext(h.services, request, '127.0.0.1');
    const answer = await answerOf(install({ request, params: { platform: 'shopify' }, context }) as Promise<unknown>);
    const to = new URL(answer.headers.get('location') ?? '');
    expect(to.href).toContain('admin.shopify.com/oauth/install?client_id=');
  });

  test('is refused by the API with code 101, which App Bridge answers by leading to the install', async () => {
    const answer = await callApi(sessionToken(h, storeless));
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ status: 101, success: false });
    expect(answer.headers.get('x-shopify-api-request-failure-reauthorize-url')).toBe(
      `${h.services.env.APP_URL}/auth/platform/shopify/install?shop=${storeless}`,
    );
    expect(answer.headers.get('x-shopify-retry-invalid-session-request')).toBeNull();
  });
});

test('a bot is not told that the app was removed', async () => {
  const bot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
  expect((await answerOf(openDocument(sessionToken(h, domain), domain, bot))).status).toBe(403);
});

describe('a redirect from one screen to another', () => {
  const moved = (from: string, to: string) =>
    keepFrame(new Request(from), new Response(null, { status: 302, headers: { Location: to } })).headers.get('Location') ?? '';

  test('keeps the token and what the admin opened the frame with: the next document needs no detour', async () => {
    const token = sessionToken(h, domain);
    const next = new URL(moved(addressOf(token, domain, '/app/orders/from-admin'), '/app/orders/1?view=lines'), h.appUrl);
    expect(next.pathname).toBe('/app/orders/1');
    expect(Object.fromEntries(next.searchParams)).toMatchObject({ view: 'lines', embedded: '1', shop: domain, id_token: token });
    expect((await open(new Request(next, { headers: { 'user-agent': browser } }))).store?.domain).toBe(domain);
  });

  test('gives the token to no other page and no other site', () => {
    const from = addressOf(sessionToken(h, domain));
    for (const to of [
      '/login?to=%2Fapp',
      'https://evil.example/app',
      '//evil.example/app',
      '/auth/session-token?shop=a.myshopify.com',
      '/application',
    ])
      expect(moved(from, to)).toBe(to);
    expect(moved(`${h.appUrl}/app/products`, '/app/products-center')).toBe('/app/products-center');
  });
});

describe('E3: who may frame a page', () => {
  const ancestorsAt = (path: string) => {
    const request = new Request(`${h.appUrl}${path}?shop=${domain}&embedded=1`);
    const headers = new Headers();
    documentHeaders(createLoadContext(h.services, request, undefined), request, headers);
    return /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1];
  };

  test.each(['/login', '/signup', '/public/pricing', '/ops', '/signout', '/auth/link-account', '/tracking/1', '/application', '/api/docs'])(
    'nobody may frame %s',
    (path) => expect(ancestorsAt(path)).toBe("'none'"),
  );
  test.each(['/', '/app', '/app/orders', '/app/setting/account'])('its own admin may frame %s', (path) =>
    expect(ancestorsAt(path)).toBe(
      [h.services.vendorPages.origin(`https://${domain}`), h.services.vendorPages.origin('https://admin.shopify.com')]
        .filter((each, index, all) => all.indexOf(each) === index)
        .join(' '),
    ),
  );
});

test('the page about the API has the headers of all pages', async () => {
  const page = await createApi(h.services).request(`/api/docs?shop=${domain}`);
  expect(page.status).toBe(200);
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  for (const [name, value] of [
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['cache-control', 'no-store'],
  ] as const)
    expect(page.headers.get(name), name).toBe(value);
  expect(page.headers.get('x-request-id')).toBeTruthy();
});

describe('headers of a call (specification 1, section 7)', () => {
  test('api-version: v2 below center/, v1 everywhere else; a call is not answered in another version than it asks for', async () => {
    const seller = await h.newSeller();
    const statusOf = async (path: string, version: string) => {
      const headers = { authorization: `Bearer ${seller.token}`, 'api-version': version };
      return ((await (await fetch(`${h.appUrl}/api${path}`, { headers })).json()) as { status: number }).status;
    };
    expect(await statusOf('/auth/account', 'v1')).toBe(200);
    expect(await statusOf('/auth/account', 'v2')).toBe(201);
    expect(await statusOf('/center/products/listings/count', 'v2')).toBe(200);
    expect(await statusOf('/center/products/listings/count', 'v1')).toBe(201);
  });

  test('time-zone: the zone of a newcomer’s workplace, unless it is named otherwise or is none', async () => {
    const zoneOf = async (headers: Record<string, string>, body: object = {}) => {
      const answer = await fetch(`${h.appUrl}/api/auth/try-now`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
      const { data } = (await answer.json()) as { data: { token: string } };
      const request = new Request(h.appUrl, { headers: { authorization: `Bearer ${data.token}` } });
      return createContext(h.services, await identify(h.services, request)).workplace?.timeZone;
    };
    expect(await zoneOf({ 'time-zone': 'Asia/Tokyo' })).toBe('Asia/Tokyo');
    expect(await zoneOf({ 'time-zone': 'Asia/Tokyo' }, { time_zone: 'Europe/Lisbon' })).toBe('Europe/Lisbon');
    expect(await zoneOf({ 'time-zone': 'Nowhere/Land' })).toBe('UTC');
  });
});
