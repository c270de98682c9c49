import { setTimeout as wait } from 'node:timers/promises';
import Stripe from 'stripe';
import { ConnectorError } from '#app/platform/connector-error.ts';
import type { ProviderEvent, SavedCard, TakesPayments } from '../payment-provider.ts';
import { cardOf, disputeOf, idOf, paymentOf, refundOf } from './translate.ts';

export interface StripeKeys {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
}

/** Translates Stripe's errors; a refusal keeps the bank's own words. */
function connectorErrorOf(error: unknown): ConnectorError {
  if (error instanceof Stripe.errors.StripeCardError)
    return new ConnectorError('stripe', 'rejected', error.message, {
      vendorCode: error.decline_code ?? error.code ?? 'card_error',
      cause: error,
    });
  if (error instanceof Stripe.errors.StripeAuthenticationError || error instanceof Stripe.errors.StripePermissionError)
    return new ConnectorError('stripe', 'auth_expired', error.message, { cause: error });
  if (error instanceof Stripe.errors.StripeRateLimitError)
    return new ConnectorError('stripe', 'rate_limited', error.message, { cause: error });
  if (error instanceof Stripe.errors.StripeConnectionError)
    return new ConnectorError('stripe', 'unavailable', error.message, { outcomeUnknown: true, cause: error });
  if (error instanceof Stripe.errors.StripeAPIError)
    return new ConnectorError('stripe', 'unavailable', error.message, { outcomeUnknown: true, cause: error });
  if (error instanceof Stripe.errors.StripeInvalidRequestError) {
    return new ConnectorError('stripe', error.statusCode === 404 ? 'not_found' : 'rejected', error.message, {
      ...(error.code ? { vendorCode: error.code } : {}),
      cause: error,
    });
  }
  if (error instanceof Stripe.errors.StripeError) return new ConnectorError('stripe', 'rejected', error.message, { cause: error });
  return new ConnectorError('stripe', 'unavailable', error instanceof Error ? error.message : String(error), {
    outcomeUnknown: true,
    cause: error,
  });
}

/** Tries after a rate-limit refusal (nothing was done then), within some three seconds in all. */
const triesWhenBusy = 4;

async function call<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeRateLimitError) || tried === triesWhenBusy) throw connectorErrorOf(error);
      await wait(250 * 2 ** tried * (0.5 + Math.random() / 2));
    }
  }
}

/** Options for reads while a person waits: at most ten seconds in all. */
const forAPerson = { timeout: 4_500, maxNetworkRetries: 1 };

/** Card payments of an account at Stripe. What it throws is a ConnectorError. */
export function createStripe(keys: StripeKeys): TakesPayments {
  const stripe = new Stripe(keys.secretKey, {
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(),
  });
  const metadataOf = (request: { paymentId: string; workplaceId: string }) => ({
    payment_id: request.paymentId,
    workplace_id: request.workplaceId,
  });

  return {
    publishableKey: keys.publishableKey,

    ensureCustomer: (workplaceId, email, knownId) =>
      knownId
        ? Promise.resolve(knownId)
        : call(
            async () =>
              (
                await stripe.customers.create(
                  { email, metadata: { workplace_id: workplaceId } },
                  // With the e-mail address in the key, a new owner of the workplace gets a new customer.
                  { idempotencyKey: `customer:${workplaceId}:${email}` },
                )
              ).id,
          ),

    create: (request) =>
      call(async () =>
        paymentOf(
          await stripe.paymentIntents.create(
            {
              amount: request.amount,
              currency: request.currency.toLowerCase(),
              customer: request.customerId,
              description: request.description,
              automatic_payment_methods: { enabled: true },
              metadata: metadataOf(request),
              ...(request.saveCard ? { setup_future_usage: 'off_session' as const } : {}),
            },
            { idempotencyKey: `payment:${request.paymentId}` },
          ),
        ),
      ),

    chargeSaved: (request, cardId, { isAway }) =>
      call(async () =>
        paymentOf(
          await stripe.paymentIntents.create(
            {
              amount: request.amount,
              currency: request.currency.toLowerCase(),
              customer: request.customerId,
              payment_method: cardId,
              description: request.description,
              confirm: true,
              metadata: metadataOf(request),
              // Cards never redirect here; without `never`, Stripe requires a return address.
              automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
              // `off_session` is for absent payers; a present payer may be asked by the bank, in a layer over the page.
              ...(isAway ? { off_session: true } : { use_stripe_sdk: true }),
            },
            { idempotencyKey: `payment:${request.paymentId}` },
          ),
        ),
      ),

    get: (providerId) => call(async () => paymentOf(await stripe.paymentIntents.retrieve(providerId))),

    findByPaymentId: (paymentId, customerId) =>
      call(async () => {
        for await (const intent of stripe.paymentIntents.list({ customer: customerId, limit: 100 })) {
          if (intent.metadata?.payment_id === paymentId) return paymentOf(intent);
        }
        return undefined;
      }),

    cancel: (providerId) => call(async () => void (await stripe.paymentIntents.cancel(providerId))),

    refund: ({ providerPaymentId, amount, key }) =>
      call(async () =>
        refundOf(
          await stripe.refunds.create(
            { payment_intent: providerPaymentId, amount, reason: 'requested_by_customer' },
            { idempotencyKey: `refund:${key}` },
          ),
        ),
      ),

    getReversal: ({ kind, id }) =>
      call(async () => (kind === 'refund' ? refundOf(await stripe.refunds.retrieve(id)) : disputeOf(await stripe.disputes.retrieve(id)))),

    setupCard: (workplaceId, customerId) =>
      call(async () => {
        const intent = await stripe.setupIntents.create(
          {
            customer: customerId,
            usage: 'off_session',
            automatic_payment_methods: { enabled: true },
            metadata: { workplace_id: workplaceId },
          },
          forAPerson,
        );
        return { clientSecret: intent.client_secret ?? '' };
      }),

    listCards: (customerId) =>
      call(async () => {
        const methods = await stripe.paymentMethods.list({ customer: customerId, type: 'card', limit: 20 }, forAPerson);
        return methods.data.map(cardOf).filter((card): card is SavedCard => card !== undefined);
      }),

    removeCard: (cardId) => call(async () => void (await stripe.paymentMethods.detach(cardId, {}, forAPerson))),

    removeCustomer: (customerId) => call(async () => void (await stripe.customers.del(customerId))),

    verifyWebhook(rawBody, signature): ProviderEvent {
      const event = stripe.webhooks.constructEvent(rawBody, signature, keys.webhookSecret);
      const base = { id: event.id, type: event.type, at: new Date(event.created * 1000) };
      switch (event.type) {
        case 'payment_intent.succeeded':
        case 'payment_intent.payment_failed':
        case 'payment_intent.canceled':
        case 'payment_intent.processing':
        case 'payment_intent.requires_action':
          return { ...base, payment: paymentOf(event.data.object) };
        case 'refund.created':
        case 'refund.updated':
        case 'refund.failed':
        case 'charge.dispute.created':
        case 'charge.dispute.funds_withdrawn':
        case 'charge.dispute.funds_reinstated':
        case 'charge.dispute.closed': {
          const { id, payment_intent: payment } = event.data.object;
          // The kind is taken from the event: ids differ by payment method (`re_…` for cards, `pyr_…` for others).
          const kind = event.type.startsWith('refund.') ? 'refund' : 'dispute';
          return { ...base, reversal: { kind, id, providerPaymentId: idOf(payment) } };
        }
        default:
          return base;
      }
    },
  };
}
