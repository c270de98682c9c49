/**
 * Every screen there is, in three of nine languages a run (all with `npm run test:screens`), in both shells, at a desk's and a phone's
 * width: no console error, no failed request, nothing serious for assistive technology, no sideways scroll, no word missing or left in
 * English.
 */
import { stripVTControlCharacters } from 'node:util';
import type { Browser, BrowserContext } from '@playwright/test';
import { directionOf, type Locale, locales } from '#app/platform/locales.ts';
import { type BusySeller, demoSession, sessionOf, sharedSeller } from './support/busy-seller.ts';
import {
  appUrl,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectWholeChoices,
  moveTo,
  newSeller,
  openEmbedded,
  type Page,
  practice,
  ready,
  settled,
  test,
  type Watch,
} from './support/fixtures.ts';
import { plainAddresses, type ScreenAddress, screenAddresses, type Viewer } from './support/screen-list.ts';
import { walkedLanguages } from './support/walked-languages.ts';
import { keysShown, untranslatedLines, watchKeys } from './support/words.ts';

// The longest file: every worker takes a part of it. Two minutes for a language on a quiet machine, ten on a busy one.
test.describe.configure({ timeout: 900_000, mode: 'parallel' });
// The findings say where and what; a trace of five hundred pages would take longer than looking at them.
test.use({ trace: 'off', screenshot: 'off' });

const desk = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

/** Several screens are loaded side by side. */
const pagesAtOnce = 2;

let seller: BusySeller;

// Before each, not before all: then each is taken by whichever worker is free.
test.beforeEach(async () => {
  seller = await sharedSeller();
});

/** A browser of one viewer, watched; with a session it is signed in. */
async function newViewer(browser: Browser, watch: Watch, viewport: typeof desk, session?: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport });
  watch.follow(context);
  await watchKeys(context);
  if (session) await context.addCookies([{ name: 'quayside_session', value: session, url: appUrl() }]);
  return context;
}

/** All findings are told at the end, each with its address. */
class Findings {
  readonly all: string[] = [];

  async note(where: string, check: () => Promise<void>): Promise<void> {
    await check().catch((error: Error) => this.all.push(`${where}: ${stripVTControlCharacters(error.message)}`));
  }
}

