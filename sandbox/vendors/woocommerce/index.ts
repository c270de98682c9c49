/** WooCommerce: stores at `*.woostore.example` with consent page, REST v3, webhooks, storefront and admin. */
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { page } from '../../core/page.ts';
import { dropSchema, ensureSchema } from '../../core/schema.ts';
import type { Vendor, World } from '../../core/types.ts';
import { adminRoutes } from './admin.ts';
import { connectRoutes } from './connect-page.ts';
import { settingsRoutes, webhookRoutes } from './hooks-api.ts';
import { orderRoutes, placeOrder, type RefundInput, refundOrder } from './orders.ts';
import { productRoutes } from './products.ts';
import { checkoutData, storefrontRoutes } from './storefront.ts';
import { findPost, findStore, listStores, openStore, TABLES, type WooStore } from './tables.ts';
import { watchFailures } from './webhooks.ts';
import { escaped } from './wire.ts';

const suffix = '.woostore.example';
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
      // One or the other, as the owner has chosen; in what an owner typed it is text.
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
  mount(app, '/wp-admin', adminRoutes(world));
  mount(app, '/', storefrontRoutes(world));

  const desk = new Hono();
  desk.get('/', async (c) =>
    c.html(
      page({
        title: 'WooCommerce stores',
        links: [{ href: '/', text: 'Outside world' }],
        body: html`<div class="grid">${(await listStores(world.pool)).map(
          (store) => html`<section class="card"><h2>${store.name}</h2><p class="soft">${store.domain}</p>
<p><a href="/${store.domain}/">Storefront</a> · <a href="/${store.domain}/wp-admin">Admin</a></p></section>`,
        )}</div>`,
      }),
    ),
  );

  const control = new Hono();
  control.post('/stores', async (c) => {
    const store = {
      name: 'Test store',
      currency: 'USD',
      country: 'US:OR',
      timeZone: 'America/New_York',
      weightUnit: 'kg' as const,
      dropsAuthorization: false,
      ...((await c.req.json()) as Partial<WooStore> & Pick<WooStore, 'domain' | 'email'>),
    };
    if (!store.domain.endsWith(suffix)) return c.text(`a store's domain ends in ${suffix}`, 400);
    await openStore(world.pool, store);
    return c.json(store);
  });
  /** A shopper buys: `{domain, product, variation?, quantity?, address?, status?}`; `checkout-draft` has only opened the checkout. */
  control.post('/orders', async (c) => {
    const input = (await c.req.json()) as {
      domain: string;
      product: number;
      variation?: number;
      quantity?: number;
      status?: string;
      address?: Record<string, string>;
      /** What a buyer enters into the fields of an add-on, by their names. */
      entered?: Record<string, string>;
    };
    const store = await findStore(world.pool, input.domain);
    const product = await findPost(world.pool, input.domain, 'product', input.product);
    const variation = input.variation ? await findPost(world.pool, input.domain, 'variation', input.variation) : undefined;
    if (!store || !product) return c.text('no such store or product', 404);
    const address: Record<string, string> = {
      first_name: 'Jamie',
      last_name: 'Shopper',
      address_1: '12 Main Street',
      city: 'Portland',
      state: 'OR',
      postcode: '97201',
      country: 'US',
      email: 'jamie.shopper@mail.example',
      phone: '+15035550100',
      ...input.address,
    };
    const checkout = checkoutData(store.currency, product, variation, input.quantity ?? 1, (name) => address[name] ?? '');
    const entered = Object.entries(input.entered ?? {}).map(([key, value], at) => ({
      id: at + 1,
      key,
      value,
      display_key: key,
      display_value: value,
    }));
    const order = await placeOrder(world, store.domain, {
      ...checkout,
      line_items: checkout.line_items.map((line) => ({ ...line, meta_data: entered })),
      ...(input.status ? { status: input.status } : {}),
    });
    return c.json({ id: order.id });
  });
  /** Written into an order or product past WooCommerce, as imports and plugins do: `{domain, id, data?, modifiedAt?}`. Nobody is told. */
  control.post('/import', async (c) => {
    const input = (await c.req.json()) as { domain: string; id: number; data?: object; modifiedAt?: string };
    await world.pool.query(
      'update woocommerce.posts set data = data || $3, modified_at = coalesce($4, modified_at) where domain = $1 and id = $2',
      [input.domain, input.id, JSON.stringify(input.data ?? {}), input.modifiedAt ?? null],
    );
    return c.json({});
  });
  /** The owner pays back: `{domain, order, amount?, line_items?: [{id, quantity, refund_total}]}`. */
  control.post('/refund', async (c) => {
    const { domain, order, ...input } = (await c.req.json()) as RefundInput & { domain: string; order: number };
    const refund = await refundOrder(world, domain, order, input);
    return typeof refund === 'object' ? c.json({ id: refund.id }) : c.text(refund ?? 'no such order', 400);
  });
  /** The owner sells in another currency from now on; prices keep their numbers. */
  control.post('/currency', async (c) => {
    const { domain, currency } = (await c.req.json()) as { domain: string; currency: string };
    await world.pool.query('update woocommerce.stores set currency = $2 where domain = $1', [domain, currency]);
    return c.json({});
  });
  /** Who is kept out, whatever the key: `{domain, refuses: 'password' | 'plugin' | null}`. */
  control.post('/refuse', async (c) => {
    const { domain, refuses } = (await c.req.json()) as Pick<WooStore, 'domain' | 'refuses'>;
    await world.pool.query('update woocommerce.stores set refuses = $2 where domain = $1', [domain, refuses]);
    return c.json({});
  });
  control.post('/revoke-keys', async (c) => {
    await world.pool.query('delete from woocommerce.keys where domain = $1', [((await c.req.json()) as { domain: string }).domain]);
    return c.json({});
  });
  control.get('/webhooks', async (c) =>
    c.json(
      (
        await world.pool.query('select topic, status, failures, delivery_url from woocommerce.webhooks where domain = $1 order by id', [
          c.req.query('domain'),
        ])
      ).rows,
    ),
  );
  control.post('/webhooks/disable', async (c) => {
    await world.pool.query(`update woocommerce.webhooks set status = 'disabled' where domain = $1`, [
      ((await c.req.json()) as { domain: string }).domain,
    ]);
    return c.json({});
  });

  async function prepare() {
    await ensureSchema(world.pool, 'woocommerce', TABLES);
    await openStore(world.pool, {
      domain: `harbor-goods${suffix}`,
      name: 'Harbor Goods',
      currency: 'USD',
      country: 'US:OR',
      email: 'owner@harbor-goods.example',
      timeZone: 'America/Los_Angeles',
      weightUnit: 'lbs',
      dropsAuthorization: false,
    });
    await openStore(world.pool, {
      domain: `kaufladen${suffix}`,
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
    serves: (host) => host.endsWith(suffix),
    app,
    desk: { title: 'WooCommerce stores', about: 'Each store’s storefront and admin.', app: desk },
    control,
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
