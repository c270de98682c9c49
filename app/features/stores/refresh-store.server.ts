import { and, eq } from 'drizzle-orm';
import type { Context } from '#app/context.ts';
import { stores } from '#app/db/schema/index.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { columnsOf } from './install-shop.server.ts';

/**
 * Read again what the platform says about a store: its name, currency, plan, scopes. Of one that lets us in no more nothing can be read; that is
 * noted at the store by whoever holds its tokens.
 */
export async function refreshStore(ctx: Context, domain: string): Promise<void> {
  const description = await ctx.connectors.storeConnections.shopify?.describe(domain).catch((error) => {
    if (!isConnectorError(error) || error.reason !== 'auth_expired') throw error;
    return undefined;
  });
  if (!description) return;
  await ctx.db
    .update(stores)
    .set(columnsOf(description))
    .where(and(eq(stores.platform, 'shopify'), eq(stores.domain, domain), eq(stores.status, 'active')));
}
