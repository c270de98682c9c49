/** What Shopify's review opens and clicks: design "Shopify", sections 1 to 3. Each test carries its item's id; others are in tests/unit and tests/integration. */
import { readdirSync } from 'node:fs';
import { caller, installed } from './support/busy-seller.ts';
import { appUrl, control, expect, inOwnNetwork, openEmbedded, ready, test } from './support/fixtures.ts';
import { blockStorage } from './support/private-window.ts';
import { addressesWithoutScreen, plainAddresses, routeAddresses } from './support/screen-list.ts';
import { newShop } from './support/shop.ts';

test.describe.configure({ timeout: 120_000 });

const userAgent = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

const screens = plainAddresses();

interface Document {
  path: string;
  status: number;
  headers: Headers;
  html: string;
}

/** A document as the admin's frame asks for it. */
async function framed(shop: string, path: string): Promise<Document> {
  const { embeddedQuery } = await control<{ embeddedQuery: string }>('shopify/id-token', { shop });
  const response = await fetch(`${appUrl()}${path}?${embeddedQuery}`, { headers: { accept: 'text/html', 'user-agent': userAgent } });
  return { path, status: response.status, headers: response.headers, html: await response.text() };
}

const origins = (shop: string) => [`https://${shop}`, 'https://admin.shopify.com'].sort();
const ancestorsOf = (headers: Headers) =>
  /frame-ancestors ([^;]*)/
    .exec(headers.get('content-security-policy') ?? '')?.[1]
    ?.split(' ')
    .sort();

let shop: { domain: string; handle: string };
let documents: Document[];

test.beforeAll(async () => {
  test.setTimeout(120_000);
  ({ shop } = await installed('Review Shop'));
  documents = [];
  for (const path of screens) documents.push(await framed(shop.domain, path));
});

test('E7: every screen inside the admin answers without a web error', () => {
  expect(screens.length).toBeGreaterThan(30);
  expect(documents.filter(({ status }) => status !== 200).map(({ path, status }) => `${path}: ${status}`)).toEqual([]);
});

test('no payment is claimed on the page after payments where the address names none', () => {
  const page = documents.find(({ path }) => path === '/app/orders/payment-success');
  expect(page?.html).toContain('See placed orders');
  expect(page?.html).not.toContain('Payment received');
});

test('I1: no screen inside the admin asks for a shop’s address', () => {
  for (const { path, html } of documents) {
    const inputs = (html.match(/<input[^>]*>/g) ?? []).filter((input) => !input.includes('type="hidden"'));
    expect(
      inputs.filter((input) => /name="shop"|myshopify/i.test(input)),
      path,
    ).toEqual([]);
    expect(html, path).not.toMatch(/<option[^>]*value="shopify"/);
  }
});

test('E2, F4: App Bridge is the first script of every document, from Shopify’s own address', () => {
  for (const { path, html } of documents) {
    const head = html.slice(0, html.indexOf('</head>'));
    expect(/<script[^>]*>/.exec(head)?.[0], path).toContain('src="https://cdn.shopify.com/shopifycloud/app-bridge.js"');
    expect(head, path).toContain('name="shopify-api-key"');
  }
});

test('E3: a shop’s screens may be framed by that shop and the admin alone, for two shops at once', async () => {
  const other = (await installed('Other Review Shop')).shop;
  for (const document of documents) expect(ancestorsOf(document.headers), document.path).toEqual(origins(shop.domain));
  for (const path of ['/app', '/app/orders', '/app/setting/account'])
    expect(ancestorsOf((await framed(other.domain, path)).headers), path).toEqual(origins(other.domain));
  for (const path of ['/', '/login', '/app?shop=evil.example.com', '/app?shop=*.myshopify.com']) {
    const { headers } = await fetch(`${appUrl()}${path}`, { redirect: 'manual', headers: { 'user-agent': userAgent } });
    expect(ancestorsOf(headers) ?? ["'none'"], path).toEqual(["'none'"]);
    expect(headers.get('content-security-policy-report-only'), path).toBeNull();
  }
});

