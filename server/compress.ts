import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { MiddlewareHandler } from 'hono';

const brotliParams = { [zlib.constants.BROTLI_PARAM_QUALITY]: 4, [zlib.constants.BROTLI_PARAM_LGWIN]: 16 };
const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Compress a whole text as the client accepts it, on the thread pool. @returns undefined when compressing is not worthwhile. */
export async function compressText(text: string, accepted: string): Promise<{ encoding: string; body: Buffer } | undefined> {
  if (text.length < 1024) return undefined;
  if (/\bbr\b/.test(accepted)) return { encoding: 'br', body: await brotli(text, { params: brotliParams }) };
  return /\bgzip\b/.test(accepted) ? { encoding: 'gzip', body: await gzip(text, { level: 6 }) } : undefined;
}

const compressible = /^(text\/(?!event-stream)|application\/(json|javascript|xml|manifest\+json)|image\/svg\+xml)/;

/**
 * Compression that flushes each chunk: hono's own uses CompressionStream, which would hold back streamed pages.
 * Brotli's window is deliberately small: with the default window a streamed page takes ten times as long.
 */
export const compress = (): MiddlewareHandler => async (c, next) => {
  await next();
  const response = c.res;
  const type = response.headers.get('content-type') ?? '';
  if (!response.body || response.headers.has('content-encoding') || !compressible.test(type) || c.req.method === 'HEAD') return;
  if (/no-transform/.test(response.headers.get('cache-control') ?? '')) return;
  const length = response.headers.get('content-length');
  if (length && Number(length) < 1024) return;
  const accepted = c.req.header('accept-encoding') ?? '';
  const takesBrotli = /\bbr\b/.test(accepted);
  if (!takesBrotli && !/\bgzip\b/.test(accepted)) return;
  const encoder = takesBrotli
    ? zlib.createBrotliCompress({
        flush: zlib.constants.BROTLI_OPERATION_FLUSH,
        params: brotliParams,
      })
    : zlib.createGzip({ flush: zlib.constants.Z_SYNC_FLUSH, level: 6 });
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  headers.set('content-encoding', takesBrotli ? 'br' : 'gzip');
  headers.append('vary', 'Accept-Encoding');
  const etag = headers.get('etag');
  if (etag && !etag.startsWith('W/')) headers.set('etag', `W/${etag}`);
  const source = Readable.fromWeb(response.body as NodeReadableStream);
  source.on('error', () => encoder.destroy());
  const body = Readable.toWeb(source.pipe(encoder)) as ReadableStream;
  c.res = undefined;
  c.res = new Response(body, { status: response.status, statusText: response.statusText, headers });
};
