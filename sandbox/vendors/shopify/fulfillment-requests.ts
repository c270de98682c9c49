/** Merchants' requests to a fulfillment service, and its answers: https://shopify.dev, "Build for fulfillment services". */
import type { AppConfig } from './app-config.ts';
import type { ShopifyContext } from './context.ts';
import { emptied, findFulfillmentOrder, type PartInput, replacementFor, serviceAt, splitOff, summary } from './fulfillment-orders.ts';
import { gid } from './gid.ts';
import type { FulfillmentOrder, FulfillmentService, MerchantRequest } from './model.ts';
import { refuse } from './refusal.ts';
import type { Session } from './store.ts';
import { emit, retryAfterSeconds, signBody } from './webhooks.ts';

/** Request statuses in which fulfillment can be requested: never requested, rejected, or given back. */
export const canRequestFulfillment = ({ status, requestStatus }: FulfillmentOrder): boolean =>
  status === 'OPEN' && ['UNSUBMITTED', 'REJECTED', 'CANCELLATION_ACCEPTED'].includes(requestStatus);

/** Request statuses in which a cancellation can be requested: accepted, or a former cancellation request was rejected. */
export const canRequestCancellation = ({ status, requestStatus }: FulfillmentOrder): boolean =>
  status === 'IN_PROGRESS' && ['ACCEPTED', 'CANCELLATION_REJECTED'].includes(requestStatus);

const withResponse = (order: FulfillmentOrder, answer: { message: string | null; reason?: string | null }) =>
  order.requests.map((each, index) =>
    index === order.requests.length - 1
      ? { ...each, responseData: { message: answer.message, ...(answer.reason ? { reason: answer.reason } : {}) } }
      : each,
  );

async function addRequest(
  s: Session,
  order: FulfillmentOrder,
  kind: MerchantRequest['kind'],
  message: string | null,
  options: Record<string, unknown>,
) {
  const request: MerchantRequest = { id: await s.store.newId(), kind, message, requestOptions: options, responseData: null, sentAt: s.now };
  return { request, requests: [...order.requests, request] };
}

/** Shopify also calls the service's own address, with only the kind of the request. */
async function notifyService(s: Session, config: AppConfig, service: FulfillmentService, kind: MerchantRequest['kind']): Promise<void> {
  if (!service.callbackUrl) return;
  const body = JSON.stringify({ kind });
  await s.world.outbox.send(
    {
      vendor: 'shopify',
      topic: 'fulfillment_order_notification',
      url: `${service.callbackUrl.replace(/\/+$/, '')}/fulfillment_order_notification`,
      headers: {
        'Content-Type': 'application/json',
        'X-Shopify-Shop-Domain': s.shop.domain,
        'X-Shopify-Hmac-Sha256': signBody(config, body),
        'X-Shopify-API-Version': config.webhookApiVersion,
      },
      body,
      retryAfterSeconds,
    },
    s.db,
  );
}

/** The merchant requests fulfillment of all or some lines; the others become a separate fulfillment order. */
export async function submitFulfillmentRequest(
  s: Session,
  shopify: ShopifyContext,
  id: number,
  options: { message?: string | null; parts?: PartInput[]; notifyCustomer?: boolean },
): Promise<{ original: FulfillmentOrder; submitted: FulfillmentOrder; unsubmitted: FulfillmentOrder | null }> {
  const original = await findFulfillmentOrder(s, id);
  const service = await serviceAt(s, original.locationId);
  if (!service || !canRequestFulfillment(original)) refuse(['id'], 'Cannot request fulfillment for the fulfillment order.');
  const { taken, rest } = await splitOff(s, original, options.parts ?? []);
  const { request, requests } = await addRequest(s, taken, 'FULFILLMENT_REQUEST', options.message ?? null, {
    notify_customer: options.notifyCustomer ?? false,
  });
  const submitted = await s.store.put('fulfillmentOrders', { ...taken, requestStatus: 'SUBMITTED', requests, updatedAt: s.now });
  const config = await shopify.config();
  await emit(s, config, 'fulfillment_orders/fulfillment_request_submitted', {
    original_fulfillment_order: summary(original),
    submitted_fulfillment_order: summary(submitted),
    ...(rest ? { unsubmitted_fulfillment_order: summary(rest) } : {}),
    fulfillment_order_merchant_request: { id: gid('FulfillmentOrderMerchantRequest', request.id), message: request.message },
  });
  await notifyService(s, config, service, 'FULFILLMENT_REQUEST');
  return { original: submitted, submitted, unsubmitted: rest ?? null };
}

