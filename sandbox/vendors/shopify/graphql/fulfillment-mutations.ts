/** Fulfillment orders, the requests that services get for them, fulfillments and their tracking. */
import {
  cancelFulfillmentOrder,
  closeFulfillmentOrder,
  findFulfillmentOrder,
  holdFulfillmentOrder,
  moveFulfillmentOrder,
  releaseHold,
  splitOff,
  summary,
} from '../fulfillment-orders.ts';
import {
  answerCancellationRequest,
  answerFulfillmentRequest,
  submitCancellationRequest,
  submitFulfillmentRequest,
} from '../fulfillment-requests.ts';
import { addFulfillmentEvent, cancelFulfillment, createFulfillment, type TrackingInput, updateTracking } from '../fulfillments.ts';
import { idOf } from '../gid.ts';
import { refuse } from '../refusal.ts';
import { emit } from '../webhooks.ts';
import { mutation } from './mutation.ts';
import type { Resolvers } from './request-context.ts';

type Parts = { id: string; quantity: number }[] | null | undefined;
const partsOf = (parts: Parts) => (parts ?? []).map((part) => ({ id: idOf('FulfillmentOrderLineItem', part.id), quantity: part.quantity }));
const fulfillmentOrderId = (id: string) => idOf('FulfillmentOrder', id);

/** Acting as the service the work is assigned to. */
const asService = ['write_assigned_fulfillment_orders'];
const asMerchant = [
  'write_merchant_managed_fulfillment_orders',
  'write_third_party_fulfillment_orders',
  'write_assigned_fulfillment_orders',
];
/** Asking a service in the merchant's name; needed for the app's own service too. */
const asksServices = ['write_third_party_fulfillment_orders'];

