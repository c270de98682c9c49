/** The stand-in against Paddle's published document, asked by Paddle's own client. */
import { existsSync } from 'node:fs';
import { ApiError, Paddle } from '@paddle/paddle-node-sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSandbox, type TestSandbox } from '#sandbox/testing.ts';
import { signatureHeader } from '#sandbox/vendors/paddle/events.ts';
import { type Exchange, readOpenApi } from '#tests/support/openapi.ts';
import { type AppListener, listenAsApp } from './app-listener.ts';

const file = new URL('../../../../shared/contracts/paddle/openapi_2025-05-27.yaml.gz', import.meta.url).pathname;
const published = existsSync(file) ? readOpenApi(file) : undefined;
if (!published) process.stdout.write("Paddle's published document is not here: shapes are not held against it.\n");

const day = 86_400_000;
let app: AppListener;
let sandbox: TestSandbox;
let paddle: Paddle;
const exchanges: Exchange[] = [];
const realFetch = globalThis.fetch;

/** Paddle's client knows only the global fetch; in the app the preload sends it to the sandbox. */
async function recordingFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const address = String(input);
  if (!/^https:\/\/(sandbox-)?api\.paddle\.com\//.test(address)) return realFetch(input, init);
  const response = await realFetch(sandbox.at(address), init);
  const url = new URL(address);
  exchanges.push({
    method: init?.method ?? 'GET',
    path: url.pathname + url.search,
    body: init?.body ? JSON.parse(String(init.body)) : undefined,
    status: response.status,
    answer: await response.clone().json(),
  });
  return response;
}

const refusalOf = (work: Promise<unknown>): Promise<ApiError> =>
  work.then(
    () => {
      throw new Error('it was accepted');
    },
    (error) => {
      expect(error).toBeInstanceOf(ApiError);
      return error as ApiError;
    },
  );

