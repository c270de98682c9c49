/** Pictures: uploading, HEIC, limits, what is refused, and what `/images` serves. */
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { cjImageHosts } from '#app/connectors/suppliers/cj/catalog.server.ts';
import { createContext } from '#app/context.server.ts';
import { convertUpload, recountPlaces, uploadToGallery } from '#app/features/gallery/gallery.server.ts';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { type GalleryImage, maxGalleryImages } from '#app/features/gallery/schemas.ts';
import { sweepImageCache } from '#app/features/gallery/sweep-image-cache.server.ts';
import { createHooks } from '#app/hooks.server.ts';
import { newId } from '#app/platform/ids.ts';
import type { Fault } from '#sandbox/core/types.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});

const upload = (seller: TestSeller, bytes: Uint8Array, name: string, type: string, field: 'file' | 'image' = 'file') => {
  const form = new FormData();
  form.append(field, new File([new Uint8Array(bytes)], name, { type }));
  return seller.api<GalleryImage>('POST', '/center/products/galleries/upload', form);
};
const drawn = (width = 300, height = 200) => sharp({ create: { width, height, channels: 3, background: '#4682b4' } });
const served = (address: string) => fetch(new URL(address, h.appUrl));
const listed = async (seller: TestSeller) =>
  (await seller.api<{ images: GalleryImage[]; total: number }>('POST', '/center/products/galleries/list', {})).body.data;

