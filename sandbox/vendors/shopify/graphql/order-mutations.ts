import { cancelOrder } from '../cancel-order.ts';
import { countryName } from '../countries.ts';
import {
  answerCancellationRequest,
  answerFulfillmentRequest,
  cancelFulfillmentOrder,
  closeFulfillmentOrder,
  findFulfillmentOrder,
  holdFulfillmentOrder,
  moveFulfillmentOrder,
  releaseHold,
  splitOff,
  submitCancellationRequest,
  submitFulfillmentRequest,
  summary,
} from '../fulfillment-orders.ts';
import { addFulfillmentEvent, cancelFulfillment, createFulfillment, type TrackingInput, updateTracking } from '../fulfillments.ts';
import { gid, idOf } from '../gid.ts';
import { type MetafieldInput, setMetafields } from '../metafields.ts';
import type { Location, PostalAddress } from '../model.ts';
import { payOrder, saveOrder } from '../orders.ts';
import { noAddress } from '../place-order.ts';
import { sortedTags } from '../products.ts';
import { refundOrder } from '../refunds.ts';
import { refuse } from '../refusal.ts';
import { removeService } from '../services.ts';
import { emit } from '../webhooks.ts';
import { idempotencyKey, mutation, once } from './mutation.ts';
import type { Resolvers } from './request-context.ts';

type Parts = { id: string; quantity: number }[] | null | undefined;
const partsOf = (parts: Parts) => (parts ?? []).map((part) => ({ id: idOf('FulfillmentOrderLineItem', part.id), quantity: part.quantity }));
const orderId = (id: string) => idOf('FulfillmentOrder', id);

const writeOrders = ['write_orders'];
/** Acting as the service the work is assigned to. */
const asService = ['write_assigned_fulfillment_orders'];
const asMerchant = [
  'write_merchant_managed_fulfillment_orders',
  'write_third_party_fulfillment_orders',
  'write_assigned_fulfillment_orders',
];
/** Asking a service in the merchant's name; needed for the app's own service too. */
const asksServices = ['write_third_party_fulfillment_orders'];

