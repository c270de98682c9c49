/** Signing in through somebody else, as a seller does it. */
import { appUrl, expect, ready, test } from './support/fixtures.ts';
import { newShop } from './support/shop.ts';

test('a newcomer signs up with Google in two clicks, and finds the way in listed in the settings', async ({ page }) => {
  await page.goto(`${appUrl()}/login`);
  await ready(page);
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.waitForURL(/^https:\/\/accounts\.google\.com\//);
  await page.getByLabel('E-mail address').fill(`newcomer-${Date.now()}@mail.example`);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.waitForURL(`${appUrl()}/app**`);
  await page.goto(`${appUrl()}/app/setting/account`);
  await ready(page);
  await expect(page.getByRole('button', { name: 'Disconnect: Google' })).toBeVisible();
});

test('E1: inside the admin a page loaded anew stays in its frame: after choosing a language, and after a new version of the app', async ({
  page,
  watch,
}) => {
  const shop = await newShop('Loaded Anew');
  await page.goto(`https://admin.shopify.com/store/${shop.handle}/apps/quayside`);
  await page.getByRole('button', { name: 'Install', exact: true }).click();
  const frame = page.frameLocator('iframe[name=app-iframe]');
  await ready(frame);
  // By the app's own links, so that nothing of the first address is left in the frame's.
  await page.locator('#app-nav').getByRole('link', { name: 'Settings' }).click();
  await frame.getByLabel('Language').selectOption('de');
  await expect(frame.getByLabel('Sprache')).toHaveValue('de');
  await expect(frame.locator('html')).toHaveAttribute('lang', 'de');
  await ready(frame);

  // As after a new version: what has not been loaded yet is gone, so the screen is opened by its address.
  watch.allow(/404/);
  await page.context().route(/\/assets\/app\.orders\._index-[^/]+\.js/, (route) => route.fulfill({ status: 404, body: '' }), { times: 1 });
  const again = page.waitForResponse((response) => response.request().isNavigationRequest() && response.url().startsWith(appUrl()));
  await page.locator('#app-nav').getByRole('link', { name: 'Bestellungen' }).click();
  expect(new URL((await again).url()).pathname).toBe('/app/orders');
  await ready(frame);
  await expect(frame.getByRole('heading', { name: 'Bestellungen', level: 1 })).toBeAttached();

  // A document that a page asks for by itself.
  await frame.locator('body').evaluate(() => window.location.assign('/app/dashboard'));
  await expect(frame.getByRole('heading', { name: 'Übersicht', level: 1 })).toBeAttached();
  await ready(frame);
  await frame.locator('body').evaluate(() => window.location.reload());
  await expect(frame.getByRole('heading', { name: 'Übersicht', level: 1 })).toBeAttached();
  await ready(frame);
});

test('inside the admin the account is deleted and kept again without leaving the frame', async ({ page }) => {
  const shop = await newShop('Second Thoughts');
  await page.goto(`https://admin.shopify.com/store/${shop.handle}/apps/quayside`);
  await page.getByRole('button', { name: 'Install', exact: true }).click();
  const frame = page.frameLocator('iframe[name=app-iframe]');
  await ready(frame);
  await page.locator('#app-nav').getByRole('link', { name: 'Settings' }).click();
  await frame.getByRole('button', { name: 'Delete account' }).click();
  const dialog = frame.getByRole('dialog');
  await dialog.getByRole('textbox').fill(`${shop.handle}@example.com`);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(frame.getByText(/This account will be deleted on/)).toBeVisible();
  await frame.getByRole('button', { name: 'Keep' }).click();
  await expect(frame.getByText(/This account will be deleted on/)).toBeHidden();
  await expect(frame.getByRole('button', { name: 'Delete account' })).toBeVisible();
});
