import path from 'node:path';
import sharp from 'sharp';
import { appAddress } from '../../core/app-address.ts';
import type { World } from '../../core/types.ts';
import type { AppConfig } from './app-config.ts';
import type { MediaFile, Product } from './model.ts';
import { productPayload } from './product-payloads.ts';
import { refuse } from './refusal.ts';
import { inShop, type Session } from './store.ts';
import { emit } from './webhooks.ts';

/** Limits as in Shopify's help pages: 20 MB and 25 megapixels per image. */
const maxBytes = 20 * 1024 * 1024;
const maxPixels = 25_000_000;
const imageTypes: Record<string, string> = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp', gif: 'image/gif' };

export interface NewMedia {
  kind?: MediaFile['kind'];
  originalSource: string;
  alt?: string | null;
  filename?: string | null;
}

/** Store new media; each is fetched and made ready after the transaction, as with Shopify. `field` is where a wrong address is reported. */
export async function addMedia(
  s: Session,
  config: () => Promise<AppConfig>,
  media: NewMedia[],
  field: (index: number) => string[],
  code = 'INVALID_INPUT',
): Promise<MediaFile[]> {
  media.forEach((each, index) => {
    if (!/^https?:\/\/\S+$/.test(each.originalSource)) refuse(field(index), 'Image URL is invalid', code);
  });
  const ids = await s.store.newIds(media.length);
  const files = media.map(
    (each, index): MediaFile => ({
      id: ids[index] as number,
      kind: each.kind ?? 'MediaImage',
      alt: each.alt ?? null,
      originalSource: each.originalSource,
      status: 'UPLOADED',
      error: null,
      url: null,
      mimeType: null,
      width: null,
      height: null,
      bytes: null,
      createdAt: s.now,
      updatedAt: s.now,
    }),
  );
  await s.store.putMany('media', files);
  const { domain } = s.shop;
  if (files.length > 0)
    s.afterCommit(() => makeReady(s.world, config, domain, ids, new Map(media.map((each, at) => [ids[at] as number, each.filename]))));
  return files;
}

/** Fetch, check and store the bytes; then the media are READY or FAILED and their products' webhook goes out. */
async function makeReady(
  world: World,
  config: () => Promise<AppConfig>,
  domain: string,
  ids: number[],
  filenames: Map<number, string | null | undefined>,
): Promise<void> {
  const fetched = new Map<number, Outcome>();
  const pending = await inShop(world, domain, (s) => s.store.getMany('media', ids));
  for (const file of pending) fetched.set(file.id, await readSource(world, domain, file));
  await inShop(world, domain, async (s) => {
    const files = await s.store.getMany('media', ids);
    for (const file of files) {
      const outcome = fetched.get(file.id);
      if (!outcome) continue;
      if ('error' in outcome) {
        await s.store.put('media', { ...file, status: 'FAILED', error: outcome.error, updatedAt: s.now });
        continue;
      }
      const source = new URL(file.originalSource);
      const given = filenames.get(file.id) || path.posix.basename(decodeURIComponent(source.pathname)) || 'file';
      const stem = given.replace(/\.[^.]*$/, '').replace(/[^\w.-]+/g, '_') || 'file';
      const address = `/s/files/1/${Math.floor(s.shop.id / 10_000)}/${s.shop.id % 10_000}/files/${stem}_${file.id}${outcome.extension}`;
      await s.db.query('insert into shopify.assets (path, mime_type, bytes) values ($1, $2, $3) on conflict (path) do nothing', [
        address,
        outcome.mimeType,
        outcome.bytes,
      ]);
      await s.store.put('media', {
        ...file,
        status: 'READY',
        url: `https://cdn.shopify.com${address}?v=${Math.floor(Date.parse(s.now) / 1000)}`,
        mimeType: outcome.mimeType,
        width: outcome.width,
        height: outcome.height,
        bytes: outcome.bytes.length,
        updatedAt: s.now,
      });
    }
    const { rows } = await s.db.query<{ data: Product }>(
      `select data from shopify.products where shop = $1 and exists (select from jsonb_array_elements(data->'mediaIds') m where m::bigint = any($2))`,
      [domain, ids],
    );
    for (const { data: product } of rows) {
      await s.store.put('products', { ...product, updatedAt: s.now });
      await emit(s, await config(), 'products/update', await productPayload(s, product.id));
    }
  });
}

type Outcome =
  | { bytes: Buffer; mimeType: string; extension: string; width: number | null; height: number | null }
  | { error: NonNullable<MediaFile['error']> };

async function readSource(world: World, domain: string, file: MediaFile): Promise<Outcome> {
  const failure = file.kind === 'GenericFile' ? 'GENERIC_FILE_DOWNLOAD_FAILURE' : 'IMAGE_DOWNLOAD_FAILURE';
  let bytes: Buffer;
  let type = 'application/octet-stream';
  try {
    const source = new URL(file.originalSource);
    if (source.host === uploadHost) {
      const { rows } = await world.pool.query<{ bytes: Buffer | null; mime_type: string }>(
        'select bytes, mime_type from shopify.uploads where path = $1 and shop = $2',
        [decodeURIComponent(source.pathname), domain],
      );
      if (!rows[0]?.bytes) throw new Error('nothing was uploaded there');
      bytes = rows[0].bytes;
      type = rows[0].mime_type;
    } else {
      const response = await fetch(reachable(world, source), { signal: AbortSignal.timeout(20_000) });
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      bytes = Buffer.from(await response.arrayBuffer());
      type = response.headers.get('content-type') ?? type;
    }
  } catch (error) {
    const details = error instanceof Error ? error.message : String(error);
    return { error: { code: failure, message: 'The file could not be downloaded from the source URL', details } };
  }
  if (bytes.length > maxBytes) {
    return { error: { code: 'INVALID_IMAGE_FILE_SIZE', message: 'Image file size exceeds the limit of 20 MB', details: null } };
  }
  if (file.kind === 'GenericFile')
    return { bytes, mimeType: type, extension: path.posix.extname(new URL(file.originalSource).pathname), width: null, height: null };
  try {
    const image = await sharp(bytes).metadata();
    const mimeType = imageTypes[image.format ?? ''];
    if (!mimeType)
      return { error: { code: 'UNSUPPORTED_IMAGE_FILE_TYPE', message: 'Image file type is not supported', details: image.format ?? null } };
    if (image.width * image.height > maxPixels) {
      return { error: { code: 'INVALID_IMAGE_RESOLUTION', message: 'Image exceeds the limit of 25 megapixels', details: null } };
    }
    return { bytes, mimeType, extension: `.${image.format === 'jpeg' ? 'jpg' : image.format}`, width: image.width, height: image.height };
  } catch (error) {
    return { error: { code: 'IMAGE_PROCESSING_FAILURE', message: 'The image could not be processed', details: (error as Error).message } };
  }
}

export const uploadHost = 'shopify-staged-uploads.storage.googleapis.com';

/** The app and this machine directly, everyone else (suppliers' image hosts) through the sandbox itself. */
function reachable(world: World, source: URL): string {
  try {
    return appAddress(world.settings, source.href);
  } catch {
    return `${world.settings.origin}/${source.host}${source.pathname}${source.search}`;
  }
}
