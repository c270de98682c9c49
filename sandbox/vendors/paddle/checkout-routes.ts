/** The overlay's pages at https://sandbox-buy.paddle.com (and buy.paddle.com), framed by the shop's page. */
import { readFile } from 'node:fs/promises';
import { type Context, Hono } from 'hono';
import { html, raw } from 'hono/html';
import type { World } from '#sandbox/core/types.ts';
import { asPaddle } from './call.ts';
import { answerBank, type Payment, type PaymentAnswer, payAtCheckout } from './checkout.ts';
import type { Transaction } from './model.ts';
import { find } from './store.ts';
import { practiceCards } from './test-cards.ts';
import { countryOf } from './transactions.ts';

const script = new URL('./browser/checkout.js', import.meta.url);
const style = new URL('./browser/checkout.css', import.meta.url);
const countries = [
  'US',
  'GB',
  'DE',
  'FR',
  'ES',
  'IT',
  'NL',
  'IE',
  'PT',
  'BR',
  'CN',
  'AE',
  'SA',
  'AU',
  'CA',
  'IN',
  'CH',
  'AT',
  'BE',
  'PL',
  'SE',
];

/** What the shop's page is told of the transaction (Paddle.js, "Events"). */
function seen(transaction: Transaction, email: string | null) {
  const { totals } = transaction.details;
  const money = (minor: string) => Number(minor) / 100;
  return {
    id: transaction.id.replace('txn_', 'che_'),
    transaction_id: transaction.id,
    status: transaction.status,
    currency_code: transaction.currency_code,
    custom_data: transaction.custom_data,
    customer: { id: transaction.customer_id, email },
    items: transaction.items.map((item) => ({ price_id: item.price.id, price_name: item.price.name, quantity: item.quantity })),
    totals: {
      subtotal: money(totals.subtotal),
      discount: 0,
      tax: money(totals.tax),
      total: money(totals.total),
      credit: money(totals.credit),
      balance: money(totals.balance),
    },
  };
}

export function checkoutRoutes(world: World): Hono {
  const app = new Hono();
  const file = (address: URL, type: string) => async () =>
    new Response(await readFile(address), { headers: { 'content-type': `${type}; charset=utf-8` } });
  app.get('/checkout/checkout.js', file(script, 'text/javascript'));
  app.get('/checkout/checkout.css', file(style, 'text/css'));

  const open = (id: string) =>
    asPaddle(world, async (call) => {
      const transaction = (await find(call, 'transaction', id))?.body;
      if (!transaction) return undefined;
      const customer = transaction.customer_id ? (await find(call, 'customer', transaction.customer_id))?.body : undefined;
      return { transaction, email: customer?.email ?? null, country: await countryOf(call, transaction.address_id) };
    });

  app.get('/checkout/:id', async (c) => {
    const found = await open(c.req.param('id'));
    const isKnown = c.req.query('token') === world.settings.keys.paddleClientToken;
    if (!found || !isKnown || ['completed', 'canceled'].includes(found.transaction.status))
      return c.html(
        page({ id: c.req.param('id'), problem: isKnown ? 'This checkout is not available.' : 'The client-side token is not valid.' }),
      );
    const { transaction, email, country } = found;
    return c.html(page({ id: transaction.id, transaction, email, country, data: seen(transaction, email) }));
  });

  const answer = async (c: Context, result: PaymentAnswer) => {
    const found = await open(c.req.param('id') as string);
    return c.json({
      ...('message' in result ? { message: result.message, field: result.field } : {}),
      status: result.status,
      data: found ? seen(found.transaction, found.email) : null,
    });
  };
  app.post('/checkout/:id/pay', async (c) => {
    const form = (await c.req.json()) as Partial<Payment>;
    const text = (name: keyof Payment) => String(form[name] ?? '');
    const payment: Payment = {
      country: text('country'),
      postcode: text('postcode'),
      number: text('number'),
      expiry: text('expiry'),
      cvc: text('cvc'),
      name: text('name'),
    };
    return answer(c, await asPaddle(world, (call) => payAtCheckout(call, c.req.param('id'), payment)));
  });
  app.post('/checkout/:id/bank', async (c) => {
    const { passed } = (await c.req.json()) as { passed?: boolean };
    return answer(c, await asPaddle(world, (call) => answerBank(call, c.req.param('id'), passed === true)));
  });
  return app;
}

interface Shown {
  id: string;
  problem?: string;
  transaction?: Transaction;
  email?: string | null;
  country?: string | undefined;
  data?: object;
}

function page({ id, problem, transaction, email, country, data }: Shown) {
  const money = (minor: string | number) => `${transaction?.currency_code} ${(Number(minor) / 100).toFixed(2)}`;
  const isCardOnly = transaction?.origin === 'subscription_payment_method_change';
  const totals = transaction?.details.totals;
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Checkout</title>
<link rel="stylesheet" href="checkout.css"></head>
<body data-id="${id}" data-seen="${JSON.stringify(data ?? null)}" data-problem="${problem ?? ''}">
<main>
<button type="button" class="close" aria-label="Close checkout">×</button>
${
  problem || !transaction || !totals
    ? html`<h1>Something went wrong</h1><p role="alert">${problem}</p>`
    : html`<p class="soft">Paddle (practice). No money moves.</p>
<h1>${isCardOnly ? 'Update payment method' : 'Checkout'}</h1>
<ul class="items">${transaction.items.map(
        (item) =>
          html`<li><span>${item.price.name ?? item.price.description}</span><span>${money(Number(item.price.unit_price.amount) * item.quantity)}${
            item.price.billing_cycle ? ` / ${item.price.billing_cycle.frequency} days` : ''
          }</span></li>`,
      )}</ul>
<p class="due"><span>Due today</span><strong>${money(totals.grand_total)}${transaction.status === 'draft' ? ' + tax' : ''}</strong></p>
<form>
<p class="soft">${email ?? ''}</p>
<div class="row"><label>Country<select name="country" required>${countries.map(
        (code) => html`<option value="${code}"${code === (country ?? 'US') ? raw(' selected') : ''}>${code}</option>`,
      )}</select></label>
<label>Postcode<input name="postcode" autocomplete="postal-code"></label></div>
<label>Card number<input name="number" inputmode="numeric" autocomplete="cc-number" required placeholder="4242 4242 4242 4242"></label>
<div class="row"><label>Expiry date<input name="expiry" autocomplete="cc-exp" required placeholder="12/30"></label>
<label>Security code<input name="cvc" inputmode="numeric" autocomplete="cc-csc" required placeholder="100"></label></div>
<label>Cardholder name<input name="name" autocomplete="cc-name" required></label>
<p class="message" role="alert" hidden></p>
<button class="pay" type="submit">${isCardOnly ? 'Save card' : Number(totals.grand_total) > 0 ? 'Pay now' : 'Start'}</button>
</form>
<section class="bank" hidden><h2>Your bank (practice)</h2><p>Confirm this payment of ${money(totals.grand_total)}?</p>
<button type="button" data-bank="yes">Confirm</button> <button type="button" data-bank="no">Refuse</button></section>
<section class="done" hidden><h2>${isCardOnly ? 'Your card is saved' : 'Thank you'}</h2></section>
<details><summary>Practice cards</summary><ul>${practiceCards.map((card) => html`<li><code>${card.number}</code> ${card.about}</li>`)}</ul></details>`
}
</main><script src="checkout.js"></script></body></html>`;
}