test('E3: no other page of ours may be framed, whatever its address says, by anybody', async () => {
  const { embeddedQuery } = await control<{ embeddedQuery: string }>('shopify/id-token', { shop: shop.domain });
  const outside = routeAddresses().filter((path) => path !== '/' && !/^\/app(\/|$)/.test(path));
  expect(outside.length).toBeGreaterThan(25);
  const wrong: string[] = [];
  for (const path of [...outside, '/api/docs', '/api/no-such-call', '/nowhere', '/application'])
    for (const query of ['', `?shop=${shop.domain}`, `?${embeddedQuery}`]) {
      const { headers } = await fetch(`${appUrl()}${path}${query}`, {
        redirect: 'manual',
        headers: { accept: 'text/html', 'user-agent': userAgent, 'sec-fetch-mode': 'navigate' },
      });
      if (!headers.get('content-type')?.startsWith('text/html')) continue;
      // Shopify's library's own two documents belong into the frame.
      const expected = /^\/auth\/(session-token|exit-iframe)$/.test(path) && query ? origins(shop.domain) : ["'none'"];
      if (JSON.stringify(ancestorsOf(headers)) !== JSON.stringify(expected))
        wrong.push(`${path}${query.slice(0, 20)}: ${ancestorsOf(headers)}`);
      if (headers.has('content-security-policy-report-only')) wrong.push(`${path}: report only`);
    }
  expect(wrong).toEqual([]);
});

test('E9: no screen is somebody else’s page in a frame', () => {
  for (const { path, html } of documents) expect(html, path).not.toMatch(/<iframe/i);
});

test('E11: nothing opens by itself: no dialog in any document', () => {
  for (const { path, html } of documents) expect(html, path).not.toMatch(/role="dialog"|<dialog[^>]* open|<ui-modal|<s-modal/i);
});

test('I2: no screen is seen without a grant: visitors are sent to sign in, a shop that has not installed sees none of ours', async () => {
  const stranger = await newShop('Not Installed');
  const { embeddedQuery } = await control<{ embeddedQuery: string }>('shopify/id-token', { shop: stranger.domain }).catch(() => ({
    embeddedQuery: `shop=${stranger.domain}&host=${btoa(`admin.shopify.com/store/${stranger.handle}`)}&embedded=1`,
  }));
  for (const path of screens) {
    const visitor = await fetch(`${appUrl()}${path}`, { redirect: 'manual', headers: { 'user-agent': userAgent } });
    expect(visitor.status, path).toBe(302);
    expect(visitor.headers.get('location'), path).toMatch(/^\/(login|app)/);
    const unsigned = await fetch(`${appUrl()}${path}?shop=${shop.domain}&host=x&embedded=1`, {
      redirect: 'manual',
      headers: { 'user-agent': userAgent, accept: 'text/html' },
    });
    expect(unsigned.status, path).toBeLessThan(500);
    expect(await unsigned.text(), path).not.toContain('Review Shop');
  }
  for (const path of ['/auth', '/auth/exit-iframe']) {
    const unreadable = await fetch(`${appUrl()}${path}?shop=${shop.domain}&host=x`, {
      redirect: 'manual',
      headers: { 'user-agent': userAgent, accept: 'text/html' },
    });
    expect(unreadable.status, path).toBe(302);
  }
  const refused = await fetch(`${appUrl()}/app?${embeddedQuery}`, {
    redirect: 'manual',
    headers: { 'user-agent': userAgent, accept: 'text/html' },
  });
  expect(await refused.text()).not.toContain('Not Installed');
});

