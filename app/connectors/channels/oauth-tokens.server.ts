/** Access tokens of linked channels: renewed before they end, by one process while the others wait, because a refresh token may work once. */
import type { ConnectorSupport } from '#app/connectors/index.server.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import type { ChannelStore } from './channel.ts';
import type { ChannelCredentials } from './linked-channel.ts';
import { loadCredentials, noteLostAccess, type StoredCredentials, saveCredentials } from './store-credentials.server.ts';

/** Renewed when it has less life than this, in milliseconds. */
const spare = 5 * 60_000;

type StoreRef = Pick<ChannelStore, 'workplaceId' | 'storeId'>;

/**
 * Call with a good token. A token that the vendor refuses is renewed once; when that fails too, the seller is told to connect again.
 * @param renew makes new credentials of old ones. @throws ConnectorError `auth_expired` when the grant is gone.
 */
export async function withToken<T>(
  support: ConnectorSupport,
  vendor: string,
  store: StoreRef,
  renew: (credentials: ChannelCredentials) => Promise<StoredCredentials>,
  call: (credentials: ChannelCredentials) => Promise<T>,
): Promise<T> {
  const isGood = ({ expiresAt }: StoredCredentials) => expiresAt === null || expiresAt.getTime() - support.now().getTime() > spare;
  const renewed = (refused?: string) =>
    support.database.transaction(async ({ sql }) => {
      await sql.query("select pg_advisory_xact_lock(hashtextextended('store token ' || $1, 0))", [store.storeId]);
      const stored = await loadCredentials(support, vendor, store, sql);
      // Whoever came first has renewed it already.
      if (isGood(stored) && stored.credentials.accessToken !== refused) return stored.credentials;
      const fresh = await renew(stored.credentials);
      await saveCredentials(support, sql, store, fresh);
      return fresh.credentials;
    });
  try {
    const stored = await loadCredentials(support, vendor, store);
    const credentials = isGood(stored) ? stored.credentials : await renewed();
    try {
      return await call(credentials);
    } catch (error) {
      if (!isConnectorError(error) || error.reason !== 'auth_expired') throw error;
      return await call(await renewed(credentials.accessToken));
    }
  } catch (error) {
    if (isConnectorError(error) && error.reason === 'auth_expired') throw await noteLostAccess(support, vendor, store, error.message);
    throw error;
  }
}

/** Parse an answer, or say that the vendor is out of reach. */
export async function readJson(response: Response): Promise<Record<string, unknown>> {
  const parsed: unknown = await response.json().catch(() => undefined);
  return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
}
