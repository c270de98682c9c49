import type { Hono } from 'hono';
import type { ShopifyBackend } from '../backend.ts';
import { createAdmin } from './admin/index.ts';
import { createCdn } from './cdn.ts';
import { createDesk } from './desk/index.ts';
import { createStorefront } from './storefront/index.ts';

/** Shopify's pages for people. Each is at the root of its host; mount it after the backend's own routes of that host. */
export interface Faces {
  /** `https://{shop}` */
  storefront: Hono;
  /** `https://admin.shopify.com` */
  admin: Hono;
  /** `https://cdn.shopify.com/shopifycloud` */
  cdn: Hono;
  /** `/desk/shopify` */
  desk: Hono;
}

export function createFaces(backend: ShopifyBackend): Faces {
  return { storefront: createStorefront(backend), admin: createAdmin(backend), cdn: createCdn(), desk: createDesk(backend) };
}
