/** The product editor: what a seller types, uploads and undoes, also against another tab, and before the scripts have loaded. */
import sharp from 'sharp';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import type { Product } from '#app/features/products/schemas.ts';
import { locales } from '#app/platform/locales.ts';
import { appUrl, expect, expectEscapeLeaves, newSeller, type Page, ready, signIn, test } from './support/fixtures.ts';
import { call, withProduct } from './support/own-product.ts';

const detail = (page: Page, id: string) => call<Product>(page, 'GET', `/center/products/${id}/detail`);

const saved = async (page: Page) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Product saved').first()).toBeVisible();
  await expect(page.getByText('Product saved')).toHaveCount(0, { timeout: 20_000 });
};

test('on a desk all columns of the variants stand in view, in every language, and source runs from left to right', async ({ page }) => {
  const id = await withProduct(page);
  for (const locale of locales) {
    await page.goto(`${appUrl()}/app/products-center/editor/${id}?locale=${locale}`);
    await ready(page);
    const hidden = await page.locator('.Variants').evaluate((table) => table.scrollWidth - table.clientWidth);
    expect(hidden, `${locale}: px out of view`).toBeLessThanOrEqual(0);
  }
  await page.goto(`${appUrl()}/app/products-center/editor/${id}?locale=ar`);
  await ready(page);
  await page.locator('.Editor-LabelRow').getByRole('button').click();
  await expect(page.locator('.Editor-Html')).toHaveCSS('text-align', 'left');
  // Figures stand below the words of their column.
  await expect(page.locator('.Cell[data-kind=number] input').first()).toHaveCSS('text-align', 'right');
});

