/** The store library in the editor: a picture is chosen, uploaded, taken from an address or put back, and what is refused says why. */
import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import type { GalleryImage } from '#app/features/gallery/schemas.ts';
import type { Product } from '#app/features/products/schemas.ts';
import { inDatabase } from '../support/test-databases.ts';
import { appUrl, databaseUrl, expect, expectAccessible, type Page, ready, test } from './support/fixtures.ts';
import { call, withProduct } from './support/own-product.ts';

const detail = (page: Page, id: string) => call<Product>(page, 'GET', `/center/products/${id}/detail`);
const plain = (background: string) =>
  sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .png()
    .toBuffer();
const hosted = 'https://images.quayside-practice.example/products/000021-1.jpg';

async function intoGallery(page: Page, name: string): Promise<GalleryImage> {
  const answer = await page.request.post(`${appUrl()}/api/core/galleries/upload`, {
    headers: { origin: appUrl() },
    multipart: { file: { name, mimeType: 'image/png', buffer: await plain('#2468ac') } },
  });
  return ((await answer.json()) as { data: GalleryImage }).data;
}

async function openEditor(page: Page, id: string): Promise<Locator> {
  await page.goto(`${appUrl()}/app/products-center/editor/${id}`);
  await ready(page);
  await expect(page.getByRole('button', { name: /^Move / }).first()).toBeVisible();
  return page.getByRole('button', { name: /^Enlarge / });
}

async function openLibrary(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Choose from store library' }).click();
  const dialog = page.getByRole('dialog', { name: 'Store library' });
  await expect(dialog.getByRole('button', { name: /^Galleries \(/ })).toBeVisible();
  return dialog;
}

const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Product saved').first()).toBeVisible();
  await expect(page.getByText('Product saved')).toHaveCount(0, { timeout: 20_000 });
};

