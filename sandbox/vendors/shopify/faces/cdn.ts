import { Hono } from 'hono';
import { appBridgeScript } from './assets.ts';

/** `https://cdn.shopify.com`: the script every embedded page loads first. Pictures there are the backend's. */
export function createCdn(): Hono {
  const cdn = new Hono();
  cdn.get('/shopifycloud/app-bridge.js', (c) =>
    c.body(appBridgeScript(), 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'access-control-allow-origin': '*',
      'cache-control': 'no-cache',
    }),
  );
  return cdn;
}
