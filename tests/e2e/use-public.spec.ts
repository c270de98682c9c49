/** The pages for visitors and buyers, used as they use them; they stand at the web address alone. */
import { locales } from '#app/platform/locales.ts';
import { type BusySeller, busySeller, sessionOf } from './support/busy-seller.ts';
import { appUrl, control, expect, expectAccessible, mailedLink, newSeller, type Page, ready, signIn, test } from './support/fixtures.ts';

test.describe.configure({ timeout: 120_000 });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${appUrl()}${path}`);
  await ready(page);
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

test('plans and prices are shown by year and by month, in another language too, and lead to the sign-up', async ({ page }) => {
  await open(page, '/public/pricing');
  const cycles = page.locator('.Plans-Cycle');
  const prices = page.locator('.Plans-Table .Plans-Price');
  await expect(cycles.getByRole('link', { name: 'Yearly' })).toHaveAttribute('aria-current', 'true');
  const yearly = await prices.allInnerTexts();
  await cycles.getByRole('link', { name: 'Monthly' }).click();
  await expect(cycles.getByRole('link', { name: 'Monthly' })).toHaveAttribute('aria-current', 'true');
  await expect(prices.nth(1)).not.toHaveText(yearly[1] as string);
  const growth = page.getByRole('columnheader', { name: /Growth/ });
  await expect(growth).toContainText('$49.90 ');
  await expect(page).toHaveTitle('Plans and prices · Quayside');
  // Three stores and 400 products: one plan, one sum by the month and one for a year.
  const professional = page.getByRole('columnheader', { name: /Professional/ });
  await expect(page.locator('.Plans-Table tbody tr').first()).toHaveText(/^Stores11111UnlimitedUnlimited$/);
  await expect(professional).toContainText('$199.90');
  await cycles.getByRole('link', { name: 'Yearly' }).click();
  await expect(professional).toContainText('$1,399.30 for a year, paid at once');
  await expect(page.getByText('Order tracking')).toHaveCount(0);
  await expect(growth).toContainText('Recommended');
  for (const plan of ['Starter 1', 'Growth', 'Professional'])
    await expect(page.getByRole('link', { name: `Choose ${plan}` })).toHaveAttribute('href', '/signup');
  await cycles.getByRole('link', { name: 'Monthly' }).click();
  await expect(cycles.getByRole('link', { name: 'Monthly' })).toHaveAttribute('aria-current', 'true');
  expect(await page.locator('.Plans-Table tbody tr').count()).toBeGreaterThanOrEqual(8);
  await page.locator('select[name=locale]').selectOption('de');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(cycles.locator('[aria-current=true]')).toHaveText('Monatlich');
  // Search engines run no scripts.
  const written = await (await page.request.get(`${appUrl()}/public/pricing?locale=de`)).text();
  expect(written).toContain('<title>Tarife und Preise · Quayside</title>');
  expect(written).toContain(
    '<meta name="description" content="Starten Sie kostenlos und wechseln Sie in einen größeren Tarif, wenn Sie mehr brauchen.',
  );
  await open(page, '/public/pricing?locale=en');
  await page.getByRole('link', { name: 'Start free' }).click();
  await expect(heading(page, 'Create your account')).toBeVisible();
});

test('what dropshipping is, apps, partners and privacy are found from each other, and lead on', async ({ page, watch }) => {
  watch.allow(/status of 404/);
  await open(page, '/store-dropshipping');
  await page.getByRole('main').getByRole('link', { name: 'Start free' }).click();
  await expect(heading(page, 'Create your account')).toBeVisible();
  await open(page, '/store-dropshipping');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Apps' }).click();
  await expect(heading(page, 'Apps for your store')).toBeVisible();
  await expect(page).toHaveTitle('Apps for your store · Quayside');
  const [api] = await Promise.all([page.context().waitForEvent('page'), page.getByRole('link', { name: 'Open: Quayside API' }).click()]);
  await expect(api.getByRole('heading').first()).toBeVisible();
  await api.close();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(heading(page, 'Privacy')).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(heading(page, 'Terms of use')).toBeVisible();

  await open(page, '/spring/campaign/2026');
  expect(new URL(page.url()).pathname).toBe('/partners');
  await page.getByRole('link', { name: 'Write to us' }).click();
  await page.waitForURL(/\/login\?to=%2Fapp%2Fcommunity/);
  await open(page, '/no/such/page');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to home' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Start free' }).first()).toBeVisible();
  // Not that of the page before.
  await expect(page).toHaveTitle(/^From supplier to doorstep/);
});

test('where the bar needs more than one row, what a keyboard comes to after scrolling is not behind it', async ({ page }) => {
  for (const [locale, width] of [
    ['en', 320],
    ['fr', 500],
  ] as const) {
    await page.setViewportSize({ width, height: 640 });
    await open(page, `/?locale=${locale}`);
    const start = page.locator('main a').first();
    await start.evaluate((link) => {
      scrollBy({ top: link.getBoundingClientRect().top - 73, behavior: 'instant' });
      document.querySelector<HTMLElement>('select[name=locale]')?.focus({ preventScroll: true });
    });
    await page.keyboard.press('Tab');
    await expect(start).toBeFocused();
    const [bar, top] = [
      await page.locator('.Landing-Top').evaluate((each) => each.getBoundingClientRect().bottom),
      await start.evaluate((each) => each.getBoundingClientRect().top),
    ];
    expect(top, `${locale} at ${width}`).toBeGreaterThanOrEqual(bar);
  }
});

test('who may not open the demo again yet is told so, where an account is offered instead', async ({ page }) => {
  const enter = async () => {
    const answer = await fetch(`${appUrl()}/try-now`, {
      method: 'POST',
      redirect: 'manual',
      // From a network of its own: how often it is opened from one is limited.
      headers: { accept: 'text/html', origin: appUrl(), 'x-forwarded-for': '198.18.77.7' },
      body: new URLSearchParams(),
    });
    return answer.headers.get('location');
  };
  for (let time = 0; time < 10; time += 1) expect(await enter()).toBe('/app');
  await open(page, (await enter()) as string);
  await expect(page.getByText('The demo was opened too often from your network')).toBeVisible();
  await expect(heading(page, 'Create your account')).toBeVisible();
});

test('a link that did not come is sent again, and confirms the address', async ({ page }) => {
  const email = `resent-${Date.now()}@example.com`;
  await open(page, '/signup');
  await page.getByLabel('First name').fill('Erin');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a long enough pass phrase');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(heading(page, 'Check your inbox')).toBeVisible();
  const first = await mailedLink(email, '/auth/email-verification');
  await page.getByRole('link', { name: 'Send the link again' }).click();
  await expect(heading(page, 'Send the link again')).toBeVisible();
  await expect(page.getByLabel('E-mail address')).toHaveValue(email);
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await expect(heading(page, 'Check your inbox')).toBeVisible();
  await expect.poll(() => mailedLink(email, '/auth/email-verification'), { timeout: 30_000 }).not.toBe(first);
  await page.goto(await mailedLink(email, '/auth/email-verification'));
  await expect(heading(page, 'Confirm your e-mail address')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm e-mail address' }).click();
  // Here one has signed up: nothing is asked again.
  await page.waitForURL(`${appUrl()}/app/ob-welcome`);
});

test('confirmed in another browser, the sign-in knows the address', async ({ page, browser, watch }) => {
  const email = `elsewhere-${Date.now()}@example.com`;
  await open(page, '/signup');
  await page.getByLabel('First name').fill('Erin');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a long enough pass phrase');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(heading(page, 'Check your inbox')).toBeVisible();
  const other = await browser.newContext();
  watch.follow(other);
  const phone = await other.newPage();
  await phone.goto(await mailedLink(email, '/auth/email-verification'));
  await ready(phone);
  await phone.getByRole('button', { name: 'Confirm e-mail address' }).click();
  await expect(heading(phone, 'Your address is confirmed')).toBeVisible();
  await ready(phone);
  await phone.getByRole('link', { name: 'Sign in' }).click();
  await expect(phone.getByLabel('E-mail address')).toHaveValue(email);
  expect(phone.url()).not.toContain('%40');
  await phone.getByLabel('Password', { exact: true }).fill('a long enough pass phrase');
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click();
  await phone.waitForURL(`${appUrl()}/app/ob-welcome`);
  await other.close();
});

test('a forgotten password is set anew by the mailed link, once', async ({ page, watch }) => {
  // The screen that is open when its cookie is taken away may be asking for something.
  watch.allow(/status of 4(01|22)/);
  const seller = await newSeller();
  await open(page, '/login');
  await page.getByLabel('E-mail address').fill(seller.email);
  await page.getByRole('link', { name: 'Forgotten?' }).click();
  // The sign-in has a field of this name too.
  await expect(heading(page, 'Set a new password')).toBeVisible();
  // What was typed there came along, and does not stand in the address.
  await expect(page.getByLabel('E-mail address')).toHaveValue(seller.email);
  expect(page.url()).not.toContain('%40');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(heading(page, 'Check your inbox')).toBeVisible();
  const link = await mailedLink(seller.email, '/reset-password');
  await page.goto(link);
  await ready(page);
  await page.getByLabel('New password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('alert').or(page.locator('[aria-invalid=true]')).first()).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('quite another pass phrase');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Your password is set. Sign in with it.')).toBeVisible();
  await signIn(page, { ...seller, password: 'quite another pass phrase' });

  await page.context().clearCookies();
  await page.goto(link);
  await expect(heading(page, 'This link does not work any more')).toBeVisible();
  await page.getByRole('link', { name: 'Send a new link' }).click();
  await expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible();
});

test('the password is changed, other devices are signed out by it, then all of them', async ({ page, watch }) => {
  watch.allow(/status of 4(01|22)/);
  const seller = await newSeller();
  await signIn(page, seller);
  const elsewhere = await sessionOf(seller);
  const isSignedIn = async () =>
    (await fetch(`${appUrl()}/api/auth/account`, { headers: { authorization: `Bearer ${elsewhere}` } })).status === 200;
  expect(await isSignedIn()).toBe(true);
  await open(page, '/app/setting/account');
  await expect(page.getByRole('button', { name: 'Sign out: Unknown device' })).toHaveCount(1);
  await page.getByLabel('Current password').fill('not the right one');
  await page.getByLabel('New password', { exact: true }).fill('quite another pass phrase');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Current password').fill(seller.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed. Other devices are signed out.')).toBeVisible();
  expect(await isSignedIn()).toBe(false);
  await page.getByRole('button', { name: 'Sign out on all devices' }).click();
  await expect(page.getByText('You are signed out.')).toBeVisible();
  await page.goto(`${appUrl()}/app`);
  await page.waitForURL(/\/login/);
  await signIn(page, { ...seller, password: 'quite another pass phrase' });
});

test.describe('a buyer', () => {
  let seller: BusySeller;
  test.beforeAll(async () => {
    test.setTimeout(180_000);
    seller = await busySeller();
  });

  test('reads the steps of the way on a phone in every language without a word being broken', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const locale of locales) {
      await open(page, `/tracking/${seller.trackingId}?locale=${locale}`);
      await expect(page.locator('.Steps-Name')).toHaveCount(4);
      expect(await brokenWords(page, '.Steps-Name'), locale).toEqual([]);
    }
  });

  test('follows the parcel on its page: where it is, what happened, and the ways to carrier and store', async ({ page }) => {
    await page.goto(`${appUrl()}/tracking/${seller.trackingId}`);
    await expect(heading(page, 'On its way')).toBeVisible();
    await expect(page.locator('.Steps [aria-current=step]')).toHaveText('In transit');
    await expect(page.getByText(seller.trackingNumber)).toBeVisible();
    await expect(page).toHaveTitle(`#1003 · ${seller.shop.name}`);
    const before = await page.locator('.Timeline li').count();
    expect(before).toBeGreaterThan(0);
    await expect(page.getByRole('link', { name: 'Track on 17TRACK' })).toHaveAttribute(
      'href',
      new RegExp(`nums=${seller.trackingNumber}$`),
    );
    await expect(page.getByRole('link', { name: `Go to ${seller.shop.name}` })).toHaveAttribute('href', new RegExp(seller.shop.domain));

    await control('seventeen-track/move', { number: seller.trackingNumber, status: 'Delivered' });
    await expect(async () => {
      await page.reload();
      await expect(heading(page, 'Delivered')).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    await expect(page.locator('.Steps [aria-current=step]')).toHaveText('Delivered');
    expect(await page.locator('.Timeline li').count()).toBeGreaterThan(before);
  });
});

/** Words of the elements that run on in another line. */
const brokenWords = (page: Page, selector: string): Promise<string[]> =>
  page.locator(selector).evaluateAll((elements) =>
    elements.flatMap(({ firstChild: text }) => {
      const range = document.createRange();
      return [...(text?.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        range.setStart(text as Node, index);
        range.setEnd(text as Node, index + word.length);
        return range.getClientRects().length > 1 ? [word] : [];
      });
    }),
  );

test('a page where nothing is left to do leads back to the app', async ({ page }) => {
  for (const path of [
    '/auth/platform/woocommerce/callback?success=1',
    '/auth/platform/tiktok/choose?pick=gone',
    '/auth/supplier/ebay/confirm?pick=gone',
    '/auth/store-migrate-verification?id=gone&code=gone',
  ]) {
    await open(page, path);
    await page.getByRole('link', { name: 'Open Quayside' }).click();
    await expect(heading(page, 'Sign in'), path).toBeVisible();
  }
});
