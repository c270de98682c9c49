/** Home and settings pressed on a phone in Arabic, where everything runs the other way: at the web address and inside the admin. */
import { readFileSync } from 'node:fs';
import { atWebAddress, type InShell, insideAdmin } from './support/both-shells.ts';
import { caller, installed } from './support/busy-seller.ts';
import { expect, test } from './support/fixtures.ts';

test.describe.configure({ timeout: 120_000 });
test.use({ viewport: { width: 390, height: 844 } });

/** The Arabic words of a locale file, by their path. */
function arabic(file: string): (key: string) => string {
  const words = JSON.parse(readFileSync(`locales/ar/${file}.json`, 'utf8'));
  return (key) => key.split('.').reduce((node, part) => node[part], words);
}
const home = arabic('onboarding');
const shellWords = arabic('shell');
const account = arabic('account');
const notifications = arabic('notifications');
const stores = arabic('stores');
const orders = arabic('orders');
const common = arabic('common');

let seller: Awaited<ReturnType<typeof installed>>;

test.beforeAll(async () => {
  seller = await installed('Arabic Harbor');
  await caller({ authorization: `Bearer ${seller.session}` })('PUT', '/auth/account/set-language', { language: 'ar' });
});

async function useInArabic(shell: InShell): Promise<void> {
  const { screen } = shell;
  const open = async (path: string) => {
    await shell.open(`${path}?locale=ar`);
    await expect(screen.locator('html')).toHaveAttribute('dir', 'rtl');
    const overflow = await screen.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
    expect(overflow, `sideways scroll of ${path} in px`).toBeLessThanOrEqual(1);
  };

  await open('/app');
  await screen.getByRole('link', { name: home('guide.more') }).click();
  await shell.expectTitle(home('guide.title'));
  await open('/app');
  await screen.getByRole('button', { name: home('guide.dismiss') }).click();
  await expect(screen.locator('.SetupGuide')).toHaveCount(0);
  await screen
    .locator('.Home-Numbers')
    .getByRole('link', { name: new RegExp(home('home.stage.ready')) })
    .click();
  await shell.expectTitle(orders('title'));

  await open('/app/setting/account');
  const workplace = `متجر ${shell.isAdmin ? 'الإدارة' : 'الويب'}`;
  const name = screen.getByLabel(account('setting.workplaceName'), { exact: true });
  await name.fill(workplace);
  await shell.save(common('save'));
  await open('/app/setting/account');
  await expect(name).toHaveValue(workplace);
  await screen
    .getByRole('navigation', { name: shellWords('nav.settings') })
    .getByRole('link', { name: shellWords('setting.notification') })
    .click();
  await shell.expectTitle(notifications('preferences.title'));
  const mails = screen.getByRole('checkbox', { name: notifications('preferences.product') });
  const isOn = !(await mails.isChecked());
  await mails.setChecked(isOn);
  await shell.save(common('save'));
  await open('/app/setting/notification');
  await expect(mails).toBeChecked({ checked: isOn });
  await screen
    .getByRole('navigation', { name: shellWords('nav.settings') })
    .getByRole('link', { name: shellWords('setting.channel') })
    .click();
  await shell.expectTitle(stores('channel.title'));
  await screen.getByRole('button', { name: stores('channel.removeNamed').replace('{{store}}', 'Arabic Harbor') }).click();
  const dialog = screen.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: stores('remove.title') })).toBeVisible();
  await dialog.getByRole('button', { name: stores('connect.cancel') }).click();
  await expect(dialog).toBeHidden();
}

test('at the web address: home and settings in Arabic, and the bar at the bottom', async ({ page }) => {
  const shell = await atWebAddress(page, seller.session);
  await useInArabic(shell);
  const bar = page.locator('.MobileBar');
  await bar.getByRole('button', { name: shellWords('nav.more') }).click();
  await page
    .locator('.Polaris-Navigation')
    .getByRole('link', { name: shellWords('nav.dashboard') })
    .click();
  await expect(page.locator('.Polaris-Navigation')).toBeHidden();
  await shell.expectTitle(arabic('analytics')('dashboard.title'));
  await page.locator('select[name=period]').selectOption('7d');
  await expect(page).toHaveURL(/period=7d/);
  await bar.getByRole('link', { name: shellWords('nav.home') }).click();
  await shell.expectTitle(home('home.title'));
});

test('inside the admin: home and settings in Arabic', async ({ page }) => {
  // Put away at the web address, if that came before.
  await caller({ authorization: `Bearer ${seller.session}` })('POST', '/auth/account/update-meta', {
    meta_key: 'setup_guide_dismissed',
    value: false,
  });
  await useInArabic(insideAdmin(page, seller.shop.domain));
});

test('cards stand off the edge of a phone', async ({ page }) => {
  const shell = await atWebAddress(page, seller.session);
  await shell.open('/app/find-product/collection?locale=ar');
  const card = await page.locator('.Collections a').first().boundingBox();
  expect(390 - ((card?.x ?? 0) + (card?.width ?? 0))).toBeGreaterThanOrEqual(8);
});
