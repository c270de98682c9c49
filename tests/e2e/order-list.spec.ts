/** How many orders stand on a screen, and that the lines of one order stand together; in both shells, and on phones. */
import { atWebAddress, type InShell, insideAdmin } from './support/both-shells.ts';
import { type BusySeller, busySeller, caller } from './support/busy-seller.ts';
import { appUrl, control, expect, type Page, ready, test } from './support/fixtures.ts';
import { buy, type ShopOrder } from './support/shop.ts';

test.describe.configure({ timeout: 180_000 });

let seller: BusySeller;
/** An order of an item that a supplier stands behind, and of one that none does. */
let mixed: ShopOrder;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  seller = await busySeller();
  for (let at = 0; at < 9; at += 1) await buy(seller.shop.domain, seller.variantId);
  mixed = await control<ShopOrder>('shopify/orders', {
    shop: seller.shop.domain,
    lines: [
      { variantId: seller.variantId, quantity: 1 },
      { title: 'Gift wrap', price: '3.00', quantity: 2 },
    ],
    customer: { firstName: 'Ada', lastName: 'Buyer', email: 'ada.buyer@example.com' },
    address: {
      firstName: 'Ada',
      lastName: 'Buyer',
      address1: '350 5th Avenue',
      city: 'New York',
      country: 'United States',
      countryCode: 'US',
      zip: '10118',
    },
  });
  const call = caller({ authorization: `Bearer ${seller.session}` });
  await expect
    .poll(async () => (await call<{ orders: unknown[] }>('GET', '/orders/v5/list?page_size=50')).orders.length, { timeout: 60_000 })
    .toBe(15);
});

const every = '/app/orders?status=all';

/** Ten orders of two lines below the head of a desk's screen. */
async function fitsTen({ screen, page, open }: InShell): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(`${every}&source=quayside`);
  const heads = screen.locator('.Orders tbody tr:not(.RoomForRows)');
  await expect(heads.first()).toBeVisible();
  expect((await heads.first().boundingBox())?.y, 'the first row begins').toBeLessThanOrEqual(260);
  for (const row of await heads.all()) expect((await row.boundingBox())?.height).toBeLessThanOrEqual(64);
  const bar = await screen.locator('.BulkBar').boundingBox();
  const last = await heads.nth(9).boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0), 'the tenth order ends').toBeLessThanOrEqual(bar?.y ?? 0);
  const ends = await screen
    .locator('.Orders tbody .Order-Cost')
    .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().right)));
  expect(new Set(ends).size, 'costs end below each other').toBe(1);
}

/** The lines of one order: its number once, a box for all of them. */
async function standsTogether({ screen, page, open }: InShell): Promise<void> {
  await open('/app/orders/unfulfilled');
  const head = screen.getByRole('row', { name: new RegExp(`${mixed.name}.*2 supplier orders`) });
  await expect(head).toBeVisible();
  await expect(screen.getByRole('link', { name: mixed.name, exact: true })).toHaveCount(1);
  await head.getByRole('checkbox').check();
  await expect(screen.locator('.BulkBar-Count')).toHaveText('2 selected');
  await screen.getByRole('button', { name: 'Place order' }).click();
  await expect(screen.getByRole('heading', { name: 'Place orders', level: 1 })).toBeAttached();
  await expect(screen.getByText('Gift wrap').first()).toBeVisible();
  await page.goBack();
}

const isWithin = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const [name, shellOf] of [
  ['at the web address', (page: Page) => atWebAddress(page, seller.session)],
  ['inside the admin', async (page: Page) => insideAdmin(page, seller.shop.domain)],
] as const)
  test(`ten orders stand on a screen, each in one block: ${name}`, async ({ page }) => {
    const shell = await shellOf(page);
    await fitsTen(shell);
    await standsTogether(shell);
  });

test('on a phone rows are cards that fit, before the scripts and after, also in Arabic', async ({ page, context }) => {
  await context.addCookies([{ name: 'quayside_session', value: seller.session, url: appUrl() }]);
  for (const [width, path] of [
    [390, every],
    [320, every],
    [320, `${every}&locale=ar`],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${appUrl()}${path}`);
    await ready(page);
    expect(await isWithin(page), `${path} at ${width}`).toBeLessThanOrEqual(0);
    const wider = await page.locator('.Orders').evaluate((list) => list.scrollWidth - list.clientWidth);
    expect(wider, `the list at ${width}`).toBeLessThanOrEqual(0);
  }
});

test('without scripts rows can be read, problems opened and filters set', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } });
  await context.addCookies([{ name: 'quayside_session', value: seller.session, url: appUrl() }]);
  const page = await context.newPage();
  await page.goto(`${appUrl()}/app/orders`);
  await expect(page.getByRole('link', { name: mixed.name, exact: true })).toBeVisible();
  await expect(page.getByText('2 supplier orders')).toBeVisible();
  await page.locator('.Filters-Toggle summary').click();
  await page.getByRole('combobox', { name: 'Supplier' }).selectOption('unlinked');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/source=unlinked/);
  await expect(page.getByText('2 supplier orders')).toHaveCount(0);
  await context.close();
});
