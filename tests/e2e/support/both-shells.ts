/** The same steps at the web address and inside the admin, which differ in the app's frame, the title's actions and the save bar. */
import { appUrl, expect, type Locator, openEmbedded, type Page, ready, type Screen } from './fixtures.ts';

export interface InShell {
  isAdmin: boolean;
  page: Page;
  screen: Screen;
  open(path: string): Promise<void>;
  /** Expect the screen with that title. */
  expectTitle(title: string): Promise<void>;
  /** Press an action of the screen's title. */
  act(name: string): Promise<void>;
  /** Press the back button. */
  back(): Promise<void>;
  /** Press the save bar's button, and wait until the bar has disappeared. */
  save(name?: string): Promise<void>;
}

const expectTitle = (screen: Screen, title: string) => expect(screen.getByRole('heading', { name: title, level: 1 })).toBeAttached();

async function pressUntilGone(button: Locator): Promise<void> {
  await button.click();
  await expect(button).toBeHidden();
}

/** A seller at the web address. */
export async function atWebAddress(page: Page, session: string): Promise<InShell> {
  await page.context().addCookies([{ name: 'quayside_session', value: session, url: appUrl() }]);
  return signedIn(page);
}

/** Who has signed in at the web address by hand. */
export function signedIn(page: Page): InShell {
  return {
    isAdmin: false,
    page,
    screen: page,
    async open(path) {
      await page.goto(`${appUrl()}${path}`);
      await ready(page);
    },
    expectTitle: (title) => expectTitle(page, title),
    act: (name) =>
      page
        .locator('.Polaris-Page')
        .getByRole('button', { name, exact: true })
        .or(page.locator('.Polaris-Page').getByRole('link', { name, exact: true }))
        .first()
        .click(),
    back: () => page.locator('.Polaris-Page').getByRole('link', { name: 'Back', exact: true }).click(),
    save: (name = 'Save') => pressUntilGone(page.getByRole('button', { name, exact: true })),
  };
}

/** The same seller in the store's admin. */
export function insideAdmin(page: Page, shop: string): InShell {
  const screen = page.frameLocator('iframe[name=app-iframe]');
  return {
    isAdmin: true,
    page,
    screen,
    async open(path) {
      await openEmbedded(page, shop, path);
    },
    expectTitle: (title) => expectTitle(screen, title),
    act: (name) => page.locator('#title-bar').getByRole('button', { name, exact: true }).click(),
    back: () => page.locator('#title-bar .breadcrumb').click(),
    save: (name = 'Save') => pressUntilGone(page.locator('#save-bar').getByRole('button', { name, exact: true })),
  };
}
