/** Shops, their prerequisites, and their warehouses. Every call is signed, and has a seller's token. */
import { createHmac } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { Routes } from '../../core/by-host.ts';
import type { World } from '../../core/types.ts';
import { answer, refuse } from './answers.ts';

interface Signed {
  Variables: { host: string; seller: string };
}

/** hex HMAC-SHA256(secret, secret + path + sorted key+value + body + secret) (TikTok Shop, "Sign your API request"). */
function tiktokSignature(secret: string, url: URL, body: string): string {
  const params = [...url.searchParams].filter(([name]) => name !== 'sign' && name !== 'access_token').sort(([a], [b]) => (a < b ? -1 : 1));
  const base = `${secret}${url.pathname}${params.map(([name, value]) => name + value).join('')}${body}${secret}`;
  return createHmac('sha256', secret).update(base).digest('hex');
}

const warehouse = (id: string, name: string, type: string, full_address: string) => ({
  id,
  name,
  effect_status: 'ENABLED',
  type,
  sub_type: 'DOMESTIC_WAREHOUSE',
  is_default: true,
  address: { region: 'United States', region_code: 'US', state: 'California', city: 'Los Angeles', postal_code: '90001', full_address },
});

export function apiRoutes({ pool, clock, settings }: World): Routes {
  const { tiktokAppKey, tiktokAppSecret } = settings.keys;
  const api = new Hono<Signed>();
  api.use('*', async (c, next) => {
    const url = new URL(c.req.url);
    if (url.searchParams.get('app_key') !== tiktokAppKey) return refuse(c, 36009010, 'Invalid app_key', 401);
    const age = clock.now().getTime() / 1000 - Number(url.searchParams.get('timestamp'));
    if (!(age > -30 && age < 300)) return refuse(c, 36009012, 'Timestamp is expired or invalid', 401);
    const body = c.req.method === 'GET' ? '' : await c.req.raw.clone().text();
    if (url.searchParams.get('sign') !== tiktokSignature(tiktokAppSecret, url, body)) return refuse(c, 106001, 'Invalid sign', 401);
    const { rows } = await pool.query('select seller from tiktok.tokens where access = $1 and access_expires_at > $2', [
      c.req.header('x-tts-access-token') ?? '',
      clock.now(),
    ]);
    if (!rows[0]) return refuse(c, 105002, 'Expired credentials: the access token is invalid', 401);
    c.set('seller', rows[0].seller);
    return next();
  });
  const shopOf = async (c: Context<Signed>) =>
    (await pool.query('select * from tiktok.shops where cipher = $1 and seller = $2', [c.req.query('shop_cipher') ?? '', c.get('seller')]))
      .rows[0];
  api.get('/authorization/202309/shops', async (c) => {
    const { rows } = await pool.query('select * from tiktok.shops where seller = $1 order by id', [c.get('seller')]);
    return answer(c, {
      shops: rows.map(({ cipher, code, id, name, region }) => ({ cipher, code, id, name, region, seller_type: 'LOCAL' })),
    });
  });
  api.get('/product/202312/prerequisites', async (c) => {
    const shop = await shopOf(c);
    if (!shop) return refuse(c, 36009004, 'Invalid shop_cipher');
    return answer(c, {
      check_results: ['SHOP_STATUS', 'RETURN_WAREHOUSE', 'PICKUP_WAREHOUSE', 'LOGISTICS_SERVICE', 'TAX_INFO'].map((check_item) => ({
        check_item,
        is_failed: shop.failing.includes(check_item),
        fail_reasons: shop.failing.includes(check_item)
          ? [`Complete ${check_item.toLowerCase().replaceAll('_', ' ')} in Seller Center.`]
          : [],
      })),
    });
  });
  api.get('/logistics/202309/warehouses', async (c) => {
    const shop = await shopOf(c);
    if (!shop) return refuse(c, 36009004, 'Invalid shop_cipher');
    return answer(c, {
      warehouses: [
        warehouse(`70000${shop.id}1`, 'Sales warehouse', 'SALES_WAREHOUSE', '1 Dock Road, Los Angeles'),
        warehouse(`70000${shop.id}2`, 'Return warehouse', 'RETURN_WAREHOUSE', '2 Dock Road, Los Angeles'),
      ],
    });
  });
  return api as unknown as Routes;
}
