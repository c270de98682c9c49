/** Signing in through somebody else, as a seller does it. */
import { appUrl, expect, ready, test } from './support/fixtures.ts';

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
