/**
 * What Shopify's words for the states of orders and products mean here. Each word that it publishes stands in a table; a word that does not
 * is `unknown`, never one of the others (docs/decisions/300). A contract test holds the tables against the published enums.
 */
import type { ChannelOrder, ServiceOrder } from '#app/connectors/channels/channel-orders.ts';

/** `displayFinancialStatus`, and `financial_status` of webhooks, which is the same in small letters. */
export const financialStates: Readonly<Record<string, ChannelOrder['financialStatus']>> = {
  PENDING: 'pending',
  AUTHORIZED: 'authorized',
  PARTIALLY_PAID: 'partially_paid',
  PAID: 'paid',
  PARTIALLY_REFUNDED: 'partially_refunded',
  REFUNDED: 'refunded',
  VOIDED: 'voided',
  EXPIRED: 'expired',
};

/** `displayFulfillmentStatus`. */
export const fulfillmentStates: Readonly<Record<string, ChannelOrder['fulfillmentStatus']>> = {
  UNFULFILLED: 'unfulfilled',
  OPEN: 'unfulfilled',
  ON_HOLD: 'unfulfilled',
  SCHEDULED: 'unfulfilled',
  REQUEST_DECLINED: 'unfulfilled',
  RESTOCKED: 'unfulfilled',
  IN_PROGRESS: 'in_progress',
  PENDING_FULFILLMENT: 'in_progress',
  PARTIALLY_FULFILLED: 'partially_fulfilled',
  FULFILLED: 'fulfilled',
  // From 2026-10 on.
  FULFILLMENT_NOT_REQUIRED: 'not_required',
};

/** `fulfillment_status` of webhooks has words of its own beside those above. */
const webhookFulfillmentStates: typeof fulfillmentStates = { PARTIAL: 'partially_fulfilled', UNSHIPPED: 'unfulfilled' };

/** `FulfillmentOrder.status`. */
export const fulfillmentOrderStates: Readonly<Record<string, ServiceOrder['status']>> = {
  OPEN: 'open',
  IN_PROGRESS: 'in_progress',
  ON_HOLD: 'on_hold',
  SCHEDULED: 'scheduled',
  CANCELLED: 'closed',
  CLOSED: 'closed',
  INCOMPLETE: 'closed',
};

/** `FulfillmentOrder.requestStatus`: what the merchant waits for. A new word asks for nothing that we could answer. */
export const requestStates: Readonly<Record<string, ServiceOrder['asks']>> = {
  UNSUBMITTED: null,
  SUBMITTED: 'fulfillment',
  ACCEPTED: null,
  REJECTED: null,
  CANCELLATION_REQUESTED: 'cancellation',
  CANCELLATION_ACCEPTED: null,
  CANCELLATION_REJECTED: null,
  CLOSED: null,
};

/** Is a product of this `Product.status` on sale? Unlisted ones are sold to everybody who has the address. */
export const saleStates: Readonly<Record<string, 'active' | 'draft'>> = {
  ACTIVE: 'active',
  UNLISTED: 'active',
  DRAFT: 'draft',
  ARCHIVED: 'draft',
};

/** Orders without a status have nothing to be paid. */
export const financialStatusOf = (status: string | null | undefined): ChannelOrder['financialStatus'] =>
  financialStates[(status ?? 'PAID').toUpperCase()] ?? 'unknown';

/** Webhooks have no status while nothing was fulfilled. */
export function fulfillmentStatusOf(status: string | null | undefined): ChannelOrder['fulfillmentStatus'] {
  const word = (status || 'UNFULFILLED').toUpperCase();
  return fulfillmentStates[word] ?? webhookFulfillmentStates[word] ?? 'unknown';
}

export const fulfillmentOrderStateOf = (status: string): ServiceOrder['status'] => fulfillmentOrderStates[status] ?? 'unknown';

/** What is not known to be on sale is not. */
export const saleStateOf = (status: string | null | undefined): 'active' | 'draft' => saleStates[status?.toUpperCase() ?? ''] ?? 'draft';
