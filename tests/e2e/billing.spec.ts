/** Plans by clicks, in both shells: every dialog of the plan change flow, and Shopify's own page between. */

import { allDone, billing, card, chooser, decide, dialog, embedded, type Shell, seenOn, standalone } from './support/billing-shell.ts';
import { connectStore, joinStore, signUp } from './support/first-steps.ts';
import { control, expect, expectAccessible, ready, test } from './support/fixtures.ts';
import { newShop } from './support/shop.ts';

test.describe.configure({ timeout: 240_000 });

async function everyDialog(shell: Shell): Promise<void> {
  await test.step('a trial begins after Shopify’s approval alone', async () => {
    let screen = await shell.open(`${chooser}?cycle=monthly`);
    await expect(card(screen, 'Free').getByText('You are here').first()).toBeVisible();
    const sizes = card(screen, 'Starter 1');
    await expect(sizes.getByRole('button', { name: 'Smaller size' })).toBeDisabled();
    await sizes.getByRole('button', { name: 'Larger size' }).click();
    await expect(card(screen, 'Starter 2')).toBeVisible();
    await card(screen, 'Starter 2').getByRole('button', { name: 'Smaller size' }).click();
    await card(screen, 'Starter 1').getByRole('button', { name: 'Start 7-day trial' }).click();
    screen = await decide(shell, 'Approve');
    await expect(screen.getByText('The new plan is active.')).toBeVisible();
    await expect(screen.getByText('Free trial')).toBeVisible();
  });

  await test.step('ending a trial', async () => {
    let screen = await shell.open(`${chooser}?cycle=monthly`);
    await card(screen, 'Free').getByRole('button', { name: 'Continue as free' }).click();
    await expect(dialog(screen).getByText('End the free trial of Starter 1?')).toBeVisible();
    await dialog(screen).getByRole('button', { name: 'Keep Starter 1' }).click();
    await expect(dialog(screen)).toBeHidden();
    await card(screen, 'Free').getByRole('button', { name: 'Continue as free' }).click();
    await dialog(screen).getByRole('button', { name: 'End trial' }).click();
    await expect(screen.getByText('Starter 1 is canceled')).toBeVisible();
    await screen.getByRole('button', { name: 'Resume plan' }).first().click();
    screen = await decide(shell, 'Approve');
    await expect(screen.getByText('Your plan continues.')).toBeVisible();
  });

  await test.step('an upgrade tells its price before, and begins at once', async () => {
    let screen = await shell.open(`${chooser}?cycle=monthly`);
    await card(screen, 'Growth').getByRole('button', { name: 'Upgrade' }).click();
    await expect(dialog(screen).getByText('Change to Growth')).toBeVisible();
    await expect(dialog(screen).getByText('Difference a month')).toBeVisible();
    await expect(dialog(screen).getByText('$30.00')).toBeVisible();
    await expect(dialog(screen).getByText('Your free trial ends now, and the new plan is charged today.')).toBeVisible();
    await expect(dialog(screen).getByText('A new cycle begins at once', { exact: false })).toBeVisible();
    await dialog(screen).getByRole('button', { name: 'Go to payment' }).click();
    screen = await decide(shell, 'Approve');
    await expect(screen.getByRole('heading', { name: 'Growth', exact: true })).toBeVisible();
    await expect(screen.getByText('Change to Growth')).toBeVisible();
  });

  await test.step('a downgrade shows what changes, and waits for the next cycle', async () => {
    let screen = await shell.open(`${chooser}?cycle=monthly`);
    await card(screen, 'Starter 1').getByRole('button', { name: 'Downgrade' }).click();
    const row = dialog(screen).getByRole('row', { name: 'Products to push' });
    await expect(row).toContainText('1,000');
    await expect(row).toContainText('400');
    await dialog(screen).getByRole('button', { name: 'Confirm change' }).click();
    screen = await decide(shell, 'Approve');
    await expect(screen.getByText('Your change is approved and starts with the next cycle.')).toBeVisible();
    await expect(screen.getByText('Starter 1', { exact: false }).first()).toBeVisible();
    await expect(screen.getByText('Next plan', { exact: true })).toBeVisible();
  });

  await test.step('a plan is cancelled, and resumed in time', async () => {
    let screen = await shell.open(billing);
    await screen.getByRole('button', { name: 'Cancel plan' }).click();
    await expect(dialog(screen).getByText('Cancel Growth?')).toBeVisible();
    await dialog(screen).getByRole('button', { name: 'Cancel plan' }).click();
    await expect(screen.getByText('Growth is canceled')).toBeVisible();
    await screen.getByRole('button', { name: 'Resume plan' }).first().click();
    screen = await decide(shell, 'Approve');
    await expect(screen.getByText('Your plan continues.')).toBeVisible();
  });

  await test.step('declined at Shopify, nothing has changed', async () => {
    let screen = await shell.open(chooser);
    await card(screen, 'Professional').getByRole('button', { name: 'Upgrade' }).click();
    await dialog(screen).getByRole('button', { name: 'Go to payment' }).click();
    screen = await decide(shell, 'Decline');
    await expect(screen.getByText('The charge was not approved.', { exact: false })).toBeVisible();
    await expect(screen.getByRole('heading', { name: 'Growth', exact: true })).toBeVisible();
  });

  await test.step('an open bill at Shopify is told where it is settled', async () => {
    await allDone();
    await control('shopify/freeze', { shop: shell.shop, frozen: true });
    await allDone();
    let screen = await seenOn(shell, billing, 'The last payment failed');
    screen = await shell.open(chooser);
    await card(screen, 'Professional').getByRole('button', { name: 'Upgrade' }).click();
    await expect(dialog(screen).getByText('The last payment failed')).toBeVisible();
    await expect(dialog(screen).getByRole('link', { name: 'Pay the bill in Shopify' })).toHaveAttribute(
      'href',
      /^https:\/\/admin\.shopify\.com\/store\/.+\/settings\/billing$/,
    );
    screen = await shell.open('/app');
    await screen.getByRole('link', { name: 'The last payment for your plan failed' }).click();
    await expect(screen.getByText('The last payment failed').first()).toBeVisible();
    await control('shopify/freeze', { shop: shell.shop, frozen: false });
    await allDone();
  });
}

