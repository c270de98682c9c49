/** A Shopify store of the sandbox, linked to a workplace, made from outside the running product. */
import { Session } from '@shopify/shopify-api';
import { createShopifySessions } from '#app/features/stores/shopify-sessions.server.ts';
import type { DatabasePool } from '#app/platform/database.server.ts';
import type { Encryption } from '#app/platform/encryption.server.ts';
import { newId } from '#app/platform/ids.ts';

export interface PracticeStore {
  storeId: string;
  domain: string;
}

export interface PracticeStoreOptions {
  currency?: string;
  countryCode?: string;
  /** The owner's address. */
  email?: string;
  /** The product's clock, in milliseconds; by default the machine's. */
  now?: number;
}

/** `POST /_control/<path>` of the sandbox (`GET` without a body). */
export async function controlSandbox<T = unknown>(origin: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${origin}/_control/${path}`, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`sandbox control ${path}: ${response.status} ${text}`);
  return (text ? JSON.parse(text) : undefined) as T;
}

/** Install the app in a new shop, as the platform does, and store its token where the product expects it. */
export async function connectPracticeStore(
  tools: { database: DatabasePool; encryption: Encryption; sandboxOrigin: string; apiKey: string; apiSecret: string },
  workplaceId: string,
  { currency = 'USD', countryCode = 'US', email = 'owner@example.com', now = Date.now() }: PracticeStoreOptions = {},
): Promise<PracticeStore> {
  const { database, encryption, sandboxOrigin, apiKey, apiSecret } = tools;
  const domain = `shop-${newId().slice(-12)}.myshopify.com`;
  await controlSandbox(sandboxOrigin, 'shopify/shops', {
    domain,
    name: 'Practice shop',
    currency,
    countryCode,
    email,
  });
  await controlSandbox(sandboxOrigin, 'shopify/install', { shop: domain });
  const { idToken } = await controlSandbox<{ idToken: string }>(sandboxOrigin, 'shopify/id-token', { shop: domain });
  const answer = await fetch(`${sandboxOrigin}/${domain}/admin/oauth/access_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_id: apiKey,
      client_secret: apiSecret,
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: idToken,
      subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
      requested_token_type: 'urn:shopify:params:oauth:token-type:offline-access-token',
      expiring: '1',
    }),
  });
  if (!answer.ok) throw new Error(`token exchange: ${answer.status} ${await answer.text()}`);
  const token = (await answer.json()) as {
    access_token: string;
    scope: string;
    expires_in: number;
    refresh_token: string;
    refresh_token_expires_in: number;
  };
  await createShopifySessions(database, encryption).storeSession(
    new Session({
      id: `offline_${domain}`,
      shop: domain,
      state: '',
      isOnline: false,
      scope: token.scope,
      accessToken: token.access_token,
      expires: new Date(now + token.expires_in * 1000),
      refreshToken: token.refresh_token,
      refreshTokenExpires: new Date(now + token.refresh_token_expires_in * 1000),
    }),
  );
  const storeId = newId();
  await database.pool.query(
    `insert into stores (workplace_id, id, platform, domain, name, currency, country, status, is_default, scopes, connected_at)
     values ($1, $2, 'shopify', $3, 'Practice shop', $4, $5, 'active', true, $6, date_trunc('milliseconds', now()))`,
    [workplaceId, storeId, domain, currency, countryCode, token.scope.split(',')],
  );
  await database.pool.query('update workplaces set current_store_id = $2 where id = $1', [workplaceId, storeId]);
  return { storeId, domain };
}