test('a strip leads to the parts of the page, also on a phone and with changes that are not saved', async ({ page }) => {
  const id = await withProduct(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${appUrl()}/app/products-center/editor/${id}`);
  await ready(page);
  await page.getByLabel('Title', { exact: true }).fill('Not saved');
  // There is no head of a table around it.
  const chooseAll = page.locator('.Variants-ChooseAll .Polaris-Choice__Label');
  await expect(chooseAll).toHaveText(/^Select all \d+ variants$/);
  expect((await chooseAll.boundingBox())?.width).toBeGreaterThan(80);
  const strip = page.getByRole('navigation', { name: 'Sections of this page' });
  const address = page.url();
  for (const [name, heading] of [
    ['Search engine listing', 'Search engine listing'],
    ['Variants', 'Variants'],
    ['Images', 'Images'],
  ] as const) {
    await strip.getByRole('link', { name, exact: true }).click();
    const part = page.getByRole('heading', { name: heading, exact: true });
    await expect(part).toBeInViewport();
    // Below the strip, not behind it.
    await expect.poll(async () => ((await part.boundingBox())?.y ?? 0) - ((await strip.boundingBox())?.y ?? 0)).toBeGreaterThan(40);
    await expect(strip).toBeInViewport();
  }
  expect(page.url()).toBe(address);
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Not saved');
});

test('a save that is cut on its way, or answered by a proxy, keeps what was typed, and goes through at the second press, for which its button stands ready', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 502|^502: |ERR_CONNECTION_RESET/);
  const id = await withProduct(page);
  await page.goto(`${appUrl()}/app/products-center/editor/${id}`);
  await ready(page);
  for (const [title, fail] of [
    ['Cut on its way', 'cut'],
    ['Behind a proxy', 'proxy'],
  ] as const) {
    await page.route(
      (url) => url.pathname.endsWith(`${id}.data`),
      (route) => (fail === 'cut' ? route.abort('connectionreset') : route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' })),
    );
    await page.getByLabel('Title', { exact: true }).fill(title);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Quayside is not available for a moment. Try again shortly.')).toBeVisible();
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title);
    // The server is still away, and its button is there to be pressed again.
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
    await page.unrouteAll();
    await saved(page);
    expect((await detail(page, id)).title).toBe(title);
  }
});

test('texts, prices and pictures are edited, saved, and taken back', async ({ page }) => {
  const id = await withProduct(page);
  const before = await detail(page, id);
  await page.goto(`${appUrl()}/app/products-center/editor/${id}`);
  await ready(page);

  await test.step('a description keeps its words and loses its scripts', async () => {
    await page.getByRole('button', { name: 'Show HTML' }).click();
    await page
      .getByLabel('Description', { exact: true })
      .fill('<p>Warm <strong>and</strong> dry</p><img src=x onerror="document.title=1"><script>document.title=2</script>');
    await saved(page);
    expect((await detail(page, id)).description_html).toBe('<p>Warm <strong>and</strong> dry</p>');
  });

  await test.step('all variants are priced at once', async () => {
    await page.getByRole('checkbox', { name: /^Select all \d+ variants/ }).check({ force: true });
    const bulk = page.getByRole('region', { name: 'Edit selected variants' });
    // A cent off the rules' price: above the cost, so that nothing is asked, and below the compare-at price.
    const price = Math.max(...before.variants.map((variant) => variant.price)) - 1;
    await bulk.getByLabel('Value').fill((price / 100).toFixed(2));
    await bulk.getByRole('button', { name: 'Apply', exact: true }).click();
    await saved(page);
    const { variants } = await detail(page, id);
    expect(new Set(variants.map((variant) => variant.price))).toEqual(new Set([price]));
  });

  await test.step('a picture is uploaded, one of another kind is refused beside the field', async () => {
    const png = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#2468ac' } })
      .png()
      .toBuffer();
    await page.locator('input[type=file]').setInputFiles([
      { name: 'blue.png', mimeType: 'image/png', buffer: png },
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
    ]);
    await expect(page.getByText(/notes\.txt/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Move / })).toHaveCount(before.images.length + 1);
    await saved(page);
    expect((await detail(page, id)).images).toHaveLength(before.images.length + 1);
  });

  await test.step('pictures are moved by keyboard', async () => {
    const { images } = await detail(page, id);
    await page
      .getByRole('button', { name: /^Move / })
      .first()
      .focus();
    await page.keyboard.press('Space');
    await expect(page.getByText(/Image is over position 1 /)).toBeAttached();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText(/Image is over position 2 /)).toBeAttached();
    await page.keyboard.press('Space');
    await saved(page);
    const after = (await detail(page, id)).images.map((image) => image.id);
    expect(after.slice(0, 2)).toEqual([images[1]?.id, images[0]?.id]);
  });

  await test.step('the last save is undone', async () => {
    const { images } = await detail(page, id);
    await page.getByRole('button', { name: 'Undo last save' }).first().click();
    await expect(page.getByText(/undone/i).first()).toBeVisible();
    expect((await detail(page, id)).images.map((image) => image.id).slice(0, 2)).toEqual([images[1]?.id, images[0]?.id]);
  });
});

test('an option is added by the keyboard alone, on a phone too; its variants stand in the table after the save', async ({ page }) => {
  const id = await withProduct(page);
  const before = await detail(page, id);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${appUrl()}/app/products-center/editor/${id}`);
  await ready(page);
  await page.getByRole('button', { name: 'Add option', exact: true }).focus();
  await page.keyboard.press('Enter');
  const place = before.options.length + 1;
  await expect(page.getByLabel(`Name of option ${place}`)).toBeFocused();
  await page.keyboard.type('Material');
  await page.getByRole('button', { name: 'Add value to Material' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Value 2 of Material')).toBeFocused();
  await page.keyboard.type('Wood');
  // The first value is still empty: said beside it, before anything is sent.
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByLabel('Value 1 of Material')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Value 1 of Material').fill('Steel');
  await expect(page.getByText(new RegExp(`^Saving adds ${before.variants.length} variants?,`))).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await saved(page);
  const after = await detail(page, id);
  expect(after.options.at(-1)).toEqual({ name: 'Material', values: ['Steel', 'Wood'] });
  expect(after.variants).toHaveLength(2 * before.variants.length);
  expect(
    before.variants.every(({ id: was }) => after.variants.some((each) => each.id === was && each.option_values.includes('Steel'))),
  ).toBe(true);
  await expect(page.locator('.Variants tbody tr').filter({ hasText: 'Wood' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Remove option Material' }).waitFor({ state: 'hidden' });
});

test('a picture is cut square and turned, and the variants that showed it show what came of it', async ({ page }) => {
  const id = await withProduct(page);
  await page.goto(`${appUrl()}/app/products-center/editor/${id}`);
  await ready(page);
  const plain = (width: number, background: string) => sharp({ create: { width, height: 200, channels: 3, background } }).png();
  const redThenBlue = await plain(300, '#ff0000')
    .composite([{ input: await plain(150, '#0000ff').toBuffer(), left: 150, top: 0 }])
    .toBuffer();
  const pictures = page.getByRole('button', { name: /^Enlarge / });
  await expect(pictures.first()).toBeVisible();
  const before = await pictures.count();
  await page.locator('input[type=file]').setInputFiles([{ name: 'halves.png', mimeType: 'image/png', buffer: redThenBlue }]);
  await expect(pictures).toHaveCount(before + 1);
  await pictures.last().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Alt text').fill('Two halves');
  await dialog.getByLabel('Use as variant image').selectOption({ label: 'All variants' });
  await dialog.getByRole('button', { name: 'Use image' }).click();

  await dialog.getByRole('button', { name: 'Crop and rotate' }).click();
  await expect(dialog.getByText('270 × 180 pixels').first()).toBeVisible();
  await expectEscapeLeaves(dialog, dialog.getByLabel('Shape'));
  await dialog.getByLabel('Shape').selectOption({ label: 'Square (1:1)' });
  await expect(dialog.getByText('200 × 200 pixels').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Rotate right' }).click();
  await expect(dialog.getByText('180 × 180 pixels').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Apply' }).click();

  // Back at the picture, which keeps its description.
  await expect(dialog.getByLabel('Alt text')).toHaveValue('Two halves');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await saved(page);
  const { images, variants } = await detail(page, id);
  const made = images.at(-1);
  expect(made?.alt).toBe('Two halves');
  expect(new Set(variants.map((variant) => variant.image_id))).toEqual(new Set([made?.id]));
  const picture = await page.request.get(new URL(imageUrl(made?.src ?? '', 320), appUrl()).href);
  const { data, info } = await sharp(await picture.body())
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colorAt = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)];
  expect([info.width, info.height]).toEqual([180, 180]);
  // What was left is above now.
  const [redAbove = 0, , blueAbove = 0] = colorAt(90, 20);
  const [redBelow = 0, , blueBelow = 0] = colorAt(90, 160);
  expect(redAbove).toBeGreaterThan(200);
  expect(blueAbove).toBeLessThan(50);
  expect(redBelow).toBeLessThan(50);
  expect(blueBelow).toBeGreaterThan(200);
});

test('what another tab saved is settled: mine are kept on top of theirs, or theirs taken', async ({ page, watch }) => {
  // The refusal of an outdated save.
  watch.allow(/status of 422/);
  const id = await withProduct(page);
  await page.goto(`${appUrl()}/app/products-center/editor/${id}`);
  await ready(page);
  const title = page.getByLabel('Title', { exact: true });
  for (const [button, expected] of [
    ['Keep mine', 'Typed to keep mine'],
    ['Take theirs', 'Saved to take theirs'],
  ] as const) {
    await title.fill(`Typed to ${button.toLowerCase()}`);
    await call(page, 'PUT', '/center/products/bulk_update', {
      products: [{ id, title: `Saved to ${button.toLowerCase()}`, vendor: `Vendor ${button}` }],
    });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: button }).click();
    await expect(title).toHaveValue(expected);
    await expect(page.getByLabel('Vendor', { exact: true })).toHaveValue(`Vendor ${button}`);
    if (button === 'Keep mine') await saved(page);
    expect(await detail(page, id)).toMatchObject({ title: expected, vendor: `Vendor ${button}` });
  }
});

test('the basic form saves before the scripts have loaded', async ({ page, browser }) => {
  const id = await withProduct(page);
  const context = await browser.newContext({ javaScriptEnabled: false, storageState: await page.context().storageState() });
  const plain = await context.newPage();
  await plain.goto(`${appUrl()}/app/products-center/editor/${id}`);
  await plain.getByLabel('Title', { exact: true }).fill('Without scripts');
  await plain.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(async () => (await detail(page, id)).title).toBe('Without scripts');
  await expect(plain.getByLabel('Title', { exact: true })).toHaveValue('Without scripts');
  await context.close();
});

test('what was just imported opens at once, though the list behind it is still being asked again', async ({ page }) => {
  await signIn(page, await newSeller());
  await page.goto(`${appUrl()}/app/find-product?source=quayside`);
  await ready(page);
  const hasMoved = Promise.withResolvers<void>();
  await page.route(/\/app\/find-product\.data\?/, async (route) => {
    await hasMoved.promise;
    // The move may have ended the question by now.
    await route.continue().catch(() => undefined);
  });
  const id = await page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: 'Import' }) })
    .first()
    .getAttribute('data-product-id');
  const card = page.locator(`article[data-product-id="${id}"]`);
  await card.getByRole('button', { name: 'Import' }).click();
  await card.getByRole('link', { name: 'Edit' }).click();
  hasMoved.resolve();
  await expect(page.getByLabel('Title', { exact: true })).toBeVisible();
});
