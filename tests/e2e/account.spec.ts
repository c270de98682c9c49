/** Signing in through somebody else, as a seller does it. */
import type { FrameLocator, Page } from '@playwright/test';
import { unzip } from '../support/unzip.ts';
import { appUrl, expect, ready, test } from './support/fixtures.ts';
import { newShop } from './support/shop.ts';

/** Sign up in two clicks, and open the account's settings. */
async function signUpWithGoogle(page: Page, name: string): Promise<void> {
  await page.goto(`${appUrl()}/login`);
  await ready(page);
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.waitForURL(/^https:\/\/accounts\.google\.com\//);
  await page.getByLabel('E-mail address').fill(`${name}-${Date.now()}@mail.example`);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.waitForURL(`${appUrl()}/app**`);
  await page.goto(`${appUrl()}/app/setting/account`);
  await ready(page);
}

test('a newcomer signs up with Google in two clicks, and finds the way in listed in the settings', async ({ page }) => {
  await signUpWithGoogle(page, 'newcomer');
  await expect(page.getByRole('button', { name: 'Disconnect: Google' })).toBeVisible();
});

test('E1: inside the admin a page loaded anew stays in its frame: after choosing a language, and after a new version of the app', async ({
  page,
  watch,
}) => {
  const { frame } = await settingsInAdmin(page, 'Loaded Anew');
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

/** A new store that has installed the app, and the app's settings in its admin. */
async function settingsInAdmin(page: Page, name: string) {
  const shop = await newShop(name);
  await page.goto(`https://admin.shopify.com/store/${shop.handle}/apps/quayside`);
  await page.getByRole('button', { name: 'Install', exact: true }).click();
  const frame = page.frameLocator('iframe[name=app-iframe]');
  await ready(frame);
  // By the app's own links, so that nothing of the first address is left in the frame's.
  await page.locator('#app-nav').getByRole('link', { name: 'Settings' }).click();
  return { shop, frame };
}

test('inside the admin the account is deleted and kept again without leaving the frame', async ({ page }) => {
  const { shop, frame } = await settingsInAdmin(page, 'Second Thoughts');
  await frame.getByRole('button', { name: 'Delete account' }).click();
  const dialog = frame.getByRole('dialog');
  await dialog.getByRole('textbox').fill(`${shop.handle}@example.com`);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(frame.getByText(/This account will be deleted on/)).toBeVisible();
  await frame.getByRole('button', { name: 'Keep' }).click();
  await expect(frame.getByText(/This account will be deleted on/)).toBeHidden();
  await expect(frame.getByRole('button', { name: 'Delete account' })).toBeVisible();
});

/** Asks for the seller's data among the settings, waits until they are made, and gives the archive behind the link. */
async function takeAlong(page: Page, screen: Page | FrameLocator): Promise<Buffer> {
  await screen.getByRole('button', { name: 'Prepare download' }).click();
  await expect(screen.getByText(/^Ready to download/)).toBeVisible({ timeout: 60_000 });
  const link = await screen.getByRole('link', { name: /^Download your data/ }).getAttribute('href');
  const answer = await page.request.get(link ?? '');
  expect(answer.headers()['content-type']).toBe('application/zip');
  return answer.body();
}

test('a seller takes everything along: at the web address, and inside the admin, where deleting the account offers it first', async ({
  page,
}) => {
  await signUpWithGoogle(page, 'leaver');
  const names = unzip(await takeAlong(page, page));
  expect([...names.keys()]).toEqual(expect.arrayContaining(['README.txt', 'products.csv', 'orders.csv', 'wallet-movements.csv']));

  const { frame } = await settingsInAdmin(page, 'Taken Along');
  await frame.getByRole('button', { name: 'Delete account' }).click();
  const dialog = frame.getByRole('dialog');
  await expect(dialog.getByText('Take your data along first')).toBeVisible();
  await dialog.getByRole('button', { name: 'Prepare download' }).click();
  await expect(dialog.getByRole('link', { name: /^Download your data/ })).toBeVisible({ timeout: 60_000 });
});
