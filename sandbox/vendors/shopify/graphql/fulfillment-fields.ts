/** Fulfillment orders and fulfillments, as queries read them. */
import { canRequestCancellation, canRequestFulfillment } from '../fulfillment-requests.ts';
import { gid } from '../gid.ts';
import type * as M from '../model.ts';
import { timesAmount } from '../money.ts';
import { listConnection, type PageArgs } from './connections.ts';
import { serviceOwned, visibleFulfillmentOrders } from './fulfillment-scopes.ts';
import { orderOf, withLines } from './order-fields.ts';
import type { RequestContext, Resolvers } from './request-context.ts';
import { idField, legacyId, moneyBag } from './values.ts';

type Ctx = RequestContext;

const eventTime = (status: string) => (each: M.Fulfillment) => each.events.find((event) => event.status === status)?.happenedAt ?? null;

type Part = M.FulfillmentOrder['lineItems'][number] & { line: M.LineItem };
const partOf = (pick: (line: M.LineItem) => unknown) => (part: Part) => pick(part.line);

export const fulfillmentFields: Record<string, Resolvers> = {
  FulfillmentOrder: {
    id: idField('FulfillmentOrder'),
    async assignedLocation(each: M.FulfillmentOrder, _: unknown, ctx: Ctx) {
      const location = (await ctx.one('locations', each.locationId)) as M.Location;
      return { ...location.address, countryCode: location.address.countryCode ?? ctx.shop.countryCode, name: location.name, location };
    },
    deliveryMethod: (each: M.FulfillmentOrder) => ({
      id: gid('DeliveryMethod', each.id),
      methodType: 'SHIPPING',
      presentedName: null,
      serviceCode: null,
    }),
    async destination(each: M.FulfillmentOrder, _: unknown, ctx: Ctx) {
      const order = await orderOf(ctx, each.orderId);
      return order.shippingAddress && { ...order.shippingAddress, email: order.email, id: each.id };
    },
    fulfillmentHolds: (each: M.FulfillmentOrder) => each.holds,
    async fulfillments(each: M.FulfillmentOrder, args: PageArgs, ctx: Ctx) {
      const all = (await ctx.children('fulfillments', each.orderId)).filter((fulfillment) =>
        fulfillment.lineItems.some((part) => part.fulfillmentOrderId === each.id),
      );
      return listConnection(all, args, 'fulfillments', (fulfillment) => fulfillment.id);
    },
    async lineItems(each: M.FulfillmentOrder, args: PageArgs, ctx: Ctx) {
      return listConnection(await withLines(ctx, each.lineItems), args, 'lineItems', (part) => part.id);
    },
    merchantRequests: (each: M.FulfillmentOrder, args: PageArgs & { kind?: string | null }) =>
      listConnection(
        each.requests
          .filter((request) => !args.kind || request.kind === args.kind)
          .map((request) => ({ ...request, fulfillmentOrder: each })),
        args,
        'merchantRequests',
        (request) => request.id,
      ),
    async locationsForMove(each: M.FulfillmentOrder, args: PageArgs, ctx: Ctx) {
      const locations = (await ctx.store.list('locations')).filter((location) => location.isActive && location.id !== each.locationId);
      return listConnection(
        locations.map((location) => ({ location, movable: true, message: null })),
        args,
        'locationsForMove',
        (move) => move.location.id,
      );
    },
    order: (each: M.FulfillmentOrder, _: unknown, ctx: Ctx) => orderOf(ctx, each.orderId),
    orderId: (each: M.FulfillmentOrder) => gid('Order', each.orderId),
    orderName: async (each: M.FulfillmentOrder, _: unknown, ctx: Ctx) => (await orderOf(ctx, each.orderId)).name,
    orderProcessedAt: async (each: M.FulfillmentOrder, _: unknown, ctx: Ctx) => (await orderOf(ctx, each.orderId)).processedAt,
    async supportedActions(each: M.FulfillmentOrder, _: unknown, ctx: Ctx) {
      const service = await serviceOwned(ctx, each);
      const actions: string[] = [];
      if (each.status === 'OPEN') {
        if (service && canRequestFulfillment(each)) actions.push('REQUEST_FULFILLMENT');
        if (each.requestStatus !== 'SUBMITTED') actions.push('CREATE_FULFILLMENT', 'MOVE', 'HOLD', 'SPLIT');
      }
      if (each.status === 'IN_PROGRESS') {
        actions.push('CREATE_FULFILLMENT');
        if (service && canRequestCancellation(each)) actions.push('REQUEST_CANCELLATION');
      }
      if (each.status === 'ON_HOLD') actions.push('RELEASE_HOLD', 'HOLD', 'MOVE');
      if (each.status === 'SCHEDULED') actions.push('MARK_AS_OPEN');
      return actions.map((action) => ({ action, externalUrl: null }));
    },
  },
  FulfillmentOrderLineItem: {
    id: idField('FulfillmentOrderLineItem'),
    image: partOf((line) =>
      line.imageUrl ? { id: gid('ImageSource', line.id), altText: null, url: line.imageUrl, width: null, height: null } : null,
    ),
    inventoryItemId: async (part: Part, _: unknown, ctx: Ctx) => {
      const variant = await ctx.one('variants', part.line.variantId);
      return variant && gid('InventoryItem', variant.inventoryItemId);
    },
    lineItem: partOf((line) => line),
    productTitle: partOf((line) => line.title),
    requiresShipping: partOf((line) => line.requiresShipping),
    sku: partOf((line) => line.sku),
    variant: (part: Part, _: unknown, ctx: Ctx) => ctx.one('variants', part.line.variantId),
    variantTitle: partOf((line) => line.variantTitle),
    vendor: partOf((line) => line.vendor),
  },
  FulfillmentOrderMerchantRequest: { id: idField('FulfillmentOrderMerchantRequest') },
  FulfillmentOrderDestination: { id: idField('FulfillmentOrderDestination') },
  FulfillmentHold: {
    id: idField('FulfillmentHold'),
    displayReason: (hold: { reason: string }) => hold.reason.toLowerCase().replaceAll('_', ' '),
    heldByRequestingApp: () => true,
  },
  Fulfillment: {
    id: idField('Fulfillment'),
    legacyResourceId: legacyId,
    deliveredAt: eventTime('DELIVERED'),
    inTransitAt: eventTime('IN_TRANSIT'),
    estimatedDeliveryAt: () => null,
    events: (each: M.Fulfillment, args: PageArgs) => listConnection(each.events, args, 'events', (event) => event.id),
    async fulfillmentLineItems(each: M.Fulfillment, args: PageArgs, ctx: Ctx) {
      return listConnection(await withLines(ctx, each.lineItems), args, 'fulfillmentLineItems', (part) => part.id);
    },
    async fulfillmentOrders(each: M.Fulfillment, args: PageArgs, ctx: Ctx) {
      const ids = new Set(each.lineItems.map((part) => part.fulfillmentOrderId));
      const all = (await ctx.children('fulfillmentOrders', each.orderId)).filter((order) => ids.has(order.id));
      return listConnection(await visibleFulfillmentOrders(ctx, all), args, 'fulfillmentOrders', (order) => order.id);
    },
    location: (each: M.Fulfillment, _: unknown, ctx: Ctx) => ctx.one('locations', each.locationId),
    order: (each: M.Fulfillment, _: unknown, ctx: Ctx) => orderOf(ctx, each.orderId),
    requiresShipping: () => true,
    service: async (each: M.Fulfillment, _: unknown, ctx: Ctx) =>
      (await ctx.store.find('fulfillmentServices', { locationId: each.locationId }))[0] ?? null,
    totalQuantity: (each: M.Fulfillment) => each.lineItems.reduce((sum, part) => sum + part.quantity, 0),
    trackingInfo: (each: M.Fulfillment, args: { first?: number | null }) => each.tracking.slice(0, args.first ?? undefined),
  },
  FulfillmentLineItem: {
    id: idField('FulfillmentLineItem'),
    lineItem: (part: { line: M.LineItem }) => part.line,
    discountedTotalSet: (part: { line: M.LineItem; quantity: number }, _: unknown, ctx: Ctx) =>
      moneyBag(timesAmount(part.line.price, part.quantity, ctx.shop.currency), ctx.shop.currency),
    originalTotalSet: (part: { line: M.LineItem; quantity: number }, _: unknown, ctx: Ctx) =>
      moneyBag(timesAmount(part.line.price, part.quantity, ctx.shop.currency), ctx.shop.currency),
  },
  FulfillmentEvent: { id: idField('FulfillmentEvent'), createdAt: (event: { happenedAt: string }) => event.happenedAt },
};
