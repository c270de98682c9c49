/**
 * The basis of every browser test: the built product at its own address, vendors at their real addresses (intercepted and answered by
 * the sandbox), and a test fails on any console error, failed request or page error.
 */
import { readFileSync } from 'node:fs';
import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Frame,
  type FrameLocator,
  type Locator,
  type Page,
  type Request,
} from '@playwright/test';
import type axeCore from 'axe-core';
import { forwardVendorPages } from '../../support/vendor-pages.ts';
import type { Product } from './start-product.ts';

/** This Playwright worker's product. */
const product = (): Product =>
  (JSON.parse(process.env.E2E_PRODUCTS as string) as Product[])[Number(process.env.TEST_PARALLEL_INDEX)] as Product;

export const appUrl = (): string => product().appUrl;
export const sandboxUrl = (): string => product().sandboxUrl;
export const databaseUrl = (): string => product().databaseUrl;

/** `POST /_control/<path>` of the sandbox; `GET` without a body. */
export async function control<T = unknown>(path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${sandboxUrl()}/_control/${path}`, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`sandbox control ${path}: ${response.status} ${text}`);
  return (text ? JSON.parse(text) : undefined) as T;
}

/** Collects problems that users would not notice but reviewers would: console errors, page errors, failed and refused requests. */
export class Watch {
  readonly problems: string[] = [];
  private readonly allowed: RegExp[] = [];

  constructor(context: BrowserContext) {
    this.follow(context);
  }

  /** Watch another browser context too. */
  follow(context: BrowserContext): void {
    context.on('page', trafficOf);
    context.on('weberror', (error) => {
      // A navigation that overtakes another one aborts its response; reading the rest then fails, which does no harm.
      if (error.error().name === 'AbortError') return;
      this.note(`page error: ${error.error()} on ${error.page()?.url()}`);
    });
    context.on('console', (message) => {
      // The admin's own icon is not served here.
      if (/admin\.shopify\.com\/favicon\.ico/.test(message.location().url)) return;
      // Opening another page aborts what was still loading; Remix reports that in the console.
      if (/^AbortError/.test(message.text())) return;
      if (message.type() === 'error') this.note(`console: ${message.text()} (${message.location().url}) on ${message.page()?.url()}`);
    });
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // Leaving a page aborts what it was still loading; that is not a failure.
      if (!/ERR_ABORTED/.test(reason)) this.note(`failed: ${request.method()} ${request.url()} ${reason}`);
    });
    context.on('response', (response) => {
      if (response.status() >= 500) this.note(`${response.status()}: ${response.url()}`);
    });
  }

  /** Allow a problem that the test causes on purpose. */
  allow(pattern: RegExp): void {
    this.allowed.push(pattern);
  }

  private note(problem: string): void {
    if (!this.allowed.some((pattern) => pattern.test(problem))) this.problems.push(problem);
  }
}

export const test = base.extend<{ watch: Watch }>({
  context: async ({ context }, use) => {
    await forwardVendorPages(context, sandboxUrl());
    await use(context);
  },
  watch: [
    async ({ context }, use) => {
      const watch = new Watch(context);
      await use(watch);
      expect(watch.problems).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Where a screen is shown: the page itself, or the app's frame in the admin. */
export type Screen = Page | FrameLocator;

/** Wait until the screen is hydrated: text typed before is lost. */
export async function ready(screen: Screen): Promise<void> {
  // The first screen of a product that has just started may take long on a busy machine.
  await expect(screen.locator('html[data-hydrated="true"]')).toBeAttached({ timeout: 45_000 });
}

/** Navigate inside the running app as its links do, without loading a new document. */
export async function moveTo(screen: Page | Frame, path: string): Promise<void> {
  await screen.evaluate((to) => {
    // Remix's own router; links and the admin's navigation use the same call.
    const { __remixRouter: router } = window as unknown as { __remixRouter: { navigate(to: string): Promise<void> } };
    return router.navigate(to);
  }, path);
}

/** Hold back answers to matching addresses until the returned function is called. */
export async function holdBack(where: Page | BrowserContext, address: RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await where.route(address, async (route) => {
    await held.promise;
    await route.fallback();
  });
  return held.resolve;
}

/** Wait until the page is loading nothing but live events, and has rendered what it loaded. */
export async function settled(page: Page): Promise<void> {
  const quietMs = 120;
  await expect
    .poll(
      () => {
        const { open, since } = trafficOf(page);
        const urls = [...open].map((request) => request.url());
        return urls.length === 0 && Date.now() - since <= quietMs ? ['just now'] : urls;
      },
      { timeout: 20_000, intervals: [50], message: 'what the page is still loading' },
    )
    .toEqual([]);
  // React renders a navigation in small steps, between which the browser is not idle; on a busy machine it may never become idle.
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(() => setTimeout(resolve)), { timeout: 500 })),
  );
}

interface Traffic {
  open: Set<Request>;
  since: number;
}
const traffic = new WeakMap<Page, Traffic>();

/** A page's open requests, recorded from its beginning by the `context` fixture and {@link Watch.follow}. */
function trafficOf(page: Page): Traffic {
  let known = traffic.get(page);
  if (!known) {
    const now: Traffic = { open: new Set(), since: Date.now() };
    known = now;
    traffic.set(page, now);
    page.on('request', (request) => {
      // A beacon outlives its page.
      if (new URL(request.url()).pathname !== '/events' && request.resourceType() !== 'ping') now.open.add(request);
    });
    const end = (request: Request) => {
      now.open.delete(request);
      now.since = Date.now();
    };
    page.on('requestfinished', end);
    page.on('requestfailed', end);
  }
  return known;
}

export const practice = { email: 'practice@quayside.example', password: 'quayside-practice' };

/** Sign in at the web address. */
export async function signIn(page: Page, who: { email: string; password: string } = practice): Promise<void> {
  await page.goto(`${appUrl()}/login`);
  await ready(page);
  await page.getByLabel('E-mail address', { exact: true }).fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(/\/app/);
  await ready(page);
}

/** The newest mailed link to `path` for an address. */
export async function mailedLink(to: string, path: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        const letters = await control<{ links: string[] }[]>(`mail/messages?to=${encodeURIComponent(to)}`);
        link = letters.flatMap((letter) => letter.links).find((each) => new URL(each).pathname === path);
        return link;
      },
      { timeout: 60_000, message: `a letter to ${to} with a link to ${path}` },
    )
    .toBeTruthy();
  return link as string;
}

let number = 0;

/** A new seller with a verified address, made by the API and the mailbox. */
export async function newSeller(): Promise<{ email: string; password: string }> {
  number += 1;
  const seller = { email: `e2e-${Date.now()}-${number}@example.com`, password: 'a long enough pass phrase' };
  const answer = await fetch(`${appUrl()}/api/auth/register`, {
    method: 'POST',
    // A different network each, since sign-ups per network are limited.
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.18.0.${number % 256}` },
    body: JSON.stringify({ ...seller, first_name: 'Erin', last_name: 'Example' }),
  });
  const body = (await answer.json()) as { success: boolean };
  if (!body.success) throw new Error(`register: ${JSON.stringify(body)}`);
  // As the page's form does.
  await fetch(await mailedLink(seller.email, '/auth/email-verification'), {
    method: 'POST',
    headers: { origin: appUrl() },
    body: new URLSearchParams(),
  });
  return seller;
}

