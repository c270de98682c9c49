/** Connecting a Shopify store from the web address, and back to it; and everybody who tries to finish what another has started (decision 306). */
import { beforeAll, describe, expect, test } from 'vitest';
import { channelAction } from '#app/doors/channel-route.server.ts';
import { createLoadContext } from '#app/doors/load-context.server.ts';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { hashToken, randomToken } from '#app/platform/encryption.server.ts';
import { newId } from '#app/platform/ids.ts';
import { loader as leavingPage } from '#app/routes/auth.$.tsx';
import { loader as callbackPage } from '#app/routes/auth.platform.$platform.callback.tsx';
import { loader as returnPage } from '#app/routes/auth.platform.$platform.return.tsx';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';

/** A browser with its cookies. */
type Browser = Map<string, string>;
const browserOf = (seller?: TestSeller): Browser => new Map(seller ? [['quayside_session', seller.token]] : []);
const keep = (browser: Browser, headers: Headers) => {
  for (const cookie of headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    browser.set(name, value);
  }
};
const requestOf = (browser: Browser, path: string, form?: Record<string, string>) =>
  new Request(new URL(path, h.appUrl), {
    headers: { 'user-agent': userAgent, cookie: [...browser].map(([name, value]) => `${name}=${value}`).join('; ') },
    ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
  });
const argsOf = (request: Request) => ({
  request,
  params: { platform: 'shopify' },
  context: createLoadContext(h.services, request, '127.0.0.1'),
});

/** Where a page of ours leads the browser, which keeps the cookies that it got. */
async function led(browser: Browser, page: typeof callbackPage | typeof returnPage, path: string): Promise<URL> {
  const answer = await page(argsOf(requestOf(browser, path)) as never).catch((thrown: unknown) => thrown);
  if (!(answer instanceof Response)) throw answer;
  keep(browser, answer.headers);
  return new URL(answer.headers.get('location') ?? 'no:where', h.appUrl);
}

/** The dialog's button. @returns the page that it leads to. */
async function start(browser: Browser, to?: string): Promise<string> {
  const request = requestOf(browser, '/app/channel', { intent: 'connect', platform: 'shopify', ...(to ? { to } : {}) });
  const answer = (await channelAction(argsOf(request) as never)) as { data: { url: string }; init?: { headers?: HeadersInit } };
  keep(browser, new Headers(answer.init?.headers));
  return answer.data.url;
}

/** A shop that has just installed the app. */
async function installedShop(): Promise<string> {
  const domain = `here-${newId().slice(-12)}.myshopify.com`;
  await h.control('shopify/shops', { domain, name: 'Here', currency: 'EUR', countryCode: 'DE', email: `owner@${domain}` });
  await h.control('shopify/install', { shop: domain });
  return domain;
}

/** Shopify opens the app in the shop's admin. @returns the page of ours that the whole tab is led to, if any. */
async function openInAdmin(domain: string, network = '127.0.0.1'): Promise<URL | undefined> {
  const { idToken } = await h.control<{ idToken: string }>('shopify/id-token', { shop: domain });
  const query = new URLSearchParams({ embedded: '1', shop: domain, host: btoa('admin.shopify.com/store/here'), id_token: idToken });
  const request = new Request(`${h.appUrl}/app?${query}`, { headers: { 'user-agent': userAgent } });
  const answer = await requireSeller(request, createLoadContext(h.services, request, network)).catch((thrown: unknown) => thrown);
  if (!(answer instanceof Response)) return undefined;
  const exit = new URL(answer.headers.get('location') ?? '', h.appUrl);
  expect(exit.pathname).toBe('/auth/exit-iframe');
  const leaving = await leavingPage(argsOf(requestOf(new Map(), exit.pathname + exit.search)) as never);
  const [, to = ''] = /window\.open\("([^"]+)", '_top'\)/.exec(await leaving.text()) ?? [];
  return new URL(to);
}

/** Shopify's consent page: it asks nothing of a shop that has the app. @returns our page that it leads back to. */
async function consent(page: URL): Promise<string> {
  const answer = await fetch(page, { redirect: 'manual' });
  expect(answer.status).toBe(302);
  const { pathname, search } = new URL(answer.headers.get('location') ?? '');
  expect(pathname).toBe('/auth/platform/shopify/callback');
  return pathname + search;
}

const pathOf = (url: URL | undefined) => (url ? url.pathname + url.search : '');
const returnTo = (shop: string) => `/auth/platform/shopify/return?shop=${shop}`;
const ownerOf = async (domain: string) =>
  (
    await h.services.database.pool.query(
      'select w.account_id, w.id as workplace_id, s.status from stores s join workplaces w on w.id = s.workplace_id where s.domain = $1',
      [domain],
    )
  ).rows[0];
