/** Looks of images: a job reads the catalogue's, a search that of a seller's own image. */
import sharp from 'sharp';
import type { Context } from '#app/context.ts';
import { imageFormatOf, unpacking } from '#app/features/gallery/encode-image.server.ts';
import { fetchImage } from '#app/features/gallery/fetch-image.server.ts';
import { imageHostCheck } from '#app/features/gallery/image-hosts.server.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { AppError, isAppError } from '#app/platform/errors.ts';
import { bandsOf } from './image-hash.ts';
import { type Sought, soughtIn } from './image-likeness.ts';
import { type Look, lookOf, packLooks, unpackLooks } from './image-look.ts';
import { side } from './image-object.ts';

const maxPixels = 60_000_000;

/** How an image looks. @throws AppError as `soughtInImage`. */
export const fingerprintOf = async (bytes: Uint8Array): Promise<Look> => lookOf(await pixelsOf(bytes));

/**
 * What to look for to find images like this one.
 * @throws AppError UNPROCESSABLE for the field `image` when the bytes are not an image, or one with too many pixels.
 */
export const soughtInImage = async (bytes: Uint8Array): Promise<Sought> => soughtIn(await pixelsOf(bytes));

async function pixelsOf(bytes: Uint8Array): Promise<Uint8Array> {
  await imageFormatOf(bytes);
  try {
    return await unpacking(bytes, () =>
      sharp(bytes, { limitInputPixels: maxPixels })
        .rotate()
        .flatten({ background: '#ffffff' })
        .resize(side, side, { fit: 'fill' })
        .toColourspace('srgb')
        .removeAlpha()
        .raw()
        .toBuffer(),
    );
  } catch (cause) {
    throw new AppError('UNPROCESSABLE', {}, { fields: { image: ['imageUnreadable'] }, cause });
  }
}

/** So many of a product's pictures are looked at, the first ones. */
const mostPictures = 5;
/** Maximum number of products per run of the job, and of milliseconds, so that it never occupies a processor for long. */
const batch = 1000;
const longestMs = 25_000;

interface ReadRow {
  product_id: string;
  stage: number;
  revision: number;
  /** Addresses now, and those whose looks are stored. */
  images: string[];
  known: string[];
  looks: Buffer;
}

/**
 * Read the looks of products whose pictures are new or have changed: first the first picture of each, then the others. A picture that
 * cannot be read has no look; with `retries` those are tried again.
 * @returns the number of products looked at.
 */
export async function fingerprintNewImages(ctx: Context, { retries = false }: { retries?: boolean } = {}): Promise<number> {
  const { rows } = await ctx.sql.query<ReadRow>(
    `select l.product_id, l.stage, l.revision, p.images, l.images as known, l.looks from source_looks l join source_products p on p.id = l.product_id
     where ${retries ? `l.unread > 0 and l.stage = 2 and p.status = 'active' order by l.tried_at` : 'l.stage < 2 order by l.stage, l.product_id'} limit ${batch}`,
  );
  const until = performance.now() + longestMs;
  let read = 0;
  for (const row of rows) {
    if (performance.now() > until || ctx.stopping.aborted) break;
    await readLooks(ctx, row);
    read += 1;
  }
  return read;
}

async function readLooks(ctx: Context, row: ReadRow): Promise<void> {
  const all = [...new Set(row.images)].slice(0, mostPictures);
  const images = row.stage === 0 ? all.slice(0, 1) : all;
  const stored = unpackLooks(row.looks);
  const known = new Map(row.known.map((image, at) => [image, stored[at]]));
  const looks: (Look | undefined)[] = [];
  for (const image of images) looks.push(known.get(image) ?? (await lookAt(ctx, image)));
  await ctx.sql.query({
    name: 'save-looks',
    text: `update source_looks set stage = $3, images = $4, looks = $5, bands = $6, unread = $7, tried_at = $8 where product_id = $1 and revision = $2`,
    values: [
      row.product_id,
      row.revision,
      images.length < all.length ? 1 : 2,
      images,
      Buffer.from(packLooks(looks)),
      [...new Set(looks.flatMap((look) => (look ? bandsOf(look) : [])))],
      looks.filter((look) => !look).length,
      ctx.now(),
    ],
  });
}

async function lookAt(ctx: Context, image: string): Promise<Look | undefined> {
  try {
    return await fingerprintOf(await fetchImage(image, imageHostCheck(ctx)));
  } catch (error) {
    if (!isConnectorError(error) && !isAppError(error)) throw error;
    ctx.log.debug({ err: error, image }, 'picture not read');
    return undefined;
  }
}
