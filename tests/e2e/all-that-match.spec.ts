/** All that match, not the page alone, is taken out of a list of products: as many as were named, and nothing that came after. */
import { atWebAddress, type InShell, insideAdmin } from './support/both-shells.ts';
import { caller, findInCatalog, importFound, installed } from './support/busy-seller.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';

test.describe.configure({ timeout: 120_000 });

/** More than the import list shows at once. */
const productCount = 27;

/** A seller with products to be pushed, and a way to import one more. */
async function sellerWithImports() {
  const { session, shop } = await installed('All That Match');
  const call = caller({ authorization: `Bearer ${session}` });
  const found = await findInCatalog(call, productCount + 1);
  await importFound(call, found.slice(0, productCount));
  return { session, shop, importOneMore: () => importFound(call, found.slice(productCount)) };
}

async function removeAll({ open, screen, page, isAdmin }: InShell, importOneMore: () => Promise<unknown>): Promise<void> {
  await open('/app/products-import');
  const rows = screen.locator('.Imports-Row');
  await expect(rows).toHaveCount(25);
  await screen.getByLabel('Select all on this page').check();
  await screen.getByRole('button', { name: `Select all that match (${productCount})` }).click();
  await expect(screen.getByText(`All that match are selected (${productCount}).`)).toBeVisible();
  await expectAccessible(page);
  await screen.getByRole('button', { name: 'Remove', exact: true }).click();
  const dialog = screen.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: `Remove ${productCount} products?` })).toBeVisible();
  await importOneMore();
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  const toasts = isAdmin ? page.locator('#toasts') : page;
  await expect(toasts.getByText(`${productCount} products removed`)).toBeVisible();
  await expect(rows).toHaveCount(1);
}

test('the import list, at the web address: all that match are named and removed, and what came meanwhile stays', async ({ page }) => {
  const { session, importOneMore } = await sellerWithImports();
  await removeAll(await atWebAddress(page, session), importOneMore);
});

test('the import list, inside the admin: the same', async ({ page }) => {
  const { shop, importOneMore } = await sellerWithImports();
  await removeAll(insideAdmin(page, shop.domain), importOneMore);
});

test('the product centre: all that match are named and deleted', async ({ page }) => {
  const { session } = await sellerWithImports();
  const { open } = await atWebAddress(page, session);
  await open('/app/products-center?page_size=10');
  const rows = page.locator('.Center-Table tbody tr:not(.RoomForRows)');
  await expect(rows).toHaveCount(10);
  await page
    .getByRole('checkbox', { name: /^Select all/ })
    .first()
    .check();
  await page.getByRole('button', { name: `Select all that match (${productCount})` }).click();
  await expectAccessible(page);
  // What shows each product on a screen of its own, or costs for each, is left to a page.
  await expect(page.getByRole('button', { name: 'Push', exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Only this page' }).click();
  await expect(page.getByRole('button', { name: 'Push', exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Select all that match (${productCount})` }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: `Delete ${productCount} products?` })).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText(`${productCount} products deleted`)).toBeVisible();
  await expect(page.getByText('No products yet')).toBeVisible();
});
