/** The demo, as a visitor walks through it: data on every screen, figures that agree, and the way to an account where something would be done. */
import { appUrl, expect, expectAccessible, type Page, ready, test } from './support/fixtures.ts';

test.describe.configure({ timeout: 180_000 });

async function openDemo(page: Page): Promise<void> {
  await page.goto(`${appUrl()}/`);
  await ready(page);
  await page.getByRole('button', { name: 'Try the demo' }).click();
  await page.waitForURL(`${appUrl()}/app`);
  await ready(page);
}

const visit = async (page: Page, path: string): Promise<void> => {
  await page.goto(`${appUrl()}${path}`);
  await ready(page);
  await expect(page.locator('.DemoPrompt').getByRole('link', { name: 'Create account' })).toBeVisible();
};

/** Screens of the menu, with what is seen there. */
const screens: [path: string, seen: RegExp][] = [
  ['/app/products-import', /Espresso Cup Pair/],
  ['/app/products-center', /Ceramic Plant Pot/],
  ['/app/products-center?tab=draft', /Wool Picnic Blanket/],
  ['/app/products-center?tab=mapped', /Stoneware Mug/],
  ['/app/products-center?tab=unmapped', /Studio Market Poster/],
  ['/app/orders', /#10\d\d/],
  ['/app/orders?status=waiting_payment&range=all', /#10\d\d/],
  ['/app/orders?status=all&range=all', /#10\d\d/],
  ['/app/orders?status=archived&range=all', /#10\d\d/],
  ['/app/orders/shipment?range=all', /DEMO\d+YT/],
  ['/app/orders/cancel-refund?range=all', /#10\d\d/],
  ['/app/manage/tracking', /DEMO\d+YT|#10\d\d/],
  ['/app/dashboard', /\$[\d,.]+/],
  ['/app/channel', /Harbor & Pine/],
  ['/app/setting/wallet', /Supplier payment/],
  ['/app/notifications', /sold out at the supplier/],
];

test('a visitor presses Try the demo and finds goods, orders, parcels, money and news on every screen', async ({ page }) => {
  await openDemo(page);
  const main = page.getByRole('main');
  await expect(main.getByText('Sales', { exact: true }).first()).toBeVisible();
  await expect(main.getByText(/#10\d\d/).first()).toBeVisible();
  await expectAccessible(page);
  for (const [path, seen] of screens)
    await test.step(path, async () => {
      await visit(page, path);
      await expect(main.getByText(seen).filter({ visible: true }).first()).toBeVisible();
    });

  await test.step('the number in the menu is that of the list', async () => {
    await visit(page, '/app/products-import');
    const [, count] = /(\d+) products not pushed yet/.exec(await main.innerText()) ?? [];
    const link = page
      .getByRole('navigation')
      .getByRole('link', { name: /^Import list/ })
      .first();
    await expect(link).toContainText(`${count}`);
  });
});

test('what a visitor of the demo would change is not changed, and leads to an account', async ({ page, watch }) => {
  watch.allow(/422|403/);
  await openDemo(page);
  await visit(page, '/app/setting/account');
  await page.getByLabel('First name').fill('Visitor');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('This is the demo. Create your account to do this for real.').first()).toBeVisible();
});

/** Pixels from the edge at which lines begin to the beginning of this text. */
const indentOf = (page: Page, selector: string, text: string): Promise<number> =>
  page
    .locator(selector, { hasText: text })
    .first()
    .evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { left, right } = range.getBoundingClientRect();
      return document.dir === 'rtl' ? innerWidth - right : left;
    });

test('home leads to the parcels that it counts, and orders can be looked at for placing without losing the store', async ({ page }) => {
  await openDemo(page);
  const main = page.getByRole('main');
  const line = main.getByRole('link', { name: /parcels? needs? you/ });
  const counted = Number.parseInt(await line.innerText(), 10);
  await line.click();
  await expect(main.getByRole('heading', { name: 'Parcels that need you' })).toBeVisible();
  await expect(main.locator('.Analytics-Parcels li')).toHaveCount(counted);

  await visit(page, '/app/orders?status=ready&range=all');
  const id = await main.locator('input[name="id"]').first().inputValue();
  await visit(page, `/app/orders/create?id=${id}`);
  await expect(main.getByText('Quayside Standard').first()).toBeAttached();
  await visit(page, '/app/channel');
  await expect(main.getByText('Connected', { exact: true })).toBeVisible();
  await visit(page, '/app');
  await expect(main.getByText(/disconnected/)).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('what is within an entry of the menu stands further in than it, and links stand where words do, in Arabic too', async ({ page }) => {
    await openDemo(page);
    for (const [language, parent, within, stores, more] of [
      ['en', 'Orders', 'Shipments', 'Stores', 'Learn more'],
      ['ar', 'الطلبات', 'الشحنات', 'المتاجر', 'اعرف المزيد'],
    ] as const) {
      await page.goto(`${appUrl()}/app/channel?locale=${language}`);
      await ready(page);
      const title = await indentOf(page, 'main h1', stores);
      expect(await indentOf(page, '.HelpLine a', more)).toBeCloseTo(title, 0);
      await page.locator('.MobileBar button').click();
      await expect(page.locator('.Polaris-Navigation__Text', { hasText: within })).toBeVisible();
      const [outer, inner] = await Promise.all([parent, within].map((text) => indentOf(page, '.Polaris-Navigation__Text', text)));
      expect(inner).toBeGreaterThan(outer as number);
    }
  });
});

test('at 1280 pixels, rows of orders say units and variant, and badges do not touch', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openDemo(page);
  await visit(page, '/app/orders?status=all&range=all');
  const units = await page
    .locator('.Order-Units')
    .evaluateAll((all) => all.map((each) => ({ text: each.textContent ?? '', at: each.clientWidth })));
  expect(units.length).toBeGreaterThan(5);
  // Room for "1 × " and letters of the variant.
  expect(units.filter(({ text, at }) => /× \S{3}/.test(text) && at < 40)).toEqual([]);
  const gaps = await page.locator('.Order-Stage').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const [first, second] = [...cell.children].map((badge) => badge.getBoundingClientRect());
      return first && second && first.top === second.top ? [second.left - first.right] : [];
    }),
  );
  expect(gaps.filter((gap) => gap < 4)).toEqual([]);
  const names = await page
    .locator('.Order-Supplier .SourceBadge > :last-child')
    .evaluateAll((all) => all.map((each) => getComputedStyle(each).textOverflow));
  expect(new Set(names)).toEqual(new Set(['ellipsis']));
});
