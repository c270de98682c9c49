import { Hono } from 'hono';
import { z } from 'zod';
import { controlErrors } from '../../core/control-errors.ts';
import type { World } from '../../core/types.ts';
import type { CallWindow } from '../seventeen-track/call-window.ts';
import {
  acceptOrder,
  changePrice,
  changeStock,
  deliver,
  refuseOrder,
  relabel,
  setOnSale,
  ship,
  splitByLine,
  topUp,
} from './desk-actions.ts';
import { decideDispute } from './disputes.ts';
import { CjError } from './envelope.ts';
import { OddAnswer, type OddAnswers } from './odd-answers.ts';
import { openIdOf } from './tables.ts';

/** An order by CJ's id, code or the customer's order number. */
const Order = z.object({ order: z.string().min(1) });
const Goods = z.strictObject({ product: z.string().min(1) });

/** What tests may order, under `/_control/cj`. */
export function createControl(world: World, window: CallWindow, oddAnswers: OddAnswers): Hono {
  const app = new Hono();
  app.onError(controlErrors('cj control', (error) => error instanceof CjError));

  app.post('/accept', async (c) => c.json(await acceptOrder(world, Order.parse(await c.req.json()).order)));
  app.post('/refuse', async (c) => {
    const { order, reason } = Order.extend({ reason: z.string().default('out of stock') }).parse(await c.req.json());
    return c.json(await refuseOrder(world, order, reason));
  });
  app.post('/cancel', async (c) => {
    const { order, reason } = Order.extend({ reason: z.string().default('cancelled') }).parse(await c.req.json());
    return c.json(await refuseOrder(world, order, reason));
  });
  app.post('/ship', async (c) => {
    const { order, trackNumber, lines } = Order.extend({ trackNumber: z.string().optional(), lines: z.array(z.string()).optional() }).parse(
      await c.req.json(),
    );
    return c.json(await ship(world, order, trackNumber, lines));
  });
  app.post('/relabel', async (c) => {
    const { order, trackNumber } = Order.extend({ trackNumber: z.string() }).parse(await c.req.json());
    return c.json(await relabel(world, order, trackNumber));
  });
  app.post('/split', async (c) => {
    const { order, isNamed } = Order.extend({ isNamed: z.boolean().default(true) }).parse(await c.req.json());
    return c.json(await splitByLine(world, order, { isNamed }));
  });
  app.post('/deliver', async (c) => c.json(await deliver(world, Order.parse(await c.req.json()).order)));
  app.post('/stock', async (c) => {
    const { product, ...stock } = Goods.extend({
      CN: z.number().int().min(0).optional(),
      US: z.number().int().min(0).optional(),
      DE: z.number().int().min(0).optional(),
    }).parse(await c.req.json());
    await changeStock(world, product, stock);
    return c.json({ changed: true });
  });
  app.post('/price', async (c) => {
    const { product, cents, factor } = Goods.extend({
      cents: z.number().int().positive().optional(),
      factor: z.number().positive().optional(),
    }).parse(await c.req.json());
    await changePrice(world, product, { cents, factor });
    return c.json({ changed: true });
  });
  app.post('/sale', async (c) => {
    const { product, onSale } = Goods.extend({ onSale: z.boolean() }).parse(await c.req.json());
    await setOnSale(world, product, onSale);
    return c.json({ changed: true });
  });
  /** Only this many products are on sale from now on. */
  app.post('/catalogue', async (c) => {
    const { products } = z.strictObject({ products: z.number().int().min(0) }).parse(await c.req.json());
    await world.pool.query('update cj.products set status = case when idx < $1 then 3 else 2 end where (status = 3) <> (idx < $1)', [
      products,
    ]);
    return c.json({ products });
  });
  /** Order an odd answer; all that are ordered end with `none`. */
  app.post('/odd-answers', async (c) => {
    const wanted = z.union([OddAnswer, z.strictObject({ kind: z.literal('none') })]).parse(await c.req.json());
    if (wanted.kind === 'none') oddAnswers.clear();
    else oddAnswers.order(wanted);
    return c.json(wanted);
  });
  app.post('/balance', async (c) => {
    const { cents } = z.strictObject({ cents: z.number().int().min(0) }).parse(await c.req.json());
    await world.pool.query('update cj.accounts set balance_cents = $1', [cents]);
    return c.json({ cents });
  });
  app.post('/top-up', async (c) => {
    await topUp(world, z.strictObject({ cents: z.number().int() }).parse(await c.req.json()).cents);
    return c.json({ changed: true });
  });
  /** Choose the answers that leave their amounts blank from now on. */
  app.post('/hidden-amounts', async (c) => {
    const { in: places } = z.strictObject({ in: z.array(z.enum(['created', 'detail'])) }).parse(await c.req.json());
    await world.pool.query('update cj.accounts set hides_amounts = $1', [places]);
    return c.json({ in: places });
  });
  /** Set the duty per parcel from now on. */
  app.post('/duty', async (c) => {
    const { cents } = z.strictObject({ cents: z.number().int().min(0) }).parse(await c.req.json());
    await world.pool.query('update cj.accounts set duty_cents = $1', [cents]);
    return c.json({ cents });
  });
  /** Hold orders back at the cart for this reason, or no longer. */
  app.post('/interception', async (c) => {
    const { reason } = z.strictObject({ reason: z.string().nullable() }).parse(await c.req.json());
    await world.pool.query('update cj.accounts set interception = $1', [reason]);
    return c.json({ reason });
  });
  /** How messages are sent and their addresses set from now on. */
  app.post('/webhooks', async (c) => {
    const { manner, isForgotten } = z
      .strictObject({ manner: z.array(z.enum(['silent', 'unsigned', 'once'])), isForgotten: z.boolean().default(false) })
      .parse(await c.req.json());
    await world.pool.query(`update cj.accounts set webhook_manner = $1, webhooks = case when $2 then '{}' else webhooks end`, [
      manner,
      isForgotten,
    ]);
    return c.json({ manner });
  });
  app.get('/accounts', async (c) =>
    c.json((await world.pool.query('select open_id::int as "openId", webhooks from cj.accounts order by open_id')).rows),
  );
  app.post('/dispute', async (c) => {
    const { id, decision, cents } = z
      .strictObject({
        id: z.string(),
        decision: z.union([z.literal(1), z.literal(2), z.literal(3)]),
        cents: z.number().int().min(0).optional(),
      })
      .parse(await c.req.json());
    await decideDispute(world, id, decision, cents);
    return c.json({ decided: true });
  });
  /** All disputes, the newest first. */
  app.get('/disputes', async (c) => {
    const { rows } = await world.pool.query(
      `select d.id, o.order_number as "orderNumber", d.business_id as "businessId", d.reason_id as reason, d.expect_type as "expectType", d.refund_type as "refundType",
         d.message, d.images, d.items, d.cents, d.status from cj.disputes d join cj.orders o on o.id = d.order_id order by d.created_at desc`,
    );
    return c.json({ disputes: rows });
  });
  app.post('/limits', async (c) => {
    const limits = z
      .strictObject({
        perSecond: z.number().int().positive().optional(),
        loginSeconds: z.number().int().min(0).optional(),
        tokenHours: z.number().int().positive().optional(),
        mostListed: z.number().int().positive().nullable().optional(),
      })
      .parse(await c.req.json());
    await world.pool.query(
      'update cj.accounts set per_second = coalesce($1, per_second), login_seconds = coalesce($2, login_seconds), token_hours = coalesce($3, token_hours)',
      [limits.perSecond ?? null, limits.loginSeconds ?? null, limits.tokenHours ?? null],
    );
    if (limits.mostListed !== undefined) await world.pool.query('update cj.accounts set most_listed = $1', [limits.mostListed]);
    window.clear();
    return c.json(limits);
  });
  app.post('/accounts', async (c) => {
    const { apiKey, balanceCents } = z
      .strictObject({ apiKey: z.string().regex(/^CJ\d+@api@[0-9a-f]{32}$/), balanceCents: z.number().int().min(0).default(1_000_000) })
      .parse(await c.req.json());
    await world.pool.query(
      'insert into cj.accounts (open_id, api_key, name, balance_cents) values ($1,$2,$3,$4) on conflict (open_id) do update set api_key = excluded.api_key',
      [openIdOf(apiKey), apiKey, `Account ${openIdOf(apiKey)}`, balanceCents],
    );
    return c.json({ openId: openIdOf(apiKey) });
  });

  /** End an account's tokens; with `isKeyGone` also its key. */
  app.post('/end-access', async (c) => {
    const { openId, isKeyGone } = z.strictObject({ openId: z.number().int(), isKeyGone: z.boolean() }).parse(await c.req.json());
    await world.pool.query('delete from cj.tokens where open_id = $1', [openId]);
    if (isKeyGone) await world.pool.query("update cj.accounts set api_key = 'gone ' || open_id where open_id = $1", [openId]);
    return c.json({ ended: true });
  });

  app.get('/counts', async (c) => {
    const { rows: orders } = await world.pool.query(
      `select o.order_number as "orderNumber", o.id, o.status, o.paid_at is not null as paid, (select count(*)::integer from cj.payments p where p.order_id = o.id) as payments,
         (select count(*)::integer from cj.orders part where part.parent_id = o.id) as parts
       from cj.orders o where o.parent_id is null order by o.created_at`,
    );
    const { rows: totals } = await world.pool.query(
      `select (select count(*)::integer from cj.create_attempts) as attempts, (select count(*)::integer from cj.create_attempts where outcome = '1603003') as duplicates,
         (select count(*)::integer from cj.payments) as payments, (select coalesce(sum(balance_cents), 0)::bigint::float8 from cj.accounts) as "balanceCents"`,
    );
    return c.json({ ...totals[0], orders });
  });
  return app;
}
