import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, type BrowserContext, chromium, type FrameLocator, type Page } from '@playwright/test';
import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSandbox, type TestSandbox } from '#sandbox/testing.ts';
import { chromiumPath } from '#tests/support/chromium-path.ts';
import { forwardVendorPages } from '#tests/support/vendor-pages.ts';

/** A shop's page as a developer following Stripe's documentation writes it. */
const shopPage = (script: string) => `<!doctype html><html lang="en"><head><title>Shop</title><script src="${script}"></script></head>
<body><h1>Shop</h1><div id="card" style="max-width:28rem"></div><button id="pay">Pay</button></body></html>`;

interface ShopWindow {
  Stripe: (key: string) => import('@stripe/stripe-js').Stripe;
  heard: { name: string; detail: unknown }[];
  stripe: import('@stripe/stripe-js').Stripe;
  elements: import('@stripe/stripe-js').StripeElements;
  result: Promise<unknown>;
}
declare const window: ShopWindow;

let sandbox: TestSandbox;
let stripe: Stripe;
let browser: Browser;
let shop: Server;
let shopUrl: string;
let script = '';

beforeAll(async () => {
  sandbox = await startSandbox({ only: ['stripe'] });
  stripe = new Stripe(sandbox.settings.keys.stripeSecretKey, {
    httpClient: Stripe.createFetchHttpClient(((address: string, init: RequestInit) => fetch(sandbox.at(address), init)) as typeof fetch),
  });
  shop = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(shopPage(script));
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  shopUrl = `http://localhost:${(shop.address() as AddressInfo).port}`;
  browser = await chromium.launch({
    executablePath: chromiumPath,
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-features=LocalNetworkAccessChecks'],
  });
});
afterAll(async () => {
  await browser?.close();
  shop?.close();
  await sandbox?.close();
});

