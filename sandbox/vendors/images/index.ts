import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { CJ_IMAGE_HOSTS, OWN_IMAGE_HOST } from '../../catalog/image-address.ts';
import { type CatalogSupplier, catalogProduct, catalogSize } from '../../catalog/product.ts';
import type { Vendor } from '../../core/types.ts';
import { type ImageFormat, renderProduct } from './draw.ts';

/** Part of the cache folder's name; raise it when the drawings change. */
const DRAWING_VERSION = 2;
const TYPES: Record<ImageFormat, string> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' };

/** The picture hosts: every picture is drawn when first asked for and kept in the system's folder for temporary files. */
export function createImages(): Vendor {
  const cacheRoot = join(tmpdir(), `quayside-practice-images-${DRAWING_VERSION}`);
  const app = new Hono<{ Variables: { host: string } }>();

  app.get('/*', async (c) => {
    const name = /\/(\d{6})-(c?\d{1,2})\.(jpg|png|webp)$/.exec(new URL(c.req.url).pathname);
    if (!name) return c.text('Not Found', 404);
    const [, digits, picture, format] = name as unknown as [string, string, string, ImageFormat];
    const supplier: CatalogSupplier = c.get('host') === OWN_IMAGE_HOST ? 'quayside' : 'cj';
    const index = Number(digits);
    if (index >= catalogSize(supplier)) return c.text('Not Found', 404);

    const side = wantedSide(c.req.query('x-oss-process'), c.req.query('width'));
    const folder = join(cacheRoot, supplier, digits.slice(0, 4));
    const file = join(folder, `${digits}-${picture}-${side}.${format}`);
    const bytes = await readFile(file).catch(async () => {
      const drawn = await renderProduct(catalogProduct(supplier, index), picture, format, side);
      await mkdir(folder, { recursive: true });
      const half = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`;
      await writeFile(half, drawn);
      await rename(half, file);
      return drawn;
    });
    const etag = `"${supplier}-${digits}-${picture}-${side}-${DRAWING_VERSION}"`;
    const headers = {
      'content-type': TYPES[format],
      'cache-control': 'public, max-age=31536000, immutable',
      etag,
      'access-control-allow-origin': '*',
    };
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
    return c.body(new Uint8Array(bytes), 200, headers);
  });

  return {
    name: 'images',
    serves: (host) => host === OWN_IMAGE_HOST || (CJ_IMAGE_HOSTS as readonly string[]).includes(host),
    app,
    // Pictures are computed from their names: there is nothing to store and nothing to throw away.
    prepare: async () => {},
    reset: async () => {},
  };
}

/** 800 pixels unless a smaller one is asked for, in Alibaba's way (`image/resize,w_300`) or with `?width=300`. */
function wantedSide(ossProcess: string | undefined, width: string | undefined): number {
  const asked = Number(/resize,(?:.*,)?w_(\d+)/.exec(ossProcess ?? '')?.[1] ?? width ?? 800);
  return Number.isInteger(asked) && asked >= 16 && asked <= 1600 ? asked : 800;
}
