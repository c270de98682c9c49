/** Whoever opens an address gets a page (docs/decisions/310): what is asked of people is walked, so that new addresses are covered too. */
import { readdirSync, readFileSync } from 'node:fs';
import type { APIResponse } from '@playwright/test';
import { sharedSeller } from './support/busy-seller.ts';
import { appUrl, expect, ready, test } from './support/fixtures.ts';
import { addressesWithoutScreen } from './support/screen-list.ts';

test.describe.configure({ timeout: 420_000 });

const opens = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'accept-language': 'de' };

/** What a browser would show of an answer; nothing where it is a page, a file, a picture or another address. */
async function bareIn(answer: APIResponse): Promise<string | undefined> {
  const { 'content-type': type = '', 'content-disposition': file, location } = answer.headers();
  const status = answer.status();
  if (status >= 300 && status < 400 && location) return undefined;
  if (status === 200 && (file?.startsWith('attachment') || type.startsWith('image/'))) return undefined;
  const text = await answer.text();
  const isPage = type.startsWith('text/html') && /<html[^>]* lang="/.test(text) && /<a [^>]*href="/.test(text);
  return isPage ? undefined : `${status} ${type}: ${text.slice(0, 80)}`;
}

test('no call of the API shows JSON, whoever opens it', async ({ request }) => {
  const { session } = await sharedSeller();
  const { paths } = (await (await request.get(`${appUrl()}/api/openapi.json`)).json()) as { paths: Record<string, object> };
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method, path: path.replaceAll(/\{\w+\}/g, 'x') })),
  );
  expect(calls.length).toBeGreaterThan(200);
  const bare: string[] = [];
  const open = async (what: string, answer: APIResponse) => {
    const shown = await bareIn(answer);
    if (shown) bare.push(`${what}: ${shown}`);
  };
  for (const { method, path } of [...calls, { method: 'get', path: '/api' }, { method: 'get', path: '/api/no-such-call' }]) {
    const url = `${appUrl()}${path}`;
    if (method === 'get') {
      await open(
        `${path} by a seller`,
        await request.get(url, { headers: { ...opens, cookie: `quayside_session=${session}` }, maxRedirects: 0 }),
      );
      await open(path, await request.get(url, { headers: opens, maxRedirects: 0 }));
    } else if (method === 'post') await open(`POST ${path}`, await request.post(url, { headers: opens, form: {}, maxRedirects: 0 }));
  }
  expect(bare).toEqual([]);
});

test('no address without a screen shows JSON or nothing: those that send on, give files, or answer vendors', async ({ request }) => {
  const { session } = await sharedSeller();
  const hooks = readdirSync('app/hooks').flatMap((file) =>
    [...readFileSync(`app/hooks/${file}`, 'utf8').matchAll(/\.(?:get|post)\([`'](\/[^`']*)/g)].map((match) => match[1] as string),
  );
  expect(hooks.length).toBeGreaterThan(10);
  const service = ['fulfillment_order_notification', 'fetch_stock', 'fetch_tracking_numbers'].map((name) => `/fulfillment/shopify/${name}`);
  // Events go on without an end, and have no reader but a screen.
  const addresses = [...addressesWithoutScreen(), ...hooks.filter((path) => path !== '/events'), ...service].map((path) =>
    path.replace(/:\w+/g, 'x'),
  );
  expect(addresses.length).toBeGreaterThan(35);
  const bare: string[] = [];
  for (const path of [...addresses, '/app/orders.data', '/_root.data', '/assets/x.js', '/login?_data=x', '/x%00']) {
    for (const cookie of ['', `quayside_session=${session}`]) {
      const shown = await bareIn(await request.get(`${appUrl()}${path}`, { headers: { ...opens, cookie }, maxRedirects: 0 }));
      if (shown) bare.push(`${path}${cookie && ' by a seller'}: ${shown}`);
    }
    const posted = await request.post(`${appUrl()}${path}`, { headers: opens, form: {}, maxRedirects: 0 });
    const shown = await bareIn(posted);
    // A good answer to a vendor, whose software may accept anything.
    if (shown && !(path.startsWith('/webhooks/') && posted.ok())) bare.push(`POST ${path}: ${shown}`);
  }
  expect(bare).toEqual([]);
});

test('programs get the envelope, whatever they call; screens get their data', async ({ request }) => {
  const { session } = await sharedSeller();
  const asked: Record<string, string>[] = [
    {},
    { accept: 'application/json' },
    { ...opens, authorization: `Bearer ${session}` },
    { ...opens, 'sec-fetch-mode': 'cors' },
  ];
  for (const headers of asked) {
    const answer = await request.get(`${appUrl()}/api/no-such-call`, { headers });
    expect(answer.status()).toBe(404);
    expect(await answer.json()).toMatchObject({ success: false, data: null });
  }
  const listed = await request.get(`${appUrl()}/api/orders/v5/list`, { headers: { ...opens, authorization: `Bearer ${session}` } });
  expect(await listed.json()).toMatchObject({ success: true });
  const data = await request.get(`${appUrl()}/app/orders.data`, { headers: { cookie: `quayside_session=${session}` } });
  expect(data.headers()['content-type']).not.toContain('html');
});

test('a link that has ended, a call opened by hand and a screen’s data lead on, in the reader’s language', async ({ page, watch }) => {
  watch.allow(/status of (401|404|410)/);
  await page.goto(`${appUrl()}/auth/data-export?id=x&code=x`);
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to home' }).click();
  await expect(page).toHaveURL(`${appUrl()}/`);

  await page.goto(`${appUrl()}/auth/data-export?id=x&code=x&locale=ar`);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { name: 'هذا الرابط لم يعد يعمل' })).toBeVisible();

  await page.goto(`${appUrl()}/api/orders/v5/list`);
  await expect(page.getByText('Sign in to continue.')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/login/);

  const { session } = await sharedSeller();
  await page.context().addCookies([{ name: 'quayside_session', value: session, url: appUrl() }]);
  await page.goto(`${appUrl()}/api/orders/v5/list`);
  await expect(page.getByRole('heading', { name: 'Nothing to read here' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'API reference' })).toHaveAttribute('href', '/api/docs');
  await page.goto(`${appUrl()}/app/orders.data`);
  await expect(page).toHaveURL(`${appUrl()}/app/orders`);
  await ready(page);
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
});