describe('an upload', () => {
  test.each([
    ['JPEG', () => drawn().jpeg().toBuffer(), 'a.jpg', 'image/jpeg'],
    ['PNG', () => drawn().png().toBuffer(), 'a.png', 'image/x-png'],
    ['WebP', () => drawn().webp().toBuffer(), 'a.webp', 'image/webp'],
    ['PNG of an unknown type with a known ending', () => drawn().png().toBuffer(), 'a.PNG', ''],
  ])('of %s is kept as WebP and served', async (_name, make, name, type) => {
    const seller = await h.newSeller();
    const { body } = await upload(seller, await make(), name, type);
    expect(body.data).toMatchObject({ status: 'ready', width: 300, height: 200, name });
    const answer = await served(body.data?.image_url as string);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(300);
  });

  test('of more than 2,400 pixels is made smaller, and loses where it was taken', async () => {
    const seller = await h.newSeller();
    const large = await drawn(3000, 1500)
      .withExif({ IFD0: { Copyright: 'at home' } })
      .jpeg({ quality: 40 })
      .toBuffer();
    const { body } = await upload(seller, large, 'large.jpg', 'image/jpeg');
    expect(body.data).toMatchObject({ width: 2400, height: 1200 });
    const file = await h.services.connectors.files.get(body.data?.src as string);
    expect((await sharp(file?.bytes).metadata()).exif).toBeUndefined();
  });

  test('of HEIC is converted by a job', async () => {
    const seller = await h.newSeller();
    const heic = readFileSync(new URL('../../support/pictures/harbor.heic', import.meta.url));
    const { body } = await upload(seller, heic, 'photo.heic', '');
    expect(body.data).toMatchObject({ status: 'processing', image_url: '' });
    await h.drainJobs();
    const [image] = (await listed(seller))?.images ?? [];
    expect(image).toMatchObject({ status: 'ready', error: null });
    expect(image?.width).toBeGreaterThan(0);
    expect((await served(image?.image_url as string)).status).toBe(200);
  });

  test('of a HEIC that nobody could convert has failed by the next morning, and not while it may still be', async () => {
    const seller = await h.newSeller();
    const heic = readFileSync(new URL('../../support/pictures/harbor.heic', import.meta.url));
    const { body } = await upload(seller, heic, 'photo.heic', '');
    await h.services.database.pool.query(`delete from pgboss.job where name = 'gallery.convert' and data ->> 'workplaceId' = $1`, [
      seller.workplaceId,
    ]);
    const nightly = async () => {
      await h.services.queue.boss.send('gallery.fail-left-uploads', {});
      await h.settle();
    };
    await nightly();
    expect((await listed(seller))?.images).toMatchObject([{ status: 'processing' }]);
    await h.services.database.pool.query(`update gallery_images set created_at = now() - interval '3 hours' where workplace_id = $1`, [
      seller.workplaceId,
    ]);
    await nightly();
    expect((await listed(seller))?.images).toMatchObject([{ status: 'failed', error: 'heicFailed' }]);
    expect(await h.services.connectors.files.get(body.data?.src as string)).toBeUndefined();
  });

  test('of HEIC that is deleted before it was converted leaves no file behind', async () => {
    const seller = await h.newSeller();
    const heic = readFileSync(new URL('../../support/pictures/harbor.heic', import.meta.url));
    const { body } = await upload(seller, heic, 'photo.heic', '');
    const key = body.data?.src as string;
    expect(await h.services.connectors.files.get(key)).toBeDefined();
    await seller.api('DELETE', '/core/galleries', { ids: [body.data?.id] });
    await h.drainJobs();
    expect(await listed(seller)).toMatchObject({ images: [], total: 0 });
    expect(await h.services.connectors.files.get(key)).toBeUndefined();
  });

  /** An upload of HEIC that no worker converts, and how to do it with a file store that keeps what is made as `put` does. */
  async function heicBy(put: (key: string) => Promise<void>) {
    const seller = await h.newSeller();
    const heic = readFileSync(new URL('../../support/pictures/harbor.heic', import.meta.url));
    const { body } = await upload(seller, heic, 'photo.heic', '');
    const { id, src } = body.data as GalleryImage;
    await h.services.database.pool.query(`delete from pgboss.job where name = 'gallery.convert' and data ->> 'id' = $1`, [id]);
    const { connectors } = h.services;
    const files: typeof connectors.files = {
      ...connectors.files,
      put: async (key, ...more) => {
        await put(key);
        await connectors.files.put(key, ...more);
      },
    };
    const services = { ...h.services, connectors: { ...connectors, files } };
    const convert = () => convertUpload(createContext(services), { workplaceId: seller.workplaceId, id });
    return { seller, id, src, convert };
  }

  test('of HEIC is converted later when the file store is away, and is not called unreadable', async () => {
    let isAway = true;
    const away = async () => {
      if (isAway) throw new Error('connect ECONNREFUSED');
    };
    const { seller, src, convert } = await heicBy(away);
    await expect(convert()).rejects.toThrow('ECONNREFUSED');
    expect((await listed(seller))?.images).toMatchObject([{ status: 'processing', error: null }]);
    expect(await h.services.connectors.files.get(src)).toBeDefined();
    isAway = false;
    await convert();
    expect((await listed(seller))?.images).toMatchObject([{ status: 'ready', error: null }]);
  });

  test('of HEIC that is deleted while it is converted leaves no file behind', async () => {
    const made: string[] = [];
    const { seller, id, src, convert } = await heicBy(async (key) => {
      made.push(key);
      await seller.api('DELETE', '/core/galleries', { ids: [id] });
    });
    await convert();
    expect(made).toHaveLength(1);
    for (const key of [src, ...made]) expect(await h.services.connectors.files.get(key)).toBeUndefined();
  });

  test('of a HEIC that cannot be read fails by itself, with its reason', async () => {
    const seller = await h.newSeller();
    const broken = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(400, 7)]);
    await upload(seller, broken, 'photo.heic', 'image/heic');
    await h.drainJobs();
    expect((await listed(seller))?.images).toMatchObject([{ status: 'failed', error: 'heicFailed' }]);
  });

  test.each([
    ['a script in picture’s clothing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'a.png', 'image/png'],
    ['a page', Buffer.from('<html><script>alert(1)</script></html>'), 'a.jpg', 'image/jpeg'],
    ['nothing', Buffer.alloc(0), 'a.webp', 'image/webp'],
    ['another kind', Buffer.from('GIF89a'), 'a.exe', 'application/octet-stream'],
    ['more than 2 MB', Buffer.alloc(2 * 1024 * 1024 + 1), 'a.png', 'image/png'],
  ])('of %s is refused beside its field', async (_name, bytes, name, type) => {
    const seller = await h.newSeller();
    const { body } = await upload(seller, bytes, name, type);
    expect(body).toMatchObject({ success: false, errors: { file: [expect.any(String)] } });
    expect(Object.keys(body.errors ?? {})).toEqual(['file']);
    // By its other name the same.
    expect(Object.keys((await upload(seller, bytes, name, type, 'image')).body.errors ?? {})).toEqual(['image']);
    expect((await listed(seller))?.total ?? 0).toBe(0);
  });

  test('that would unpack to more than 60 million pixels is refused', async () => {
    const seller = await h.newSeller();
    const bomb = await sharp({ create: { width: 12_000, height: 6000, channels: 3, background: '#fff' }, limitInputPixels: false })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(2 * 1024 * 1024);
    expect((await upload(seller, bomb, 'bomb.png', 'image/png')).body).toMatchObject({
      success: false,
      errors: { file: [expect.any(String)] },
    });
  });

  const hosted = (path: string) => `https://images.quayside-practice.example/${path}`;

  test('by a link is kept under its name, and told with the words of the specification', async () => {
    const seller = await h.newSeller();
    const { body } = await seller.api<GalleryImage>('POST', '/core/galleries/upload', { link: `  ${hosted('products/000021-1.jpg')} ` });
    expect(body.data).toEqual({
      id: expect.any(String),
      name: '000021-1.jpg',
      status: 'ready',
      src: expect.stringMatching(/^media\/.+\.webp$/),
      image_url: imageUrl(body.data?.src as string, 640),
      width: expect.any(Number),
      height: expect.any(Number),
      size: expect.any(Number),
      error: null,
      create_at: expect.stringMatching(/Z$/),
    });
    expect((await seller.api('GET', '/core/galleries')).body.data).toEqual({ images: [body.data], total: 1 });
  });

  test.each([
    'http://example.com/a.png',
    'https://127.0.0.1/a.png',
    'https://[::1]/a.png',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/a.png',
    'https://printer.local/a.png',
    'https://user:pass@example.com/a.png',
    'https://example.com:8443/a.png',
    'file:///etc/passwd',
  ])('by the link %s is refused', async (link) => {
    const seller = await h.newSeller();
    const { body } = await seller.api('POST', '/center/products/galleries/upload', { link });
    expect(body).toMatchObject({ success: false, errors: { link: [expect.any(String)] } });
  });

  describe('for the last place of a gallery', () => {
    const filled = async (seller: TestSeller, images: number) => {
      await h.services.database.pool.query(
        `with given as (
           insert into gallery_images (workplace_id, id, name, status, file_key, bytes)
           select $1, gen_random_uuid(), 'given', 'ready', 'media/given.webp', 1 from generate_series(1, $2) returning id)
         insert into workplace_counters (workplace_id, name, value) select $1, 'gallery.images', count(*) from given`,
        [seller.workplaceId, images],
      );
    };
    const stored = async () => {
      const { files } = h.services.connectors;
      return (await files.list('media/')).length + (await files.list('uploads/')).length;
    };
    const heic = () => readFileSync(new URL('../../support/pictures/harbor.heic', import.meta.url));

    test('is taken by one of several at once, and the refused ones leave no file', async () => {
      const seller = await h.newSeller();
      await filled(seller, maxGalleryImages - 1);
      const before = await stored();
      const picture = await drawn().png().toBuffer();
      const answers = await Promise.all([
        ...[1, 2, 3].map((at) => upload(seller, picture, `${at}.png`, 'image/png')),
        upload(seller, heic(), 'photo.heic', ''),
      ]);
      expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
      expect(answers.filter(({ body }) => body.errors?.file)).toHaveLength(3);
      expect((await stored()) - before).toBe(1);
      expect((await listed(seller))?.total).toBe(maxGalleryImages);
      await h.drainJobs();
    });

    test('is refused to a link beside the link', async () => {
      const seller = await h.newSeller();
      await filled(seller, maxGalleryImages);
      const { body } = await seller.api('POST', '/core/galleries/upload', { link: hosted('products/000022-1.jpg') });
      expect(Object.keys(body.errors ?? {})).toEqual(['link']);
    });

    test('is free again when it was no picture, or could not be written down, and nothing is left of that', async () => {
      const seller = await h.newSeller();
      await filled(seller, maxGalleryImages - 1);
      const before = await stored();
      expect((await upload(seller, Buffer.from('no picture'), 'a.png', 'image/png')).body.success).toBe(false);
      const broken = {
        ...seller.ctx,
        transaction: () => Promise.reject(new Error('no connection')),
      } as typeof seller.ctx;
      const file = new File([new Uint8Array(await drawn().png().toBuffer())], 'a.png', { type: 'image/png' });
      await expect(uploadToGallery(broken, { file })).rejects.toThrow('no connection');
      expect((await stored()) - before).toBe(0);
      expect((await upload(seller, await drawn().png().toBuffer(), 'b.png', 'image/png')).body.success).toBe(true);
    });

    test('that a dead process has kept is free the next day', async () => {
      const seller = await h.newSeller();
      await filled(seller, 3);
      const { pool } = h.services.database;
      await pool.query(`update workplace_counters set value = ${maxGalleryImages} where workplace_id = $1`, [seller.workplaceId]);
      const picture = await drawn().png().toBuffer();
      expect((await upload(seller, picture, 'a.png', 'image/png')).body.success).toBe(false);
      expect(await recountPlaces(createContext(h.services))).toBeGreaterThanOrEqual(1);
      expect((await upload(seller, picture, 'a.png', 'image/png')).body.success).toBe(true);
      expect((await listed(seller))?.total).toBe(4);
    });
  });

  test('is counted on a page behind the last one too', async () => {
    const seller = await h.newSeller();
    await upload(seller, await drawn().png().toBuffer(), 'a.png', 'image/png');
    const { body } = await seller.api('POST', '/center/products/galleries/list', { page: 2 });
    expect(body.data).toEqual({ images: [], total: 1 });
  });

  test('belongs to its workplace alone', async () => {
    const [seller, stranger] = [await h.newSeller(), await h.newSeller()];
    const { body } = await upload(seller, await drawn().png().toBuffer(), 'a.png', 'image/png');
    expect((await listed(stranger))?.images).toEqual([]);
    expect((await stranger.api('DELETE', '/core/galleries', { ids: [body.data?.id] })).body.data).toEqual({ deleted: [] });
    expect((await listed(seller))?.total).toBe(1);
    expect((await seller.api('DELETE', '/core/galleries', { ids: [body.data?.id] })).body.data).toEqual({ deleted: [body.data?.id] });
  });
});

