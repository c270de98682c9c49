import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { createContext } from '#app/context.server.ts';
import { openExport } from '#app/features/account-export/account-exports.server.ts';
import type { Services } from '#app/services.server.ts';

/**
 * `GET /files/your-data`: the archive of an account's data, for whoever has its link (mailed to the owner, shown on their screen). One that
 * has ended leads to the settings, where another is asked for.
 */
export function yourData(services: Services): Hono {
  return new Hono().get('/files/your-data', async (c) => {
    const archive = await openExport(createContext(services), { id: c.req.query('id') ?? '', code: c.req.query('code') ?? '' });
    if (!archive) return c.redirect(`${services.env.APP_URL}/app/setting/account`);
    return c.body(Readable.toWeb(Readable.from(archive.read())) as ReadableStream, 200, {
      'Content-Type': 'application/zip',
      'Content-Length': String(archive.bytes),
      'Content-Disposition': `attachment; filename="quayside-data-${archive.madeAt.toISOString().slice(0, 10)}.zip"`,
      'Cache-Control': 'no-store, no-transform',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    });
  });
}
