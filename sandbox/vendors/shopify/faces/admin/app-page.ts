import { html, raw } from 'hono/html';
import type { Html } from '../../../../core/page.ts';
import type { ShopifyBackend } from '../../backend.ts';
import { isProxied, ownAddress, runningAppAddress } from '../addresses.ts';
import { type AdminPage, adminFrame } from './layout.ts';

/**
 * The app's own address for the part of an admin address after the app's handle: without one the configured page, else a path of its
 * origin.
 */
function appAddressOf(applicationUrl: string, rest: string, search: string): URL {
  const path = rest.replace(/^\/+/, '/'); // two slashes would name another host
  const url = new URL(path && path !== '/' ? path : applicationUrl, applicationUrl);
  url.search = search;
  return url;
}

/**
 * The app inside the admin: its frame, and what the frame's script asks the page for (tokens, navigation, toasts, save bar, …).
 * @param rest path behind the app's handle, `/app/orders` or empty.
 */
export async function appPage(page: AdminPage, backend: ShopifyBackend, rest: string): Promise<Html> {
  const { c, shop, app, language, words, to } = page;
  const search = new URL(c.req.url).search;
  const applicationUrl = runningAppAddress(backend.world.settings, app.applicationUrl);
  const url = appAddressOf(applicationUrl, rest, search);
  const path = url.pathname + search;
  const query = new URLSearchParams(await backend.embeddedQuery(shop.domain, language));
  for (const [name, value] of query) url.searchParams.set(name, value);

  const appBase = to(`/apps/${app.handle}`);
  const shell = {
    appUrl: applicationUrl,
    appName: app.name,
    shopName: shop.name,
    appBase: new URL(appBase, 'https://admin.shopify.com').pathname,
    storeBase: new URL(to(''), 'https://admin.shopify.com').pathname,
    path,
    proxied: isProxied(c),
    frameParams: { embedded: '1', shop: shop.domain, host: query.get('host') ?? '', locale: language },
    tokenUrl: ownAddress(c, `/store/${shop.domain.split('.')[0]}/_token`),
    pickerUrl: ownAddress(c, `/store/${shop.domain.split('.')[0]}/_picker`),
    scopesUrl: ownAddress(c, `/store/${shop.domain.split('.')[0]}/_scopes`),
    user: { accountAccess: 'Administrator' },
    words,
  };
  return adminFrame(
    page,
    'app',
    app.name,
    html`<main class="app"><div id="title-bar" class="title-bar"></div><div id="progress" hidden></div>
<div id="skeleton">${app.name} …</div><div id="silent" hidden>${words.silent}</div>
<iframe name="app-iframe" title="${app.name}" data-src="${url.href}" allow="clipboard-write"></iframe></main>
<div id="save-bar" role="region" aria-label="${words.unsaved}" hidden></div><div id="toasts"></div>
<script type="application/json" id="shell">${raw(JSON.stringify(shell).replaceAll('<', '\\u003c'))}</script>
<script type="module" src="${ownAddress(c, '/_faces/admin-shell/main.js')}"></script>`,
  );
}
