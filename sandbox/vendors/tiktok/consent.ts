/** The page on which a seller lets the app into their shops. */
import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Routes } from '../../core/by-host.ts';
import { page, pageBase } from '../../core/page.ts';
import type { World } from '../../core/types.ts';

export function consentRoutes({ pool, clock, settings }: World): Routes {
  const { tiktokAppKey, tiktokServiceId } = settings.keys;
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
  return consent;
}
