/** The product centre: what its buttons open, and that the list is as it was when they are closed again. */

import { caller, installed } from './support/busy-seller.ts';
import { appUrl, expect, expectAccessible, expectNoSidewaysScroll, ready, test } from './support/fixtures.ts';
import { call, withProduct } from './support/own-product.ts';
import { buy, pushedProduct } from './support/shop.ts';

test('each dialog opens from the list, closes by Escape, and deleting takes the product out', async ({ page }) => {
  await withProduct(page);
  await page.goto(`${appUrl()}/app/products-center`);
  await ready(page);
  const dialog = page.getByRole('dialog');
  const row = page.getByRole('row').nth(1);
  const title = await row.getByRole('link').first().innerText();

  await page.getByRole('button', { name: 'Columns' }).click();
  await dialog.getByLabel('Stock', { exact: true }).setChecked(false);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('columnheader', { name: 'Stock' })).toHaveCount(0);

  await row.getByRole('checkbox').check();
  const open = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true });
    if (!(await button.isVisible())) await page.getByRole('button', { name: 'More actions' }).last().click();
    await button.click();
  };
  for (const [action, heading] of [
    ['Improve with AI', 'Improve 1 product with AI'],
    ['Split', 'Split 1 product'],
    ['Copy to another store', 'Copy 1 product to another store'],
    ['Compare', 'Compare suppliers and prices'],
    ['Delete', 'Delete 1 product?'],
  ] as const) {
    await open(action);
    await expect(dialog.getByRole('heading', { name: heading })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(row.getByRole('checkbox')).toBeChecked();
  }

  await open('Delete');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: title })).toHaveCount(0);
});

test('tabs for which there is no room are among the other views, and none is cut', async ({ page }) => {
  await withProduct(page);
  await page.goto(`${appUrl()}/app/products-center?locale=nl`);
  await ready(page);
  const tabs = page.locator('.Center-Filters').getByRole('tab').filter({ visible: true });
  const lines = () => tabs.evaluateAll((all) => new Set(all.map((tab) => tab.getBoundingClientRect().top)).size);
  for (const width of [1024, 900, 1180]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(lines, { message: `lines of tabs at ${width} px` }).toBe(1);
  }
});

test('filters offer the tags in use, again after a failure, and are cleared where nothing fits', async ({ page, watch }) => {
  watch.allow(/503/);
  const id = await withProduct(page);
  const { version } = await call<{ version: number }>(page, 'GET', `/center/products/${id}/detail`);
  await call(page, 'PUT', '/center/products/bulk_update', { products: [{ id, version, tags: ['winter'] }] });
  await page.goto(`${appUrl()}/app/products-center`);
  await ready(page);
  await page.getByRole('button', { name: 'Search and filter results' }).click();
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.route('**/api/center/products/listings/tags', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
  await page.getByRole('menuitem', { name: 'Tag', exact: true }).click();
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await page.locator('label').getByText('winter', { exact: true }).click();
  await expect(page).toHaveURL(/tag=winter/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.goto(`${appUrl()}/app/products-center?source=cj`);
  await ready(page);
  await expect(page.getByText('No products match')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
});

test('what is typed finds by title or by SKU, in the product centre and in the import list', async ({ page }) => {
  const id = await withProduct(page);
  const { version, title, variants } = await call<{ version: number; title: string; variants: { id: string }[] }>(
    page,
    'GET',
    `/center/products/${id}/detail`,
  );
  await call(page, 'PUT', '/center/products/bulk_update', {
    products: [{ id, version, variants: [{ id: variants.at(-1)?.id, sku: 'Shelf-7_B' }] }],
  });
  await page.goto(`${appUrl()}/app/products-center`);
  await ready(page);
  await page.getByRole('button', { name: 'Search and filter results' }).click();
  const field = page.getByPlaceholder('Search by title or SKU');
  await field.fill('shelf-8');
  await expect(page.getByText('No products match')).toBeVisible();
  await field.fill('shelf-7_');
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await field.fill(title.slice(0, 12));
  await expect(page).toHaveURL(/search=(?!shelf)/);
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await page.goto(`${appUrl()}/app/products-import`);
  await ready(page);
  await page.getByPlaceholder('Search by title or SKU').fill('SHELF-7');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/search=SHELF-7/);
  await expect(page.getByRole('link', { name: title }).first()).toBeVisible();
});

test('on a phone too, products are chosen and what is done with several is done', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await withProduct(page);
  await page.goto(`${appUrl()}/app/products-center`);
  await ready(page);
  const product = page.getByRole('listitem').filter({ has: page.getByRole('checkbox') });
  const title = await product.getByRole('link').innerText();
  await product.getByRole('checkbox', { name: `Select ${title}` }).check();
  await expect(page.getByRole('checkbox', { name: '1 selected' })).toBeChecked();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'More actions', exact: true }).last().click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Delete 1 product?' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('link', { name: title })).toHaveCount(0);
});

test('the countries of a mapping, chosen in its dialog, decide who sends an order', async ({ page }) => {
  const { shop, session } = await installed();
  const ask = caller({ authorization: `Bearer ${session}` });
  const { products } = await ask<{ products: { id: string; total_variants: number }[] }>(
    'GET',
    '/ah/products/search?source=quayside&page_size=50',
  );
  const few = products.toSorted((a, b) => a.total_variants - b.total_variants)[0];
  const bought = { supplier_product_id: few?.id, source: 'quayside', ship_to: 'US' };
  const { product_package_id: id } = await ask<{ product_package_id: string }>('POST', '/center/products/import/quayside', bought);
  await ask('POST', '/center/products/push', { product_package_ids: [id] });
  const { title } = await ask<{ title: string }>('GET', `/center/products/${id}/detail`);
  const sold = await pushedProduct(shop.domain, title);
  const variant = sold.variants[0]?.id as number;

  await page.context().addCookies([{ name: 'quayside_session', value: session, url: appUrl() }]);
  await page.goto(`${appUrl()}/app/products-center?tab=mapped`);
  await ready(page);
  await page.getByRole('button', { name: `Map ${title}` }).click();
  const dialog = page.getByRole('dialog');
  const limit = async (press: () => Promise<void>) => {
    for (let at = 0; at < sold.variants.length; at += 1) {
      await dialog
        .getByRole('button', { name: /^Countries for / })
        .nth(at)
        .click();
      await press();
      await dialog.getByRole('button', { name: 'Done' }).click();
    }
    await dialog.getByRole('button', { name: 'Save mapping' }).click();
    await expect(dialog).toBeHidden();
  };
  await limit(async () => {
    await dialog.getByRole('textbox', { name: 'Search country' }).fill('germ');
    await dialog.getByRole('checkbox', { name: 'Germany' }).check();
    await expectAccessible(page);
  });

  const order = await buy(shop.domain, variant);
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: order.name, exact: true }) });
  await page.goto(`${appUrl()}/app/orders`);
  await ready(page);
  await expect(row.getByText('The suppliers linked to this item are for other countries.')).toBeVisible();

  await page.goto(`${appUrl()}/app/products-center?tab=mapped`);
  await ready(page);
  await page.getByRole('button', { name: `Map ${title}` }).click();
  await expect(dialog.getByText('Only Germany').first()).toBeVisible();
  await limit(() => dialog.getByRole('button', { name: 'All countries', exact: true }).click());
  await page.goto(`${appUrl()}/app/orders`);
  await ready(page);
  await expect(row.getByText('Quayside', { exact: true })).toBeVisible();
});
