import { html } from 'hono/html';
import type { Html } from '../../../../core/page.ts';
import type { ShopifyBackend } from '../../backend.ts';
import { badge, moment, money } from '../format.ts';
import { type AdminPage, postButton, storePage } from './layout.ts';
import { addressLines, customerName } from './orders.ts';

/** Plans a shop may be on, as Shopify names them; the two last are free for partners. */
const shopPlans = ['Basic', 'Shopify', 'Advanced', 'Shopify Plus', 'Development'];

const currencies = Intl.supportedValuesOf('currency');

export async function homePage(page: AdminPage, backend: ShopifyBackend): Promise<Html> {
  const { shop, app, to, language } = page;
  const [orders, products] = await Promise.all([backend.orders(shop.domain, { limit: 8 }), backend.productCount(shop.domain)]);
  return storePage(
    page,
    'home',
    shop.name,
    html`<div class="tiles"><div class="tile"><span>${page.words.products}</span><b>${products}</b></div><div class="tile"><span>Plan</span><b>${shop.planName}</b></div><div class="tile"><span>Currency</span><b>${shop.currency}</b></div><div class="tile"><span>App</span><b>${app.installed ? 'Installed' : 'Not installed'}</b></div></div>
<section class="card flush"><h2>Latest orders</h2>${orders.length > 0 ? html`<table><tbody>${orders.map((order) => html`<tr><td><a href="${to(`/orders/${order.id}`)}"><b>${order.name}</b></a></td><td>${customerName(order)}</td><td>${moment(order.createdAt, language)}</td><td>${badge(order.financialStatus)}</td><td class="num">${money(order.total, order.currency, language)}</td></tr>`)}</tbody></table>` : html`<p class="empty">No orders yet. Buy something in the storefront.</p>`}</section>`,
    {
      actions: app.installed
        ? html`<a class="button primary" href="${to(`/apps/${app.handle}`)}">Open ${app.name}</a>`
        : html`<a class="button primary" href="${to(`/apps/${app.handle}`)}">Install ${app.name}</a>`,
    },
  );
}

export async function locationsPage(page: AdminPage, backend: ShopifyBackend): Promise<Html> {
  const locations = await backend.locations(page.shop.domain);
  const hasService = locations.some((one) => one.fulfillmentServiceId !== null && one.isActive);
  return storePage(
    page,
    'locations',
    page.words.locations,
    html`<div class="card flush"><table><thead><tr><th>Location</th><th>Address</th><th>State</th><th>Online orders</th></tr></thead><tbody>${locations.map(
      (one) =>
        html`<tr><td><b>${one.name}</b>${one.isPrimary ? html` <span class="badge">Default</span>` : ''}${one.fulfillmentServiceId === null ? '' : html` <span class="badge">Fulfillment service</span>`}</td><td>${addressLines(one.address).join(', ') || '–'}</td><td>${badge(one.isActive ? 'ACTIVE' : 'EXPIRED', one.isActive ? 'Active' : 'Inactive')}</td><td>${one.fulfillsOnlineOrders ? 'yes' : 'no'}</td></tr>`,
    )}</tbody></table></div>${
      hasService
        ? html`<section class="card"><h2>Fulfillment service</h2><p>Shopify asks it once an hour for stock, and for tracking numbers that are missing. ${postButton(page.to('/locations/ask'), 'Ask now')}</p></section>`
        : ''
    }`,
  );
}

export function appsPage(page: AdminPage): Html {
  const { app, to } = page;
  return storePage(
    page,
    'apps',
    page.words.apps,
    html`<section class="card"><h2>${app.name} ${badge(app.installed ? 'ACTIVE' : 'EXPIRED', app.installed ? 'Installed' : 'Not installed')}</h2>
<p class="soft">${app.applicationUrl}</p>${scopeList(app.installed ? app.scopes : app.wantedScopes, app.installed ? 'May' : 'Asks for')}
<p>${app.installed ? html`<a class="button primary" href="${to(`/apps/${app.handle}`)}">Open app</a> ${postButton(to('/apps/uninstall'), 'Uninstall', { className: 'critical' })}` : postButton(to('/apps/install'), 'Install', { className: 'primary' })}</p></section>`,
  );
}

/** Shown before an app is installed from its link: the scopes that it asks for. */
export function installPage(page: AdminPage): Html {
  const { app, to } = page;
  return storePage(
    page,
    'apps',
    `Install ${app.name}`,
    html`<section class="card" style="max-width:560px">${scopeList(app.wantedScopes, 'The app asks for')}<p>${postButton(to('/apps/install'), 'Install', { className: 'primary', fields: { open: 'yes' } })} <a class="button" href="${to('/apps')}">${page.words.cancel}</a></p></section>`,
  );
}

const scopeList = (scopes: string[], text: string): Html =>
  html`<details><summary>${text}: ${scopes.length} permissions</summary><ul>${scopes.map((scope) => html`<li>${scope.replaceAll('_', ' ')}</li>`)}</ul></details>`;

export function settingsPage(page: AdminPage): Html {
  const { shop, to } = page;
  return storePage(
    page,
    'settings',
    page.words.settings,
    html`<section class="card" style="max-width:560px"><form method="post" action="${to('/settings')}"><label for="name">Store name</label><input id="name" name="name" value="${shop.name}" required style="width:100%">
<label for="email">E-mail</label><input id="email" type="email" name="email" value="${shop.email}" required style="width:100%">
<label for="currency">Currency</label><select id="currency" name="currency">${currencies.map((code) => html`<option ${code === shop.currency ? 'selected' : ''}>${code}</option>`)}</select>
<label for="plan">Plan</label><select id="plan" name="plan">${[...new Set([...shopPlans, shop.planName])].map((plan) => html`<option ${plan === shop.planName ? 'selected' : ''}>${plan}</option>`)}</select>
<label class="check"><input type="checkbox" name="development" value="yes" ${shop.development ? 'checked' : ''}>Development store: app charges are tests</label><p><button class="primary">Save settings</button></p></form></section>
<section class="card" style="max-width:560px"><h2>Store</h2><dl><dt>Address</dt><dd>${shop.domain}</dd><dt>Owner</dt><dd>${shop.ownerName}</dd><dt>Country</dt><dd>${shop.countryName}</dd><dt>Time zone</dt><dd>${shop.timezone}</dd><dt>API points</dt><dd>${shop.bucketSize}, ${shop.restoreRate} a second back</dd></dl></section>`,
  );
}

/** Which store an app goes to, when its install link names none. */
export function storeListBody(shops: { name: string; domain: string; href: string }[]): Html {
  return html`<ul>${shops.map((shop) => html`<li><a href="${shop.href}">${shop.name}</a> <span class="soft">${shop.domain}</span></li>`)}</ul>`;
}
