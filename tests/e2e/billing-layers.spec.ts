/** What opens over and beside the plans, in both shells: drawer and sheet, activity log, comparison, add-ons, the cap on extra use. */

import { allDone, billing, chooser, decide, dialog, embedded, type Shell, standalone } from './support/billing-shell.ts';
import { connectStore, signUp } from './support/first-steps.ts';
import { expect, expectAccessible, holdBack, ready, type Screen, test } from './support/fixtures.ts';
import { newShop } from './support/shop.ts';

test.describe.configure({ timeout: 240_000 });

const desk = { width: 1280, height: 720 };
const phone = { width: 390, height: 844 };

/** The words of what covers the screen next. Asked for before the page is left: a page under way to another answers nothing. */
const nextCover = (screen: Screen): Promise<string> =>
  screen.locator('body').evaluate(
    (body) =>
      new Promise<string>((resolve) => {
        const look = () => {
          const cover = body.querySelector('[role=alert][aria-busy=true]');
          if (cover) resolve(cover.textContent ?? '');
        };
        new MutationObserver(look).observe(body, { childList: true, subtree: true });
      }),
  );

async function everyLayer(shell: Shell): Promise<void> {
  const { page } = shell;

  await test.step('the upgrade drawer is a sheet on a phone', async () => {
    await page.setViewportSize(phone);
    const screen = await shell.open('/app/setting/monitoring');
    await screen.getByRole('button', { name: 'See plans: Automatic price and stock updates' }).click();
    const sheet = screen.getByRole('dialog', { name: 'Upgrade your plan' });
    await expect(sheet.getByRole('radio', { name: 'Growth' })).toBeChecked();
    const box = await sheet.boundingBox();
    expect(box?.width).toBe(390);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(700);
    await sheet.getByRole('button', { name: 'Continue as free' }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByText('Free plan chosen')).toBeVisible();
    await page.setViewportSize(desk);
  });

  await test.step('the upgrade drawer: closed by Escape, the focus given back; an add-on is taken in it', async () => {
    let screen = await shell.open('/app/setting/monitoring');
    const opener = screen.getByRole('button', { name: 'See plans: Automatic price and stock updates' });
    // By the keyboard: a button that was clicked gives its focus away at once.
    await opener.press('Enter');
    const drawer = screen.getByRole('dialog', { name: 'Upgrade your plan' });
    await expect(drawer.getByText('You don’t have permission to perform this action')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.click();
    await drawer.getByLabel('Pay for a year at once').uncheck({ force: true });
    await drawer.getByRole('radio', { name: 'Market tracking, beside Free' }).check({ force: true });
    await expectAccessible(page);
    // The provider's page is held back, so that what stands meanwhile is seen.
    const open = await holdBack(page, /\/charges\//);
    const overlay = nextCover(screen);
    await drawer.getByRole('button', { name: 'Confirm plan' }).click();
    expect(await overlay).toContain('Opening the payment page');
    open();
    screen = await decide(shell, 'Approve');
    // Whoever comes back with the plan goes on where it was missing.
    await expect(screen.getByLabel('Monitor suppliers')).toBeVisible();
    await expect(screen.getByText('Available in Growth')).toHaveCount(0);
    await page.unroute(/\/charges\//);
    screen = await shell.open(billing);
    await expect(screen.getByRole('heading', { name: 'Free + Market tracking', exact: true })).toBeVisible();
  });

  await test.step('a cap on use beyond the quotas is approved at Shopify', async () => {
    let screen = await shell.open(billing);
    await screen.getByLabel('At most in 30 days').selectOption({ label: '$25.00' });
    await screen.getByRole('button', { name: 'Save limit' }).click();
    screen = await decide(shell, 'Approve');
    await expect(screen.getByText('$0.00 of $25.00 used in this cycle.')).toBeVisible();
    await screen.getByLabel('At most in 30 days').selectOption({ label: '$10.00' });
    await screen.getByRole('button', { name: 'Save limit' }).click();
    await expect(screen.getByText('$0.00 of $10.00 used in this cycle.')).toBeVisible();
  });

  await test.step('the activity log: 796 wide, the newest day open, closed by its cross', async () => {
    const screen = await shell.open(billing);
    // Inside the admin the screen's actions stand in the admin's own bar.
    await page.getByRole('button', { name: 'Activity log' }).click();
    const drawer = screen.getByRole('dialog', { name: 'Activity log' });
    const newest = drawer.getByRole('button', { name: /credits? spent$/ }).first();
    await expect(newest).toHaveAttribute('aria-expanded', 'true');
    await expect(drawer.getByText('Credits renewed').first()).toBeVisible();
    if (screen === page) expect((await drawer.boundingBox())?.width).toBe(796);
    await newest.click();
    await expect(drawer.getByText('Credits renewed').first()).toBeHidden();
    await drawer.getByRole('button', { name: 'Close' }).click();
    await expect(drawer).toBeHidden();
  });

  await test.step('all features compared, by month and by year', async () => {
    const screen = await shell.open(`${chooser}?cycle=monthly`);
    await screen.getByRole('button', { name: 'Compare all features' }).click();
    const table = screen.getByRole('region', { name: 'Compare all features' });
    await expect(table.getByRole('row', { name: /^Products to push/ })).toContainText('5,000');
    await expect(table.getByRole('columnheader', { name: /^Growth/ })).toContainText('$49.90');
    await screen.getByRole('button', { name: 'Yearly', exact: true }).click();
    await expect(table.getByRole('columnheader', { name: /^Growth/ })).toContainText('$29.11');
    await screen.getByRole('button', { name: 'Compare all features' }).click();
    await expect(table).toBeHidden();
  });

  await test.step('removing the last add-on beside the free plan is a cancellation, and told as one', async () => {
    const screen = await shell.open(billing);
    await screen.getByRole('button', { name: 'Remove Market tracking' }).click();
    await expect(dialog(screen).getByText('Cancel Free + Market tracking?')).toBeVisible();
    await dialog(screen).getByRole('button', { name: 'Cancel plan' }).click();
    await expect(screen.getByText('Free + Market tracking is canceled')).toBeVisible();
  });
}

test('layers inside the admin', async ({ page }) => {
  const shop = await newShop('Framed Layers');
  await page.goto(`https://admin.shopify.com/store/${shop.handle}/apps/quayside`);
  await page.getByRole('button', { name: 'Install', exact: true }).click();
  await ready(page.frameLocator('iframe[name=app-iframe]'));
  await everyLayer(embedded(page, shop.domain));
});

test('layers at the web address', async ({ page }) => {
  const shop = await newShop('Layered Shop');
  await signUp(page, { email: `layers-${Date.now()}@example.com`, password: 'a long enough pass phrase' });
  await connectStore(page, shop);
  const shell = standalone(page, shop.domain);

  await test.step('the usage popover leads to the plans', async () => {
    await shell.open('/app/notifications');
    const opener = page.getByRole('button', { name: 'Usage of this cycle' });
    await opener.click();
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
    await opener.click();
    await page.getByRole('link', { name: 'See plans', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Choose a plan' })).toBeVisible();
    await expect(page.getByRole('meter', { name: 'Products pushed' })).toHaveCount(0);
  });

  await everyLayer(shell);
  await allDone();

  await test.step('a second workplace comes with Growth', async () => {
    await shell.open('/app/setting/account');
    await expect(page.getByText('Available in Growth')).toBeVisible();
    await expect(page.getByLabel('Name of the new workplace')).toBeDisabled();
    await page.getByRole('button', { name: 'See plans: Multiple workplaces' }).click();
    await page.getByRole('dialog', { name: 'Upgrade your plan' }).getByRole('link', { name: 'View all plans' }).click();
    await expect(page.getByRole('heading', { name: 'Choose a plan' })).toBeVisible();
    await shell.open(`${chooser}?cycle=monthly`);
    await page
      .locator('.Billing-Cards > *')
      .filter({ has: page.getByRole('heading', { name: 'Growth', exact: true }) })
      .getByRole('button', { name: 'Upgrade' })
      .click();
    await dialog(page).getByRole('button', { name: 'Go to payment' }).click();
    await decide(shell, 'Approve');
    await expect(page.getByRole('heading', { name: 'Growth', exact: true })).toBeVisible();
    await shell.open('/app/setting/account');
    await page.getByLabel('Name of the new workplace').fill('Second brand');
    await page.getByRole('button', { name: 'Add workplace' }).click();
    await expect(page.getByRole('heading', { name: 'Second brand' })).toBeVisible();
    await page.getByRole('button', { name: 'Work here: Second brand' }).click();
    await page.waitForURL(/\/app$/);
    await shell.open('/app/setting/account');
    await expect(page.getByRole('button', { name: /^Work here:/ })).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Work here: Second brand' })).toHaveCount(0);
  });
});
