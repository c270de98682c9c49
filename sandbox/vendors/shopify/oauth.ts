import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { appAddress } from '../../core/app-address.ts';
import { page, pageBase } from '../../core/page.ts';
import type { AppConfig } from './app-config.ts';
import type { ShopifyContext } from './context.ts';
import { install, installed } from './install.ts';
import type { Shop } from './model.ts';
import { unavailableShop } from './shop-refusal.ts';
import { findShop, inShop } from './store.ts';
import {
  type IssuedToken,
  issueCode,
  issueOfflineToken,
  issueOnlineToken,
  signQuery,
  spendCode,
  spendRefreshToken,
  userOfSessionToken,
} from './tokens.ts';

type Env = { Variables: { host: string } };

/** A valid consent request, or the page that says what is wrong with it. */
type Wanted = { problem: Response } | { shop: Shop; config: AppConfig; redirect: string; scopes: string[]; online: boolean; state: string };

const tokenExchange = 'urn:ietf:params:oauth:grant-type:token-exchange';
const offlineType = 'urn:shopify:params:oauth:token-type:offline-access-token';
const onlineType = 'urn:shopify:params:oauth:token-type:online-access-token';
const idTokenType = 'urn:ietf:params:oauth:token-type:id_token';

/** `host` as the app gets it: where in the admin it is framed. */
export const hostParameter = (shop: Shop) =>
  Buffer.from(`admin.shopify.com/store/${shop.domain.replace('.myshopify.com', '')}`)
    .toString('base64')
    .replace(/=+$/, '');

/** The store's owner, whose user id is the shop's own number in the sandbox. */
export const ownerUserId = (shop: Shop) => shop.id % 1_000_000;

