/** REST v3: webhooks, settings and data about the store. */
import { Hono } from 'hono';
import type { World } from '../../core/types.ts';
import { gate, paged, type RestEnv, refuse } from './gate.ts';
import { pingIfPending } from './webhooks.ts';

const topicShape = /^((order|product|customer|coupon)\.(created|updated|deleted|restored)|action\.\w+)$/;
const columns = 'id::int as id, name, status, topic, delivery_url, secret, created_at, modified_at';

interface Row {
  id: number;
  name: string;
  status: string;
  topic: string;
  delivery_url: string;
  secret: string;
  created_at: Date;
  modified_at: Date;
}

/** The secret is never shown. */
const wire = ({ secret: _secret, created_at, modified_at, ...row }: Row) => ({
  ...row,
  resource: row.topic.split('.')[0],
  event: row.topic.split('.')[1],
  hooks: [],
  date_created: created_at.toISOString().slice(0, 19),
  date_created_gmt: created_at.toISOString().slice(0, 19),
  date_modified: modified_at.toISOString().slice(0, 19),
  date_modified_gmt: modified_at.toISOString().slice(0, 19),
});

export function webhookRoutes(world: World) {
  const app = new Hono<RestEnv>();
  app.use('*', gate(world));
  app.get('/', async (c) => {
    const { rows } = await world.pool.query<Row>(`select ${columns} from woocommerce.webhooks where domain = $1 order by id`, [
      c.get('store').domain,
    ]);
    const page = paged(c, rows);
    return page instanceof Response ? page : c.json(page.map(wire));
  });
  app.post('/', async (c) => {
    const body = (await c.req.json()) as Record<string, string>;
    if (!topicShape.test(body.topic ?? '')) return refuse(c, 400, 'woocommerce_rest_webhook_invalid_topic', 'Webhook topic must be valid.');
    if (!/^https?:\/\//.test(body.delivery_url ?? ''))
      return refuse(
        c,
        400,
        'woocommerce_rest_webhook_invalid_delivery_url',
        'Webhook delivery URL must be a valid URL starting with http:// or https://.',
      );
    const now = world.clock.now();
    const { rows } = await world.pool.query<Row>(
      `insert into woocommerce.webhooks (domain, name, topic, delivery_url, secret, status, created_at, modified_at) values ($1, $2, $3, $4, $5, $6, $7, $7) returning ${columns}`,
      [c.get('store').domain, body.name ?? body.topic, body.topic, body.delivery_url, body.secret ?? '', body.status ?? 'active', now],
    );
    const made = rows[0] as Row;
    await pingIfPending(world, made.id);
    return c.json(wire(made), 201);
  });
  app.put('/:id{\\d+}', async (c) => {
    const body = (await c.req.json()) as Record<string, string>;
    if (body.status && !['active', 'paused', 'disabled'].includes(body.status))
      return refuse(c, 400, 'rest_invalid_param', 'Invalid parameter(s): status');
    const { rows } = await world.pool.query<Row>(
      `update woocommerce.webhooks set status = coalesce($3, status), failures = 0, secret = coalesce($4, secret), delivery_url = coalesce($5, delivery_url), modified_at = $6,
         pending_delivery = pending_delivery or delivery_url <> coalesce($5, delivery_url)
       where domain = $1 and id = $2 returning ${columns}`,
      [c.get('store').domain, c.req.param('id'), body.status ?? null, body.secret ?? null, body.delivery_url ?? null, world.clock.now()],
    );
    if (!rows[0]) return refuse(c, 404, 'woocommerce_rest_shop_webhook_invalid_id', 'Invalid ID.');
    await pingIfPending(world, rows[0].id);
    return c.json(wire(rows[0]));
  });
  app.delete('/:id{\\d+}', async (c) => {
    const { rows } = await world.pool.query<Row>(`delete from woocommerce.webhooks where domain = $1 and id = $2 returning ${columns}`, [
      c.get('store').domain,
      c.req.param('id'),
    ]);
    return rows[0] ? c.json(wire(rows[0])) : refuse(c, 404, 'woocommerce_rest_shop_webhook_invalid_id', 'Invalid ID.');
  });
  return app;
}

/** Some of the countries that WooCommerce has regions of, and a few of those. Names are HTML. */
const regions: Record<string, Record<string, string>> = {
  BR: { AP: 'Amap&aacute;', SP: 'S&atilde;o Paulo' },
  IT: { MI: 'Milano', RM: 'Roma' },
  JP: { JP13: 'Tokyo', JP27: 'Osaka' },
  TR: { TR06: 'Ankara', TR34: 'İstanbul' },
};

export function settingsRoutes(world: World) {
  const app = new Hono<RestEnv>();
  app.use('*', gate(world));
  app.notFound((c) => refuse(c, 404, 'rest_no_route', 'No route was found matching the URL and request method.'));
  app.get('/settings/general', (c) => {
    const { currency, country } = c.get('store');
    return c.json([
      { id: 'woocommerce_currency', label: 'Currency', type: 'select', value: currency, default: 'USD' },
      { id: 'woocommerce_default_country', label: 'Country / State', type: 'select', value: country, default: 'US:CA' },
    ]);
  });
  app.get('/data/countries/:country', (c) => {
    const code = c.req.param('country').toUpperCase();
    if (!/^[A-Z]{2}$/.test(code))
      return refuse(c, 404, 'woocommerce_rest_data_invalid_location', 'There are no locations matching these parameters.');
    return c.json({ code, name: code, states: Object.entries(regions[code] ?? {}).map(([state, name]) => ({ code: state, name })) });
  });
  app.get('/settings/email_customer_completed_order/enabled', (c) =>
    c.json({
      id: 'enabled',
      label: 'Enable/Disable',
      type: 'checkbox',
      default: 'yes',
      value: c.get('store').mailsCompleted === false ? 'no' : 'yes',
    }),
  );
  app.get('/settings/products', (c) =>
    c.json([{ id: 'woocommerce_weight_unit', label: 'Weight unit', type: 'select', value: c.get('store').weightUnit, default: 'kg' }]),
  );
  return app;
}