/** Work through a list with several pages of one browser at a time. */
async function withPages<Item>(
  context: BrowserContext,
  items: readonly Item[],
  work: (page: Page, item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const workers = Array.from({ length: Math.min(pagesAtOnce, items.length) }, async () => {
    const page = await context.newPage();
    for (let item = waiting.shift(); item; item = waiting.shift()) await work(page, item);
    await page.close();
  });
  await Promise.all(workers);
}

interface Look {
  locale: Locale;
  viewport: typeof desk;
  axe: boolean;
  /** Is a signed-in seller's screen come to from inside the app, where its language was chosen, instead of by its address? */
  moves: boolean;
}

/** German has the longest words, Arabic runs the other way: these two at a phone's width, the others at a desk. */
const lookAt = (locale: Locale): Look => ({
  locale,
  viewport: locale === 'de' || locale === 'ar' ? phone : desk,
  axe: locale === 'en' || locale === 'ar',
  moves: locale !== 'en' && locale !== 'ar',
});

const inLanguage = (path: string, locale: Locale): string => `${path}${path.includes('?') ? '&' : '?'}locale=${locale}`;

/** Come to a screen by its address, or from the screen that is open, as a link inside the app leads there. */
async function goTo(page: Page, { path, status, viewer }: ScreenAddress, { locale, moves }: Look): Promise<void> {
  const to = inLanguage(path, locale);
  if (moves && viewer === 'seller' && page.url().startsWith(`${appUrl()}/app`)) await moveTo(page, to);
  else {
    const answer = await page.goto(`${appUrl()}${to}`);
    expect(answer?.status(), 'status').toBe(status);
    await ready(page);
  }
  await settled(page);
  expect(new URL(page.url()).pathname, 'no other screen').toBe(new URL(path, appUrl()).pathname);
}

async function look(page: Page, screen: ScreenAddress, of: Look, findings: Findings): Promise<void> {
  const { path } = screen;
  const { locale, viewport, axe } = of;
  await findings.note(path, () => goTo(page, screen, of));
  await findings.note(path, async () => {
    const html = page.locator('html');
    expect([await html.getAttribute('lang'), await html.getAttribute('dir')]).toEqual([locale, directionOf(locale)]);
    expect(await page.locator('main').count(), 'parts that are the main one').toBe(1);
    expect(await untranslatedLines(page, locale), 'words not found or left in English').toEqual([]);
    expect(await keysShown(page), 'words that came late').toEqual([]);
  });
  if (viewport === phone) await findings.note(path, () => expectNoSidewaysScroll(page));
  if (axe) await findings.note(path, () => expectAccessible(page));
}

for (const locale of walkedLanguages()) {
  test(`D6: every screen in ${locale}`, async ({ browser, watch }) => {
    const findings = new Findings();
    const all = screenAddresses(seller);
    for (const { path, status } of all) if (status !== 200) watch.allow(new RegExp(`status of ${status} .*${path}`));
    const sessions: Record<Viewer, string | undefined> = {
      visitor: undefined,
      seller: seller.session,
      operator: await sessionOf(practice),
    };
    for (const viewer of ['visitor', 'seller', 'operator'] as const) {
      const of = lookAt(locale);
      const context = await newViewer(browser, watch, of.viewport, sessions[viewer]);
      const screens = all.filter((screen) => screen.viewer === viewer);
      await withPages<ScreenAddress>(context, screens, (page, screen) => look(page, screen, of, findings));
      await context.close();
    }
    expect(findings.all).toEqual([]);
  });
}

for (const locale of ['en', 'ar'] as const) {
  test(`D6, D10: every screen inside the admin in ${locale}`, async ({ browser, watch }) => {
    const findings = new Findings();
    const { viewport } = lookAt(locale);
    const context = await newViewer(browser, watch, viewport);
    const screens = screenAddresses(seller).filter(({ viewer, route }) => viewer === 'seller' && route !== 'signout');
    await withPages<ScreenAddress>(context, screens, async (page, { path }) => {
      await findings.note(path, async () => {
        const inside = page.frame('app-iframe');
        if (inside) await moveTo(inside, inLanguage(path, locale));
        else await openEmbedded(page, seller.shop.domain, inLanguage(path, locale));
        await settled(page);
        const frame = page.frameLocator('iframe[name=app-iframe]');
        const html = frame.locator('html');
        expect([await html.getAttribute('lang'), await html.getAttribute('dir')]).toEqual([locale, directionOf(locale)]);
        // One way to everything: the admin's navigation, not a second one of ours.
        await expect(frame.locator('.Polaris-TopBar, .Polaris-Navigation')).toHaveCount(0);
        const wide = await html.evaluate((root) => root.scrollWidth - root.clientWidth);
        expect(wide, 'sideways scroll in px').toBeLessThanOrEqual(1);
        // In Arabic the same screens have been looked at standalone.
        if (locale === 'en') await expectAccessible(page);
      });
    });
    await context.close();
    expect(findings.all).toEqual([]);
  });
}

test('every screen of a seller who has nothing yet, and of a visitor who only tries', async ({ browser, watch }) => {
  const findings = new Findings();
  // What others have is not theirs: these screens stand without an id.
  const general = screenAddresses(seller).filter(
    ({ viewer, route, path }) => viewer === 'seller' && !route.includes('$') && !/[?&](id|payment)=/.test(path) && route !== 'signout',
  );
  for (const [session, of] of [
    [await sessionOf(await newSeller()), { locale: 'en', viewport: phone, axe: true, moves: false }],
    [await demoSession(), { locale: 'en', viewport: desk, axe: false, moves: true }],
  ] satisfies [string, Look][]) {
    const context = await newViewer(browser, watch, of.viewport, session);
    await withPages<ScreenAddress>(context, general, (page, screen) => look(page, screen, of, findings));
    await context.close();
  }
  expect(findings.all).toEqual([]);
});

test('the filters of orders say what is chosen in full, in every language, at a desk and on a phone', async ({ browser, watch }) => {
  const findings = new Findings();
  for (const viewport of [desk, phone]) {
    const context = await newViewer(browser, watch, viewport, seller.session);
    await withPages<Locale>(context, [...locales], async (page, locale) => {
      await page.goto(`${appUrl()}${inLanguage('/app/orders?range=all', locale)}`);
      await ready(page);
      await page.locator('.Filters-Toggle summary').click();
      await findings.note(`${locale} at ${viewport.width}`, () => expectWholeChoices(page));
    });
    await context.close();
  }
  expect(findings.all).toEqual([]);
});

test('an address that is not there is told in both shells', async ({ browser, page, watch }) => {
  watch.allow(/status of 404/);
  const context = await newViewer(browser, watch, phone, seller.session);
  const signedIn = await context.newPage();
  for (const [on, path] of [
    [page, '/no/such/page'],
    [signedIn, '/app/no-such-page'],
    [signedIn, '/app/orders/01890a5d-ac96-774b-bcce-b302099a8057'],
    [page, '/tracking/nobody-knows-this'],
  ] as const) {
    const answer = await on.goto(`${appUrl()}${path}`);
    await ready(on);
    expect(answer?.status(), path).toBe(404);
    await expect(on.getByRole('heading').first()).toBeVisible();
    // A buyer who looks for a parcel has nothing to do anywhere else here.
    if (!path.startsWith('/tracking/')) await expect(on.getByRole('link').first()).toBeVisible();
    await expectNoSidewaysScroll(on);
    await expectAccessible(on);
  }
  await context.close();
  const frame = await openEmbedded(page, seller.shop.domain, '/app/no-such-page');
  await expect(frame.getByRole('link').first()).toBeVisible();
});

test('an address with nonsense in it is answered, never as a fault of ours', async ({ browser, watch }) => {
  const context = await newViewer(browser, watch, desk, seller.session);
  const names = ['cursor', 'page', 'keyword', 'range', 'from', 'status', 'source', 'id', 'payment', 'sort', 'ship_to', 'view'];
  const faults: string[] = [];
  for (const path of plainAddresses())
    for (const nonsense of ['%00', "-1'", '01890a5d-ac96-774b-bcce-b302099a8057']) {
      const answer = await context.request.get(`${appUrl()}${path}?${names.map((name) => `${name}=${nonsense}`).join('&')}`);
      if (answer.status() >= 500) faults.push(`${path} ${nonsense}: ${answer.status()}`);
    }
  await context.close();
  expect(faults).toEqual([]);
});

test('on a phone nothing jumps while a screen’s scripts come', async ({ browser, watch }) => {
  const context = await newViewer(browser, watch, phone, seller.session);
  const page = await context.newPage();
  const jumps: string[] = [];
  for (const path of [
    '/app',
    '/app/catalog',
    '/app/find-product',
    '/app/products-import',
    `/app/products-import/editor/${seller.importedId}`,
    '/app/products-center',
    '/app/orders?status=all',
    '/app/orders/shipment?keyword=nobody-bought-this',
  ]) {
    await page.goto(`${appUrl()}${path}`);
    await ready(page);
    await settled(page);
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const observer = new PerformanceObserver((list) => {
            const entries = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[];
            resolve(entries.reduce((sum, entry) => sum + (entry.hadRecentInput ? 0 : entry.value), 0));
          });
          observer.observe({ type: 'layout-shift', buffered: true });
          // A page without any tells nothing.
          setTimeout(() => resolve(0), 500);
        }),
    );
    if (shift > 0.02) jumps.push(`${path}: ${shift.toFixed(3)}`);
  }
  await context.close();
  expect(jumps).toEqual([]);
});

