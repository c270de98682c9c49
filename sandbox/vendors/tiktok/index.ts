/** TikTok Shop Partner API: consent, tokens, shops, listing prerequisites and warehouses. Every call is signed. */
import { createHmac, randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { type Routes, routesByHost } from '../../core/by-host.ts';
import { page, pageBase, table } from '../../core/page.ts';
import { dropSchema, ensureSchema } from '../../core/schema.ts';
import type { Vendor, World } from '../../core/types.ts';

const TABLES = `
create table if not exists tiktok.shops (id text primary key, cipher text not null unique, name text not null, region text not null, code text not null, seller text not null, failing text[] not null default '{}');
create table if not exists tiktok.codes (code text primary key, seller text not null, expires_at timestamptz not null, used boolean not null default false);
create table if not exists tiktok.tokens (access text primary key, refresh text not null unique, seller text not null, access_expires_at timestamptz not null, refresh_expires_at timestamptz not null);
`;

const day = 24 * 3600 * 1000;
const consentHosts = ['services.tiktokshop.com', 'services.us.tiktokshop.com', 'services.tiktokshops.us'];

/** hex HMAC-SHA256(secret, secret + path + sorted key+value + body + secret) (TikTok Shop, "Sign your API request"). */
function tiktokSignature(secret: string, url: URL, body: string): string {
  const params = [...url.searchParams].filter(([name]) => name !== 'sign' && name !== 'access_token').sort(([a], [b]) => (a < b ? -1 : 1));
  const base = `${secret}${url.pathname}${params.map(([name, value]) => name + value).join('')}${body}${secret}`;
  return createHmac('sha256', secret).update(base).digest('hex');
}

const answer = (c: Context, data: unknown) =>
  c.json({ code: 0, data, message: 'Success', request_id: randomBytes(16).toString('hex').toUpperCase() });
const refuse = (c: Context, code: number, message: string, status: 200 | 401 = 200) =>
  c.json({ code, message, request_id: randomBytes(16).toString('hex').toUpperCase() }, status);

export function createTikTok(world: World): Vendor {
  const { pool, clock, settings } = world;
  const { tiktokAppKey, tiktokAppSecret, tiktokServiceId } = settings.keys;

  const consent: Routes = new Hono();
  consent.get('/open/authorize', async (c) => {
    const url = new URL(c.req.url);
    if (url.searchParams.get('service_id') !== tiktokServiceId) return c.text('The service does not exist.', 400);
    const { rows } = await pool.query(
      'select seller, string_agg(name, $1 order by name) as shops from tiktok.shops group by seller order by seller',
      [', '],
    );
    return c.html(
      page({
        title: 'Authorize Quayside',
        place: 'TikTok Shop Seller Center',
        body: html`<div class="card"><p>Quayside wants to read your shops and warehouses and to manage your products and orders.</p></div>
${rows.map(
  (
    row,
  ) => html`<form class="card" method="post" action="${pageBase(c)}/open/authorize${url.search}"><input type="hidden" name="seller" value="${row.seller}">
<p>${row.seller}: ${row.shops}</p><button class="primary">Authorize as ${row.seller}</button></form>`,
)}
<form class="card" method="post" action="${pageBase(c)}/open/authorize${url.search}"><button class="danger">Deny</button></form>`,
      }),
    );
  });
  consent.post('/open/authorize', async (c) => {
    const url = new URL(c.req.url);
    const seller = String((await c.req.formData()).get('seller') ?? '');
    // The redirect address is the app's, as set in Partner Center.
    const back = new URL('/auth/platform/tiktok/callback', settings.appUrl);
    back.searchParams.set('app_key', tiktokAppKey);
    back.searchParams.set('state', url.searchParams.get('state') ?? '');
    if (!seller) {
      back.searchParams.set('code', 'null');
      back.searchParams.set('error', 'auth_denied');
      return c.redirect(back.href, 302);
    }
    const code = `TTP_${randomBytes(32).toString('base64url')}`;
    await pool.query('insert into tiktok.codes values ($1, $2, $3)', [code, seller, new Date(clock.now().getTime() + 30 * 60_000)]);
    back.searchParams.set('code', code);
    back.searchParams.set('locale', 'en');
    back.searchParams.set('shop_region', 'US');
    return c.redirect(back.href, 302);
  });

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

  const api = new Hono<{ Variables: { host: string; seller: string } }>();
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
  const shopOf = async (c: Context<{ Variables: { host: string; seller: string } }>) =>
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
        {
          id: `70000${shop.id}1`,
          name: 'Sales warehouse',
          effect_status: 'ENABLED',
          type: 'SALES_WAREHOUSE',
          sub_type: 'DOMESTIC_WAREHOUSE',
          is_default: true,
          address: {
            region: 'United States',
            region_code: 'US',
            state: 'California',
            city: 'Los Angeles',
            postal_code: '90001',
            full_address: '1 Dock Road, Los Angeles',
          },
        },
        {
          id: `70000${shop.id}2`,
          name: 'Return warehouse',
          effect_status: 'ENABLED',
          type: 'RETURN_WAREHOUSE',
          sub_type: 'DOMESTIC_WAREHOUSE',
          is_default: true,
          address: {
            region: 'United States',
            region_code: 'US',
            state: 'California',
            city: 'Los Angeles',
            postal_code: '90001',
            full_address: '2 Dock Road, Los Angeles',
          },
        },
      ],
    });
  });

  const hosts = routesByHost({
    ...Object.fromEntries(consentHosts.map((host) => [host, consent])),
    'auth.tiktok-shops.com': tokens,
    'open-api.tiktokglobalshop.com': api as unknown as Routes,
  });

  const desk = new Hono();
  desk.get('/', async (c) => {
    const { rows } = await pool.query(
      'select s.*, exists (select 1 from tiktok.tokens t where t.seller = s.seller) as linked from tiktok.shops s order by id',
    );
    return c.html(
      page({
        title: 'TikTok Shop',
        links: [{ href: '/', text: 'Outside world' }],
        body: html`<div class="card">${table(
          ['Shop', 'Seller', 'Access'],
          rows.map(
            (row) =>
              html`<tr><td>${row.name}</td><td>${row.seller}</td><td>${
                row.linked
                  ? html`<form method="post" action="/desk/tiktok/revoke"><input type="hidden" name="seller" value="${row.seller}"><button class="danger">Cancel authorization</button></form>`
                  : 'not authorized'
              }</td></tr>`,
          ),
          'There is no shop.',
        )}</div>`,
      }),
    );
  });
  const revoke = (seller: string) => pool.query('delete from tiktok.tokens where seller = $1', [seller]);
  desk.post('/revoke', async (c) => {
    await revoke(String((await c.req.formData()).get('seller') ?? ''));
    return c.redirect('/desk/tiktok', 303);
  });

  async function prepare() {
    await ensureSchema(pool, 'tiktok', TABLES);
    await pool.query(
      `insert into tiktok.shops (id, cipher, name, region, code, seller, failing) values
         ('7494000000000000001', 'GCP_practice_cipher_one', 'Robin Mugs', 'US', 'USLC0001', 'Robin', '{}'),
         ('7494000000000000002', 'GCP_practice_cipher_two', 'Twin One', 'US', 'USLC0002', 'Twin', '{}'),
         ('7494000000000000003', 'GCP_practice_cipher_three', 'Twin Two', 'US', 'USLC0003', 'Twin', '{RETURN_WAREHOUSE}') on conflict do nothing`,
    );
  }
  return {
    name: 'tiktok',
    ...hosts,
    desk: { title: 'TikTok Shop', about: 'Shops that can be connected, and taking the app’s access away.', app: desk },
    control: new Hono()
      .post('/revoke', async (c) => {
        await revoke(((await c.req.json()) as { seller: string }).seller);
        return c.json({});
      })
      .post('/shops', async (c) => {
        const { seller, name } = (await c.req.json()) as { seller: string; name: string };
        const id = `7494${Date.now()}${randomBytes(3).readUIntBE(0, 3)}`;
        await pool.query('insert into tiktok.shops (id, cipher, name, region, code, seller) values ($1, $2, $3, $4, $5, $6)', [
          id,
          `GCP_${randomBytes(12).toString('base64url')}`,
          name,
          'US',
          `USLC${id.slice(-6)}`,
          seller,
        ]);
        return c.json({ id });
      })
      .post('/shops/remove', async (c) => {
        await pool.query('delete from tiktok.shops where id = $1', [((await c.req.json()) as { id: string }).id]);
        return c.json({});
      }),
    prepare,
    async reset() {
      await dropSchema(pool, 'tiktok');
      await prepare();
    },
    faultResponse: (kind, c) =>
      kind === '429'
        ? c.json({ code: 36009002, message: 'Too many requests', request_id: '0' }, 429)
        : c.json({ code: 36009001, message: 'Internal error', request_id: '0' }, 500),
  };
}
