/** The frame around every screen, in both shells: what it shows, what moves by itself, and what it does when something fails. */
import sharp from 'sharp';
import { locales } from '#app/platform/locales.ts';
import { type Call, caller, importFirst, installed, joinStore, takePlan } from './support/busy-seller.ts';
import {
  appUrl,
  type BrowserContext,
  control,
  expect,
  holdBack,
  newSeller,
  openEmbedded,
  type Page,
  ready,
  settled,
  signIn,
  test,
} from './support/fixtures.ts';
import { pushedProduct } from './support/shop.ts';

test.describe.configure({ timeout: 120_000 });

interface Seller {
  call: Call;
  session: string;
  /** The store that the account began with, one beside it, and one that the app was removed from. */
  first: { domain: string; name: string };
  second: { domain: string; name: string };
  gone: { domain: string; name: string };
}

let seller: Seller;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  const { shop: first, session } = await installed('Harbor Lights');
  const { shop: second } = await installed('Lantern Row');
  const { shop: gone } = await installed('Closed Quay');
  const call = caller({ authorization: `Bearer ${session}` });
  for (const { domain } of [second, gone]) await joinStore(call, domain);
  await control('shopify/uninstall', { shop: gone.domain });
  const { id, title } = await importFirst(call);
  await call('POST', '/center/products/push', { product_package_ids: [id] });
  await pushedProduct(first.domain, title);
  seller = { call, session, first, second, gone };
});

