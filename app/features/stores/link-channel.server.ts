/**
 * Linking by consent and keys: WooCommerce stores, TikTok shops, Facebook catalogs, Google merchant accounts. The state of a consent is a
 * single-use token of the account that began it.
 */

import { type ChannelAccount, consentDenied, type LinksChannels } from '#app/connectors/channels/linked-channel.ts';
import { saveCredentials } from '#app/connectors/channels/store-credentials.server.ts';
import type { Context, SellerContext } from '#app/context.ts';
import { formatAccountToken, issueToken, parseAccountToken, takeToken } from '#app/features/account/tokens.server.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { isServedCountry } from '#app/platform/countries.ts';
import { hashToken } from '#app/platform/encryption.server.ts';
import { AppError, type ErrorCode, fieldError, isAppError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import { beginWork, columnsOf, settleSelection } from './install-shop.server.ts';
import { wordOfPlatform } from './schemas.ts';

export interface LinkedStore {
  workplaceId: string;
  storeId: string;
}

const linkerOf = (ctx: Context, platform: string): LinksChannels => {
  const linker = ctx.connectors.linkedChannels[platform];
  if (!linker) throw new AppError('UNPROCESSABLE');
  return linker;
};

/** Address to which the browser comes back from the consent page. */
const linkCallbackUrl = (ctx: Pick<Context, 'env'>, platform: string): string =>
  `${ctx.env.APP_URL}/auth/platform/${wordOfPlatform(platform)}/callback`;

/** Address to which a store posts its keys. */
const linkKeysUrl = (ctx: Pick<Context, 'env'>): string => `${ctx.env.PUBLIC_URL}/webhooks/woocommerce/keys`;

/**
 * Where to send the browser for the owner's consent.
 * @throws AppError UNPROCESSABLE when the platform is off, BAD_REQUEST beside `shop`, DEMO_MODE.
 */
export async function startLink(ctx: SellerContext, input: { platform: string; shop?: string | undefined }): Promise<{ url: string }> {
  const linker = linkerOf(ctx, input.platform);
  if (ctx.workplace.isDemo) throw new AppError('DEMO_MODE');
  let address = '';
  if (linker.asksForAddress) {
    if (!input.shop?.trim()) throw fieldError('shop', 'required');
    address = linker.addressFrom?.(input.shop) ?? '';
    if (!address) throw fieldError('shop', 'storeAddressInvalid');
    const { rows } = await ctx.sql.query(
      `select w.account_id, s.status, s.reconnect_needed_at from stores s join workplaces w on w.id = s.workplace_id where s.platform = $1 and s.domain = $2`,
      [input.platform, address],
    );
    const known = rows[0];
    if (known?.account_id === ctx.account.id && known.status === 'active' && !known.reconnect_needed_at)
      throw fieldError('shop', 'storeAlreadyHere');
  }
  const { token } = await issueToken(ctx, {
    accountId: ctx.account.id,
    kind: 'connect_store',
    payload: { workplaceId: ctx.workplace.id, platform: input.platform, address },
  });
  const url = linker.authorizeUrl({
    address,
    state: formatAccountToken(ctx.account.id, token),
    returnUrl: linkCallbackUrl(ctx, input.platform),
    keysUrl: linkKeysUrl(ctx),
  });
  return { url: ctx.vendorPages.url(url) };
}

/** Our error for a refused or unreadable consent. */
function linkRefusal(ctx: Context, error: unknown, platform: string): unknown {
  if (!isConnectorError(error)) return error;
  ctx.log.warn({ err: error, platform }, 'channel link');
  const fields = error.vendorCode === consentDenied ? { shop: ['consentDenied'] } : undefined;
  return new AppError('STORE_INSTALL_FAILED', { words: error.message }, { cause: error, ...(fields ? { fields } : {}) });
}

export type LinkOutcome = { kind: 'linked'; storeId: string } | { kind: 'choose'; pick: string };

/**
 * Continue after a provider's consent page. A single account is linked at once if the seller is signed in; several, or if nobody is
 * signed in (the flow began inside another platform's admin), are offered to choose from.
 * @throws AppError STORE_INVALID_COOKIE when no flow was begun, STORE_INSTALL_FAILED when it was refused or there is nothing to link.
 */
export async function finishLink(ctx: Context, input: { platform: string; params: URLSearchParams }): Promise<LinkOutcome> {
  const linker = linkerOf(ctx, input.platform);
  const { accountId, token } = parseAccountToken(input.params.get('state') ?? '');
  const started = accountId ? await takeToken(ctx, { accountId, kind: 'connect_store', token }) : undefined;
  if (!linker.readCallback || !started?.workplaceId || started.platform !== input.platform) throw new AppError('STORE_INVALID_COOKIE');
  let accounts: ChannelAccount[];
  try {
    accounts = await linker.readCallback({ params: input.params, returnUrl: linkCallbackUrl(ctx, input.platform) });
  } catch (error) {
    throw linkRefusal(ctx, error, input.platform);
  }
  const [only] = accounts;
  if (!only) throw new AppError('STORE_INSTALL_FAILED', {}, { fields: { shop: ['nothingToLink'] } });
  if (accounts.length === 1 && ctx.account?.id === accountId) {
    const linked = await linkStore(ctx, { platform: input.platform, account: only, into: { accountId, workplaceId: started.workplaceId } });
    return { kind: 'linked', storeId: linked.storeId };
  }
  const bound = `pick ${accountId}`;
  const pick = await issueToken(ctx, {
    accountId,
    kind: 'connect_store',
    payload: {
      workplaceId: started.workplaceId,
      platform: input.platform,
      accounts: ctx.encryption.encrypt(JSON.stringify(accounts), bound),
    },
  });
  return { kind: 'choose', pick: formatAccountToken(accountId, pick.token) };
}

export interface LinkPick {
  platform: string;
  email: string;
  workplace: string;
  accounts: { domain: string; name: string }[];
}

/** The accounts to choose from, without consuming the token; nothing for a wrong, used or expired one. */
export async function readPick(ctx: Context, pick: string): Promise<LinkPick | undefined> {
  const { accountId, token } = parseAccountToken(pick);
  if (!accountId) return undefined;
  const { rows } = await ctx.sql.query(
    `select t.payload, a.email, w.name as workplace from account_tokens t join accounts a on a.id = t.account_id
     join workplaces w on w.account_id = a.id and w.id::text = t.payload ->> 'workplaceId'
     where t.account_id = $1 and t.hash = $2 and t.kind = 'connect_store' and t.used_at is null and t.expires_at > $3 and t.payload ? 'accounts'`,
    [accountId, hashToken(token), ctx.now()],
  );
  const found = rows[0];
  if (!found) return undefined;
  return {
    platform: found.payload.platform,
    email: found.email,
    workplace: found.workplace,
    accounts: unsealAccounts(ctx, accountId, found.payload.accounts).map(({ description: { domain, name } }) => ({ domain, name })),
  };
}

function unsealAccounts(ctx: Context, accountId: string, sealed: string): ChannelAccount[] {
  const accounts = JSON.parse(ctx.encryption.decrypt(sealed, `pick ${accountId}`)) as (Omit<ChannelAccount, 'expiresAt'> & {
    expiresAt: string | null;
  })[];
  return accounts.map((account) => ({ ...account, expiresAt: account.expiresAt ? new Date(account.expiresAt) : null }));
}

/**
 * Link the chosen account.
 * @throws AppError STORE_INVALID_COOKIE, NOT_FOUND for one that was not offered, and as `linkStore`.
 */
export async function linkPick(ctx: Context, input: { pick: string; domain: string }): Promise<LinkedStore> {
  const { accountId, token } = parseAccountToken(input.pick);
  const offered = await readPick(ctx, input.pick);
  if (!offered) throw new AppError('STORE_INVALID_COOKIE');
  if (!offered.accounts.some(({ domain }) => domain === input.domain)) throw new AppError('NOT_FOUND');
  // In a transaction, so that a refused choice does not use up the token: another account can be chosen.
  return ctx.transaction(async (tx) => {
    const taken = await takeToken(tx, { accountId, kind: 'connect_store', token });
    if (!taken?.accounts || !taken.workplaceId) throw new AppError('STORE_INVALID_COOKIE');
    const account = unsealAccounts(tx, accountId, taken.accounts).find(({ description }) => description.domain === input.domain);
    if (!account) throw new AppError('NOT_FOUND');
    return linkStore(tx, { platform: offered.platform, account, into: { accountId, workplaceId: taken.workplaceId } });
  });
}

/**
 * Receive keys that a store has posted. The message is unsigned, so the keys are checked by our state token and by calling the store. The
 * reason of a refusal is stored with the token, for the browser that comes back (`readLinkState`).
 * @returns nothing when the keys are valid but we do not link the store (docs/decisions/216).
 * @throws AppError STORE_INVALID_COOKIE when no flow was begun, STORE_INSTALL_FAILED when the store refuses the keys.
 */
export async function receiveKeys(
  ctx: Context,
  input: { platform: string; userId: string; body: unknown },
): Promise<LinkedStore | undefined> {
  const linker = linkerOf(ctx, input.platform);
  const { accountId, token } = parseAccountToken(input.userId);
  const started = accountId ? await takeToken(ctx, { accountId, kind: 'connect_store', token }) : undefined;
  if (!linker.readKeys || !started?.workplaceId || !started.address || started.platform !== input.platform)
    throw new AppError('STORE_INVALID_COOKIE');
  try {
    const account = await linker.readKeys({ address: started.address, body: input.body });
    return await linkStore(ctx, { platform: input.platform, account, into: { accountId, workplaceId: started.workplaceId } });
  } catch (error) {
    const refusal = linkRefusal(ctx, error, input.platform);
    if (!isAppError(refusal)) throw refusal;
    await ctx.sql.query(
      `update account_tokens set payload = payload || jsonb_build_object('refused', $3::text) where account_id = $1 and hash = $2`,
      [accountId, hashToken(token), refusal.code],
    );
    if (!isConnectorError(error)) return undefined;
    throw refusal;
  }
}

export type LinkState = { storeId: string } | { refused: ErrorCode; domain: string } | 'waiting' | 'failed';

/**
 * The outcome of a consent whose keys the store posts itself: the linked store, the reason of a refusal, or whether it is still pending.
 * Also told to a browser where nobody is signed in, since only the person who began knows the state token.
 */
export async function readLinkState(ctx: Context, state: string): Promise<LinkState> {
  const { accountId, token } = parseAccountToken(state);
  if (!accountId || (ctx.account && accountId !== ctx.account.id)) return 'failed';
  const { rows } = await ctx.sql.query(
    `select t.payload ->> 'refused' as refused, t.payload ->> 'address' as address, t.expires_at > $3 as alive, s.id as store_id from account_tokens t
     left join workplaces w on w.account_id = t.account_id
     left join stores s on s.workplace_id = w.id and s.platform = t.payload ->> 'platform' and s.domain = t.payload ->> 'address' and s.status = 'active'
       and s.connected_at >= t.created_at
     where t.account_id = $1 and t.hash = $2 and t.kind = 'connect_store' order by s.id nulls last limit 1`,
    [accountId, hashToken(token), ctx.now()],
  );
  const found = rows[0];
  if (!found) return 'failed';
  if (found.store_id) return { storeId: found.store_id };
  if (found.refused) return { refused: found.refused, domain: found.address };
  return found.alive ? 'waiting' : 'failed';
}

/**
 * Save the store and its keys, for the first time or again.
 * @throws AppError STORE_HAS_OTHER_OWNER when another account has it.
 */
async function linkStore(
  ctx: Context,
  input: { platform: string; account: ChannelAccount; into: { accountId: string; workplaceId: string } },
): Promise<LinkedStore> {
  const { description } = input.account;
  if (!isServedCountry(description.country)) throw new AppError('COUNTRY_NOT_SUPPORTED');
  return ctx.transaction(async (tx) => {
    await tx.sql.query("select pg_advisory_xact_lock(hashtextextended('install ' || $1, 0))", [`${input.platform} ${description.domain}`]);
    const { rows } = await tx.sql.query(
      `select s.workplace_id, s.id, w.account_id from stores s join workplaces w on w.id = s.workplace_id where s.platform = $1 and s.domain = $2 for update of s`,
      [input.platform, description.domain],
    );
    const known = rows[0];
    if (known && known.account_id !== input.into.accountId)
      throw new AppError(
        'STORE_HAS_OTHER_OWNER',
        { domain: description.domain },
        { data: { domain: description.domain, platform: input.platform } },
      );
    const workplaceId: string = known?.workplace_id ?? input.into.workplaceId;
    const storeId: string = known?.id ?? newId();
    const { name, currency, country, timeZone, planName, isDevelopment, ownerEmail, scopes } = columnsOf(description);
    await tx.sql.query(
      `insert into stores (workplace_id, id, platform, domain, name, currency, country, time_zone, status, is_development, plan_name, owner_email, scopes, metadata, connected_at, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, 'active', $9, $10, nullif($11, ''), $12, $13, $14, $14)
       on conflict (workplace_id, id) do update set name = excluded.name, currency = excluded.currency, country = excluded.country, time_zone = excluded.time_zone,
         status = 'active', uninstalled_at = null, plan_name = excluded.plan_name, owner_email = coalesce(excluded.owner_email, stores.owner_email), scopes = excluded.scopes,
         metadata = stores.metadata || excluded.metadata, connected_at = excluded.connected_at, reconnect_needed_at = null, connection_error = null`,
      [
        workplaceId,
        storeId,
        input.platform,
        description.domain,
        name,
        currency,
        country,
        timeZone,
        isDevelopment,
        planName || null,
        ownerEmail,
        scopes,
        JSON.stringify(description.metadata),
        tx.now(),
      ],
    );
    await saveCredentials(tx, tx.sql, { workplaceId, storeId }, input.account);
    await settleSelection(tx, workplaceId, storeId);
    await beginWork(tx, input.platform, { workplaceId, storeId });
    return { workplaceId, storeId };
  });
}
