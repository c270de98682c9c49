/** The card account's dashboard for the person who plays the outside world. */
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import type Stripe from 'stripe';
import { type Html, page } from '#sandbox/core/page.ts';
import type { World } from '#sandbox/core/types.ts';
import { asStripe, type Call } from './call.ts';
import { settle } from './confirm.ts';
import { closeDispute, raiseDispute } from './disputes.ts';
import { redeliver } from './events.ts';
import { shownAmount } from './money.ts';
import { failRefund } from './refunds.ts';
import { find, get, type Kind, type Kinds, list } from './store.ts';
import { isOn, setSwitch } from './switches.ts';

const LINKS = [
  { href: '/', text: 'All places' },
  { href: '/desk/stripe', text: 'Payments' },
  { href: '/desk/stripe/refunds', text: 'Refunds' },
  { href: '/desk/stripe/customers', text: 'Customers' },
  { href: '/desk/stripe/disputes', text: 'Disputes' },
  { href: '/desk/stripe/events', text: 'Events' },
];
const when = (seconds: number) =>
  html`<span class="soft" style="white-space:nowrap">${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')}</span>`;
const tone = (status: string) =>
  ['succeeded', 'won'].includes(status) ? 'good' : ['failed', 'canceled', 'lost', 'needs_response'].includes(status) ? 'bad' : '';
const badge = (status: string | null) => html`<span class="badge ${tone(status ?? '')}">${(status ?? '').replaceAll('_', ' ')}</span>`;
const frame = (title: string, body: Html) => page({ title, place: 'Card payments', links: LINKS, body });
const act = (action: string, label: string, danger = false) =>
  html`<form class="inline" method="post" action="/desk/stripe/${action}"><button class="${danger ? 'danger' : ''}">${label}</button></form>`;
const nothing = (what: string) => html`<p class="soft">No ${what} yet.</p>`;

