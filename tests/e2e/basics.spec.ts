/** What every screen rests on: forms before the scripts run, the keyboard, news that arrive while a page is opening. */
import type { Browser } from '@playwright/test';
import { type BusySeller, busySeller, sessionOf } from './support/busy-seller.ts';
import { appUrl, type BrowserContext, expect, holdBack, newSeller, practice, ready, test } from './support/fixtures.ts';
import { buy } from './support/shop.ts';

test.describe.configure({ timeout: 150_000 });

let seller: BusySeller;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  seller = await busySeller();
});

const signedIn = (context: BrowserContext, session: string) =>
  context.addCookies([{ name: 'quayside_session', value: session, url: appUrl() }]);

/** The supplier says no to the money that the seller asked back. */
async function declineRefund(browser: Browser, { shippedSupplierNo }: BusySeller): Promise<void> {
  const supplier = await browser.newContext();
  await signedIn(supplier, await sessionOf(practice));
  const desk = await supplier.newPage();
  await desk.goto(`${appUrl()}/ops?view=refunds`);
  await ready(desk);
  const card = desk.locator('.Polaris-ShadowBevel', { hasText: shippedSupplierNo });
  await card.getByRole('button', { name: 'Decline' }).click();
  await expect(card).toHaveCount(0);
  await supplier.close();
}

test('signing in and saving settings work before the scripts run', async ({ browser, watch }) => {
  const who = await newSeller();
  const context = await browser.newContext({ javaScriptEnabled: false });
  watch.follow(context);
  // This browser refuses all scripts and says so; the refused sign-in is answered with 422.
  watch.allow(/ csp$/);
  watch.allow(/status of 422 .*\/login/);
  const page = await context.newPage();
  await page.goto(`${appUrl()}/app/setting/account`);
  await expect(page).toHaveURL(/\/login\?to=/);
  await page.getByLabel('E-mail address', { exact: true }).fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill('not the right one');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('The e-mail address or password is incorrect.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/app\/setting\/account/);
  await page.getByLabel('Business name').fill('Saved without scripts');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByLabel('Business name')).toHaveValue('Saved without scripts');
  await page.goto(`${appUrl()}/app/setting/account`);
  await expect(page.getByLabel('Business name')).toHaveValue('Saved without scripts');
  await context.close();
});

test('rules of pushing are saved before the scripts run, and what was refused stays as it was typed', async ({ browser, watch }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  watch.follow(context);
  watch.allow(/ csp$/);
  watch.allow(/status of 422 .*\/app\/setting\/product/);
  await signedIn(context, seller.session);
  const page = await context.newPage();
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();

  await page.goto(`${appUrl()}/app/setting/product-push-preference`);
  const cost = page.getByLabel('Cost from').first();
  await cost.fill('30');
  await page.getByLabel('Cost up to').first().fill('20');
  await save();
  await expect(cost).toHaveValue('30');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await page.getByLabel('Cost up to').first().fill('40');
  await page.getByText('Draft', { exact: true }).click();
  await save();
  await page.goto(`${appUrl()}/app/setting/product-push-preference`);
  await expect(cost).toHaveValue('30');
  await expect(page.getByRole('radio', { name: 'Draft' })).toBeChecked();

  await page.goto(`${appUrl()}/app/setting/product`);
  const automatic = page.locator('input[name="automatic.is_enable"]');
  await page.getByText('Push imported products automatically', { exact: true }).click();
  await save();
  // A rule without a store is refused; now the stores are there to choose from.
  await expect(automatic).toBeChecked();
  await page.getByText(seller.shop.name, { exact: true }).last().click();
  await save();
  await page.goto(`${appUrl()}/app/setting/product`);
  await expect(automatic).toBeChecked();
  await expect(page.getByRole('checkbox', { name: seller.shop.name })).toBeChecked();
  await context.close();
});

