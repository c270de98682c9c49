/** What of billing does not belong into the admin, and what stands there instead (docs/decisions/022, "Which dialog where"). */

import { billing, card, chooser, decide, dialog, embedded, standalone } from './support/billing-shell.ts';
import { connectStore, signUp } from './support/first-steps.ts';
import { control, expect, ready, test } from './support/fixtures.ts';
import { open, payInOverlay, planCard } from './support/paddle-overlay.ts';
import { newShop } from './support/shop.ts';

test.describe.configure({ timeout: 240_000 });

test('a plan paid through Paddle shows nothing of billing inside the admin, until Shopify carries it', async ({ page }) => {
  const shop = await newShop('Moved Plan');
  await signUp(page, { email: `moved-${Date.now()}@example.com`, password: 'a long enough pass phrase' });
  await open(page, `${chooser}?cycle=monthly`);
  await planCard(page, 'Starter 1').getByRole('button', { name: 'Start 7-day trial' }).click();
  await payInOverlay(page, '4242424242424242', 'Start');
  await expect(page.getByText('The new plan is active.')).toBeVisible({ timeout: 30_000 });
  await connectStore(page, shop);
  const [admin, web] = [embedded(page, shop.domain), standalone(page, shop.domain)];

  await test.step('inside the admin: no dialog, no button, no way to Paddle', async () => {
    for (const path of [billing, chooser]) {
      const screen = await admin.open(path);
      await expect(screen.getByText('Plans are not managed here')).toBeVisible();
      for (const name of ['Change plan', 'Cancel plan', 'Pause plan', 'Update card', 'Upgrade', 'Downgrade'])
        await expect(screen.getByRole('button', { name, exact: true })).toHaveCount(0);
    }
    await expect(page.locator('script[src*="paddle"], iframe[name=paddle_frame]')).toHaveCount(0);
    const home = await admin.open('/app');
    await expect(home.getByRole('heading', { name: 'This cycle' })).toHaveCount(0);
    await expect(home.getByRole('link', { name: 'See plans' })).toHaveCount(0);
  });

  await test.step('at the web address the store takes the plan over, and the admin has all of billing', async () => {
    await web.open(billing);
    await page.getByRole('button', { name: 'Let this store pay' }).click();
    await decide(web, 'Approve');
    await control('idle?timeout=30000');
    const screen = await admin.open(billing);
    await expect(screen.getByRole('heading', { name: 'Starter 1', exact: true })).toBeVisible();
    await expect(screen.getByText('Plans are not managed here')).toHaveCount(0);
    await expect(screen.getByRole('button', { name: 'Pause plan' })).toHaveCount(0);
  });

  await test.step('there nothing is refused in the first cycle', async () => {
    const screen = await admin.open(`${chooser}?cycle=monthly`);
    await card(screen, 'Free').getByRole('button', { name: 'Continue as free' }).click();
    await dialog(screen)
      .getByRole('button', { name: /^(Cancel plan|End trial)$/ })
      .click();
    await expect(screen.getByText('Starter 1 is canceled')).toBeVisible();
    await expect(screen.getByText('You cannot downgrade')).toHaveCount(0);
  });
});

test('a store that is uninstalled while its admin is open cannot be charged', async ({ page, watch }) => {
  // What the page asks for in the background is refused, too, and Remix ends the stream of the refused answer itself.
  watch.allow(/401|410|BodyStreamBuffer was aborted/);
  // The press comes before the news: with events the screen could say already that nothing is installed.
  await page.route(
    ({ pathname }) => pathname === '/events',
    () => new Promise(() => undefined),
  );
  const shop = await newShop('Leaving Shop');
  await page.goto(`https://admin.shopify.com/store/${shop.handle}/apps/quayside`);
  await page.getByRole('button', { name: 'Install', exact: true }).click();
  await ready(page.frameLocator('iframe[name=app-iframe]'));
  const shell = embedded(page, shop.domain);
  const screen = await shell.open(`${chooser}?cycle=monthly`);
  await control('shopify/uninstall', { shop: shop.domain });
  await control('idle?timeout=30000');
  await card(screen, 'Growth').getByRole('button', { name: 'Start 7-day trial' }).click();
  await expect(screen.getByRole('heading', { name: 'Quayside is not installed in this store' })).toBeVisible();
  await expect(screen.getByRole('dialog')).toHaveCount(0);
  const subscriptions = await control<unknown[]>(`shopify/subscriptions?shop=${shop.domain}`);
  expect(subscriptions).toEqual([]);
});
