/** The catalogue's search by keyboard and by what is pasted, at the web address and inside the admin. */
import { readFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import { pidOf } from '#sandbox/vendors/cj/ids.ts';
import { atWebAddress, type InShell, insideAdmin } from './support/both-shells.ts';
import { installed } from './support/busy-seller.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';

test.describe.configure({ timeout: 120_000 });

let seller: Awaited<ReturnType<typeof installed>>;

test.beforeAll(async () => {
  seller = await installed('Search Harbor');
});

const inShells = (title: string, work: (shell: InShell) => Promise<void>, options: { width?: number } = {}) => {
  const pageOf = async (browser: Browser) => {
    const context = await browser.newContext(options.width ? { viewport: { width: options.width, height: 844 } } : {});
    return context.newPage();
  };
  test(`${title}, at the web address`, async ({ browser }) => {
    const page = await pageOf(browser);
    await work(await atWebAddress(page, seller.session));
    await page.context().close();
  });
  test(`${title}, inside the admin`, async ({ browser }) => {
    const page = await pageOf(browser);
    await work(insideAdmin(page, seller.shop.handle));
    await page.context().close();
  });
};

inShells('suggestions are reached, chosen and left with the keyboard', async ({ screen, open, expectTitle }) => {
  await open('/app/find-product');
  const field = screen.getByRole('combobox', { name: 'Search products' });
  const list = screen.getByRole('listbox', { name: 'Suggestions' });
  const chosen = list.getByRole('option', { selected: true });

  await field.pressSequentially('lam');
  await expect(list.getByRole('group', { name: 'Products' }).getByRole('option')).toHaveCount(4);
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await expect(chosen).toHaveCount(0);
  await field.press('Escape');
  await expect(list).toBeHidden();
  await expect(field).toHaveValue('lam');

  // Enter without a choice searches for what was typed.
  await field.press('p');
  await expect(list).toBeVisible();
  await field.press('Enter');
  await expect(list).toBeHidden();
  await expect(screen.locator('.CatalogGrid article').first()).toContainText(/lamp/i);
  await expect(field).toHaveValue('lamp');

  // A word is searched for.
  await field.fill('desk la');
  await expect(list.getByRole('group', { name: 'Searches' })).toBeVisible();
  await field.press('ArrowDown');
  const word = (await chosen.innerText()).trim();
  expect(await field.getAttribute('aria-activedescendant')).toBe(await chosen.getAttribute('id'));
  await field.press('Enter');
  await expect(field).toHaveValue(word);
  await expect(screen.locator('.CatalogGrid article').first()).toBeVisible();

  // A category narrows the list.
  await field.fill('lamps');
  const category = list.getByRole('group', { name: 'Categories' }).getByRole('option').first();
  const name = (await category.innerText()).trim();
  while ((await category.getAttribute('aria-selected')) !== 'true') await field.press('ArrowDown');
  await field.press('Enter');
  await expect(field).toHaveValue('');
  await expect(screen.getByLabel('Category').locator('option:checked')).toContainText(name);
  await expect(screen.locator('.CatalogGrid article').first()).toBeVisible();

  // The last one, by going up from the field: a product opens.
  await field.fill('lamp');
  const last = list.getByRole('group', { name: 'Products' }).getByRole('option').last();
  await expect(last).toBeVisible();
  const product = (await last.locator('.CatalogSearch-Name').innerText()).trim();
  await field.press('ArrowUp');
  await expect(last).toHaveAttribute('aria-selected', 'true');
  await field.press('Enter');
  await expectTitle('Product details');
  await expect(screen.getByRole('heading', { name: product, exact: true })).toBeVisible();
});

/** A product of CJ that nobody has opened yet, which the catalogue here need not know. */
const notOpened = 13_042;

inShells('what is pasted opens its product, or says by name why not', async ({ screen, open, expectTitle }) => {
  await open('/app/catalog/dropshipping');
  const field = screen.getByRole('combobox', { name: 'Search products' });
  await field.fill(`https://cjdropshipping.com/product/some-title-p-${pidOf(notOpened)}.html`);
  await field.press('Enter');
  await expectTitle('Product details');
  await expect(screen.getByRole('button', { name: 'Import', exact: true }).first()).toBeVisible();

  await open('/app/find-product');
  await field.fill('https://www.aliexpress.com/item/Bedside-Table-Lamp/1005006123456789.html');
  await field.press('Enter');
  await expect(screen.getByRole('heading', { name: 'Products of AliExpress cannot be imported here' })).toBeVisible();
  await expect(screen.locator('.CatalogGrid article').first()).toContainText(/lamp/i);
  await expect(field).toHaveValue('bedside table lamp');
});

inShells(
  'on a phone in Arabic the suggestions fit the screen',
  async ({ screen, open }) => {
    const words = JSON.parse(readFileSync('locales/ar/catalog.json', 'utf8'));
    await open('/app/find-product?locale=ar');
    await expect(screen.locator('html')).toHaveAttribute('dir', 'rtl');
    await screen.getByRole('combobox', { name: words.search.label }).pressSequentially('lamp');
    const list = screen.getByRole('listbox', { name: words.suggest.title });
    await expect(list).toBeVisible();
    const overflow = await screen.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
    expect(overflow).toBeLessThanOrEqual(1);
    await list.getByRole('option').first().click();
    await expect(list).toBeHidden();
  },
  { width: 390 },
);

test('suggestions are accessible, and without scripts the field is a form', async ({ browser, page }) => {
  const shell = await atWebAddress(page, seller.session);
  await shell.open('/app/find-product');
  await page.getByRole('combobox', { name: 'Search products' }).fill('lamp');
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible();
  await expectAccessible(page);

  const context = await browser.newContext({ javaScriptEnabled: false, storageState: await page.context().storageState() });
  const plain = await context.newPage();
  await plain.goto(page.url());
  await plain.getByRole('combobox', { name: 'Search products' }).fill('lamp');
  await plain.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(plain.locator('.CatalogGrid article').first()).toContainText(/lamp/i);
  await context.close();
});
