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
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await bar.getByRole('button', { name: 'Import all (4)' }).click();
  const toast = screen.getByRole('region', { name: 'Work under way' });
  await expect(toast.getByRole('heading', { name: '4 products done' })).toBeVisible({ timeout: 60_000 });
  await expect(screen.getByText('Imported', { exact: true })).toHaveCount(2);
  if (!(await toast.getByRole('link', { name: 'Open import list' }).isVisible()))
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
