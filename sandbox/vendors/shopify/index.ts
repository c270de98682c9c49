import { type Context, Hono } from 'hono';
import sharp from 'sharp';
import { dropSchema } from '../../core/schema.ts';
import type { Vendor, World } from '../../core/types.ts';
import { adminSchema } from './admin-schema.ts';
import { apiVersions } from './api-versions.ts';
import { configReader } from './app-config.ts';
import type { ShopifyContext } from './context.ts';
import { createControl } from './control.ts';
import { createBackend } from './create-backend.ts';
import { createFaces } from './faces/index.ts';
import { answerGraphql, type GraphqlCall } from './graphql/endpoint.ts';
import { createBuckets } from './graphql/throttle.ts';
import { uploadHost } from './media.ts';
import { createOauth } from './oauth.ts';
import { seedShops } from './seed.ts';
import { askAllServices } from './service-calls.ts';
import { unavailableShop } from './shop-refusal.ts';
import { createTables, findShop } from './store.ts';
import { accessOf } from './tokens.ts';
import { noteDelivery } from './webhooks.ts';

type Env = { Variables: { host: string } };

const isShop = (host: string) => /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/.test(host);
const resultHost = 'storage.googleapis.com';
const otherHosts = ['admin.shopify.com', 'cdn.shopify.com', 'accounts.shopify.com', uploadHost, resultHost];

const projectConfig = new URL('../../../shopify.app.toml', import.meta.url);

