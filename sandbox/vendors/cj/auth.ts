import { randomBytes } from 'node:crypto';
import type { Context, Hono } from 'hono';
import type { World } from '../../core/types.ts';
import type { CallWindow } from '../seventeen-track/call-window.ts';
import { beijingTime, CjError, ok } from './envelope.ts';
import { readBody } from './input.ts';

export interface Account {
  open_id: string;
  api_key: string;
  name: string;
  balance_cents: string;
  per_second: number;
  login_seconds: number;
  token_hours: number;
  webhooks: Record<string, { type: string; urls: string[] }>;
  /** Answers whose amounts are blank, as CJ's samples print them. */
  hides_amounts: ('created' | 'detail')[];
  /** Duty per parcel, in addition to shipping, US cents. */
  duty_cents: number;
  /** Products after which listV2 ends, as if it had the 6,000 that CJ counts at most; null: it lists and counts all of them. */
  most_listed: number | null;
  /** Why orders are held back at the cart; null: they are not. */
  interception: string | null;
  /** `silent`: messages get lost; `unsigned`: they have no signature; `once`: an address that is set is not set again before it is canceled. */
  webhook_manner: ('silent' | 'unsigned' | 'once')[];
}

interface TokenRow {
  access: string;
  refresh: string;
  open_id: string;
  created_at: Date;
  access_until: Date;
  refresh_until: Date;
}

export type CjApp = Hono<{ Variables: { host: string; account: Account } }>;
export type CjContext = Context<{ Variables: { host: string; account: Account } }>;

const REFRESH_DAYS = 180;
/** CJ's documented limit on logins and refreshes per IP, in addition to the account's own. */
const LOGINS_PER_SECOND = 10;

/** Real tokens are longer than 500 characters: `API@CJ<user>@CJ:<jwt>`. */
function newToken(openId: string): string {
  const part = (bytes: number) => randomBytes(bytes).toString('base64url');
  return `API@CJ${openId}@CJ:eyJhbGciOiJIUzI1NiJ9.${part(330)}.${part(32)}`;
}

/** Logging in, refreshing, logging out. */
export function addAuth(app: CjApp, world: World, window: CallWindow): void {
  const { pool } = world;

  app.post('/api2.0/v1/authentication/getAccessToken', async (c) => {
    if (!window.allow('login', LOGINS_PER_SECOND)) throw tooMany(LOGINS_PER_SECOND);
    const body = await readBody(c);
    const apiKey = typeof body.apiKey === 'string' ? body.apiKey : '';
    if (!/^CJ\d+@api@[0-9a-f]{32}$/i.test(apiKey)) throw new CjError(1600005, 'APIkey is wrong, please check and try again');
    const { rows: accounts } = await pool.query<Account>('select * from cj.accounts where api_key = $1', [apiKey]);
    const account = accounts[0];
    if (!account) throw new CjError(1600005, 'APIkey is wrong, please check and try again');
    // A new token once per `login_seconds`; earlier requests get the same one again.
    const now = world.clock.now();
    const { rows: cached } = await pool.query<TokenRow>(
      'select * from cj.tokens where open_id = $1 and created_at > $2 and access_until > $3 order by created_at desc limit 1',
      [account.open_id, new Date(now.getTime() - account.login_seconds * 1000), now],
    );
    const token = cached[0] ?? (await issue(account, now));
    return ok(c, { openId: Number(account.open_id), ...wire(token) });
  });

  app.post('/api2.0/v1/authentication/refreshAccessToken', async (c) => {
    if (!window.allow('login', LOGINS_PER_SECOND)) throw tooMany(LOGINS_PER_SECOND);
    const body = await readBody(c);
    const now = world.clock.now();
    const { rows } = await pool.query<TokenRow>('select * from cj.tokens where refresh = $1 and refresh_until > $2', [
      String(body.refreshToken ?? ''),
      now,
    ]);
    const old = rows[0];
    if (!old) throw new CjError(1600003, 'Refresh token is failure');
    const { rows: accounts } = await pool.query<Account>('select * from cj.accounts where open_id = $1', [old.open_id]);
    const access = newToken(old.open_id);
    const { rows: renewed } = await pool.query<TokenRow>(
      'update cj.tokens set access = $2, access_until = $3, created_at = $4 where refresh = $1 returning *',
      [old.refresh, access, new Date(now.getTime() + (accounts[0]?.token_hours ?? 360) * 3_600_000), now],
    );
    return ok(c, wire(renewed[0] as TokenRow));
  });

  async function issue(account: Account, now: Date): Promise<TokenRow> {
    const { rows } = await pool.query<TokenRow>('insert into cj.tokens values ($1,$2,$3,$4,$5,$6) returning *', [
      newToken(account.open_id),
      newToken(account.open_id),
      account.open_id,
      now,
      new Date(now.getTime() + account.token_hours * 3_600_000),
      new Date(now.getTime() + REFRESH_DAYS * 86_400_000),
    ]);
    return rows[0] as TokenRow;
  }

  // Everything from here on needs a token and counts against the account's rate.
  app.use('/api2.0/v1/*', async (c, next) => {
    const access = c.req.header('CJ-Access-Token') ?? '';
    if (access === '') throw new CjError(1600002, 'Access token cannot be empty', 401);
    const { rows } = await pool.query<Account>(
      'select a.* from cj.tokens t join cj.accounts a using (open_id) where t.access = $1 and t.access_until > $2',
      [access, world.clock.now()],
    );
    const account = rows[0];
    if (!account) throw new CjError(1600001, 'Invalid API key or access token', 401);
    if (!window.allow(`account ${account.open_id}`, account.per_second)) throw tooMany(account.per_second);
    c.set('account', account);
    return next();
  });

  app.post('/api2.0/v1/authentication/logout', async (c) => {
    await pool.query('delete from cj.tokens where access = $1', [c.req.header('CJ-Access-Token') ?? '']);
    return ok(c, true);
  });
}

/** CJ's words for going too fast; it answers them with HTTP 429. */
function tooMany(limit: number): CjError {
  return new CjError(1600200, `Too Many Requests, QPS limit is ${limit} time/1second`, 429);
}

function wire(token: TokenRow) {
  return {
    accessToken: token.access,
    accessTokenExpiryDate: beijingTime(token.access_until),
    refreshToken: token.refresh,
    refreshTokenExpiryDate: beijingTime(token.refresh_until),
    createDate: beijingTime(token.created_at),
  };
}
