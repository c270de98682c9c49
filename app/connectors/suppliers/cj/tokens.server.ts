/** CJ's access token: one for all processes, sealed in a table, renewed by one process at a time. */
import type { DatabasePool, Queryable } from '#app/platform/database.server.ts';
import type { Encryption } from '#app/platform/encryption.server.ts';
import { renewOnce } from '#app/platform/renew-once.server.ts';

export interface CjTokenSet {
  accessToken: string;
  accessExpiresAt: Date;
  refreshToken?: string;
  refreshExpiresAt?: Date;
  openId?: string;
}

const none: CjTokenSet = { accessToken: '', accessExpiresAt: new Date(0) };

/** Milliseconds before its expiry at which the token is renewed, so that no call is sent with one about to expire. */
const margin = 10 * 60 * 1000;

export interface CjTokens {
  /** A valid token. `notThis`: one that CJ has just refused. */
  get(notThis?: string): Promise<string>;
  /** CJ's id of our account, with which its webhooks are signed; nothing before the first call. */
  openId(): Promise<string | undefined>;
}

export function createCjTokens(
  support: { database: DatabasePool; encryption: Encryption; now(): Date },
  fetchTokens: (refreshToken?: string) => Promise<CjTokenSet>,
): CjTokens {
  const { database, encryption, now } = support;
  let cached: CjTokenSet | undefined;

  const read = async (): Promise<CjTokenSet | undefined> => {
    const { rows } = await database.sql.query({ name: 'cj-token', text: "select * from connector_tokens where vendor = 'cj'" });
    const row = rows[0];
    if (!row) return undefined;
    return {
      accessToken: encryption.decrypt(row.access_token, 'cj access'),
      accessExpiresAt: row.access_expires_at,
      ...(row.refresh_token
        ? { refreshToken: encryption.decrypt(row.refresh_token, 'cj refresh'), refreshExpiresAt: row.refresh_expires_at }
        : {}),
      ...(row.account_key ? { openId: encryption.decrypt(row.account_key, 'cj account') } : {}),
    };
  };
  const good = (tokens: CjTokenSet | undefined, notThis?: string): CjTokenSet | undefined =>
    tokens && tokens.accessToken !== notThis && tokens.accessExpiresAt.getTime() - margin > now().getTime() ? tokens : undefined;

  const save = async (sql: Queryable, fresh: CjTokenSet): Promise<void> => {
    await sql.query(
      `insert into connector_tokens (vendor, access_token, access_expires_at, refresh_token, refresh_expires_at, account_key)
       values ('cj', $1, $2, $3, $4, $5)
       on conflict (vendor) do update set access_token = excluded.access_token, access_expires_at = excluded.access_expires_at,
         refresh_token = excluded.refresh_token, refresh_expires_at = excluded.refresh_expires_at, account_key = excluded.account_key`,
      [
        encryption.encrypt(fresh.accessToken, 'cj access'),
        fresh.accessExpiresAt,
        fresh.refreshToken ? encryption.encrypt(fresh.refreshToken, 'cj refresh') : null,
        fresh.refreshExpiresAt ?? null,
        fresh.openId ? encryption.encrypt(fresh.openId, 'cj account') : null,
      ],
    );
  };
  /** CJ issues tokens only once in five minutes, so of two processes that ask at once one would fail. */
  const renew = (notThis: string | undefined) =>
    renewOnce<CjTokenSet, CjTokenSet>(database, {
      lock: 'cj token',
      refused: notThis,
      load: async () => (await read()) ?? none,
      isGood: (tokens) => good(tokens, notThis) !== undefined,
      async renew(known) {
        const isRefreshable = notThis === undefined && (known.refreshExpiresAt?.getTime() ?? 0) > now().getTime();
        const fresh = await fetchTokens(isRefreshable ? known.refreshToken : undefined);
        return { ...(known.openId ? { openId: known.openId } : {}), ...fresh };
      },
      save,
    });

  return {
    async get(notThis) {
      cached = good(cached, notThis) ?? good(await read(), notThis) ?? (await renew(notThis));
      return cached.accessToken;
    },
    async openId() {
      return (await read())?.openId;
    },
  };
}
