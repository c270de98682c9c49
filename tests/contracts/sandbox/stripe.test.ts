import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSandbox, type TestSandbox } from '#sandbox/testing.ts';
import { signatureHeader } from '#sandbox/vendors/stripe/events.ts';
import { type AppListener, listenAsApp } from './app-listener.ts';

let app: AppListener;
let sandbox: TestSandbox;
let stripe: Stripe;

/** The tests are quicker than the account's hundred requests a second: wait for the next second as a polite caller does. */
async function politeFetch(address: string, init?: RequestInit): Promise<Response> {
  for (;;) {
    const response = await fetch(sandbox.at(address), init);
    if (!response.headers.has('stripe-rate-limited-reason')) return response;
    await response.body?.cancel();
    await new Promise((resolve) => setTimeout(resolve, 1000 - (Date.now() % 1000)));
  }
}

/** The vendor's own client, unchanged but for a fetch that goes to the sandbox (in the app the preload does this). */
function client(key: string): Stripe {
  return new Stripe(key, {
    httpClient: Stripe.createFetchHttpClient(politeFetch as typeof fetch),
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  politeFetch(`https://api.stripe.com${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Bearer ${sandbox.settings.keys.stripeSecretKey}`,
      ...headers,
    },
    body,
  });

async function refusalOf(work: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  return work.then(
    () => {
      throw new Error('it was accepted');
    },
    (error) => {
      expect(error).toBeInstanceOf(Stripe.errors.StripeError);
      return error as Stripe.errors.StripeError;
    },
  );
}

beforeAll(async () => {
  app = await listenAsApp();
  sandbox = await startSandbox({ only: ['stripe'], appUrl: app.url });
  stripe = client(sandbox.settings.keys.stripeSecretKey);
});
afterAll(async () => {
  await sandbox?.close();
  await app?.close();
});
beforeEach(async () => {
  // What the test before has made is told first.
  await sandbox.control.idle();
  app.forget();
});

const payOnce = (more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({
    amount: 2500,
    currency: 'usd',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    payment_method: 'pm_card_visa',
    confirm: true,
    ...more,
  });

describe('the door', () => {
  test('a wrong, missing or publishable key is refused', async () => {
    const wrong = await refusalOf(client('sk_test_somebodyelse0000').balance.retrieve());
    expect(wrong).toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
      message: 'Invalid API Key provided: sk_test_************0000',
    });
    const none = await fetch(sandbox.at('https://api.stripe.com/v1/balance'));
    expect(none.status).toBe(401);
    const publishable = await refusalOf(client(sandbox.settings.keys.stripePublishableKey).customers.create({}));
    expect(publishable).toMatchObject({ statusCode: 403, code: 'secret_key_required' });
  });

  test('Basic authentication, request id and version header work as documented', async () => {
    const basic = Buffer.from(`${sandbox.settings.keys.stripeSecretKey}:`).toString('base64');
    const response = await fetch(sandbox.at('https://api.stripe.com/v1/balance'), {
      headers: { authorization: `Basic ${basic}`, 'stripe-version': '2026-08-26.dahlia' },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('stripe-version')).toBe('2026-08-26.dahlia');
    expect(response.headers.get('request-id')).toMatch(/^req_\w{14}$/);
  });

  test('the vendor’s client works unchanged behind the preload that the app runs with', async () => {
    const script = `import Stripe from 'stripe';
      const intent = await new Stripe(process.env.KEY).paymentIntents.create({ amount: 1500, currency: 'eur', metadata: { case: 'preload' } });
      console.log(JSON.stringify([intent.status, intent.lastResponse.apiVersion]));`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', './sandbox/redirect.mjs', '--input-type=module', '-e', script],
      {
        env: { ...process.env, KEY: sandbox.settings.keys.stripeSecretKey, SANDBOX_ORIGIN: sandbox.origin },
      },
    );
    expect(JSON.parse(stdout)).toEqual(['requires_payment_method', '2026-10-28.endive']);
  });

  test('unknown parameters, wrong types and empty values are refused by name', async () => {
    const unknown = await (await post('/v1/customers', 'metadata[a]=b&address[planet]=mars')).json();
    expect(unknown.error).toMatchObject({ type: 'invalid_request_error', code: 'parameter_unknown', param: 'address[planet]' });
    expect(unknown.error.message).toBe('Received unknown parameter: address[planet]');
    const wrong = await (await post('/v1/payment_intents', 'amount=ten&currency=usd')).json();
    expect(wrong.error).toMatchObject({ code: 'parameter_invalid_integer', param: 'amount' });
    const missing = await (await post('/v1/payment_intents', 'amount=1000')).json();
    expect(missing.error).toMatchObject({ code: 'parameter_missing', param: 'currency' });
    const old = await (await post('/v1/payment_intents', 'amount=1000&currency=usd&payment_method_types[]=card')).json();
    expect(old.error).toMatchObject({ code: 'parameter_unknown', param: 'payment_method_types' });
    const before = await post('/v1/payment_intents', 'amount=1000&currency=usd&payment_method_types[]=card', {
      'stripe-version': '2026-08-26.dahlia',
    });
    expect((await before.json()).automatic_payment_methods).toBeNull();
    const json = await post('/v1/customers', '{"email":"a@b.co"}', { 'content-type': 'application/json' });
    expect(json.status).toBe(400);
    const nowhere = await post('/v1/nothing', '');
    expect(nowhere.status).toBe(404);
  });

  test('amounts below the least and odd amounts in three-decimal currencies are refused', async () => {
    expect(await refusalOf(stripe.paymentIntents.create({ amount: 49, currency: 'usd' }))).toMatchObject({ code: 'amount_too_small' });
    expect(await refusalOf(stripe.paymentIntents.create({ amount: 10_005, currency: 'kwd' }))).toMatchObject({ param: 'amount' });
    expect(await refusalOf(stripe.paymentIntents.create({ amount: 5000, currency: 'xyz' }))).toMatchObject({ param: 'currency' });
  });

  test('over a hundred requests in a second are answered 429', async () => {
    const hasty = async () => {
      const response = await fetch(sandbox.at('https://api.stripe.com/v1/balance'), {
        headers: { authorization: `Bearer ${sandbox.settings.keys.stripeSecretKey}` },
      });
      return { status: response.status, reason: response.headers.get('stripe-rate-limited-reason'), body: await response.json() };
    };
    // A busy machine may need several tries to be fast enough.
    let answers: Awaited<ReturnType<typeof hasty>>[] = [];
    const refused = () => answers.filter(({ status }) => status === 429);
    for (let tries = 0; tries < 20 && refused().length === 0; tries++) answers = await Promise.all(Array.from({ length: 260 }, hasty));
    expect(refused()[0]).toMatchObject({ reason: 'global-rate', body: { error: { code: 'rate_limit' } } });
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    await expect.poll(async () => (await hasty()).status, { timeout: 3000 }).toBe(200);
  });

  test('ordered faults are answered in the error shape of Stripe', async () => {
    await sandbox.control.fault({ vendor: 'stripe', match: 'GET /v1/balance', kind: '429' });
    expect(await refusalOf(stripe.balance.retrieve())).toMatchObject({ type: 'StripeRateLimitError', statusCode: 429 });
    await sandbox.control.fault({ vendor: 'stripe', match: 'GET /v1/balance', kind: '500' });
    expect(await refusalOf(stripe.balance.retrieve())).toMatchObject({ type: 'StripeAPIError', statusCode: 500 });
    expect((await stripe.balance.retrieve()).object).toBe('balance');
  });
});