const control = async <T>(path: string, body: object): Promise<T> => {
  const answer = await realFetch(`${sandbox.origin}/_control/paddle/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  return (await answer.json()) as T;
};

beforeAll(async () => {
  app = await listenAsApp();
  sandbox = await startSandbox({ only: ['paddle'], appUrl: app.url });
  globalThis.fetch = recordingFetch as typeof fetch;
  paddle = new Paddle(sandbox.settings.keys.paddleApiKey, {
    environment: 'https://sandbox-api.paddle.com' as never,
    logLevel: 'none' as never,
  });
});

afterAll(async () => {
  globalThis.fetch = realFetch;
  await sandbox.close();
  await app.close();
});

beforeEach(async () => {
  exchanges.length = 0;
  // What the test before has made is told first, or it would count among what this one hears.
  await sandbox.control.idle();
  app.forget();
});

/** Nothing that was asked or answered differs from the document. */
function expectAsPublished(): void {
  expect(exchanges.length).toBeGreaterThan(0);
  if (published) expect(exchanges.flatMap((exchange) => published.differences(exchange))).toEqual([]);
}

const priceOf = async (amount: number, days: number, trialDays = 0) => {
  const product = await paddle.products.create({ name: `Plan ${amount}`, taxCategory: 'saas' });
  return paddle.prices.create({
    productId: product.id,
    name: `Plan ${amount} for ${days} days`,
    description: 'a plan',
    unitPrice: { amount: String(amount), currencyCode: 'USD' },
    billingCycle: { interval: 'day', frequency: days },
    trialPeriod: trialDays > 0 ? { interval: 'day', frequency: trialDays } : null,
    quantity: { minimum: 1, maximum: 1 },
    customData: { plan_key: `P${amount}`, cycle_days: days },
  });
};

let count = 0;
async function subscribe(amount = 1990, days = 30, options: { trialDays?: number; country?: string; number?: string } = {}) {
  count += 1;
  const customer = await paddle.customers.create({ email: `buyer-${count}@example.com`, name: 'A Buyer' });
  const price = await priceOf(amount, days, options.trialDays);
  const transaction = await paddle.transactions.create({
    items: [{ priceId: price.id, quantity: 1 }],
    customerId: customer.id,
    customData: { charge_id: `c${count}` },
  });
  const { status } = await control<{ status: string }>('pay', {
    transaction: transaction.id,
    country: options.country ?? 'US',
    ...(options.number ? { number: options.number } : {}),
  });
  const [subscription] = await paddle.subscriptions.list({ customerId: [customer.id] }).next();
  return { customer, price, transaction, status, subscription: subscription as NonNullable<typeof subscription> };
}

describe('Paddle on one machine', () => {
  test('a catalogue, a customer and a checkout are as published', async () => {
    const price = await priceOf(4990, 365, 7);
    await paddle.products.update(price.productId, { name: 'Renamed' });
    await paddle.prices.update(price.id, { status: 'archived' });
    await paddle.products.list({ status: ['active'] }).next();
    await paddle.prices.list({ perPage: 5 }).next();
    const { customer, transaction } = await subscribe();
    await paddle.customers.update(customer.id, { name: 'B Buyer' });
    await paddle.addresses.create(customer.id, { countryCode: 'DE', postalCode: '10115' });
    await paddle.addresses.list(customer.id).next();
    await paddle.customers.getCreditBalance(customer.id);
    expect(await paddle.transactions.get(transaction.id)).toMatchObject({
      status: 'completed',
      origin: 'api',
      customData: { charge_id: transaction.customData?.charge_id },
    });
    expect((await paddle.transactions.getInvoicePDF(transaction.id)).url).toMatch(/^https:\/\//);
    await paddle.transactions.list({ customerId: [customer.id], status: ['completed'], orderBy: 'created_at[DESC]', perPage: 30 }).next();
    expectAsPublished();
  });

  test('a paid transaction makes a subscription that takes over its data; its events are signed', async () => {
    const { subscription, transaction } = await subscribe();
    expect(subscription).toMatchObject({
      status: 'active',
      customData: transaction.customData,
      billingCycle: { interval: 'day', frequency: 30 },
    });
    const { startsAt, endsAt } = subscription.currentBillingPeriod as { startsAt: string; endsAt: string };
    expect(Date.parse(endsAt) - Date.parse(startsAt)).toBe(30 * day);
    await sandbox.control.idle();
    const types = app.calls().map(({ body }) => JSON.parse(body).event_type);
    for (const type of [
      'transaction.created',
      'transaction.paid',
      'subscription.created',
      'subscription.activated',
      'transaction.completed',
    ])
      expect(types).toContain(type);
    for (const { headers, body } of app.calls()) {
      const header = String(headers['paddle-signature']);
      const timestamp = Number(/ts=(\d+)/.exec(header)?.[1]);
      expect(header).toBe(signatureHeader(body, sandbox.settings.keys.paddleWebhookSecret, timestamp));
      expect(Math.abs(Date.now() / 1000 - timestamp)).toBeLessThan(60);
      const { event_type: type, data } = JSON.parse(body);
      const kind = String(type).split('.')[0] as string;
      if (published && ['transaction', 'subscription', 'customer'].includes(kind)) expect(published.against(kind, data)).toEqual([]);
    }
    expectAsPublished();
  });

  test('tax comes on top by country, and the invoice says so', async () => {
    const { transaction } = await subscribe(1000, 30, { country: 'DE' });
    const details = (await paddle.transactions.get(transaction.id)).details;
    expect(details?.totals).toMatchObject({ subtotal: '1000', tax: '190', total: '1190', grandTotal: '1190' });
    const { url } = await paddle.transactions.getInvoicePDF(transaction.id);
    const pdf = await realFetch(sandbox.at(url));
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(Buffer.from(await pdf.arrayBuffer()).toString('latin1')).toContain('Tax: 1.90 USD');
    expect((await realFetch(sandbox.at(url.replace(/token=./, 'token=x')))).status).toBe(403);
  });

  test('a change is previewed and charged by the part of the period that is left', async () => {
    const { subscription, customer } = await subscribe(3000, 30);
    const dear = await priceOf(6000, 30);
    await sandbox.control.clock.advance(15 * day);
    const change = { items: [{ priceId: dear.id, quantity: 1 }], prorationBillingMode: 'prorated_immediately' as const };
    const preview = await paddle.subscriptions.previewUpdate(subscription.id, change);
    expect(preview.updateSummary).toMatchObject({
      credit: { amount: '1500' },
      charge: { amount: '3000' },
      result: { action: 'charge', amount: '1500' },
    });
    expect(preview.immediateTransaction?.details.totals?.grandTotal).toBe('1500');
    expect((await paddle.subscriptions.get(subscription.id)).items[0]?.price.id).not.toBe(dear.id);
    const changed = await paddle.subscriptions.update(subscription.id, change);
    expect(changed.nextBilledAt).toBe(subscription.nextBilledAt);
    const yearly = await priceOf(42_000, 365);
    const anew = await paddle.subscriptions.update(subscription.id, { ...change, items: [{ priceId: yearly.id, quantity: 1 }] });
    expect(Date.parse(anew.nextBilledAt as string) - sandbox.control.clock.now().getTime()).toBeGreaterThan(364.9 * day);
    const [latest] = await paddle.transactions.list({ customerId: [customer.id] }).next();
    expect(latest).toMatchObject({
      origin: 'subscription_update',
      status: 'completed',
      details: { totals: { subtotal: '42000', credit: '3000', grandTotal: '39000' } },
    });
    expectAsPublished();
    await sandbox.control.clock.reset();
  });

  test('credit beyond the bill is kept for the next one', async () => {
    const { subscription, customer } = await subscribe(36_500, 365);
    const monthly = await priceOf(3000, 30);
    await paddle.subscriptions.update(subscription.id, {
      items: [{ priceId: monthly.id, quantity: 1 }],
      prorationBillingMode: 'prorated_immediately',
    });
    const balances = await paddle.customers.getCreditBalance(customer.id);
    expect(Number(balances[0]?.balance?.available)).toBeGreaterThan(33_400);
    await sandbox.control.clock.advance(30 * day + 1000);
    await control('due', {});
    const [renewal] = await paddle.transactions.list({ customerId: [customer.id] }).next();
    expect(renewal).toMatchObject({ origin: 'subscription_recurring', details: { totals: { credit: '3000', grandTotal: '0' } } });
    expectAsPublished();
    await sandbox.control.clock.reset();
  });

  test('moves out of turn, unknown fields and wrong keys are refused in its own form', async () => {
    const { subscription, customer, transaction } = await subscribe(1990, 30, { trialDays: 7 });
    const other = await priceOf(2990, 30);
    const items = [{ priceId: other.id, quantity: 1 }];
    expect(
      (await refusalOf(paddle.subscriptions.update(subscription.id, { items, prorationBillingMode: 'prorated_immediately' }))).code,
    ).toBe('subscription_update_when_trialing');
    await paddle.subscriptions.cancel(subscription.id, { effectiveFrom: 'next_billing_period' });
    expect((await refusalOf(paddle.subscriptions.update(subscription.id, { items, prorationBillingMode: 'do_not_bill' }))).code).toBe(
      'subscription_locked_pending_changes',
    );
    expect((await paddle.subscriptions.update(subscription.id, { scheduledChange: null })).scheduledChange).toBeNull();
    expect((await refusalOf(paddle.customers.create({ email: customer.email }))).code).toBe('customer_already_exists');
    expect((await refusalOf(paddle.transactions.update(transaction.id, { status: 'canceled' }))).code).toBe('transaction_immutable');
    expect(
      (await refusalOf(paddle.products.create({ name: 'x', taxCategory: 'saas', colour: 'red' } as never))).errors?.[0]?.message,
    ).toContain('colour');
    expect((await refusalOf(paddle.subscriptions.get('sub_00000000000000000000000000'))).code).toBe('not_found');
    const stranger = new Paddle('pdl_sdbx_apikey_wrong', {
      environment: 'https://sandbox-api.paddle.com' as never,
      logLevel: 'none' as never,
    });
    expect((await refusalOf(stranger.products.list().next())).code).toBe('invalid_token');
    if (published)
      expect(exchanges.filter(({ status }) => status < 300).flatMap((exchange) => published.differences(exchange))).toEqual([]);
  });

  test('an unpaid renewal is tried again, paid with another card, or ends the subscription after thirty days', async () => {
    const [one, two] = [await subscribe(), await subscribe()];
    for (const { subscription } of [one, two]) await control('card', { subscription: subscription.id, fails: true });
    await sandbox.control.clock.advance(30 * day + 60_000);
    await control('due', {});
    const unpaid = await paddle.subscriptions.get(one.subscription.id);
    expect(unpaid.status).toBe('past_due');
    const bill = await paddle.subscriptions.getPaymentMethodChangeTransaction(one.subscription.id);
    expect(bill.status).toBe('past_due');
    await control('pay', { transaction: bill.id });
    expect((await paddle.subscriptions.get(one.subscription.id)).status).toBe('active');
    await sandbox.control.clock.advance(31 * day);
    await control('due', {});
    const ended = await paddle.subscriptions.get(two.subscription.id);
    expect(ended).toMatchObject({ status: 'canceled', nextBilledAt: null });
    const tries = await paddle.transactions.list({ customerId: [two.customer.id], status: ['canceled'] }).next();
    expect(tries[0]?.payments.filter((each) => each.status === 'error')).toHaveLength(6);
    expectAsPublished();
    await sandbox.control.clock.reset();
  });

  test('pause and resume, trials, one-time charges, card changes and refunds are as published', async () => {
    const { subscription, transaction } = await subscribe(1990, 30, { number: '4000003800000446' });
    await paddle.subscriptions.pause(subscription.id, { effectiveFrom: 'next_billing_period' });
    await sandbox.control.clock.advance(31 * day);
    await control('due', {});
    expect((await paddle.subscriptions.get(subscription.id)).status).toBe('paused');
    expect((await paddle.subscriptions.resume(subscription.id, { effectiveFrom: 'immediately' })).status).toBe('active');
    const card = await paddle.subscriptions.getPaymentMethodChangeTransaction(subscription.id);
    expect(card).toMatchObject({ status: 'ready', details: { totals: { grandTotal: '0' } } });
    expect(await control('pay', { transaction: card.id })).toEqual({ status: 'completed' });
    await paddle.adjustments.create({ action: 'refund', type: 'full', transactionId: transaction.id, reason: 'paid twice' });
    expect(
      (await refusalOf(paddle.adjustments.create({ action: 'refund', type: 'full', transactionId: transaction.id, reason: 'again' }))).code,
    ).toBe('adjustment_amount_above_remaining_allowed');
    await paddle.adjustments.list({ transactionId: [transaction.id] }).next();
    const trial = await subscribe(2990, 30, { trialDays: 7 });
    expect(trial.subscription).toMatchObject({ status: 'trialing' });
    expect((await paddle.transactions.get(trial.transaction.id)).details?.totals?.grandTotal).toBe('0');
    expect((await paddle.subscriptions.activate(trial.subscription.id)).status).toBe('active');
    expectAsPublished();
    await sandbox.control.clock.reset();
  });

  test('declined cards and refused bank confirmations pay nothing', async () => {
    const declined = await subscribe(1990, 30, { number: '4000000000000002' });
    expect(declined).toMatchObject({ status: 'declined', subscription: undefined });
    expect(await paddle.transactions.get(declined.transaction.id)).toMatchObject({
      status: 'draft',
      payments: [{ status: 'error', errorCode: 'declined' }],
    });
    expect(await control('pay', { transaction: declined.transaction.id, number: '4000003800000446', passed: false })).toEqual({
      status: 'declined',
    });
    expect(await control('pay', { transaction: declined.transaction.id })).toEqual({ status: 'completed' });
    expect(await control('pay', { transaction: declined.transaction.id })).toEqual({ status: 'completed' });
    expect(await paddle.subscriptions.list({ customerId: [declined.customer.id] }).next()).toHaveLength(1);
    expectAsPublished();
  });

  test('Paddle.js brings its stylesheet from the host of its environment, by a path of its own', async () => {
    expect(await (await realFetch(sandbox.at('https://cdn.paddle.com/paddle/v2/paddle.js'))).text()).toContain('/v2/assets/css/paddle.css');
    for (const host of ['cdn.paddle.com', 'sandbox-cdn.paddle.com']) {
      const answer = await realFetch(sandbox.at(`https://${host}/paddle/v2/assets/css/paddle.css`));
      expect(answer.headers.get('content-type')).toContain('text/css');
    }
  });

  test('a notification that is not taken comes again, signed anew', async () => {
    app.failNext(1);
    await paddle.customers.create({ email: 'again@example.com' });
    await sandbox.control.idle();
    await sandbox.control.clock.advance(6000);
    await sandbox.control.deliverNow();
    await sandbox.control.idle();
    const [first, second] = app.calls();
    expect(JSON.parse(second?.body ?? '{}').event_id).toBe(JSON.parse(first?.body ?? '{}').event_id);
    expect(second?.headers['paddle-signature']).not.toBe(first?.headers['paddle-signature']);
    await sandbox.control.clock.reset();
  });
});
