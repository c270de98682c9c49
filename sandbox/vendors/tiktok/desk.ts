/** The sellers' own page: their shops, and taking the app's access away; tests do the same by `control`. */
import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Pool } from 'pg';
import { page, table } from '../../core/page.ts';
import type { World } from '../../core/types.ts';

const revoke = (pool: Pool, seller: string) => pool.query('delete from tiktok.tokens where seller = $1', [seller]);

export function deskRoutes({ pool }: World): Hono {
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
  desk.post('/revoke', async (c) => {
    await revoke(pool, String((await c.req.formData()).get('seller') ?? ''));
    return c.redirect('/desk/tiktok', 303);
  });
  return desk;
}

export function controlRoutes({ pool }: World): Hono {
  return new Hono()
    .post('/revoke', async (c) => {
      await revoke(pool, ((await c.req.json()) as { seller: string }).seller);
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
    });
}
