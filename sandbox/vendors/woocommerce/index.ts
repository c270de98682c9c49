/** WooCommerce: stores at `*.woostore.example` with consent page, REST v3, webhooks, storefront and admin. */
import { type Context, Hono } from 'hono';
import sharp from 'sharp';
import { dropSchema, ensureSchema } from '../../core/schema.ts';
import type { Vendor, World } from '../../core/types.ts';
import { adminRoutes } from './admin.ts';
import { connectRoutes } from './connect-page.ts';
import { controlRoutes } from './control.ts';
import { deskRoutes } from './desk.ts';
import { settingsRoutes, webhookRoutes } from './hooks-api.ts';
import { orderRoutes } from './orders.ts';
import { productRoutes } from './products.ts';
import { storefrontRoutes } from './storefront.ts';
import { domainSuffix, findStore, openStore, TABLES } from './tables.ts';
import { watchFailures } from './webhooks.ts';
import { escaped } from './wire.ts';

const pictureOf = async (id: number): Promise<Uint8Array<ArrayBuffer>> => {
  const background = { r: id % 251, g: (id >> 3) % 241, b: (id >> 7) % 239 };
  return new Uint8Array(
    await sharp({ create: { width: 64, height: 64, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  );
};

type Routes = Hono<{ Variables: { host: string } }>;

/** `-03:30` → -3.5. */
const offsetHours = (offset: string): number => {
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number);
  return (offset.startsWith('-') ? -1 : 1) * (hours + minutes / 60);
};

/** Routes that learn the host from the request, below a path of their own. */
const mount = (parent: Routes, path: string, routes: unknown) => {
  parent.all(path === '/' ? '*' : `${path}/*`, (c) => forward(c, path, routes as Routes));
  if (path !== '/') parent.all(path, (c) => forward(c, path, routes as Routes));
};
const forward = (c: Context, path: string, routes: Routes) => {
  const inner: Routes = new Hono();
  inner.use('*', async (each, next) => {
    each.set('host', c.get('host'));
    await next();
  });
  inner.route(path, routes);
  return inner.fetch(c.req.raw, c.env);
};

export function createWooCommerce(world: World): Vendor {
  const app: Routes = new Hono();
  // A store at `www.…` sends who leaves that out there, as hosts do.
  app.use('*', async (c, next) => {
    const [host, url] = [c.get('host'), new URL(c.req.url)];
    if ((await findStore(world.pool, host)) || !(await findStore(world.pool, `www.${host}`))) return next();
    return c.redirect(`https://www.${host}${url.pathname}${url.search}`, 301);
  });
  app.get('/wp-json/', async (c) => {
    const store = await findStore(world.pool, c.get('host'));
    if (!store) return c.notFound();
    // Keys of WooCommerce are good below `wc/` only; here WordPress takes them for an application password of a person.
    if (c.req.header('authorization') && !store.dropsAuthorization)
      return c.json(
        {
          code: 'invalid_username',
          message: '<strong>Error:</strong> Unknown username. Check again or try your email address.',
          data: { status: 401 },
        },
        401,
      );
    return c.json({
      name: escaped(store.name).replaceAll('"', '&quot;').replaceAll("'", '&#039;'),
      description: '',
      url: `https://${store.domain}`,
      home: `https://${store.domain}`,
      // Either form of address, as the owner has chosen; in texts that an owner typed it stays text.
      ...(/^[+-]/.test(store.timeZone)
        ? { gmt_offset: String(offsetHours(store.timeZone)), timezone_string: '' }
        : { gmt_offset: '0', timezone_string: store.timeZone }),
      namespaces: ['wp/v2', 'wc/v1', 'wc/v2', 'wc/v3'],
    });
  });
  mount(app, '/wp-json/wc/v3/products', productRoutes(world));
  mount(app, '/wp-json/wc/v3/orders', orderRoutes(world));
  mount(app, '/wp-json/wc/v3/webhooks', webhookRoutes(world));
  mount(app, '/wp-json/wc/v3', settingsRoutes(world));
  app.all('/wp-json/*', (c) =>
    c.json({ code: 'rest_no_route', message: 'No route was found matching the URL and request method.', data: { status: 404 } }, 404),
  );
  mount(app, '/wc-auth/v1', connectRoutes(world));
  // Pictures of the media library, each of another color.
  app.get('/wp-content/uploads/:file', async (c) => {
    const store = await findStore(world.pool, c.get('host'));
    const id = /^(\d+)\.jpg$/.exec(c.req.param('file'))?.[1];
    if (!store || !id) return c.notFound();
    return c.body(await pictureOf(Number(id)), 200, { 'content-type': 'image/jpeg' });
  });
  mount(app, '/wp-admin', adminRoutes(world));
  mount(app, '/', storefrontRoutes(world));

  async function prepare() {
    await ensureSchema(world.pool, 'woocommerce', TABLES);
    await openStore(world.pool, {
      domain: `harbor-goods${domainSuffix}`,
      name: 'Harbor Goods',
      currency: 'USD',
      country: 'US:OR',
      email: 'owner@harbor-goods.example',
      timeZone: 'America/Los_Angeles',
      weightUnit: 'lbs',
      dropsAuthorization: false,
    });
    await openStore(world.pool, {
      domain: `kaufladen${domainSuffix}`,
      name: 'Kaufladen',
      currency: 'EUR',
      country: 'DE:DE-HH',
      email: 'inhaber@kaufladen.example',
      timeZone: 'Europe/Berlin',
      weightUnit: 'kg',
      dropsAuthorization: false,
    });
  }
  watchFailures(world);
  return {
    name: 'woocommerce',
    serves: (host) => host.endsWith(domainSuffix),
    app,
    desk: { title: 'WooCommerce stores', about: 'Each store’s storefront and admin.', app: deskRoutes(world) },
    control: controlRoutes(world),
    prepare,
    async reset() {
      await dropSchema(world.pool, 'woocommerce');
      await prepare();
    },
    // Shared hosts have limits of their own and answer with a page.
    faultResponse: (kind, c) =>
      c.html(
        `<html><body><h1>${kind === '429' ? '429 Too Many Requests' : '500 Internal Server Error'}</h1></body></html>`,
        kind === '429' ? 429 : 500,
      ),
  };
}