test('the menus of a list with nothing in it can be used, and a mark is told', async ({ browser, watch }) => {
  const context = await newViewer(browser, watch, desk, seller.session);
  const page = await context.newPage();
  await page.goto(`${appUrl()}/app/orders/shipment?keyword=nobody-bought-this`);
  await ready(page);
  await page.getByText('Columns', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'Payment' }).uncheck();
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Apply', exact: true })).toBeHidden();
  await page.goto(`${appUrl()}/app/products-center?tab=draft`);
  await ready(page);
  await expect(page.getByText('No products here')).toBeVisible();
  await page.goto(`${appUrl()}/app/orders/cancel-refund?range=all`);
  await ready(page);
  await page
    .getByRole('checkbox', { name: /^Select order/ })
    .first()
    .check();
  await page.getByRole('button', { name: 'Mark: Red' }).click();
  await expect(page.getByText('1 order changed')).toBeVisible();
  await context.close();
});

test('in high contrast what is pressed, chosen or marked is told from the rest', async ({ browser, watch }) => {
  const context = await newViewer(browser, watch, desk, seller.session);
  const page = await context.newPage();
  await page.emulateMedia({ forcedColors: 'active' });
  const styleOf = (selector: string, property: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
  await page.goto(`${appUrl()}/app/orders?status=all`);
  await ready(page);
  expect(await styleOf('.Chips a[aria-current]', 'background-color')).not.toBe(
    await styleOf('.Chips a:not([aria-current])', 'background-color'),
  );
  for (const chosen of ['.Tabs a[aria-current]', '.Polaris-Navigation__Item--selected .Polaris-Badge'])
    expect(await styleOf(chosen, 'color'), chosen).not.toBe(await styleOf(chosen, 'background-color'));
  expect(await styleOf('.Tabs a[aria-current]', 'color')).toBe(await styleOf('.Chips a[aria-current]', 'color'));
  const marks = await page.locator('.BulkBar .Mark').evaluateAll((all) => all.map((mark) => getComputedStyle(mark).backgroundColor));
  expect(new Set(marks).size).toBe(4);
  const link = page.locator('.Polaris-Navigation__Item:not(.Polaris-Navigation__Item--selected)').first();
  const [words, icon] = [await link.evaluate((item) => getComputedStyle(item).color), link.locator('.Polaris-Icon svg')];
  expect(await icon.evaluate((svg) => getComputedStyle(svg).fill)).toBe(words);
  await page.goto(`${appUrl()}/app/products-center`);
  await ready(page);
  for (const part of ['', ' .Polaris-Badge', ' .Polaris-Badge span'])
    expect(await styleOf(`.Polaris-Tabs__Tab--active${part}`, 'color'), part).toBe(
      await styleOf('.Polaris-Navigation__Item--selected', 'color'),
    );
  await page.goto(`${appUrl()}/app/products-import/editor/${seller.importedId}`);
  await ready(page);
  expect(await styleOf('.Polaris-Page .Polaris-Button--variantPrimary', 'border-top-width')).toBe('2px');
  await page.goto(`${appUrl()}/app/setting/product-push-preference`);
  await ready(page);
  expect(await styleOf('.Polaris-Checkbox__Backdrop', 'border-top-width')).toBe('1px');
  const tick = '.Polaris-Checkbox__Input:checked ~ .Polaris-Checkbox__Icon svg';
  expect(await styleOf(tick, 'color')).toBe(await styleOf('body', 'color'));
  await context.close();
});

test('an order on paper is without what is pressed', async ({ browser, watch }) => {
  const context = await newViewer(browser, watch, desk, seller.session);
  const page = await context.newPage();
  await page.goto(`${appUrl()}/app/orders/${seller.shippedOrderId}`);
  await ready(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('350 5th Avenue').first()).toBeVisible();
  const [title, card] = [page.getByRole('heading', { level: 1 }), page.locator('.Polaris-ShadowBevel').first()];
  expect((await title.boundingBox())?.x).toBeLessThan(((await card.boundingBox())?.x ?? 0) + 40);
  await expect(page.getByText(seller.trackingNumber).first()).toBeVisible();
  await expect(page.locator('.Polaris-Page .Polaris-Button, .Polaris-Page .Btn').filter({ visible: true })).toHaveCount(0);
  await expect(page.locator('.Polaris-Navigation, .Polaris-TopBar').filter({ visible: true })).toHaveCount(0);

  // Of an order's panel over the list, the order and not the list; all of it, however long it is.
  await page.emulateMedia({ media: 'screen' });
  await page.goto(`${appUrl()}/app/orders?range=all&panel=${seller.shippedOrderId}`);
  await ready(page);
  const panel = page.getByRole('dialog');
  await expect(panel.getByText('350 5th Avenue').first()).toBeVisible();
  await page.setViewportSize({ ...desk, height: 300 });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  expect((await panel.boundingBox())?.height).toBeGreaterThan(600);
  // No grey of the layer under it, and nothing that only a screen can open.
  expect(await panel.evaluate((layer) => getComputedStyle(layer, '::backdrop').display)).toBe('none');
  await expect(panel.getByText('How did this order go?')).toBeHidden();
  await context.close();
});
