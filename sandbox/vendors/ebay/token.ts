/** api.ebay.com, the token service (eBay, "Exchanging the authorization code for a User access token"). */
import { type Context, Hono } from 'hono';
import type { Routes } from '../../core/by-host.ts';
import type { Grant, OpenIdStore } from '../../core/openid.ts';
import type { World } from '../../core/types.ts';

const accessSeconds = 7200;
/** Seconds: 18 months. */
const refreshSeconds = 47_304_000;

export const applicationScope = 'https://api.ebay.com/oauth/api_scope';
/** Is it a program's own token, without a person (eBay, "The client credentials grant flow")? */
export const isApplicationToken = ({ subject }: Pick<Grant, 'subject'>): boolean => subject === '';

const refuse = (c: Context, error: string, description: string, status: 400 | 401 = 400) =>
  c.json({ error, error_description: description }, status);

export function createTokenRoutes(world: World, store: OpenIdStore): Routes {
  const { ebayClientId, ebayClientSecret, ebayRedirectName } = world.settings.keys;
  const app: Routes = new Hono();
  app.post('/identity/v1/oauth2/token', async (c) => {
    const basic = /^Basic (.+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
    if (Buffer.from(basic, 'base64').toString() !== `${ebayClientId}:${ebayClientSecret}`)
      return refuse(c, 'invalid_client', 'client authentication failed', 401);
    if (!/^application\/x-www-form-urlencoded/.test(c.req.header('content-type') ?? ''))
      return refuse(c, 'invalid_request', 'the request is missing a required parameter or malformed.');
    const form = new URLSearchParams(await c.req.text());
    if (form.get('grant_type') === 'refresh_token') {
      const grant = await store.token('refresh', form.get('refresh_token') ?? '');
      if (!grant) return refuse(c, 'invalid_grant', 'the provided authorization refresh token is invalid or was issued to another client');
      // The refresh token stays the same, and is not told again.
      return c.json({
        access_token: await store.makeToken('access', grant, accessSeconds),
        expires_in: accessSeconds,
        token_type: 'User Access Token',
      });
    }
    if (form.get('grant_type') === 'client_credentials') {
      const scope = form.get('scope') ?? '';
      if (scope !== applicationScope)
        return refuse(c, 'invalid_scope', 'The requested scope is invalid, unknown, malformed, or exceeds the scope granted to the client');
      const grant = { subject: '', scope, redirectUri: '', clientId: ebayClientId, nonce: '' };
      return c.json({
        access_token: await store.makeToken('access', grant, accessSeconds),
        expires_in: accessSeconds,
        token_type: 'Application Access Token',
      });
    }
    if (form.get('grant_type') !== 'authorization_code')
      return refuse(c, 'unsupported_grant_type', 'grant type in request is not supported by the authorization server');
    const grant = await store.takeCode({
      code: form.get('code') ?? '',
      clientId: ebayClientId,
      redirectUri: form.get('redirect_uri') ?? ebayRedirectName,
      codeVerifier: '',
    });
    if (typeof grant === 'string')
      return refuse(c, 'invalid_grant', 'the provided authorization grant code is invalid or was issued to another client');
    return c.json({
      access_token: await store.makeToken('access', grant, accessSeconds),
      expires_in: accessSeconds,
      refresh_token: await store.makeToken('refresh', grant, refreshSeconds),
      refresh_token_expires_in: refreshSeconds,
      token_type: 'User Access Token',
    });
  });
  return app;
}
