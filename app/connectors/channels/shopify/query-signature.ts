/** Signature of Shopify's redirects: hex HMAC-SHA256 over the sorted query without `hmac` (Shopify, "Verify requests"). */
import { createHmac } from 'node:crypto';
import { sameSecret } from '#app/platform/encryption.server.ts';

/** Shopify's own library refuses callbacks whose timestamp is off by more than this. */
const maxAgeSeconds = 90;

export function queryHmac(params: URLSearchParams, secret: string): string {
  const signed = new URLSearchParams(
    [...params].filter(([name]) => name !== 'hmac' && name !== 'signature').sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
  );
  return createHmac('sha256', secret).update(signed.toString()).digest('hex');
}

/** Was this query signed by Shopify, just now? */
export function isSignedQuery(params: URLSearchParams, secret: string, now: Date): boolean {
  const age = Math.abs(now.getTime() / 1000 - Number(params.get('timestamp')));
  return age <= maxAgeSeconds && sameSecret(queryHmac(params, secret), params.get('hmac') ?? '');
}
