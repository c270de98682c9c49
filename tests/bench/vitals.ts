/**
 * First load of screens in Chromium on a slowed machine and line: 4× slower processor, 10 Mbit/s, 40 ms, nothing cached.
 * Largest paint and layout shift are the browser's own figures; the interaction is opening a menu or typing in the search. At the web
 * address, and inside Shopify's admin, where the figures are those of the app's own document in its frame, as Shopify counts them.
 */
import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Frame, type Page } from '@playwright/test';
import { controlSandbox } from '#tests/support/practice-store.ts';
import { overSlowLine } from '#tests/support/slow-line.ts';
import { seller } from './generate.ts';
import type { Figure } from './report.ts';

const part = 'First load of a screen';
/** A browser whose processor is slowed stops answering now and then: its screen is loaded again in a new one. */
const loadLimitMs = 60_000;
const screens = ['/app', '/app/orders', '/app/products-center', '/app/find-product'];
const executablePath = process.env.CHROMIUM_PATH || '/usr/bin/chromium';
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

interface Vitals {
  lcp: number;
  cls: number;
  interaction: number;
}

/** Runs in the page before anything else. */
function observe() {
  const seen = { lcp: 0, cls: 0, interaction: 0 };
  Object.assign(window, { seenVitals: seen });
  type Entry = PerformanceEntry & { value?: number; hadRecentInput?: boolean; interactionId?: number };
  const watch = (type: string, take: (entry: Entry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...(type === 'event' ? { durationThreshold: 16 } : {}),
    });
  watch('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime;
  });
  watch('layout-shift', (entry) => {
    if (!entry.hadRecentInput) seen.cls += entry.value ?? 0;
  });
  // Interactions are presses of keys and buttons; the pointer's way there is none (web.dev/articles/inp).
  watch('event', (entry) => {
    if (entry.interactionId) seen.interaction = Math.max(seen.interaction, entry.duration);
  });
}

/** Where a screen is opened: an address, what a browser brings along, and where its document is then. */
interface Place {
  name: string;
  addressOf(path: string): string;
  enter(context: BrowserContext): Promise<void>;
  documentOf(page: Page): Promise<Page | Frame>;
}

const webAddress = (appUrl: string, token: string): Place => ({
  name: '',
  addressOf: (path) => appUrl + path,
  // Of the whole site, as the product's own: with the screen's address it would not reach the API, and the screen would sign out.
  enter: (context) => context.addCookies([{ name: 'quayside_session', value: token, url: appUrl }]),
  documentOf: async (page) => page,
});

/** The seller's store in the sandbox's Shopify, with the app installed: its admin frames the seller's own data. */
async function admin(sandboxOrigin: string): Promise<Place> {
  const { domain } = seller;
  const known = await controlSandbox<{ domain: string }[]>(sandboxOrigin, 'shopify/shops');
  if (!known.some((shop) => shop.domain === domain))
    await controlSandbox(sandboxOrigin, 'shopify/shops', { domain, name: 'Bench shop', currency: 'USD', countryCode: 'US' });
  await controlSandbox(sandboxOrigin, 'shopify/install', { shop: domain });
  const store = domain.replace('.myshopify.com', '');
  return {
    name: ' in the admin',
    addressOf: (path) => `${sandboxOrigin}/admin.shopify.com/store/${store}/apps/quayside${path}`,
    enter: async () => undefined,
    async documentOf(page) {
      const frame = await (await page.waitForSelector('iframe[name=app-iframe]', { state: 'attached' })).contentFrame();
      if (!frame) throw new Error('the admin has no frame for the app');
      return frame;
    },
  };
}

async function load(browser: Browser, place: Place, path: string): Promise<Vitals> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    await place.enter(context);
    const page = await context.newPage();
    await page.addInitScript(observe);
    const devtools = await context.newCDPSession(page);
    await overSlowLine(devtools);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(place.addressOf(path), { waitUntil: 'load' });
    const shown = await place.documentOf(page);
    await shown.waitForFunction(() => document.documentElement.dataset.hydrated === 'true');
    const read = () => shown.evaluate(() => ({ ...(window as unknown as { seenVitals: Vitals }).seenVitals }));
    await page.waitForTimeout(500);
    const { lcp, cls } = await read();
    // The keys go where the reader is: into the app.
    await shown.evaluate(() => window.focus());
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    // A hand arrives before it presses.
    await page.mouse.move(700, 300);
    await page.waitForTimeout(100);
    await page.mouse.click(700, 300);
    await page.waitForTimeout(500);
    return { lcp, cls, interaction: (await read()).interaction };
  } finally {
    await context.close();
  }
}

export async function benchVitals(given: {
  appUrl: string;
  token: string;
  sandboxOrigin: string;
  say: (line: string) => void;
}): Promise<Figure[]> {
  if (!existsSync(executablePath)) {
    given.say('  no Chromium here: not measured');
    return [];
  }
  const launch = () => chromium.launch({ executablePath, args });
  let browser = await launch();
  const figures: Figure[] = [];
  const patiently = async (place: Place, path: string): Promise<Vitals> => {
    for (let left = 3; ; left -= 1) {
      const stopped = Promise.withResolvers<undefined>();
      const timer = setTimeout(() => stopped.resolve(undefined), loadLimitMs);
      const loading = load(browser, place, path);
      const vitals = await Promise.race([loading, stopped.promise]).finally(() => clearTimeout(timer));
      if (vitals) return vitals;
      loading.catch(() => undefined);
      if (left === 1) throw new Error(`${path} was not loaded within ${loadLimitMs / 1000} s, in three browsers`);
      given.say(`  ${path}: the browser stopped answering; again in a new one`);
      await browser.close();
      browser = await launch();
    }
  };
  try {
    for (const place of [webAddress(given.appUrl, given.token), await admin(given.sandboxOrigin)])
      for (const path of screens) {
        // The first visit warms the server, as any other visitor would have; the browser is new each time.
        const tries: Vitals[] = [];
        for (let n = 0; n < 4; n += 1) tries.push(await patiently(place, path));
        figures.push(...figuresOf(`${path}${place.name}`, tries.slice(1), given.say));
      }
  } finally {
    await browser.close();
  }
  return figures;
}

/** The middle of three visits. */
function figuresOf(screen: string, visits: Vitals[], say: (line: string) => void): Figure[] {
  const middle = (of: (vitals: Vitals) => number) => visits.map(of).sort((a, b) => a - b)[1] as number;
  const [lcp, cls, interaction] = [middle((each) => each.lcp), middle((each) => each.cls), middle((each) => each.interaction)];
  say(`  ${screen}: LCP ${Math.round(lcp)} ms, CLS ${cls.toFixed(3)}, interactions ${Math.round(interaction)} ms`);
  return [
    { part, what: `${screen}: largest contentful paint`, value: lcp, unit: 'ms', budget: { at: 'most', value: 1500 } },
    { part, what: `${screen}: layout shift`, value: cls, unit: '', budget: { at: 'most', value: 0.02 } },
    {
      part,
      what: `${screen}: first interactions`,
      value: interaction,
      unit: 'ms',
      budget: { at: 'most', value: 100 },
      note: 'the slowest of two keys and a click',
    },
  ];
}
