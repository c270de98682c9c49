/** Facebook: sign-in (OpenID Connect by the manual flow), businesses and catalogues of the Graph API. */
import { randomInt } from 'node:crypto';
import { Hono } from 'hono';
import { accessControl, createAccessDesk } from '../../core/access-desk.ts';
import { type Routes, routesByHost } from '../../core/by-host.ts';
import { createOpenIdStore } from '../../core/openid.ts';
import { dropSchema, ensureSchema } from '../../core/schema.ts';
import type { Vendor, World } from '../../core/types.ts';
import { createDialogRoutes } from './dialog.ts';
import { catalogTables, createGraphRoutes, seedCatalogs } from './graph.ts';

export function createFacebook(world: World): Vendor {
  const store = createOpenIdStore(world, {
    schema: 'facebook',
    codePrefix: 'AQ',
    newSubject: () => `1022${randomInt(10 ** 9, 10 ** 10)}${randomInt(100, 1000)}`,
    seed: [
      { subject: '10220000000000001', email: 'robin.seller@mail.example', isEmailVerified: true, firstName: 'Robin', lastName: 'Seller' },
      { subject: '10220000000000002', email: 'practice@quayside.example', isEmailVerified: true, firstName: 'Robin', lastName: 'Practice' },
    ],
  });
  const keys: Routes = new Hono();
  keys.get('/.well-known/oauth/openid/jwks/', async (c) => c.json(await store.jwks()));
  const hosts = routesByHost({
    'www.facebook.com': createDialogRoutes(world, store),
    'graph.facebook.com': createGraphRoutes(world, store),
    'limited.facebook.com': keys,
  });
  async function prepare() {
    await store.prepare();
    await ensureSchema(world.pool, 'facebook', catalogTables);
    await seedCatalogs(world);
  }
  return {
    name: 'facebook',
    ...hosts,
    desk: {
      title: 'Facebook',
      about: 'People who can sign in with Facebook, and taking the app’s access away.',
      app: createAccessDesk(world, store, { schema: 'facebook', title: 'Facebook' }),
    },
    control: accessControl(store)
      .post('/catalogs', async (c) => {
        const { subject, name } = (await c.req.json()) as { subject: string; name: string };
        const id = `61${randomInt(10 ** 12, 10 ** 13)}`;
        await world.pool.query('insert into facebook.catalogs (id, subject, business_id, business, name) values ($1, $2, $3, $4, $5)', [
          id,
          subject,
          `71${id.slice(2)}`,
          `Business of ${name}`,
          name,
        ]);
        return c.json({ id });
      })
      .post('/catalogs/remove', async (c) => {
        await world.pool.query('delete from facebook.catalogs where id = $1', [((await c.req.json()) as { id: string }).id]);
        return c.json({});
      }),
    prepare,
    async reset() {
      await dropSchema(world.pool, 'facebook');
      await prepare();
    },
    faultResponse: (kind, c) =>
      c.json(
        {
          error:
            kind === '429'
              ? { message: '(#4) Application request limit reached', type: 'OAuthException', is_transient: true, code: 4, fbtrace_id: 'A0' }
              : { message: 'An unknown error has occurred.', type: 'OAuthException', is_transient: true, code: 1, fbtrace_id: 'A0' },
        },
        kind === '429' ? 400 : 500,
      ),
  };
}
