import type { AccountContext } from '#app/context.ts';
import { formatAccountToken, issueToken, parseAccountToken, takeToken } from '#app/features/account/tokens.server.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { AppError } from '#app/platform/errors.ts';
import { openState } from './connect-cookie.server.ts';
import { installShop } from './install-shop.server.ts';

/**
 * - `connected`: the store is in the workplace; `to` is the screen that connecting was started on.
 * - `asks`: the store has its own account already, from an earlier install. Nothing moves before the seller has agreed, with the proof.
 */
export type FinishedConnect = { kind: 'connected'; workplaceId: string; storeId: string; to?: string } | { kind: 'asks'; proof: string };

interface Known {
  account_id: string;
  workplace_id: string;
  id: string;
  is_working: boolean;
  is_lost: boolean;
  is_shops_own: boolean;
}

/**
 * Finish linking a store after its consent page.
 * @param params the callback's whole query, as signed by the platform.
 * @param cookie the browser's cookie of connecting, for what was started in a browser.
 * @throws AppError STORE_INSTALL_FAILED for a query that the platform did not sign, or a refused code; STORE_INVALID_COOKIE when this
 *   account, or this browser, did not start the connection, or too long ago; STORE_HAS_OTHER_OWNER; STORE_ALREADY_CONNECTED.
 */
export async function finishConnect(ctx: AccountContext, params: URLSearchParams, cookie?: string): Promise<FinishedConnect> {
  const connections = ctx.connectors.storeConnections.shopify;
  const callback = connections?.readCallback(params, ctx.now());
  if (!connections || !callback?.code) throw new AppError('STORE_INSTALL_FAILED');
  const state = callback.state ?? '';
  const { accountId, token } = parseAccountToken(state);
  // It must have been started by this account, so that nobody can be tricked into linking a stranger's store.
  const started = accountId === ctx.account.id ? await takeToken(ctx, { accountId, kind: 'connect_store', token }) : undefined;
  if (!started?.workplaceId || started.domain !== callback.domain) throw new AppError('STORE_INVALID_COOKIE');
  if (started.session && (started.session !== ctx.tokenId || openState(ctx, cookie) !== state)) throw new AppError('STORE_INVALID_COOKIE');
  const { rows } = await ctx.sql.query<Known>(
    `select w.account_id, s.workplace_id, s.id, s.reconnect_needed_at is not null as is_lost,
       s.status = 'active' and s.reconnect_needed_at is null as is_working,
       a.password_hash is null and not exists (select 1 from account_identities i where i.account_id = a.id) as is_shops_own
     from stores s join workplaces w on w.id = s.workplace_id join accounts a on a.id = w.account_id
     where s.platform = 'shopify' and s.domain = $1`,
    [callback.domain],
  );
  const known = rows[0];
  const isOthers = known !== undefined && known.account_id !== ctx.account.id;
  const isAsked = isOthers && known.is_shops_own && started.asksShop !== undefined;
  if (isOthers && !isAsked) throw new AppError('STORE_HAS_OTHER_OWNER', { domain: callback.domain });
  const back = started.to ? { to: started.to } : {};
  // Opened in the admin meanwhile, in another tab.
  if (known?.is_working && started.asksShop && !isAsked)
    return { kind: 'connected', workplaceId: known.workplace_id, storeId: known.id, ...back };
  try {
    if (!known?.is_working) await connections.exchangeCode({ domain: callback.domain, code: callback.code });
    if (isAsked) {
      if (!known.is_working) await installShop(ctx, { shop: callback.domain });
      const proof = await issueToken(ctx, { accountId: known.account_id, kind: 'bind_store', payload: { domain: callback.domain } });
      return { kind: 'asks', proof: formatAccountToken(known.account_id, proof.token) };
    }
    const installed = await installShop(ctx, {
      shop: callback.domain,
      into: { accountId: ctx.account.id, workplaceId: started.workplaceId },
      isReconnect: known?.is_lost ?? false,
    });
    return { kind: 'connected', workplaceId: installed.workplaceId, storeId: installed.storeId, ...back };
  } catch (error) {
    if (!isConnectorError(error)) throw error;
    ctx.log.warn({ err: error, shop: callback.domain }, 'store install');
    throw new AppError(known ? 'STORE_RECONNECT_FAILED' : 'STORE_INSTALL_FAILED', {}, { cause: error });
  }
}
