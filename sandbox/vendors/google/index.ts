/** Google: sign-in by OpenID Connect, and the accounts of Merchant API v1. */
import { randomInt } from 'node:crypto';
import { Hono } from 'hono';
import { accessControl, createAccessDesk } from '../../core/access-desk.ts';
import { type Routes, routesByHost } from '../../core/by-host.ts';
import { createOpenIdStore } from '../../core/openid.ts';
import { dropSchema, ensureSchema } from '../../core/schema.ts';
import type { Vendor, World } from '../../core/types.ts';
import { createAuthorizeRoutes } from './authorize.ts';
import { createMerchantRoutes, merchantTables, seedMerchants } from './merchant.ts';
import { createTokenRoutes } from './token.ts';

const newSubject = () => `1${Array.from({ length: 20 }, () => randomInt(10)).join('')}`;

export function createGoogle(world: World): Vendor {
  const store = createOpenIdStore(world, {
    schema: 'google',
    codePrefix: '4/0A',
    newSubject,
    seed: [
      {
        subject: '100000000000000000001',
        email: 'robin.seller@gmail.example',
        isEmailVerified: true,
        firstName: 'Robin',
        lastName: 'Seller',
      },
      {
        subject: '100000000000000000002',
        email: 'practice@quayside.example',
        isEmailVerified: true,
        firstName: 'Robin',
        lastName: 'Practice',
      },
    ],
  });
  const certificates: Routes = new Hono();
  certificates.get('/oauth2/v3/certs', async (c) => c.json(await store.jwks()));
  const hosts = routesByHost({
    'accounts.google.com': createAuthorizeRoutes(world, store),
    'oauth2.googleapis.com': createTokenRoutes(world, store),
    'www.googleapis.com': certificates,
    'merchantapi.googleapis.com': createMerchantRoutes(world, store),
  });
  async function prepare() {
    await store.prepare();
    await ensureSchema(world.pool, 'google', merchantTables);
    await seedMerchants(world);
  }
  return {
    name: 'google',
    ...hosts,
    desk: {
      title: 'Google',
      about: 'People who can sign in with Google or link its Merchant Center, and taking the app’s access away.',
      app: createAccessDesk(world, store, { schema: 'google', title: 'Google' }),
    },
    control: accessControl(store)
      .post('/merchants', async (c) => {
        const { subject, name } = (await c.req.json()) as { subject: string; name: string };
        const id = String(600_000_000 + randomInt(300_000_000));
        await world.pool.query('insert into google.merchants (account_id, subject, name, homepage) values ($1, $2, $3, $4)', [
          id,
          subject,
          name,
          `https://merchant-${id}.example`,
        ]);
        return c.json({ id });
      })
      .post('/merchants/remove', async (c) => {
        await world.pool.query('delete from google.merchants where account_id::text = $1', [((await c.req.json()) as { id: string }).id]);
        return c.json({});
      }),
    prepare,
    async reset() {
      await dropSchema(world.pool, 'google');
      await prepare();
    },
    faultResponse: (kind, c, seconds) =>
      kind === '429'
        ? c.json({ error: { code: 429, message: 'Quota exceeded.', status: 'RESOURCE_EXHAUSTED' } }, 429, {
            'retry-after': String(seconds),
          })
        : c.json({ error: { code: 500, message: 'Internal error encountered.', status: 'INTERNAL' } }, 500),
  };
}
