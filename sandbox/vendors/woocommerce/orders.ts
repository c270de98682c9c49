/** REST v3: orders and their notes. */
import { type Context, Hono } from 'hono';
import type { World } from '../../core/types.ts';
import { gate, paged, type RestEnv, refuse } from './gate.ts';
import { findPost, insertPost, listPosts, type Post, refundsOf, updatePost } from './tables.ts';
import { tell } from './webhooks.ts';
import { orderWire, refundWire } from './wire.ts';

export const orderStatuses = [
  'pending',
  'processing',
  'on-hold',
  'completed',
  'cancelled',
  'refunded',
  'failed',
  'trash',
  'checkout-draft',
];

type Body = Record<string, unknown>;

/** Create an order as a checkout does; also used by the storefront. */
export async function placeOrder(world: World, domain: string, data: Body): Promise<Post> {
  const post = await insertPost(world, { domain, kind: 'order', data });
  await tell(world, domain, 'order.created', post);
  return post;
}

/** Any change of an order is told as `order.updated`. */
export async function changeOrder(world: World, domain: string, id: number, change: Body): Promise<Post | undefined> {
  const before = await findPost(world.pool, domain, 'order', id);
  if (!before) return undefined;
  const data: Body = { ...before.data, ...change };
  if (Array.isArray(change.meta_data)) {
    const old = (before.data.meta_data ?? []) as { key: string }[];
    const fresh = change.meta_data as { key: string }[];
    data.meta_data = [...old.filter((each) => !fresh.some((other) => other.key === each.key)), ...fresh];
  }
  const post = await updatePost(world, id, data);
  // Into the trash: the webhook has only the id, and is the only one where orders are still posts.
  await tell(world, domain, change.status === 'trash' ? 'order.deleted' : 'order.updated', post);
  return post;
}

interface Line {
  id: number;
  total: string;
  quantity: number;
}
export interface RefundInput {
  /** Default: the sum of the lines. */
  amount?: string | undefined;
  reason?: string | undefined;
  line_items?: { id: number; quantity?: number; refund_total?: number | string }[] | undefined;
}

/**
 * The owner pays back some of an order: its lines stay as they are and the refund has lines of its own, with what goes back as
 * negative numbers. An order that is paid back whole becomes `refunded`.
 * @returns the refund, or the words of a refusal.
 */
export async function refundOrder(world: World, domain: string, orderId: number, input: RefundInput): Promise<Post | string | undefined> {
  const order = await findPost(world.pool, domain, 'order', orderId);
  if (!order) return undefined;
  const lines = order.data.line_items as Line[];
  const asked = (input.line_items ?? []).map((each) => ({ each, line: lines.find(({ id }) => id === each.id) }));
  const sum = asked.reduce((total, { each }) => total + Number(each.refund_total ?? 0), 0);
  const amount = input.amount === undefined ? sum : Number(input.amount);
  const before = (order.data.refunds ?? []) as { total: string }[];
  const left = before.reduce((rest, { total }) => rest + Number(total), Number(order.data.total));
  if (!(amount >= 0) || amount > left + 0.001) return 'Invalid refund amount.';
  const refund = await insertPost(world, {
    domain,
    kind: 'refund',
    parent: orderId,
    data: {
      amount: amount.toFixed(2),
      reason: input.reason ?? '',
      line_items: asked.flatMap(({ each, line }) =>
        line
          ? [
              {
                ...line,
                id: line.id * 10 + before.length + 1,
                quantity: each.quantity ? -each.quantity : 0,
                subtotal: (-Number(each.refund_total ?? 0)).toFixed(2),
                total: (-Number(each.refund_total ?? 0)).toFixed(2),
                meta_data: [{ id: line.id, key: '_refunded_item_id', value: String(line.id) }],
              },
            ]
          : [],
      ),
    },
  });
  const refunds = [{ id: refund.id, reason: input.reason ?? '', total: `-${amount.toFixed(2)}` }, ...before];
  await changeOrder(world, domain, orderId, { refunds, ...(amount >= left - 0.001 && left > 0 ? { status: 'refunded' } : {}) });
  return refund;
}

