/** accounts.google.com: discovery and the consent page (Google, "OpenID Connect" and "OAuth 2.0 for web server applications"). */
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { consentPage } from '../../core/consent-page.ts';
import type { OpenIdStore } from '../../core/openid.ts';
import { page, pageBase } from '../../core/page.ts';
import type { World } from '../../core/types.ts';

export const merchantScope = 'https://www.googleapis.com/auth/content';
const known = new Set(['openid', 'email', 'profile', merchantScope]);

interface Asked {
  clientId: string;
  redirectUri: string;
  state: string;
  scopes: string[];
  nonce: string;
  codeChallenge: string;
}

const isLocal = (url: URL) => /^(localhost|127\.0\.0\.1)$/.test(url.hostname);

/** What was asked, or Google's error word. */
function read(world: World, query: URLSearchParams): Asked | string {
  const [clientId = '', redirectUri = ''] = [query.get('client_id') ?? '', query.get('redirect_uri') ?? ''];
  if (clientId !== world.settings.keys.googleClientId) return 'invalid_client: The OAuth client was not found.';
  if (!URL.canParse(redirectUri)) return 'redirect_uri_mismatch';
  const redirect = new URL(redirectUri);
  if (redirect.protocol !== 'https:' && !isLocal(redirect)) return 'redirect_uri_mismatch: http is for this machine only.';
  if (query.get('response_type') !== 'code') return 'unsupported_response_type';
  const scopes = (query.get('scope') ?? '').split(' ').filter(Boolean);
  if (scopes.length === 0 || scopes.some((scope) => !known.has(scope))) return 'invalid_scope';
  if (query.has('code_challenge') && query.get('code_challenge_method') !== 'S256') return 'invalid_request: S256 only.';
  return {
    clientId,
    redirectUri,
    scopes,
    state: query.get('state') ?? '',
    nonce: query.get('nonce') ?? '',
    codeChallenge: query.get('code_challenge') ?? '',
  };
}

const refusal = (c: Context, words: string) =>
  c.html(page({ title: 'Access blocked', place: 'Google', body: html`<div class="card bad"><p>Error 400: ${words}</p></div>` }), 400);

const scopeWords: Record<string, string> = {
  openid: 'Know who you are on Google',
  email: 'See your e-mail address',
  profile: 'See your name',
  [merchantScope]: 'Manage your product listings and accounts for Google Shopping',
};

export function createAuthorizeRoutes(world: World, store: OpenIdStore) {
  const app = new Hono<{ Variables: { host: string } }>();
  app.get('/.well-known/openid-configuration', (c) =>
    c.json({
      issuer: 'https://accounts.google.com',
      authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
      token_endpoint: 'https://oauth2.googleapis.com/token',
      userinfo_endpoint: 'https://openidconnect.googleapis.com/v1/userinfo',
      revocation_endpoint: 'https://oauth2.googleapis.com/revoke',
      jwks_uri: 'https://www.googleapis.com/oauth2/v3/certs',
      response_types_supported: [
        'code',
        'token',
        'id_token',
        'code token',
        'code id_token',
        'token id_token',
        'code token id_token',
        'none',
      ],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      scopes_supported: ['openid', 'email', 'profile'],
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      claims_supported: ['aud', 'email', 'email_verified', 'exp', 'family_name', 'given_name', 'iat', 'iss', 'name', 'picture', 'sub'],
      code_challenge_methods_supported: ['plain', 'S256'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
    }),
  );
  app.get('/o/oauth2/v2/auth', async (c) => {
    const asked = read(world, new URL(c.req.url).searchParams);
    if (typeof asked === 'string') return refusal(c, asked);
    return c.html(
      consentPage({
        provider: 'Google',
        asks: asked.scopes.map((scope) => scopeWords[scope] ?? scope),
        people: await store.people(),
        action: `${pageBase(c)}/o/oauth2/v2/auth${new URL(c.req.url).search}`,
      }),
    );
  });
  app.post('/o/oauth2/v2/auth', async (c) => {
    const asked = read(world, new URL(c.req.url).searchParams);
    if (typeof asked === 'string') return refusal(c, asked);
    const form = await c.req.formData();
    const text = (name: string) => String(form.get(name) ?? '').trim();
    const back = new URL(asked.redirectUri);
    if (asked.state) back.searchParams.set('state', asked.state);
    if (form.has('deny')) {
      back.searchParams.set('error', 'access_denied');
      return c.redirect(back.href, 302);
    }
    const person = text('subject')
      ? await store.personBySubject(text('subject'))
      : await store.person({
          email: text('email'),
          isEmailVerified: form.has('verified'),
          firstName: text('first_name'),
          lastName: text('last_name'),
        });
    if (!person) return refusal(c, 'invalid_request');
    const code = await store.makeCode({
      subject: person.subject,
      scope: asked.scopes.join(' '),
      redirectUri: asked.redirectUri,
      clientId: asked.clientId,
      nonce: asked.nonce,
      codeChallenge: asked.codeChallenge,
    });
    back.searchParams.set('code', code);
    back.searchParams.set('scope', asked.scopes.join(' '));
    back.searchParams.set('authuser', '0');
    back.searchParams.set('prompt', 'consent');
    return c.redirect(back.href, 302);
  });
  return app;
}
