/** Where a person finds the stores. */
import { Hono } from 'hono';
import { html } from 'hono/html';
import { page } from '../../core/page.ts';
import type { World } from '../../core/types.ts';
import { listStores } from './tables.ts';

export function deskRoutes(world: World): Hono {
  const desk = new Hono();
  desk.get('/', async (c) =>
    c.html(
      page({
        title: 'WooCommerce stores',
        links: [{ href: '/', text: 'Outside world' }],
        body: html`<div class="grid">${(await listStores(world.pool)).map(
          (store) => html`<section class="card"><h2>${store.name}</h2><p class="soft">${store.domain}</p>
<p><a href="/${store.domain}/">Storefront</a> · <a href="/${store.domain}/wp-admin">Admin</a></p></section>`,
        )}</div>`,
      }),
    ),
  );
  return desk;
}
