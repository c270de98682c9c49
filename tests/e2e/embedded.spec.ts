/** The job inside the Shopify admin: the app is framed by the real origin under its real content security policy. */
import { insideAdmin } from './support/both-shells.ts';
import { caller, shipAtDesk } from './support/busy-seller.ts';
import { showSupplier } from './support/first-steps.ts';
import { appUrl, control, expect, type FrameLocator, inOwnNetwork, openEmbedded, type Page, ready, test } from './support/fixtures.ts';
import { followToTheDoor, getMoneyBack, openFulfilled, payByCard, place } from './support/job-steps.ts';
import { buy, newShop, pushedProduct, type ShopOrder } from './support/shop.ts';

test.describe.configure({ timeout: 480_000 });

const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe[name=app-iframe]');

/** The owner opens the app's page in the admin and agrees to what it asks for. No sign-up, no address to type. */
async function install(page: Page, handle: string): Promise<FrameLocator> {
  await page.goto(`https://admin.shopify.com/store/${handle}/apps/quayside`);
  await page.getByRole('button', { name: 'Install', exact: true }).click();
  const frame = frameOf(page);
  await ready(frame);
  return frame;
}

/** The admin's navigation; on a phone it stands behind a button. */
async function openInAdmin(page: Page, name: string): Promise<void> {
  const menu = page.locator('label[for=menu]');
  if (await menu.isVisible()) await menu.click();
  await page.locator('#app-nav').getByRole('link', { name }).click();
}

/** Addresses outside of the admin that the seller's window has gone to, and windows that were opened. */
function waysOut(page: Page): string[] {
  const found: string[] = [];
  page.context().on('page', (opened) => found.push(`a window of its own: ${opened.url()}`));
  page.on('framenavigated', (moved) => {
    if (moved === page.mainFrame() && !/^(about:blank$|https:\/\/admin\.shopify\.com\/)/.test(moved.url())) found.push(moved.url());
  });
  return found;
}

interface Placed {
  state: string;
  order_id: string;
  source_order: { order_no: string };
}

/** The supplier order of what was bought, once its supplier is paid. */
async function placedOrder(domain: string, order: ShopOrder): Promise<Placed> {
  let found: Placed | undefined;
  await expect
    .poll(
      async () => {
        const { idToken } = await control<{ idToken: string }>('shopify/id-token', { shop: domain });
        const list = `/orders/v5/list?keyword=${encodeURIComponent(order.name)}`;
        ({
          orders: [found],
        } = await caller({ authorization: `Bearer ${idToken}` })<{ orders: Placed[] }>('GET', list));
        return found?.state;
      },
      { timeout: 60_000 },
    )
    .toBe('order_placed');
  return found as Placed;
}

