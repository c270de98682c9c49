import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { servedKey } from '#app/connectors/files/file-store.ts';
import { encodeImage } from '#app/features/gallery/encode-image.server.ts';
import { fetchImage, isKnownImageHost } from '#app/features/gallery/fetch-image.server.ts';
import { decodeSource, imageWidths } from '#app/features/gallery/image-url.ts';
import { addressOf } from '#app/identify.server.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { isAppError } from '#app/platform/errors.ts';
import type { Services } from '#app/services.server.ts';

const forever = {
  'Content-Type': 'image/webp',
  'Cache-Control': 'public, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'",
};
/** Pictures made anew, not those already kept: what one visitor may cause us to fetch. */
const limit = { name: 'images', points: 1200, within: 60 };
/** Pictures drawn at the same time in one process. */
const mostAtOnce = 4;

/**
 * `GET /images/<width>/<source>`: a supplier's picture from a host that we know, or one of our own files, as webp of that
 * width. Made once, kept in the file store, cached by browsers for good: an address never changes its picture.
 */
export function images(services: Services): Hono {
  const { files } = services.connectors;
  const inFlight = new Map<string, Promise<Buffer | undefined>>();
  const waiting: (() => void)[] = [];
  let working = 0;
  const whenFree = async <T>(work: () => Promise<T>): Promise<T> => {
    if (working >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    working += 1;
    try {
      return await work();
    } finally {
      working -= 1;
      waiting.shift()?.();
    }
  };

  const make = async (source: string, width: number, cacheKey: string): Promise<Buffer | undefined> => {
    try {
      const isOwn = servedKey.test(source);
      const original = isOwn
        ? (await files.get(source))?.bytes
        : await fetchImage(source, (host) => isKnownImageHost({ connectors: services.connectors, sql: services.database.sql }, host));
      if (!original) return undefined;
      const { bytes } = await encodeImage(original, width);
      await files.put(cacheKey, bytes, 'image/webp');
      return bytes;
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
    const incoming = (c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming;
    const tooMany = await services.rateLimits
      .take(limit, addressOf(c.req.raw, incoming?.socket?.remoteAddress, services.env.TRUSTED_PROXIES))
      .then(
        () => false,
        (error: unknown) => {
          if (isAppError(error)) return true;
          throw error;
        },
      );
    if (tooMany) return c.text('Too many requests', 429, { 'Retry-After': '60' });
    let made = inFlight.get(cacheKey);
    if (!made) {
      made = whenFree(() => make(source, width, cacheKey)).finally(() => inFlight.delete(cacheKey));
      inFlight.set(cacheKey, made);
    }
    const bytes = await made;
    if (!bytes) return c.text('Not found', 404, { 'Cache-Control': 'public, max-age=60' });
    return c.body(new Uint8Array(bytes), 200, forever);
  });
}
