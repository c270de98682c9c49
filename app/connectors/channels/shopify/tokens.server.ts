/**
 * Offline access tokens for work without a merchant at the screen. They expire after an hour and are renewed with a refresh
 * token that works once (Shopify, "Offline access tokens"), so one process renews while the others wait.
 */
import type { ConnectorSupport } from '#app/connectors/index.server.ts';
import { beginningOf } from '#app/platform/beginning-of.ts';
import { ConnectorError, isConnectorError } from '#app/platform/connector-error.ts';
import type { Queryable } from '#app/platform/database.server.ts';
import { renewOnce } from '#app/platform/renew-once.server.ts';
import { shutStore } from './shut-store.ts';

const vendor = 'shopify';
/** A token with less life than this is renewed before use, in milliseconds. */
const spare = 60_000;

interface StoredTokens {
  access: string;
  refresh: string | undefined;
  expires: Date | null;
}

/** The library's id of a shop's offline session. */
const offlineSessionId = (domain: string): string => `offline_${domain}`;

/** The answer of `/admin/oauth/access_token`. */
export interface TokenAnswer {
  access_token: string;
  scope?: string;
  expires_in?: number;
  refresh_token?: string;
  refresh_token_expires_in?: number;
}

async function load(support: ConnectorSupport, domain: string): Promise<StoredTokens | undefined> {
  const id = offlineSessionId(domain);
  const { rows } = await support.database.sql.query({
    name: 'shopify-offline-token',
    text: 'select access_token, refresh_token, expires from shopify_sessions where id = $1 and access_token is not null',
    values: [id],
  });
  const row = rows[0];
  if (!row) return undefined;
  return {
    access: support.encryption.decrypt(row.access_token, id),
    refresh: row.refresh_token ? support.encryption.decrypt(row.refresh_token, id) : undefined,
    expires: row.expires,
  };
}

/** Store a shop's new tokens, encrypted and bound to their row. */
export async function storeTokens(support: ConnectorSupport, sql: Queryable, domain: string, answer: TokenAnswer): Promise<void> {
  const id = offlineSessionId(domain);
  const after = (seconds: number | undefined) => (seconds === undefined ? null : new Date(support.now().getTime() + seconds * 1000));
  const seal = (token: string | undefined) => (token === undefined ? null : support.encryption.encrypt(token, id));
  await sql.query(
    `insert into shopify_sessions (id, shop, is_online, scope, expires, access_token, refresh_token, refresh_token_expires)
     values ($1, $2, false, $3, $4, $5, $6, $7)
     on conflict (id) do update set scope = coalesce(excluded.scope, shopify_sessions.scope), expires = excluded.expires,
       access_token = excluded.access_token, refresh_token = excluded.refresh_token, refresh_token_expires = excluded.refresh_token_expires`,
    [
      id,
      domain,
      answer.scope ?? null,
      after(answer.expires_in),
      seal(answer.access_token),
      seal(answer.refresh_token),
      after(answer.refresh_token_expires_in),
    ],
  );
  await clearLostShop(sql, domain);
}

/**
 * Ask Shopify for tokens.
 * @throws ConnectorError `auth_expired` when the grant is refused; `rejected` with `isShut` while the shop is frozen or locked.
 */
export async function requestTokens(support: ConnectorSupport, domain: string, grant: Record<string, string>): Promise<TokenAnswer> {
  let response: Response;
  try {
    response = await fetch(`https://${domain}/admin/oauth/access_token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ client_id: support.env.SHOPIFY_API_KEY, client_secret: support.env.SHOPIFY_API_SECRET, ...grant }),
      signal: AbortSignal.timeout(15_000),
      redirect: 'error',
    });
  } catch (error) {
    throw new ConnectorError(vendor, 'unavailable', 'Shopify did not answer', { cause: error });
  }
  const answer = (await response.json().catch(() => ({}))) as Partial<TokenAnswer> & { error?: string; error_description?: string };
  if (response.ok && answer.access_token) return answer as TokenAnswer;
  const words = answer.error_description ?? answer.error ?? `Shopify answered ${response.status}`;
  const shut = shutStore(response.status);
  if (shut) throw shut;
  if (response.status === 429 || response.status >= 500) throw new ConnectorError(vendor, 'unavailable', words);
  throw new ConnectorError(vendor, 'auth_expired', words, { vendorCode: answer.error ?? String(response.status) });
}

/** The shop accepts us again: clear the mark that it has to be reconnected. */
const clearLostShop = (sql: Queryable, domain: string): Promise<unknown> =>
  sql.query(
    `update stores set reconnect_needed_at = null, connection_error = null
     where platform = 'shopify' and domain = $1 and reconnect_needed_at is not null`,
    [domain],
  );

/** The shop refuses us without an uninstall webhook: mark the store, so that its seller is asked to reconnect it. */
async function noteLostShop(support: ConnectorSupport, domain: string, words: string): Promise<void> {
  const { sql } = support.database;
  const { rowCount } = await sql.query(
    `update stores set reconnect_needed_at = coalesce(reconnect_needed_at, $2), connection_error = $3
     where platform = 'shopify' and domain = $1 and status = 'active'`,
    [domain, support.now(), beginningOf(words, 500)],
  );
  // Expires the library's session: when the app is opened in the admin, it then gets new tokens instead of trusting the old one's date.
  if (rowCount) await sql.query('update shopify_sessions set expires = $2 where id = $1', [offlineSessionId(domain), support.now()]);
}

/**
 * The access token of a shop, renewed when it is about to expire.
 * @param options.refused a token that Shopify has just refused: a newer one is given, or made.
 * @throws ConnectorError `auth_expired` when the app is not installed in the shop any more; noted at the store. With the code `NO_KEYS`
 *   when we have no token of the shop at all.
 */
export async function accessTokenOf(support: ConnectorSupport, domain: string, options: { refused?: string } = {}): Promise<string> {
  try {
    return await currentToken(support, domain, options);
  } catch (error) {
    if (isConnectorError(error) && error.reason === 'auth_expired') await noteLostShop(support, domain, error.message);
    throw error;
  }
}

async function currentToken(support: ConnectorSupport, domain: string, options: { refused?: string }): Promise<string> {
  const isGood = (tokens: StoredTokens) =>
    tokens.access !== options.refused && (tokens.expires === null || tokens.expires.getTime() - support.now().getTime() > spare);
  const known = await load(support, domain);
  if (known && isGood(known)) return known.access;
  const renewed = await renewOnce(support.database, {
    lock: `shopify token ${domain}`,
    refused: options.refused,
    async load() {
      const tokens = await load(support, domain);
      if (!tokens) throw new ConnectorError(vendor, 'auth_expired', 'The app is not installed in this store', { vendorCode: 'NO_KEYS' });
      return tokens;
    },
    isGood,
    async renew({ refresh }) {
      if (!refresh) throw new ConnectorError(vendor, 'auth_expired', 'The store no longer lets the app in');
      const answer = await requestTokens(support, domain, { grant_type: 'refresh_token', refresh_token: refresh });
      return { answer, access: answer.access_token, refresh: answer.refresh_token, expires: null };
    },
    save: (sql, { answer }) => storeTokens(support, sql, domain, answer),
  });
  return renewed.access;
}