/** Open the app in a shop's admin, in its frame. */
export async function openEmbedded(page: Page, shop: string, path = '/app'): Promise<FrameLocator> {
  const name = shop.replace('.myshopify.com', '');
  await page.goto(`https://admin.shopify.com/store/${name}/apps/quayside${path}`);
  const frame = page.frameLocator('iframe[name=app-iframe]');
  await ready(frame);
  return frame;
}

/**
 * A merchant in a network of their own: one that installs the app where others are connecting a store from the web address is led there and
 * back first (docs/decisions/306).
 */
export const inOwnNetwork = (context: BrowserContext): Promise<void> => context.setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.64' });

const axeSource = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/**
 * Expect no serious accessibility violation (WCAG 2.2 AA) in the app's document, which is the page or its frame in the admin. Frames
 * inside the app belong to vendors and are left out.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const app = page.frame('app-iframe') ?? page;
  // Half a megabyte to send and compile: a document that was checked before, on another screen, already has it.
  if (!(await app.evaluate(() => 'axe' in window))) await app.evaluate(axeSource);
  const serious = await app.evaluate(async () => {
    // Wait for fading to end, since its contrasts are not what readers see. Endless animations, such as spinners, are not waited for.
    const moving = () =>
      document
        .getAnimations()
        .filter(({ effect, playState }) => playState === 'running' && Number.isFinite(Number(effect?.getComputedTiming().endTime)));
    while (moving().length > 0) await Promise.allSettled(moving().map(({ finished }) => finished));
    const { axe } = window as unknown as { axe: typeof axeCore };
    const { violations } = await axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      // Otherwise the results list every passing element, which takes as long as the check itself.
      resultTypes: ['violations'],
      iframes: false,
    });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`);
  });
  expect(serious).toEqual([]);
}

/** Expect that the page does not scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow, 'sideways scroll in px').toBeLessThanOrEqual(1);
}

/** Expect that no select field is narrower than its chosen text. */
export async function expectWholeChoices(page: Page): Promise<void> {
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('select')].flatMap((select) => {
      const words = select.selectedOptions[0]?.text ?? '';
      const alone = select.cloneNode() as HTMLSelectElement;
      alone.append(new Option(words));
      alone.style.cssText = 'position:absolute;visibility:hidden;inline-size:auto;max-inline-size:none';
      select.after(alone);
      const isCut = select.offsetWidth > 0 && alone.offsetWidth > select.offsetWidth;
      alone.remove();
      return isCut ? [words] : [];
    }),
  );
  expect(cut, 'choices that are cut off').toEqual([]);
}

/** Expect that Escape closes a list of choices in a layer, but not the layer. */
export async function expectEscapeLeaves(layer: Locator, choices: Locator): Promise<void> {
  const open = choices.and(layer.page().locator('select:open'));
  await choices.click();
  await expect(open).toHaveCount(1);
  await layer.page().keyboard.press('Escape');
  await expect(open).toHaveCount(0);
  await expect(layer).toBeVisible();
}

export type { Browser, BrowserContext, Frame, FrameLocator, Locator, Page };