const enter = (context: BrowserContext, session = seller.session) =>
  context.addCookies([{ name: 'quayside_session', value: session, url: appUrl() }]);

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${appUrl()}${path}`);
  await ready(page);
}

const zIndexOf = (page: Page, selector: string): Promise<number> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => Number(getComputedStyle(element).zIndex));

const entry = (page: Page, name: string) => page.locator('.Polaris-Navigation').getByRole('link', { name: new RegExp(`^${name}`) });

test('the store switcher: hidden without an active store, others only with the plan for it, then the chosen one at home', async ({
  page,
}) => {
  const lone = await installed('Lone Pier');
  await control('shopify/uninstall', { shop: lone.shop.domain });
  const own = caller({ authorization: `Bearer ${lone.session}` });
  await expect
    .poll(async () => (await own<{ status: string }[]>('GET', '/stores/list-store'))[0]?.status, { timeout: 30_000 })
    .toBe('uninstalled');
  await enter(page.context(), lone.session);
  await open(page, '/app');
  await expect(page.locator('.StoreSwitcher')).toHaveCount(0);

  // What an open page of the first seller asks for is refused once the second has signed in.
  await page.goto('about:blank');
  await enter(page.context());
  await open(page, '/app/community');
  const button = page.locator('.StoreSwitcher-Button');
  await expect(button).toContainText('Harbor Lights');
  await button.click();
  const list = page.getByRole('list', { name: 'Your stores' });
  await expect(list.getByRole('button', { name: /Harbor Lights/ })).toHaveAttribute('aria-current', 'true');
  await expect(list.getByRole('button', { name: /Lantern Row/ })).toBeDisabled();
  await expect(list.getByRole('button', { name: /Closed Quay/ })).toBeDisabled();
  await expect(list.getByRole('button', { name: /Closed Quay/ })).toContainText('Disconnected');
  await expect(list.locator('svg, img').first()).toBeVisible();
  // Nothing of it is cut or has to be scrolled to.
  await expect(page.locator('.StoreSwitcher-Note').getByRole('button', { name: /See plans/ })).toBeInViewport({ ratio: 1 });
  const hint = list.getByText('More than one store: Professional plan');
  await expect(hint).toBeInViewport({ ratio: 1 });
  expect(await hint.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);

  await takePlan(seller.call, seller.first.domain, 'PRO_CREDIT_TIER');
  await open(page, '/app/community');
  await button.click();
  await expect(list.getByRole('button', { name: /Closed Quay/ })).toBeDisabled();
  await list.getByRole('button', { name: /Lantern Row/ }).click();
  await page.waitForURL(`${appUrl()}/app`);
  await expect(button).toContainText('Lantern Row');
  await page.reload();
  await expect(button).toContainText('Lantern Row');

  // A phone has it in its menu, which gives the focus back to what opened it.
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/app');
  const toggle = page.getByRole('button', { name: 'Toggle menu' });
  await toggle.press('Enter');
  await button.click();
  await Promise.all([page.waitForEvent('load'), list.getByRole('button', { name: /Harbor Lights/ }).click()]);
  await ready(page);
  await expect(button).toBeHidden();
  await toggle.press('Enter');
  await expect(button).toContainText('Harbor Lights');
  await page.keyboard.press('Escape');
  await expect(toggle).toBeFocused();
});

test('catalog and orders have entries within, settings their order', async ({ page }) => {
  await enter(page.context());
  await open(page, '/app');
  await entry(page, 'Catalog').click();
  await entry(page, 'Find products').click();
  await expect(page.locator('main').getByRole('heading', { name: 'Find products', level: 1 })).toBeVisible();
  await entry(page, 'For you').click();
  await page.waitForURL(/\/app\/catalog\/personalized/);
  await entry(page, 'Orders').click();
  await entry(page, 'Shipments').click();
  await expect(page.locator('main').getByRole('heading', { name: 'Shipments', level: 1 })).toBeVisible();
  await entry(page, 'Cancellations and refunds').click();
  await expect(page.locator('main').getByRole('heading', { name: 'Cancellations and refunds', level: 1 })).toBeVisible();
  await entry(page, 'Settings').click();
  await expect(page.getByRole('navigation', { name: 'Settings' }).getByRole('link')).toHaveText([
    'General',
    'Plan and billing',
    'Stores',
    'Products',
    'Pricing',
    'Monitoring',
    'Orders',
    'Payments',
    'Tracking page',
    'Wallet',
    'Supplier accounts',
    'Notifications',
  ]);
});

test('badges agree with their lists and move without a reload; the bell invites once', async ({ page }) => {
  // The store that removed the app has rung already.
  const unread = async () => (await seller.call<{ unread: { total: number } }>('GET', '/core/list-notification')).unread.total;
  await expect.poll(unread).toBe(1);
  await seller.call('POST', '/setting-notification', {});
  await enter(page.context());
  await open(page, '/app');
  const badgeOf = async (name: string) => Number(/\d+/.exec(await entry(page, name).innerText())?.[0] ?? 0);
  const totalOf = async (path: string) => {
    const { total } = await seller.call<{ total: number }>('GET', path);
    return total;
  };
  const before = { imports: await badgeOf('Import list'), orders: await badgeOf('Orders') };
  const { products } = await seller.call<{ products: { source_product_id: string }[] }>(
    'GET',
    '/ah/products/dropshipping?source=quayside&ship_to=US',
  );
  for (const product of products.slice(1, 3))
    await seller.call('POST', '/center/products/import/quayside', {
      source: 'quayside',
      supplier_product_id: product.source_product_id,
      ship_to: 'US',
    });
  await control('shopify/orders', {
    shop: seller.first.domain,
    lines: [{ title: 'Gift wrapping by hand', price: '6.50', quantity: 1 }],
    customer: { firstName: 'Ada', lastName: 'Buyer', email: 'ada.buyer@example.com' },
    financialStatus: 'PAID',
  });
  await expect.poll(() => badgeOf('Import list')).toBe(before.imports + 2);
  await expect.poll(() => badgeOf('Orders'), { timeout: 30_000 }).toBe(before.orders + 1);
  expect(await badgeOf('Orders')).toBe(await totalOf('/orders/v5/list?page_size=20'));
  await entry(page, 'Import list').click();
  await expect(page.getByRole('heading', { name: 'Import list' }).first()).toBeVisible();
  await expect(page.locator('main').getByRole('link', { name: 'Edit' })).toHaveCount(await badgeOf('Import list'));

  // The list was never opened: 1 invites to look, and goes with that.
  const bell = page.locator('.TopBar-Icon[href="/app/notifications"]');
  await expect(bell.locator('.TopBar-Count')).toHaveText('1');
  await bell.click();
  await expect(page.getByRole('heading', { name: 'Notifications' }).first()).toBeVisible();
  await expect(bell.locator('.TopBar-Count')).toHaveCount(0);
  await page.reload();
  await ready(page);
  await expect(bell.locator('.TopBar-Count')).toHaveCount(0);
});

test('a screen whose newer data cannot be read stays as it is and says so, and shows them once they can', async ({ page, watch }) => {
  watch.allow(/status of 500|^500: /);
  await enter(page.context());
  await open(page, '/app/products-import');
  const imported = page.locator('main').getByRole('link', { name: 'Edit' });
  const before = await imported.count();
  await page.route(/\.data(\?|$)/, (route) => route.fulfill({ status: 500, contentType: 'text/plain', body: 'Internal Server Error' }));
  const { products } = await seller.call<{ products: { source_product_id: string }[] }>(
    'GET',
    '/ah/products/dropshipping?source=quayside&ship_to=US',
  );
  await seller.call('POST', '/center/products/import/quayside', {
    source: 'quayside',
    supplier_product_id: products[4]?.source_product_id,
    ship_to: 'US',
  });
  const notice = page.getByText('Quayside does not answer at the moment. What you see may be old; it goes on by itself.');
  await expect(notice).toBeVisible();
  await expect(imported).toHaveCount(before);
  await page.unrouteAll();
  await expect(imported).toHaveCount(before + 1);
  await expect(notice).toHaveCount(0);
});

test('K and J turn pages, but not while typing or over an open layer', async ({ page }) => {
  await enter(page.context());
  await open(page, '/app/find-product');
  const firstTitle = () => page.getByRole('article').first().getByRole('link').first().innerText();
  const title = await firstTitle();
  await page.keyboard.press('k');
  await expect.poll(firstTitle).not.toBe(title);
  await page.keyboard.press('j');
  await expect.poll(firstTitle).toBe(title);
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page.getByRole('dialog').getByText('Estimated profit').first()).toBeVisible();
  const address = page.url();
  await page.keyboard.press('k');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Previous' })).toBeEnabled();
  expect(page.url()).toBe(address);
});

test('layers: the topmost closes first, by Escape, by the shade and by its cross, in the order of their heights', async ({ page }) => {
  await enter(page.context());
  await open(page, '/app/find-product');
  await page.getByRole('button', { name: 'Ship to: United States' }).click();
  const menu = page.locator('.Polaris-Popover');
  await menu.getByRole('textbox').fill('ger');
  await expect(menu.getByRole('button', { name: 'Germany' })).toBeVisible();
  expect(await zIndexOf(page, '.Polaris-PositionedOverlay')).toBe(1500);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);

  const article = page.getByRole('article').first().getByRole('link').first();
  const drawer = page.locator('.DetailDrawer-Panel');
  await article.click();
  await expect(drawer.getByText('Estimated profit').first()).toBeVisible();
  expect(await zIndexOf(page, '.DetailDrawer')).toBe(171);
  expect(await zIndexOf(page, '.Toasts')).toBe(1400);
  expect(await zIndexOf(page, '.Polaris-Frame__TopBar')).toBeLessThan(171);

  // A dialog over the drawer: a browser’s own, as the plans are.
  await page.evaluate(() => {
    const dialog = document.createElement('dialog');
    dialog.id = 'above';
    dialog.textContent = 'Above';
    document.body.append(dialog);
    dialog.showModal();
  });
  await page.keyboard.press('Escape');
  await expect(page.locator('#above')).toBeHidden();
  await expect(drawer).toBeVisible();
  await drawer.getByRole('button', { name: /^Ship to/ }).click();
  await expect(menu).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  // The whole window on a desk; on a phone or small tablet a drawer at the side, with a shade to press beside it.
  const widthOf = async () => (await drawer.boundingBox())?.width;
  await article.click();
  expect(await widthOf()).toBe(page.viewportSize()?.width);
  await page.setViewportSize({ width: 768, height: 900 });
  expect(await widthOf()).toBe(600);
  await page.locator('.DetailDrawer-Shade').click({ position: { x: 20, y: 300 } });
  await expect(drawer).toBeHidden();
  await article.click();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(drawer).toBeHidden();
  await expect(article).toBeFocused();
});

test('a way back to the top appears after scrolling, and goes there', async ({ page }) => {
  await enter(page.context());
  await open(page, '/app/find-product');
  const up = page.getByRole('button', { name: 'Back to top' });
  await expect(up).toBeHidden();
  await page.mouse.wheel(0, 900);
  await up.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(up).toBeHidden();
});

test('news go by themselves after three seconds, or with the page', async ({ page }) => {
  await enter(page.context());
  await open(page, '/app/find-product');
  // From here on time goes only as far as it is told to.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const toasts = page.locator('.Toasts-Toast');
  const importButtons = page.getByRole('article').getByRole('button', { name: 'Import' });
  await importButtons.last().click();
  await expect(toasts).toHaveAttribute('data-type', 'success');
  await page.clock.runFor(2900);
  await expect(toasts).toHaveAttribute('data-fading', 'false');
  await page.clock.runFor(200);
  await expect(toasts).toHaveAttribute('data-fading', 'true');
  await page.clock.runFor(500);
  await expect(toasts).toHaveCount(0);

  await importButtons.last().click();
  await expect(toasts).toHaveCount(1);
  await entry(page, 'Home').click();
  await expect(page.getByRole('heading', { name: 'Home' }).first()).toBeAttached();
  await expect(toasts).toHaveCount(0);
});

test.describe('without a line', () => {
  test.beforeEach(async ({ context, watch }) => {
    watch.allow(/ERR_INTERNET_DISCONNECTED/);
    await enter(context);
  });

  /** The part of every screen that is loaded last. */
  const lastPart = /\/assets\/process-toast-[^/]+\.js/;

  /** A screen with all its parts; the document is marked, so that another one is told from it. */
  async function openWhole(page: Page, path: string): Promise<void> {
    const part = page.waitForResponse(lastPart);
    await open(page, path);
    await part;
    await page.evaluate(() => Object.assign(window, { isFirstPage: true }));
  }

  const isFirstPage = (page: Page): Promise<boolean> => page.evaluate(() => 'isFirstPage' in window);

  async function cutLine(page: Page): Promise<void> {
    await page.context().setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
  }

  test('that is said for as long as it lasts', async ({ page, context }) => {
    await openWhole(page, '/app');
    await cutLine(page);
    await context.setOffline(false);
    await expect(page.getByText('You are offline.')).toHaveCount(0);
    await expect(page.getByText('You are online again.')).toBeVisible();
  });

  test('a part that is asked for comes with the line, on the same page', async ({ page, context }) => {
    await openWhole(page, '/app/orders');
    await cutLine(page);
    await page.locator('.Polaris-TopBar').getByRole('button', { name: 'Usage of this cycle' }).click();
    await context.setOffline(false);
    await expect(page.getByRole('meter', { name: 'Products pushed' })).toBeVisible();
    expect(await isFirstPage(page)).toBe(true);
  });

  test('a screen that is asked for comes with the line, on the same page; so does the way back', async ({ page, context }) => {
    await openWhole(page, '/app/orders');
    await cutLine(page);
    await entry(page, 'Help').click();
    await expect(page.getByText('What you asked for goes on by itself')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Orders' }).first()).toBeVisible();
    await context.setOffline(false);
    await page.waitForURL(/\/app\/help/);
    await expect(page.getByRole('heading', { name: 'Help' }).first()).toBeVisible();
    await cutLine(page);
    await page.goBack();
    await expect(page.getByText('What you asked for goes on by itself')).toBeVisible();
    await context.setOffline(false);
    await page.waitForURL(/\/app\/orders/);
    expect(await isFirstPage(page)).toBe(true);
  });

  test('unsaved changes are asked about once the line is back', async ({ page, context }) => {
    await openWhole(page, '/app/setting/account');
    await page.getByLabel('Business name').fill('Harbor Lights and more');
    await cutLine(page);
    await entry(page, 'Orders').click();
    await expect(page.getByText('What you asked for goes on by itself')).toBeVisible();
    await context.setOffline(false);
    const question = page.getByRole('dialog');
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toHaveCount(0);
    await expect(page.getByLabel('Business name')).toHaveValue('Harbor Lights and more');
    await entry(page, 'Orders').click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL(/\/app\/orders/);
  });

  test('a part that was coming when it was cut loads the page anew, once it is back', async ({ page, context, watch }) => {
    watch.allow(/Failed to fetch dynamically imported module/);
    const asked = Promise.withResolvers<() => Promise<void>>();
    await page.route(lastPart, (route) => asked.resolve(() => route.abort('internetdisconnected')), { times: 1 });
    await open(page, '/app');
    const cut = await asked.promise;
    await context.setOffline(true);
    await cut();
    await expect(page.getByText('You are offline.')).toBeVisible();
    const part = page.waitForResponse(lastPart);
    await context.setOffline(false);
    expect((await part).ok()).toBe(true);
    await expect(page.getByRole('heading', { name: 'Home' }).first()).toBeAttached();
  });
});

test.describe('after a new version', () => {
  test.beforeEach(async ({ context, watch }) => {
    watch.allow(/404/);
    await enter(context);
  });

  /** What has not been loaded yet is gone for the document that is open; those after it have what they name. @returns how many came after. */
  async function takeAway(page: Page, script: RegExp): Promise<() => number> {
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1;
    });
    await page.route(script, (route) => (documents === 0 ? route.fulfill({ status: 404, body: '' }) : route.fallback()));
    return () => documents;
  }

  test('a press on a screen whose script is gone leads there, by its document', async ({ page }) => {
    await open(page, '/app');
    const documents = await takeAway(page, /\/assets\/app\.help\._index-[^/]+\.js/);
    await entry(page, 'Help').click();
    await page.waitForURL(/\/app\/help$/);
    await expect(page.getByRole('heading', { name: 'Help' }).first()).toBeVisible();
    await ready(page);
    expect(documents()).toBe(1);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Home' }).first()).toBeAttached();
    // A page that closes while a request of its waits for us does not end.
    await page.unrouteAll({ behavior: 'wait' });
  });

  test('a pointer that rests on a link to such a screen leaves the page as it is, with what was typed', async ({ page }) => {
    await open(page, '/app/setting/account');
    const name = page.getByLabel('Business name');
    await name.fill('Harbor Lights and more');
    const script = /\/assets\/app\.help\._index-[^/]+\.js/;
    const documents = await takeAway(page, script);
    const gone = page.waitForResponse(script);
    await entry(page, 'Help').hover();
    expect((await gone).status()).toBe(404);
    await settled(page);
    expect(documents()).toBe(0);
    await expect(name).toHaveValue('Harbor Lights and more');
    await page.unrouteAll({ behavior: 'wait' });
  });

  test('what is sent to a screen whose script is gone is done', async ({ page }) => {
    await page.context().clearCookies();
    await signIn(page, await newSeller());
    await takeAway(page, /\/assets\/signout-[^/]+\.js/);
    await page.locator('.Polaris-TopBar').getByRole('button', { name: 'Erin Example' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL(/\/login/);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
  });
});

test('the top bar: usage, apps, language and the person’s menu; the mobile wrapper hides what sells plans', async ({ page, context }) => {
  await enter(context);
  await open(page, '/app');
  const bar = page.locator('.Polaris-TopBar');
  expect((await bar.boundingBox())?.height).toBe(56);
  await bar.getByRole('button', { name: 'Other apps' }).click();
  const apps = page.locator('.Polaris-Popover');
  await expect(apps.getByRole('menuitem')).toHaveCount(4);
  const [researcher] = await Promise.all([context.waitForEvent('page'), apps.getByRole('menuitem').nth(1).click()]);
  await expect(researcher).toHaveURL(/\/app\/find-product/);
  await researcher.close();

  const person = bar.locator('.Polaris-TopBar-Menu__Activator--userMenu, [class*=userMenu]').first();
  await person.click();
  for (const name of ['Plan and billing', 'Linked stores', 'Help', 'Sign out'])
    await expect(page.locator('.Polaris-Popover').getByText(name, { exact: false }).first()).toBeVisible();
  await page.keyboard.press('Escape');

  await page.addInitScript(() => {
    (window as { isHideBilling?: boolean }).isHideBilling = true;
  });
  await open(page, '/app');
  await person.click();
  await expect(page.locator('.Polaris-Popover').getByText('Sign out')).toBeVisible();
  await expect(page.locator('.Polaris-Popover').getByText('Plan and billing')).toHaveCount(0);
  await expect(page.locator('.TopBar-Upgrade')).toHaveCount(0);
  await expect(entry(page, 'Settings')).toHaveCount(0);
  await expect(entry(page, 'Wallet')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the bar at the bottom leads to the five places, more opens the rest and closes on arrival', async ({ page }) => {
    await enter(page.context());
    await open(page, '/app');
    const bar = page.locator('.MobileBar');
    await expect(bar.getByRole('link')).toHaveText([/Home/, /Catalog/, /Products/, /Orders/, /Dashboard/]);
    await expect(bar.getByRole('link', { name: /Home/ })).toHaveAttribute('aria-current', 'page');
    await bar.getByRole('link', { name: /Orders/ }).click();
    await expect(bar.getByRole('link', { name: /Orders/ })).toHaveAttribute('aria-current', 'page');
    // The bar shows what was pressed at once; the menu closes when the screen itself comes.
    await expect(page.locator('main').getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
    await bar.getByRole('button').click();
    await entry(page, 'Settings').click();
    await page.waitForURL(/\/app\/setting/);
    await expect(page.locator('.Polaris-Frame__Navigation--visible, .Polaris-Frame__Navigation--enterActive')).toHaveCount(0);
    const last = await page.locator('main').boundingBox();
    expect(last?.width).toBeLessThanOrEqual(390);

    // What stands within an entry is in the same list here, and its place in the bar stays marked.
    await bar.getByRole('button').click();
    await entry(page, 'Cancellations and refunds').click();
    await page.waitForURL(/\/app\/orders\/cancel-refund/);
    await expect(bar.getByRole('link', { name: /Orders/ })).toHaveAttribute('aria-current', 'page');
  });

  test('the menu opened while a screen is still coming stays open when it comes', async ({ page }) => {
    await enter(page.context());
    await open(page, '/app');
    const goOn = await holdBack(page, /\/app\/orders\.data/);
    const bar = page.locator('.MobileBar');
    await bar.getByRole('link', { name: /Orders/ }).click();
    await bar.getByRole('button').click();
    await expect(entry(page, 'Settings')).toBeVisible();
    goOn();
    await expect(page).toHaveURL(/\/app\/orders/);
    await expect(page.locator('main').getByRole('heading', { name: 'Orders', level: 1 })).toBeAttached();
    await settled(page);
    await expect(entry(page, 'Settings')).toBeVisible();
    await entry(page, 'Settings').click();
    await expect(page.locator('main').getByRole('heading', { name: 'General', level: 1 })).toBeAttached();
    await expect(page.locator('.Polaris-Frame__Navigation--visible')).toHaveCount(0);
  });

  test('neither what was done nor work under way lies over the open menu', async ({ page }) => {
    await enter(page.context());
    const item = { id: 'a', kind: 'push', product_id: null, title: 'Lamp', image: null, status: 'processing', progress: 40, work: null };
    await page.route('**/api/center/products/process', (route) =>
      route.fulfill({
        json: {
          status: 200,
          success: true,
          message: '',
          data: { items: [item], products: { processing: 1, error: 0, success: 0 } },
          errors: null,
        },
      }),
    );
    await open(page, '/app');
    await expect(page.getByRole('region', { name: 'Work under way' })).toBeVisible();
    await page.locator('.MobileBar').getByRole('button').click();
    await expect(entry(page, 'Settings')).toBeVisible();
    const menu = await zIndexOf(page, '.Polaris-Frame__Navigation');
    expect(await zIndexOf(page, '.Toasts')).toBeLessThan(menu);
    expect(await zIndexOf(page, '.ProcessToast')).toBeLessThan(menu);
  });
});

test.describe('on the smallest phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('no name in the bar at the bottom is cut, in any language', async ({ page }) => {
    await enter(page.context());
    for (const locale of locales) {
      await open(page, `/app/community?locale=${locale}`);
      const cut = await page
        .locator('.MobileBar-Item span:not([class])')
        .evaluateAll((names) =>
          names
            .filter((name) => name.scrollWidth > name.clientWidth + 1 || name.getBoundingClientRect().height > 30)
            .map((name) => name.textContent),
        );
      expect(cut, locale).toEqual([]);
    }
    await open(page, '/app?locale=en');
  });
});

test('D10: inside the admin: its navigation without a home entry of ours, its toasts, no second frame', async ({ page }) => {
  const frame = await openEmbedded(page, seller.first.domain);
  const nav = page.locator('#app-nav');
  await expect(nav.getByRole('link', { name: 'Orders' })).toBeVisible();
  // One level: of what stands within other entries only the one where the work begins.
  for (const name of ['Home', 'Manage', 'Help', 'Shipments', 'For you'])
    await expect(nav.getByRole('link', { name, exact: true })).toHaveCount(0);
  await expect(nav.getByRole('link', { name: 'Find products' })).toBeVisible();
  await expect(frame.locator('.Polaris-TopBar, .MobileBar, .StoreSwitcher')).toHaveCount(0);
  await nav.getByRole('link', { name: 'Catalog' }).click();
  await frame.getByRole('article').getByRole('button', { name: 'Import' }).last().click();
  await expect(page.locator('#toasts')).not.toBeEmpty();
  await expect(frame.locator('.Toasts-Toast')).toHaveCount(0);
});

test('inside the admin a move that takes its time shows at the top of the admin', async ({ page }) => {
  await openEmbedded(page, seller.first.domain);
  const goOn = await holdBack(page.context(), /\/app\/dashboard\.data/);
  await expect(page.locator('#progress')).toBeHidden();
  await page.locator('#app-nav').getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.locator('#progress')).toBeVisible();
  goOn();
  await expect(page.frameLocator('iframe[name=app-iframe]').getByRole('heading', { name: 'Dashboard', level: 1 })).toBeAttached();
  await expect(page.locator('#progress')).toBeHidden();
});

test('what was pressed in the navigation shows at once, while its screen is still coming', async ({ page }) => {
  await enter(page.context());
  await open(page, '/app');
  const goOn = await holdBack(page.context(), /\/app\/dashboard\.data/);
  await entry(page, 'Dashboard').click();
  await expect(entry(page, 'Dashboard')).toHaveAttribute('aria-current', 'page');
  await expect(page.locator('.Polaris-Frame-Loading__Level')).toHaveCSS('background-color', 'rgb(255, 196, 83)');
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
  goOn();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expect(page.locator('.Polaris-Frame-Loading')).toHaveCount(0);
});

test('a layer over a dark page is dark too', async ({ page, context }) => {
  await enter(context);
  const brightness = async (): Promise<number> => {
    await open(page, '/app/setting/billing-plan/change-plan');
    await page.getByRole('button', { name: 'Activity log' }).click();
    const layer = page.getByRole('dialog');
    await expect(layer.getByRole('heading').first()).toBeVisible();
    const { channels } = await sharp(await layer.screenshot({ animations: 'disabled' })).stats();
    return channels.slice(0, 3).reduce((sum, { mean }) => sum + mean, 0) / 3;
  };
  const light = await brightness();
  await context.addCookies([{ name: 'quayside_theme', value: 'dark', url: appUrl() }]);
  expect(await brightness()).toBeLessThan(light / 2);
  // On paper everything is light again.
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('html').evaluate((root) => getComputedStyle(root).filter)).toBe('none');
});
