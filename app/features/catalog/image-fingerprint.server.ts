/** Reading what pictures look like: of the catalogue by a job, of a seller's own for a search. */
import sharp from 'sharp';
import type { Context } from '#app/context.ts';
import { imageFormatOf } from '#app/features/gallery/encode-image.server.ts';
import { fetchImage, isKnownImageHost } from '#app/features/gallery/fetch-image.server.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { AppError, isAppError } from '#app/platform/errors.ts';
import { bandsOf, differenceHash, hashHeight, hashWidth, signed } from './image-hash.ts';

export interface ImageFingerprint {
  hash: bigint;
  colors: number[];
}

const maxPixels = 60_000_000;

/** @throws AppError UNPROCESSABLE beside `image` when the bytes are no picture, or one that unpacks to too much. */
export async function fingerprintOf(bytes: Uint8Array): Promise<ImageFingerprint> {
  await imageFormatOf(bytes);
  const small = (width: number, height: number) =>
    sharp(bytes, { limitInputPixels: maxPixels }).rotate().flatten({ background: '#ffffff' }).resize(width, height, { fit: 'fill' });
  try {
    const grey = await small(hashWidth, hashHeight).greyscale().raw().toBuffer();
    const colors = await small(3, 3).toColourspace('srgb').removeAlpha().raw().toBuffer();
    return { hash: differenceHash(grey), colors: [...colors] };
  } catch (cause) {
    throw new AppError('UNPROCESSABLE', {}, { fields: { image: ['imageUnreadable'] }, cause });
  }
}

/** Pictures read in one run of the job, and how long it may take: it never holds a processor for long. */
const batch = 400;
const longestMs = 25_000;

/**
 * Read the pictures of products that came since the last run, in the order of their ids. One that cannot be read is
 * remembered without a look.
 * @returns how many were read.
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
    if (image) look = await fingerprintOf(await fetchImage(image, (host) => isKnownImageHost(ctx, host)));
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
