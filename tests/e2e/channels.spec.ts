/** Connecting a WooCommerce store by its owner's consent. */
import { appUrl, control, expect, ready, signIn, test } from './support/fixtures.ts';

test('a seller names the store, its owner approves, and the store is there', async ({ page }) => {
  const domain = `corner-${Date.now()}.woostore.example`;
  await control('woocommerce/stores', { domain, name: `Corner ${domain}`, email: 'owner@corner.example' });
  await signIn(page, { email: 'practice@quayside.example', password: 'quayside-practice' });
  await page.goto(`${appUrl()}/app/channel`);
  await ready(page);
  await page.getByRole('button', { name: 'Connect store' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('WooCommerce', { exact: true }).click();
  await dialog.getByLabel('Store address').fill(domain);
  await dialog.getByRole('button', { name: 'Go to WooCommerce' }).click();
  await page.waitForURL(new RegExp(`^https://${domain}/wc-auth/`));
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.waitForURL(/\/app\/channel\?connected=/);
  await expect(page.getByRole('heading', { name: `Corner ${domain}` })).toBeVisible();
});
