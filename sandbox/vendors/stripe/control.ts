import { Hono } from 'hono';
import type Stripe from 'stripe';
import type { World } from '#sandbox/core/types.ts';
import { asStripe } from './call.ts';
import { raiseDispute } from './disputes.ts';
import { redeliver } from './events.ts';
import { failRefund } from './refunds.ts';
import { find, get, save } from './store.ts';
import { setSwitch } from './switches.ts';

/**
 * What tests ask: `GET counts?metadata[key]=value` (how often an intent exists, what was really taken), and the desk's
 * moves as addresses (`POST dispute|fail-refund|by-bank|resend|slow-bank`).
 */
export function controlRoutes(world: World): Hono {
  const app = new Hono();

  app.get('/counts', async (c) => {
    const metadata = Object.fromEntries(
      Object.entries(c.req.query()).flatMap(([name, value]) => {
        const key = /^metadata\[(.+)\]$/.exec(name)?.[1];
        return key ? [[key, value]] : [];
      }),
    );
    const customer = c.req.query('customer') ?? null;
    const { rows: intents } = await world.pool.query<{ status: string; count: number; received: string }>(
      `select body->>'status' as status, count(*)::int as count, sum((body->>'amount_received')::bigint) as received from stripe.objects
       where kind = 'payment_intent' and body->'metadata' @> $1 and ($2::text is null or body->>'customer' = $2) group by 1`,
      [metadata, customer],
    );
    const { rows: refunds } = await world.pool.query<{ count: number; amount: string }>(
      `select count(*)::int as count, coalesce(sum((r.body->>'amount')::bigint), 0) as amount from stripe.objects r
       join stripe.objects i on i.id = r.body->>'payment_intent'
       where r.kind = 'refund' and r.body->>'status' <> 'failed' and i.body->'metadata' @> $1 and ($2::text is null or i.body->>'customer' = $2)`,
      [metadata, customer],
    );
    const { rows: kinds } = await world.pool.query<{ kind: string; count: number }>(
      'select kind, count(*)::int as count from stripe.objects group by 1',
    );
    return c.json({
      intents: intents.reduce((sum, row) => sum + row.count, 0),
      byStatus: Object.fromEntries(intents.map((row) => [row.status, row.count])),
      succeededAmount: intents.reduce((sum, row) => sum + Number(row.received), 0),
      refunds: refunds[0]?.count ?? 0,
      refundedAmount: Number(refunds[0]?.amount ?? 0),
      objects: Object.fromEntries(kinds.map((row) => [row.kind, row.count])),
    });
  });

  app.post('/dispute', async (c) => {
    const {
      charge,
      payment_intent,
      reason = 'fraudulent',
    } = await c.req.json<{ charge?: string; payment_intent?: string; reason?: string }>();
    return c.json(
      await asStripe(world, async (call) => {
        const intent = payment_intent ? (await get(call.db, 'payment_intent', payment_intent)).body : undefined;
        const id = charge ?? intent?.latest_charge;
        return raiseDispute(call, (await get(call.db, 'charge', String(id))).body, reason);
      }),
    );
  });
  app.post('/fail-refund', async (c) => {
    const { refund, reason = 'expired_or_canceled_card' } = await c.req.json<{ refund: string; reason?: string }>();
    return c.json(await asStripe(world, async (call) => failRefund(call, (await get(call.db, 'refund', refund)).body, reason)));
  });
  app.post('/by-bank', async (c) => {
    const { payment_intent } = await c.req.json<{ payment_intent: string }>();
    return c.json(
      await asStripe(world, async (call) => {
        const intent = (await get(call.db, 'payment_intent', payment_intent)).body;
        const { body } = await get(call.db, 'charge', String(intent.latest_charge));
        // Cast: of a bank account's details only the kind is read.
        const details = { type: 'us_bank_account' } as Stripe.Charge.PaymentMethodDetails;
        return save<'charge'>(call.db, { ...body, payment_method_details: details });
      }),
    );
  });
  app.post('/resend', async (c) => {
    const { event } = await c.req.json<{ event: string }>();
    return c.json(
      await asStripe(world, async (call) => {
        const found = await find(call.db, 'event', event);
        return { deliveries: found ? await redeliver(call, found.body) : 0 };
      }),
    );
  });
  app.post('/slow-bank', async (c) => {
    const { on } = await c.req.json<{ on: boolean }>();
    await setSwitch(world.pool, 'slow_bank', on);
    return c.json({ on });
  });
  return app;
}
