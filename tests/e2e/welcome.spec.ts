/** The onboarding: who has just signed up is led to it once, nobody inside the admin is; its steps end where they say. */
import { caller, installed, sessionOf, takePlan } from './support/busy-seller.ts';
import { signUp } from './support/first-steps.ts';
import {
  appUrl,
  control,
  expect,
  expectAccessible,
  type Locator,
  newSeller,
  openEmbedded,
  ready,
  signIn,
  test,
} from './support/fixtures.ts';
import { newShop } from './support/shop.ts';

test.describe.configure({ timeout: 150_000 });

const welcome = '/app/ob-welcome';
const onboardingOf = async (session: string) =>
  (await caller({ authorization: `Bearer ${session}` })<{
    onboarding: { AO: { key: string; value: boolean }[] };
    onboarding_enabled: boolean;
  }>('GET', '/auth/account')) as { onboarding: { AO: { key: string; value: boolean }[] }; onboarding_enabled: boolean };

test('a newcomer is led to the welcome once, goes through its steps and ends at home', async ({ page }) => {
  const seller = { email: `welcome-${Date.now()}@example.com`, password: 'a long enough pass phrase' };
  await signUp(page, seller);
  await expect(page).toHaveURL(`${appUrl()}${welcome}`);
  await expectAccessible(page);
  const current = page.locator('li[aria-current=step]');

  await test.step('nothing about billing stands around it', async () => {
    await page.getByRole('button', { name: /Erin Example/ }).click();
    await expect(page.getByText('Account settings')).toBeVisible();
    await expect(page.getByText('Plan and billing')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Usage of this cycle' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'Settings', exact: true })).toHaveCount(0);
  });

  const shop = await newShop('First Hour');
  await test.step('a store is connected in one tab, and back here', async () => {
    let clicks = 0;
    const click = async (what: Locator) => {
      await what.click();
      clicks += 1;
    };
    await expect(current).toContainText('Connect your store');
    await ready(page);
    await click(current.getByRole('link', { name: 'Connect store' }));
    await click(page.getByRole('dialog').getByRole('button', { name: 'Go to Shopify' }));
    await page.waitForURL(/^https:\/\/admin\.shopify\.com\//);
    await click(page.getByRole('listitem').filter({ hasText: shop.domain }).getByRole('link'));
    const asked = /(\d+) permissions/.exec(await page.locator('summary').innerText())?.[1];
    await click(page.getByRole('button', { name: 'Install', exact: true }));
    await page.waitForURL(/\/app\/ob-welcome\?connected=/);
    await expect(page.getByText('The store is connected.')).toBeVisible();
    await expect(current).toContainText('Find and import a product');
    await expectAccessible(page);
    // The account's address was confirmed right before.
    expect(clicks).toBeLessThanOrEqual(6);
    expect(page.context().pages()).toHaveLength(1);
    await page.goto(`${appUrl()}/app/channel`);
    await expect(page.getByRole('heading', { name: shop.name })).toBeVisible();
    // As many as Shopify's page has asked for.
    await expect(page.getByText(`${asked} permissions`)).toBeVisible();
  });

  await test.step('the same steps, words and order wherever the guide is shown', async () => {
    const shown = async (path: string) => {
      await page.goto(`${appUrl()}${path}`);
      await ready(page);
      return page.locator('.SetupGuide li').allInnerTexts();
    };
    const steps = await shown(welcome);
    expect(steps).toHaveLength(7);
    expect(await shown('/app/guide-line')).toEqual(steps);
    expect(await shown('/app')).toEqual(steps);
  });

  await page.goto(`${appUrl()}${welcome}`);
  await ready(page);
  await current.getByRole('link', { name: 'Open catalog' }).click();
  await page.getByRole('article').getByRole('button', { name: 'Import' }).first().click();
  await expect(page.getByRole('article').getByRole('link', { name: 'Edit' }).first()).toBeVisible();
  await page.goto(`${appUrl()}${welcome}`);
  await expect(current).toContainText('Push it to your store');
  await page.locator('.SetupGuide li', { hasText: 'Get to know the order list' }).getByRole('link', { name: 'Open orders' }).click();
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  // The first visit is remembered by the shell as soon as it is there.
  await expect(async () => {
    await page.goto(`${appUrl()}${welcome}`);
    await expect(page.getByText('3 of 7 done')).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 15_000 });

  // With this key the plan comes early; it can be thought about again.
  await caller({ authorization: `Bearer ${await sessionOf(seller)}` })('POST', '/auth/account/update-onboarding', {
    value: 'ONBOARDING_V2',
  });
  await page.goto(`${appUrl()}${welcome}`);
  await ready(page);
  await expect(current).toContainText('Choose a plan');
  await current.getByRole('button', { name: 'Stay on the free plan' }).click();
  await expect(page.getByText('4 of 7 done')).toBeVisible();
  await page.goto(`${appUrl()}${welcome}?skip_onboarding=true`);
  await expect(page).toHaveURL(`${appUrl()}${welcome}`);
  await expect(current).toContainText('Choose a plan');
  await expect(current.getByRole('link', { name: 'Start 7-day trial' })).toHaveAttribute('href', /change-plan\?cycle=monthly$/);
  await ready(page);
  await current.getByRole('button', { name: 'Stay on the free plan' }).click();
  await expect(page.getByText('4 of 7 done')).toBeVisible();
  await page.getByRole('button', { name: 'Do this later' }).click();
  await page.waitForURL(`${appUrl()}/app`);
  expect(await onboardingOf(await sessionOf(seller))).toMatchObject({ onboarding_enabled: false });

  await page.context().clearCookies();
  await signIn(page, seller);
  await expect(page).toHaveURL(`${appUrl()}/app`);
});

test('the bell’s 1 stands for what its list then has: the welcome, new until it was seen', async ({ page }) => {
  await signUp(page, { email: `bell-${Date.now()}@example.com`, password: 'a long enough pass phrase' });
  await page.goto(`${appUrl()}/app`);
  await ready(page);
  const bell = page.locator('.TopBar-Icon[href="/app/notifications"]');
  await expect(bell.locator('.TopBar-Count')).toHaveText('1');
  await bell.click();
  const line = page.locator('.Notifications-List li');
  await expect(line).toHaveCount(1);
  await expect(line).toContainText('New Welcome to Quayside.');
  await expect(bell.locator('.TopBar-Count')).toHaveCount(0);
  await page.reload();
  await ready(page);
  await expect(line).toContainText('Welcome to Quayside.');
  await expect(line.getByText('New', { exact: true })).toHaveCount(0);
  await expect(bell.locator('.TopBar-Count')).toHaveCount(0);
  await expectAccessible(page);
});

test('the welcome works before the scripts run, and can be put off', async ({ browser, watch }) => {
  const seller = await newSeller();
  const context = await browser.newContext({ javaScriptEnabled: false });
  watch.follow(context);
  watch.allow(/ csp$/);
  const page = await context.newPage();
  await page.goto(`${appUrl()}/login`);
  await page.getByLabel('E-mail address', { exact: true }).fill(seller.email);
  await page.getByLabel('Password', { exact: true }).fill(seller.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(`${appUrl()}${welcome}`);
  await expect(page.locator('li[aria-current=step]')).toContainText('Connect your store');
  await page.getByRole('button', { name: 'Do this later' }).click();
  await expect(page).toHaveURL(`${appUrl()}/app`);
  await context.close();
});

test('K8: inside the admin the welcome opens from the setup guide alone; its steps lead on, and home again', async ({ page }) => {
  const shop = await newShop('Welcome Goods');
  await page.goto(`https://admin.shopify.com/store/${shop.handle}/apps/quayside`);
  await page.getByRole('button', { name: 'Install', exact: true }).click();
  const frame = page.frameLocator('iframe[name=app-iframe]');
  await ready(frame);
  await expect(page.locator('#title-bar').getByRole('heading', { name: 'Home' })).toBeVisible();
  await frame.getByRole('link', { name: 'More about the first steps' }).click();
  await expect(page.locator('#title-bar').getByRole('heading', { name: 'Setup guide' })).toBeVisible();
  const current = frame.locator('li[aria-current=step]');
  await expect(current).toContainText('Find and import a product');
  await current.getByRole('link', { name: 'Show store products' }).click();
  await expect(frame.getByRole('heading', { name: 'Products', level: 1 })).toBeAttached();
  await openEmbedded(page, shop.domain, welcome);
  await frame.getByRole('button', { name: 'Do this later' }).click();
  await expect(page.locator('#title-bar').getByRole('heading', { name: 'Home' })).toBeVisible();
});

test('a store that is there again is asked about its plan first, and continues it', async ({ page }) => {
  const { shop, session } = await installed('Back Again');
  const call = caller({ authorization: `Bearer ${session}` });
  await takePlan(call, shop.domain, 'GROWTH_CREDIT_TIER');
  await control('shopify/uninstall', { shop: shop.domain });
  // Told by the platform's webhooks: that the app is gone, and that the charge is.
  await expect
    .poll(async () => (await call<{ status: string }[]>('GET', '/stores/list-store'))[0]?.status, { timeout: 30_000 })
    .toBe('uninstalled');
  await expect
    .poll(async () => (await call<{ status: string }>('GET', '/payments/user/v2/current-plan')).status, { timeout: 30_000 })
    .toBe('CANCELLED');
  await page.goto(`https://admin.shopify.com/store/${shop.handle}/apps/quayside`);
  await page.getByRole('button', { name: 'Install', exact: true }).click();
  await ready(page.frameLocator('iframe[name=app-iframe]'));
  const frame = await openEmbedded(page, shop.domain, welcome);
  const current = frame.locator('li[aria-current=step]');
  await expect(current).toContainText('Choose a plan');
  await current.getByRole('link', { name: 'Continue this plan' }).click();
  await expect(frame.getByRole('button', { name: 'Continue this plan' })).toBeVisible();
});
