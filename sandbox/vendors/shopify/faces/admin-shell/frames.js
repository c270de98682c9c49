/**
 * The admin's end of the connection to the app's frames. Only documents of the app's origin, in frames this page made, are
 * answered; everything sent to them names that origin.
 */
export const shell = JSON.parse(document.getElementById('shell').textContent);
const appOrigin = new URL(shell.appUrl).origin;

const frames = new Map();
const handlers = new Map();

/** Know a frame by its name; `main` is the app's own. */
export function addFrame(name, element) {
  frames.set(name, element);
}

export function dropFrame(name) {
  frames.delete(name);
}

/** Answer the message `name`; what `handle(data, frameName)` returns (or throws) goes back when the app asked for an answer. */
export function answer(name, handle) {
  handlers.set(name, handle);
}

/** Send an event to one frame. */
export function tellFrame(name, event, data) {
  frames.get(name)?.contentWindow?.postMessage({ appBridge: true, name: event, data }, appOrigin);
}

/** An address in the form that this browser can reach: Shopify's hosts may be below the sandbox's address. */
export function reachable(url) {
  if (/^shopify:\/*admin(\/|$)/i.test(url)) return shell.storeBase + url.replace(/^shopify:\/*admin/i, '');
  const target = new URL(url, location.href);
  if (!shell.proxied || target.protocol !== 'https:' || target.host === location.host) return target.href;
  return /(^|\.)(myshopify\.com|shopify\.com)$/.test(target.host)
    ? `/${target.host}${target.pathname}${target.search}${target.hash}`
    : target.href;
}

/** Send JSON to this page's own server. */
export async function post(url, body) {
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) });
  if (!response.ok) throw new Error((await response.text()) || `The admin answered ${response.status}.`);
  return response.json();
}

addEventListener('message', async (event) => {
  if (event.origin !== appOrigin || event.data?.appBridge !== true) return;
  const known = [...frames].find(([, element]) => element.contentWindow === event.source);
  if (!known) return;
  const { name, id, data } = event.data;
  const back = (message) => id !== undefined && event.source.postMessage({ appBridge: true, reply: id, ...message }, appOrigin);
  const handle = handlers.get(name);
  if (!handle) return back({ error: `This admin does not know "${name}".` });
  try {
    back({ data: await handle(data, known[0]) });
  } catch (error) {
    back({ error: error.message });
  }
});
