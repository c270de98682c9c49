/**
 * Preload for the app's process: `SANDBOX_ORIGIN=http://localhost:4600 node --import ./sandbox/redirect.mjs …`.
 *
 * Every outgoing `fetch` and `node:http(s)` request for another host goes to the sandbox, as `ORIGIN/HOST/PATH`; loopback
 * passes. A host that no stand-in answers for is an error, so nothing ever leaves the machine. Plain sockets (PostgreSQL,
 * SMTP) are settings of the app and are not touched.
 */
import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';

const origin = new URL(process.env.SANDBOX_ORIGIN || 'http://localhost:4600');
const realHostHeader = 'x-sandbox-real-host';
const unknownHostHeader = 'x-sandbox-unknown-host';

/** @param {string} hostname */
function isLoopback(hostname) {
  const name = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name);
}

/** @param {URL} url */
function isOutside(url) {
  return (url.protocol === 'http:' || url.protocol === 'https:') && !isLoopback(url.hostname);
}

/** @param {URL} url */
function inSandbox(url) {
  return new URL(`${origin.origin}/${url.host}${url.pathname}${url.search}`);
}

/** @param {string} host */
function refusal(host) {
  return Object.assign(
    new Error(`Refused to call ${host}: no stand-in of the sandbox answers for it, and the app calls nobody else here.`),
    {
      code: 'ESANDBOXHOST',
    },
  );
}

const realFetch = globalThis.fetch;
const mostRedirects = 20;

/** @type {typeof fetch} */
globalThis.fetch = async function fetch(input, init) {
  const address = new URL(input instanceof Request ? input.url : String(input));
  if (!isOutside(address)) return realFetch(input, init);

  // A Request settles method, headers, body and signal once, whatever mixture was handed in.
  const streamed = init?.body instanceof ReadableStream || (init && 'duplex' in init);
  const request = new Request(input, streamed ? /** @type {RequestInit} */ ({ ...init, duplex: 'half' }) : init);
  let url = address;
  let method = request.method;
  // A body that is no stream keeps its content-length, and can be sent again after a redirect.
  let body = request.body && (streamed ? request.body : new Uint8Array(await request.arrayBuffer()));
  const headers = new Headers(request.headers);
  headers.set(realHostHeader, '1');

  for (let hops = 0; ; hops += 1) {
    const outside = isOutside(url);
    const response = await realFetch(
      outside ? inSandbox(url) : url,
      /** @type {RequestInit} */ ({
        method,
        headers,
        body,
        redirect: 'manual',
        signal: request.signal,
        ...(streamed ? { duplex: 'half' } : {}),
      }),
    );
    if (outside && response.headers.has(unknownHostHeader)) {
      await response.body?.cancel();
      throw new TypeError('fetch failed', { cause: refusal(url.host) });
    }
    const location = response.headers.get('location');
    if (!location || ![301, 302, 303, 307, 308].includes(response.status) || request.redirect === 'manual') {
      return seenAt(response, url, hops > 0);
    }
    await response.body?.cancel();
    if (request.redirect === 'error') throw new TypeError('fetch failed', { cause: new Error('unexpected redirect') });
    if (hops >= mostRedirects) throw new TypeError('fetch failed', { cause: new Error('redirect count exceeded') });
    const next = new URL(location, url);
    if (response.status === 303 || ((response.status === 301 || response.status === 302) && method === 'POST')) {
      if (method !== 'HEAD') method = 'GET';
      body = null;
      for (const name of ['content-type', 'content-length', 'content-encoding', 'content-language', 'content-location'])
        headers.delete(name);
    } else if (body && streamed) {
      throw new TypeError('fetch failed', { cause: new Error('a streamed body cannot be sent again after a redirect') });
    }
    if (next.origin !== url.origin) for (const name of ['authorization', 'cookie', 'proxy-authorization']) headers.delete(name);
    url = next;
  }
};

/**
 * The caller sees the address it asked for.
 * @param {Response} response
 * @param {URL} url
 * @param {boolean} redirected
 */
function seenAt(response, url, redirected) {
  Object.defineProperties(response, { url: { value: url.href }, redirected: { value: redirected } });
  return response;
}

/**
 * The URL that the arguments of `http.request` mean.
 * @param {'http:' | 'https:'} protocol
 * @param {unknown} first
 * @param {http.RequestOptions} options
 */
function requestedUrl(protocol, first, options) {
  const base = typeof first === 'string' || first instanceof URL ? new URL(first) : new URL(`${options.protocol ?? protocol}//localhost`);
  const hostname = options.hostname ?? (options.host ? options.host.replace(/:\d+$/, '') : undefined);
  if (hostname) base.hostname = hostname.includes(':') && !hostname.startsWith('[') ? `[${hostname}]` : hostname;
  if (options.port) base.port = String(options.port);
  if (options.path) {
    const path = new URL(options.path, 'http://path.invalid');
    base.pathname = path.pathname;
    base.search = path.search;
  }
  return base;
}

/**
 * @param {typeof http} module
 * @param {'http:' | 'https:'} protocol
 */
function patch(module, protocol) {
  const realRequest = module.request;
  const sandboxRequest = http.request;

  /** @param {any[]} args */
  function request(...args) {
    const given = typeof args[0] === 'string' || args[0] instanceof URL ? args[1] : args[0];
    const options = given && typeof given === 'object' ? given : {};
    const callback = args.find((each) => typeof each === 'function');
    const url = options.socketPath ? undefined : requestedUrl(protocol, args[0], options);
    if (!url || !isOutside(url)) return Reflect.apply(realRequest, module, args);

    const target = inSandbox(url);
    const { agent, host, hostname, port, path, protocol: scheme, servername, createConnection, lookup, ...rest } = options;
    const headers = Array.isArray(options.headers)
      ? [...options.headers, realHostHeader, '1']
      : { ...options.headers, [realHostHeader]: '1' };
    const made = Reflect.apply(sandboxRequest, http, [
      { ...rest, protocol: 'http:', hostname: target.hostname, port: target.port, path: target.pathname + target.search, headers },
      ...(callback ? [callback] : []),
    ]);
    const emit = made.emit;
    /** @param {string | symbol} event @param {any[]} values */
    made.emit = function sandboxEmit(event, ...values) {
      if (event === 'response' && values[0].headers[unknownHostHeader]) {
        values[0].resume();
        made.destroy(refusal(url.host));
        return true;
      }
      return Reflect.apply(emit, made, [event, ...values]);
    };
    return made;
  }

  module.request = /** @type {typeof http.request} */ (request);
  module.get = /** @type {typeof http.get} */ (
    /** @param {any[]} args */
    (...args) => {
      const made = request(...args);
      made.end();
      return made;
    }
  );
}

// https first: its patch calls the unpatched http.request, which it takes before http is patched.
patch(/** @type {typeof http} */ (/** @type {unknown} */ (https)), 'https:');
patch(http, 'http:');
syncBuiltinESMExports();