test('plans inside the admin', async ({ page }) => {
  const shop = await newShop('Framed Plans');
  await page.goto(`https://admin.shopify.com/store/${shop.handle}/apps/quayside`);
  await page.getByRole('button', { name: 'Install', exact: true }).click();
  const frame = page.frameLocator('iframe[name=app-iframe]');
  await ready(frame);
  await expect(frame.getByRole('heading', { name: 'This cycle' })).toBeVisible();
  await everyDialog(embedded(page, shop.domain));
});

test('plans at the web address, with a second store', async ({ page, watch }) => {
  // The second store is refused.
  watch.allow(/status of 422 .*\/app\/channel/);
  const [first, second] = [await newShop('First Shop'), await newShop('Second Shop')];
  await signUp(page, { email: `billing-${Date.now()}@example.com`, password: 'a long enough pass phrase' });
  await connectStore(page, first);
  const shell = standalone(page, first.domain);

  await test.step('usage is one press away', async () => {
    await shell.open('/app/products-center');
    await page.getByRole('button', { name: 'Usage of this cycle' }).click();
    await expect(page.getByRole('meter', { name: 'Products pushed' })).toHaveAttribute('aria-valuemax', '20');
    await expect(page.getByRole('link', { name: 'Upgrade', exact: true })).toBeVisible();
  });
  await everyDialog(shell);

  await test.step('a second store is refused where it would be connected, and said before', async () => {
    await shell.open('/app/channel');
    await expect(page.getByText('Your plan is for one store.')).toBeVisible();
    await page.getByRole('button', { name: 'Connect store' }).click();
    await dialog(page).getByRole('button', { name: 'Go to Shopify' }).click();
    await expect(dialog(page).getByText('Your plan does not have this: Multiple stores.', { exact: false })).toBeVisible();
  });
  // From Shopify's side it is taken in, and worked in when it is chosen.
  await joinStore(page, second);

  await test.step('what the plan has not got is disabled, named, and leads to the plans', async () => {
    await shell.open('/app/products-center');
    await page.getByRole('button', { name: /Shop$/ }).first().click();
    await expect(page.getByText('Available in Professional')).toBeVisible();
    await page.getByRole('button', { name: 'See plans: Multiple stores', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Upgrade your plan' });
    await expect(drawer.getByText('You don’t have permission to perform this action')).toBeVisible();
    await expect(drawer.getByRole('radio', { name: 'Professional' })).toBeChecked();
    // Only what has it is offered.
    await expect(drawer.getByRole('radio')).toHaveCount(2);
    await drawer.getByRole('radio', { name: 'Enterprise' }).check({ force: true });
    await expect(drawer.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', 'mailto:support@quayside.example');
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
  });

  await test.step('when the paying store is gone, the seller says which other one pays', async () => {
    await control('shopify/uninstall', { shop: first.domain });
    await allDone();
    await seenOn(shell, billing, 'Growth is canceled');
    await page.getByRole('button', { name: 'Resume plan' }).first().click();
    await expect(dialog(page).getByText('Which store pays?')).toBeVisible();
    await dialog(page).getByRole('radio', { name: 'Second Shop' }).check({ force: true });
    await dialog(page).getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText(second.domain).first()).toBeVisible();
    await decide(shell, 'Approve');
    await expect(page.getByText('Your plan continues.')).toBeVisible();
  });

  await test.step('without any store nothing can be charged', async () => {
    await control('shopify/uninstall', { shop: second.domain });
    await allDone();
    await seenOn(shell, billing, 'Growth is canceled');
    await page.getByRole('button', { name: 'Resume plan' }).first().click();
    await expect(dialog(page).getByText('No store can take the payment')).toBeVisible();
  });
});

test('which store pays, inside the admin of one of several', async ({ page }) => {
  const [gone, here, other] = [await newShop('Paying Shop'), await newShop('Shop of this Admin'), await newShop('Another Shop')];
  await signUp(page, { email: `payers-${Date.now()}@example.com`, password: 'a long enough pass phrase' });
  await connectStore(page, gone);
  for (const shop of [other, here]) await joinStore(page, shop);

  await test.step('nobody pays yet: the store whose admin it is does, and nothing is asked', async () => {
    const shell = embedded(page, gone.domain);
    const screen = await shell.open(`${chooser}?cycle=monthly`);
    await card(screen, 'Growth').getByRole('button', { name: 'Start 7-day trial' }).click();
    await expect(page.getByText(gone.domain).first()).toBeVisible();
    await decide(shell, 'Approve');
    await expect(screen.getByText('The new plan is active.')).toBeVisible();
  });

  // Not with its app still open: what that asks for in the background would be refused.
  await page.goto('about:blank');
  await control('shopify/uninstall', { shop: gone.domain });
  await allDone();
  const shell = embedded(page, here.domain);
  const ask = async () => {
    const screen = await seenOn(shell, billing, 'Growth is canceled');
    await screen.getByRole('button', { name: 'Resume plan' }).first().click();
    await expect(dialog(screen).getByText('Which store pays?')).toBeVisible();
    return dialog(screen);
  };

  await test.step('the paying store is gone: every active one is offered, the one of this admin first chosen', async () => {
    const question = await ask();
    await expect(question.getByRole('radio')).toHaveCount(2);
    await expect(question.getByRole('radio', { name: 'Shop of this Admin' })).toBeChecked();
    await expect(question.getByText(other.domain)).toBeVisible();
    await expect(question.getByText(gone.domain)).toHaveCount(0);
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
  });

  await test.step('another store is chosen: its own admin asks, and a refusal there changes nothing', async () => {
    const question = await ask();
    await question.getByRole('radio', { name: 'Another Shop' }).check({ force: true });
    await question.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText(other.domain).first()).toBeVisible();
    const screen = await decide(shell, 'Decline');
    expect(page.url()).toContain(`/store/${other.handle}/apps/quayside/`);
    await expect(screen.getByText('The charge was not approved.', { exact: false })).toBeVisible();
    await expect(screen.getByText('Growth is canceled')).toBeVisible();
  });

  await test.step('the store of this admin takes the plan over', async () => {
    const question = await ask();
    await question.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText(here.domain).first()).toBeVisible();
    const screen = await decide(shell, 'Approve');
    expect(page.url()).toContain(`/store/${here.handle}/apps/quayside/`);
    await expect(screen.getByText('Your plan continues.')).toBeVisible();
    await expect(screen.getByText('Growth is canceled')).toHaveCount(0);
  });
});
