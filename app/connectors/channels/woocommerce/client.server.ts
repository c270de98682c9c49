/** WooCommerce REST v3: a call, its errors, its paging. Shared hosts sometimes answer with HTML pages. */
import { request as httpsRequest } from 'node:https';
import type { z } from 'zod';
import { ConnectorError, inMaintenance } from '#app/platform/connector-error.ts';
import { jsonOf } from '#app/platform/json.ts';
import { publicLookup } from '#app/platform/public-address.server.ts';
import { WooError } from './wire.ts';

export interface WooKeys {
  /** Host, and path when WordPress is in a subfolder. */
  domain: string;
  /** Absent for public information. */
  key?: { consumerKey: string; consumerSecret: string };
  /**
   * May the key be sent in the address, when the store has not heard it in the header? Addresses are logged on the way, so a key that was
   * heard in the header once never is. Default: it may.
   */
  mayStandInAddress?: () => Promise<boolean>;
}

export interface WooCall {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  query?: Record<string, string>;
  body?: unknown;
  /** Safe to send again when the answer was lost. Default: true for everything but POST. */
  repeatable?: boolean;
  /** Time-out of the answer, milliseconds. */
  timeoutMs?: number;
}

export interface WooAnswer<T> {
  data: T;
  /** `X-WP-TotalPages`, limited to `mostPages`. */
  pages: number;
  /** Was the key heard in the header? */
  isHeardInHeader: boolean;
}

const vendor = 'woocommerce';
const timeoutMs = 60_000;
const largestAnswer = 20 * 1024 * 1024;
/** Page limit: half a million products. The store is the seller's own machine and may claim anything. */
const mostPages = 10_000;

interface Raw {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/**
 * Since the seller names the host, a name that resolves into our own network is refused, at the moment of its look-up. By node:https,
 * because fetch does not let us check the resolved address.
 */
function send(
  url: URL,
  init: { method: string; headers: Record<string, string>; body: string | undefined; timeoutMs: number | undefined },
): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const request = httpsRequest(
      url,
      { method: init.method, headers: init.headers, lookup: publicLookup, signal: AbortSignal.timeout(init.timeoutMs ?? timeoutMs) },
      (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > largestAnswer) request.destroy(new Error('the answer is too large'));
          else chunks.push(chunk);
        });
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text: Buffer.concat(chunks).toString('utf8') }),
        );
        response.on('error', reject);
      },
    );
    request.on('error', reject);
    request.end(init.body);
  });
}

/**
 * One call.
 * @throws ConnectorError `auth_expired` for a key that is not taken any more, `not_found`, `rejected` with the store's words,
 *   `rate_limited`, `unavailable` (also for anything that is not JSON), `bad_answer`.
 */