const atAdmin = (domain: string) => `/store/${domain.replace('.myshopify.com', '')}/apps/quayside`;
/** From the start up to our page that Shopify's consent leads back to. */
async function upToCallback(browser: Browser, domain: string): Promise<string> {
  await start(browser);
  await openInAdmin(domain);
  return consent(await led(browser, returnPage, returnTo(domain)));
}

test('one tab: from the screen to Shopify, and back to that screen with the store in the account', async () => {
  const seller = await h.newSeller();
  const browser = browserOf(seller);
  expect(await start(browser, '/app/ob-welcome')).toContain('admin.shopify.com/oauth/install');
  const domain = await installedShop();
  const back = await openInAdmin(domain);
  expect(pathOf(back)).toBe(returnTo(domain));
  // Nothing is linked on the way.
  expect(await ownerOf(domain)).toBeUndefined();
  const shopsPage = await led(browser, returnPage, pathOf(back));
  expect(shopsPage.href).toContain(`${domain}/admin/oauth/authorize`);
  const end = await led(browser, callbackPage, await consent(shopsPage));
  expect(end.pathname).toBe('/app/ob-welcome');
  expect(end.searchParams.get('connected')).toMatch(/^[\w-]{36}$/);
  expect(await ownerOf(domain)).toEqual({ account_id: seller.accountId, workplace_id: seller.workplaceId, status: 'active' });
  expect(browser.get('quayside_connect')).toBe('');
  // The app in the admin is the same account's from then on.
  expect(await openInAdmin(domain)).toBeUndefined();
  expect(await ownerOf(domain)).toMatchObject({ account_id: seller.accountId });
});

test('a shop that installs from elsewhere stays in its admin, whoever is connecting a store', async () => {
  await start(browserOf(await h.newSeller()));
  const domain = await installedShop();
  expect(await openInAdmin(domain, '198.51.100.7')).toBeUndefined();
  expect(await ownerOf(domain)).toMatchObject({ status: 'active' });
});

test('comes back to a page of ours only', async () => {
  const browser = browserOf(await h.newSeller());
  await start(browser, 'https://evil.example/');
  const domain = await installedShop();
  const end = await led(browser, callbackPage, await consent(await led(browser, returnPage, returnTo(domain))));
  expect(end.origin + end.pathname).toBe(`${h.appUrl}/app`);
});

describe('whoever has started nothing is sent back to the admin, where the shop gets an account of its own', () => {
  test('a plain install while others connect their stores, once', async () => {
    const seller = await h.newSeller();
    await start(browserOf(seller));
    const domain = await installedShop();
    const visitor = browserOf();
    const back = await openInAdmin(domain);
    expect((await led(visitor, returnPage, pathOf(back))).pathname).toContain(atAdmin(domain));
    expect(await openInAdmin(domain)).toBeUndefined();
    expect((await ownerOf(domain)).account_id).not.toBe(seller.accountId);
  });

  test('a neighbour on the same network, signed in to an account of their own', async () => {
    const [seller, neighbour] = [await h.newSeller(), await h.newSeller()];
    await start(browserOf(seller));
    const domain = await installedShop();
    await openInAdmin(domain);
    expect((await led(browserOf(neighbour), returnPage, returnTo(domain))).pathname).toContain(atAdmin(domain));
    expect(await ownerOf(domain)).toBeUndefined();
  });

  test('somebody with the cookie of another’s browser, but not its session', async () => {
    const [seller, thief] = [await h.newSeller(), await h.newSeller()];
    const browser = browserOf(seller);
    await start(browser);
    const stolen = browserOf(thief).set('quayside_connect', browser.get('quayside_connect') ?? '');
    const domain = await installedShop();
    expect((await led(stolen, returnPage, returnTo(domain))).pathname).toContain(atAdmin(domain));
    expect((await led(browserOf().set('quayside_connect', 'made.up.by.me'), returnPage, returnTo(domain))).pathname).toContain(
      atAdmin(domain),
    );
  });

  test('the same account in another session: signed out and in again, or on another machine', async () => {
    const seller = await h.newSeller();
    const browser = browserOf(seller);
    await start(browser);
    const token = randomToken();
    await h.services.database.pool.query(
      `insert into account_tokens (account_id, id, hash, kind, expires_at) values ($1, $2, $3, 'session', now() + interval '9 days')`,
      [seller.accountId, newId(), hashToken(token)],
    );
    const domain = await installedShop();
    expect((await led(new Map([...browser, ['quayside_session', token]]), returnPage, returnTo(domain))).pathname).toContain(
      atAdmin(domain),
    );
  });

  test('after half an hour', async () => {
    const browser = browserOf(await h.newSeller());
    await start(browser);
    await h.services.database.pool.query("update account_tokens set expires_at = now() - interval '1 second' where kind = 'connect_store'");
    const domain = await installedShop();
    expect(await openInAdmin(domain)).toBeUndefined();
    expect((await led(browser, returnPage, returnTo(domain))).pathname).toContain(atAdmin(domain));
  });
});

