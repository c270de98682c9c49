/** Session tokens: asked from the admin, one minute of life, put on every request to the app's own origin. */
import { ask, embedded, reachable, tell } from './connection.js';

const nativeFetch = window.fetch.bind(window);

/** A fresh session token. Asked anew each time: a kept one could outlive its minute. */
export const idToken = () => ask('id-token');

/** Replace `fetch`: bearer token for the app's own origins, one more try when the app says the token was not valid. */
export function installFetch(config) {
  const origins = [location.origin, ...config.appOrigins];
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (!embedded || !origins.includes(new URL(request.url).origin) || request.headers.has('authorization')) return nativeFetch(request);

    const again = request.clone(); // a body can be read once
    const response = await nativeFetch(await withToken(request));
    const wanted = response.headers.get('X-Shopify-API-Request-Failure-Reauthorize-Url');
    if (wanted) tell('open', { url: new URL(wanted, location.href).href, target: '_top' });
    if (response.headers.get('X-Shopify-Retry-Invalid-Session-Request') === null) return response;
    return nativeFetch(await withToken(again));
  };
}

async function withToken(request) {
  const headers = new Headers(request.headers);
  headers.set('authorization', `Bearer ${await idToken()}`);
  return new Request(request, { headers });
}

/**
 * The bounce page: the app got a document request without a valid token and sent the browser to a page holding only this script,
 * with the wanted address in `shopify-reload`. Go there with a token. Only the app's own origin is followed.
 */
export async function reloadWithToken() {
  const wanted = new URLSearchParams(location.search).get('shopify-reload');
  if (!wanted) return;
  const url = new URL(wanted, location.href);
  if (url.origin !== location.origin) return;
  url.searchParams.set('id_token', await idToken());
  location.replace(url);
}

/** An app document opened outside the admin, though it carries the admin's address, is taken back into the admin. */
export function enterAdmin(config) {
  const params = new URLSearchParams(location.search);
  if (embedded || params.get('embedded') !== '1' || !params.get('host') || !config.apiKey) return;
  const host = atob(params.get('host').replaceAll('-', '+').replaceAll('_', '/'));
  if (!/^admin\.shopify\.com\/store\/[a-z0-9-]+$/i.test(host)) return;
  const path = location.pathname === '/' ? '' : location.pathname;
  location.replace(reachable(`https://${host}/apps/${config.apiKey}${path}`));
}