describe('/images', () => {
  const known = 'https://images.quayside-practice.example/products/000021-1.jpg';

  test('shows a supplier’s picture of a known host in the width asked for, for good', async () => {
    await h.services.database.pool.query(
      `insert into image_hosts (host) values ('images.quayside-practice.example') on conflict do nothing`,
    );
    const answer = await served(imageUrl(known, 160));
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'");
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(160);
  });

  test.each([
    ['a host that nobody named', imageUrl('https://evil.example/a.png', 160)],
    ['an address inside', imageUrl('https://10.0.0.1/a.png', 160)],
    ['a file outside of the store', imageUrl('../../etc/passwd', 160)],
    ['an unknown width', imageUrl(known, 160).replace('/160/', '/161/')],
    ['no address at all', '/images/160/%F0%28'],
  ])('refuses %s', async (_name, address) => {
    expect((await served(address)).status).toBe(404);
  });

  test('of a host that does not answer keeps no other waiting', async () => {
    const silent = 'images.quayside-practice.example';
    // Pictures that nobody has asked for yet, however often this is tried.
    const picture = (host: string, number: string) => served(imageUrl(`https://${host}/products/${number}-1.jpg?of=${newId()}`, 80));
    await h.fault({ vendor: 'images', match: silent, kind: 'timeout', times: 40 });
    const asked = async () => {
      const faults = await h.control<Fault[]>('faults');
      return 40 - (faults.find(({ match }) => match === silent)?.times ?? 0);
    };
    const slow = Array.from({ length: 20 }, (_, at) => picture(silent, `0001${10 + at}`).then(() => 'the slow one was first'));
    try {
      await expect.poll(asked, { timeout: 20_000 }).toBe(6);
      const other = picture(cjImageHosts[0] as string, '000022').then(({ status }) => status);
      expect(await Promise.race([other, ...slow])).toBe(200);
      expect(await asked()).toBe(6);
    } finally {
      await h.clearFaults();
      await Promise.all(slow);
    }
  });

  test('is shown on a full disk too', async () => {
    const { connectors, log, ...services } = h.services;
    const full = { ...connectors.files, put: () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' })) };
    const hooks = createHooks({ ...services, log, connectors: { ...connectors, files: full } });
    const answer = await hooks.request(imageUrl(known, 640));
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(640);
  });

  test('keeps what it made until it is old, or there is too much of it', async () => {
    const { files } = h.services.connectors;
    const ctx = createContext(h.services);
    await files.put('cache/images/aa/one.webp', Buffer.alloc(1000), 'image/webp');
    await files.put('cache/images/bb/two.webp', Buffer.alloc(3000), 'image/webp');
    await files.put('media/kept.webp', Buffer.alloc(10), 'image/webp');
    expect((await sweepImageCache(ctx)).removed).toBe(0);
    expect((await sweepImageCache(ctx, { maxBytes: 3500 })).removed).toBeGreaterThan(0);
    const total = (await files.list('cache/images/')).reduce((sum, file) => sum + file.bytes, 0);
    expect(total).toBeLessThanOrEqual(3500);
    h.advanceClock(61 * 86_400_000);
    await sweepImageCache(createContext(h.services));
    h.advanceClock(-61 * 86_400_000);
    expect(await files.list('cache/images/')).toEqual([]);
    expect(await files.get('media/kept.webp')).toBeDefined();
  });
});
