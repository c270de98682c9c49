import type { Context } from '#app/context.ts';
import { randomToken } from '#app/platform/encryption.server.ts';
import { encodeImage } from './encode-image.server.ts';
import { fetchImage } from './fetch-image.server.ts';
import { imageHostCheck } from './image-hosts.server.ts';

export interface StoredImage {
  fileKey: string;
  width: number;
  height: number;
  bytes: number;
}

/** An unguessable key; anyone who has it may see the picture. */
const newImageKey = (): string => `media/${randomToken()}.webp`;

/**
 * Re-encode an image and store it.
 * @param note is awaited with the key before there is a file, which is not stored when it throws.
 * @throws AppError UNPROCESSABLE when the bytes are not an image.
 */
export async function storeImage(ctx: Context, bytes: Uint8Array, note?: (fileKey: string) => Promise<void>): Promise<StoredImage> {
  const encoded = await encodeImage(bytes);
  const fileKey = newImageKey();
  await note?.(fileKey);
  await ctx.connectors.files.put(fileKey, encoded.bytes, 'image/webp');
  return { fileKey, width: encoded.width, height: encoded.height, bytes: encoded.bytes.length };
}

/** Copy a supplier's or a store's picture into our own store. @throws ConnectorError, AppError */
export async function copyImage(ctx: Context, address: string): Promise<StoredImage> {
  return storeImage(ctx, await fetchImage(address, imageHostCheck(ctx)));
}
