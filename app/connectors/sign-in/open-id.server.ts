/**
 * Sign-in by OpenID Connect with the certified client library. Google publishes its addresses (discovery); Facebook's
 * published document lacks the token endpoint, so its addresses are written down ("OIDC Token with Manual Flow").
 */
import * as openid from 'openid-client';
import { ConnectorError } from '#app/platform/connector-error.ts';
import type { ProvenPerson, SignInProvider, SignsPeopleIn } from './sign-in-provider.ts';

const facebookGraph = 'v25.0';

interface ProviderFacts {
  scope: string;
  /** Can the provider's `email_verified` be relied on? */
  vouchesForEmail: boolean;
  configure(clientId: string, clientSecret: string): Promise<openid.Configuration>;
}

const facts: Record<SignInProvider, ProviderFacts> = {
  google: {
    scope: 'openid email profile',
    vouchesForEmail: true,
    configure: (clientId, clientSecret) =>
      openid.discovery(new URL('https://accounts.google.com'), clientId, undefined, openid.ClientSecretPost(clientSecret), { timeout: 10 }),
  },
  facebook: {
    scope: 'openid email public_profile',
    vouchesForEmail: false,
    configure: async (clientId, clientSecret) =>
      new openid.Configuration(
        {
          issuer: 'https://www.facebook.com',
          authorization_endpoint: `https://www.facebook.com/${facebookGraph}/dialog/oauth`,
          token_endpoint: `https://graph.facebook.com/${facebookGraph}/oauth/access_token`,
          jwks_uri: 'https://limited.facebook.com/.well-known/oauth/openid/jwks/',
          id_token_signing_alg_values_supported: ['RS256'],
          code_challenge_methods_supported: ['S256'],
        },
        clientId,
        undefined,
        openid.ClientSecretPost(clientSecret),
      ),
  },
};

const words = { google: 'Google', facebook: 'Facebook' } as const;

export function createOpenIdSignIn(provider: SignInProvider, keys: { clientId: string; clientSecret: string }): SignsPeopleIn {
  let known: Promise<openid.Configuration> | undefined;
  const configuration = async (): Promise<openid.Configuration> => {
    known ??= facts[provider].configure(keys.clientId, keys.clientSecret).then((made) => {
      // Check the signature, too, although the token comes directly from the provider.
      openid.enableNonRepudiationChecks(made);
      return made;
    });
    try {
      return await known;
    } catch (error) {
      known = undefined;
      throw new ConnectorError(provider, 'unavailable', `${words[provider]} did not answer`, { cause: error });
    }
  };
  return {
    newRequest: (redirectUrl) => ({
      redirectUrl,
      state: openid.randomState(),
      nonce: openid.randomNonce(),
      codeVerifier: openid.randomPKCECodeVerifier(),
    }),
    async authorizeUrl(request) {
      const url = openid.buildAuthorizationUrl(await configuration(), {
        redirect_uri: request.redirectUrl,
        scope: facts[provider].scope,
        state: request.state,
        nonce: request.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(request.codeVerifier),
        code_challenge_method: 'S256',
        response_type: 'code',
        ...(provider === 'google' ? { prompt: 'select_account' } : {}),
      });
      return url.href;
    },
    async finish(request, params) {
      const config = await configuration();
      const callback = new URL(request.redirectUrl);
      callback.search = params.toString();
      try {
        const tokens = await openid.authorizationCodeGrant(config, callback, {
          expectedState: request.state,
          expectedNonce: request.nonce,
          pkceCodeVerifier: request.codeVerifier,
          idTokenExpected: true,
        });
        return personOf(tokens.claims() ?? {}, facts[provider].vouchesForEmail);
      } catch (error) {
        throw refusalOf(provider, error);
      }
    },
  };
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, 200) : '');

function personOf(claims: Record<string, unknown>, vouchesForEmail: boolean): ProvenPerson {
  const email = text(claims.email).toLowerCase();
  const [first = '', ...rest] = text(claims.name).split(' ');
  return {
    subject: String(claims.sub),
    email: email || null,
    isEmailVerified: vouchesForEmail && claims.email_verified === true,
    firstName: text(claims.given_name) || first,
    lastName: text(claims.family_name) || rest.join(' '),
  };
}

function refusalOf(provider: SignInProvider, error: unknown): ConnectorError {
  if (error instanceof openid.AuthorizationResponseError)
    return new ConnectorError(provider, 'rejected', error.error_description ?? error.error, { vendorCode: error.error, cause: error });
  if (error instanceof openid.ResponseBodyError && error.status < 500)
    return new ConnectorError(provider, 'rejected', error.error_description ?? error.error, { vendorCode: error.error, cause: error });
  // An answer that does not match the request (state, nonce, audience, signature) counts as a refusal, too.
  if (error instanceof openid.ClientError && error.code !== 'OAUTH_TIMEOUT' && error.code !== 'OAUTH_RESPONSE_IS_NOT_CONFORM')
    return new ConnectorError(provider, 'rejected', error.message, { ...(error.code ? { vendorCode: error.code } : {}), cause: error });
  return new ConnectorError(provider, 'unavailable', `${words[provider]} did not answer`, { cause: error });
}
