import type { IncomingMessage } from 'node:http';
import type { Environment } from '#app/platform/env.server.ts';

const ownPaths = ['/healthz', '/readyz'];

/**
 * Where to go instead, when a proxy says that a request came in the clear although the app's address is https (Shopify, App Store
 * requirement 3.1.1). Whoever asks the process itself, as a load balancer does for its health, is answered.
 */
export function secureAddress(
  env: Pick<Environment, 'APP_URL' | 'TRUSTED_PROXIES'>,
  { url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>,
): string | undefined {
  if (!env.APP_URL.startsWith('https://') || env.TRUSTED_PROXIES === 0 || headers['x-forwarded-proto'] !== 'http') return undefined;
  if (ownPaths.includes(url.split('?')[0] as string)) return undefined;
  return `${new URL(env.APP_URL).origin}${url.startsWith('/') ? url : '/'}`;
}