describe.each([
  ['under its real address', true],
  ['under the address of the sandbox', false],
] as const)('Stripe.js %s', (_name, real) => {
  let context: BrowserContext;
  let page: Page;
  let problems: string[];

  beforeEach(async () => {
    script = real ? 'https://js.stripe.com/endive/stripe.js' : `${sandbox.origin}/js.stripe.com/endive/stripe.js`;
    context = await browser.newContext();
    if (real) await forwardVendorPages(context, sandbox.origin);
    page = await context.newPage();
    problems = [];
    page.on('pageerror', (error) => problems.push(String(error)));
    page.on('console', (message) => {
      // A declined card is answered 402, which the browser notes by itself.
      if (message.type() === 'error' && !/402/.test(message.text())) problems.push(message.text());
    });
    await page.goto(shopUrl);
  });
  afterEach(async () => {
    await context.close();
    expect(problems).toEqual([]);
  });

  async function mount(options: object, type: 'payment' | 'card' = 'payment'): Promise<FrameLocator> {
    await page.evaluate(
      ([key, given, kind]) => {
        window.heard = [];
        window.stripe = window.Stripe(key);
        window.elements = window.stripe.elements(given as never);
        const element = window.elements.create(kind as 'payment');
        for (const name of ['ready', 'change', 'loaderror'] as const) {
          element.on(name as 'change', (detail: unknown) => window.heard.push({ name, detail }));
        }
        element.mount('#card');
      },
      [sandbox.settings.keys.stripePublishableKey, options, type] as const,
    );
    await page.waitForFunction(() => window.heard.some(({ name }) => name === 'ready' || name === 'loaderror'));
    return page.frameLocator('#card iframe');
  }
  async function fill(frame: FrameLocator, number: string): Promise<void> {
    await frame.getByLabel('Card number').fill(number);
    await frame.getByLabel('Expiration date').fill('1234');
    await frame.getByLabel('Security code').fill('123');
    await frame.getByLabel('ZIP code').fill('94107');
  }
  const confirm = (redirect: 'if_required' | 'always' = 'if_required') =>
    page.evaluate(
      ([how, back]) => {
        window.result = window.stripe.confirmPayment({
          elements: window.elements,
          confirmParams: { return_url: `${back}/back` },
          redirect: how as 'if_required',
        });
      },
      [redirect, shopUrl] as const,
    );
  const result = () =>
    page.evaluate(() => window.result) as Promise<{ error?: Stripe.StripeRawError; paymentIntent?: Stripe.PaymentIntent }>;
  const newIntent = () => stripe.paymentIntents.create({ amount: 2599, currency: 'usd', metadata: { secret: 'of the shop' } });
  const bank = () => page.frameLocator('iframe[name=stripe-challenge-frame]');

  test('a card is paid; its number never reaches the page and the shop’s own data never reaches the browser', async () => {
    const intent = await newIntent();
    const frame = await mount({ clientSecret: intent.client_secret });
    await fill(frame, '4242424242424242');
    await page.waitForFunction(() =>
      window.heard.some(({ name, detail }) => name === 'change' && (detail as { complete: boolean }).complete),
    );
    expect(JSON.stringify(await page.evaluate(() => window.heard))).not.toContain('4242');
    await confirm();
    const { paymentIntent, error } = await result();
    expect(error).toBeUndefined();
    expect(paymentIntent).toMatchObject({ id: intent.id, status: 'succeeded', amount: 2599 });
    expect(paymentIntent).not.toHaveProperty('metadata');
    const paid = await stripe.paymentIntents.retrieve(intent.id, { expand: ['payment_method'] });
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 2599 });
    expect((paid.payment_method as Stripe.PaymentMethod).billing_details.address).toMatchObject({ country: 'US', postal_code: '94107' });
  });

  test('unfinished and wrong fields are told at the field and nothing is sent', async () => {
    const intent = await newIntent();
    const frame = await mount({ clientSecret: intent.client_secret });
    await frame.getByLabel('Card number').fill('4242424242424241');
    await frame.getByLabel('Expiration date').fill('1220');
    const submitted = await page.evaluate(() => window.elements.submit());
    expect(submitted.error).toMatchObject({ type: 'validation_error', code: 'invalid_number' });
    await frame.getByText('Your card number is invalid.').waitFor();
    await frame.getByText('Your card’s expiration year is in the past.').waitFor();
    await frame.getByText('Your card’s security code is incomplete.').waitFor();
    await confirm();
    expect((await result()).error?.type).toBe('validation_error');
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_payment_method');
  });

  test('a declined card is an error with its code, and another card can be tried', async () => {
    const intent = await newIntent();
    const frame = await mount({ clientSecret: intent.client_secret });
    await fill(frame, '4000000000009995');
    await confirm();
    expect((await result()).error).toMatchObject({ type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' });
    await fill(frame, '5555555555554444');
    await confirm();
    expect((await result()).paymentIntent?.status).toBe('succeeded');
  });

  test('3-D Secure: completing pays, failing leaves the intent open', async () => {
    const intent = await newIntent();
    const frame = await mount({ clientSecret: intent.client_secret });
    await fill(frame, '4000000000003220');
    await confirm();
    await bank().getByText('25.99 USD').waitFor();
    await bank().getByRole('button', { name: 'Fail' }).click();
    expect((await result()).error).toMatchObject({ code: 'payment_intent_authentication_failure' });
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_payment_method');
    await confirm();
    await bank().getByRole('button', { name: 'Complete' }).click();
    expect((await result()).paymentIntent?.status).toBe('succeeded');
    expect(await page.locator('iframe[name=stripe-challenge-frame]').count()).toBe(0);
    const paid = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    expect((paid.latest_charge as Stripe.Charge).payment_method_details?.card?.three_d_secure?.result).toBe('authenticated');
  });

  test('with redirect always the payer comes back to return_url with the intent', async () => {
    const intent = await newIntent();
    const frame = await mount({ clientSecret: intent.client_secret });
    await fill(frame, '4242424242424242');
    await confirm('always');
    await page.waitForURL(/\/back\?/);
    const query = new URL(page.url()).searchParams;
    expect(Object.fromEntries(query)).toEqual({
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: 'succeeded',
    });
  });

  test('a card is kept for later with a setup intent and 3-D Secure, then charged while the customer is away', async () => {
    const customer = await stripe.customers.create({});
    const setup = await stripe.setupIntents.create({ customer: customer.id, usage: 'off_session' });
    const frame = await mount({ clientSecret: setup.client_secret });
    await fill(frame, '4000002500003155');
    await page.evaluate(() => {
      window.result = window.stripe.confirmSetup({ elements: window.elements, redirect: 'if_required' });
    });
    await bank().getByRole('button', { name: 'Complete' }).click();
    expect(await page.evaluate(() => window.result)).toMatchObject({ setupIntent: { status: 'succeeded' } });
    const [card] = (await stripe.paymentMethods.list({ customer: customer.id })).data;
    const away = { amount: 500, currency: 'usd', customer: customer.id, payment_method: card?.id, off_session: true, confirm: true };
    await expect(stripe.paymentIntents.create(away)).rejects.toMatchObject({ param: 'return_url' });
    const later = await stripe.paymentIntents.create({ ...away, automatic_payment_methods: { enabled: true, allow_redirects: 'never' } });
    expect(later.status).toBe('succeeded');
  });

  test('the deferred way: amount first, intent made by the server afterwards, next action handled in the page', async () => {
    const frame = await mount({
      mode: 'payment',
      amount: 1500,
      currency: 'usd',
      locale: 'ar',
      appearance: { variables: { colorPrimary: '#303030' } },
    });
    await fill(frame, '4000000000003220');
    const token = await page.evaluate(async () => {
      await window.elements.submit();
      return window.stripe.createConfirmationToken({ elements: window.elements });
    });
    const intent = await stripe.paymentIntents.create({
      amount: 1500,
      currency: 'usd',
      confirm: true,
      confirmation_token: token.confirmationToken?.id,
      use_stripe_sdk: true,
      return_url: `${shopUrl}/back`,
    });
    expect(intent.status).toBe('requires_action');
    await page.evaluate((clientSecret) => {
      window.result = window.stripe.handleNextAction({ clientSecret });
    }, intent.client_secret as string);
    await bank().getByRole('button', { name: 'Complete' }).click();
    expect(await page.evaluate(() => window.result)).toMatchObject({ paymentIntent: { status: 'succeeded' } });
  });

  test('the card element works with confirmCardPayment, and a wrong client secret is a load error', async () => {
    const intent = await newIntent();
    const frame = await mount({}, 'card');
    await fill(frame, '4242424242424242');
    await page.evaluate((clientSecret) => {
      const card = window.elements.getElement('card');
      if (!card) throw new Error('the card element is gone');
      window.result = window.stripe.confirmCardPayment(clientSecret, { payment_method: { card, billing_details: { name: 'Ana' } } });
    }, intent.client_secret as string);
    expect((await result()).paymentIntent?.status).toBe('succeeded');

    await page.reload();
    problems = [];
    await mount({ clientSecret: 'pi_nothing_secret_nothing' });
    expect(await page.evaluate(() => window.heard.map(({ name }) => name))).toEqual(['loaderror']);
    problems = problems.filter((problem) => !/404/.test(problem));
  });
});
