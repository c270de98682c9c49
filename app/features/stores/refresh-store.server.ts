import { and, eq } from 'drizzle-orm';
import type { AccountContext, Context } from '#app/context.ts';
import { stores } from '#app/db/schema/index.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { checkConnection } from './check-connections.server.ts';
import { columnsOf, followOwner } from './install-shop.server.ts';
import { listStores } from './list-stores.server.ts';

/**
 * Read a store's description (name, currency, plan, scopes) from its platform again. Does nothing for a store that refuses us, which the
 * token code records at the store.
 */
export async function refreshStore(ctx: Context, domain: string): Promise<void> {
  const description = await ctx.connectors.storeConnections.shopify?.describe(domain).catch((error) => {
    if (!isConnectorError(error) || error.reason !== 'auth_expired') throw error;
    return undefined;
  });
  if (!description) return;
  await ctx.transaction(async (tx) => {
    await followOwner(tx, description);
    await tx.db
      .update(stores)
      .set(columnsOf(description))
      .where(and(eq(stores.platform, 'shopify'), eq(stores.domain, domain), eq(stores.status, 'active')));
  });
}

/**
 * Refresh all active stores of the account, whose webhooks may have been missed.
 * @throws ConnectorError of the first Shopify store that does not answer, after all others were read.
 */
export async function refreshStores(ctx: AccountContext): Promise<void> {
  const known = (await listStores(ctx)).filter((store) => store.status === 'active');
  const outcomes = await Promise.allSettled(
    known.map(({ platform, domain, workplaceId, id }) =>
      platform === 'shopify' ? refreshStore(ctx, domain) : checkConnection(ctx, { workplaceId, storeId: id }),
    ),
  );
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}
