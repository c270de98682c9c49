/** WooCommerce REST v3: one call, its errors, its paging (contracts: shared hosts answer with pages of HTML now and then). */
import { request as httpsRequest } from 'node:https';
import type { z } from 'zod';
import { ConnectorError } from '#app/platform/connector-error.ts';
import { jsonOf } from '#app/platform/json.ts';
import { publicLookup } from '#app/platform/public-address.server.ts';
import { WooError } from './wire.ts';

export interface WooKeys {
  /** Host, and path when WordPress stands in a folder. */
  domain: string;
  /** Absent for what a store tells everybody. */
  key?: { consumerKey: string; consumerSecret: string };
}

export interface WooCall {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  query?: Record<string, string>;
  body?: unknown;
  /** Safe to send again when the answer was lost. Default: for everything but POST. */
  repeatable?: boolean;
}

export interface WooAnswer<T> {
  data: T;
  /** `X-WP-TotalPages`, of which no more are believed than a list can have. */
  pages: number;
}

const vendor = 'woocommerce';
const timeoutMs = 60_000;
const largestAnswer = 20 * 1024 * 1024;
/** Half a million products. The store is the seller's own machine and may say anything. */
const mostPages = 10_000;

interface Raw {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/**
 * The seller names the host, so a name that leads into our own network is refused when it is looked up, not before: by node:https and not
 * by fetch, for only there the looked-up address can be checked.
 */
function send(url: URL, init: { method: string; headers: Record<string, string>; body: string | undefined }): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const request = httpsRequest(
      url,
      { method: init.method, headers: init.headers, lookup: publicLookup, signal: AbortSignal.timeout(timeoutMs) },
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
  if (keys.key && answer.status === 401 && isUnheard(parsed)) {
    at.searchParams.set('consumer_key', keys.key.consumerKey);
    at.searchParams.set('consumer_secret', keys.key.consumerSecret);
    answer = await ask(at);
    parsed = jsonOf(answer.text);
  }
  if (answer.status >= 200 && answer.status < 300 && parsed !== undefined) {
    const read = schema.safeParse(parsed);
    if (!read.success) throw new ConnectorError(vendor, 'bad_answer', 'The store’s answer could not be read', { cause: read.error });
    return { data: read.data, pages: Math.min(mostPages, Math.trunc(Number(answer.headers['x-wp-totalpages'])) || 1) };
  }
  throw refusalOf(answer, parsed, outcomeUnknown);
}

/** `example.com` that sends everybody to `www.example.com`, or the other way round: nothing was done before, and the key goes nowhere else. */
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
 * Refused as a stranger, though a key was sent: some servers keep the header from PHP, and then the key is taken from the address
 * (WooCommerce, "Authentication over HTTPS").
 */
const isUnheard = (parsed: unknown): boolean => WooError.safeParse(parsed).data?.code.startsWith('woocommerce_rest_cannot_') ?? false;

function refusalOf({ status, headers }: Raw, parsed: unknown, outcomeUnknown: boolean): ConnectorError {
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
  // As JSON it is the key that is refused; a page comes from a firewall, or from a server that asks everybody for a password.
  if ((status === 401 || status === 403) && error.success) return new ConnectorError(vendor, 'auth_expired', words, { vendorCode: code });
  // WooCommerce itself is switched off, as it is for a moment while it is updated: that says nothing of what was asked for.
  if (code === 'rest_no_route') return new ConnectorError(vendor, 'unavailable', words, { vendorCode: code });
  if (status === 404 && error.success) return new ConnectorError(vendor, 'not_found', words, { vendorCode: code });
  if (error.success && status < 500) return new ConnectorError(vendor, 'rejected', words, { vendorCode: code });
  return new ConnectorError(vendor, 'unavailable', words, { vendorCode: code, outcomeUnknown: status >= 500 && outcomeUnknown });
}
