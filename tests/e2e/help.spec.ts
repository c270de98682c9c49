/** Help: found by search, opened from where the question arises, in both shells; and public, for everybody and for search engines. */
import type { InShell } from './support/both-shells.ts';
import { atWebAddress, insideAdmin } from './support/both-shells.ts';
import { busySeller } from './support/busy-seller.ts';
import { appUrl, expect, expectAccessible, ready, test } from './support/fixtures.ts';

test.describe.configure({ timeout: 120_000 });

async function readHelp(shell: InShell): Promise<void> {
  const { screen } = shell;
  // From the screen where the question arises, and back to it.
  await shell.open('/app/setting/product-push-preference');
  await screen.getByRole('link', { name: 'Learn more: Price rules' }).click();
  await shell.expectTitle('Set prices with price rules');
  // The article calls a button as the button is called.
  await expect(screen.getByText('Apply price rules', { exact: true })).toBeVisible();
  await shell.back();
  await shell.expectTitle('Help');

  // From the search.
  await screen.getByRole('searchbox', { name: 'Search help' }).fill('money back');
  await screen.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(screen.getByRole('heading', { name: /articles? about “money back”/ })).toBeVisible();
  await screen.getByRole('link', { name: 'Refunds and returns' }).click();
  await shell.expectTitle('Refunds and returns');
  await screen.getByRole('navigation', { name: 'Read next' }).getByRole('link', { name: 'Cancel an order' }).click();
  await shell.expectTitle('Cancel an order');
  // Its links lead through the app, not out of it.
  await screen.getByRole('link', { name: 'Refunds and returns' }).first().click();
  await shell.expectTitle('Refunds and returns');

  await shell.open('/app/help?q=xylophone');
  await expect(screen.getByRole('heading', { name: 'No article about “xylophone”' })).toBeVisible();
  await screen.getByRole('link', { name: 'All articles' }).click();
  await expect(screen.getByRole('heading', { name: 'Getting started' })).toBeVisible();
  await screen.getByRole('link', { name: 'Write to us' }).click();
  await shell.expectTitle('Write to us');
}

test('help at the web address: from a screen, by search, and from article to article', async ({ page }) => {
  const seller = await busySeller();
  await readHelp(await atWebAddress(page, seller.session));
});

test('help inside the admin: the same', async ({ page }) => {
  const seller = await busySeller();
  await readHelp(insideAdmin(page, seller.shop.domain));
});

test('inside the admin help is reached from home; an article that is not there says so', async ({ page, watch }) => {
  watch.allow(/status of 404/);
  const seller = await busySeller();
  const shell = insideAdmin(page, seller.shop.domain);
  await shell.open('/app');
  await shell.act('Help');
  await shell.expectTitle('Help');
  await shell.open('/app/help/no-such-article');
  await expect(shell.screen.getByText('There is no article at this address.', { exact: false })).toBeVisible();
  await shell.back();
  await shell.expectTitle('Help');
});

test('everybody can read the help: found from the front page, searched, and told to search engines in every language', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 404/);
  await page.goto(`${appUrl()}/?locale=en`);
  await ready(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click();
  await expect(page.getByRole('heading', { name: 'Help', level: 1 })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search help' }).fill('trackng number');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL(/[?&]q=trackng/);
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'How tracking numbers reach your customers', level: 1 })).toBeVisible();
  await expectAccessible(page);

  // Search engines run no scripts.
  const written = await (await page.request.get(`${appUrl()}/help/refunds?locale=en`)).text();
  expect(written).toContain('<title>Refunds and returns · Quayside</title>');
  expect(written).toContain('Two things are apart');
  expect(written).toContain(`<link rel="canonical" href="${appUrl()}/help/refunds?locale=en"/>`);
  for (const language of ['ar', 'de', 'zh-CN'])
    expect(written).toMatch(
      new RegExp(`<link rel="alternate" hrefLang="${language}" href="[^"]+/help/refunds\\?locale=${language}"/>`, 'i'),
    );
  expect(await (await page.request.get(`${appUrl()}/help?q=refund`)).text()).toContain('<meta name="robots" content="noindex"/>');

  const missing = await page.goto(`${appUrl()}/help/no-such-article?locale=en`);
  expect(missing?.status()).toBe(404);
  await ready(page);
  await page.getByRole('link', { name: 'All articles' }).click();
  await expect(page.getByRole('heading', { name: 'Orders', level: 2 })).toBeVisible();
});
