/** apiz.ebay.com, Identity API v2: who a token belongs to. */
import { type Context, Hono } from 'hono';
import type { Routes } from '../../core/by-host.ts';
import type { OpenIdStore } from '../../core/openid.ts';

const scope = 'https://api.ebay.com/oauth/api_scope/commerce.identity.readonly';

const refuse = (c: Context, status: 401 | 403, errorId: number, domain: string, message: string, longMessage: string) =>
  c.json({ errors: [{ errorId, domain, category: 'REQUEST', message, longMessage }] }, status);

export function createIdentityRoutes(store: OpenIdStore): Routes {
  const app: Routes = new Hono();
  app.get('/commerce/identity/v1/user/', async (c) => {
    const token = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
    const grant = await store.token('access', token);
    if (!grant)
      return refuse(
        c,
        401,
        1001,
        'OAuth',
        'Invalid access token',
        'Invalid access token. Check the value of the Authorization HTTP request header.',
      );
    if (!grant.scope.split(' ').includes(scope))
      return refuse(c, 403, 1100, 'ACCESS', 'Access denied', 'Insufficient permissions to fulfill the request.');
    const person = await store.personBySubject(grant.subject);
    return c.json({
      userId: grant.subject,
      username: (person?.email ?? '').replace(/@.*/, '').replace(/[^a-z0-9]+/gi, '_'),
      accountType: 'INDIVIDUAL',
      registrationMarketplaceId: 'EBAY_US',
      status: 'CONFIRMED',
    });
  });
  return app;
}
