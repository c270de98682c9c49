/** Who may call REST v3, and WooCommerce's way of saying no. */
import type { Context, MiddlewareHandler } from 'hono';
import type { World } from '../../core/types.ts';
import { findKey, findStore, type WooStore } from './tables.ts';

export type RestEnv = { Variables: { host: string; store: WooStore } };
type Status = 400 | 401 | 403 | 404 | 410;

export const refuse = (c: Context, status: Status, code: string, message: string, more: object = {}) =>
  c.json({ code, message, data: { status, ...more } }, status);

/** What somebody without a key may not do, by method. */
const strangerRefusals: Record<string, [string, string]> = {
  GET: ['view', 'Sorry, you cannot list resources.'],
  POST: ['create', 'Sorry, you are not allowed to create resources.'],
  PUT: ['edit', 'Sorry, you are not allowed to edit this resource.'],
  DELETE: ['delete', 'Sorry, you are not allowed to delete this resource.'],
};

/** HTTP Basic with consumer key and secret, or both in the query for servers that drop the header. */
export function gate(world: World): MiddlewareHandler<RestEnv> {
  return async (c, next) => {
    const store = await findStore(world.pool, c.get('host'));
    if (!store) return c.html('<h1>Not Found</h1>', 404);
    c.set('store', store);
    if (store.refuses === 'password')
      return c.html('<h1>401 Authorization Required</h1>', 401, { 'www-authenticate': 'Basic realm="Private"' });
    if (store.refuses === 'maintenance') {
      // `wp_die` answers who accepts JSON in JSON.
      const words = 'Briefly unavailable for scheduled maintenance. Check back in a minute.';
      const wait = { 'retry-after': '600' };
      return (c.req.header('accept') ?? '').includes('application/json')
        ? c.json({ code: 'wp_die', message: words, data: { status: 503 }, additional_errors: [] }, 503, wait)
        : c.html(`<html><head><title>Maintenance</title></head><body>${words}</body></html>`, 503, wait);
    }
    if (store.refuses === 'plugin') return refuse(c, 401, 'rest_cannot_access', 'Only authenticated users can access the REST API.');
    const basic = /^Basic (.+)$/.exec(store.dropsAuthorization ? '' : (c.req.header('authorization') ?? ''))?.[1];
    const [key = '', secret = ''] = basic
      ? Buffer.from(basic, 'base64').toString().split(':')
      : [c.req.query('consumer_key'), c.req.query('consumer_secret')];
    if (c.req.query('consumer_key'))
      await world.pool.query('update woocommerce.stores set keys_in_address = keys_in_address + 1 where domain = $1', [store.domain]);
    const found = key ? await findKey(world.pool, store.domain, key) : undefined;
    // A key that it does not know, as one that was revoked, is nobody's: its bearer is a stranger (`perform_basic_authentication`).
    if (!found) {
      const [code, words] = strangerRefusals[c.req.method] ?? (strangerRefusals.GET as [string, string]);
      return refuse(c, 401, `woocommerce_rest_cannot_${code}`, words);
    }
    if (found.consumerSecret !== secret) return refuse(c, 401, 'woocommerce_rest_authentication_error', 'Consumer secret is invalid.');
    const writes = c.req.method !== 'GET';
    if (writes && found.permissions === 'read')
      return refuse(c, 401, 'woocommerce_rest_authentication_error', 'The API key provided does not have write permissions.');
    await next();
    if (store.beginsWithBom) c.res = new Response(`\uFEFF${await c.res.text()}`, c.res);
    return undefined;
  };
}

/** Totals in headers, at most 100 a page. Nothing when a parameter is out of range. */
export function paged<T>(c: Context<RestEnv>, all: T[]): T[] | Response {
  const [page, size] = [Number(c.req.query('page') ?? 1), Number(c.req.query('per_page') ?? 10)];
  if (!Number.isInteger(size) || size < 1 || size > 100)
    return refuse(c, 400, 'rest_invalid_param', 'Invalid parameter(s): per_page', {
      params: { per_page: 'per_page must be between 1 (inclusive) and 100 (inclusive)' },
    });
  if (!Number.isInteger(page) || page < 1)
    return refuse(c, 400, 'rest_invalid_param', 'Invalid parameter(s): page', {
      params: { page: 'page must be greater than or equal to 1' },
    });
  c.header('X-WP-Total', String(all.length));
  c.header('X-WP-TotalPages', String(Math.ceil(all.length / size)));
  return all.slice((page - 1) * size, page * size);
}
