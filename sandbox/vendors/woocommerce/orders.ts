/** REST v3: orders and their notes. */
import { type Context, Hono } from 'hono';
import type { World } from '../../core/types.ts';
import { gate, paged, type RestEnv, refuse } from './gate.ts';
import { mailCompleted, mailNote } from './mails.ts';
import { deletePost, findPost, findStore, goodsOf, insertPost, listPosts, type Post, refundsOf, updatePost } from './tables.ts';
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

/**
 * Any change of an order is told as `order.updated`. A move to the trash is told as `order.deleted`, with the id alone; the way back as
 * `order.restored` and `order.updated`. An order that becomes `completed` is told to its buyer by mail.
 */
export async function changeOrder(world: World, domain: string, id: number, change: Body): Promise<Post | undefined> {
  const before = await findPost(world.pool, domain, 'order', id);
  if (!before) return undefined;
  const data: Body = { ...before.data, ...change };
  if (Array.isArray(change.meta_data)) {
    const old = (before.data.meta_data ?? []) as { key: string }[];
    const fresh = change.meta_data as { key: string }[];
    data.meta_data = [...old.filter((each) => !fresh.some((other) => other.key === each.key)), ...fresh];
  }
  const [from, to] = [String(before.data.status), String(data.status)];
  if (to === 'trash' && from !== 'trash') data.trashedFrom = from;
  const post = await updatePost(world, id, data);
  // Where orders are still posts the trash is told by this alone.
  if (to === 'trash') await tell(world, domain, 'order.deleted', post);
  else {
    if (from === 'trash') await tell(world, domain, 'order.restored', post);
    await tell(world, domain, 'order.updated', post);
  }
  const store = to === 'completed' && from !== 'completed' ? await findStore(world.pool, domain) : undefined;
  if (store) await mailCompleted(world, store, post);
  return post;
}

/** Out of the trash, with the status that it had. */
export async function restoreOrder(world: World, domain: string, id: number): Promise<Post | undefined> {
  const post = await findPost(world.pool, domain, 'order', id);
  return post?.data.status === 'trash' ? changeOrder(world, domain, id, { status: post.data.trashedFrom ?? 'pending' }) : post;
}

/** For good, from the trash or past it: WooCommerce tells no webhook of it, as the topic `order.deleted` hears of the trash only. */
export async function deleteOrder(world: World, domain: string, id: number): Promise<Post | undefined> {
  const post = await findPost(world.pool, domain, 'order', id);
  if (post) await deletePost(world.pool, id);
  return post;
}

/** Of a note to the customer a mail is sent. */
async function addNote(world: World, domain: string, order: Post, note: string, isToCustomer: boolean) {
  const { rows } = await world.pool.query(
    `insert into woocommerce.notes (order_id, note, customer_note, author, created_at) values ($1, $2, $3, 'WooCommerce', $4) returning ${noteColumns}`,
    [order.id, note, isToCustomer, world.clock.now()],
  );
  const store = isToCustomer ? await findStore(world.pool, domain) : undefined;
  if (store) await mailNote(world, store, order, note);
  return rows[0];
}

const noteColumns = 'id::int as id, author, created_at, note, customer_note';

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

/**
 * `any` means the registered statuses: the trash is left out, and so is an order whose status is that of a plugin which was switched off
 * since (`OrdersTableQuery`). Asked by their ids, both are shown.
 */
const isListed = ({ data: { status } }: Post): boolean => status !== 'trash' && orderStatuses.includes(String(status));

/** Only what `_fields` names, as WordPress answers any of its calls. */
function withFields(c: Context<RestEnv>, wire: Record<string, unknown>): Record<string, unknown> {
  const fields = c.req.query('_fields')?.split(',');
  return fields ? Object.fromEntries(Object.entries(wire).filter(([name]) => fields.includes(name))) : wire;
}

export function orderRoutes(world: World) {
  const app = new Hono<RestEnv>();
  app.use('*', gate(world));
  const missing = (c: Context) => refuse(c, 404, 'woocommerce_rest_shop_order_invalid_id', 'Invalid ID.');
  const wiresOf = async (c: Context<RestEnv>, posts: Post[]) => {
    const goods = await goodsOf(world.pool, posts);
    return posts.map((post) => withFields(c, orderWire(c.get('store'), post, goods)));
  };
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
    const include = c.req.query('include');
    if (include && !/^\d+(,\d+)*$/.test(include))
      return refuse(c, 400, 'rest_invalid_param', 'Invalid parameter(s): include', {
        params: { include: 'include[0] is not of type integer.' },
      });
    const included = include?.split(',').map(Number);
    const posts = (await listPosts(world.pool, c.get('store').domain, 'order'))
      .filter((post) => !included || included.includes(post.id))
      .filter((post) => (status === 'any' ? isListed(post) : status.split(',').includes(String(post.data.status))))
      .filter((post) => (since === undefined || whole(post.modifiedAt) > since) && (until === undefined || whole(post.modifiedAt) < until))
      .sort((a, b) => (direction === 'asc' ? at(a) - at(b) : at(b) - at(a)) || ofEquals * (a.id - b.id));
    const page = paged(c, posts);
    return page instanceof Response ? page : c.json(await wiresOf(c, page));
  });
  app.get('/:id{\\d+}', async (c) => {
    const post = await order(c);
    return post ? c.json((await wiresOf(c, [post]))[0]) : missing(c);
  });
  app.delete('/:id{\\d+}', async (c) => {
    const post = await order(c);
    if (!post) return missing(c);
    if (c.req.query('force') === 'true') await deleteOrder(world, post.domain, post.id);
    else if (post.data.status === 'trash') return refuse(c, 410, 'woocommerce_rest_already_trashed', 'The order has already been deleted.');
    else await changeOrder(world, post.domain, post.id, { status: 'trash' });
    return c.json((await wiresOf(c, [post]))[0]);
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
    return post ? c.json((await wiresOf(c, [post]))[0]) : refuse(c, 400, 'woocommerce_rest_shop_order_invalid_id', 'Invalid ID.');
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
    return c.json(noteWire(await addNote(world, post.domain, post, body.note, body.customer_note === true)), 201);
  });
  return app;
}
