/** graph.facebook.com: tokens, the person, businesses and their catalogues. */
import { createHmac } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { Grant, OpenIdStore } from '../../core/openid.ts';
import type { World } from '../../core/types.ts';

export const catalogTables = `
create table if not exists facebook.catalogs (id text primary key, subject text not null, business_id text not null, business text not null, name text not null);
`;

export async function seedCatalogs(world: World): Promise<void> {
  await world.pool.query(
    `insert into facebook.catalogs values
       ('610000000000001', '10220000000000001', '710000000000001', 'Robin Home Goods', 'Robin catalogue'),
       ('610000000000002', '10220000000000002', '710000000000002', 'Quayside Practice', 'Practice catalogue') on conflict do nothing`,
  );
}

const refusal = (c: Context, code: number, message: string, more: object = {}) =>
  c.json({ error: { message, type: 'OAuthException', code, ...more, fbtrace_id: 'AbCdEfGhIjK' } }, code === 190 ? 401 : 400);

const day = 24 * 3600;
/** A list in pages (Graph API, "Paginated results"): 25 unless asked for more; the stand-in's are smaller, so that a person of a few has several. */
const maxOnPage = 2;
function pageOf(c: Context, rows: { id: string; name: string }[]) {
  const from = rows.findIndex(({ id }) => id === c.req.query('after')) + 1;
  const data = rows.slice(from, from + maxOnPage);
  const isLast = from + maxOnPage >= rows.length;
  return c.json({
    data,
    ...(data.length > 0
      ? {
          paging: {
            cursors: { before: data[0]?.id, after: data.at(-1)?.id },
            ...(isLast ? {} : { next: `${c.req.url}&after=${data.at(-1)?.id}` }),
          },
        }
      : {}),
  });
}

export function createGraphRoutes(world: World, store: OpenIdStore) {
  const { facebookAppId, facebookAppSecret } = world.settings.keys;
  const app = new Hono<{ Variables: { host: string; grant: Grant } }>();

  async function idToken(grant: Grant): Promise<string> {
    const now = Math.floor(world.clock.now().getTime() / 1000);
    const person = await store.personBySubject(grant.subject);
    const [first, last] = [person?.firstName ?? '', person?.lastName ?? ''];
    return store.sign({
      iss: 'https://www.facebook.com',
      aud: facebookAppId,
      sub: grant.subject,
      iat: now,
      exp: now + 3600,
      jti: `${grant.subject}.${now}`,
      ...(grant.nonce ? { nonce: grant.nonce } : {}),
      // Facebook names the address and does not say whether it was verified.
      ...(grant.scope.split(',').includes('email') && person ? { email: person.email } : {}),
      given_name: first,
      family_name: last,
      name: `${first} ${last}`.trim(),
    });
  }

  async function tokens(c: Context, params: URLSearchParams) {
    if (params.get('client_id') !== facebookAppId) return refusal(c, 101, 'Error validating application. Cannot get application info.');
    if (params.get('client_secret') !== facebookAppSecret) return refusal(c, 1, 'Error validating client secret.');
    if (params.get('grant_type') === 'fb_exchange_token') {
      const grant = await store.token('access', params.get('fb_exchange_token') ?? '');
      if (!grant) return refusal(c, 190, 'Error validating access token.');
      return c.json({ access_token: await store.makeToken('access', grant, 60 * day), token_type: 'bearer', expires_in: 60 * day });
    }
    const grant = await store.takeCode({
      code: params.get('code') ?? '',
      clientId: facebookAppId,
      redirectUri: params.get('redirect_uri') ?? '',
      codeVerifier: params.get('code_verifier') ?? '',
    });
    if (typeof grant === 'string') return refusal(c, 100, grant, { error_subcode: 36009 });
    return c.json({
      access_token: await store.makeToken('access', grant, 3600),
      token_type: 'bearer',
      expires_in: 3600,
      ...(grant.scope.split(',').includes('openid') ? { id_token: await idToken(grant) } : {}),
    });
  }
  app.get('/:version{v\\d+\\.0}/oauth/access_token', (c) => tokens(c, new URL(c.req.url).searchParams));
  app.post('/:version{v\\d+\\.0}/oauth/access_token', async (c) => tokens(c, new URLSearchParams(await c.req.text())));

  app.use('/:version/*', async (c, next) => {
    const params = new URL(c.req.url).searchParams;
    const token = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? params.get('access_token') ?? '';
    const grant = await store.token('access', token);
    if (!grant) return refusal(c, 190, 'Error validating access token: The user has not authorized application.', { error_subcode: 458 });
    const proof = createHmac('sha256', facebookAppSecret).update(token).digest('hex');
    if (params.get('appsecret_proof') !== proof) return refusal(c, 100, 'API calls from the server require an appsecret_proof argument');
    c.set('grant', grant);
    return next();
  });
  app.get('/:version/me', async (c) => {
    const person = await store.personBySubject(c.get('grant').subject);
    return c.json({ id: person?.subject, name: `${person?.firstName} ${person?.lastName}`.trim() });
  });
  app.get('/:version/me/permissions', (c) =>
    c.json({
      data: c
        .get('grant')
        .scope.split(',')
        .map((permission) => ({ permission, status: 'granted' })),
    }),
  );
  app.delete('/:version/me/permissions', async (c) => {
    await store.revoke({ subject: c.get('grant').subject });
    return c.json({ success: true });
  });
  app.get('/:version/me/businesses', async (c) => {
    const { scope, subject } = c.get('grant');
    if (!scope.split(',').includes('business_management')) return refusal(c, 200, '(#200) Requires business_management permission');
    const { rows } = await world.pool.query(
      'select distinct business_id as id, business as name from facebook.catalogs where subject = $1 order by 1',
      [subject],
    );
    return pageOf(c, rows);
  });
  app.get('/:version/:business{\\d+}/owned_product_catalogs', async (c) => {
    const { scope, subject } = c.get('grant');
    if (!scope.split(',').includes('catalog_management')) return refusal(c, 200, '(#200) Requires catalog_management permission');
    const { rows } = await world.pool.query('select id, name from facebook.catalogs where subject = $1 and business_id = $2 order by id', [
      subject,
      c.req.param('business'),
    ]);
    return pageOf(c, rows);
  });
  return app as unknown as Hono<{ Variables: { host: string } }>;
}