export function orderRoutes(world: World) {
  const app = new Hono<RestEnv>();
  app.use('*', gate(world));
  const missing = (c: Context) => refuse(c, 404, 'woocommerce_rest_shop_order_invalid_id', 'Invalid ID.');
  const order = (c: Context<RestEnv>) => findPost(world.pool, c.get('store').domain, 'order', Number(c.req.param('id')));

  app.get('/', async (c) => {
    const [after, before] = [c.req.query('modified_after'), c.req.query('modified_before')];
    const [status, direction, orderBy] = [c.req.query('status') ?? 'any', c.req.query('order') ?? 'desc', c.req.query('orderby') ?? 'date'];
    if (!['date', 'modified', 'id', 'include', 'title', 'slug'].includes(orderBy))
      return refuse(c, 400, 'rest_invalid_param', 'Invalid parameter(s): orderby', {
        params: { orderby: 'orderby is not one of its values.' },
      });
    // Kept in whole seconds; and among equal ones the database promises no order, not even the same one for the next page.
    const whole = (date: Date) => Math.floor(date.getTime() / 1000) * 1000;
    const at = (post: Post) => (orderBy === 'id' ? post.id : whole(orderBy === 'modified' ? post.modifiedAt : post.createdAt));
    const ofEquals = Number(c.req.query('page') ?? 1) % 2 === 1 ? 1 : -1;
    // Without dates_are_gmt the date would be on the store's clock: the stand-in takes only the clear form.
    const [since, until] = [after, before].map((date) => (date ? Date.parse(`${date.replace(/Z$/, '')}Z`) : undefined));
    if ((after || before) && c.req.query('dates_are_gmt') !== 'true')
      return refuse(c, 400, 'rest_invalid_param', 'Invalid parameter(s): dates_are_gmt');
    const posts = (await listPosts(world.pool, c.get('store').domain, 'order'))
      .filter((post) => (status === 'any' ? post.data.status !== 'trash' : status.split(',').includes(String(post.data.status))))
      .filter((post) => (since === undefined || whole(post.modifiedAt) > since) && (until === undefined || whole(post.modifiedAt) < until))
      .sort((a, b) => (direction === 'asc' ? at(a) - at(b) : at(b) - at(a)) || ofEquals * (a.id - b.id));
    const page = paged(c, posts);
    return page instanceof Response ? page : c.json(page.map((post) => orderWire(c.get('store'), post)));
  });
  app.get('/:id{\\d+}', async (c) => {
    const post = await order(c);
    return post ? c.json(orderWire(c.get('store'), post)) : missing(c);
  });
  app.put('/:id{\\d+}', async (c) => {
    const body = (await c.req.json()) as Body;
    if ('status' in body && !orderStatuses.includes(String(body.status)))
      return refuse(c, 400, 'rest_invalid_param', 'Invalid parameter(s): status', {
        params: { status: 'status is not one of its values.' },
      });
    const change: Body = {};
    for (const name of ['status', 'customer_note', 'meta_data', 'billing', 'shipping']) if (name in body) change[name] = body[name];
    const post = await changeOrder(world, c.get('store').domain, Number(c.req.param('id')), change);
    return post ? c.json(orderWire(c.get('store'), post)) : refuse(c, 400, 'woocommerce_rest_shop_order_invalid_id', 'Invalid ID.');
  });
  app.get('/:id{\\d+}/refunds', async (c) => {
    const post = await order(c);
    if (!post) return missing(c);
    const page = paged(c, await refundsOf(world.pool, post.id));
    return page instanceof Response ? page : c.json(page.map((refund) => refundWire(c.get('store'), refund)));
  });
  app.post('/:id{\\d+}/refunds', async (c) => {
    const refund = await refundOrder(world, c.get('store').domain, Number(c.req.param('id')), (await c.req.json()) as RefundInput);
    if (refund === undefined) return missing(c);
    if (typeof refund === 'string') return refuse(c, 400, 'woocommerce_rest_cannot_create_order_refund', refund);
    return c.json(refundWire(c.get('store'), refund), 201);
  });
  const noteColumns = 'id::int as id, author, created_at, note, customer_note';
  const noteWire = (row: { created_at: Date } & Body) => {
    const { created_at: at, ...rest } = row;
    return { ...rest, date_created: at.toISOString().slice(0, 19), date_created_gmt: at.toISOString().slice(0, 19) };
  };
  app.get('/:id{\\d+}/notes', async (c) => {
    const post = await order(c);
    if (!post) return missing(c);
    const { rows } = await world.pool.query(`select ${noteColumns} from woocommerce.notes where order_id = $1 order by id desc`, [post.id]);
    return c.json(rows.map(noteWire));
  });
  app.post('/:id{\\d+}/notes', async (c) => {
    const post = await order(c);
    if (!post) return missing(c);
    const body = (await c.req.json()) as Body;
    if (typeof body.note !== 'string' || body.note === '')
      return refuse(c, 400, 'rest_missing_callback_param', 'Missing parameter(s): note', { params: ['note'] });
    const { rows } = await world.pool.query(
      `insert into woocommerce.notes (order_id, note, customer_note, author, created_at) values ($1, $2, $3, 'WooCommerce', $4) returning ${noteColumns}`,
      [post.id, body.note, body.customer_note === true, world.clock.now()],
    );
    return c.json(noteWire(rows[0]), 201);
  });
  return app;
}
