import type { AccountContext } from '#app/context.ts';
import { takeToken } from '#app/features/account/tokens.server.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { AppError } from '#app/platform/errors.ts';
import { installShop } from './install-shop.server.ts';

/**
 * Finish linking a store after its consent page.
 * @param params the callback's whole query, as signed by the platform.
 * @throws AppError STORE_INSTALL_FAILED for a query that the platform did not sign, or a refused code; STORE_INVALID_COOKIE when this
 *   account did not start the connection, or too long ago; STORE_HAS_OTHER_OWNER; STORE_ALREADY_CONNECTED.
 */
export async function finishConnect(ctx: AccountContext, params: URLSearchParams): Promise<{ workplaceId: string; storeId: string }> {
  const connections = ctx.connectors.storeConnections.shopify;
  const callback = connections?.readCallback(params, ctx.now());
  if (!connections || !callback?.code) throw new AppError('STORE_INSTALL_FAILED');
  const [accountId = '', token = ''] = (callback.state ?? '').split('.');
  // It must have been started by this account, so that nobody can be tricked into linking a stranger's store.
  const started = accountId === ctx.account.id ? await takeToken(ctx, { accountId, kind: 'connect_store', token }) : undefined;
  if (!started?.workplaceId || started.domain !== callback.domain) throw new AppError('STORE_INVALID_COOKIE');
  const { rows } = await ctx.sql.query(
    `select w.account_id, s.reconnect_needed_at is not null as is_lost from stores s join workplaces w on w.id = s.workplace_id where s.platform = 'shopify' and s.domain = $1`,
    [callback.domain],
  );
  const known = rows[0];
  if (known && known.account_id !== ctx.account.id) throw new AppError('STORE_HAS_OTHER_OWNER', { domain: callback.domain });
  try {
    await connections.exchangeCode({ domain: callback.domain, code: callback.code });
    return await installShop(ctx, {
      shop: callback.domain,
      into: { accountId: ctx.account.id, workplaceId: started.workplaceId },
      isReconnect: known?.is_lost ?? false,
    });
  } catch (error) {
    if (!isConnectorError(error)) throw error;
    ctx.log.warn({ err: error, shop: callback.domain }, 'store install');
    throw new AppError(known ? 'STORE_RECONNECT_FAILED' : 'STORE_INSTALL_FAILED', {}, { cause: error });
  }
}
