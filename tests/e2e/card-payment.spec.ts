/** Paying supplier orders by card in the provider's own fields: a refusal, the bank's 3-D Secure question refused and answered. */
import { connectStore, signUp } from './support/first-steps.ts';
import { appUrl, control, expect, ready, test } from './support/fixtures.ts';
import { placeOrder, sellOne, typeCard } from './support/sell.ts';
import { newShop } from './support/shop.ts';

test.describe.configure({ timeout: 240_000 });

const seller = { email: `card-${Date.now()}@example.com`, password: 'a long enough pass phrase' };

test('a seller pays a supplier order by card, asked by the bank', async ({ page, watch }) => {
  // Declined cards are answered with 402 by the provider; the browser says so in its console.
  watch.allow(/api\.stripe\.com|hooks\.stripe\.com|status of 402/);
  const shop = await newShop('Card Harbor');
  await test.step('sign up and connect a store', async () => {
    await signUp(page, seller);
    await connectStore(page, shop);
  });
  const order = await test.step('sell one product', () => sellOne(page, shop, `Card product ${Date.now()}`));
  await test.step('place the order', () => placeOrder(page, order));

  await test.step('a declined card leaves the order unpaid, with the bank’s words', async () => {
    await page.getByRole('radio', { name: /new card/i }).check();
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    await typeCard(page, '4000000000000002');
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(page.getByText(/declined/i).first()).toBeVisible({ timeout: 30_000 });
  });

  const challenge = () => page.frameLocator('iframe[src*="3d_secure_2"]');
  await test.step('refusing at the bank leaves it unpaid too', async () => {
    await typeCard(page, '4000000000003220');
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    await challenge().getByRole('button', { name: 'Fail' }).click();
    await expect(page.getByText(/authenticat/i).first()).toBeVisible({ timeout: 30_000 });
  });

  await test.step('confirming at the bank pays it', async () => {
    await typeCard(page, '4000000000003220');
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    await challenge().getByRole('button', { name: 'Complete' }).click();
    await page.waitForURL(/orders\/payment-confirmation/, { timeout: 60_000 });
    await expect(page.getByText(/paid/i).first()).toBeVisible({ timeout: 60_000 });
    await page.goto(`${appUrl()}/app/orders?status=order_placed&range=all`);
    await ready(page);
    await expect(page.getByRole('link', { name: order.name, exact: true })).toBeVisible();
  });

  await test.step('the order opens over the list, and as a page by its address', async () => {
    const link = page.getByRole('link', { name: order.name, exact: true });
    const list = page.url();
    await link.click();
    const layer = page.getByRole('dialog', { name: order.name });
    await expect(layer.getByText('Timeline')).toBeVisible();
    expect(page.url()).toBe(list);
    await page.keyboard.press('Escape');
    await expect(layer).toBeHidden();
    await expect(link).toBeFocused();
    await link.click();
    await page.getByRole('dialog', { name: order.name }).getByRole('link', { name: 'Open page' }).click();
    await page.waitForURL(/\/app\/orders\/[0-9a-f-]{36}$/);
    await page.reload();
    await expect(page.getByRole('heading', { name: order.name })).toBeVisible();
  });

  await test.step('a view is saved, kept in the address and opened again', async () => {
    await page.goto(`${appUrl()}/app/orders?status=order_placed&range=all`);
    await ready(page);
    await page.getByText('Views', { exact: true }).click();
    await page.getByPlaceholder('Name of the view').fill('Paid by card');
    await page.getByRole('button', { name: 'Save this view' }).click();
    await expect(page).toHaveURL(/view=/);
    await page.goto(`${appUrl()}/app/orders`);
    await ready(page);
    await page.getByText('Views', { exact: true }).click();
    await page.getByRole('link', { name: 'Paid by card' }).click();
    await expect(page).toHaveURL(/status=order_placed/);
    await expect(page.getByText('View: Paid by card')).toBeVisible();
    await page.getByText('Columns', { exact: true }).click();
    await page.getByRole('checkbox', { name: 'Profit' }).uncheck();
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    await expect(page.getByText('Profit', { exact: true })).toBeHidden();
    await page.reload();
    await expect(page.getByRole('link', { name: order.name, exact: true })).toBeVisible();
    await expect(page.getByText('Profit', { exact: true })).toBeHidden();
  });

  const counts = await control<{ succeededAmount: number }>('stripe/counts');
  expect(counts.succeededAmount).toBeGreaterThan(0);
});
