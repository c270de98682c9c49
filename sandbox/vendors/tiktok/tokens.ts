/** Tokens for a code, and new ones for a refresh token, which is good once. */
import { randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { Routes } from '../../core/by-host.ts';
import type { World } from '../../core/types.ts';
import { answer, refuse } from './answers.ts';

const day = 24 * 3600 * 1000;

export function tokenRoutes({ pool, clock, settings }: World): Routes {
  const { tiktokAppKey, tiktokAppSecret } = settings.keys;
  const tokens: Routes = new Hono();
  const keysFit = (c: Context) => c.req.query('app_key') === tiktokAppKey && c.req.query('app_secret') === tiktokAppSecret;
  async function issue(c: Context, seller: string) {
    const now = clock.now().getTime();
    const pair = { access: `TTP_${randomBytes(30).toString('base64url')}`, refresh: `TTP_${randomBytes(30).toString('base64url')}` };
    const [accessEnd, refreshEnd] = [new Date(now + 7 * day), new Date(now + 365 * day)];
    await pool.query('insert into tiktok.tokens values ($1, $2, $3, $4, $5)', [pair.access, pair.refresh, seller, accessEnd, refreshEnd]);
    return answer(c, {
      access_token: pair.access,
      access_token_expire_in: Math.floor(accessEnd.getTime() / 1000),
      refresh_token: pair.refresh,
      refresh_token_expire_in: Math.floor(refreshEnd.getTime() / 1000),
      open_id: `7010736057180325637${seller.length}`,
      seller_name: seller,
      seller_base_region: 'US',
      user_type: 0,
      granted_scopes: ['seller.authorization.info', 'seller.product.basic', 'seller.logistics'],
    });
  }
  tokens.get('/api/v2/token/get', async (c) => {
    if (!keysFit(c)) return refuse(c, 36004003, 'Invalid app_key or app_secret');
    if (c.req.query('grant_type') !== 'authorized_code') return refuse(c, 36004001, 'Invalid grant_type');
    const { rows } = await pool.query(
      'update tiktok.codes set used = true where code = $1 and not used and expires_at > $2 returning seller',
      [c.req.query('auth_code'), clock.now()],
    );
    return rows[0] ? issue(c, rows[0].seller) : refuse(c, 36004004, 'The auth_code is invalid or has expired');
  });
  tokens.get('/api/v2/token/refresh', async (c) => {
    if (!keysFit(c)) return refuse(c, 36004003, 'Invalid app_key or app_secret');
    const { rows } = await pool.query('delete from tiktok.tokens where refresh = $1 and refresh_expires_at > $2 returning seller', [
      c.req.query('refresh_token'),
      clock.now(),
    ]);
    return rows[0] ? issue(c, rows[0].seller) : refuse(c, 36004005, 'The refresh_token is invalid or has expired');
  });
  return tokens;
}
