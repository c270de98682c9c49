/** Asked for more documents than it can render in time, the server leaves screens to browsers (docs/decisions/155): the seller has the same screen. */
import type { APIResponse } from '@playwright/test';
import { buyUnlinked, caller, findInCatalog, importFound, installed } from './support/busy-seller.ts';
import { appUrl, type BrowserContext, expect, holdBack, ready, test } from './support/fixtures.ts';

let session: string;

test.beforeAll(async () => {
  const made = await installed('Busy Server');
  session = made.session;
  const call = caller({ authorization: `Bearer ${session}` });
  await importFound(call, await findInCatalog(call, 3));
  await buyUnlinked(made.shop.domain);
  await expect.poll(async () => (await call<{ orders: unknown[] }>('GET', '/orders/v5/list')).orders.length, { timeout: 60_000 }).toBe(1);
});

const signedIn = (context: BrowserContext) => context.addCookies([{ name: 'quayside_session', value: session, url: appUrl() }]);

/**
 * Many ask for a screen at once, again where all came slowly enough to be rendered each.
 * @returns one of the answers that leave it to the browser.
 */
async function askAtOnce(context: BrowserContext, path: string): Promise<APIResponse> {
  let left: APIResponse | undefined;
  await expect(async () => {
    const answers = await Promise.all(Array.from({ length: 24 }, () => context.request.get(`${appUrl()}${path}`)));
    for (const answer of answers) {
      expect(answer.status()).toBe(200);
      if (/<html[^>]* data-client-rendered=""/.test(await answer.text())) left = answer;
    }
    expect(left).toBeDefined();
  }).toPass({ timeout: 30_000 });
  return left as APIResponse;
}

const screens = [
  { path: '/app/orders?status=all&range=all', title: 'Orders', row: '.Orders tbody tr' },
  { path: '/app/products-center', title: 'Products', row: '.Center-Table tbody tr' },
  { path: '/app/find-product', title: 'Find products', row: '.CatalogGrid article' },
];

for (const { path, title, row } of screens)
  test(`${path} asked for by many at once shows outlines, and is the same screen`, async ({ page }) => {
    await signedIn(page.context());
    const response = await askAtOnce(page.context(), path);
    await page.route(`${appUrl()}${path}`, (route) => route.fulfill({ response }), { times: 1 });
    const release = await holdBack(page, /\/assets\/.*\.js/);

    await page.goto(`${appUrl()}${path}`, { waitUntil: 'commit' });
    await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
    release();
    await ready(page);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.locator(row).first()).toBeVisible();
    await expect(page.locator('.ShellSkeleton')).toHaveCount(0);
    await page
      .getByRole('link', { name: /^Import list/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Import list' })).toBeVisible();
  });

test('asked for alone a screen comes whole', async ({ context }) => {
  await signedIn(context);
  const html = await (await context.request.get(`${appUrl()}/app/orders?status=all&range=all`)).text();
  expect(html).not.toContain('data-client-rendered');
  expect(html).toContain('class="Orders"');
});
