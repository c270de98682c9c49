/** The way from the catalog to a buyer's order, by clicks. */
import { appUrl, expect, type Page, ready } from './fixtures.ts';
import { buy, type newShop, pushedProduct, type ShopOrder } from './shop.ts';

/** Import the first product of the own supplier's catalog and push it under a title of its own; a buyer then orders one. */
export async function sellOne(page: Page, shop: Awaited<ReturnType<typeof newShop>>, title: string): Promise<ShopOrder> {
  await page.goto(`${appUrl()}/app/catalog/dropshipping?source=quayside`);
  await ready(page);
  await page.getByRole('article').first().getByRole('link').first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Import', exact: true }).first().click();
  await drawer.getByRole('link', { name: 'Edit', exact: true }).first().click();
  await page.waitForURL(/products-import\/editor/);
  await ready(page);
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Product saved')).toBeVisible();
  await page.getByRole('button', { name: 'Push to store' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Push 1 product' }).click();
  await expect(page.getByRole('region', { name: 'Work under way' }).getByText('Done', { exact: true })).toBeVisible({ timeout: 90_000 });
  const pushed = await pushedProduct(shop.domain, title);
  return buy(shop.domain, pushed.variants[0]?.id as number);
}

/** Place an order with its supplier; afterwards the page asks for the payment. */
export async function placeOrder(page: Page, order: ShopOrder): Promise<void> {
  await expect(async () => {
    await page.goto(`${appUrl()}/app/orders`);
    await expect(page.getByRole('link', { name: order.name, exact: true })).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  await ready(page);
  await page.getByRole('checkbox', { name: new RegExp(order.name) }).check();
  await page.getByRole('button', { name: 'Place order' }).click();
  await page.waitForURL(/orders\/create/);
  await page.getByRole('button', { name: 'Place 1 order' }).click();
  await page.waitForURL(/orders\/pay/);
  await expect(page.getByText('All suppliers have answered')).toBeVisible({ timeout: 60_000 });
}

/** Type a card into the provider's own fields. */
export async function typeCard(page: Page, number: string): Promise<void> {
  const card = page.frameLocator('iframe[title="Secure payment input frame"]');
  await card.getByLabel('Card number').fill(number);
  await card.getByLabel('Expiration date').fill('1234');
  await card.getByLabel('Security code').fill('123');
  await card.getByLabel('ZIP code').fill('10118');
}
