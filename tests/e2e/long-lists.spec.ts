/** Lists draw their first rows at once and the others after the first presses (docs/decisions/075): nobody is to notice but by the speed. */
import { buyUnlinked, caller, findInCatalog, importFound, installed } from './support/busy-seller.ts';
import { appUrl, type BrowserContext, expect, moveTo, type Page, ready, settled, test } from './support/fixtures.ts';

test.describe.configure({ timeout: 150_000 });

const productCount = 50;
/** Two more than the list shows at once. */
const orderCount = 27;
const shownOrders = 25;
let session: string;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  const made = await installed('Long Lists');
  session = made.session;
  const call = caller({ authorization: `Bearer ${session}` });
  await importFound(call, await findInCatalog(call, productCount));
  await Promise.all(Array.from({ length: orderCount }, () => buyUnlinked(made.shop.domain)));
  await expect
    .poll(async () => (await call<{ orders: unknown[] }>('GET', '/orders/v5/list?page_size=50')).orders.length, { timeout: 60_000 })
    .toBe(orderCount);
});

const signedIn = (context: BrowserContext) => context.addCookies([{ name: 'quayside_session', value: session, url: appUrl() }]);

const orders = { path: '/app/orders?status=all&range=all', row: '.Orders tbody tr:not(.RoomForRows)', count: shownOrders };
const products = { path: '/app/products-center', row: '.Center-Table tbody tr:not(.RoomForRows)', count: productCount };
const imports = { path: '/app/products-import', row: '.Imports-Row', count: 25 };
const cards = { path: '/app/find-product', row: '.CatalogGrid article', count: 24 };

/** The screen that a place in the page and the row at its top make up. */
const placeIn = (page: Page, row: string) =>
  page.evaluate((selector) => {
    const rows = [...document.querySelectorAll(selector)];
    const at = rows.findIndex((each) => each.getBoundingClientRect().top >= 100);
    return { at, top: Math.round(rows[at]?.getBoundingClientRect().top ?? 0), y: Math.round(window.scrollY) };
  }, row);

for (const { path, row, count } of [orders, products, imports, cards])
  test(`all rows of ${path}: on opening, on moving there, and at the same place after a reload`, async ({ page }) => {
    await signedIn(page.context());
    await page.goto(`${appUrl()}${path}`);
    await expect(page.locator(row)).toHaveCount(count);
    await expect(page.locator('.RoomForRows')).toHaveCount(0);

    await settled(page);
    await page
      .locator(row)
      .nth(Math.floor(count * 0.7))
      .evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const before = await placeIn(page, row);
    expect(before.at, 'a row in the middle').toBeGreaterThan(2);
    await page.reload();
    await expect(page.locator(row)).toHaveCount(count);
    await settled(page);
    expect(await placeIn(page, row)).toEqual(before);

    await moveTo(page, '/app/dashboard');
    await expect(page.locator(row)).toHaveCount(0);
    await moveTo(page, path);
    await expect(page.locator(row)).toHaveCount(count);
    await expect(page.locator('.RoomForRows')).toHaveCount(0);
  });

test('the way back to the top stands above the bar of an order list', async ({ page }) => {
  await signedIn(page.context());
  await page.goto(`${appUrl()}${orders.path}`);
  await expect(page.locator(orders.row)).toHaveCount(orders.count);
  await page.mouse.wheel(0, 900);
  const up = page.getByRole('button', { name: 'Back to top' });
  await expect(up).toBeVisible();
  const [button, bar] = [await up.boundingBox(), await page.locator('.BulkBar').boundingBox()];
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
});

test('data that are loaded anew leave the page where somebody has scrolled to meanwhile', async ({ page }) => {
  await signedIn(page.context());
  await page.goto(`${appUrl()}${cards.path}`);
  await ready(page);
  await expect(page.locator(cards.row)).toHaveCount(cards.count);
  await settled(page);
  for (const [from, to] of [
    [0, 700],
    [700, 300],
  ] as const) {
    await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(from);
    const data = Promise.withResolvers<void>();
    const asked = page.waitForRequest(/\.data\?/);
    await page.route(/\.data\?/, async (route) => {
      await data.promise;
      await route.continue();
    });
    // As news from the server do it.
    const loaded = page.evaluate(() => {
      const { __remixRouter: router } = window as unknown as { __remixRouter: { revalidate(): void; state: { revalidation: string } } };
      router.revalidate();
      return new Promise<void>((resolve) => {
        const look = () => (router.state.revalidation === 'idle' ? resolve() : requestAnimationFrame(look));
        look();
      });
    });
    await asked;
    await page.mouse.move(640, 400);
    await page.mouse.wheel(0, to - from);
    await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(to);
    data.resolve();
    await loaded;
    await page.unrouteAll({ behavior: 'wait' });
    await settled(page);
    expect(await page.evaluate(() => Math.round(window.scrollY))).toBe(to);
  }
});

test('the document has the first rows; all of the list are chosen even while the others are to come', async ({ page }) => {
  await signedIn(page.context());
  const html = await (await page.request.get(`${appUrl()}${orders.path}`)).text();
  expect(html.match(/aria-label="Select order /g)).toHaveLength(12);
  await page.goto(`${appUrl()}${orders.path}`);
  await ready(page);
  await page.getByRole('checkbox', { name: 'Select all', exact: true }).check();
  await expect(page.locator('.Orders input:checked')).toHaveCount(shownOrders);
  await expect(page.locator('.BulkBar-Count')).toContainText(`${shownOrders}`);
});

test('after a page is chosen, so can be all that match: a mark reaches the orders of the next page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signedIn(page.context());
  await page.goto(`${appUrl()}${orders.path}`);
  await ready(page);
  await page.getByRole('checkbox', { name: 'Select all', exact: true }).check();
  await page.getByRole('button', { name: `Select all that match (${orderCount})` }).click();
  await expect(page.getByText(`All that match are selected (${orderCount}).`)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole('button', { name: 'Mark: Green' }).click();
  await expect(page.getByText(`${orderCount} orders changed`)).toBeVisible();
  await page.goto(`${appUrl()}${orders.path}&mark=green&size=50`);
  await expect(page.locator(orders.row)).toHaveCount(orderCount);
});
