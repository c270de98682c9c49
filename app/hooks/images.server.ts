import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { servedKey } from '#app/connectors/files/file-store.ts';
import { encodeImage } from '#app/features/gallery/encode-image.server.ts';
import { fetchImage } from '#app/features/gallery/fetch-image.server.ts';
import { imageHostCheck } from '#app/features/gallery/image-hosts.server.ts';
import { decodeSource, imageWidths } from '#app/features/gallery/image-url.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { isAppError } from '#app/platform/errors.ts';
import { limitConcurrency } from '#app/platform/limit-concurrency.ts';
import { singleFlight } from '#app/platform/single-flight.ts';
import type { Services } from '#app/services.server.ts';
import { askingNetwork } from './asking-network.server.ts';

const forever = {
  'Content-Type': 'image/webp',
  'Cache-Control': 'public, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'",
};
/** Limit of pictures that one visitor may have us fetch and resize; stored ones do not count. */
const limit = { name: 'images', points: 1200, within: 60 };
/** Images resized at the same time in one process. */
const maxDrawn = 4;
/** Originals fetched at the same time, in all and from one host, so that a slow host delays only its own images. */
const maxFetched = 16;
const maxFetchedOfHost = 6;

/**
 * `GET /images/<width>/<source>`: a supplier's picture from a known host, or one of our own files, as webp of that width. Made once,
 * kept in the file store, and cached by browsers without end: the picture of an address never changes.
 */
export function images(services: Services): Hono {
  const { files } = services.connectors;
  const shared = singleFlight<Buffer | undefined>();
  const drawing = limitConcurrency(maxDrawn);
  const fetching = limitConcurrency(maxFetched, maxFetchedOfHost);

  const draw = (original: Uint8Array, width: number, cacheKey: string): Promise<Buffer> =>
    drawing(async () => {
      const { bytes } = await encodeImage(original, width);
      // A picture that cannot be stored, as on a full disk, is still shown, and made again the next time.
      await files.put(cacheKey, bytes, 'image/webp').catch((error) => services.log.error({ err: error }, 'picture not kept'));
      return bytes;
    });

  const make = async (source: string, width: number, cacheKey: string): Promise<Buffer | undefined> => {
    try {
      if (servedKey.test(source)) {
        const own = await files.get(source);
        return own && (await draw(own.bytes, width, cacheKey));
      }
      const isAllowed = imageHostCheck({ connectors: services.connectors, sql: services.database.sql });
      return await fetching(async () => draw(await fetchImage(source, isAllowed), width, cacheKey), URL.parse(source)?.host);
    } catch (error) {
      if (isConnectorError(error) || isAppError(error)) return undefined;
      throw error;
    }
  };

  return new Hono().get('/images/:width/:source', async (c) => {
    const width = imageWidths.find((each) => String(each) === c.req.param('width'));
    let source: string;
    try {
      source = decodeSource(c.req.param('source'));
    } catch {
      return c.text('Not found', 404);
    }
    if (!width || source.length > 2000) return c.text('Not found', 404);
    const hash = createHash('sha256').update(source).digest('hex');
    const cacheKey = `cache/images/${hash.slice(0, 2)}/${hash}-${width}.webp`;
    const kept = await files.get(cacheKey);
    if (kept) return c.body(kept.bytes as Uint8Array<ArrayBuffer>, 200, forever);
    const tooMany = await services.rateLimits.take(limit, askingNetwork(c, services)).then(
      () => false,
      (error: unknown) => {
        if (isAppError(error)) return true;
        throw error;
      },
    );
    if (tooMany) return c.text('Too many requests', 429, { 'Retry-After': '60' });
    const bytes = await shared(cacheKey, () => make(source, width, cacheKey));
    if (!bytes) return c.text('Not found', 404, { 'Cache-Control': 'public, max-age=60' });
    return c.body(new Uint8Array(bytes), 200, forever);
  });
}