describe('idempotency', () => {
  test('the same key gives the first answer again, also for a decline; another body is refused; after 24 hours the key is free', async () => {
    const first = await post('/v1/customers', 'email=a%40example.com', { 'idempotency-key': 'key-one' });
    const again = await post('/v1/customers', 'email=a%40example.com', { 'idempotency-key': 'key-one' });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(await again.text()).toBe(await first.text());

    const other = await (await post('/v1/customers', 'email=b%40example.com', { 'idempotency-key': 'key-one' })).json();
    expect(other.error.type).toBe('idempotency_error');

    const declined = { idempotencyKey: 'key-declined' };
    const params: Stripe.PaymentIntentCreateParams = {
      amount: 900,
      currency: 'usd',
      payment_method: 'pm_card_chargeDeclined',
      allowed_payment_method_types: ['card'],
      confirm: true,
      metadata: { case: 'declined-once' },
    };
    const one = await refusalOf(stripe.paymentIntents.create(params, declined));
    const two = await refusalOf(stripe.paymentIntents.create(params, declined));
    expect(two.payment_intent?.id).toBe(one.payment_intent?.id);

    await sandbox.control.clock.advance(25 * 3600 * 1000);
    expect((await post('/v1/customers', 'email=b%40example.com', { 'idempotency-key': 'key-one' })).status).toBe(200);
  });

  test('a refused parameter does not burn the key', async () => {
    expect((await post('/v1/customers', 'planet=mars', { 'idempotency-key': 'key-two' })).status).toBe(400);
    expect((await post('/v1/customers', 'name=Mars', { 'idempotency-key': 'key-two' })).status).toBe(200);
  });

  test('two requests with one key at the same time charge once', async () => {
    const body =
      'amount=1234&currency=usd&payment_method=pm_card_visa&confirm=true&allowed_payment_method_types[]=card&metadata[case]=race';
    const answers = await Promise.all([1, 2, 3].map(() => post('/v1/payment_intents', body, { 'idempotency-key': 'key-race' })));
    expect(answers.some((answer) => answer.status === 200)).toBe(true);
    expect(answers.every((answer) => [200, 409].includes(answer.status))).toBe(true);
    const counts = await (await fetch(`${sandbox.origin}/_control/stripe/counts?metadata[case]=race`)).json();
    expect(counts).toMatchObject({ intents: 1, succeededAmount: 1234, byStatus: { succeeded: 1 } });
  });

  test('an answer that was lost on the way is found again with the same key', async () => {
    await sandbox.control.fault({ vendor: 'stripe', match: 'POST /v1/payment_intents$', kind: 'cut-after' });
    const body = 'amount=777&currency=usd&payment_method=pm_card_visa&confirm=true&allowed_payment_method_types[]=card&metadata[case]=lost';
    await expect(post('/v1/payment_intents', body, { 'idempotency-key': 'key-lost' })).rejects.toThrow();
    const again = await post('/v1/payment_intents', body, { 'idempotency-key': 'key-lost' });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const counts = await (await fetch(`${sandbox.origin}/_control/stripe/counts?metadata[case]=lost`)).json();
    expect(counts).toMatchObject({ intents: 1, succeededAmount: 777 });
  });
});