test('what happens between a page’s loading and its first connection is shown', async ({ page }) => {
  await signedIn(page.context(), seller.session);
  const connect = await holdBack(page, /\/events\b/);
  await page.goto(`${appUrl()}/app/orders`);
  await ready(page);
  const order = await buy(seller.shop.domain, seller.variantId);
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${appUrl()}/api/orders/v5/list?keyword=${encodeURIComponent(order.name)}`, {
          headers: { authorization: `Bearer ${seller.session}` },
        });
        return ((await answer.json()) as { data: { orders: { name: string }[] } }).data.orders.map(({ name }) => name);
      },
      { timeout: 60_000 },
    )
    .toContain(order.name);
  const link = page.getByRole('link', { name: order.name, exact: true });
  await expect(link).toBeHidden();
  connect();
  await expect(link).toBeVisible();
});

test('the keyboard opens, closes and pages, and focus goes back where it came from', async ({ page }) => {
  await signedIn(page.context(), seller.session);
  await page.goto(`${appUrl()}/app/find-product?source=quayside`);
  await ready(page);
  const first = page.getByRole('article').first();
  const link = first.getByRole('link').first();
  const title = await link.innerText();

  await link.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('Estimated profit').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(link).toBeFocused();

  await page.keyboard.press('Escape');
  await page.locator('body').click({ position: { x: 5, y: 300 } });
  await page.keyboard.press('k');
  await expect(page.getByRole('article').first().getByRole('link').first()).not.toHaveText(title);
  await page.keyboard.press('j');
  await expect(page.getByRole('article').first().getByRole('link').first()).toHaveText(title);

  // Typing is not paging.
  await page.getByRole('combobox', { name: 'Search products' }).press('k');
  await expect(page.getByRole('article').first().getByRole('link').first()).toHaveText(title);

  // What has the focus can be seen.
  await page.keyboard.press('Tab');
  const outline = await page.evaluate(() => {
    const focused = document.activeElement as HTMLElement;
    const styles = [focused, focused.parentElement as HTMLElement].flatMap((element) => [
      getComputedStyle(element),
      getComputedStyle(element, '::after'),
    ]);
    return styles.some(
      ({ outlineStyle, outlineWidth, boxShadow }) => (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none',
    );
  });
  expect(outline, 'a ring around what has the focus').toBe(true);
});

test('the bell counts by itself; a line leads to its order and is read with that; the rest is read at once', async ({ page, browser }) => {
  await signedIn(page.context(), seller.session);
  await page.goto(`${appUrl()}/app/notifications`);
  await ready(page);
  const bell = page.locator('.TopBar-Icon[href="/app/notifications"]');
  const markAll = page.getByRole('button', { name: 'Mark all as read' });
  // News of what the seller did before may still be on its way.
  await expect(async () => {
    if (await markAll.isVisible()) await markAll.click();
    await expect(bell.locator('.TopBar-Count')).toHaveCount(0, { timeout: 2_000 });
  }).toPass();

  await declineRefund(browser, seller);
  await expect(bell.locator('.TopBar-Count')).toHaveText('1', { timeout: 60_000 });
  const line = page.locator('.Notifications-List li[data-unread=true]');
  await expect(line).toContainText('The supplier declined your refund request for order');
  await page
    .getByRole('link', { name: /^Products/ })
    .and(page.locator('.Notifications-Kinds a'))
    .click();
  await expect(line).toHaveCount(0);
  await page.goBack();
  await line.getByRole('link').click();
  await page.waitForURL(/\/app\/orders\//);
  await expect(bell.locator('.TopBar-Count')).toHaveCount(0);
});

test('money is asked back beside the parcel it is about, which stays among the parcels', async ({ page, browser }) => {
  const own = await busySeller();
  await declineRefund(browser, own);
  await signedIn(page.context(), own.session);
  await page.goto(`${appUrl()}/app/orders/cancel-refund`);
  await ready(page);
  await page.getByRole('link', { name: 'Request refund' }).click();
  await expect(page.getByText('Which order is it about?')).toBeVisible();
  await page.locator('main').getByRole('link', { name: 'Request refund' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').selectOption({ label: 'Damaged item' });
  await dialog.getByLabel('What happened?').fill('One leg is broken.');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await page.waitForURL(/\/app\/orders\/cancel-refund/);
  await expect(page.locator('.Orders').getByText('One leg is broken.')).toBeVisible();

  await page.goto(`${appUrl()}/app/orders/shipment?range=all`);
  await ready(page);
  await expect(page.getByText(own.trackingNumber).first()).toBeVisible();
  await page.getByRole('link', { name: 'Refunds 1' }).click();
  await expect(page.locator('.Orders').getByText('Refund pending')).toBeVisible();
});
