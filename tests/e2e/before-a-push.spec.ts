/** What a seller sees before prices and pushes are used, and what is left to push after a save. */
import type { Product } from '#app/features/products/schemas.ts';
import { caller, importFirst, installed } from './support/busy-seller.ts';
import { appUrl, expect, openEmbedded, type Page, ready, type Screen, test } from './support/fixtures.ts';
import { call, withProduct } from './support/own-product.ts';

test('price rules are shown before and after, and only then applied', async ({ page }) => {
  const id = await withProduct(page);
  const detail = () => call<Product>(page, 'GET', `/center/products/${id}/detail`);
  const { title, variants } = await detail();
  await call(page, 'PUT', '/center/products/bulk_update', {
    products: [{ id, variants: variants.map((variant) => ({ id: variant.id, price: 123_456, compare_at_price: null })) }],
  });
  await page.goto(`${appUrl()}/app/products-center`);
  await ready(page);
  await page.getByRole('row').filter({ hasText: title }).getByRole('checkbox').check();
  await page
    .getByRole('button', { name: /More actions|Actions/ })
    .last()
    .click();
  await page.getByText('Apply price rules', { exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('$1,234.56')).toBeVisible();
  await expect(dialog.getByText(/by rule 1: 2 × cost plus shipping|fits? no rule/).first()).toBeVisible();
  expect((await detail()).variants[0]?.price).toBe(123_456);
  await dialog.getByRole('button', { name: 'Apply to 1 product' }).click();
  await expect.poll(async () => (await detail()).variants[0]?.price).not.toBe(123_456);
});

test('a price of 0 asks before it is saved, and several images go at once', async ({ page }) => {
  const id = await withProduct(page);
  await page.goto(`${appUrl()}/app/products-center/editor/${id}`);
  await ready(page);
  await page.locator('.Cell[data-kind=number] input').first().fill('0');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/has the price 0|sells for less/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Change the prices' }).click();
  await expect(dialog).toBeHidden();
  const { images } = await call<Product>(page, 'GET', `/center/products/${id}/detail`);
  const boxes = page.getByRole('checkbox', { name: /^Choose .+/ });
  for (let at = 0; at < Math.min(2, images.length); at += 1) await boxes.nth(at).check();
  await expect(page.getByRole('button', { name: /^Remove \d+ images?$/ })).toBeVisible();
});

/** Save a title, see that the store has not got it yet, push it, and see that it has. */
async function pushesWhatIsSaved(screen: Screen, page: Page): Promise<void> {
  await screen.getByLabel('Title', { exact: true }).fill('Saved after the push');
  await page.locator('#save-bar').getByRole('button', { name: 'Save' }).click();
  await expect(screen.getByText('Saved here, not in the store yet')).toBeVisible({ timeout: 20_000 });
  await screen.getByRole('button', { name: 'Push the changes' }).click();
  const drawer = screen.getByRole('dialog');
  for (const figure of ['Price', 'Cost with shipping', 'Profit'])
    await expect(drawer.getByText(figure, { exact: true }).first()).toBeVisible();
  await drawer.getByRole('button', { name: 'Push 1 product' }).click();
  await expect(screen.getByText('Saved here, not in the store yet')).toHaveCount(0, { timeout: 30_000 });
}

test('what is saved and not in the store yet says so, and its button brings it there, inside the admin', async ({ page }) => {
  const { shop, session } = await installed('Unsent Goods');
  const api = caller({ authorization: `Bearer ${session}` });
  const { id } = await importFirst(api);
  await api('POST', '/center/products/push', { product_package_ids: [id], push_settings: { shopify: {} } });
  await expect
    .poll(async () => (await api<Product>('GET', `/center/products/${id}/detail`)).listings[0]?.channel_product_id ?? null, {
      timeout: 30_000,
    })
    .not.toBeNull();
  const screen = await openEmbedded(page, shop.domain, `/app/products-center/editor/${id}`);
  await pushesWhatIsSaved(screen, page);
});
