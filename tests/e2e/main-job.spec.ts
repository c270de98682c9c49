/** The whole job of a seller, standalone: from signing up to a delivered parcel, by clicks. */

import { signedIn } from './support/both-shells.ts';
import { connectStore, showSupplier, signUp } from './support/first-steps.ts';
import { appUrl, expect, ready, signIn, test } from './support/fixtures.ts';
import { followToTheDoor, openFulfilled, typeCard } from './support/job-steps.ts';
import { buy, newShop, pushedProduct } from './support/shop.ts';

test.describe.configure({ timeout: 480_000 });

const seller = { email: `main-job-${Date.now()}@example.com`, password: 'a long enough pass phrase' };

test('a seller does the whole job', async ({ page, browser }) => {
  const shop = await newShop();
  const title = `Harbor test product ${Date.now()}`;

  await test.step('sign up, confirm, sign in', () => signUp(page, seller));
  await test.step('connect a store', () => connectStore(page, shop));

  await test.step('find a product and import it', async () => {
    await page.getByRole('link', { name: 'Catalog', exact: true }).first().click();
    await page.locator('main').getByRole('link', { name: 'Find products', exact: true }).first().click();
    await ready(page);
    await showSupplier(page, 'quayside');
    await expect(page).toHaveURL(/source=quayside/);
    // In the mixed order the first one's first variant may be sold out.
    await page.locator('select[name=sort]').selectOption('profit');
    await expect(page).toHaveURL(/sort=profit/);
    await ready(page);
    const card = page.getByRole('article').first();
    await expect(card.getByText('Cost with shipping')).toBeVisible();
    await card.getByRole('link').first().click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByText('Estimated profit').first()).toBeVisible();
    await drawer.getByRole('button', { name: 'Import', exact: true }).first().click();
    await drawer.getByRole('link', { name: 'Edit', exact: true }).first().click();
    await page.waitForURL(/products-import\/editor/);
  });

  await test.step('edit title and price', async () => {
    await ready(page);
    await page.getByLabel('Title', { exact: true }).fill(title);
    await page
      .getByRole('textbox', { name: /^Price, / })
      .first()
      .fill('2123.45');
    // Above its cost, so that nothing is asked; the compare-at price is above it, which the product's own may not be.
    await page
      .getByRole('textbox', { name: /^Compare-at price, / })
      .first()
      .fill('2999');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Product saved')).toBeVisible();
  });

  const pushed = await test.step('push it to the store', async () => {
    await page.getByRole('button', { name: 'Push to store' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('button', { name: 'Push 1 product' }).click();
    const toast = page.getByRole('region', { name: 'Work under way' });
    await expect(toast.getByRole('status')).toHaveText(/^\d+ products? done$/, { timeout: 90_000 });
    const product = await pushedProduct(shop.domain, title);
    expect(product.variants.map((variant) => variant.price)).toContain('2123.45');
    expect(Number(product.variants[0]?.inventoryItem.cost)).toBeGreaterThan(0);
    expect(product.images.length).toBeGreaterThan(0);
    return product;
  });

  const sold = pushed.variants.find((variant) => variant.price === '2123.45') as (typeof pushed.variants)[number];
  const order = await buy(shop.domain, sold.id);

  await test.step('the order arrives', async () => {
    await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
    await expect(page.getByRole('link', { name: order.name, exact: true })).toBeVisible({ timeout: 60_000 });
  });

  await test.step('top up the wallet by card', async () => {
    await page.goto(`${appUrl()}/app/setting/wallet`);
    await ready(page);
    await page.getByLabel('Amount in US dollars').fill('2000');
    await page.getByLabel('Save this card for later payments').check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await typeCard(page, '4242424242424242');
    await page.getByRole('button', { name: 'Pay $2,000.00' }).click();
    await expect(page.getByText('Top-up', { exact: true })).toBeVisible({ timeout: 60_000 });
  });

  await test.step('place it and pay from the wallet', async () => {
    await page.goto(`${appUrl()}/app/orders`);
    await ready(page);
    await page.getByRole('checkbox', { name: new RegExp(order.name) }).check();
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.waitForURL(/orders\/create/);
    await page.getByRole('button', { name: 'Place 1 order' }).click();
    await page.waitForURL(/orders\/pay/);
    await expect(page.getByText('All suppliers have answered')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('radio', { name: 'Visa ending in 4242' })).toBeVisible();
    // Whoever goes to top up finds the way back.
    await page.getByRole('link', { name: 'Top up wallet' }).click();
    await page.getByRole('link', { name: '1 order awaits payment: pay now' }).click();
    await page.getByRole('radio', { name: /^Wallet/ }).check();
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(page.getByText('1 order was paid from the wallet')).toBeVisible();
    await expect(page.getByText('Left in your wallet')).toBeVisible();
  });

  const trackingNumber = `QS${Date.now()}US`;
  await test.step('the supplier ships', async () => {
    const desk = await browser.newContext();
    const ops = await desk.newPage();
    await signIn(ops);
    // The supplier is paid right after the seller's own payment, by a job.
    await expect(async () => {
      await ops.goto(`${appUrl()}/ops`);
      await ready(ops);
      await expect(ops.getByRole('button', { name: 'Accept' }).first()).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    await ops.getByRole('button', { name: 'Accept' }).first().click();
    await expect(ops.locator('.Toasts-Toast')).toHaveText(/^QS-\w+: To ship$/);
    await ops.getByRole('link', { name: 'To ship' }).click();
    // Until then what stands is the list before, which the order is about to leave.
    await expect(ops.getByRole('link', { name: 'To ship' })).toHaveAttribute('aria-current', 'page');
    await ops.getByRole('button', { name: 'Ship', exact: true }).first().click();
    await ops.getByLabel('Tracking number').fill(trackingNumber);
    await ops.getByLabel('Carrier', { exact: true }).fill('USPS');
    const quantity = ops.getByRole('spinbutton');
    await expect(quantity).toHaveValue('1');
    expect((await quantity.boundingBox())?.width, 'room for the number').toBeGreaterThan(60);
    await ops.getByRole('button', { name: 'Mark as shipped' }).click();
    await expect(ops.getByText(trackingNumber)).toBeHidden();
    await desk.close();
  });

  const shell = signedIn(page);
  await test.step('the parcel is followed to the door', () => followToTheDoor(shell, trackingNumber));
  await test.step('the store’s order is fulfilled', () => openFulfilled(shell, shop.domain, order));

  await test.step('the buyer follows the parcel without signing in', async () => {
    const address = await page.locator('a[href*="/tracking/"]').first().getAttribute('href');
    const buyer = await browser.newContext();
    const tracking = await buyer.newPage();
    await tracking.goto(new URL(address as string, appUrl()).href);
    await expect(tracking.getByRole('heading', { name: 'Delivered' })).toBeVisible();
    await expect(tracking.getByText(trackingNumber)).toBeVisible();
    await buyer.close();
  });
});
