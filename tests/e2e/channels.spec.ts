/** Connecting a store by its owner's consent, connecting it again, and disconnecting it inside its own admin. */
import pg from 'pg';
import { atWebAddress, insideAdmin } from './support/both-shells.ts';
import { caller, installed } from './support/busy-seller.ts';
import { appUrl, control, databaseUrl, expect, openEmbedded, ready, signIn, test } from './support/fixtures.ts';
import { newShop } from './support/shop.ts';

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

test('a store whose access died asks to be connected again, and is by its platform’s own page', async ({ page, watch }) => {
  // The platform refuses the old token.
  watch.allow(/status of 40[13]/);
  const { shop, session } = await installed('Lost Harbor');
  await control('faults', { vendor: 'shopify', match: 'app/uninstalled', kind: 'drop', times: 1 });
  await control('shopify/uninstall', { shop: shop.domain });
  const call = caller({ authorization: `Bearer ${session}` });
  await call('POST', '/auth/platform/refresh-stores-currency', {});
  await page.context().addCookies([{ name: 'quayside_session', value: session, url: appUrl() }]);
  await page.goto(`${appUrl()}/app/channel`);
  await ready(page);
  await expect(page.getByText(/^Shopify no longer lets us in:/)).toBeVisible();
  await page.getByRole('button', { name: 'Connect again: Lost Harbor' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Go to Shopify' }).click();
  await page.waitForURL(/^https:\/\/admin\.shopify\.com\//);
  await page.getByRole('listitem').filter({ hasText: shop.domain }).getByRole('link').click();
  await page.getByRole('button', { name: 'Install', exact: true }).click();
  await ready(page.frameLocator('iframe[name=app-iframe]'));
  await page.goto(`${appUrl()}/app/channel`);
  await ready(page);
  await expect(page.getByRole('heading', { name: 'Lost Harbor' })).toBeVisible();
  await expect(page.getByText(/^Shopify no longer lets us in:/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Connect again: Lost Harbor' })).toHaveCount(0);
  const stores = await call<{ platform_domain: string; status: string; reconnect_needed: boolean }[]>('GET', '/stores/list-store');
  expect(stores).toMatchObject([{ platform_domain: shop.domain, status: 'active', reconnect_needed: false }]);
});

test('a store disconnected inside its own admin leaves the merchant in the admin', async ({ page, watch }) => {
  // The frame may ask once more before the admin takes it away.
  watch.allow(/410/);
  const { shop } = await installed('Leaving Lights');
  const app = await openEmbedded(page, shop.domain, '/app/setting/channel');
  await app.getByRole('button', { name: /^Disconnect: / }).click();
  await app.getByRole('dialog').getByRole('button', { name: 'Disconnect', exact: true }).click();
  await page.waitForURL(`https://admin.shopify.com/store/${shop.handle}`);
  await expect(page.getByText('Not installed')).toBeVisible();
});

for (const isAdmin of [false, true])
  test(`what the store says of itself is read again, ${isAdmin ? 'inside the admin' : 'at the web address'}`, async ({ page }) => {
    const { shop, session } = await installed('Renamed Harbor');
    // The platform's news of another name and currency never came.
    const client = new pg.Client({ connectionString: databaseUrl() });
    await client.connect();
    await client.query("update stores set name = 'Old Harbor', currency = 'CAD' where domain = $1", [shop.domain]);
    await client.end();
    const shell = isAdmin ? insideAdmin(page, shop.domain) : await atWebAddress(page, session);
    await shell.open('/app/channel');
    await expect(shell.screen.getByRole('heading', { name: 'Old Harbor' })).toBeVisible();
    await expect(shell.screen.getByText(`${shop.domain} · CAD`)).toBeVisible();
    await shell.act('Update store details');
    await expect(shell.screen.getByRole('heading', { name: 'Renamed Harbor' })).toBeVisible();
    await expect(shell.screen.getByText(`${shop.domain} · USD`)).toBeVisible();
  });

test('a store in a country where nothing is offered is told so in its admin, and nothing more', async ({ page, watch }) => {
  watch.allow(/451/);
  const shop = await newShop('Far Harbor', 'KP');
  await page.goto(`https://admin.shopify.com/store/${shop.handle}/apps/quayside`);
  await page.getByRole('button', { name: 'Install', exact: true }).click();
  const frame = page.frameLocator('iframe[name=app-iframe]');
  await expect(frame.getByRole('heading', { name: 'Quayside is not offered in your store’s country' })).toBeVisible();
  await expect(frame.getByRole('link')).toHaveCount(0);
  await expect(frame.getByRole('button')).toHaveCount(0);
});