export function deskRoutes(world: World): Hono {
  const app = new Hono();
  const read = <T>(work: (call: Call) => Promise<T>) => asStripe(world, work);
  const newest = <K extends Kind>(kind: K) => read((call) => list(call.db, kind, '', { limit: 100 }));
  /** A move of the person at the desk, then back to the page it came from. */
  const move = async (c: Context, back: string, work: (call: Call) => Promise<unknown>) => {
    await read(work);
    return c.redirect(`/desk/stripe${back}`, 303);
  };

  app.get('/', async (c) => {
    const { data } = await newest('payment_intent');
    const slow = await isOn(world.pool, 'slow_bank');
    return c.html(
      frame(
        'Payments',
        html`<section class="card"><h2>How fast the bank is</h2><p>${slow ? 'Payments stay in processing until you release them.' : 'Payments go through at once.'}</p>
${act(`slow-bank/${slow ? 'off' : 'on'}`, slow ? 'Make the bank fast again' : 'Make the bank slow')}</section>
<section class="card">${data.length === 0 ? nothing('payments') : paymentTable(data)}</section>
<section class="card"><h2>Cards to try</h2><table><tr><th>Number</th><th>What happens</th></tr>
${TRY.map(([number, what]) => html`<tr><td><code>${number}</code></td><td>${what}</td></tr>`)}</table><p class="soft">Any date in the future, any security code.</p></section>`,
      ),
    );
  });
  app.post('/slow-bank/:to{on|off}', (c) => move(c, '', (call) => setSwitch(call.db, 'slow_bank', c.req.param('to') === 'on')));

  app.get('/payments/:id', async (c) => {
    const shown = await read(async (call) => {
      const intent = await find(call.db, 'payment_intent', c.req.param('id'));
      if (!intent) return undefined;
      const { data: charges } = await list(call.db, 'charge', '', { limit: 100 }, { payment_intent: intent.body.id });
      const { data: refunds } = await list(call.db, 'refund', '', { limit: 100 }, { payment_intent: intent.body.id });
      return { intent: intent.body, charges, refunds };
    });
    if (!shown) return c.notFound();
    return c.html(frame(`Payment ${shown.intent.id}`, paymentPage(shown.intent, shown.charges, shown.refunds)));
  });
  app.post('/payments/:id/release', (c) =>
    move(c, `/payments/${c.req.param('id')}`, async (call) => {
      const { body, hidden } = await get(call.db, 'payment_intent', c.req.param('id'));
      if (body.status === 'processing')
        await settle(call, body, await get(call.db, 'payment_method', String(body.payment_method)), hidden.authenticated);
    }),
  );
  app.post('/charges/:id/dispute', async (c) => {
    const form = await c.req.formData();
    return move(c, '/disputes', async (call) => {
      const { body } = await get(call.db, 'charge', c.req.param('id'));
      if (!body.disputed) await raiseDispute(call, body, String(form.get('reason') ?? 'fraudulent'));
    });
  });

  app.get('/refunds', async (c) => {
    const { data } = await newest('refund');
    return c.html(frame('Refunds', html`<section class="card">${data.length === 0 ? nothing('refunds') : refundTable(data)}</section>`));
  });
  app.post('/refunds/:id/fail', (c) =>
    move(c, '/refunds', async (call) =>
      failRefund(call, (await get(call.db, 'refund', c.req.param('id'))).body, 'expired_or_canceled_card'),
    ),
  );

  app.get('/customers', async (c) => {
    const rows = await read(async (call) => {
      const { data } = await list(call.db, 'customer', '', { limit: 100 });
      return Promise.all(
        data.map(async (customer) => ({
          customer,
          cards: (await list(call.db, 'payment_method', '', {}, { customer: customer.id })).data,
        })),
      );
    });
    return c.html(
      frame('Customers', html`<section class="card">${rows.length === 0 ? nothing('customers') : customerTable(rows)}</section>`),
    );
  });

  app.get('/disputes', async (c) => {
    const { data } = await newest('dispute');
    return c.html(frame('Disputes', html`<section class="card">${data.length === 0 ? nothing('disputes') : disputeTable(data)}</section>`));
  });
  app.post('/disputes/:id/:result{won|lost}', (c) =>
    move(c, '/disputes', async (call) => {
      const { body } = await get(call.db, 'dispute', c.req.param('id'));
      if (body.status === 'needs_response') await closeDispute(call, body, c.req.param('result') as 'won' | 'lost');
    }),
  );

  app.get('/events', async (c) => {
    const { data } = await newest('event');
    const deliveries = await world.outbox.recent(1000, 'stripe');
    const lastTry = new Map(deliveries.toReversed().map((each) => [eventOf(each.reference), each]));
    return c.html(
      frame(
        'Events',
        html`<section class="card">${
          data.length === 0
            ? nothing('events')
            : html`<table><tr><th>When</th><th>What</th><th>About</th><th>Last delivery</th><th></th></tr>
${data.map((event) => {
  const last = lastTry.get(event.id);
  return html`<tr><td>${when(event.created)}</td><td>${event.type}</td><td><code>${(event.data.object as { id?: string }).id ?? ''}</code></td>
<td class="${last?.state === 'delivered' ? 'good' : last?.state === 'failed' ? 'bad' : ''}">${last ? `${last.state}${last.lastStatus ? ` (${last.lastStatus})` : ''}` : 'nobody listens'}</td><td>${act(`events/${event.id}/resend`, 'Send again')}</td></tr>`;
})}</table>`
        }</section>`,
      ),
    );
  });
  app.post('/events/:id/resend', (c) =>
    move(c, '/events', async (call) => redeliver(call, (await get(call.db, 'event', c.req.param('id'))).body)),
  );
  return app;
}

