/** The practice clock, moved from home and at the sandbox: on a product of its own, since other tests count on today's date. */
import {
  appUrl,
  control,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  newSeller,
  ready,
  sandboxUrl,
  signIn,
  test,
} from './support/fixtures.ts';
import { startOwnProduct } from './support/start-product.ts';

test.describe.configure({ timeout: 300_000 });

let own: Awaited<ReturnType<typeof startOwnProduct>>;
test.beforeAll(async () => {
  own = await startOwnProduct();
});
test.afterAll(() => own?.stop());

/** The time that home's card shows, as the page has it. */
const shownTime = async (card: import('@playwright/test').Locator) =>
  Date.parse((await card.locator('time').getAttribute('datetime')) ?? '');

test('a seller who practises skips eight days: a download is over, and the next one has the new date', async ({ page }) => {
  const seller = await newSeller();
  await signIn(page, seller);
  const prepare = page.getByRole('button', { name: 'Prepare download' });
  const link = page.getByRole('link', { name: /^Download your data/ });

  await page.goto(`${appUrl()}/app/setting/account`);
  await ready(page);
  await prepare.click();
  await expect(link).toBeVisible({ timeout: 90_000 });

  await page.goto(`${appUrl()}/app`);
  await ready(page);
  const card = page.locator('.Polaris-ShadowBevel', { has: page.getByRole('heading', { name: 'Practice clock' }) });
  await expect(card).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  const before = await shownTime(card);
  await card.getByRole('button', { name: '+ 8 days' }).click();
  await expect.poll(async () => (await shownTime(card)) - before, { timeout: 60_000 }).toBeGreaterThanOrEqual(8 * 86_400_000);

  // Seven days are over: the archive is gone, and may be asked for again. The seller is still signed in.
  await page.goto(`${appUrl()}/app/setting/account`);
  await ready(page);
  await expect(link).toBeHidden();
  await prepare.click();
  await expect(link).toBeVisible({ timeout: 90_000 });
  const until = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }).format(before + 15 * 86_400_000);
  await expect(page.getByText(`until ${until}`)).toBeVisible();
});

test('moved at the sandbox, the app shows the same time', async ({ page }) => {
  await page.goto(`${sandboxUrl()}/`);
  await page.getByRole('link', { name: 'Clock and controls' }).click();
  await page.getByRole('button', { name: 'Move on 30 days' }).click();
  await expect(page.getByText('The app’s time goes with it')).toBeVisible();
  const { now } = await control<{ now: string }>('clock');
  await signIn(page);
  await page.goto(`${appUrl()}/app`);
  await ready(page);
  const card = page.locator('.Polaris-ShadowBevel', { has: page.getByRole('heading', { name: 'Practice clock' }) });
  expect((await shownTime(card)) - Date.parse(now)).toBeLessThan(120_000);
  expect(await shownTime(card)).toBeGreaterThanOrEqual(Date.parse(now));
});
