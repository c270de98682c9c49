/** Billing at the web address and in the admin, with the merchant's decision on Shopify's own page in between. */
import { appUrl, control, expect, type Locator, openEmbedded, type Page, ready, type Screen } from './fixtures.ts';

export const billing = '/app/setting/billing';
export const chooser = '/app/setting/billing-plan/change-plan';

/** Where the app is shown, and how to open one of its addresses there. */
export interface Shell {
  page: Page;
  shop: string;
  open(path: string): Promise<Screen>;
  /** Wait until Shopify's page has sent the browser back. */
  back(): Promise<Screen>;
}

export const standalone = (page: Page, shop: string): Shell => ({
  page,
  shop,
  async open(path) {
    await page.goto(`${appUrl()}${path}`);
    await ready(page);
    return page;
  },
  async back() {
    await page.waitForURL((url) => url.href.startsWith(`${appUrl()}${billing}`));
    await ready(page);
    return page;
  },
});

export const embedded = (page: Page, shop: string): Shell => ({
  page,
  shop,
  open: (path) => openEmbedded(page, shop, path),
  async back() {
    await page.waitForURL(/\/apps\/quayside\/app\/setting\/billing/);
    const frame = page.frameLocator('iframe[name=app-iframe]');
    await ready(frame);
    return frame;
  },
});

export const card = (screen: Screen, plan: string): Locator =>
  screen.locator('.Billing-Cards > *').filter({ has: screen.getByRole('heading', { name: plan, exact: true }) });
export const dialog = (screen: Screen): Locator => screen.getByRole('dialog');

/** Press a button on Shopify's page, as the merchant. */
export async function decide({ page, back }: Shell, press: 'Approve' | 'Decline'): Promise<Screen> {
  await page.getByRole('button', { name: press, exact: true }).click();
  return back();
}

/** Wait until webhooks have arrived and jobs are done. */
export async function allDone(): Promise<void> {
  await control('idle?timeout=30000');
}

/** Reload the screen until it shows the words: the effect of a webhook is seen at the next load. */
export async function seenOn(shell: Shell, path: string, words: string): Promise<Screen> {
  let screen = await shell.open(path);
  await expect(async () => {
    screen = await shell.open(path);
    await expect(screen.getByText(words).first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  return screen;
}
