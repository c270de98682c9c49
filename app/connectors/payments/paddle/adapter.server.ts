import { ApiError, Environment, LogLevel, Paddle } from '@paddle/paddle-node-sdk';
import { z } from 'zod';
import { ConnectorError } from '#app/platform/connector-error.ts';
import type { BillingTransaction, BillsSellers, CatalogPrice, CatalogProduct, SaleItem } from '../billing-provider.ts';
import { previewOf, subscriptionOf, transactionOf } from './translate.ts';
import { isSignedByPaddle } from './webhook-signature.server.ts';

export interface PaddleKeys {
  apiKey: string;
  clientToken: string;
  webhookSecret: string;
  scriptUrl: string;
}

const vendor = 'paddle';
const timeoutMs = 20_000;
/** Catalogue entries that are ours. */
const keyField = 'quayside_key';

/** A request that may be lost must not be sent twice by us: Paddle knows no idempotency keys. Reads are tried again by their callers. */
function connectorErrorOf(error: unknown): ConnectorError {
  if (error instanceof ConnectorError) return error;
  if (error instanceof ApiError) {
    const more = { vendorCode: error.code, cause: error };
    if (error.code === 'too_many_requests')
      return new ConnectorError(vendor, 'rate_limited', error.detail, { ...more, retryAfterMs: (error.retryAfter ?? 60) * 1000 });
    if (['authentication_missing', 'authentication_malformed', 'invalid_token', 'forbidden'].includes(error.code))
      return new ConnectorError(vendor, 'auth_expired', error.detail, more);
    if (error.code === 'not_found' || error.code === 'entity_not_found') return new ConnectorError(vendor, 'not_found', error.detail, more);
    if (error.type === 'api_error') return new ConnectorError(vendor, 'unavailable', error.detail, { ...more, outcomeUnknown: true });
    return new ConnectorError(vendor, 'rejected', error.detail, more);
  }
  // A cut line, a time-out, or an answer that is no JSON.
  return new ConnectorError(vendor, 'unavailable', error instanceof Error ? error.message : String(error), {
    outcomeUnknown: true,
    cause: error,
  });
}

async function call<T>(work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Paddle did not answer in time')), timeoutMs);
  });
  try {
    return await Promise.race([work(), late]);
  } catch (error) {
    throw connectorErrorOf(error);
  } finally {
    clearTimeout(timer);
  }
}

async function pages<T>(collection: { next(): Promise<T[]>; hasMore: boolean }): Promise<T[]> {
  const all: T[] = [];
  do all.push(...(await collection.next()));
  while (collection.hasMore);
  return all;
}

const days = (frequency: number) => ({ interval: 'day' as const, frequency });
const usd = (amount: number) => ({ amount: String(amount), currencyCode: 'USD' as const });
const one = { minimum: 1, maximum: 1 };

/** A price made for one sale. What it sells travels with it, and comes back with the subscription. */
const madeToMeasure = (item: Exclude<SaleItem, { price: string }>) => ({
  quantity: 1,
  price: {
    productId: item.product,
    name: item.name,
    description: item.name,
    unitPrice: usd(item.plan.price),
    billingCycle: item.isOnce ? null : days(item.plan.cycleDays),
    trialPeriod: item.trialDays > 0 && !item.isOnce ? days(item.trialDays) : null,
    taxMode: 'account_setting' as const,
    quantity: one,
    customData: {
      plan_key: item.plan.planKey,
      package_id: item.plan.packageId,
      add_ons: item.plan.addOns,
      cycle_days: item.plan.cycleDays,
    },
  },
});
const itemOf = (item: SaleItem) => ('price' in item ? { priceId: item.price, quantity: 1 } : madeToMeasure(item));

const Event = z.object({
  event_id: z.string(),
  event_type: z.string(),
  occurred_at: z.coerce.date(),
  data: z.object({ id: z.string().optional(), customer_id: z.string().nullish() }),
});

