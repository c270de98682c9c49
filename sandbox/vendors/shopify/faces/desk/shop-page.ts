import { html } from 'hono/html';
import type { Html } from '../../../../core/page.ts';
import type { ShopifyBackend } from '../../backend.ts';
import type { Shop } from '../../model.ts';
import { storeName } from '../addresses.ts';
import { moment } from '../format.ts';

/** One store on the desk: what is in it, the API's limits, the app's tokens. */
export async function shopBody(backend: ShopifyBackend, shop: Shop, desk: string): Promise<Html> {
  const [app, products, orders, customers, locations] = await Promise.all([
    backend.app(shop.domain),
    backend.productCount(shop.domain),
    backend.orders(shop.domain, { limit: 1 }),
    backend.customers(shop.domain),
    backend.locations(shop.domain),
  ]);
  const own = `${desk}/shops/${storeName(shop.domain)}`;
  const last = orders[0];
  return html`<section class="card"><p><a class="button" href="/${shop.domain}/">Storefront</a> <a class="button" href="/admin.shopify.com/store/${storeName(shop.domain)}">Admin</a></p>
<table><tbody><tr><th>Products</th><td>${products}</td></tr><tr><th>Customers</th><td>${customers.length}</td></tr><tr><th>Locations</th><td>${locations.map((one) => one.name).join(', ')}</td></tr>
<tr><th>Newest order</th><td>${last ? `${last.name}, ${moment(last.createdAt)}` : 'none'}</td></tr><tr><th>Currency, country</th><td>${shop.currency}, ${shop.countryName}</td></tr><tr><th>Plan</th><td>${shop.planName}${shop.development ? ', development store' : ''}</td></tr></tbody></table></section>
<section class="card"><h2>Admin API limits</h2><form method="post" action="${own}/limits"><label for="bucketSize">Points the bucket holds</label><input id="bucketSize" type="number" name="bucketSize" min="0" value="${shop.bucketSize}" required>
<label for="restoreRate">Points given back each second</label><input id="restoreRate" type="number" name="restoreRate" min="0" value="${shop.restoreRate}" required><p><button class="primary">Set limits</button></p></form></section>
<section class="card"><h2>${app.name}</h2><p>${app.installed ? 'Installed.' : 'Not installed.'}</p>
<p>${app.installed ? html`<form class="inline" method="post" action="${own}/expire-tokens"><button>Let access tokens expire now</button></form> <form class="inline" method="post" action="${own}/uninstall"><button class="danger">Uninstall</button></form>` : html`<form class="inline" method="post" action="${own}/install"><button class="primary">Install</button></form>`}</p></section>`;
}