/** A fulfillment order with a request that waits for this answer; any other is refused in Shopify's words. */
async function findAsked(
  s: Session,
  id: number,
  asked: 'SUBMITTED' | 'CANCELLATION_REQUESTED',
  accept: boolean,
): Promise<FulfillmentOrder> {
  const order = await findFulfillmentOrder(s, id);
  const request = asked === 'SUBMITTED' ? 'fulfillment' : 'cancellation';
  if (order.requestStatus !== asked)
    refuse(
      ['id'],
      `Cannot ${accept ? 'accept' : 'reject'} ${request} request for fulfillment order with request status ${order.requestStatus.toLowerCase()}.`,
    );
  return order;
}

export async function answerFulfillmentRequest(
  s: Session,
  shopify: ShopifyContext,
  id: number,
  answer: { accept: boolean; message: string | null; reason?: string | null },
): Promise<FulfillmentOrder> {
  const order = await findAsked(s, id, 'SUBMITTED', answer.accept);
  const saved = await s.store.put('fulfillmentOrders', {
    ...order,
    status: answer.accept ? 'IN_PROGRESS' : 'OPEN',
    requestStatus: answer.accept ? 'ACCEPTED' : 'REJECTED',
    requests: withResponse(order, answer),
    updatedAt: s.now,
  });
  const topic = answer.accept ? 'fulfillment_orders/fulfillment_request_accepted' : 'fulfillment_orders/fulfillment_request_rejected';
  await emit(s, await shopify.config(), topic, { fulfillment_order: summary(saved), message: answer.message });
  return saved;
}

/** The merchant asks the service to stop. */
export async function submitCancellationRequest(
  s: Session,
  shopify: ShopifyContext,
  id: number,
  message: string | null,
): Promise<FulfillmentOrder> {
  const order = await findFulfillmentOrder(s, id);
  const service = await serviceAt(s, order.locationId);
  if (!service || !canRequestCancellation(order)) {
    refuse(['id'], 'Cannot request cancellation for the fulfillment order.');
  }
  const { request, requests } = await addRequest(s, order, 'CANCELLATION_REQUEST', message, {});
  const saved = await s.store.put('fulfillmentOrders', { ...order, requestStatus: 'CANCELLATION_REQUESTED', requests, updatedAt: s.now });
  const config = await shopify.config();
  await emit(s, config, 'fulfillment_orders/cancellation_request_submitted', {
    fulfillment_order: summary(saved),
    fulfillment_order_merchant_request: { id: gid('FulfillmentOrderMerchantRequest', request.id), message },
  });
  await notifyService(s, config, service, 'CANCELLATION_REQUEST');
  return saved;
}

/** Answer a cancellation request. Accepted: the fulfillment order ends, and the rest is open again unless the whole order is canceled. */
export async function answerCancellationRequest(
  s: Session,
  shopify: ShopifyContext,
  id: number,
  answer: { accept: boolean; message: string | null },
): Promise<FulfillmentOrder> {
  const order = await findAsked(s, id, 'CANCELLATION_REQUESTED', answer.accept);
  const parent = await s.store.get('orders', order.orderId);
  if (answer.accept && !parent?.cancelledAt) await replacementFor(s, order);
  const saved = await s.store.put('fulfillmentOrders', {
    ...order,
    status: answer.accept ? 'CANCELLED' : 'IN_PROGRESS',
    requestStatus: answer.accept ? 'CANCELLATION_ACCEPTED' : 'CANCELLATION_REJECTED',
    lineItems: answer.accept ? emptied(order) : order.lineItems,
    requests: withResponse(order, answer),
    updatedAt: s.now,
  });
  const topic = answer.accept ? 'fulfillment_orders/cancellation_request_accepted' : 'fulfillment_orders/cancellation_request_rejected';
  await emit(s, await shopify.config(), topic, { fulfillment_order: summary(saved), message: answer.message });
  return saved;
}
