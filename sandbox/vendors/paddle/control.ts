/** For tests, under `/_control/paddle`. */
import { Hono } from 'hono';
import { z } from 'zod';
import type { World } from '#sandbox/core/types.ts';
import { chargeBack, createAdjustment, reverseChargeback } from './adjustments.ts';
import { asPaddle } from './call.ts';
import { answerBank, payAtCheckout } from './checkout.ts';
import { bringDue } from './due.ts';
import { replay } from './events.ts';
import type { Body } from './model.ts';
import { get, save } from './store.ts';
import { keep } from './subscriptions.ts';

const Pay = z.object({
  transaction: z.string(),
  number: z.string().default('4242424242424242'),
  country: z.string().default('US'),
  /** What the buyer says to the bank when it asks. */
  passed: z.boolean().default(true),
});

const GiveBack = z.object({
  transaction: z.string(),
  amount: z.number().int().positive().optional(),
  how: z.enum(['refund', 'chargeback', 'chargeback_reverse']).default('refund'),
});

export function controlRoutes(world: World): Hono {
  const app = new Hono();
  /** As if somebody had filled in the checkout. */
  app.post('/pay', async (c) => {
    const { transaction, number, country, passed } = Pay.parse(await c.req.json());
    const card = { country, postcode: '10001', number, expiry: '12/39', cvc: '100', name: 'Test Buyer' };
    const paid = await asPaddle(world, (call) => payAtCheckout(call, transaction, card));
    const answer = paid.status === 'challenge' ? await asPaddle(world, (call) => answerBank(call, transaction, passed)) : paid;
    return c.json({ status: answer.status });
  });
  /** As somebody at Paddle's dashboard refunds a transaction, wholly or so many minor units of it; or as the buyer's bank takes it back, or loses. */
  app.post('/give-back', async (c) => {
    const { transaction, amount, how } = GiveBack.parse(await c.req.json());
    await asPaddle(world, async (call) => {
      if (how === 'chargeback') return chargeBack(call, transaction);
      if (how === 'chargeback_reverse') return reverseChargeback(call, transaction);
      const { body } = await get(call, 'transaction', transaction);
      const items = body.details.line_items.map(({ id }) => ({ item_id: id, type: 'partial', amount: String(amount) }));
      const part = amount === undefined ? { type: 'full' } : { type: 'partial', items: items.slice(0, 1) };
      return createAdjustment(call, { action: 'refund', transaction_id: transaction, reason: 'Asked for', ...part });
    });
    return c.json({ done: true });
  });
  /** Let the stored card of a subscription be declined, or pay again. */
  app.post('/card', async (c) => {
    const { subscription, fails } = z.object({ subscription: z.string(), fails: z.boolean() }).parse(await c.req.json());
    await asPaddle(world, async (call) => {
      const { body, hidden } = await get(call, 'subscription', subscription);
      await save(call, 'subscription', body, { ...hidden, card: { ...hidden.card, fails } });
    });
    return c.json({ done: true });
  });
  /** As if a subscription had begun so many days earlier. */
  app.post('/age', async (c) => {
    const { subscription, days } = z.object({ subscription: z.string(), days: z.number() }).parse(await c.req.json());
    const earlier = (value: unknown): unknown => {
      if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value))
        return new Date(Date.parse(value) - days * 86_400_000).toISOString();
      if (Array.isArray(value)) return value.map(earlier);
      return value && typeof value === 'object'
        ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, earlier(each)]))
        : value;
    };
    await asPaddle(world, async (call) => {
      const { body, hidden } = await get(call, 'subscription', subscription);
      await keep(call, earlier(body) as typeof body, earlier(hidden) as typeof hidden);
    });
    return c.json({ done: true });
  });
  /** What the clock has brought since. */
  app.post('/due', async (c) => c.json({ brought: await bringDue(world) }));
  app.post('/replay', async (c) => {
    const { event } = z.object({ event: z.string() }).parse(await c.req.json());
    return c.json({ sent: await asPaddle(world, (call) => replay(call, event)) });
  });
  /** A customer's subscriptions, what was collected, and what was given back. */
  app.get('/books', async (c) => {
    const { rows } = await world.pool.query<{ kind: string; body: Record<string, never> }>(
      `select kind, body from paddle.entities where kind in ('subscription', 'transaction', 'adjustment') and body->>'customer_id' = $1 order by seq`,
      [c.req.query('customer') ?? ''],
    );
    const of = (kind: string) => rows.filter((row) => row.kind === kind).map((row) => row.body);
    return c.json({
      subscriptions: (of('subscription') as unknown as Body<'subscription'>[]).map(({ id, status, items }) => ({
        id,
        status,
        price: items[0]?.price.unit_price.amount,
      })),
      paid: (of('transaction') as unknown as Body<'transaction'>[])
        .filter(({ status, details }) => status === 'completed' && details.totals.grand_total !== '0')
        .map(({ id, origin, subscription_id, details }) => ({
          id,
          origin,
          subscription: subscription_id ?? null,
          total: Number(details.totals.grand_total),
        })),
      refunded: (of('adjustment') as unknown as Body<'adjustment'>[]).map(({ transaction_id, totals }) => ({
        id: transaction_id,
        total: Number(totals.total),
      })),
    });
  });
  app.get('/counts', async (c) => {
    const customer = c.req.query('customer') ?? null;
    const { rows } = await world.pool.query(
      `select kind, coalesce(body->>'status', '') as status, count(*)::int as count from paddle.entities
       where $1::text is null or body->>'customer_id' = $1 group by kind, 2 order by kind, 2`,
      [customer],
    );
    return c.json(rows);
  });
  app.get('/events', async (c) => {
    const customer = c.req.query('customer');
    const { rows } = await world.pool.query(
      `select body from paddle.entities where kind = 'event' and ($1::text is null or body->'data'->>'customer_id' = $1) order by seq`,
      [customer ?? null],
    );
    return c.json(rows.map((row) => row.body));
  });
  return app;
}
