/** A seller's own supplier accounts: by consent and by key, at the web address and inside an admin. */
import { randomBytes, randomInt } from 'node:crypto';
import { appUrl, control, expect, expectAccessible, newSeller, openEmbedded, ready, signIn, test } from './support/fixtures.ts';
import { newShop } from './support/shop.ts';

const place = '/app/setting/partners-connection';

test('eBay is connected by consent, CJ by its key; a dead token asks to connect again', async ({ page, watch }) => {
  // A key of another form is refused beside its field.
  watch.allow(/422 .*partners-connection/);
  await signIn(page, await newSeller());
  await page.goto(`${appUrl()}/app/setting/account`);
  await ready(page);
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Supplier accounts' }).click();
  await expect(page.getByRole('heading', { name: 'eBay', exact: true })).toBeVisible();
  await expectAccessible(page);

  const email = `owner-${Date.now()}@mail.example`;
  await page.getByRole('button', { name: 'Connect eBay' }).click();
  await page.waitForURL(/^https:\/\/auth\.ebay\.com\/oauth2\/authorize/);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.waitForURL(/partners-connection\?connected=ebay$/);
  await ready(page);
  await expect(page.getByText('eBay is connected.')).toBeVisible();
  await expect(page.getByText(email.replace(/@.*/, '').replaceAll('-', '_'), { exact: true })).toBeVisible();

  const key = page.getByLabel('API key');
  await key.fill('CJ12@api@short');
  await page.getByRole('button', { name: 'Connect CJdropshipping' }).click();
  await expect(page.getByText(/This is not a CJ key/)).toBeVisible();
  const apiKey = `CJ${randomInt(2_000_000, 9_999_999)}@api@${randomBytes(16).toString('hex')}`;
  await control('cj/accounts', { apiKey });
  await key.fill(apiKey);
  await page.getByRole('button', { name: 'Connect CJdropshipping' }).click();
  await expect(page.getByText('CJdropshipping is connected.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check CJdropshipping now' })).toBeVisible();

  const people = await control<{ email: string; subject: string }[]>('ebay/people');
  await control('ebay/revoke', { subject: people.find((person) => person.email === email)?.subject });
  await page.getByRole('button', { name: 'Check eBay now' }).click();
  await expect(page.getByRole('button', { name: 'Connect eBay again' })).toBeVisible();
  await expect(page.getByText(/^eBay no longer lets us in:/)).toBeVisible();
  await page.getByRole('button', { name: 'Connect eBay again' }).click();
  await page.waitForURL(/^https:\/\/auth\.ebay\.com\/oauth2\/authorize/);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.waitForURL(/partners-connection\?connected=ebay$/);
  await ready(page);
  await expect(page.getByText(/^eBay no longer lets us in:/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Connect eBay again' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Disconnect eBay' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Connect eBay', exact: true })).toBeVisible();
  await expect(page.getByText('eBay is disconnected.')).toBeVisible();
});

test('I11: inside the admin each supplier is connected and disconnected; a consent page opens in a new tab, which asks whose account it goes to', async ({
  page,
  context,
}) => {
  const shop = await newShop('Partner Goods');
  await page.goto(`https://admin.shopify.com/store/${shop.handle}/apps/quayside`);
  await page.getByRole('button', { name: 'Install', exact: true }).click();
  await ready(page.frameLocator('iframe[name=app-iframe]'));
  let frame = await openEmbedded(page, shop.domain, place);
  const disconnect = async (name: string) => {
    await frame.getByRole('button', { name: `Disconnect ${name}` }).click();
    await frame.getByRole('dialog').getByRole('button', { name: 'Disconnect', exact: true }).click();
    await expect(frame.getByRole('button', { name: `Connect ${name}`, exact: true })).toBeVisible();
    await expect(frame.getByRole('button', { name: `Check ${name} now` })).toHaveCount(0);
  };
  for (const [name, source, consentPage] of [
    ['AliExpress', 'aliexpress', /^https:\/\/api-sg\.aliexpress\.com\/oauth\/authorize/],
    ['eBay', 'ebay', /^https:\/\/auth\.ebay\.com\/oauth2\/authorize/],
  ] as const) {
    await frame.getByRole('button', { name: `Connect ${name}`, exact: true }).click();
    const [tab] = await Promise.all([context.waitForEvent('page'), frame.getByRole('link', { name: new RegExp(`Go to ${name}`) }).click()]);
    await tab.waitForURL(consentPage);
    await tab.getByLabel('E-mail address').fill(`owner-${Date.now()}@mail.example`);
    await tab.getByRole('button', { name: 'Continue', exact: true }).click();
    await tab.waitForURL(new RegExp(`/auth/supplier/${source}/confirm\\?pick=`));
    await expect(tab.getByText(`${shop.handle}@example.com`, { exact: false })).toBeVisible();
    await tab.getByRole('button', { name: 'Connect' }).click();
    await expect(tab.getByRole('heading', { name: 'Connected' })).toBeVisible();
    await tab.close();
    frame = await openEmbedded(page, shop.domain, place);
    await expect(frame.getByRole('button', { name: `Check ${name} now` })).toBeVisible();
    await disconnect(name);
  }
  const apiKey = `CJ${randomInt(2_000_000, 9_999_999)}@api@${randomBytes(16).toString('hex')}`;
  await control('cj/accounts', { apiKey });
  await frame.getByLabel('API key').fill(apiKey);
  await frame.getByRole('button', { name: 'Connect CJdropshipping' }).click();
  await expect(frame.getByRole('button', { name: 'Check CJdropshipping now' })).toBeVisible();
  await disconnect('CJdropshipping');
});
