import { Hono } from 'hono';
import { servedKey } from '#app/connectors/files/file-store.ts';
import type { Services } from '#app/services.server.ts';

/** `GET /files/<key>`: a stored picture at full size, for anyone with its key (channels fetch pictures during a push). */
export function files(services: Services): Hono {
  return new Hono().get('/files/media/:name', async (c) => {
    const key = `media/${c.req.param('name')}`;
    const file = servedKey.test(key) ? await services.connectors.files.get(key) : undefined;
    if (!file) return c.text('Not found', 404);
    return c.body(file.bytes as Uint8Array<ArrayBuffer>, 200, {
      'Content-Type': 'image/webp',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'",
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
  });
}