export const orderMutations: Resolvers = {
  orderUpdate: mutation<{
    input: {
      id: string;
      note?: string | null;
      tags?: string[] | null;
      email?: string | null;
      phone?: string | null;
      poNumber?: string | null;
      customAttributes?: { key: string; value: string }[] | null;
      shippingAddress?: Partial<PostalAddress> | null;
      metafields?: MetafieldInput[] | null;
    };
  }>(writeOrders, async (s, { input }, ctx) => {
    const order = await s.store.get('orders', idOf('Order', input.id));
    if (!order) refuse(['id'], 'Order does not exist');
    if (input.email && !/^\S+@\S+$/.test(input.email)) refuse(['email'], 'Email is invalid');
    if (input.metafields) await setMetafields(s, input.metafields, `Order/${order.id}`, ['input', 'metafields']);
    const address = input.shippingAddress && { ...noAddress, ...order.shippingAddress, ...input.shippingAddress };
    if (address) address.country = countryName(address.countryCode);
    const saved = await saveOrder(
      s,
      ctx.shopify,
      {
        ...order,
        ...(input.note !== undefined ? { note: input.note } : {}),
        ...(input.tags ? { tags: sortedTags(input.tags) } : {}),
        ...(input.email !== undefined ? { email: input.email } : {}),
        ...(input.phone !== undefined ? { phone: input.phone } : {}),
        ...(input.customAttributes ? { customAttributes: input.customAttributes } : {}),
        ...(address ? { shippingAddress: address } : {}),
      },
      'orders/updated',
    );
    return { order: saved };
  }),
  orderCancel: mutation<{
    orderId: string;
    reason: 'OTHER';
    restock: boolean;
    refundMethod?: { originalPaymentMethodsRefund?: boolean } | null;
  }>(writeOrders, async (s, args, ctx) => {
    await cancelOrder(s, ctx.shopify, idOf('Order', args.orderId), {
      reason: args.reason,
      restock: args.restock,
      refund: args.refundMethod?.originalPaymentMethodsRefund ?? false,
    });
    return { job: { id: gid('Job', crypto.randomUUID()), done: true } };
  }),
  orderClose: mutation<{ input: { id: string } }>(writeOrders, async (s, args, ctx) => {
    const order = await s.store.get('orders', idOf('Order', args.input.id));
    if (!order) refuse(['id'], 'Order does not exist');
    return { order: await saveOrder(s, ctx.shopify, { ...order, closedAt: s.now }, 'orders/updated') };
  }),
  orderOpen: mutation<{ input: { id: string } }>(writeOrders, async (s, args, ctx) => {
    const order = await s.store.get('orders', idOf('Order', args.input.id));
    if (!order) refuse(['id'], 'Order does not exist');
    return { order: await saveOrder(s, ctx.shopify, { ...order, closedAt: null }, 'orders/updated') };
  }),
  orderMarkAsPaid: mutation<{ input: { id: string } }>(writeOrders, async (s, args, ctx) => ({
    order: await payOrder(s, ctx.shopify, idOf('Order', args.input.id)),
  })),
  refundCreate: mutation<{
    input: {
      orderId: string;
      note?: string | null;
      refundLineItems?: { lineItemId: string; quantity: number; restockType?: string | null; locationId?: string | null }[] | null;
      shipping?: { amount?: string | null; fullRefund?: boolean | null } | null;
      transactions?: { amount: string; kind: string; gateway: string; parentId?: string | null }[] | null;
    };
  }>(writeOrders, async (s, args, ctx, info) => {
    const { input } = args;
    const made = await once(s, 'refundCreate', idempotencyKey(info), args, async () => {
      const order = await s.store.get('orders', idOf('Order', input.orderId));
      if (!order) refuse(['orderId'], 'Order does not exist');
      const wrong = input.transactions?.findIndex((each) => each.kind !== 'REFUND') ?? -1;
      if (wrong >= 0) refuse(['transactions', String(wrong), 'kind'], 'Transaction kind must be refund');
      const refund = await refundOrder(s, ctx.shopify, {
        orderId: order.id,
        note: input.note ?? null,
        lines: (input.refundLineItems ?? []).map((each) => ({
          lineItemId: idOf('LineItem', each.lineItemId),
          quantity: each.quantity,
          restockType: each.restockType ?? 'NO_RESTOCK',
          locationId: each.locationId ? idOf('Location', each.locationId) : null,
        })),
        shipping: input.shipping?.fullRefund ? order.shippingTotal : (input.shipping?.amount ?? '0'),
        // Without transactions Shopify moves no money: the refund only takes lines off the order.
        amount: input.transactions?.length
          ? String(input.transactions.reduce((sum, each) => sum + Number(each.amount), 0).toFixed(2))
          : '0',
      });
      return { refundId: refund.id, orderId: order.id };
    });
    return { refund: await s.store.get('refunds', made.refundId), order: await s.store.get('orders', made.orderId) };
  }),

  fulfillmentOrderSubmitFulfillmentRequest: mutation<{
    id: string;
    message?: string | null;
    notifyCustomer?: boolean | null;
    fulfillmentOrderLineItems?: Parts;
  }>(asksServices, async (s, args, ctx) => {
    const made = await submitFulfillmentRequest(s, ctx.shopify, orderId(args.id), {
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
    fulfillmentOrder: await answerFulfillmentRequest(s, ctx.shopify, orderId(args.id), { accept: true, message: args.message ?? null }),
  })),
  fulfillmentOrderRejectFulfillmentRequest: mutation<{ id: string; message?: string | null; reason?: string | null }>(
    asService,
    async (s, args, ctx) => ({
      fulfillmentOrder: await answerFulfillmentRequest(s, ctx.shopify, orderId(args.id), {
        accept: false,
        message: args.message ?? null,
        reason: args.reason,
      }),
    }),
  ),
  fulfillmentOrderSubmitCancellationRequest: mutation<{ id: string; message?: string | null }>(asksServices, async (s, args, ctx) => ({
    fulfillmentOrder: await submitCancellationRequest(s, ctx.shopify, orderId(args.id), args.message ?? null),
  })),
  fulfillmentOrderAcceptCancellationRequest: mutation<{ id: string; message?: string | null }>(asService, async (s, args, ctx) => ({
    fulfillmentOrder: await answerCancellationRequest(s, ctx.shopify, orderId(args.id), { accept: true, message: args.message ?? null }),
  })),
  fulfillmentOrderRejectCancellationRequest: mutation<{ id: string; message?: string | null }>(asService, async (s, args, ctx) => ({
    fulfillmentOrder: await answerCancellationRequest(s, ctx.shopify, orderId(args.id), { accept: false, message: args.message ?? null }),
  })),
  fulfillmentOrderClose: mutation<{ id: string; message?: string | null }>(asService, async (s, args, ctx) => ({
    fulfillmentOrder: await closeFulfillmentOrder(s, ctx.shopify, orderId(args.id), args.message ?? null),
  })),
  fulfillmentOrderCancel: mutation<{ id: string }>(asMerchant, async (s, args, ctx) => {
    const { cancelled, replacement } = await cancelFulfillmentOrder(s, ctx.shopify, orderId(args.id));
    return { fulfillmentOrder: cancelled, replacementFulfillmentOrder: replacement ?? null };
  }),
  fulfillmentOrderOpen: mutation<{ id: string }>(asMerchant, async (s, args) => {
    const order = await findFulfillmentOrder(s, orderId(args.id));
    if (order.status !== 'SCHEDULED') refuse(['id'], 'Only scheduled fulfillment orders can be marked as open.');
    return { fulfillmentOrder: await s.store.put('fulfillmentOrders', { ...order, status: 'OPEN', fulfillAt: s.now, updatedAt: s.now }) };
  }),
  fulfillmentOrderMove: mutation<{ id: string; newLocationId: string; fulfillmentOrderLineItems?: Parts }>(
    asMerchant,
    async (s, args, ctx) => {
      const made = await moveFulfillmentOrder(
        s,
        ctx.shopify,
        orderId(args.id),
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
      const order = await findFulfillmentOrder(s, orderId(split.fulfillmentOrderId));
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
    const made = await holdFulfillmentOrder(s, ctx.shopify, orderId(args.id), {
      reason,
      reasonNotes: reasonNotes ?? null,
      handle: handle || null,
      parts: partsOf(fulfillmentOrderLineItems),
    });
    return { fulfillmentHold: made.hold, fulfillmentOrder: made.held, remainingFulfillmentOrder: made.rest ?? null };
  }),
  fulfillmentOrderReleaseHold: mutation<{ id: string; holdIds?: string[] | null }>(asMerchant, async (s, args, ctx) => ({
    fulfillmentOrder: await releaseHold(s, ctx.shopify, orderId(args.id), args.holdIds?.map((id) => idOf('FulfillmentHold', id)) ?? null),
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
        id: orderId(each.fulfillmentOrderId),
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

  fulfillmentServiceCreate: mutation<{
    name: string;
    callbackUrl?: string | null;
    inventoryManagement: boolean;
    trackingSupport: boolean;
    requiresShippingMethod: boolean;
  }>(['write_fulfillments'], async (s, args) => {
    const name = args.name.trim();
    if (!name) refuse(['name'], "Name can't be blank");
    const handle = name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
    if ((await s.store.list('fulfillmentServices')).some((each) => each.handle === handle)) refuse(['name'], 'Name has already been taken');
    checkCallback(args.callbackUrl);
    const [id, locationId] = (await s.store.newIds(2)) as [number, number];
    const location: Location = {
      id: locationId,
      name,
      isActive: true,
      isPrimary: false,
      fulfillsOnlineOrders: true,
      shipsInventory: true,
      fulfillmentServiceId: id,
      address: { ...noAddress, country: s.shop.countryName, countryCode: s.shop.countryCode },
      createdAt: s.now,
      updatedAt: s.now,
    };
    await s.store.put('locations', location);
    const fulfillmentService = await s.store.put('fulfillmentServices', {
      id,
      handle,
      serviceName: name,
      callbackUrl: args.callbackUrl ?? null,
      inventoryManagement: args.inventoryManagement,
      trackingSupport: args.trackingSupport,
      requiresShippingMethod: args.requiresShippingMethod,
      locationId,
    });
    return { fulfillmentService };
  }),
  fulfillmentServiceUpdate: mutation<{
    id: string;
    name?: string | null;
    callbackUrl?: string | null;
    inventoryManagement?: boolean | null;
    trackingSupport?: boolean | null;
  }>(['write_fulfillments'], async (s, args) => {
    const service = await s.store.get('fulfillmentServices', idOf('FulfillmentService', args.id));
    if (!service) refuse(['id'], 'Fulfillment service does not exist');
    checkCallback(args.callbackUrl);
    const location = args.name ? await s.store.get('locations', service.locationId) : undefined;
    if (location && args.name) await s.store.put('locations', { ...location, name: args.name, updatedAt: s.now });
    const fulfillmentService = await s.store.put('fulfillmentServices', {
      ...service,
      serviceName: args.name ?? service.serviceName,
      callbackUrl: args.callbackUrl === undefined ? service.callbackUrl : args.callbackUrl,
      inventoryManagement: args.inventoryManagement ?? service.inventoryManagement,
      trackingSupport: args.trackingSupport ?? service.trackingSupport,
    });
    return { fulfillmentService };
  }),
  fulfillmentServiceDelete: mutation<{ id: string }>(['write_fulfillments'], async (s, args) => {
    const service = await s.store.get('fulfillmentServices', idOf('FulfillmentService', args.id));
    if (!service) refuse(['id'], 'Fulfillment service does not exist');
    const open = (await s.store.find('fulfillmentOrders', { locationId: service.locationId })).some((each) =>
      ['OPEN', 'IN_PROGRESS'].includes(each.status),
    );
    if (open) refuse(['id'], 'The fulfillment service has pending fulfillment orders and cannot be deleted.');
    await removeService(s, service);
    return { deletedId: args.id };
  }),
};

function checkCallback(address: string | null | undefined): void {
  if (address && !address.startsWith('https://')) refuse(['callbackUrl'], 'Callback url must be a valid HTTPS URL');
}