export async function callWoo<T>(keys: WooKeys, call: WooCall, schema: z.ZodType<T>): Promise<WooAnswer<T>> {
  const { method = 'GET', path, query = {}, body } = call;
  const url = new URL(`https://${keys.domain}/wp-json/${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const text = body === undefined ? undefined : JSON.stringify(body);
  const outcomeUnknown = !(call.repeatable ?? method !== 'POST');
  const basic = keys.key && Buffer.from(`${keys.key.consumerKey}:${keys.key.consumerSecret}`).toString('base64');
  const ask = async (at: URL) => {
    try {
      return await send(at, {
        method,
        headers: {
          accept: 'application/json',
          'user-agent': 'Quayside',
          ...(basic ? { authorization: `Basic ${basic}` } : {}),
          ...(text === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
        },
        body: text,
        timeoutMs: call.timeoutMs,
      });
    } catch (error) {
      throw new ConnectorError(vendor, 'unavailable', 'The store did not answer', { cause: error, outcomeUnknown });
    }
  };
  let at = url;
  let answer = await ask(at);
  const twin = twinOf(at, answer);
  if (twin) {
    at = twin;
    answer = await ask(at);
  }
  let parsed = jsonOf(answer.text);
  let isHeardInHeader = keys.key !== undefined;
  if (keys.key && answer.status === 401 && isUnheard(parsed) && ((await keys.mayStandInAddress?.()) ?? true)) {
    isHeardInHeader = false;
    at.searchParams.set('consumer_key', keys.key.consumerKey);
    at.searchParams.set('consumer_secret', keys.key.consumerSecret);
    answer = await ask(at);
    parsed = jsonOf(answer.text);
  }
  if (answer.status >= 200 && answer.status < 300 && parsed !== undefined) {
    const read = schema.safeParse(parsed);
    if (!read.success) throw new ConnectorError(vendor, 'bad_answer', 'The store’s answer could not be read', { cause: read.error });
    return { data: read.data, pages: Math.min(mostPages, Math.trunc(Number(answer.headers['x-wp-totalpages'])) || 1), isHeardInHeader };
  }
  throw refusalOf(answer, parsed, outcomeUnknown);
}

/**
 * The target of a redirect from `example.com` to `www.example.com`, or back. Safe to follow: nothing was done, and the key goes to no
 * other site.
 */
function twinOf(asked: URL, { status, headers }: Raw): URL | undefined {
  const { location } = headers;
  if (![301, 302, 307, 308].includes(status) || typeof location !== 'string' || !URL.canParse(location, asked)) return undefined;
  const { host, protocol } = new URL(location, asked);
  if (protocol !== 'https:' || (host !== `www.${asked.host}` && asked.host !== `www.${host}`)) return undefined;
  const twin = new URL(asked);
  twin.host = host;
  return twin;
}

/**
 * Was the key not received? Some servers do not pass the header to PHP; the key is then sent in the address
 * (WooCommerce, "Authentication over HTTPS"). A key that was revoked is answered in the same way, its bearer being nobody.
 */
const isUnheard = (parsed: unknown): boolean => WooError.safeParse(parsed).data?.code.startsWith('woocommerce_rest_cannot_') ?? false;

const longestWaitMs = 15 * 60_000;
const secondsOf = (headers: Raw['headers']): number => Math.max(0, Number(headers['retry-after'])) || 0;

/** WordPress being updated (`wp_maintenance`): for who accepts JSON `wp_die` says so in JSON. Plugins and hosts have pages of their own. */
const isMaintenance = (code: string, text: string): boolean => code === 'wp_die' || /maintenance/i.test(text.slice(0, 20_000));

function refusalOf({ status, headers, text }: Raw, parsed: unknown, outcomeUnknown: boolean): ConnectorError {
  const error = WooError.safeParse(parsed);
  const code = error.success ? error.data.code : String(status);
  const words = error.success ? error.data.message : `The store answered ${status}`;
  if (status === 429) {
    const seconds = Number(headers['retry-after']);
    return new ConnectorError(vendor, 'rate_limited', words, {
      vendorCode: code,
      retryAfterMs: (Number.isFinite(seconds) ? seconds : 10) * 1000,
    });
  }
  // JSON means that the key is refused; an HTML page comes from a firewall, or from a server with a password for everybody.
  if ((status === 401 || status === 403) && error.success) return new ConnectorError(vendor, 'auth_expired', words, { vendorCode: code });
  if (status === 503)
    return new ConnectorError(vendor, 'unavailable', words, {
      vendorCode: isMaintenance(code, text) ? inMaintenance : code,
      outcomeUnknown: !isMaintenance(code, text) && outcomeUnknown,
      retryAfterMs: Math.min(longestWaitMs, secondsOf(headers) * 1000) || undefined,
    });
  // WooCommerce is switched off, as for a moment during its update: retryable.
  if (code === 'rest_no_route') return new ConnectorError(vendor, 'unavailable', words, { vendorCode: code });
  if (status === 404 && error.success) return new ConnectorError(vendor, 'not_found', words, { vendorCode: code });
  if (error.success && status < 500) return new ConnectorError(vendor, 'rejected', words, { vendorCode: code });
  return new ConnectorError(vendor, 'unavailable', words, { vendorCode: code, outcomeUnknown: status >= 500 && outcomeUnknown });
}
