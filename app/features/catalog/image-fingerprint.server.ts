/** Perceptual fingerprints of images (hash and colors): a job computes the catalogue's, a search that of a seller's own image. */
import sharp from 'sharp';
import type { Context } from '#app/context.ts';
import { imageFormatOf, unpacking } from '#app/features/gallery/encode-image.server.ts';
import { fetchImage } from '#app/features/gallery/fetch-image.server.ts';
import { imageHostCheck } from '#app/features/gallery/image-hosts.server.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { AppError, isAppError } from '#app/platform/errors.ts';
import { bandsOf, differenceHash, hashHeight, hashWidth, signed } from './image-hash.ts';

export interface ImageFingerprint {
  hash: bigint;
  colors: number[];
}

const maxPixels = 60_000_000;

/**
 * Computes an image's fingerprint.
 * @throws AppError UNPROCESSABLE for the field `image` when the bytes are not an image, or one with too many pixels.
 */
export async function fingerprintOf(bytes: Uint8Array): Promise<ImageFingerprint> {
  await imageFormatOf(bytes);
  const small = (width: number, height: number) =>
    sharp(bytes, { limitInputPixels: maxPixels }).rotate().flatten({ background: '#ffffff' }).resize(width, height, { fit: 'fill' });
  try {
    return await unpacking(bytes, async () => {
      const grey = await small(hashWidth, hashHeight).greyscale().raw().toBuffer();
      const colors = await small(3, 3).toColourspace('srgb').removeAlpha().raw().toBuffer();
      return { hash: differenceHash(grey), colors: [...colors] };
    });
  } catch (cause) {
    throw new AppError('UNPROCESSABLE', {}, { fields: { image: ['imageUnreadable'] }, cause });
  }
}

/** Maximum number of images per run of the job, and of milliseconds, so that it never occupies a processor for long. */
const batch = 400;
const longestMs = 25_000;

/**
 * Fingerprint the images of products added since the last run, in the order of their ids. An image that cannot be read is
 * stored without a fingerprint; with `retries` those are tried again.
 * @returns the number of images tried.
 */
export async function fingerprintNewImages(ctx: Context, { retries = false }: { retries?: boolean } = {}): Promise<number> {
  const { rows } = await ctx.sql.query(
    retries
      ? `select p.id, p.images ->> 0 as image from source_image_hashes h join source_products p on p.id = h.product_id where h.hash is null and p.status = 'active' and p.images ->> 0 is not null limit ${batch}`
      : `select id, images ->> 0 as image from source_products
         where id > coalesce((select product_id from source_image_hashes order by product_id desc limit 1), '00000000-0000-0000-0000-000000000000')
         order by id limit ${batch}`,
  );
  const until = performance.now() + longestMs;
  let read = 0;
  for (const row of rows) {
    if (performance.now() > until || ctx.stopping.aborted) break;
    await saveFingerprint(ctx, row.id, row.image ?? '');
    read += 1;
  }
  return read;
}

async function saveFingerprint(ctx: Context, productId: string, image: string): Promise<void> {
  let look: ImageFingerprint | undefined;
  try {
    if (image) look = await fingerprintOf(await fetchImage(image, imageHostCheck(ctx)));
  } catch (error) {
    if (!isConnectorError(error) && !isAppError(error)) throw error;
    ctx.log.debug({ err: error, productId }, 'picture not read');
  }
  await ctx.sql.query(
    `insert into source_image_hashes (product_id, image, hash, bands, colors, tried_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (product_id) do update set image = excluded.image, hash = excluded.hash, bands = excluded.bands, colors = excluded.colors, tried_at = excluded.tried_at`,
    [productId, image, look ? signed(look.hash) : null, look ? bandsOf(look.hash) : [], look?.colors ?? [], ctx.now()],
  );
}
