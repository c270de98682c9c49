import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { AppConfig } from './app-config.ts';
import type { Queryable } from './store.ts';

/**
 * Tokens live by real time, not by the sandbox's movable clock: both sides must agree when one expires, and the app has no
 * other clock. `POST /_control/shopify/expire-tokens` makes them expire at once.
 */
const accessTokenSeconds = 3600;
const refreshTokenSeconds = 90 * 86_400;
const codeSeconds = 60;

const hash = (secret: string) => createHash('sha256').update(secret).digest('hex');
const secret = (prefix: string) => `${prefix}_${randomBytes(16).toString('hex')}`;

export interface Access {
  shop: string;
  online: boolean;
  userId: number | null;
  scopes: string[];
}

/** Who a token belongs to; undefined when unknown, expired or revoked. */
export async function accessOf(db: Queryable, token: string): Promise<Access | undefined> {
  const { rows } = await db.query<{ shop: string; online: boolean; user_id: string | null; scopes: string }>(
    'select shop, online, user_id, scopes from shopify.access_tokens where hash = $1 and (expires_at is null or expires_at > now())',
    [hash(token)],
  );
  const row = rows[0];
  return (
    row && {
      shop: row.shop,
      online: row.online,
      userId: row.user_id ? Number(row.user_id) : null,
      scopes: row.scopes.split(',').filter(Boolean),
    }
  );
}

export interface IssuedToken {
  access_token: string;
  scope: string;
  expires_in?: number;
  refresh_token?: string;
  refresh_token_expires_in?: number;
}

export async function issueOfflineToken(db: Queryable, shop: string, scopes: string[], expiring: boolean): Promise<IssuedToken> {
  const token = secret('shpat');
  const scope = scopes.join(',');
  await db.query(
    `insert into shopify.access_tokens (hash, shop, online, scopes, expires_at) values ($1, $2, false, $3, now() + $4 * interval '1 second')`,
    [hash(token), shop, scope, expiring ? accessTokenSeconds : null],
  );
  if (!expiring) return { access_token: token, scope };
  const refresh = secret('shprt');
  await db.query(
    `insert into shopify.refresh_tokens (hash, shop, scopes, expires_at) values ($1, $2, $3, now() + $4 * interval '1 second')`,
    [hash(refresh), shop, scope, refreshTokenSeconds],
  );
  return {
    access_token: token,
    scope,
    expires_in: accessTokenSeconds,
    refresh_token: refresh,
    refresh_token_expires_in: refreshTokenSeconds,
  };
}

export async function issueOnlineToken(db: Queryable, shop: string, scopes: string[], userId: number): Promise<IssuedToken> {
  const token = secret('shpua');
  const scope = scopes.join(',');
  await db.query(
    `insert into shopify.access_tokens (hash, shop, online, user_id, scopes, expires_at) values ($1, $2, true, $3, $4, now() + interval '24 hours')`,
    [hash(token), shop, userId, scope],
  );
  return { access_token: token, scope, expires_in: 86_399 };
}

/** Use a refresh token up. Undefined when it is unknown, another shop's, expired or was used before. */
export async function spendRefreshToken(db: Queryable, shop: string, token: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'update shopify.refresh_tokens set used_at = now() where hash = $1 and shop = $2 and used_at is null and expires_at > now()',
    [hash(token), shop],
  );
  return rowCount === 1;
}

export async function issueCode(db: Queryable, shop: string, scopes: string[], online: boolean): Promise<string> {
  const code = randomBytes(16).toString('hex');
  await db.query(
    `insert into shopify.auth_codes (hash, shop, scopes, online, expires_at) values ($1, $2, $3, $4, now() + $5 * interval '1 second')`,
    [hash(code), shop, scopes.join(','), online, codeSeconds],
  );
  return code;
}

export async function spendCode(db: Queryable, shop: string, code: string): Promise<{ scopes: string[]; online: boolean } | undefined> {
  const { rows } = await db.query<{ scopes: string; online: boolean }>(
    'update shopify.auth_codes set used_at = now() where hash = $1 and shop = $2 and used_at is null and expires_at > now() returning scopes, online',
    [hash(code), shop],
  );
  return rows[0] && { scopes: rows[0].scopes.split(',').filter(Boolean), online: rows[0].online };
}

/** All tokens of a shop die (uninstall). */
export async function revokeTokens(db: Queryable, shop: string): Promise<void> {
  for (const table of ['access_tokens', 'refresh_tokens', 'auth_codes'])
    await db.query(`delete from shopify.${table} where shop = $1`, [shop]);
}

/** Access tokens expire now; refresh tokens stay good. */
export async function expireTokens(db: Queryable, shop: string): Promise<void> {
  await db.query('update shopify.access_tokens set expires_at = now() where shop = $1 and expires_at is not null', [shop]);
}

/** Session token of an embedded app: HS256 with the app's secret, one minute. */
export function sessionToken(config: AppConfig, shop: string, userId: number): string {
  const seconds = Math.floor(Date.now() / 1000);
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const head = part({ alg: 'HS256', typ: 'JWT' });
  const body = part({
    iss: `https://${shop}/admin`,
    dest: `https://${shop}`,
    aud: config.clientId,
    sub: String(userId),
    exp: seconds + 60,
    nbf: seconds - 1,
    iat: seconds,
    jti: randomUUID(),
    sid: createHash('sha256').update(`${shop}:${userId}`).digest('hex'),
  });
  return `${head}.${body}.${createHmac('sha256', config.clientSecret).update(`${head}.${body}`).digest('base64url')}`;
}

/** The user of a session token that is genuine, current and this shop's; undefined otherwise. */
export function userOfSessionToken(config: AppConfig, shop: string, token: string): number | undefined {
  const [head, body, signature] = token.split('.');
  if (!head || !body || !signature) return undefined;
  const expected = createHmac('sha256', config.clientSecret).update(`${head}.${body}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined;
  try {
    const header = JSON.parse(Buffer.from(head, 'base64url').toString()) as { alg: string };
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, string & number>;
    const seconds = Date.now() / 1000;
    const good =
      header.alg === 'HS256' &&
      claims.aud === config.clientId &&
      claims.dest === `https://${shop}` &&
      claims.iss === `https://${shop}/admin` &&
      Number(claims.exp) > seconds - 10 &&
      Number(claims.nbf) <= seconds + 10;
    return good ? Number(claims.sub) : undefined;
  } catch {
    return undefined;
  }
}

/** Shopify's signature of a query: sorted, URL-encoded, SHA-256 in hex. */
export function signQuery(config: AppConfig, query: Record<string, string>): URLSearchParams {
  const params = new URLSearchParams(Object.entries(query).sort(([one], [other]) => (one < other ? -1 : 1)));
  params.append('hmac', createHmac('sha256', config.clientSecret).update(params.toString()).digest('hex'));
  return params;
}
