/** Several products are chosen in the catalogue and imported together; their import is watched and leads to the import list. */
import { atWebAddress, type InShell, insideAdmin } from './support/both-shells.ts';
import { installed } from './support/busy-seller.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/fixtures.ts';

test.describe.configure({ timeout: 180_000 });

const list = '/app/find-product?source=quayside&sort=profit';

/** Choose two products of each of the first two pages, and import them. */
async function importFour({ open, screen, page }: InShell): Promise<void> {
  await open(list);
  const boxes = screen.locator('.ProductCard-Choice input');
  const bar = screen.getByRole('region', { name: 'Selected products' });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await expect(bar.getByText('Selected: 2')).toBeVisible();
  const first = await screen.locator('.ProductCard').first().getAttribute('aria-label');
  await screen
    .getByRole('link', { name: 'Next' })
    .or(screen.getByRole('button', { name: 'Next', exact: true }))
    .first()
    .click();
  await expect(screen.getByRole('article', { name: first ?? '', exact: true })).toHaveCount(0);
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await expect(bar.getByText('Selected: 4')).toBeVisible();
  // At the end of the list, where the bar covers no card.
  await screen.getByText(/^Suggested prices follow/).scrollIntoViewIfNeeded();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await bar.getByRole('button', { name: 'Import all (4)' }).click();
  const toast = screen.getByRole('region', { name: 'Work under way' });
  await expect(toast.getByRole('heading', { name: '4 products done' })).toBeVisible({ timeout: 60_000 });
  // Finished work leaves by itself, unless it is read.
  await toast.dispatchEvent('pointerover');
  await expect(screen.getByText('Imported', { exact: true })).toHaveCount(2);
  await toast.getByRole('button', { name: 'Expand' }).click();
  await toast.getByRole('link', { name: 'Open import list' }).click();
  await expect(screen.locator('.Imports-Row')).toHaveCount(4);
}

test('at the web address, products chosen on two pages are imported together', async ({ page }) => {
  const { session } = await installed('Choosing Web');
  await importFour(await atWebAddress(page, session));
});

test('inside the admin, on a phone: the same', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { shop } = await installed('Choosing Admin');
  await importFour(insideAdmin(page, shop.domain));
});

/** Push a product from its card, and another from its detail. */
async function pushTwo({ open, screen, page }: InShell): Promise<void> {
  await open(list);
  const cards = screen.locator('.ProductCard');
  await cards
    .nth(0)
    .getByRole('button', { name: /^Push / })
    .click();
  const dialog = screen.getByRole('dialog', { name: 'Push to stores' });
  await expect(dialog.getByText('2 × cost plus shipping')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Push 1 product' }).click();
  const toast = screen.getByRole('region', { name: 'Work under way' });
  await expect(toast.getByRole('heading', { name: '1 product done' })).toBeVisible({ timeout: 60_000 });
  await expect(cards.nth(0).getByText('In your store')).toBeVisible();
  await expect(cards.nth(0).getByRole('button', { name: /^Push / })).toHaveCount(0);
  await cards.nth(1).getByRole('link').first().click();
  const detail = screen.locator('.DetailDrawer-Panel');
  await detail.getByRole('button', { name: 'Push', exact: true }).click();
  await dialog.getByRole('button', { name: 'Push 1 product' }).click();
  await expect(toast).toBeVisible({ timeout: 60_000 });
  // Finished work leaves by itself, unless it is read.
  await toast.dispatchEvent('pointerover');
  await expect(detail.getByText('In your store').first()).toBeVisible({ timeout: 60_000 });
  await detail.getByRole('button', { name: 'Close' }).click();
  const inStore = toast.getByRole('link', { name: /^Open in store/ });
  // It opens and closes by itself as the second push begins and ends.
  await expect(async () => {
    const expand = toast.getByRole('button', { name: 'Expand' });
    if (await expand.isVisible()) await expand.click();
    await expect(inStore.first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const [store] = await Promise.all([page.context().waitForEvent('page'), inStore.first().click()]);
  await expect(store).toHaveURL(/\/store\/[^/]+\/products\/\d+/);
}

test('at the web address, products are pushed from a card and from a detail', async ({ page }) => {
  const { session } = await installed('Pushing Web');
  await pushTwo(await atWebAddress(page, session));
});

test('inside the admin, on a phone: pushed as well', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { shop } = await installed('Pushing Admin');
  await pushTwo(insideAdmin(page, shop.domain));
});

/** In a detail: another country by search, back to the store's, a section, and similar products by cost, of which two are chosen. */
async function lookAround({ open, screen, page }: InShell, isPhone: boolean): Promise<void> {
  await open(list);
  await screen.locator('.ProductCard').first().getByRole('link').first().click();
  const detail = screen.locator('.DetailDrawer-Panel');
  await detail.getByRole('button', { name: 'Ship to: United States' }).click();
  await screen.getByPlaceholder('Search country').fill('germ');
  await screen.getByRole('button', { name: 'Germany', exact: true }).click();
  await detail.getByRole('button', { name: 'Ship to: Germany' }).click();
  await screen.getByRole('button', { name: 'Clear', exact: true }).click();
  await detail.getByRole('button', { name: 'Ship to: United States' }).click();
  await screen.getByRole('button', { name: 'Worldwide', exact: true }).click();
  await expect(detail.getByRole('button', { name: 'Ship to: Worldwide' })).toBeEnabled();
  if (isPhone) {
    await detail.getByRole('button', { name: 'Specifications' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Specifications' });
    await expect(dialog.getByText('Type', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).first().click();
  }
  const more = detail.getByRole('region', { name: 'More like this' });
  await more.getByLabel('Sort by').selectOption('Cost: low to high');
  const costs = (await more.locator('.ProductCard-Strong').allTextContents()).map((text) => Number(text.replace(/[^\d.]/g, '')));
  expect(costs.length).toBeGreaterThan(1);
  expect(costs).toEqual(costs.toSorted((one, other) => one - other));
  await more.locator('.ProductCard-Choice input').nth(0).check();
  await more.locator('.ProductCard-Choice input').nth(1).check();
  const bar = detail.getByRole('region', { name: 'Selected products' });
  await expect(bar.getByRole('button', { name: 'Import all (2)' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

test('at the web address, a detail shows another country and similar products by cost', async ({ page }) => {
  const { session } = await installed('Looking Web');
  await lookAround(await atWebAddress(page, session), false);
});

test('inside the admin, on a phone: the same, with sections as dialogs', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { shop } = await installed('Looking Admin');
  await lookAround(insideAdmin(page, shop.domain), true);
});