/** Shopify: shops, OAuth, the Admin API, webhooks, billing, files, and the pages in `faces/`. */
export function createShopify(world: World, options: { configFile?: URL | string } = {}): Vendor {
  const shopify: ShopifyContext = { world, config: configReader(options.configFile ?? projectConfig, world.settings) };
  const buckets = createBuckets();
  const backend = createBackend(shopify);
  const faces = createFaces(backend);

  const app = new Hono<Env>();
  const onShop = new Hono<Env>();
  onShop.route('/', createOauth(shopify));
  onShop.post('/admin/api/:version/graphql.json', (c) => graphql(c));
  // REST is closed to apps made after April 2025.
  onShop.all('/admin/api/*', (c) =>
    c.json({ errors: 'This app is not allowed to use the REST Admin API. Use the GraphQL Admin API.' }, 403),
  );
  onShop.route('/', faces.storefront as unknown as Hono<Env>);

  const onCdn = new Hono<Env>();
  onCdn.get('/s/files/*', (c) => asset(c));
  // The faces name this script by its path below the host.
  onCdn.route('/', faces.cdn as unknown as Hono<Env>);

  const onAdmin = new Hono<Env>();
  onAdmin.get('/store/:name/app/install', (c) => c.redirect(`./../oauth/install?${new URL(c.req.url).searchParams}`, 302));
  onAdmin.route('/', faces.admin as unknown as Hono<Env>);

  const onUploads = new Hono<Env>();
  onUploads.put('/*', async (c) => store(c, decodeURIComponent(new URL(c.req.url).pathname), Buffer.from(await c.req.arrayBuffer())));
  onUploads.post('/', async (c) => {
    const form = await c.req.formData();
    const [key, file] = [form.get('key'), form.get('file')];
    if (typeof key !== 'string' || !(file instanceof File))
      return xmlError(c, 'InvalidArgument', 'The form needs a key and a file, the file last.', 400);
    return store(c, `/${key}`, Buffer.from(await file.arrayBuffer()));
  });

  const onResults = new Hono<Env>();
  onResults.get('/shopify-tiers-assets-prod/*', (c) => asset(c, '/shopify-tiers-assets-prod'));

  app.all('*', async (c) => {
    const host = c.get('host');
    const inner = isShop(host)
      ? onShop
      : host === 'cdn.shopify.com'
        ? onCdn
        : host === uploadHost
          ? onUploads
          : host === resultHost
            ? onResults
            : onAdmin;
    return withHost.get(inner)?.fetch(c.req.raw, c.env) ?? c.text('Not Found', 404);
  });
  const withHost = new Map([onShop, onCdn, onAdmin, onUploads, onResults].map((inner) => [inner, hostSet(inner)]));

  async function graphql(c: Context<Env>): Promise<Response> {
    const shop = await findShop(world.pool, c.get('host'));
    if (!shop) return c.json({ errors: 'Not Found' }, 404);
    const version = c.req.param('version') ?? '';
    const known = /^\d{4}-(01|04|07|10)$/.test(version)
      ? apiVersions.includes(version)
        ? version
        : version < (apiVersions[0] as string)
          ? apiVersions[0]
          : undefined
      : undefined;
    if (!known) return c.json({ errors: 'Not Found' }, 404);
    c.header('X-Shopify-API-Version', known);
    c.header('X-Request-Id', crypto.randomUUID());
    if (shop.shut) return c.json(unavailableShop, shop.shut);
    const token = c.req.header('x-shopify-access-token');
    const access = token ? await accessOf(world.pool, token) : undefined;
    if (!access || access.shop !== shop.domain) {
      return c.json({ errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' }, 401);
    }
    let call: GraphqlCall;
    try {
      const text = await c.req.text();
      call = c.req.header('content-type')?.includes('application/graphql') ? { query: text } : (JSON.parse(text) as GraphqlCall);
    } catch {
      return c.json({ errors: { query: 'Required parameter missing or invalid' } }, 400);
    }
    const answer = await answerGraphql(adminSchema(), buckets, { shopify, shop, scopes: access.scopes, userId: access.userId }, call);
    if (answer.operationName) {
      await world.pool.query(
        'insert into shopify.operations_seen (shop, name, times) values ($1, $2, 1) on conflict (shop, name) do update set times = operations_seen.times + 1',
        [shop.domain, answer.operationName],
      );
    }
    return c.json(answer.body, answer.status as 200);
  }

  async function asset(c: Context<Env>, prefix = ''): Promise<Response> {
    const url = new URL(c.req.url);
    const { rows } = await world.pool.query<{ mime_type: string; bytes: Buffer }>(
      'select mime_type, bytes from shopify.assets where path = $1',
      [decodeURIComponent(url.pathname.slice(prefix.length))],
    );
    const found = rows[0];
    if (!found) return c.text('Not Found', 404);
    const width = Number(url.searchParams.get('width'));
    const bytes =
      width > 0 && found.mime_type.startsWith('image/')
        ? await sharp(found.bytes).resize({ width, withoutEnlargement: true }).toBuffer()
        : found.bytes;
    return new Response(new Uint8Array(bytes), {
      headers: { 'content-type': found.mime_type, 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=31557600' },
    });
  }

  async function store(c: Context<Env>, path: string, bytes: Buffer): Promise<Response> {
    const { rowCount } = await world.pool.query('update shopify.uploads set bytes = $2 where path = $1', [path, bytes]);
    if (rowCount !== 1) return xmlError(c, 'AccessDenied', 'Access denied.', 403);
    if (c.req.method === 'PUT') return c.body(null, 200);
    return c.body(
      `<?xml version='1.0' encoding='UTF-8'?><PostResponse><Location>https://${uploadHost}${path}</Location><Key>${path.slice(1)}</Key></PostResponse>`,
      201,
      { 'content-type': 'application/xml; charset=UTF-8' },
    );
  }

  async function prepare(): Promise<void> {
    await createTables(world.pool);
    await seedShops(world);
  }
  world.outbox.onTried('shopify', (delivery) => noteDelivery(world, delivery));

  return {
    name: 'shopify',
    serves: (host) => isShop(host) || otherHosts.includes(host),
    app,
    desk: {
      title: 'Shopify stores',
      about:
        'Each store’s storefront and admin: buy what was pushed, change or cancel orders, ask for a refund, install and remove the app.',
      app: faces.desk,
    },
    control: createControl(shopify, backend, buckets),
    prepare,
    // About once an hour Shopify calls fulfillment services on its own.
    async start() {
      const timer = setInterval(() => void askAllServices(shopify), 3600_000);
      timer.unref();
      return async () => clearInterval(timer);
    },
    async reset() {
      await dropSchema(world.pool, 'shopify');
      buckets.clear();
      await prepare();
    },
    faultResponse: (kind, c, retryAfterSeconds) =>
      kind === '429'
        ? c.json({ errors: 'Exceeded 2 calls per second for api client. Reduce request rates to resume uninterrupted service.' }, 429, {
            'retry-after': retryAfterSeconds.toFixed(1),
          })
        : c.json({ errors: 'Internal Server Error' }, 500),
  };
}

const xmlError = (c: Context, code: string, message: string, status: 400 | 403) =>
  c.body(`<?xml version='1.0' encoding='UTF-8'?><Error><Code>${code}</Code><Message>${message}</Message></Error>`, status, {
    'content-type': 'application/xml; charset=UTF-8',
  });

/** The pages need `host` in their context, as the core sets it for the vendor as a whole. */
function hostSet(inner: Hono<Env>): Hono<Env> {
  const outer = new Hono<Env>();
  outer.use('*', async (c, next) => {
    c.set('host', new URL(c.req.url).host);
    await next();
  });
  outer.route('/', inner);
  return outer;
}
