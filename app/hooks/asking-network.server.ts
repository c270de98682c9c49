import type { Context } from 'hono';
import { addressOf } from '#app/doors/identify.server.ts';
import { networkOf } from '#app/platform/network-of.server.ts';
import type { Services } from '#app/services.server.ts';

/** The requester's network, for rate limits. */
export function askingNetwork(c: Context, services: Services): string {
  const incoming = (c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming;
  return networkOf(addressOf(c.req.raw, incoming?.socket?.remoteAddress, services.env.TRUSTED_PROXIES));
}
