import type { SellerContext } from '#app/context.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { AppError } from '#app/platform/errors.ts';
import { uninstallStore } from './uninstall-store.server.ts';

/**
 * Disconnect a store of the workplace: uninstall the app at the platform, as the merchant expects, and here at once.
 * @throws AppError NOT_FOUND for a store that is not linked here; ConnectorError when the platform does not answer: nothing has changed
 *   then (docs/decisions/214).
 */
export async function removeStore(ctx: SellerContext, { domain }: { domain: string }): Promise<void> {
  const { rows } = await ctx.sql.query(
    `select s.platform, s.workplace_id as "workplaceId", s.id as "storeId", s.domain, s.currency, s.metadata from stores s join workplaces w on w.id = s.workplace_id where w.account_id = $1 and s.domain = $2 and s.status = 'active'`,
    [ctx.account.id, domain],
  );
  const store = rows[0];
  if (!store) throw new AppError('NOT_FOUND');
  const { platform } = store;
  const connections = ctx.connectors.storeConnections[platform];
  const linker = ctx.connectors.linkedChannels[platform];
  try {
    await connections?.uninstall(domain);
    if (linker && !(linker.endsGrant && (await hasSibling(ctx, store)))) await linker.disconnect(store);
  } catch (error) {
    // Keep the keys for another try: without them the app could not be uninstalled, and its charges would go on. But a store on the
    // owner's own server that does not answer may be gone, so it is disconnected.
    if (!isConnectorError(error) || (connections && error.retryable)) throw error;
    // The store may be closed, or the app removed there already: disconnect it here nevertheless.
    ctx.log.warn({ err: error, domain }, 'store uninstall');
  }
  await uninstallStore(ctx, { platform, domain, at: ctx.now() });
}

/** Is another account of the same platform linked here? It may depend on the same person's grant. */
async function hasSibling(ctx: SellerContext, store: { platform: string; storeId: string }): Promise<boolean> {
  const { rowCount } = await ctx.sql.query(
    `select 1 from stores s join workplaces w on w.id = s.workplace_id
     where w.account_id = $1 and s.platform = $2 and s.id <> $3 and s.status = 'active' limit 1`,
    [ctx.account.id, store.platform, store.storeId],
  );
  return rowCount === 1;
}

/**
 * Disconnect the account that the workplace has on a platform; the named one when there are several.
 * @throws AppError NOT_FOUND when there is none.
 */
export async function disconnectPlatform(ctx: SellerContext, input: { platform: string; domain?: string | undefined }): Promise<void> {
  const { rows } = await ctx.sql.query(
    `select domain from stores where workplace_id = $1 and platform = $2 and status = 'active' and ($3::text is null or domain = $3) order by created_at limit 1`,
    [ctx.workplace.id, input.platform, input.domain ?? null],
  );
  if (!rows[0]) throw new AppError('NOT_FOUND');
  await removeStore(ctx, { domain: rows[0].domain });
}
