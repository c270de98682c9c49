/** www.facebook.com: the login dialog. */
import type { Routes } from '../../core/by-host.ts';
import { createConsentRoutes } from '../../core/consent-routes.ts';
import type { OpenIdStore } from '../../core/openid.ts';
import type { World } from '../../core/types.ts';

export const createDialogRoutes = (world: World, store: OpenIdStore): Routes =>
  createConsentRoutes(store, {
    provider: 'Facebook',
    path: '/:version{v\\d+\\.0}/dialog/oauth',
    clientId: world.settings.keys.facebookAppId,
    scopes: {
      openid: 'Know who you are on Facebook',
      email: 'See your e-mail address',
      public_profile: 'See your name',
      catalog_management: 'Manage your product catalogues',
      business_management: 'See the businesses that you manage',
    },
    defaultScope: 'public_profile',
    separator: /[ ,]/,
    joint: ',',
    mustNameResponseType: false,
    refusalTitle: 'Sorry, something went wrong',
    words: {
      client: 'Invalid App ID: it does not look like a valid app ID.',
      redirect: 'URL blocked: the redirect URI is not on the list of the app.',
      insecure: 'Insecure login blocked.',
      response_type: 'Invalid response_type.',
      scope: 'Invalid Scopes.',
      challenge: 'Invalid code_challenge_method.',
      nobody: 'Nobody by that name.',
    },
    mayHideEmail: true,
    denied: {
      error: 'access_denied',
      error_code: '200',
      error_description: 'Permissions error',
      error_reason: 'user_denied',
    },
    fragment: '#_=_',
  });