describe('customers and their cards', () => {
  test('a customer is created, changed, found by mail and deleted', async () => {
    const customer = await stripe.customers.create({ email: 'ana@example.com', name: 'Ana', metadata: { a: '1', b: '2' } });
    const changed = await stripe.customers.update(customer.id, { name: 'Ana B', metadata: { a: '' }, address: { city: 'Porto' } });
    expect(changed).toMatchObject({ name: 'Ana B', metadata: { b: '2' }, address: { city: 'Porto', line1: null } });
    expect((await stripe.customers.list({ email: 'ana@example.com' })).data.map(({ id }) => id)).toEqual([customer.id]);
    expect(await stripe.customers.del(customer.id)).toEqual({ id: customer.id, object: 'customer', deleted: true });
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true });
    expect(await refusalOf(stripe.customers.update(customer.id, { name: 'x' }))).toMatchObject({
      code: 'resource_missing',
      statusCode: 404,
    });
  });

  test('cards are attached, listed in pages, made the default and detached for good', async () => {
    const customer = await stripe.customers.create({});
    const ids: string[] = [];
    for (const card of ['pm_card_visa', 'pm_card_mastercard', 'pm_card_amex']) {
      ids.unshift((await stripe.paymentMethods.attach(card, { customer: customer.id })).id);
    }
    const page = await stripe.paymentMethods.list({ customer: customer.id, type: 'card', limit: 2 });
    expect(page.has_more).toBe(true);
    expect(page.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    const all: string[] = [];
    for await (const method of stripe.customers.listPaymentMethods(customer.id, { limit: 1 })) all.push(method.id);
    expect(all).toEqual(ids);

    const [chosen] = ids as [string];
    const updated = await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: chosen } });
    expect(updated.invoice_settings.default_payment_method).toBe(chosen);
    const detached = await stripe.paymentMethods.detach(chosen);
    expect(detached.customer).toBeNull();
    const after = (await stripe.customers.retrieve(customer.id)) as Stripe.Customer;
    expect(after.invoice_settings.default_payment_method).toBeNull();
    expect((await refusalOf(stripe.paymentMethods.attach(chosen, { customer: customer.id }))).message).toContain('may not be used again');
  });

  test('a raw card number from the server is refused', async () => {
    const refusal = await refusalOf(
      stripe.paymentMethods.create({ type: 'card', card: { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123' } }),
    );
    expect(refusal.message).toContain('generally unsafe');
  });
});

describe('payments', () => {
  test('a payment goes through and shows charge, balance and expanded parts', async () => {
    const intent = await payOnce({
      metadata: { order: 'A1' },
      description: 'Order A1',
      expand: ['latest_charge.balance_transaction', 'payment_method'],
    });
    expect(intent.status).toBe('succeeded');
    const charge = intent.latest_charge as Stripe.Charge;
    expect(charge).toMatchObject({
      paid: true,
      captured: true,
      amount: 2500,
      metadata: { order: 'A1' },
      payment_method_details: { card: { last4: '4242' } },
    });
    expect(charge.balance_transaction).toMatchObject({ amount: 2500, fee: 103, net: 2397 });
    expect((intent.payment_method as Stripe.PaymentMethod).card?.brand).toBe('visa');
    expect(intent.lastResponse.apiVersion).toBe('2026-10-28.endive');
    expect((await stripe.paymentIntents.retrieve(intent.id)).latest_charge).toBe(charge.id);
    expect((await stripe.balance.retrieve()).pending.find(({ currency }) => currency === 'usd')?.amount).toBeGreaterThan(0);
  });

  test.each([
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', ''],
  ])('%s is declined and leaves the intent open', async (card, code, declineCode) => {
    const refusal = await refusalOf(payOnce({ payment_method: card }));
    expect(refusal).toMatchObject({ type: 'StripeCardError', statusCode: 402, code, decline_code: declineCode });
    const intent = await stripe.paymentIntents.retrieve(refusal.payment_intent?.id as string, { expand: ['latest_charge'] });
    expect(intent).toMatchObject({ status: 'requires_payment_method', payment_method: null, last_payment_error: { code } });
    expect((intent.latest_charge as Stripe.Charge).status).toBe('failed');
    const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null });
  });

  test('an intent moves through its states and refuses moves out of turn', async () => {
    const intent = await stripe.paymentIntents.create({ amount: 4000, currency: 'eur' });
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      automatic_payment_methods: { enabled: true, allow_redirects: 'always' },
    });
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w+$`));
    const changed = await stripe.paymentIntents.update(intent.id, { amount: 4500, payment_method: 'pm_card_visa' });
    expect(changed).toMatchObject({ amount: 4500, status: 'requires_confirmation' });
    expect(await refusalOf(stripe.paymentIntents.confirm(intent.id))).toMatchObject({ param: 'return_url' });
    expect((await stripe.paymentIntents.confirm(intent.id, { return_url: 'https://quayside.example/back' })).status).toBe('succeeded');
    expect(await refusalOf(stripe.paymentIntents.confirm(intent.id))).toMatchObject({ code: 'payment_intent_unexpected_state' });
    expect(await refusalOf(stripe.paymentIntents.cancel(intent.id))).toMatchObject({ code: 'payment_intent_unexpected_state' });
    expect(await refusalOf(stripe.paymentIntents.update(intent.id, { amount: 1 }))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
  });

  test('held money is captured in part or given back by canceling', async () => {
    const held = await payOnce({ capture_method: 'manual' });
    expect(held).toMatchObject({ status: 'requires_capture', amount_capturable: 2500, amount_received: 0 });
    expect(await refusalOf(stripe.paymentIntents.capture(held.id, { amount_to_capture: 2600 }))).toMatchObject({
      code: 'amount_too_large',
    });
    const captured = await stripe.paymentIntents.capture(held.id, { amount_to_capture: 2000 });
    expect(captured).toMatchObject({ status: 'succeeded', amount_capturable: 0, amount_received: 2000 });
    const other = await payOnce({ capture_method: 'manual' });
    const canceled = await stripe.paymentIntents.cancel(other.id, { cancellation_reason: 'abandoned' });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned', amount_capturable: 0 });
  });

  test('a slow bank leaves the payment in processing until the desk releases it', async () => {
    const control = (path: string, body: object) =>
      fetch(`${sandbox.origin}/_control/stripe/${path}`, { method: 'POST', body: JSON.stringify(body) });
    await control('slow-bank', { on: true });
    const intent = await payOnce();
    await control('slow-bank', { on: false });
    expect(intent).toMatchObject({ status: 'processing', latest_charge: null });
    const released = await fetch(`${sandbox.origin}/desk/stripe/payments/${intent.id}/release`, { method: 'POST' });
    expect(released.status).toBe(200);
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
  });

  test('a card saved during a payment is charged later while the customer is away', async () => {
    const customer = await stripe.customers.create({});
    const first = await payOnce({ customer: customer.id, setup_future_usage: 'off_session' });
    const method = first.payment_method as string;
    expect((await stripe.paymentMethods.retrieve(method)).customer).toBe(customer.id);
    const later = await payOnce({ customer: customer.id, payment_method: method, off_session: true, amount: 700 });
    expect(later.status).toBe('succeeded');
    expect((await refusalOf(payOnce({ payment_method: method }))).param).toBe('payment_method');
    const single = await payOnce();
    expect((await refusalOf(payOnce({ payment_method: single.payment_method as string }))).message).toContain('may not be used again');
  });

  test('card 0341 attaches and fails when charged; 3155 asks off session unless it was set up', async () => {
    const customer = await stripe.customers.create({});
    const failing = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id });
    const away = { customer: customer.id, off_session: true } as const;
    expect(await refusalOf(payOnce({ ...away, payment_method: failing.id }))).toMatchObject({ code: 'card_declined' });
    const asking = await stripe.paymentMethods.attach('pm_card_authenticationRequiredOnSetup', { customer: customer.id });
    const refusal = await refusalOf(payOnce({ ...away, payment_method: asking.id }));
    expect(refusal).toMatchObject({ code: 'authentication_required', decline_code: 'authentication_required' });
    expect(refusal.payment_intent?.status).toBe('requires_payment_method');
    expect((refusal.raw as { payment_method?: { id: string } }).payment_method?.id).toBe(asking.id);

    const setup = await stripe.setupIntents.create({
      customer: customer.id,
      payment_method: asking.id,
      confirm: true,
      return_url: 'https://quayside.example/back',
    });
    expect(setup).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } });
    const bank = setup.next_action?.redirect_to_url?.url as string;
    expect(await (await fetch(sandbox.at(bank))).text()).toContain('Confirm it is you');
    const answered = await fetch(sandbox.at('https://hooks.stripe.com/3d_secure_2/answer'), {
      method: 'POST',
      body: new URLSearchParams({ kind: 'setup_intent', id: setup.id, client_secret: setup.client_secret as string, answer: 'complete' }),
    });
    expect(await answered.text()).toContain('redirect_status=succeeded');
    expect((await stripe.setupIntents.retrieve(setup.id)).status).toBe('succeeded');
    expect((await payOnce({ ...away, payment_method: asking.id })).status).toBe('succeeded');
  });

  test('an intent is listed by customer and unknown ids are refused', async () => {
    const customer = await stripe.customers.create({});
    const intents = [await payOnce({ customer: customer.id }), await payOnce({ customer: customer.id })];
    const listed = await stripe.paymentIntents.list({ customer: customer.id });
    expect(listed.data.map(({ id }) => id)).toEqual(intents.map(({ id }) => id).reverse());
    expect(await refusalOf(stripe.paymentIntents.retrieve('pi_nothing'))).toMatchObject({ statusCode: 404, code: 'resource_missing' });
    expect(await refusalOf(payOnce({ customer: 'cus_nothing' }))).toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
      param: 'customer',
    });
  });
});

describe('refunds and disputes', () => {
  test('refunds in parts never exceed the payment', async () => {
    const intent = await payOnce();
    const part = await stripe.refunds.create({
      payment_intent: intent.id,
      amount: 1000,
      reason: 'requested_by_customer',
      metadata: { r: '1' },
    });
    expect(part).toMatchObject({ status: 'succeeded', amount: 1000, charge: intent.latest_charge, metadata: { r: '1' } });
    expect((await refusalOf(stripe.refunds.create({ payment_intent: intent.id, amount: 1501 }))).message).toContain(
      'greater than unrefunded amount',
    );
    await stripe.refunds.create({ charge: intent.latest_charge as string });
    expect(await refusalOf(stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({ code: 'charge_already_refunded' });
    const charge = await stripe.charges.retrieve(intent.latest_charge as string);
    expect(charge).toMatchObject({ refunded: true, amount_refunded: 2500 });
    expect((await stripe.refunds.list({ payment_intent: intent.id })).data).toHaveLength(2);
  });

  test('refunds at the same time cannot give back more than was paid', async () => {
    const intent = await payOnce();
    const results = await Promise.allSettled([1, 2, 3].map(() => stripe.refunds.create({ payment_intent: intent.id, amount: 1000 })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect((await stripe.charges.retrieve(intent.latest_charge as string)).amount_refunded).toBe(2000);
  });

  test('a refund that the bank sends back fails and frees the amount', async () => {
    const intent = await payOnce({ payment_method: 'pm_card_refundFail' });
    const refund = await stripe.refunds.create({ payment_intent: intent.id });
    const after = await stripe.refunds.retrieve(refund.id);
    expect(after).toMatchObject({ status: 'failed', failure_reason: 'expired_or_canceled_card' });
    expect(await stripe.charges.retrieve(intent.latest_charge as string)).toMatchObject({ amount_refunded: 0, refunded: false });
    await sandbox.control.idle();
    expect(app.eventTypes()).toEqual(expect.arrayContaining(['refund.created', 'charge.refunded', 'refund.updated', 'refund.failed']));
  });

  test('the desk raises a dispute, which the app hears of', async () => {
    const intent = await payOnce();
    const answer = await fetch(`${sandbox.origin}/desk/stripe/charges/${intent.latest_charge}/dispute`, {
      method: 'POST',
      body: new URLSearchParams({ reason: 'product_not_received' }),
    });
    expect(answer.status).toBe(200);
    await sandbox.control.idle();
    const dispute = app.events().find(({ type }) => type === 'charge.dispute.created')?.data.object as Stripe.Dispute;
    expect(dispute).toMatchObject({ amount: 2500, reason: 'product_not_received', status: 'needs_response', payment_intent: intent.id });
    expect(await refusalOf(stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({ code: 'charge_disputed' });
  });
});

const vectorsFile = new URL('../../../../shared/contracts/signature-vectors.json', import.meta.url);

describe('webhooks', () => {
  test.runIf(existsSync(vectorsFile))('the signature equals the published vector', () => {
    const { vectors } = JSON.parse(readFileSync(vectorsFile, 'utf8')) as {
      vectors: { name: string; secret: string; body: string; timestamp: number; expected: string }[];
    };
    const [vector] = vectors.filter(({ name }) => name === 'stripe.webhook') as [(typeof vectors)[number]];
    expect(signatureHeader(vector.body, vector.secret, vector.timestamp)).toBe(vector.expected);
  });

  test('events arrive signed, with the intent as it was', async () => {
    const intent = await payOnce({ metadata: { order: 'W1' } });
    await sandbox.control.idle();
    const call = app.calls().find(({ body }) => body.includes('payment_intent.succeeded') && body.includes(intent.id));
    expect(call?.path).toBe('/webhooks/stripe');
    const event = stripe.webhooks.constructEvent(
      call?.body as string,
      call?.headers['stripe-signature'] as string,
      sandbox.settings.keys.stripeWebhookSecret,
    );
    expect(event).toMatchObject({
      type: 'payment_intent.succeeded',
      api_version: '2026-10-28.endive',
      data: { object: { id: intent.id, metadata: { order: 'W1' } } },
    });
    expect(() =>
      stripe.webhooks.constructEvent(call?.body as string, call?.headers['stripe-signature'] as string, 'whsec_other'),
    ).toThrow();
    expect((await stripe.events.retrieve(event.id)).pending_webhooks).toBe(0);
    expect((await stripe.events.list({ type: 'payment_intent.succeeded', limit: 1 })).data[0]?.id).toBe(event.id);
  });

  test('a failed delivery comes again later, newly signed, until it is taken', async () => {
    app.failNext(2);
    const customer = await stripe.customers.create({ name: 'Retry' });
    await sandbox.control.idle();
    expect(app.calls()).toHaveLength(1);
    await sandbox.control.clock.advance(6_000);
    await sandbox.control.idle();
    expect(app.calls()).toHaveLength(2);
    await sandbox.control.clock.advance(31_000);
    await sandbox.control.idle();
    expect(app.calls()).toHaveLength(3);
    await sandbox.control.clock.advance(3600_000);
    await sandbox.control.idle();
    expect(app.calls()).toHaveLength(3);
    const times = app.calls().map(({ headers }) => Number(/t=(\d+)/.exec(headers['stripe-signature'] as string)?.[1]));
    expect((times[2] as number) - (times[0] as number)).toBeGreaterThanOrEqual(35);
    expect(new Set(app.events().map(({ id }) => id)).size).toBe(1);
    expect(app.events()[0]?.data.object).toMatchObject({ id: customer.id });
  });

  test('the desk sends an event again; a second endpoint gets only what it asked for', async () => {
    const endpoint = await stripe.webhookEndpoints.create({ url: `${app.url}/second`, enabled_events: ['customer.created'] });
    const customer = await stripe.customers.create({});
    await stripe.customers.update(customer.id, { name: 'B' });
    await sandbox.control.idle();
    const second = app.calls().filter(({ path }) => path === '/second');
    expect(second).toHaveLength(1);
    const event = stripe.webhooks.constructEvent(
      second[0]?.body as string,
      second[0]?.headers['stripe-signature'] as string,
      endpoint.secret as string,
    );
    expect(event.type).toBe('customer.created');
    expect((await stripe.webhookEndpoints.list()).data.map(({ id }) => id)).toContain(endpoint.id);
    await stripe.webhookEndpoints.del(endpoint.id);

    app.forget();
    await fetch(`${sandbox.origin}/desk/stripe/events/${event.id}/resend`, { method: 'POST' });
    await sandbox.control.idle();
    expect(app.events().map(({ id }) => id)).toEqual([event.id]);
  });
});
