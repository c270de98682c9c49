/** Addresses: the frame's path is mirrored into the admin's address bar, the admin's entries move the frame. */
import { onAdmin, tell } from './connection.js';
import { idToken } from './session-fetch.js';

/** Parameters the admin adds to the frame's address; they are not part of the app's own. */
const ADMIN_PARAMS = ['embedded', 'hmac', 'host', 'id_token', 'locale', 'session', 'shop', 'timestamp', 'appLoadId'];
const nativeOpen = window.open.bind(window);
let navigateListeners = 0;

function sendPath() {
  const url = new URL(location.href);
  if (url.searchParams.has('shopify-reload')) return; // the bounce page is not a place
  for (const name of ADMIN_PARAMS) url.searchParams.delete(name);
  tell('path', url.pathname + url.search + url.hash);
}

function mirrorHistory() {
  for (const method of ['pushState', 'replaceState']) {
    const native = history[method].bind(history);
    history[method] = (...args) => {
      native(...args);
      sendPath();
    };
  }
  addEventListener('popstate', sendPath);
  addEventListener('hashchange', sendPath);
  sendPath();
}

/** An app's router announces itself by listening for `shopify:navigate`. */
function countNavigateListeners() {
  for (const target of [window, document]) {
    const native = target.addEventListener.bind(target);
    target.addEventListener = (type, ...rest) => {
      if (type === 'shopify:navigate') navigateListeners += 1;
      return native(type, ...rest);
    };
    const remove = target.removeEventListener.bind(target);
    target.removeEventListener = (type, ...rest) => {
      if (type === 'shopify:navigate') navigateListeners -= 1;
      return remove(type, ...rest);
    };
  }
}

/** Load an app address as a new document, with what the admin adds to the first one. */
async function loadDocument(href) {
  const url = new URL(href, location.href);
  if (url.origin !== location.origin) return void window.open(url.href, '_top');
  const { shop, host, locale } = window.shopify.config;
  for (const [name, value] of Object.entries({ embedded: '1', shop, host, locale })) if (value) url.searchParams.set(name, value);
  url.searchParams.set('id_token', await idToken());
  location.assign(url);
}

/**
 * Follow one of the app's own links as the router would: the `shopify:navigate` event when somebody listens for it, else a click
 * on the link, else (nobody took the click) a new document.
 */
export function followLink(link) {
  if (navigateListeners > 0) {
    link.dispatchEvent(new CustomEvent('shopify:navigate', { bubbles: true }));
    return;
  }
  let taken = true;
  const last = (event) => {
    taken = event.defaultPrevented;
    event.preventDefault();
  };
  addEventListener('click', last, { once: true });
  link.click();
  removeEventListener('click', last);
  if (!taken) void loadDocument(link.getAttribute('href'));
}

/** Follow an app path that has no link of its own (the browser's address was changed, a test, `app:` links). */
function followPath(path) {
  const link = document.createElement('a');
  link.href = path;
  link.hidden = true;
  document.body.append(link);
  followLink(link);
  link.remove();
}

/** Addresses only the admin may open: its own, the shop's, and `shopify://admin/…`. */
function belongsToAdmin(url) {
  return url.protocol === 'shopify:' || url.host === 'admin.shopify.com' || url.host === window.shopify.config.shop;
}

/** True when the admin (or the app's router) took the address over. */
function handOver(href, target) {
  const url = new URL(href, location.href);
  if (url.protocol === 'app:') {
    followPath(`/${href.replace(/^app:\/*/, '')}`);
    return true;
  }
  const top = target === '_top' || target === '_parent';
  if (!top && !belongsToAdmin(url)) return false;
  tell('open', { url: url.protocol === 'shopify:' ? href : url.href, target: top ? '_top' : (target ?? '_blank') });
  return true;
}

function takeOverLinks() {
  window.open = (href, target, features) => (href && handOver(String(href), target) ? null : nativeOpen(href, target, features));
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!link || event.defaultPrevented || event.button !== 0 || link.hasAttribute('download')) return;
    if (handOver(link.getAttribute('href'), link.target || '_self')) event.preventDefault();
  });
}

export function installNavigation() {
  countNavigateListeners();
  mirrorHistory();
  takeOverLinks();
  onAdmin('navigate', ({ path }) => followPath(path));
}
