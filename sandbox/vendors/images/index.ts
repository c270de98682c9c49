import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { type CatalogSupplier, catalogProduct, catalogSize } from '../../catalog/product.ts';
import type { Vendor } from '../../core/types.ts';
import { type ImageFormat, renderProduct } from './draw.ts';

/** Host of our own supplier's pictures. */
export const OWN_IMAGE_HOST = 'images.quayside-practice.example';
/** CJ's two picture hosts, under their real names. */
export const CJ_IMAGE_HOSTS = ['cf.cjdropshipping.com', 'oss-cf.cjdropshipping.com'] as const;

/** Part of the cache folder's name; raise it when the drawings change. */
const DRAWING_VERSION = 1;
const TYPES: Record<ImageFormat, string> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' };

/** The https address of a catalogue picture as the supplier gives it. `file` comes from the product (`000042-1.jpg`). */
export function imageAddress(supplier: CatalogSupplier, file: string): string {
  if (supplier === 'quayside') return `https://${OWN_IMAGE_HOST}/products/${file}`;
  // CJ really uses both hosts side by side; half of the products are on each.
  const host = CJ_IMAGE_HOSTS[Number(file.slice(5, 6)) % 2] as string;
  return `https://${host}/quick/product/${file}`;
}

/** The picture hosts: every picture is drawn when first asked for and kept in the system's folder for temporary files. */
export function createImages(cacheRoot = join(tmpdir(), `quayside-practice-images-${DRAWING_VERSION}`)): Vendor {
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
