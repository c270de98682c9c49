/** Better texts by AI, from the list and from its first screen, in both shells. */
import { caller, installed } from './support/busy-seller.ts';
import { appUrl, expect, openEmbedded, type Page, ready, type Screen, test } from './support/fixtures.ts';
import { call, withProduct } from './support/own-product.ts';

const titleOf = (page: Page, id: string) =>
  call<{ title: string }>(page, 'GET', `/center/products/${id}/detail`).then(({ title }) => title);

test('texts from the import list are compared side by side, and taken or refused part by part', async ({ page }) => {
  const id = await withProduct(page);
  const title = await titleOf(page, id);
  await page.goto(`${appUrl()}/app/products-import`);
  await ready(page);
  await page.getByRole('checkbox', { name: title }).check();
  await page.getByRole('button', { name: 'Improve with AI' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Improve 1 product with AI' })).toBeVisible();
  await expect(dialog.getByText('This costs 1 credit. You have 10 credits left.')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Search engine texts' }).check();
  await expect(dialog.getByText('This costs 2 credits.')).toBeVisible();
  await dialog.getByLabel('Tone').selectOption('expert');
  await dialog.getByRole('button', { name: 'Improve 1 product' }).click();
  await expect(dialog).toBeHidden();

  const work = page.getByRole('region', { name: 'Work under way' });
  await work.getByRole('link', { name: 'Check 2 AI texts' }).click({ timeout: 30_000 });
  const written = `${title} – chosen by people who know`;
  await expect(page.getByRole('region', { name: 'Title: Before', exact: true })).toContainText(title);
  await expect(page.getByRole('region', { name: 'Title: After', exact: true })).toContainText(written);
  await expect(page.getByRole('region', { name: 'Description: After', exact: true })).toBeVisible();
  // Nothing is saved before it is taken.
  expect(await titleOf(page, id)).toBe(title);
  await page.getByRole('button', { name: 'Keep the old description' }).click();
  await expect(page.getByText('The old texts stay')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Description: After', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Use this title' }).click();
  await expect(page.getByText('The new texts are saved')).toBeVisible();
  await expect.poll(() => titleOf(page, id)).toBe(written);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('The former texts are back')).toBeVisible();
  await expect.poll(() => titleOf(page, id)).toBe(title);

  await page.goto(`${appUrl()}/app/products-center/editor/${id}`);
  await ready(page);
  await expect(page.getByText('AI has written new texts for this product')).toBeVisible();
  await page.getByRole('link', { name: 'Compare texts' }).click();
  await page.getByRole('button', { name: 'Use both' }).click();
  await expect(page.getByText('Nothing to check')).toBeVisible();
});

test('what the model will not write is told in its own words, and costs nothing', async ({ page }) => {
  const id = await withProduct(page);
  await call(page, 'PUT', '/center/products/bulk_update', { products: [{ id, title: 'Miracle cure watch' }] });
  await page.goto(`${appUrl()}/app/ob-ai-enhancer`);
  await ready(page);
  await page.getByRole('button', { name: 'Improve this product' }).click();
  const alert = page.locator('.Polaris-Banner').filter({ hasText: 'The text could not be written.' });
  await expect(alert.getByText('I’m sorry, but I can’t help with advertising this product.')).toBeVisible({ timeout: 30_000 });
  await call(page, 'PUT', '/center/products/bulk_update', { products: [{ id, title: 'Honest watch' }] });
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Title: After', exact: true }).getByText('Honest watch – ')).toBeVisible({
    timeout: 30_000,
  });
});

/** The first screen: a manner, a try, its before and after, undone, and on to the import list. */
async function firstSteps(screen: Screen, page: Page, arrived: () => Promise<void>): Promise<void> {
  await screen.getByLabel('Style').selectOption('highlight');
  await screen.getByLabel('Tone').selectOption('playful');
  await screen.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(screen.getByText('Style and tone are saved.')).toBeVisible();
  await screen.getByRole('button', { name: 'Improve this product' }).click();
  const after = screen.getByRole('region', { name: 'Title: After', exact: true });
  await expect(after.getByText('say hello to a small joy').first()).toBeVisible({ timeout: 30_000 });
  await expect(screen.getByRole('region', { name: 'Title: Before', exact: true })).toBeVisible();
  await screen.getByRole('button', { name: 'Use both' }).click();
  await expect(screen.getByText('The new texts are saved')).toBeVisible();
  await screen.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(screen.getByText('The former texts are back')).toBeVisible();
  await screen.getByRole('button', { name: 'Done, go to the import list' }).click();
  await arrived();
  await expect(screen.getByRole('button', { name: 'Improve with AI' })).toBeVisible();
  expect(page.isClosed()).toBe(false);
}

test('the first screen leads through a try at the web address', async ({ page }) => {
  const id = await withProduct(page);
  const title = await titleOf(page, id);
  await page.goto(`${appUrl()}/app/guide-line`);
  await ready(page);
  await page.getByRole('link', { name: 'AI enhancer' }).click();
  await expect(page.getByRole('heading', { name: 'AI enhancer' })).toBeVisible();
  await firstSteps(page, page, () => page.waitForURL(/\/app\/products-import/));
  expect(await titleOf(page, id)).toBe(title);
  const account = await call<{ onboarding: { AO: { key: string; value: boolean }[] } }>(page, 'GET', '/auth/account');
  expect(account.onboarding.AO).toContainEqual({ key: 'ai_enhancer', value: true });
});

test('the first screen leads through a try inside the admin', async ({ page }) => {
  const { shop, session } = await installed('Enhanced Goods');
  const api = caller({ authorization: `Bearer ${session}` });
  const { products } = await api<{ products: { source_product_id: string }[] }>(
    'GET',
    '/ah/products/dropshipping?source=quayside&ship_to=US',
  );
  await api('POST', '/center/products/import/quayside', {
    source: 'quayside',
    supplier_product_id: products[0]?.source_product_id,
    ship_to: 'US',
  });
  const screen = await openEmbedded(page, shop.domain, '/app/ob-ai-enhancer');
  await firstSteps(screen, page, () => page.waitForURL(/products-import/));
});

test('the first screen works before scripts', async ({ browser, page }) => {
  await withProduct(page);
  const context = await browser.newContext({ javaScriptEnabled: false, storageState: await page.context().storageState() });
  const plain = await context.newPage();
  await plain.goto(`${appUrl()}/app/ob-ai-enhancer`);
  await plain.getByLabel('Tone').selectOption('daring');
  await plain.getByRole('button', { name: 'Improve this product' }).click();
  await expect(async () => {
    const look = plain.getByRole('link', { name: 'Look again' });
    if (await look.isVisible()) await look.click();
    await expect(plain.getByText('not for the faint-hearted').first()).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await plain.getByRole('button', { name: 'Use both' }).click();
  await plain.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(plain.getByText('The former texts are back')).toBeVisible();
  await expect(plain.getByLabel('Tone')).toHaveValue('daring');
  await context.close();
});
