/** A new seller's first steps, by clicks. */
import { appUrl, expect, mailedLink, type Page, ready, type Screen } from './fixtures.ts';
import type { newShop } from './shop.ts';

/** Sign up and open the mailed link in the same browser, which signs in. */
export async function signUp(page: Page, seller: { email: string; password: string }): Promise<void> {
  await page.goto(`${appUrl()}/signup`);
  await ready(page);
  await page.getByLabel('First name').fill('Erin');
  await page.getByLabel('Last name').fill('Example');
  await page.getByLabel('E-mail address').fill(seller.email);
  await page.getByLabel('Password', { exact: true }).fill(seller.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await page.goto(await mailedLink(seller.email, '/auth/email-verification'));
  await page.getByRole('button', { name: 'Confirm e-mail address' }).click();
  await page.waitForURL(`${appUrl()}/app/ob-welcome`);
  await ready(page);
}

/** Connect a store by Shopify's install page, which leads back with it in the signed-in account. */
export async function connectStore(page: Page, shop: Awaited<ReturnType<typeof newShop>>): Promise<void> {
  await page.goto(`${appUrl()}/app/channel`);
  await ready(page);
  await page.getByRole('button', { name: 'Connect store' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Go to Shopify' }).click();
  await page.waitForURL(/^https:\/\/admin\.shopify\.com\//);
  await page.getByRole('listitem').filter({ hasText: shop.domain }).getByRole('link').click();
  await page.getByRole('button', { name: 'Install', exact: true }).click();
  await page.waitForURL(/\/app\/channel\?connected=/);
  await expect(page.getByText('The store is connected.')).toBeVisible();
  await expect(page.getByRole('heading', { name: shop.name })).toBeVisible();
}

/** Install at Shopify, whatever the plan of the signed-in account: the store is joined to it from its own admin. */
export async function joinStore(page: Page, shop: Awaited<ReturnType<typeof newShop>>): Promise<void> {
  await page.goto(`https://admin.shopify.com/store/${shop.handle}/apps/quayside`);
  await page.getByRole('button', { name: 'Install', exact: true }).click();
  const frame = page.frameLocator('iframe[name=app-iframe]');
  await ready(frame);
  await frame.getByRole('button', { name: 'Make a link' }).click();
  const [joining] = await Promise.all([page.context().waitForEvent('page'), frame.getByRole('link', { name: 'Open the link' }).click()]);
  await ready(joining);
  await joining.getByRole('button', { name: 'Connect store' }).click();
  await expect(joining.getByText('The store now belongs to this account.')).toBeVisible();
  await joining.close();
  await page.goto(`${appUrl()}/app/channel`);
  await expect(page.getByRole('heading', { name: shop.name })).toBeVisible();
}

/** Show only one supplier's products; on a phone the filters are behind a button. */
export async function showSupplier(screen: Screen, source: string): Promise<void> {
  const supplier = screen.getByLabel('Supplier', { exact: true });
  await expect(supplier).toBeAttached();
  if (!(await supplier.isVisible())) await screen.getByRole('button', { name: /^Filters/ }).click();
  await supplier.selectOption(source);
}