test('I2: no address of the app, no data of a screen and no call gives anything without a grant', async ({ request }) => {
  const { paths } = (await (await request.get(`${appUrl()}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { security?: unknown[] }>>;
  };
  const given: string[] = [];
  const app = [...routeAddresses(), ...addressesWithoutScreen()].filter((path) => /^\/app(\/|$)/.test(path));
  expect(app.length).toBeGreaterThan(60);
  for (const path of new Set(app)) {
    const opened = await request.get(`${appUrl()}${path}`, { headers: { accept: 'text/html' }, maxRedirects: 0 });
    if (![301, 302, 303, 307, 308].includes(opened.status())) given.push(`${path}: ${opened.status()}`);
    const data = await request.get(`${appUrl()}${path}.data`, { maxRedirects: 0 });
    // Of data a redirect is told inside of an answer (Remix, single fetch).
    const isSentOn = data.status() === 202 || data.headers().location !== undefined;
    if (!isSentOn && data.status() < 400) given.push(`${path}.data: ${data.status()} ${(await data.text()).slice(0, 80)}`);
  }
  for (const [path, methods] of Object.entries(paths))
    for (const [method, { security }] of Object.entries(methods)) {
      if (security?.length === 0) continue;
      const called = await request.fetch(`${appUrl()}${path.replaceAll(/\{\w+\}/g, 'x')}`, { method, maxRedirects: 0 });
      if (called.status() !== 401) given.push(`${method} ${path}: ${called.status()}`);
    }
  expect(given).toEqual([]);
});

test('I3, I7: an install ends on the app’s own page, and the first product is imported with nothing typed', async ({ page, context }) => {
  await inOwnNetwork(context);
  const fresh = await newShop('Straight In');
  const landed = page.waitForResponse(
    (response) => response.url().startsWith(`${appUrl()}/app`) && response.request().isNavigationRequest(),
  );
  await page.goto(`https://admin.shopify.com/store/${fresh.handle}/apps/quayside`);
  await page.getByRole('button', { name: 'Install', exact: true }).click();
  expect((await landed).status()).toBe(200);
  const frame = page.frameLocator('iframe[name=app-iframe]');
  await ready(frame);
  await expect(frame.getByRole('heading', { name: 'Home' })).toBeAttached();
  await expect(frame.locator('input[type=password], input[type=email]')).toHaveCount(0);
  await page.locator('#app-nav').getByRole('link', { name: 'Catalog' }).click();
  await frame.getByRole('article').getByRole('button', { name: 'Import' }).first().click();
  await expect(frame.getByRole('article').getByRole('link', { name: 'Edit' }).first()).toBeVisible();
});

test('E1: cookies and storage may be blocked: screens open, move and save all the same', async ({ browser, watch }) => {
  const context = await browser.newContext({ userAgent });
  watch.follow(context);
  await blockStorage(context);
  const page = await context.newPage();
  const frame = await openEmbedded(page, shop.domain);
  for (const name of ['Orders', 'Products', 'Settings']) {
    await page.locator('#app-nav').getByRole('link', { name, exact: true }).click();
    await expect(page.locator('#title-bar').getByRole('heading').first()).toBeVisible();
  }
  await frame.getByLabel('Business name').fill('Saved without a cookie');
  await page.locator('#save-bar').getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('#save-bar')).toBeHidden();
  expect(await context.cookies(appUrl())).toEqual([]);
  await context.close();
  const { idToken } = await control<{ idToken: string }>('shopify/id-token', { shop: shop.domain });
  const { workplaces } = await caller({ authorization: `Bearer ${idToken}` })<{ workplaces: { name?: string }[] }>('GET', '/auth/account');
  expect(JSON.stringify(workplaces)).toContain('Saved without a cookie');
});

test('E1: an expired, foreign, changed or missing session token opens nothing', async () => {
  const { idToken } = await control<{ idToken: string }>('shopify/id-token', { shop: shop.domain });
  const [head, body, signature] = idToken.split('.') as [string, string, string];
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
  const withClaims = (change: object) =>
    `${head}.${Buffer.from(JSON.stringify({ ...claims, ...change })).toString('base64url')}.${signature}`;
  const statusOf = async (token?: string) =>
    (await fetch(`${appUrl()}/api/auth/account`, { headers: token ? { authorization: `Bearer ${token}` } : {} })).status;
  expect(await statusOf(idToken)).toBe(200);
  for (const bad of [
    undefined,
    withClaims({ exp: 1 }),
    withClaims({ aud: 'another' }),
    withClaims({ dest: 'https://other.myshopify.com' }),
    `${head}.${body}.`,
  ])
    expect(await statusOf(bad)).toBe(401);
});

test('W12: the privacy page says what is kept, for how long and whom to ask, in every language', async ({ page }) => {
  for (const locale of readdirSync('locales')) {
    const response = await page.goto(`${appUrl()}/privacy?locale=${locale}`);
    expect(response?.status(), locale).toBe(200);
    const text = await page.locator('main').innerText();
    for (const fact of ['180', '30', '48', 'support@quayside.example', 'Stripe']) expect(text, `${locale}: ${fact}`).toContain(fact);
    await expect(page.locator('main article')).toHaveCount(8);
  }
  await page.goto(`${appUrl()}/`);
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy');
});
