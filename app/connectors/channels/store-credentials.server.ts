/** Where adapters load and save a store's credentials, and report that these are no longer valid. */
import type { StoredCredentials } from '#app/connectors/granted-tokens.server.ts';
import type { ConnectorSupport } from '#app/connectors/index.server.ts';
import { beginningOf } from '#app/platform/beginning-of.ts';
import { ConnectorError } from '#app/platform/connector-error.ts';
import type { Queryable } from '#app/platform/database.server.ts';
import type { ChannelStore } from './channel-store.ts';
import type { ChannelCredentials } from './linked-channel.ts';

export type { StoredCredentials } from '#app/connectors/granted-tokens.server.ts';

type Support = Pick<ConnectorSupport, 'database' | 'encryption' | 'now'>;
type StoreRef = Pick<ChannelStore, 'workplaceId' | 'storeId'>;

/** @throws ConnectorError `auth_expired` with the code `NO_KEYS` when there are none. */
export async function loadCredentials(support: Support, vendor: string, store: StoreRef): Promise<StoredCredentials> {
  const { rows } = await support.database.sql.query({
    name: 'store-credentials',
    text: 'select sealed, expires_at as "expiresAt" from store_credentials where workplace_id = $1 and store_id = $2',
    values: [store.workplaceId, store.storeId],
  });
  if (!rows[0]) throw new ConnectorError(vendor, 'auth_expired', 'The store is not connected any more', { vendorCode: 'NO_KEYS' });
  return {
    credentials: JSON.parse(support.encryption.decrypt(rows[0].sealed, store.storeId)) as ChannelCredentials,
    expiresAt: rows[0].expiresAt,
  };
}

/** Save new keys, and mark the store as reachable. */
export async function saveCredentials(
  support: Pick<Support, 'encryption' | 'now'>,
  sql: Queryable,
  store: StoreRef,
  { credentials, expiresAt }: StoredCredentials,
): Promise<void> {
  await sql.query(
    `insert into store_credentials (workplace_id, store_id, sealed, expires_at, updated_at) values ($1, $2, $3, $4, $5)
     on conflict (workplace_id, store_id) do update set sealed = excluded.sealed, expires_at = excluded.expires_at, updated_at = excluded.updated_at`,
    [store.workplaceId, store.storeId, support.encryption.encrypt(JSON.stringify(credentials), store.storeId), expiresAt, support.now()],
  );
  await sql.query(
    'update stores set reconnect_needed_at = null, connection_error = null where workplace_id = $1 and id = $2 and reconnect_needed_at is not null',
    [store.workplaceId, store.storeId],
  );
}

/** Records that the platform denies us access, so that the seller is asked to connect again. @returns the error to throw. */
export async function noteLostAccess(support: Support, vendor: string, store: StoreRef, words: string): Promise<ConnectorError> {
  await support.database.sql.query(
    `update stores set reconnect_needed_at = coalesce(reconnect_needed_at, $3), connection_error = $4
     where workplace_id = $1 and id = $2 and status = 'active'`,
    [store.workplaceId, store.storeId, support.now(), beginningOf(words, 500)],
  );
  return new ConnectorError(vendor, 'auth_expired', words);
}
