/**
 * The connection between an app's frame and the admin page around it.
 *
 * Messages are `{ appBridge: true, name, id?, data }` from the frame and `{ appBridge: true, reply | name, data }` back. Both
 * ends check the other's origin. Nothing is kept in cookies or storage: what a later document of the same frame needs (shop,
 * host, locale) travels in the frame's own `window.name`, which outlives navigations even where storage is denied.
 */
const ADMIN_ORIGIN = 'https://admin.shopify.com';
const NAME_MARK = 'app-iframe#';

/** The script as the page loaded it; read while it runs, because `currentScript` is null afterwards. */
const ownScript = document.currentScript;
const scriptOrigin = ownScript?.src ? new URL(ownScript.src, location.href).origin : ADMIN_ORIGIN;
const fromProxy = scriptOrigin !== 'https://cdn.shopify.com' && scriptOrigin !== location.origin;

/** The origins an admin page may have: the real one, and the one this script itself came from. */
const adminOrigins = fromProxy ? [ADMIN_ORIGIN, scriptOrigin] : [ADMIN_ORIGIN];

const adminOrigin = findAdminOrigin();

/** Whether an admin page is around this document. Only a page of a known origin counts as one. */
export const embedded = adminOrigin !== undefined;

function findAdminOrigin() {
  if (window.parent === window) return undefined;
  const around = location.ancestorOrigins?.[0];
  if (around) return adminOrigins.find((origin) => origin === around);
  return fromProxy ? scriptOrigin : ADMIN_ORIGIN; // Firefox does not tell; a wrong guess is refused by the browser
}

const answers = new Map();
const listeners = new Map();
let lastId = 0;

/** Tell the admin something; no answer is expected. */
export function tell(name, data) {
  if (embedded) window.parent.postMessage({ appBridge: true, name, data }, adminOrigin);
}

/** Ask the admin something. Stays pending outside the admin, as Shopify's own does. */
export function ask(name, data) {
  return new Promise((resolve, reject) => {
    if (!embedded) return;
    lastId += 1;
    answers.set(lastId, { resolve, reject });
    window.parent.postMessage({ appBridge: true, name, id: lastId, data }, adminOrigin);
  });
}

/** Call `handle` when the admin sends the event `name`. */
export function onAdmin(name, handle) {
  listeners.set(name, [...(listeners.get(name) ?? []), handle]);
}

addEventListener('message', (event) => {
  if (event.source !== window.parent || event.origin !== adminOrigin || event.data?.appBridge !== true) return;
  const { reply, name, data, error } = event.data;
  if (reply !== undefined) {
    const waiting = answers.get(reply);
    answers.delete(reply);
    if (error) waiting?.reject(new Error(error));
    else waiting?.resolve(data);
    return;
  }
  for (const handle of listeners.get(name) ?? []) handle(data);
});

/** Shop, host and locale: from the address, else from an earlier document of this frame. */
export function readConfig() {
  const params = new URLSearchParams(location.search);
  const earlier = rememberedConfig();
  const config = {
    apiKey: ownScript?.dataset.apiKey ?? document.querySelector('meta[name="shopify-api-key"]')?.content ?? '',
    appOrigins: (ownScript?.dataset.appOrigins ?? '').split(',').filter(Boolean),
    disabledFeatures: (ownScript?.dataset.disabledFeatures ?? '').split(',').filter(Boolean),
    shop: params.get('shop') ?? earlier.shop,
    host: params.get('host') ?? earlier.host,
    locale: params.get('locale') ?? earlier.locale ?? 'en',
  };
  if (embedded && config.host) {
    window.name = NAME_MARK + JSON.stringify({ shop: config.shop, host: config.host, locale: config.locale });
  }
  return config;
}

function rememberedConfig() {
  if (!embedded || !window.name.startsWith(NAME_MARK)) return {};
  try {
    return JSON.parse(window.name.slice(NAME_MARK.length));
  } catch {
    return {};
  }
}

/** Where an address of Shopify's own is reached from here: itself, or below the address this script was served from. */
export function reachable(url) {
  const target = new URL(url, location.href);
  return fromProxy && target.protocol === 'https:' && target.origin !== location.origin
    ? `${scriptOrigin}/${target.host}${target.pathname}${target.search}${target.hash}`
    : target.href;
}
