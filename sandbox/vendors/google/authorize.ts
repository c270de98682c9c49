/** accounts.google.com: discovery and the consent page (Google, "OpenID Connect" and "OAuth 2.0 for web server applications"). */
import type { Routes } from '../../core/by-host.ts';
import { createConsentRoutes } from '../../core/consent-routes.ts';
import type { OpenIdStore } from '../../core/openid.ts';
import type { World } from '../../core/types.ts';

export const merchantScope = 'https://www.googleapis.com/auth/content';

const discovery = {
  issuer: 'https://accounts.google.com',
  authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
  token_endpoint: 'https://oauth2.googleapis.com/token',
  userinfo_endpoint: 'https://openidconnect.googleapis.com/v1/userinfo',
  revocation_endpoint: 'https://oauth2.googleapis.com/revoke',
  jwks_uri: 'https://www.googleapis.com/oauth2/v3/certs',
  response_types_supported: ['code', 'token', 'id_token', 'code token', 'code id_token', 'token id_token', 'code token id_token', 'none'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  scopes_supported: ['openid', 'email', 'profile'],
  token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
  claims_supported: ['aud', 'email', 'email_verified', 'exp', 'family_name', 'given_name', 'iat', 'iss', 'name', 'picture', 'sub'],
  code_challenge_methods_supported: ['plain', 'S256'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
};

export function createAuthorizeRoutes(world: World, store: OpenIdStore): Routes {
  const app = createConsentRoutes(store, {
    provider: 'Google',
    path: '/o/oauth2/v2/auth',
    clientId: world.settings.keys.googleClientId,
    scopes: {
      openid: 'Know who you are on Google',
      email: 'See your e-mail address',
      profile: 'See your name',
      [merchantScope]: 'Manage your product listings and accounts for Google Shopping',
    },
    separator: / /,
    joint: ' ',
    mustNameResponseType: true,
    refusalTitle: 'Access blocked',
    words: {
      client: 'Error 400: invalid_client: The OAuth client was not found.',
      redirect: 'Error 400: redirect_uri_mismatch',
      insecure: 'Error 400: redirect_uri_mismatch: http is for this machine only.',
      response_type: 'Error 400: unsupported_response_type',
      scope: 'Error 400: invalid_scope',
      challenge: 'Error 400: invalid_request: S256 only.',
      nobody: 'Error 400: invalid_request',
    },
    denied: { error: 'access_denied' },
    granted: (scope) => ({ scope, authuser: '0', prompt: 'consent' }),
  });
  app.get('/.well-known/openid-configuration', (c) => c.json(discovery));
  return app;
}
