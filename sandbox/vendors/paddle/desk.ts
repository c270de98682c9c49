/** Paddle's dashboard, for the person who plays the outside world. */
import { Hono } from 'hono';
import { html } from 'hono/html';
import { page, table } from '#sandbox/core/page.ts';
import type { World } from '#sandbox/core/types.ts';
import { createAdjustment } from './adjustments.ts';
import { asPaddle } from './call.ts';
import { bringDue } from './due.ts';
import { replay } from './events.ts';
import type { Hidden, Subscription, Transaction } from './model.ts';
import { get, save } from './store.ts';
import { endNow } from './subscriptions.ts';

export function deskRoutes(world: World): Hono {
  const app = new Hono();
  const back = () => new Response(null, { status: 303, headers: { location: '/desk/paddle' } });

  app.get('/', async (c) => {
    await bringDue(world);
    const entities = async <T>(kind: string, limit: number) =>
      (
        await world.pool.query<T & object>(
          `select e.body, e.hidden, (select c.body->>'email' from paddle.entities c where c.id = e.body->>'customer_id') as email
           from paddle.entities e where e.kind = $1 order by e.seq desc limit ${limit}`,
          [kind],
        )
      ).rows;
    const subscriptions = await entities<{ body: Subscription; hidden: Hidden<'subscription'>; email: string }>('subscription', 50);
    const transactions = await entities<{ body: Transaction; email: string }>('transaction', 50);
    const events = await entities<{ body: { event_id: string; event_type: string; occurred_at: string } }>('event', 30);
    return c.html(
      page({
        title: 'Plan billing (Paddle)',
        links: [{ href: '/', text: 'All places' }],
        body: html`<p class="soft">The time here is ${world.clock.now().toISOString()}. Move it on the control page to see renewals and unpaid bills.</p>
<h2>Subscriptions</h2><div class="card">${table(
          ['Customer', 'Plan', 'State', 'Next bill', 'Card', ''],
          subscriptions.map(
            ({ body, hidden, email }) =>
              html`<tr><td>${email}</td><td>${body.items[0]?.price.name}</td><td>${body.status}${
                body.scheduled_change
                  ? html` <span class="badge">${body.scheduled_change.action} at ${body.scheduled_change.effective_at}</span>`
                  : ''
              }</td><td>${body.next_billed_at ?? ''}</td><td>${hidden.card.card.last4}${hidden.card.fails ? ' (will be declined)' : ''}</td><td>${
                body.status === 'canceled'
                  ? ''
                  : html`<form class="inline" method="post" action="/desk/paddle/subscriptions/${body.id}/card"><button>${
                      hidden.card.fails ? 'Let it pay' : 'Let it be declined'
                    }</button></form> <form class="inline" method="post" action="/desk/paddle/subscriptions/${body.id}/cancel"><button class="danger">End now</button></form>`
              }</td></tr>`,
          ),
          'Nobody has a plan yet.',
        )}</div>
<h2>Transactions</h2><div class="card">${table(
          ['Number', 'Customer', 'What', 'State', 'Total', ''],
          transactions.map(
            ({ body, email }) =>
              html`<tr><td>${body.invoice_number ?? body.id}</td><td>${email}</td><td>${body.items[0]?.price.name}</td><td>${body.status}</td><td>${(
                Number(body.details.totals.grand_total) / 100
              ).toFixed(2)} ${body.currency_code}</td><td>${
                body.status !== 'completed' || Number(body.details.adjusted_totals.total) === 0
                  ? ''
                  : html`<form class="inline" method="post" action="/desk/paddle/transactions/${body.id}/refund"><button class="danger">Refund</button></form>`
              }</td></tr>`,
          ),
          'Nothing was bought yet.',
        )}</div>
<h2>Events</h2><div class="card">${table(
          ['When', 'Event', ''],
          events.map(
            ({ body }) =>
              html`<tr><td>${body.occurred_at}</td><td>${body.event_type}</td><td><form class="inline" method="post" action="/desk/paddle/events/${
                body.event_id
              }"><button>Send again</button></form></td></tr>`,
          ),
          'Nothing happened yet.',
        )}</div>`,
      }),
    );
  });
  app.post('/subscriptions/:id/card', async (c) => {
    await asPaddle(world, async (call) => {
      const { body, hidden } = await get(call, 'subscription', c.req.param('id'));
      await save(call, 'subscription', body, { ...hidden, card: { ...hidden.card, fails: !hidden.card.fails } });
    });
    return back();
  });
  app.post('/subscriptions/:id/cancel', async (c) => {
    await asPaddle(world, async (call) => {
      const held = await get(call, 'subscription', c.req.param('id'));
      if (held.body.status !== 'canceled') await endNow(call, held);
    });
    return back();
  });
  app.post('/transactions/:id/refund', async (c) => {
    await asPaddle(world, (call) =>
      createAdjustment(call, { action: 'refund', type: 'full', transaction_id: c.req.param('id'), reason: 'Asked for' }),
    );
    return back();
  });
  app.post('/events/:id', async (c) => {
    await asPaddle(world, (call) => replay(call, c.req.param('id')));
    return back();
  });
  return app;
}
