/** Every screen there is, at a desk's and a phone's width, and in all nine languages. */
import { readdirSync, readFileSync } from 'node:fs';
import { directionOf, locales } from '#app/platform/locales.ts';
import { connectStore, signUp } from './support/first-steps.ts';
import { appUrl, expect, expectAccessible, expectNoSidewaysScroll, type Page, ready, test } from './support/fixtures.ts';
import { buy, newShop, pushedProduct } from './support/shop.ts';

test.describe.configure({ timeout: 420_000 });

/** Addresses that answer something else than a screen: they redirect, sign in, or are asked by a screen. */
const notScreens = [
  '$',
  'app.$',
  'auth.$',
  'app',
  'app.choose-store',
  'app.find-product.act',
  'app.find-product.$productSource.reviews.$productId',
  'auth.login',
  'auth.platform.$platform.auto-login',
  'auth.platform.$platform.callback',
  'auth.platform.$platform.install',
  'app.orders.payment-confirmation',
  'app.orders.suppliers',
  'try-now',
];

/** The address of a route file, as Remix reads its name. */
function addressOf(name: string, values: Record<string, string>): string {
  const parts = name.split('.').filter((part) => part !== '_index');
  return `/${parts.map((part) => (part.startsWith('$') ? encodeURIComponent(values[part.slice(1)] ?? 'x') : part.replace(/_$/, ''))).join('/')}`;
}

const screens = readdirSync('app/routes')
  .map((file) => file.replace(/\.tsx$/, ''))
  .filter((name) => !notScreens.includes(name));
const isOpenToAll = (name: string) => !name.startsWith('app.') && name !== 'ops';

/** All translation keys with a dot in them: one standing alone on a screen is a word that was not found. */
function translationKeys(): Set<string> {
  const keys = new Set<string>();
  const collect = (node: unknown, path: string[]): void => {
    if (typeof node === 'object' && node !== null) for (const [key, value] of Object.entries(node)) collect(value, [...path, key]);
    else if (path.length > 1) keys.add(path.join('.').replace(/_(zero|one|two|few|many|other)$/, ''));
  };
  for (const file of readdirSync('locales/en')) collect(JSON.parse(readFileSync(`locales/en/${file}`, 'utf8')), []);
  return keys;
}

const keys = translationKeys();

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${appUrl()}${path}`, { waitUntil: 'load' });
  await ready(page);
}

async function expectNoKeys(page: Page): Promise<void> {
  const lines = (await page.locator('body').innerText()).split('\n').map((line) => line.trim());
  expect(lines.filter((line) => keys.has(line.replace(/^[\w-]+:/, '')))).toEqual([]);
}

/** A seller with a store, a pushed product, an imported one and an order; answers the addresses of all of it. */
async function sellerWithData(page: Page): Promise<Record<string, string>> {
  const shop = await newShop('Every Screen');
  await signUp(page, { email: `screens-${Date.now()}@example.com`, password: 'a long enough pass phrase' });
  await connectStore(page, shop);
  const values: Record<string, string> = { shipTo: 'US', productSource: 'quayside', collectionId: 'trending' };
  await open(page, '/app/find-product?source=quayside');
  for (let at = 0; at < 2; at += 1) {
    const card = page.getByRole('article').nth(at);
    values.productId = (await card.getAttribute('data-product-id')) as string;
    await card.getByRole('button', { name: 'Import' }).click();
    await expect(card.getByRole('link', { name: 'Edit' })).toBeVisible();
    const editor = await card.getByRole('link', { name: 'Edit' }).getAttribute('href');
    values.productCenterId = editor?.split('/').at(-1) as string;
    if (at > 0) continue;
    await open(page, editor as string);
    await page.getByRole('button', { name: 'Push to store' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Push 1 product' }).click();
    const product = await pushedProduct(shop.domain, await page.getByLabel('Title', { exact: true }).inputValue());
    const order = await buy(shop.domain, product.variants[0]?.id as number);
    const link = page.getByRole('link', { name: order.name, exact: true });
    await expect(async () => {
      await open(page, '/app/orders');
      await expect(link).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 60_000 });
    values.orderId = (await link.getAttribute('href'))?.split('/').at(-1) as string;
    await open(page, '/app/find-product?source=quayside');
  }
  return values;
}

test('every screen works in every width and language', async ({ page, browser, watch }) => {
  const values = await test.step('a seller with some data', () => sellerWithData(page));
  const nobody = await browser.newContext();
  const visitor = await nobody.newPage();
  watch.follow(nobody);
  const visited = screens.filter((name) => name !== 'tracking.$orderId' && name !== 'ops');
  // Leaving a screen cuts its live news; the server's answer to nobody is no failure.
  watch.allow(/\/events\b/);

  for (const name of visited) {
    const on = isOpenToAll(name) ? visitor : page;
    const path = addressOf(name, values);
    await test.step(path, async () => {
      const before = watch.problems.length;
      await on.setViewportSize({ width: 1280, height: 800 });
      await open(on, path);
      expect.soft(watch.problems.slice(before), `${path}: problems`).toEqual([]);
      await softly(path, () => expectNoSidewaysScroll(on));
      await softly(path, () => expectAccessible(on));
      await softly(path, () => expectNoKeys(on));
      await on.setViewportSize({ width: 390, height: 800 });
      await softly(`${path} at 390`, () => expectNoSidewaysScroll(on));
    });
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await visitor.setViewportSize({ width: 1280, height: 800 });
  for (const locale of locales.filter((each) => each !== 'en')) {
    await test.step(locale, async () => {
      for (const name of visited) {
        const on = isOpenToAll(name) ? visitor : page;
        const path = `${addressOf(name, values)}?locale=${locale}`;
        const before = watch.problems.length;
        await open(on, path);
        expect.soft(watch.problems.slice(before), `${path}: problems`).toEqual([]);
        expect.soft(await on.locator('html').getAttribute('lang'), `${path}: lang`).toBe(locale);
        expect.soft(await on.locator('html').getAttribute('dir'), `${path}: dir`).toBe(directionOf(locale));
        await softly(path, () => expectNoKeys(on));
      }
    });
  }
  await nobody.close();
});

/** All screens are looked at before the test fails, each finding with its address. */
async function softly(path: string, check: () => Promise<void>): Promise<void> {
  const finding = await check().then(
    () => '',
    (error: Error) => error.message,
  );
  expect.soft(finding, path).toBe('');
}
