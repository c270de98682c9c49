import { Hono } from 'hono';
import { html } from 'hono/html';
import { type Html, page } from '../../../../core/page.ts';
import type { ShopifyBackend } from '../../backend.ts';
import { ShopRefusal } from '../../backend.ts';
import type { Shop } from '../../model.ts';
import { act, formFields } from '../act.ts';
import { storeName } from '../addresses.ts';
import { badge, moment } from '../format.ts';
import { countries } from '../storefront/regions.ts';
import { shopBody } from './shop-page.ts';

const shownDeliveries = 60;
const desk = '/desk/shopify';
const links = [
  { href: '/', text: 'Outside world' },
  { href: desk, text: 'Stores' },
  { href: `${desk}/webhooks`, text: 'Webhooks' },
];

/** Where the person who plays the outside world sees all stores at once. */
export function createDesk(backend: ShopifyBackend): Hono {
  const app = new Hono();
  app.get('/', async (c) => {
    const shops = await Promise.all((await backend.listShops()).map((shop) => shopRow(backend, shop)));
    return c.html(
      page({
        title: 'Stores',
        place: 'Shopify',
        links,
        body: html`${said(c.req.query('notice'), c.req.query('refused'))}
<section class="card"><table><thead><tr><th>Store</th><th>App</th><th>Products</th><th>Newest order</th><th>API points</th><th></th></tr></thead><tbody>${shops}</tbody></table></section>
${newShopForm()}`,
      }),
    );
  });
  app.post('/shops', async (c) => {
    const form = await formFields(c);
    return act(c, desk, async () => {
      const shop = await backend.createShop({
        domain: form.one('domain').toLowerCase(),
        name: form.one('name'),
        currency: form.one('currency'),
        countryCode: form.one('country'),
        development: form.one('development') === 'yes',
      });
      return `${shop.name} is open at ${shop.domain}.`;
    });
  });
  app.get('/shops/:name', async (c) => {
    const shop = await backend.getShop(c.req.param('name'));
    if (!shop) return c.notFound();
    const body = html`${said(c.req.query('notice'), c.req.query('refused'))}${shopBody(backend, shop, desk)}`;
    return c.html(page({ title: shop.name, place: 'Shopify', links, body }));
  });
  shopActions(app, backend);

  app.get('/webhooks', async (c) => {
    const deliveries = await backend.world.outbox.recent(shownDeliveries, 'shopify');
    const rows = deliveries.map(
      (
        one,
      ) => html`<tr><td>${moment(new Date(one.createdAt).toISOString())}</td><td><details><summary>${one.topic}</summary><pre>${one.body}</pre></details></td><td>${one.headers['X-Shopify-Shop-Domain'] ?? ''}</td>
<td>${badge(one.state, one.state)}</td><td>${one.lastStatus ?? ''} ${one.lastAnswer ? html`<details><summary>answer</summary><pre>${one.lastAnswer}</pre></details>` : ''}</td><td>${one.tries}</td></tr>`,
    );
    return c.html(
      page({
        title: 'Webhooks',
        place: 'Shopify',
        links,
        body: html`${said(c.req.query('notice'), c.req.query('refused'))}<form method="post" action="${desk}/webhooks/retry"><button class="primary">Try what waits now</button></form>
<section class="card">${rows.length > 0 ? html`<table><thead><tr><th>Sent (UTC)</th><th>Topic</th><th>Store</th><th>State</th><th>Answer</th><th>Tries</th></tr></thead><tbody>${rows}</tbody></table>` : html`<p class="soft">Nothing was sent to the app yet.</p>`}</section>`,
      }),
    );
  });
  app.post('/webhooks/retry', (c) =>
    act(c, `${desk}/webhooks`, async () => {
      await backend.world.outbox.deliverNow();
      return 'Everything that waited is being tried.';
    }),
  );
  return app;
}

function shopActions(app: Hono, backend: ShopifyBackend): void {
  const on = (path: string, work: (shop: string, form: Awaited<ReturnType<typeof formFields>>) => Promise<string>) =>
    app.post(`/shops/:name${path}`, async (c) => {
      const name = c.req.param('name') ?? '';
      const form = await formFields(c);
      return act(c, `${desk}/shops/${name}`, () => work(`${name}.myshopify.com`, form));
    });
  on('/install', async (shop) => `${(await backend.installApp(shop)).name} is installed.`);
  on('/uninstall', async (shop) => {
    await backend.uninstallApp(shop);
    return 'The app is uninstalled.';
  });
  on('/limits', async (shop, form) => {
    await control(backend, 'limits', { shop, bucketSize: Number(form.one('bucketSize')), restoreRate: Number(form.one('restoreRate')) });
    return 'The limits are set.';
  });
  on('/expire-tokens', async (shop) => {
    await control(backend, 'expire-tokens', { shop });
    return 'Access tokens have expired; refresh tokens are still good.';
  });
}

/** Order what tests order through `/_control/shopify`. @throws ShopRefusal with the reason it gives. */
async function control(backend: ShopifyBackend, what: string, body: unknown): Promise<void> {
  const response = await fetch(`${backend.world.settings.origin}/_control/shopify/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new ShopRefusal(((await response.json()) as { error: string }).error);
}

const said = (notice: string | undefined, refused: string | undefined): Html =>
  html`${notice ? html`<p class="good" role="status">${notice}</p>` : ''}${refused ? html`<p class="bad" role="alert">${refused}</p>` : ''}`;

async function shopRow(backend: ShopifyBackend, shop: Shop): Promise<Html> {
  const [app, products, orders] = await Promise.all([
    backend.app(shop.domain),
    backend.productCount(shop.domain),
    backend.orders(shop.domain, { limit: 1 }),
  ]);
  return html`<tr><td><a href="${desk}/shops/${storeName(shop.domain)}"><b>${shop.name}</b></a><br><span class="soft">${shop.domain} · ${shop.currency} · ${shop.planName}</span></td>
<td>${app.installed ? html`<span class="good">installed</span>` : html`<form method="post" action="${desk}/shops/${storeName(shop.domain)}/install"><button>Install</button></form>`}</td><td>${products}</td><td>${orders[0]?.name ?? '–'}</td><td>${shop.bucketSize}, +${shop.restoreRate}/s</td>
<td><a href="/${shop.domain}/">Storefront</a> · <a href="/admin.shopify.com/store/${storeName(shop.domain)}">Admin</a></td></tr>`;
}

function newShopForm(): Html {
  return html`<section class="card"><h2>Open a store</h2><form method="post" action="${desk}/shops"><label for="name">Name</label><input id="name" name="name" required>
<label for="domain">Address</label><input id="domain" name="domain" required pattern="[a-zA-Z0-9][a-zA-Z0-9\\-]*" placeholder="my-store"> .myshopify.com
<label for="currency">Currency</label><select id="currency" name="currency">${Intl.supportedValuesOf('currency').map((code) => html`<option ${code === 'USD' ? 'selected' : ''}>${code}</option>`)}</select>
<label for="country">Country</label><select id="country" name="country">${countries.map((one) => html`<option value="${one.code}" ${one.code === 'US' ? 'selected' : ''}>${one.name}</option>`)}</select>
<label><input type="checkbox" name="development" value="yes"> Development store</label><p><button class="primary">Open store</button></p></form></section>`;
}