test('E10: a shop installs, finds, imports, pushes, sells, pays, tracks, gets money back and saves without leaving the admin', async ({
  page,
  browser,
}, testInfo) => {
  await inOwnNetwork(page.context());
  const away = waysOut(page);
  const shop = await newShop('Framed Goods');
  const title = `Framed product ${Date.now()}`;
  const titleBar = page.locator('#title-bar');

  await test.step('install and see home', async () => {
    const framed = page.waitForResponse(
      (response) => response.url().startsWith(`${appUrl()}/app`) && response.request().isNavigationRequest(),
    );
    const frame = await install(page, shop.handle);
    const policy = (await (await framed).headerValue('content-security-policy')) ?? '';
    const ancestors = /frame-ancestors ([^;]*)/.exec(policy)?.[1]?.split(' ').sort();
    expect(ancestors).toEqual([`https://${shop.domain}`, 'https://admin.shopify.com'].sort());
    await expect(titleBar.getByRole('heading', { name: 'Home' })).toBeVisible();
    await expect(frame.getByRole('heading', { name: 'Home' })).toBeAttached();
    // The store is connected: nothing sends its owner to connect it.
    await expect(frame.getByRole('link', { name: 'Open import list' }).first()).toBeVisible();
    await expect(frame.getByRole('link', { name: 'Connect store' })).toHaveCount(0);
    await expect(page.locator('#app-nav a', { hasText: /^Orders$/ })).toHaveAttribute('href', /orders/);
  });

  await test.step('find, import, edit', async () => {
    await openInAdmin(page, 'Find products');
    const frame = frameOf(page);
    await showSupplier(frame, 'quayside');
    await expect(frame.getByRole('article').first()).toBeVisible();
    const card = frame
      .getByRole('article')
      .filter({ has: page.getByRole('button', { name: 'Import' }) })
      .nth(3);
    // Until the supplier's products are there, those of all suppliers stand.
    let chosen = card;
    await expect(async () => {
      chosen = frame.locator(`article[data-product-id="${await card.getAttribute('data-product-id')}"]`);
      await chosen.getByRole('button', { name: 'Import' }).click({ timeout: 3_000 });
    }).toPass();
    await chosen.getByRole('link', { name: 'Edit' }).click();
    await frame.getByLabel('Title', { exact: true }).fill(title);
    await page.locator('#save-bar').getByRole('button', { name: 'Save' }).click();
    await expect(page.locator('#toasts').getByText('Product saved')).toBeVisible();
    await expect(page.locator('#save-bar')).toBeHidden();
  });

  const product = await test.step('push by the title bar', async () => {
    const frame = frameOf(page);
    await titleBar.getByRole('button', { name: 'Push to store' }).click();
    await frame.getByRole('dialog').getByRole('button', { name: 'Push 1 product' }).click();
    const toast = frame.getByRole('region', { name: 'Work under way' });
    await expect(toast.getByRole('status')).toHaveText(/^\d+ products? done$/, { timeout: 90_000 });
    return pushedProduct(shop.domain, title);
  });

  const order = await test.step('an order arrives', async () => {
    const bought = await buy(shop.domain, product.variants[0]?.id as number);
    await openInAdmin(page, 'Orders');
    await expect(frameOf(page).getByRole('link', { name: bought.name, exact: true })).toBeVisible({ timeout: 60_000 });
    return bought;
  });

  await test.step('the store’s own pages lead to the same order and product here', async () => {
    for (const [path, name] of [
      [`orders/${order.id}`, order.name],
      [`products/${product.id}`, title],
    ] as const) {
      await page.goto(`https://admin.shopify.com/store/${shop.handle}/${path}`);
      await page.getByRole('link', { name: 'Open in Quayside' }).click();
      await ready(frameOf(page));
      await expect(titleBar.getByRole('heading', { name })).toBeVisible();
    }
  });

  const shell = insideAdmin(page, shop.domain);
  await test.step('place it and pay by card', async () => {
    await shell.open('/app/orders');
    await place(shell.screen, order);
    await payByCard(shell.screen, '4242424242424242');
    await expect(shell.screen.getByText('Your card was charged')).toBeVisible({ timeout: 60_000 });
  });

  const { order_id: orderId, source_order: atSupplier } = await placedOrder(shop.domain, order);
  await test.step('the parcel is followed to the door, and the store’s order is fulfilled', async () => {
    const trackingNumber = `QE${Date.now()}US`;
    await shipAtDesk(atSupplier.order_no, trackingNumber);
    await followToTheDoor(shell, trackingNumber);
    await openFulfilled(shell, shop.domain, order);
  });

  await test.step('money comes back to the wallet', () =>
    getMoneyBack({ screen: shell.screen, again: () => shell.open(`/app/orders/${orderId}`) }, browser, atSupplier.order_no));

  await test.step('settings are saved by the admin’s save bar', async () => {
    const frame = await openEmbedded(page, shop.domain, '/app/setting/account');
    const name = frame.getByLabel('Business name');
    await name.fill('Framed workplace');
    await expect(page.locator('#save-bar')).toBeVisible();
    await page.locator('#save-bar').getByRole('button', { name: 'Discard' }).click();
    await expect(name).not.toHaveValue('Framed workplace');
    await expect(page.locator('#save-bar')).toBeHidden();
    await name.fill('Framed workplace');
    await page.locator('#save-bar').getByRole('button', { name: 'Save' }).click();
    await expect(page.locator('#toasts').getByText('Saved')).toBeVisible();
    await expect(page.locator('#save-bar')).toBeHidden();
    await openEmbedded(page, shop.domain, '/app/setting/account');
    await expect(frame.getByLabel('Business name')).toHaveValue('Framed workplace');
  });
  expect(away).toEqual([]);

  // The store's side of it is the same whatever the width.
  if (testInfo.project.name === 'phone') return;
  await test.step('uninstall and install again, twice', async () => {
    for (let round = 0; round < 2; round += 1) {
      await page.goto(`https://admin.shopify.com/store/${shop.handle}/apps`);
      await page.getByRole('button', { name: 'Uninstall' }).click();
      await expect(page.getByText('The app is uninstalled.', { exact: false })).toBeVisible();
      await control('idle?timeout=30000');
      await install(page, shop.handle);
      await expect(titleBar.getByRole('heading', { name: 'Home' })).toBeVisible();
    }
    const frame = await openEmbedded(page, shop.domain, '/app/products-center');
    await expect(frame.getByText(title).first()).toBeVisible();
  });
});