const TRY = [
  ['4242 4242 4242 4242', 'is paid'],
  ['4000 0025 0000 3155', 'asks for authentication, once set up not again while you are away'],
  ['4000 0000 0000 3220', 'asks for authentication always'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has insufficient funds'],
  ['4000 0000 0000 0341', 'can be saved, fails when charged later'],
  ['4000 0000 0000 0259', 'is paid and disputed at once'],
  ['4000 0000 0000 5126', 'is paid; a refund fails afterwards'],
];

function eventOf(reference: string | null): string {
  return reference ? (JSON.parse(reference) as { event: string }).event : '';
}

function paymentTable(intents: Stripe.PaymentIntent[]): Html {
  return html`<table><tr><th>Amount</th><th>Status</th><th>What for</th><th>When</th></tr>
${intents.map(
  (
    intent,
  ) => html`<tr><td><a href="/desk/stripe/payments/${intent.id}">${shownAmount(intent.amount, intent.currency)}</a></td><td>${badge(intent.status)}</td>
<td>${intent.description ?? html`<code style="overflow-wrap:anywhere">${intent.id}</code>`}</td><td>${when(intent.created)}</td></tr>`,
)}</table>`;
}

function paymentPage(intent: Stripe.PaymentIntent, charges: Stripe.Charge[], refunds: Stripe.Refund[]): Html {
  return html`<section class="card"><p><strong>${shownAmount(intent.amount, intent.currency)}</strong> ${badge(intent.status)} ${when(intent.created)}</p>
<p>${intent.description ?? ''}</p>${intent.last_payment_error ? html`<p class="bad">${intent.last_payment_error.message ?? ''}</p>` : ''}
${intent.status === 'processing' ? act(`payments/${intent.id}/release`, 'Release the payment') : ''}
<h2>What the shop noted</h2><pre>${JSON.stringify(intent.metadata, null, 2)}</pre></section>
<section class="card"><h2>Attempts</h2>${charges.length === 0 ? nothing('attempts') : html`<table><tr><th>When</th><th>Amount</th><th>Card</th><th>Result</th><th>Given back</th><th></th></tr>${charges.map(chargeRow)}</table>`}</section>
<section class="card"><h2>Refunds</h2>${refunds.length === 0 ? nothing('refunds') : refundTable(refunds)}</section>`;
}

function chargeRow(charge: Stripe.Charge): Html {
  const card = charge.payment_method_details?.card;
  return html`<tr><td>${when(charge.created)}</td><td>${shownAmount(charge.amount, charge.currency)}</td><td>${card?.brand} •••• ${card?.last4}</td>
<td>${badge(charge.status)} <span class="soft">${charge.failure_message ?? (charge.disputed ? 'disputed' : '')}</span></td><td>${shownAmount(charge.amount_refunded, charge.currency)}</td>
<td>${
    charge.captured && !charge.disputed
      ? html`<form class="inline" method="post" action="/desk/stripe/charges/${charge.id}/dispute"><select name="reason" aria-label="Reason">${['fraudulent', 'product_not_received', 'product_unacceptable', 'duplicate', 'general'].map((reason) => html`<option value="${reason}">${reason.replaceAll('_', ' ')}</option>`)}</select><button class="danger">Dispute</button></form>`
      : ''
  }</td></tr>`;
}

function refundTable(refunds: Stripe.Refund[]): Html {
  return html`<table><tr><th>When</th><th>Amount</th><th>Status</th><th>Payment</th><th></th></tr>
${refunds.map(
  (
    refund,
  ) => html`<tr><td>${when(refund.created)}</td><td>${shownAmount(refund.amount, refund.currency)}</td><td>${badge(refund.status)}</td>
<td><a href="/desk/stripe/payments/${String(refund.payment_intent)}">${String(refund.payment_intent)}</a></td><td>${refund.status === 'succeeded' ? act(`refunds/${refund.id}/fail`, 'Make it fail', true) : html`<span class="soft">${refund.failure_reason ?? ''}</span>`}</td></tr>`,
)}</table>`;
}

function customerTable(rows: { customer: Stripe.Customer; cards: Stripe.PaymentMethod[] }[]): Html {
  return html`<table><tr><th>Since</th><th>Who</th><th>Cards kept</th><th>Customer</th></tr>
${rows.map(
  ({
    customer,
    cards,
  }) => html`<tr><td>${when(customer.created)}</td><td>${customer.name ?? ''} <span class="soft">${customer.email ?? ''}</span></td>
<td>${cards.length === 0 ? html`<span class="soft">none</span>` : cards.map((each) => html`<div>${each.card?.brand} •••• ${each.card?.last4} <span class="soft">${each.card?.exp_month}/${each.card?.exp_year}</span></div>`)}</td><td><code>${customer.id}</code></td></tr>`,
)}</table>`;
}

function disputeTable(disputes: Kinds['dispute'][]): Html {
  return html`<table><tr><th>When</th><th>Amount</th><th>Reason</th><th>Status</th><th>Payment</th><th></th></tr>
${disputes.map(
  (
    dispute,
  ) => html`<tr><td>${when(dispute.created)}</td><td>${shownAmount(dispute.amount, dispute.currency)}</td><td>${dispute.reason.replaceAll('_', ' ')}</td><td>${badge(dispute.status)}</td>
<td><a href="/desk/stripe/payments/${String(dispute.payment_intent)}">${String(dispute.payment_intent)}</a></td><td>${dispute.status === 'needs_response' ? html`${act(`disputes/${dispute.id}/won`, 'Shop wins')} ${act(`disputes/${dispute.id}/lost`, 'Shop loses', true)}` : ''}</td></tr>`,
)}</table>`;
}
