/** eBay: a user's consent, tokens, who they are (Identity API), and notices of closed accounts. No ordering API is open to resellers. */
import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { accessControl, createAccessDesk } from '../../core/access-desk.ts';
import { type Routes, routesByHost } from '../../core/by-host.ts';
import { createConsentRoutes } from '../../core/consent-routes.ts';
import { createOpenIdStore } from '../../core/openid.ts';
import { homePage } from '../../core/page.ts';
import { dropSchema, ensureSchema } from '../../core/schema.ts';
import type { Vendor, World } from '../../core/types.ts';
import { createIdentityRoutes } from './identity.ts';
import { createNotices, noticeTables } from './notices.ts';
import { createTokenRoutes } from './token.ts';

/** Path of the return address: `redirect_uri` is the RuName, whose addresses are set in the developer portal. */
const callback = '/auth/supplier/ebay/callback';

export function createEbay(world: World): Vendor {
  const { keys, appUrl } = world.settings;
  const store = createOpenIdStore(world, {
    schema: 'ebay',
    codePrefix: 'v^1.1#i^1#I^3#p^3#r^1#f^0#t^',
    tokenPrefixes: { access: 'v^1.1#i^1#p^3#f^0#r^0#I^3#t^', refresh: 'v^1.1#i^1#p^3#r^1#f^0#I^3#t^' },
    codeSeconds: 299,
    newSubject: () => randomBytes(8).toString('base64url'),
    seed: [
      { subject: 'RobinSeller', email: 'robin.seller@mail.example', isEmailVerified: true, firstName: 'Robin', lastName: 'Seller' },
      { subject: 'RobinPractice', email: 'practice@quayside.example', isEmailVerified: true, firstName: 'Robin', lastName: 'Practice' },
    ],
  });
  const consent = createConsentRoutes(store, {
    provider: 'eBay',
    path: '/oauth2/authorize',
    clientId: keys.ebayClientId,
    scopes: {
      'https://api.ebay.com/oauth/api_scope': 'View public data from eBay',
      'https://api.ebay.com/oauth/api_scope/commerce.identity.readonly': 'View your basic information, such as your username',
    },
    separator: / /,
    joint: ' ',
    mustNameResponseType: true,
    returnAddress: (name) => (name === keys.ebayRedirectName ? new URL(callback, appUrl).href : undefined),
    refusalTitle: 'Something went wrong',
    words: {
      client: 'unauthorized_client: The OAuth client was not found.',
      redirect: 'invalid_request: The redirect_uri is not a RuName of the client.',
      insecure: 'invalid_request',
      response_type: 'unsupported_response_type',
      scope: 'invalid_scope: The requested scope is invalid, unknown, malformed, or exceeds the scope granted to the client.',
      challenge: 'invalid_request',
      nobody: 'invalid_request',
    },
    // To the address for those who decline; nothing but the state comes along.
    denied: {},
    granted: () => ({ expires_in: '299' }),
  });
  const notices = createNotices(world, store);
  const prepare = async () => {
    await store.prepare();
    await ensureSchema(world.pool, 'ebay', noticeTables);
  };
  const home: Routes = new Hono();
  home.get('*', (c) => c.html(homePage('eBay')));
  return {
    name: 'ebay',
    ...routesByHost({
      'auth.ebay.com': consent,
      'api.ebay.com': notices.addRoutes(createTokenRoutes(world, store)),
      'apiz.ebay.com': createIdentityRoutes(store),
      'www.ebay.com': home,
    }),
    desk: {
      title: 'eBay',
      about: 'People who can link eBay, and what happens when they remove the app or close their account.',
      app: createAccessDesk(world, store, { schema: 'ebay', title: 'eBay', closeAccount: notices.closeAccount }),
    },
    control: accessControl(store)
      .post('/challenge', async (c) => c.json({ wrong: (await notices.challenge()) ?? null }))
      .post('/close-account', async (c) => {
        await notices.closeAccount(((await c.req.json()) as { subject: string }).subject);
        return c.json({});
      }),
    prepare,
    async reset() {
      await dropSchema(world.pool, 'ebay');
      await prepare();
    },
    faultResponse: (kind, c, seconds) =>
      kind === '429'
        ? c.json({ errors: [{ errorId: 2001, domain: 'ACCESS', category: 'REQUEST', message: 'Too many requests.' }] }, 429, {
            'retry-after': String(seconds),
          })
        : c.json({ errors: [{ errorId: 140000, domain: 'API_IDENTITY', category: 'APPLICATION', message: 'System error.' }] }, 500),
  };
}
