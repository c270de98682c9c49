/** `/wc-auth/v1/authorize`: the store's owner lets an app in; the key goes to the app's server, unsigned (WooCommerce, "REST API authentication endpoint"). */
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { page, pageBase } from '../../core/page.ts';
import type { World } from '../../core/types.ts';
import { findStore, makeKey } from './tables.ts';

interface Asked {
  app: string;
  scope: 'read' | 'write' | 'read_write';
  userId: string;
  returnUrl: string;
  callbackUrl: string;
}

function read(query: URLSearchParams): Asked | string {
  for (const name of ['app_name', 'user_id', 'return_url', 'callback_url', 'scope'])
    if (!query.get(name)) return `Error: Missing parameter ${name}.`;
  const scope = query.get('scope') as Asked['scope'];
  if (!['read', 'write', 'read_write'].includes(scope)) return `Error: Invalid scope ${scope}.`;
  const [returnUrl, callbackUrl] = [query.get('return_url') ?? '', query.get('callback_url') ?? ''];
  if (!URL.canParse(returnUrl) || !URL.canParse(callbackUrl)) return 'Error: The return_url and the callback_url must be valid.';
  if (new URL(callbackUrl).protocol !== 'https:') return 'Error: The callback_url needs to be over SSL.';
  return { app: query.get('app_name') ?? '', scope, userId: query.get('user_id') ?? '', returnUrl, callbackUrl };
}

const refusal = (c: Context, words: string) => c.html(page({ title: 'Error', body: html`<div class="card bad">${words}</div>` }), 401);

export function connectRoutes(world: World) {
  const app = new Hono<{ Variables: { host: string } }>();
  app.get('/authorize', async (c) => {
    const url = new URL(c.req.url);
    const [store, asked] = [await findStore(world.pool, c.get('host')), read(url.searchParams)];
    if (!store) return c.notFound();
    if (typeof asked === 'string') return refusal(c, asked);
    return c.html(
      page({
        title: `${asked.app} would like to connect to your store`,
        place: store.name,
        body: html`<div class="card"><p>This gives "${asked.app}" ${asked.scope} access, which allows it to:</p>
<ul><li>Create webhooks</li><li>View and manage coupons</li><li>View and manage customers</li><li>View and manage orders</li><li>View and manage products</li></ul>
<p class="soft">Signed in as ${store.email}.</p>
<form class="inline" method="post" action="${pageBase(c)}/wc-auth/v1/access_granted${url.search}"><button class="primary">Approve</button></form>
<form class="inline" method="post" action="${pageBase(c)}/wc-auth/v1/denied${url.search}"><button>Deny</button></form></div>`,
      }),
    );
  });
  const back = (asked: Asked, success: '0' | '1') => {
    const url = new URL(asked.returnUrl);
    url.searchParams.set('success', success);
    url.searchParams.set('user_id', asked.userId);
    return url.href;
  };
  app.post('/denied', (c) => {
    const asked = read(new URL(c.req.url).searchParams);
    return typeof asked === 'string' ? refusal(c, asked) : c.redirect(back(asked, '0'), 302);
  });
  app.post('/access_granted', async (c) => {
    const asked = read(new URL(c.req.url).searchParams);
    if (typeof asked === 'string') return refusal(c, asked);
    const key = await makeKey(world, c.get('host'), asked.app, asked.scope);
    await world.outbox.send({
      vendor: 'woocommerce',
      topic: `${c.get('host')} wc-auth`,
      url: asked.callbackUrl,
      headers: { 'content-type': 'application/json;charset=UTF-8' },
      body: JSON.stringify({
        key_id: key.id,
        user_id: asked.userId,
        consumer_key: key.consumerKey,
        consumer_secret: key.consumerSecret,
        key_permissions: key.permissions,
      }),
      timeoutMs: 30_000,
    });
    return c.redirect(back(asked, '1'), 302);
  });
  return app;
}
