import type { IncomingMessage } from 'node:http';
import type { Environment } from '#app/platform/env.server.ts';

const ownPaths = ['/healthz', '/readyz'];

/**
 * The https address to redirect to when a proxy reports that a request came over http although the app's address is https (Shopify, App
 * Store requirement 3.1.1). Requests without a proxy, such as a load balancer's health checks, are answered over http.
 */
export function secureAddress(
  env: Pick<Environment, 'APP_URL' | 'TRUSTED_PROXIES'>,
  { url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>,
): string | undefined {
  if (!env.APP_URL.startsWith('https://') || env.TRUSTED_PROXIES === 0 || headers['x-forwarded-proto'] !== 'http') return undefined;
  if (ownPaths.includes(url.split('?')[0] as string)) return undefined;
  return `${new URL(env.APP_URL).origin}${url.startsWith('/') ? url : '/'}`;
}