export function createPaddle(keys: PaddleKeys): BillsSellers {
  const isSandbox = keys.apiKey.includes('_sdbx_');
  const paddle = new Paddle(keys.apiKey, {
    environment: isSandbox ? Environment.sandbox : Environment.production,
    logLevel: LogLevel.none,
    customHeaders: { 'Paddle-Version': '1' },
  });

  return {
    environment: isSandbox ? 'sandbox' : 'live',
    clientToken: keys.clientToken,
    scriptUrl: keys.scriptUrl,

    ensureCustomer: (account) =>
      call(async () => {
        const find = async () => (await paddle.customers.list({ email: [account.email], status: ['active'] }).next())[0];
        const known = await find();
        if (known) return known.id;
        try {
          const made = await paddle.customers.create({
            email: account.email,
            name: account.name || null,
            locale: account.locale,
            customData: { account_id: account.id },
          });
          return made.id;
        } catch (error) {
          // The other tab was first.
          const found = error instanceof ApiError && error.code === 'customer_already_exists' ? await find() : undefined;
          if (found) return found.id;
          throw error;
        }
      }),

    listCatalog: () =>
      call(async () => {
        const [products, prices] = await Promise.all([
          pages(paddle.products.list({ status: ['active'], perPage: 200 })),
          pages(paddle.prices.list({ status: ['active'], perPage: 200 })),
        ]);
        const keyOf = (entry: { customData: unknown }) =>
          z.object({ [keyField]: z.string() }).safeParse(entry.customData).data?.[keyField] ?? null;
        return {
          products: products.flatMap((each): CatalogProduct[] => {
            const key = keyOf(each);
            return key ? [{ key, reference: each.id, name: each.name }] : [];
          }),
          prices: prices.flatMap((each): CatalogPrice[] => {
            const key = keyOf(each);
            return key ? [{ key, reference: each.id, product: each.productId, price: Number(each.unitPrice.amount) }] : [];
          }),
        };
      }),

    createProduct: (product) =>
      call(
        async () =>
          (
            await paddle.products.create({
              name: product.name,
              description: product.description,
              taxCategory: 'saas',
              customData: { [keyField]: product.key },
            })
          ).id,
      ),

    createPrice: ({ key, product, name, sells }) =>
      call(async () => {
        const isPlan = 'plan' in sells;
        const made = await paddle.prices.create({
          productId: product,
          name,
          description: key,
          unitPrice: usd(isPlan ? sells.plan.price : sells.price),
          billingCycle: isPlan ? days(sells.plan.cycleDays) : null,
          trialPeriod: isPlan && sells.trialDays > 0 ? days(sells.trialDays) : null,
          taxMode: 'account_setting',
          quantity: one,
          customData: {
            [keyField]: key,
            ...(isPlan
              ? { plan_key: sells.plan.planKey, package_id: sells.plan.packageId, cycle_days: sells.plan.cycleDays }
              : { pack: sells.pack }),
          },
        });
        return made.id;
      }),

    archivePrice: (reference) => call(async () => void (await paddle.prices.update(reference, { status: 'archived' }))),

    createCheckout: ({ customerId, accountId, chargeId, item }) =>
      call(async () => {
        const made = await paddle.transactions.create({
          items: [itemOf(item)],
          customerId,
          currencyCode: 'USD',
          collectionMode: 'automatic',
          customData: { account_id: accountId, charge_id: chargeId },
        });
        return { reference: made.id };
      }),

    closeCheckout: (reference) => call(async () => void (await paddle.transactions.update(reference, { status: 'canceled' }))),

    getTransaction: (reference) => call(async () => transactionOf(await paddle.transactions.get(reference))),

    listTransactions: (customerId, states) =>
      call(async () => {
        const wire = {
          open: ['draft', 'ready', 'billed'],
          past_due: ['past_due'],
          paid: ['paid', 'completed'],
          cancelled: ['canceled'],
        } as const satisfies Record<BillingTransaction['state'], readonly string[]>;
        const found = await paddle.transactions
          .list({
            customerId: [customerId],
            perPage: 30,
            orderBy: 'created_at[DESC]',
            ...(states ? { status: states.flatMap((state) => [...wire[state]]) } : {}),
          })
          .next();
        return found.map(transactionOf);
      }),

    listSubscriptions: (customerId) =>
      call(async () => (await paddle.subscriptions.list({ customerId: [customerId], perPage: 50 }).next()).map(subscriptionOf)),

    previewChange: (reference, item) =>
      call(async () =>
        previewOf(
          await paddle.subscriptions.previewUpdate(reference, { items: [itemOf(item)], prorationBillingMode: 'prorated_immediately' }),
        ),
      ),

    changePlan: (reference, { item, timing, accountId, chargeId, isTrial }) =>
      call(
        async () =>
          void (await paddle.subscriptions.update(reference, {
            items: [itemOf(item)],
            customData: { account_id: accountId, charge_id: chargeId },
            // While a trial runs nothing may be billed.
            prorationBillingMode: timing.bill === 'now' && !isTrial ? 'prorated_immediately' : 'do_not_bill',
            ...(timing.bill === 'now' && !isTrial ? { onPaymentFailure: 'prevent_change' as const } : {}),
            ...(timing.bill === 'later' && timing.nextBilledAt ? { nextBilledAt: timing.nextBilledAt.toISOString() } : {}),
          })),
      ),

    cancel: (reference, when) =>
      call(async () => {
        try {
          await paddle.subscriptions.cancel(reference, { effectiveFrom: when === 'now' ? 'immediately' : 'next_billing_period' });
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          // Asked before, or ended by itself: look before calling it a failure.
          const { state, scheduled } = subscriptionOf(await paddle.subscriptions.get(reference));
          if (state === 'cancelled' || (when === 'period_end' && scheduled?.action === 'cancel')) return;
          throw error;
        }
      }),

    moveTrialEnd: (reference, to) =>
      call(
        async () =>
          void (await paddle.subscriptions.update(reference, { nextBilledAt: to.toISOString(), prorationBillingMode: 'do_not_bill' })),
      ),

    keep: (reference) => call(async () => void (await paddle.subscriptions.update(reference, { scheduledChange: null }))),

    pause: (reference, resumesAt) =>
      call(
        async () =>
          void (await paddle.subscriptions.pause(reference, {
            effectiveFrom: 'next_billing_period',
            resumeAt: resumesAt?.toISOString() ?? null,
          })),
      ),

    resume: (reference) => call(async () => void (await paddle.subscriptions.resume(reference, { effectiveFrom: 'immediately' }))),

    paymentMethodCheckout: (reference) =>
      call(async () => ({ reference: (await paddle.subscriptions.getPaymentMethodChangeTransaction(reference)).id })),

    refund: (reference, reason) =>
      call(async () => void (await paddle.adjustments.create({ action: 'refund', type: 'full', transactionId: reference, reason }))),

    invoiceUrl: (reference) => call(async () => (await paddle.transactions.getInvoicePDF(reference)).url),

    verifyWebhook(rawBody, signature, now) {
      if (!isSignedByPaddle(keys.webhookSecret, rawBody, signature, now)) throw new Error('not signed by Paddle');
      const event = Event.parse(JSON.parse(rawBody));
      const isCustomer = event.event_type.startsWith('customer.');
      return {
        eventId: event.event_id,
        type: event.event_type,
        at: event.occurred_at,
        customerId: event.data.customer_id ?? (isCustomer ? (event.data.id ?? null) : null),
      };
    },
  };
}