test('a picture is chosen by keyboard, one uploaded, one drawn, one added from a URL, and all stand in the product after a reload', async ({
  page,
}) => {
  const id = await withProduct(page);
  for (const name of ['first.png', 'second.png', 'the-photo-that-was-made-in-the-harbor.png']) await intoGallery(page, name);
  const pictures = await openEditor(page, id);
  const before = await pictures.count();

  await test.step('chosen by keyboard alone', async () => {
    const opener = page.getByRole('button', { name: 'Choose from store library' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Store library' });
    await expect(dialog.getByRole('button', { name: 'Galleries (3)' })).toHaveAttribute('aria-current', 'true');
    await expect(dialog.getByText('the-photo-…harbor.png')).toBeVisible();
    await expectAccessible(page);
    const done = dialog.getByRole('button', { name: 'Done' });
    await expect(done).toBeDisabled();
    const box = (name: string) => dialog.getByRole('checkbox', { name });
    await box('the-photo-that-was-made-in-the-harbor.png').focus();
    await page.keyboard.press('ArrowRight');
    await expect(box('second.png')).toBeFocused();
    await page.keyboard.press('Space');
    await page.keyboard.press('End');
    await page.keyboard.press('Space');
    await expect(box('first.png')).toBeChecked();
    await expect(box('second.png')).not.toBeChecked();
    await done.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
    await expect(pictures).toHaveCount(before + 1);
  });

  await test.step('uploaded, beside others that are refused', async () => {
    const dialog = await openLibrary(page);
    const first = dialog.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name: 'first.png' }) });
    await expect(first.getByText('In this product')).toBeVisible();
    await first.getByRole('checkbox').check();
    await expect(dialog.getByRole('button', { name: 'Done' })).toBeDisabled();
    await first.getByRole('checkbox').uncheck();
    await dialog.locator('input[type=file]').setInputFiles([
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
      { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(2 * 1024 * 1024 + 1) },
      { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture either') },
      { name: 'uploaded.png', mimeType: 'image/png', buffer: await plain('#c02040') },
    ]);
    const uploads = dialog.getByRole('region', { name: 'Uploads' });
    await expect(uploads.getByRole('status')).toHaveText('File uploaded');
    await expect(uploads.getByRole('alert')).toHaveText([
      'File “notes.txt” is not supported.',
      'large.png is larger than 2 MB.',
      'We can’t read this picture. Use JPEG, PNG, WebP or HEIC.',
    ]);
    await expect(uploads.getByRole('listitem').filter({ hasText: 'broken.png' }).getByRole('alert')).toBeVisible();
    await expect(dialog.getByRole('checkbox', { name: 'uploaded.png' })).toBeChecked();
    await expect(dialog.getByRole('button', { name: 'Galleries (4)' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(pictures).toHaveCount(before + 2);
  });

  await test.step('drawn from SVG, without what stands in it', async () => {
    const dialog = await openLibrary(page);
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10" onload="document.title=1"><script>document.title=2</script><rect width="20" height="10" fill="#00ff00"/></svg>';
    await dialog.locator('input[type=file]').setInputFiles([{ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) }]);
    await expect(dialog.getByRole('checkbox', { name: 'logo.webp' })).toBeChecked();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(pictures).toHaveCount(before + 3);
    const { images } = await call<{ images: GalleryImage[] }>(page, 'GET', '/core/galleries');
    expect(images[0]).toMatchObject({ name: 'logo.webp', width: 1200, height: 600 });
    const answer = await page.request.get(new URL(images[0]?.image_url ?? '', appUrl()).href);
    const { dominant } = await sharp(await answer.body()).stats();
    expect(dominant.g).toBeGreaterThan(200);
    expect(dominant.r).toBeLessThan(60);
  });

  await test.step('added from a URL', async () => {
    const dialog = await openLibrary(page);
    const field = dialog.getByLabel('Image URL');
    const add = dialog.getByRole('button', { name: 'Add from URL' });
    await expect(add).toBeDisabled();
    await field.fill('   ');
    await expect(add).toBeDisabled();
    await field.fill('https://127.0.0.1/a.png');
    await add.click();
    await expect(field).toHaveAccessibleDescription(/No picture could be fetched from this link/);
    await field.fill(`  ${hosted} `);
    await expect(field).not.toHaveAccessibleDescription(/No picture/);
    await field.press('Enter');
    await expect(dialog.getByRole('checkbox', { name: '000021-1.jpg' })).toBeChecked();
    await expect(field).toHaveValue('');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(pictures).toHaveCount(before + 4);
  });

  await save(page);
  await page.reload();
  await ready(page);
  await expect(pictures).toHaveCount(before + 4);
  const { images } = await call<{ images: GalleryImage[] }>(page, 'GET', '/core/galleries');
  const srcOf = (name: string) => images.find((image) => image.name === name)?.src;
  expect((await detail(page, id)).images.slice(-4).map(({ src }) => src)).toEqual(
    ['first.png', 'uploaded.png', 'logo.webp', '000021-1.jpg'].map(srcOf),
  );
  for (const picture of (await pictures.locator('img').all()).slice(-4)) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
});

test('a variant shows a picture of the library, and what was taken off a product is put back from its supplier', async ({ page }) => {
  const id = await withProduct(page);
  const mine = await intoGallery(page, 'mine.png');
  const pictures = await openEditor(page, id);
  const before = await detail(page, id);

  await test.step('for a variant, without adding it to the product first', async () => {
    await page
      .getByRole('button', { name: /^Choose image for / })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Choose from store library' }).click();
    await dialog.getByRole('button', { name: 'Back' }).click();
    await dialog.getByRole('button', { name: 'Choose from store library' }).click();
    await dialog.getByRole('checkbox', { name: 'mine.png' }).check();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(pictures).toHaveCount(before.images.length + 1);
    await expect(page.getByRole('button', { name: /^Choose image for / }).first()).toBeFocused();
    await save(page);
    const { images, variants } = await detail(page, id);
    expect(images.at(-1)?.src).toBe(mine.src);
    expect(variants[0]?.image_id).toBe(images.at(-1)?.id);
  });

  await test.step('put back', async () => {
    await page
      .getByRole('button', { name: /^Remove / })
      .first()
      .click();
    await save(page);
    expect((await detail(page, id)).images).toHaveLength(before.images.length);
    const dialog = await openLibrary(page);
    await dialog.getByRole('button', { name: `Product (${before.images.length + 1})` }).click();
    const lost = dialog.getByRole('listitem').filter({ hasNotText: 'In this product' });
    await expect(lost).toHaveCount(1);
    await lost.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(pictures).toHaveCount(before.images.length + 1);
    await save(page);
    expect((await detail(page, id)).images).toHaveLength(before.images.length + 1);
  });

  await test.step('deleted from the library, and kept by the product', async () => {
    const dialog = await openLibrary(page);
    await expect(dialog.getByRole('button', { name: 'Delete from library' })).toBeDisabled();
    await dialog.getByRole('checkbox', { name: 'mine.png' }).check();
    await dialog.getByRole('button', { name: 'Delete from library' }).click();
    await expect(dialog.getByText('Delete mine.png from the library? Products that use it keep it.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(dialog.getByRole('checkbox', { name: 'mine.png' })).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: 'Galleries (1)' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    expect((await detail(page, id)).images.some(({ src }) => src === mine.src)).toBe(true);
  });
});

test('a library comes by pages of fifty as it is scrolled, and a full one takes nothing more and says so', async ({ page }) => {
  const id = await withProduct(page);
  const first = await intoGallery(page, 'first.png');
  await inDatabase(databaseUrl(), async (client) => {
    const { rows } = await client.query('select workplace_id as id from gallery_images where id = $1', [first.id]);
    await client.query(
      `insert into gallery_images (workplace_id, id, name, status, file_key, bytes)
       select $1, lpad(to_hex(n), 32, '0')::uuid, 'picture ' || n, 'ready', $2, 1 from generate_series(1, 248) n`,
      [rows[0].id, first.src],
    );
    await client.query(`update workplace_counters set value = 249 where workplace_id = $1 and name = 'gallery.images'`, [rows[0].id]);
  });
  await openEditor(page, id);
  const pages: string[] = [];
  page.on('request', (request) => {
    const number = /core\/galleries\?page=(\d+)&page_size=50$/.exec(request.url())?.[1];
    if (number) pages.push(number);
  });
  const dialog = await openLibrary(page);
  const boxes = dialog.getByRole('checkbox');
  await expect(boxes).toHaveCount(50);
  for (const [number, count] of [100, 150, 200, 249].entries()) {
    expect(pages).toHaveLength(number + 1);
    await boxes.last().scrollIntoViewIfNeeded();
    await expect(boxes).toHaveCount(count);
  }
  expect(pages).toEqual(['1', '2', '3', '4', '5']);

  await test.step('of two files one has a place left', async () => {
    const buffer = await plain('#208040');
    await dialog.locator('input[type=file]').setInputFiles([
      { name: 'last.png', mimeType: 'image/png', buffer },
      { name: 'too-many.png', mimeType: 'image/png', buffer },
    ]);
    await expect(dialog.getByText('1 image was left out: the library holds at most 250.')).toBeVisible();
    await expect(dialog.getByRole('checkbox', { name: 'last.png' })).toBeChecked();
    await expect(dialog.getByText('The library is full: it holds 250 images. Delete some to add others.')).toBeVisible();
    await expect(dialog.locator('input[type=file]')).toBeDisabled();
  });

  await test.step('a link is refused beside its field, in the server’s words', async () => {
    const field = dialog.getByLabel('Image URL');
    await field.fill(hosted);
    await field.press('Enter');
    await expect(field).toHaveAccessibleDescription('The gallery holds at most 250 pictures. Delete some first.');
  });
});

test('an empty library says what to do, and one that cannot be loaded is asked for again', async ({ page, watch }) => {
  watch.allow(/status of 502|^502: /);
  const id = await withProduct(page);
  await openEditor(page, id);
  await page.route(/\/api\/core\/galleries\?/, (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }));
  const opener = page.getByRole('button', { name: 'Choose from store library' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Store library' });
  await expect(dialog.getByText('Quayside is not available for a moment. Try again shortly.')).toBeVisible();
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByText('No images yet')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Galleries (0)' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(opener).toBeFocused();
});

test('a picture of the library is put into the description, is seen there, and is saved with it', async ({ page }) => {
  const id = await withProduct(page);
  const { src } = await intoGallery(page, 'sizes.png');
  await openEditor(page, id);
  const text = page.getByRole('textbox', { name: 'Description', exact: true });
  await text.click();
  await page.getByRole('button', { name: 'Insert image' }).click();
  const dialog = page.getByRole('dialog', { name: 'Store library' });
  await dialog.getByRole('checkbox', { name: 'sizes.png' }).check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toHaveCount(0);
  const picture = text.locator(`img[src="/files/${src}"]`);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
  await save(page);
  expect((await detail(page, id)).description_html).toContain(`<img src="/files/${src}"`);
  await openEditor(page, id);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
});