describe('what is finished for another', () => {
  test('the last link, sent to somebody else, connects nothing: not to their account, and not to mine in their browser', async () => {
    const [seller, other] = [await h.newSeller(), await h.newSeller()];
    const domain = await installedShop();
    const link = await upToCallback(browserOf(seller), domain);
    const end = await led(browserOf(other), callbackPage, link);
    expect(end.searchParams.get('refused')).toBe('STORE_INVALID_COOKIE');
    // Whoever got at the session, but has not started there.
    expect((await led(browserOf(seller), callbackPage, link)).searchParams.get('refused')).toBe('STORE_INVALID_COOKIE');
    expect((await led(browserOf(), callbackPage, link)).pathname).toBe('/login');
    expect(await ownerOf(domain)).toBeUndefined();
  });

  test('a link to a stranger’s shop asks for that shop’s consent, and the one really installed is connected all the same', async () => {
    const seller = await h.newSeller();
    const browser = browserOf(seller);
    await start(browser);
    const [strangers, own] = [await installedShop(), await installedShop()];
    const trap = await led(browser, returnPage, returnTo(strangers));
    expect(trap.href).toContain(`${strangers}/admin/oauth/authorize`);
    // Nobody who is not signed in to the stranger's admin gets further. The state is of that shop alone.
    const end = await led(browser, callbackPage, await consent(await led(browser, returnPage, returnTo(own))));
    expect(end.searchParams.get('connected')).toBeTruthy();
    expect(await ownerOf(own)).toMatchObject({ account_id: seller.accountId });
    expect(await ownerOf(strangers)).toBeUndefined();
  });

  test('a state made for one shop is good for no other', async () => {
    const [seller, attacker] = [await h.newSeller(), await h.newSeller()];
    const [domain, foreign] = [await installedShop(), await installedShop()];
    const browser = browserOf(seller);
    const link = await upToCallback(browser, domain);
    const theirs = new URLSearchParams((await upToCallback(browserOf(attacker), foreign)).split('?')[1]);
    // Signed by Shopify for the attacker's shop and state: changed, the signature does not hold.
    theirs.set('state', new URLSearchParams(link.split('?')[1]).get('state') ?? '');
    const end = await led(browser, callbackPage, `/auth/platform/shopify/callback?${theirs}`);
    expect(end.searchParams.get('refused')).toBe('STORE_INSTALL_FAILED');
    expect(await ownerOf(foreign)).toBeUndefined();
  });

  test('works once', async () => {
    const seller = await h.newSeller();
    const browser = browserOf(seller);
    const domain = await installedShop();
    const link = await upToCallback(browser, domain);
    const cookie = browser.get('quayside_connect') ?? '';
    expect((await led(browser, callbackPage, link)).searchParams.get('connected')).toBeTruthy();
    browser.set('quayside_connect', cookie);
    expect((await led(browser, callbackPage, link)).searchParams.get('refused')).toBe('STORE_INVALID_COOKIE');
  });
});

describe('a store that has an account already', () => {
  test('of a person stays there, and moving it is offered', async () => {
    const [seller, owner] = [await h.newSeller(), await h.newSeller()];
    await h.services.database.pool.query("update accounts set password_hash = 'of a person' where id = $1", [owner.accountId]);
    const { domain } = await h.connectStore(owner);
    const browser = browserOf(seller);
    await start(browser);
    const end = await led(browser, callbackPage, await consent(await led(browser, returnPage, returnTo(domain))));
    expect(end.search).toContain('refused=STORE_HAS_OTHER_OWNER');
    expect(await ownerOf(domain)).toMatchObject({ account_id: owner.accountId, status: 'active' });
  });

  test('of its own is asked about first', async () => {
    const seller = await h.newSeller();
    const domain = await installedShop();
    await h.services.database.pool.query("update account_tokens set used_at = now() where kind = 'connect_store'");
    expect(await openInAdmin(domain)).toBeUndefined();
    const own = await ownerOf(domain);
    const browser = browserOf(seller);
    await start(browser);
    const end = await led(browser, callbackPage, await consent(await led(browser, returnPage, returnTo(domain))));
    expect(end.pathname).toBe('/app/auth/bind/platform');
    expect(await ownerOf(domain)).toEqual(own);
  });
});

test('a plan for one store: the second is refused, and stays where it was installed', async () => {
  const seller = await h.newSeller({ plan: 'FREE_CREDIT' });
  const browser = browserOf(seller);
  await start(browser);
  const second = await installedShop();
  await h.connectStore(seller);
  const end = await led(browser, returnPage, returnTo(second));
  expect(end.searchParams.get('refused')).toBeTruthy();
  expect(await ownerOf(second)).toBeUndefined();
});