/** `/admin/oauth/*` of a shop: consent, codes and tokens. Source: shopify.dev on authorization code grant and token exchange. */
export function createOauth(shopify: ShopifyContext): Hono<Env> {
  const app = new Hono<Env>();
  const { world } = shopify;

  async function wanted(c: Context<Env>, given: Record<string, string>): Promise<Wanted> {
    const shop = await findShop(world.pool, c.get('host'));
    const config = await shopify.config();
    if (!shop) return { problem: c.text('Not Found', 404) };
    if (given.client_id !== config.clientId) {
      return { problem: await c.html(oauthError(`Could not find Shopify API application with api_key ${given.client_id}`), 400) };
    }
    const redirect = given.redirect_uri ?? '';
    const allowed = config.redirectUrls.some((each) => each === redirect || sameAddress(each, redirect));
    if (!allowed) return { problem: await c.html(oauthError('The redirect_uri is not whitelisted'), 400) };
    const scopes = (given.scope ?? '')
      .split(',')
      .map((scope) => scope.trim())
      .filter(Boolean);
    return {
      shop,
      config,
      redirect,
      scopes: scopes.length > 0 ? scopes : config.scopes,
      online: given['grant_options[]'] === 'per-user',
      state: given.state ?? '',
    };
  }
  const sameAddress = (one: string, other: string) => {
    try {
      return appAddress(world.settings, one) === appAddress(world.settings, other);
    } catch {
      return false;
    }
  };

  async function grant(c: Context<Env>, request: Extract<Wanted, { shop: Shop }>) {
    const code = await inShop(world, request.shop.domain, async (s) => {
      await install(s, request.config, request.scopes);
      return issueCode(s.db, request.shop.domain, request.scopes, request.online);
    });
    const query = signQuery(request.config, {
      code,
      host: hostParameter(request.shop),
      shop: request.shop.domain,
      state: request.state,
      timestamp: String(Math.floor(Date.now() / 1000)),
    });
    const target = new URL(appAddress(world.settings, request.redirect));
    for (const [key, value] of query) target.searchParams.append(key, value);
    return c.redirect(target.href, 302);
  }

  app.get('/admin/oauth/authorize', async (c) => {
    const given = c.req.query();
    const request = await wanted(c, given);
    if ('problem' in request) return request.problem;
    const already = await inShop(world, request.shop.domain, installed);
    if (
      already &&
      request.scopes.every((scope) => already.scopes.includes(scope) || already.scopes.includes(scope.replace('read_', 'write_')))
    )
      return grant(c, request);
    const base = pageBase(c);
    return c.html(
      page({
        title: `Install ${request.config.name}`,
        place: request.shop.name,
        body: html`<section class="card"><p>${request.config.name} will be able to:</p>
<ul>${request.scopes.map((scope) => html`<li>${scope.replace('_', ' ').replaceAll('_', ' ')}</li>`)}</ul>
<form method="post" action="${base}/admin/oauth/authorize">
${Object.entries(given).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<button class="primary" name="decision" value="install">Install</button> <button name="decision" value="cancel">Cancel</button></form></section>`,
      }),
    );
  });

  app.post('/admin/oauth/authorize', async (c) => {
    const form = Object.fromEntries([...(await c.req.formData())].map(([key, value]) => [key, String(value)]));
    const request = await wanted(c, form);
    if ('problem' in request) return request.problem;
    if (form.decision !== 'install') return c.redirect(`${pageBase(c)}/admin`, 303);
    return grant(c, request);
  });

  app.post('/admin/oauth/access_token', async (c) => {
    const shop = await findShop(world.pool, c.get('host'));
    if (!shop) return c.json({ errors: 'Not Found' }, 404);
    if (shop.shut) return c.json(unavailableShop, shop.shut);
    const given = await body(c);
    const config = await shopify.config();
    if (given.client_id !== config.clientId || given.client_secret !== config.clientSecret) {
      return c.json({ error: 'invalid_client', error_description: 'Client authentication failed' }, 400);
    }
    const expiring = given.expiring === '1';
    if (given.grant_type === tokenExchange) {
      const userId =
        given.subject_token_type === idTokenType ? userOfSessionToken(config, shop.domain, given.subject_token ?? '') : undefined;
      if (userId === undefined)
        return c.json({ error: 'invalid_subject_token', error_description: 'The subject token is invalid or expired' }, 400);
      const current = await inShop(world, shop.domain, installed);
      if (!current) return c.json({ error: 'invalid_request', error_description: 'The app is not installed on this shop' }, 400);
      if (given.requested_token_type === offlineType)
        return c.json(await issueOfflineToken(world.pool, shop.domain, current.scopes, expiring));
      if (given.requested_token_type === onlineType)
        return c.json(withUser(await issueOnlineToken(world.pool, shop.domain, current.scopes, userId), shop, userId));
      return c.json({ error: 'invalid_request', error_description: 'Unknown requested_token_type' }, 400);
    }
    if (given.grant_type === 'refresh_token') {
      const issued = await inShop(world, shop.domain, async (s) => {
        const current = await installed(s);
        if (!current || !(await spendRefreshToken(s.db, shop.domain, given.refresh_token ?? ''))) return undefined;
        return issueOfflineToken(s.db, shop.domain, current.scopes, true);
      });
      return issued
        ? c.json(issued)
        : c.json({ error: 'invalid_grant', error_description: 'The refresh token is invalid or was used before' }, 400);
    }
    const code = await spendCode(world.pool, shop.domain, given.code ?? '');
    if (!code)
      return c.json({ error: 'invalid_request', error_description: 'The authorization code was not found or was already used' }, 400);
    const { scopes } = (await inShop(world, shop.domain, installed)) ?? { scopes: code.scopes };
    if (code.online)
      return c.json(withUser(await issueOnlineToken(world.pool, shop.domain, scopes, ownerUserId(shop)), shop, ownerUserId(shop)));
    return c.json(await issueOfflineToken(world.pool, shop.domain, scopes, expiring));
  });
  return app;
}

function withUser(token: IssuedToken, shop: Shop, userId: number) {
  const [first, ...rest] = shop.ownerName.split(' ');
  return {
    ...token,
    associated_user_scope: token.scope,
    associated_user: {
      id: userId,
      first_name: first,
      last_name: rest.join(' '),
      email: shop.email,
      email_verified: true,
      account_owner: true,
      locale: shop.locale,
      collaborator: false,
    },
  };
}

const oauthError = (message: string) =>
  page({ title: 'Oauth error invalid_request', body: html`<p>Oauth error invalid_request: ${message}</p>` });

/** Apps send JSON or a form. */
async function body(c: Context): Promise<Record<string, string | undefined>> {
  const text = await c.req.text();
  if (c.req.header('content-type')?.includes('form-urlencoded')) return Object.fromEntries(new URLSearchParams(text));
  try {
    const parsed = JSON.parse(text) as Record<string, unknown>;
    return Object.fromEntries(
      Object.entries(parsed).map(([key, value]) => [key, value == null ? undefined : value === true ? '1' : String(value)]),
    );
  } catch {
    return {};
  }
}
