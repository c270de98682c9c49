import type { Logger } from './log.server.ts';

interface Reader {
  log: Logger;
  account?: { id: string };
  via: string;
  requestId: string;
}

/**
 * Log who has read which buyers' contact details (Shopify, protected customer data, level 2). Jobs are logged as `system`.
 */
export function logPersonalRead(
  ctx: Reader,
  read: { what: 'order' | 'placement' | 'packing' | 'export' | 'desk'; workplaceId: string; ids: readonly string[] },
): void {
  if (read.ids.length === 0) return;
  const { account, via, requestId } = ctx;
  ctx.log.info({ event: 'personal-data-read', ...read, accountId: account?.id ?? 'system', via, requestId }, 'personal data read');
}
