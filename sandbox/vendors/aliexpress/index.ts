/** AliExpress Open Platform: a buyer's consent, tokens, and the gateway as far as it tells whether a token is good. */
import { randomInt } from 'node:crypto';
import { Hono } from 'hono';
import { accessControl, createAccessDesk } from '../../core/access-desk.ts';
import { type Routes, routesByHost } from '../../core/by-host.ts';
import { createConsentRoutes } from '../../core/consent-routes.ts';
import { createOpenIdStore } from '../../core/openid.ts';
import { homePage } from '../../core/page.ts';
import { dropSchema } from '../../core/schema.ts';
import type { Vendor, World } from '../../core/types.ts';
import { createGatewayRoutes, gatewayError } from './gateway.ts';

export function createAliExpress(world: World): Vendor {
  const store = createOpenIdStore(world, {
    schema: 'aliexpress',
    codePrefix: '3_500000_',
    tokenPrefixes: { access: '50000', refresh: '50001' },
    newSubject: () => `2${randomInt(10 ** 8, 10 ** 9)}`,
    seed: [
      { subject: '2000000001', email: 'robin.seller@mail.example', isEmailVerified: true, firstName: 'Robin', lastName: 'Seller' },
      { subject: '2000000002', email: 'practice@quayside.example', isEmailVerified: true, firstName: 'Robin', lastName: 'Practice' },
    ],
  });
  const consent = createConsentRoutes(store, {
    provider: 'AliExpress',
    path: '/oauth/authorize',
    clientId: world.settings.keys.aliexpressAppKey,
    scopes: {},
    asks: ['Look up products and shipping for you', 'Place and follow your drop-shipping orders'],
    defaultScope: '',
    separator: / /,
    joint: ' ',
    mustNameResponseType: true,
    refusalTitle: 'Authorization failed',
    words: {
      client: 'The specified App Key is invalid.',
      redirect: 'The redirect_uri is not the callback address of the app.',
      insecure: 'The redirect_uri must be an https address.',
      response_type: 'The response_type must be "code".',
      scope: 'The scope is unknown.',
      challenge: 'The request is not valid.',
      nobody: 'The account does not exist.',
    },
    denied: { error: 'access_denied', error_description: 'The user refused the authorization' },
  });
  const home: Routes = new Hono();
  home.get('*', (c) => c.html(homePage('AliExpress')));
  const api: Routes = new Hono();
  api.route('/', consent);
  api.route('/', createGatewayRoutes(world, store));
  return {
    name: 'aliexpress',
    ...routesByHost({ 'api-sg.aliexpress.com': api, 'www.aliexpress.com': home }),
    desk: {
      title: 'AliExpress',
      about: 'People who can link AliExpress as a supplier, and taking the app’s access away.',
      app: createAccessDesk(world, store, { schema: 'aliexpress', title: 'AliExpress' }),
    },
    control: accessControl(store),
    prepare: () => store.prepare(),
    async reset() {
      await dropSchema(world.pool, 'aliexpress');
      await store.prepare();
    },
    // The gateway answers errors with status 200.
    faultResponse: (kind, c) =>
      kind === '429'
        ? gatewayError(c, 'ISP', 'ApiCallLimit', 'Api access frequency exceeds the limit. this ban will last 1 seconds')
        : gatewayError(c, 'ISP', 'ServiceUnavailable', 'Service temporarily unavailable'),
  };
}
