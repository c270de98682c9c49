/** api-sg.aliexpress.com: the token service under `/rest`, business calls at `/sync`. Every call is signed. */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { Routes } from '../../core/by-host.ts';
import type { Grant, OpenIdStore } from '../../core/openid.ts';
import type { World } from '../../core/types.ts';

const day = 24 * 3600;
/** Lifetime of tokens of a launched app. */
const life = { access: 30 * day, refresh: 60 * day };
/** Milliseconds by which a timestamp may differ from the gateway's clock. */
const tolerance = 2 * 3600 * 1000;

const requestId = () => randomBytes(12).toString('hex');

export const gatewayError = (c: Context, type: string, code: string, msg: string) =>
  c.json({ error_response: { type, code, msg, request_id: requestId() } });
/** An error in the token service's form. */
const flatError = (c: Context, code: string, message: string) => c.json({ type: 'ISV', code, message, request_id: requestId() });

/** Documented at docId 1367: upper-case hex of HMAC-SHA256(secret, path + sorted key+value); MD5 with the secret around is the old way. */
function signatureOf(secret: string, method: string, path: string, parameters: [string, string][]): string {
  const sorted = parameters.filter(([name]) => name !== 'sign').sort(([a], [b]) => (a < b ? -1 : 1));
  const text = path + sorted.map(([name, value]) => name + value).join('');
  const hash = method === 'md5' ? createHash('md5').update(`${secret}${text}${secret}`) : createHmac('sha256', secret).update(text);
  return hash.digest('hex').toUpperCase();
}

export function createGatewayRoutes(world: World, store: OpenIdStore): Routes {
  const { aliexpressAppKey, aliexpressAppSecret } = world.settings.keys;

  /** The parameters of address and body if the signature is valid; otherwise the refusal. */
  async function read(c: Context, path: string): Promise<URLSearchParams | [code: string, message: string]> {
    const body = c.req.method === 'POST' ? await c.req.text() : '';
    const parameters = new URLSearchParams([...new URL(c.req.url).searchParams, ...new URLSearchParams(body)]);
    if (parameters.get('app_key') !== aliexpressAppKey) return ['InvalidAppKey', 'The specified App Key is invalid'];
    const distance = Math.abs(world.clock.now().getTime() - Number(parameters.get('timestamp')));
    if (!(distance <= tolerance)) return ['IllegalTimestamp', 'The specified timestamp is invalid or expired'];
    const method = parameters.get('sign_method') ?? '';
    if (!['sha256', 'md5'].includes(method)) return ['InvalidSignMethod', 'The specified sign_method is not supported'];
    if (parameters.get('sign') !== signatureOf(aliexpressAppSecret, method, path, [...parameters]))
      return ['IncompleteSignature', 'The request signature does not conform to platform standards'];
    return parameters;
  }

  async function tokensOf(c: Context, grant: Grant) {
    const now = world.clock.now().getTime();
    const person = await store.personBySubject(grant.subject);
    return c.json({
      access_token: await store.makeToken('access', grant, life.access),
      refresh_token: await store.makeToken('refresh', grant, life.refresh),
      expires_in: life.access,
      refresh_expires_in: life.refresh,
      expire_time: now + life.access * 1000,
      refresh_token_valid_time: now + life.refresh * 1000,
      account_id: grant.subject,
      seller_id: grant.subject,
      user_id: grant.subject,
      user_nick: `us${grant.subject}`,
      account: person?.email ?? '',
      account_platform: 'buyerApp',
      havana_id: `${grant.subject}17380`,
      sp: 'ae',
      locale: 'zh_CN',
      code: '0',
      request_id: requestId(),
    });
  }

  const app: Routes = new Hono();
  app.on(['GET', 'POST'], '/rest/auth/token/create', async (c) => {
    const parameters = await read(c, '/auth/token/create');
    if (Array.isArray(parameters)) return flatError(c, ...parameters);
    if (!parameters.get('code')) return flatError(c, 'MissingParameter', 'The input parameter "code" that is mandatory is not supplied.');
    const { rows } = await world.pool.query('select redirect_uri from aliexpress.codes where code = $1', [parameters.get('code')]);
    const grant = await store.takeCode({
      code: parameters.get('code') ?? '',
      clientId: aliexpressAppKey,
      // The address is not sent again with the code.
      redirectUri: rows[0]?.redirect_uri ?? '',
      codeVerifier: '',
    });
    if (typeof grant === 'string') return flatError(c, 'InvalidCode', 'Invalid authorization code');
    return tokensOf(c, grant);
  });
  app.on(['GET', 'POST'], '/rest/auth/token/refresh', async (c) => {
    const parameters = await read(c, '/auth/token/refresh');
    if (Array.isArray(parameters)) return flatError(c, ...parameters);
    const old = parameters.get('refresh_token') ?? '';
    const grant = await store.token('refresh', old);
    if (!grant) return flatError(c, 'IllegalRefreshToken', 'The specified refresh token is invalid or expired');
    // A refresh token works once.
    await store.revoke({ token: old });
    return tokensOf(c, grant);
  });
  app.on(['GET', 'POST'], '/sync', async (c) => {
    const parameters = await read(c, '');
    if (Array.isArray(parameters)) return gatewayError(c, 'ISV', ...parameters);
    const token = parameters.get('session') ?? parameters.get('access_token');
    if (!token) return gatewayError(c, 'ISV', 'MissingParameter', 'The input parameter "access_token" that is mandatory is not supplied.');
    if (!(await store.token('access', token)))
      return gatewayError(c, 'ISV', 'IllegalAccessToken', 'The specified access token is invalid or expired');
    if (parameters.get('method') !== 'aliexpress.ds.product.get')
      return gatewayError(c, 'ISV', 'InvalidApiPath', 'The specified API path is invalid');
    if (!parameters.get('product_id') || !parameters.get('ship_to_country'))
      return gatewayError(c, 'ISV', 'MissingParameter', 'The input parameter "ship_to_country" that is mandatory is not supplied.');
    // Nothing is sold here yet.
    return c.json({
      aliexpress_ds_product_get_response: { rsp_code: 605, rsp_msg: 'ITEM_ID_NOT_FOUND', request_id: requestId() },
    });
  });
  return app;
}
