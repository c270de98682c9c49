/**
 * OAuth access tokens: renewed before they expire, by one process while the others wait, because a refresh token may work only
 * once. The `Vault` decides where they are stored.
 */
import { isConnectorError } from '#app/platform/connector-error.ts';
import type { DatabasePool, Queryable } from '#app/platform/database.server.ts';
import { singleFlight } from '#app/platform/single-flight.ts';

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
  load(sql?: Queryable): Promise<StoredCredentials>;
  save(sql: Queryable, stored: Stored): Promise<void>;
  /** The grant is gone: record it, so that its owner sees it. @returns the error to throw. */
  lost(words: string): Promise<Error>;
}

/** Waiting for the lock occupies a connection, and renewing may need another: only one call per process waits. */
const shared = singleFlight<Credentials>();

/** A token that expires sooner than this (milliseconds) is renewed. */
const usualSpare = 5 * 60_000;

/**
 * Makes a call with a valid token. When the vendor refuses the token it is renewed once; when that fails too, the seller is told to connect
 * again.
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
  const renewed = (refused = '') =>
    shared(`${vault.lock} ${refused}`, () =>
      support.database.transaction(async ({ sql }) => {
        await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [vault.lock]);
        const stored = await vault.load(sql);
        // Whoever came first has renewed it already.
        if (isGood(stored) && stored.credentials.accessToken !== refused) return stored.credentials;
        const fresh = await renew(stored.credentials);
        await vault.save(sql, fresh);
        return fresh.credentials;
      }),
    );
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
