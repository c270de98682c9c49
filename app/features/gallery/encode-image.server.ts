import sharp from 'sharp';
import { AppError } from '#app/platform/errors.ts';
import { limitConcurrency } from '#app/platform/limit-concurrency.ts';

// Two cores for web, worker and database: one thread per picture is enough.
sharp.concurrency(1);

/** Accepted formats, determined by content, never by name or declared type. Not SVG, which can contain scripts. */
const taken = new Set(['jpeg', 'png', 'webp', 'gif', 'avif', 'heif']);
const maxPixels = 60_000_000;
/** Longest side in pixels (specification 2, section 9). */
const longest = 2400;
const quality = 88;

export interface EncodedImage {
  bytes: Buffer;
  width: number;
  height: number;
}

const unreadable = (cause?: unknown) => new AppError('UNPROCESSABLE', {}, { fields: { image: ['imageUnreadable'] }, cause });

/** Size by the picture's header. @throws AppError when it has more than 60 million pixels, or is not a picture. */
export async function imageSizeOf(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const { width, height } = await headOf(bytes);
  return { width, height };
}

const headOf = (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: maxPixels })
    .metadata()
    .catch((cause) => {
      throw unreadable(cause);
    });

/** Limit of large pictures: one with the allowed 60 million pixels takes over 400 MB, and a demo visitor may upload many at once. */
const largePixels = 10_000_000;
const oneLargeAtATime = limitConcurrency(1);

/** Run work that decodes a picture; large ones one at a time per process. @throws AppError as `imageSizeOf`. */
export async function unpacking<Result>(bytes: Uint8Array, work: () => Promise<Result>): Promise<Result> {
  const { width, height } = await imageSizeOf(bytes);
  return width * height > largePixels ? oneLargeAtATime(work) : work();
}

/** The format: `jpeg`, `png`, `webp`, … @throws AppError when it is not an accepted picture. */
export async function imageFormatOf(bytes: Uint8Array): Promise<string> {
  if (bytes.length === 0) throw unreadable();
  const metadata = await headOf(bytes);
  const format = metadata.format === 'heif' && metadata.compression === 'av1' ? 'avif' : (metadata.format ?? '');
  if (!taken.has(format)) throw unreadable();
  return format;
}

/**
 * Convert a picture to webp: upright, without metadata, at most `width` (and 2,400) pixels per side.
 * @throws AppError UNPROCESSABLE when the bytes are not a picture, or one of more than 60 million pixels.
 */
export async function encodeImage(bytes: Uint8Array, width = longest): Promise<EncodedImage> {
  await imageFormatOf(bytes);
  try {
    const { data, info } = await unpacking(bytes, () =>
      sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
        .rotate()
        .resize({ width: Math.min(width, longest), height: longest, fit: 'inside', withoutEnlargement: true })
        .webp({ quality })
        .toBuffer({ resolveWithObject: true }),
    );
    return { bytes: data, width: info.width, height: info.height };
  } catch (cause) {
    throw unreadable(cause);
  }
}
