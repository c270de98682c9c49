/**
 * Access tokens that vendors grant for a time: renewed before they expire, by one process while the others wait, because a refresh token
 * may work only once. The `Vault` decides where they are stored.
 */
import { isConnectorError } from '#app/platform/connector-error.ts';
import type { DatabasePool, Queryable } from '#app/platform/database.server.ts';
import { renewOnce } from '#app/platform/renew-once.server.ts';

/** Stored encrypted; the contents are up to the adapter. */
export type Credentials = Record<string, string>;

export interface StoredCredentials {
  credentials: Credentials;
  /** When the access token expires; null for keys that do not expire. */
  expiresAt: Date | null;
}

export interface Vault<Stored extends StoredCredentials = StoredCredentials> {
  /** Renewals of the same lock wait for each other. */
  lock: string;
  /** @throws ConnectorError `auth_expired` when there are none. */
  load(): Promise<StoredCredentials>;
  save(sql: Queryable, stored: Stored): Promise<void>;
  /** The grant is gone: record it, so that its owner sees it. @returns the error to throw. */
  lost(words: string): Promise<Error>;
}

/** A token that expires sooner than this (milliseconds) is renewed. */
const usualSpare = 5 * 60_000;

/**
 * Make a call with a valid token. When the vendor refuses it, it is renewed once; when that fails, too, the seller is asked to reconnect.
 * @param renew makes new credentials of old ones. @throws ConnectorError `auth_expired` when the grant is gone.
 */
export async function withGrantedToken<T, Stored extends StoredCredentials>(
  support: { database: DatabasePool; now(): Date },
  vault: Vault<Stored>,
  renew: (credentials: Credentials) => Promise<Stored>,
  call: (credentials: Credentials) => Promise<T>,
  spare: number = usualSpare,
): Promise<T> {
  const isGood = ({ expiresAt }: StoredCredentials) => expiresAt === null || expiresAt.getTime() - support.now().getTime() > spare;
  const renewed = async (refused?: string) => {
    const { credentials } = await renewOnce<StoredCredentials, Stored>(support.database, {
      lock: vault.lock,
      refused,
      load: vault.load,
      isGood: (stored) => isGood(stored) && stored.credentials.accessToken !== refused,
      renew: (stored) => renew(stored.credentials),
      save: vault.save,
    });
    return credentials;
  };
  try {
    const stored = await vault.load();
    const credentials = isGood(stored) ? stored.credentials : await renewed();
    try {
      return await call(credentials);
    } catch (error) {
      if (!isConnectorError(error) || error.reason !== 'auth_expired') throw error;
      return await call(await renewed(credentials.accessToken));
    }
  } catch (error) {
    if (isConnectorError(error) && error.reason === 'auth_expired') throw await vault.lost(error.message);
    throw error;
  }
}

/** Parse an answer; empty when it is no JSON object. */
export async function readJson(response: Response): Promise<Record<string, unknown>> {
  const parsed: unknown = await response.json().catch(() => undefined);
  return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
}