export const fulfillmentMutations: Resolvers = {
  fulfillmentOrderSubmitFulfillmentRequest: mutation<{
    id: string;
    message?: string | null;
    notifyCustomer?: boolean | null;
    fulfillmentOrderLineItems?: Parts;
  }>(asksServices, async (s, args, ctx) => {
    const made = await submitFulfillmentRequest(s, ctx.shopify, fulfillmentOrderId(args.id), {
      message: args.message,
      parts: partsOf(args.fulfillmentOrderLineItems),
      notifyCustomer: args.notifyCustomer ?? false,
    });
    return {
      originalFulfillmentOrder: made.original,
      submittedFulfillmentOrder: made.submitted,
      unsubmittedFulfillmentOrder: made.unsubmitted,
    };
  }),
  fulfillmentOrderAcceptFulfillmentRequest: mutation<{ id: string; message?: string | null }>(asService, async (s, args, ctx) => ({
    fulfillmentOrder: await answerFulfillmentRequest(s, ctx.shopify, fulfillmentOrderId(args.id), {
      accept: true,
      message: args.message ?? null,
    }),
  })),
  fulfillmentOrderRejectFulfillmentRequest: mutation<{ id: string; message?: string | null; reason?: string | null }>(
    asService,
    async (s, args, ctx) => ({
      fulfillmentOrder: await answerFulfillmentRequest(s, ctx.shopify, fulfillmentOrderId(args.id), {
        accept: false,
        message: args.message ?? null,
        reason: args.reason,
      }),
    }),
  ),
  fulfillmentOrderSubmitCancellationRequest: mutation<{ id: string; message?: string | null }>(asksServices, async (s, args, ctx) => ({
    fulfillmentOrder: await submitCancellationRequest(s, ctx.shopify, fulfillmentOrderId(args.id), args.message ?? null),
  })),
  fulfillmentOrderAcceptCancellationRequest: mutation<{ id: string; message?: string | null }>(asService, async (s, args, ctx) => ({
    fulfillmentOrder: await answerCancellationRequest(s, ctx.shopify, fulfillmentOrderId(args.id), {
      accept: true,
      message: args.message ?? null,
    }),
  })),
  fulfillmentOrderRejectCancellationRequest: mutation<{ id: string; message?: string | null }>(asService, async (s, args, ctx) => ({
    fulfillmentOrder: await answerCancellationRequest(s, ctx.shopify, fulfillmentOrderId(args.id), {
      accept: false,
      message: args.message ?? null,
    }),
  })),
  fulfillmentOrderClose: mutation<{ id: string; message?: string | null }>(asService, async (s, args, ctx) => ({
    fulfillmentOrder: await closeFulfillmentOrder(s, ctx.shopify, fulfillmentOrderId(args.id), args.message ?? null),
  })),
  fulfillmentOrderCancel: mutation<{ id: string }>(asMerchant, async (s, args, ctx) => {
    const { cancelled, replacement } = await cancelFulfillmentOrder(s, ctx.shopify, fulfillmentOrderId(args.id));
    return { fulfillmentOrder: cancelled, replacementFulfillmentOrder: replacement ?? null };
  }),
  fulfillmentOrderOpen: mutation<{ id: string }>(asMerchant, async (s, args) => {
    const order = await findFulfillmentOrder(s, fulfillmentOrderId(args.id));
    if (order.status !== 'SCHEDULED') refuse(['id'], 'Only scheduled fulfillment orders can be marked as open.');
    return { fulfillmentOrder: await s.store.put('fulfillmentOrders', { ...order, status: 'OPEN', fulfillAt: s.now, updatedAt: s.now }) };
  }),
  fulfillmentOrderMove: mutation<{ id: string; newLocationId: string; fulfillmentOrderLineItems?: Parts }>(
    asMerchant,
    async (s, args, ctx) => {
      const made = await moveFulfillmentOrder(
        s,
        ctx.shopify,
        fulfillmentOrderId(args.id),
        idOf('Location', args.newLocationId),
        partsOf(args.fulfillmentOrderLineItems),
      );
      return { movedFulfillmentOrder: made.moved, originalFulfillmentOrder: made.original, remainingFulfillmentOrder: made.rest ?? null };
    },
  ),
  fulfillmentOrderSplit: mutation<{
    fulfillmentOrderSplits: { fulfillmentOrderId: string; fulfillmentOrderLineItems: NonNullable<Parts> }[];
  }>(asMerchant, async (s, args, ctx) => {
    const fulfillmentOrderSplits = [];
    for (const [index, split] of args.fulfillmentOrderSplits.entries()) {
      const order = await findFulfillmentOrder(s, fulfillmentOrderId(split.fulfillmentOrderId));
      const field = ['fulfillmentOrderSplits', String(index)];
      if (order.status !== 'OPEN' || order.requestStatus === 'SUBMITTED')
        refuse(field, 'The fulfillment order is not in a splittable state.');
      const parts = partsOf(split.fulfillmentOrderLineItems);
      if (parts.length === 0) refuse(field, 'No line items provided to split.', 'NO_LINE_ITEMS_PROVIDED_TO_SPLIT');
      const { taken, rest } = await splitOff(s, order, parts);
      if (!rest) refuse(field, 'The quantity to split must be less than what remains.', 'GREATER_THAN');
      await emit(s, await ctx.shopify.config(), 'fulfillment_orders/split', {
        split_line_items: split.fulfillmentOrderLineItems,
        fulfillment_order: summary(rest),
        remaining_fulfillment_order: summary(taken),
      });
      fulfillmentOrderSplits.push({ fulfillmentOrder: rest, remainingFulfillmentOrder: taken, replacementFulfillmentOrder: null });
    }
    return { fulfillmentOrderSplits };
  }),
  fulfillmentOrderHold: mutation<{
    id: string;
    fulfillmentHold: { reason: string; reasonNotes?: string | null; handle?: string | null; fulfillmentOrderLineItems?: Parts };
  }>(asMerchant, async (s, args, ctx) => {
    const { reason, reasonNotes, handle, fulfillmentOrderLineItems } = args.fulfillmentHold;
    const made = await holdFulfillmentOrder(s, ctx.shopify, fulfillmentOrderId(args.id), {
      reason,
      reasonNotes: reasonNotes ?? null,
      handle: handle || null,
      parts: partsOf(fulfillmentOrderLineItems),
    });
    return { fulfillmentHold: made.hold, fulfillmentOrder: made.held, remainingFulfillmentOrder: made.rest ?? null };
  }),
  fulfillmentOrderReleaseHold: mutation<{ id: string; holdIds?: string[] | null }>(asMerchant, async (s, args, ctx) => ({
    fulfillmentOrder: await releaseHold(
      s,
      ctx.shopify,
      fulfillmentOrderId(args.id),
      args.holdIds?.map((id) => idOf('FulfillmentHold', id)) ?? null,
    ),
  })),

  fulfillmentCreate: mutation<{
    fulfillment: {
      lineItemsByFulfillmentOrder: { fulfillmentOrderId: string; fulfillmentOrderLineItems?: Parts }[];
      trackingInfo?: TrackingInput | null;
      notifyCustomer: boolean;
    };
  }>(asMerchant, async (s, args, ctx) => ({
    fulfillment: await createFulfillment(s, ctx.shopify, {
      orders: args.fulfillment.lineItemsByFulfillmentOrder.map((each) => ({
        id: fulfillmentOrderId(each.fulfillmentOrderId),
        parts: each.fulfillmentOrderLineItems ? partsOf(each.fulfillmentOrderLineItems) : null,
      })),
      tracking: args.fulfillment.trackingInfo ?? null,
      notifyCustomer: args.fulfillment.notifyCustomer,
    }),
  })),
  fulfillmentTrackingInfoUpdate: mutation<{ fulfillmentId: string; trackingInfoInput: TrackingInput }>(
    asMerchant,
    async (s, args, ctx) => ({
      fulfillment: await updateTracking(s, ctx.shopify, idOf('Fulfillment', args.fulfillmentId), args.trackingInfoInput),
    }),
  ),
  fulfillmentCancel: mutation<{ id: string }>(asMerchant, async (s, args, ctx) => ({
    fulfillment: await cancelFulfillment(s, ctx.shopify, idOf('Fulfillment', args.id)),
  })),
  fulfillmentEventCreate: mutation<{
    fulfillmentEvent: {
      fulfillmentId: string;
      status: string;
      happenedAt?: string | null;
      message?: string | null;
      city?: string | null;
      country?: string | null;
      zip?: string | null;
    };
  }>(asMerchant, async (s, { fulfillmentEvent: event }, ctx) => ({
    fulfillmentEvent: await addFulfillmentEvent(s, ctx.shopify, idOf('Fulfillment', event.fulfillmentId), {
      status: event.status,
      happenedAt: event.happenedAt ?? s.now,
      message: event.message ?? null,
      city: event.city ?? null,
      country: event.country ?? null,
      zip: event.zip ?? null,
    }),
  })),
};
