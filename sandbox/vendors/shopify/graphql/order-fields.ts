import { GraphQLError } from 'graphql';
import type { LineItemGroup } from '../bundles.ts';
import { isActive } from '../fulfillment-orders.ts';
import { gid } from '../gid.ts';
import type * as M from '../model.ts';
import { fromMinor, sumAmounts, timesAmount, toMinor } from '../money.ts';
import { currentShipping, refundDiscrepancy, unsentUnits } from '../order-payloads.ts';
import { receivedMinor } from '../orders.ts';
import { listConnection, type PageArgs, tableConnection, tableCount } from './connections.ts';
import { visibleFulfillmentOrders } from './fulfillment-scopes.ts';
import { metafieldFields } from './product-fields.ts';
import { needScope, type RequestContext, type Resolvers } from './request-context.ts';
import { count, idField, legacyId, mailingAddress, moneyBag } from './values.ts';

type Ctx = RequestContext;
type ShippingLine = { order: M.Order };

const bag = (pick: (order: M.Order) => string) => (order: M.Order) => moneyBag(pick(order), order.currency);
const zero = (currency: string) => sumAmounts([], currency);

/** @throws GraphQLError, and so null beside it, where the app is not approved for a personal field. */
function personal<Value>(ctx: Ctx, field: 'email' | 'phone' | 'shippingAddress', value: Value): Value {
  if (!ctx.shop.withheldFields?.includes(field)) return value;
  throw new GraphQLError(
    `This app is not approved to use the ${field} field. See https://shopify.dev/docs/apps/launch/protected-customer-data`,
    {
      extensions: { code: 'ACCESS_DENIED' },
    },
  );
}

/** Parts of a fulfillment order, a fulfillment or a refund, each with the order's line that it is a part of. */
export async function withLines<Part extends { lineItemId: number }>(ctx: Ctx, parts: Part[]): Promise<(Part & { line: M.LineItem })[]> {
  return Promise.all(parts.map(async (part) => ({ ...part, line: (await ctx.one('lineItems', part.lineItemId)) as M.LineItem })));
}

/** The order that a line, transaction, fulfillment or refund belongs to, which goes only with it. */
export async function orderOf(ctx: Ctx, id: number): Promise<M.Order> {
  return (await ctx.one('orders', id)) as M.Order;
}

async function refundedTotal(order: M.Order, ctx: Ctx): Promise<string> {
  return sumAmounts(
    (await ctx.children('refunds', order.id)).map((refund) => refund.total),
    order.currency,
  );
}

/** What was paid and paid back, in minor units. */
async function received(order: M.Order, ctx: Ctx) {
  return receivedMinor(order, await ctx.children('transactions', order.id));
}

/** What is still to be paid: nothing of an order that is canceled. */
async function outstanding(order: M.Order, ctx: Ctx): Promise<string> {
  if (order.cancelledAt || order.financialStatus === 'VOIDED') return zero(order.currency);
  const refunded = toMinor(await refundedTotal(order, ctx), order.currency);
  const paid = await received(order, ctx);
  return fromMinor(Math.max(0, toMinor(order.total, order.currency) - refunded - (paid.received - paid.refunded)), order.currency);
}

async function currentSubtotal(order: M.Order, ctx: Ctx): Promise<string> {
  return sumAmounts(
    (await ctx.children('lineItems', order.id)).map((line) => timesAmount(line.price, line.currentQuantity, order.currency)),
    order.currency,
  );
}

async function displayFulfillmentStatus(order: M.Order, ctx: Ctx): Promise<string> {
  if (order.fulfillmentStatus !== 'UNFULFILLED') return order.fulfillmentStatus;
  const active = (await ctx.children('fulfillmentOrders', order.id)).filter((each) => isActive(each));
  if (active.length > 0 && active.every((each) => each.status === 'ON_HOLD')) return 'ON_HOLD';
  if (active.some((each) => each.status === 'IN_PROGRESS')) return 'IN_PROGRESS';
  return 'UNFULFILLED';
}

/** Line money: unit price times a quantity. */
const lineBag = (quantity: (line: M.LineItem) => number) => async (line: M.LineItem, _: unknown, ctx: Ctx) => {
  const { currency } = await orderOf(ctx, line.orderId);
  return moneyBag(timesAmount(line.price, quantity(line), currency), currency);
};

const purposeOf = (key: string) => (key.startsWith('SHIPPING_') ? 'SHIPPING' : 'TAX');

const displayLine = (line: M.LineItem) => (line.variantTitle ? `${line.title} - ${line.variantTitle}` : line.title);

export const orderFields: Record<string, Resolvers> = {
  Order: {
    ...metafieldFields('Order'),
    id: idField('Order'),
    legacyResourceId: legacyId,
    app: () => ({ id: gid('App', 580111), name: 'Online Store' }),
    billingAddress: (order: M.Order) => mailingAddress(order.billingAddress, `${order.id}1`),
    billingAddressMatchesShippingAddress: (order: M.Order) =>
      JSON.stringify(order.billingAddress) === JSON.stringify(order.shippingAddress),
    email: (order: M.Order, _: unknown, ctx: Ctx) => personal(ctx, 'email', order.email),
    phone: (order: M.Order, _: unknown, ctx: Ctx) => personal(ctx, 'phone', order.phone),
    shippingAddress: (order: M.Order, _: unknown, ctx: Ctx) =>
      personal(ctx, 'shippingAddress', mailingAddress(order.shippingAddress, `${order.id}2`)),
    displayAddress: (order: M.Order) => mailingAddress(order.shippingAddress ?? order.billingAddress, `${order.id}2`),
    cancellation: (order: M.Order) => (order.cancelledAt ? { staffNote: null } : null),
    canMarkAsPaid: (order: M.Order) => !order.cancelledAt && ['PENDING', 'PARTIALLY_PAID', 'AUTHORIZED'].includes(order.financialStatus),
    capturable: (order: M.Order) => order.financialStatus === 'AUTHORIZED' && !order.cancelledAt,
    closed: (order: M.Order) => order.closedAt !== null,
    confirmationNumber: (order: M.Order) => order.id.toString(36).toUpperCase(),
    confirmed: () => true,
    currencyCode: (order: M.Order) => order.currency,
    presentmentCurrencyCode: (order: M.Order) => order.currency,
    currentShippingPriceSet: async (order: M.Order, _: unknown, ctx: Ctx) =>
      moneyBag(currentShipping(order, await ctx.children('refunds', order.id)), order.currency),
    currentSubtotalLineItemsQuantity: async (order: M.Order, _: unknown, ctx: Ctx) =>
      (await ctx.children('lineItems', order.id)).reduce((sum, line) => sum + line.currentQuantity, 0),
    currentSubtotalPriceSet: async (order: M.Order, _: unknown, ctx: Ctx) => moneyBag(await currentSubtotal(order, ctx), order.currency),
    currentTotalDiscountsSet: bag((order) => order.discountTotal),
    currentTotalPriceSet: async (order: M.Order, _: unknown, ctx: Ctx) =>
      moneyBag(sumAmounts([order.total, `-${await refundedTotal(order, ctx)}`], order.currency), order.currency),
    currentTotalTaxSet: bag((order) => order.taxTotal),
    customer(order: M.Order, _: unknown, ctx: Ctx) {
      needScope(ctx, 'customer', ['read_customers']);
      return ctx.one('customers', order.customerId);
    },
    customerLocale: (_: M.Order, __: unknown, ctx: Ctx) => ctx.shop.locale,
    discountCodes: () => [],
    displayFinancialStatus: (order: M.Order) => order.financialStatus,
    displayFulfillmentStatus: (order: M.Order, _: unknown, ctx: Ctx) => displayFulfillmentStatus(order, ctx),
    edited: () => false,
    fulfillable: (order: M.Order) => !order.cancelledAt && order.fulfillmentStatus !== 'FULFILLED',
    async fulfillmentOrders(order: M.Order, args: PageArgs, ctx: Ctx) {
      return listConnection(
        await visibleFulfillmentOrders(ctx, await ctx.children('fulfillmentOrders', order.id)),
        args,
        'fulfillmentOrders',
        (each) => each.id,
      );
    },
    fulfillments: async (order: M.Order, args: { first?: number | null }, ctx: Ctx) =>
      (await ctx.children('fulfillments', order.id)).slice(0, args.first ?? undefined),
    fulfillmentsCount: async (order: M.Order, _: unknown, ctx: Ctx) => count((await ctx.children('fulfillments', order.id)).length),
    fullyPaid: (order: M.Order) => ['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(order.financialStatus),
    unpaid: (order: M.Order) => order.financialStatus === 'PENDING',
    lineItems: async (order: M.Order, args: PageArgs, ctx: Ctx) =>
      listConnection(await ctx.children('lineItems', order.id), args, 'lineItems', (each) => each.id),
    localizedFields(order: M.Order, args: PageArgs & { countryCodes?: string[] | null; purposes?: string[] | null }) {
      const asked = (order.localizedFields ?? []).filter(
        ({ key }) => (args.countryCodes?.includes(key.slice(-2)) ?? true) && (args.purposes?.includes(purposeOf(key)) ?? true),
      );
      return listConnection(asked, args, 'localizedFields', (_, index) => index + 1);
    },
    netPaymentSet: async (order: M.Order, _: unknown, ctx: Ctx) => {
      const paid = await received(order, ctx);
      return moneyBag(fromMinor(paid.received - paid.refunded, order.currency), order.currency);
    },
    originalTotalPriceSet: bag((order) => order.total),
    paymentGatewayNames: (order: M.Order) => [order.gateway],
    poNumber: () => null,
    refundDiscrepancySet: async (order: M.Order, _: unknown, ctx: Ctx) =>
      moneyBag(
        sumAmounts(
          (await ctx.children('refunds', order.id)).map((refund) => refundDiscrepancy(refund, order.currency)),
          order.currency,
        ),
        order.currency,
      ),
    refundable: async (order: M.Order, _: unknown, ctx: Ctx) => {
      const paid = await received(order, ctx);
      return paid.received > paid.refunded;
    },
    refunds: async (order: M.Order, args: { first?: number | null }, ctx: Ctx) =>
      (await ctx.children('refunds', order.id)).slice(0, args.first ?? undefined),
    requiresShipping: async (order: M.Order, _: unknown, ctx: Ctx) =>
      (await ctx.children('lineItems', order.id)).some((line) => line.requiresShipping),
    restockable: async (order: M.Order, _: unknown, ctx: Ctx) =>
      (await ctx.children('lineItems', order.id)).some((line) => line.variantId !== null),
    shippingLine: (order: M.Order) => (order.shippingTitle ? { order } : null),
    shippingLines: (order: M.Order, args: PageArgs) =>
      listConnection(order.shippingTitle ? [{ order }] : [], args, 'shippingLines', () => order.id),
    sourceIdentifier: () => null,
    statusPageUrl: (order: M.Order, _: unknown, ctx: Ctx) => `https://${ctx.shop.domain}/orders/${order.id}`,
    subtotalLineItemsQuantity: async (order: M.Order, _: unknown, ctx: Ctx) =>
      (await ctx.children('lineItems', order.id)).reduce((sum, line) => sum + line.quantity, 0),
    subtotalPriceSet: bag((order) => order.subtotal),
    taxesIncluded: () => false,
    totalCapturableSet: bag((order) => (order.financialStatus === 'AUTHORIZED' && !order.cancelledAt ? order.total : zero(order.currency))),
    totalDiscountsSet: bag((order) => order.discountTotal),
    totalOutstandingSet: async (order: M.Order, _: unknown, ctx: Ctx) => moneyBag(await outstanding(order, ctx), order.currency),
    totalPriceSet: bag((order) => order.total),
    totalReceivedSet: async (order: M.Order, _: unknown, ctx: Ctx) =>
      moneyBag(fromMinor((await received(order, ctx)).received, order.currency), order.currency),
    totalRefundedSet: async (order: M.Order, _: unknown, ctx: Ctx) => moneyBag(await refundedTotal(order, ctx), order.currency),
    totalRefundedShippingSet: async (order: M.Order, _: unknown, ctx: Ctx) =>
      moneyBag(
        sumAmounts(
          (await ctx.children('refunds', order.id)).map((refund) => refund.shippingAmount),
          order.currency,
        ),
        order.currency,
      ),
    totalShippingPriceSet: bag((order) => order.shippingTotal),
    totalTaxSet: bag((order) => order.taxTotal),
    transactions: async (order: M.Order, args: { first?: number | null }, ctx: Ctx) =>
      (await ctx.children('transactions', order.id)).slice(0, args.first ?? undefined),
    transactionsCount: async (order: M.Order, _: unknown, ctx: Ctx) => count((await ctx.children('transactions', order.id)).length),
    number: (order: M.Order) => order.number,
  },
  LocalizedField: {
    countryCode: ({ key }: M.LocalizedField) => key.slice(-2),
    purpose: ({ key }: M.LocalizedField) => purposeOf(key),
  },
  ShippingLine: {
    id: ({ order }: ShippingLine) => gid('ShippingLine', order.id),
    title: ({ order }: ShippingLine) => order.shippingTitle,
    code: ({ order }: ShippingLine) => order.shippingTitle,
    source: () => 'shopify',
    // Prices of the sandbox's shops are without taxes.
    taxLines: () => [],
    custom: () => false,
    isRemoved: () => false,
    originalPriceSet: ({ order }: ShippingLine) => moneyBag(order.shippingTotal, order.currency),
    discountedPriceSet: ({ order }: ShippingLine) => moneyBag(order.shippingTotal, order.currency),
    currentDiscountedPriceSet: ({ order }: ShippingLine) => moneyBag(order.shippingTotal, order.currency),
  },
  LineItem: {
    id: idField('LineItem'),
    name: displayLine,
    discountAllocations: async (line: M.LineItem, _: unknown, ctx: Ctx) => {
      const { currency } = await orderOf(ctx, line.orderId);
      return line.discount !== undefined && toMinor(line.discount, currency) > 0
        ? [{ allocatedAmountSet: moneyBag(line.discount, currency) }]
        : [];
    },
    taxLines: () => [],
    discountedTotalSet: lineBag((line) => line.quantity),
    discountedUnitPriceAfterAllDiscountsSet: lineBag(() => 1),
    discountedUnitPriceSet: lineBag(() => 1),
    originalTotalSet: lineBag((line) => line.quantity),
    originalUnitPriceSet: lineBag(() => 1),
    totalDiscountSet: lineBag(() => 0),
    unfulfilledDiscountedTotalSet: lineBag(unsentUnits),
    unfulfilledOriginalTotalSet: lineBag(unsentUnits),
    unfulfilledQuantity: unsentUnits,
    nonFulfillableQuantity: (line: M.LineItem) => line.quantity - line.currentQuantity,
    refundableQuantity: (line: M.LineItem) => line.currentQuantity,
    restockable: (line: M.LineItem) => line.variantId !== null,
    isGiftCard: () => false,
    image: (line: M.LineItem) =>
      line.imageUrl ? { id: gid('ImageSource', line.id), altText: null, url: line.imageUrl, width: null, height: null } : null,
    lineItemGroup: (line: M.LineItem) => line.group ?? null,
    product: (line: M.LineItem, _: unknown, ctx: Ctx) => ctx.one('products', line.productId),
    variant: (line: M.LineItem, _: unknown, ctx: Ctx) => ctx.one('variants', line.variantId),
  },
  LineItemGroup: {
    id: idField('LineItemGroup'),
    customAttributes: () => [],
    productId: ({ productId }: LineItemGroup) => (productId === null ? null : gid('Product', productId)),
    variantId: ({ variantId }: LineItemGroup) => (variantId === null ? null : gid('ProductVariant', variantId)),
  },
  OrderTransaction: {
    id: idField('OrderTransaction'),
    amountSet: async (each: M.OrderTransaction, _: unknown, ctx: Ctx) => moneyBag(each.amount, (await orderOf(ctx, each.orderId)).currency),
    formattedGateway: (each: M.OrderTransaction) => each.gateway,
    manualPaymentGateway: (each: M.OrderTransaction) => each.gateway === 'manual',
    order: (each: M.OrderTransaction, _: unknown, ctx: Ctx) => orderOf(ctx, each.orderId),
    parentTransaction: (each: M.OrderTransaction, _: unknown, ctx: Ctx) => ctx.one('transactions', each.parentId),
    processedAt: (each: M.OrderTransaction) => each.createdAt,
    test: async (each: M.OrderTransaction, _: unknown, ctx: Ctx) => (await orderOf(ctx, each.orderId)).test,
  },
  Refund: {
    id: idField('Refund'),
    legacyResourceId: legacyId,
    order: (each: M.Refund, _: unknown, ctx: Ctx) => orderOf(ctx, each.orderId),
    processedAt: (each: M.Refund) => each.createdAt,
    updatedAt: (each: M.Refund) => each.createdAt,
    async refundLineItems(each: M.Refund, args: PageArgs, ctx: Ctx) {
      return listConnection(await withLines(ctx, each.lineItems), args, 'refundLineItems', (part) => part.id);
    },
    async refundShippingLines(each: M.Refund, args: PageArgs, ctx: Ctx) {
      const order = await orderOf(ctx, each.orderId);
      const lines = toMinor(each.shippingAmount, order.currency) > 0 ? [{ refund: each, order }] : [];
      return listConnection(lines, args, 'refundShippingLines', () => each.id);
    },
    totalRefundedSet: async (each: M.Refund, _: unknown, ctx: Ctx) => moneyBag(each.total, (await orderOf(ctx, each.orderId)).currency),
    async transactions(each: M.Refund, args: PageArgs, ctx: Ctx) {
      const all = (await ctx.children('transactions', each.orderId)).filter((transaction) => each.transactionIds.includes(transaction.id));
      return listConnection(all, args, 'transactions', (transaction) => transaction.id);
    },
  },
  RefundLineItem: {
    id: idField('RefundLineItem'),
    lineItem: (part: { line: M.LineItem }) => part.line,
    location: (part: { locationId: number | null }, _: unknown, ctx: Ctx) => ctx.one('locations', part.locationId),
    priceSet: (part: { line: M.LineItem }, _: unknown, ctx: Ctx) => moneyBag(part.line.price, ctx.shop.currency),
    restocked: (part: { restockType: string }) => part.restockType !== 'NO_RESTOCK',
    subtotalSet: (part: { subtotal: string }, _: unknown, ctx: Ctx) => moneyBag(part.subtotal, ctx.shop.currency),
    totalTaxSet: (_: unknown, __: unknown, ctx: Ctx) => moneyBag(zero(ctx.shop.currency), ctx.shop.currency),
  },
  RefundShippingLine: {
    id: ({ refund }: { refund: M.Refund }) => gid('RefundShippingLine', refund.id),
    shippingLine: ({ order }: { order: M.Order }) => ({ order }),
    subtotalAmountSet: ({ refund, order }: { refund: M.Refund; order: M.Order }) => moneyBag(refund.shippingAmount, order.currency),
    taxAmountSet: ({ order }: { order: M.Order }) => moneyBag(zero(order.currency), order.currency),
  },
  Customer: {
    id: idField('Customer'),
    legacyResourceId: legacyId,
    displayName: (customer: M.Customer) => [customer.firstName, customer.lastName].filter(Boolean).join(' ') || customer.email || 'No name',
    defaultAddress: async (customer: M.Customer, _: unknown, ctx: Ctx) => {
      const [latest] = (await ctx.store.find('orders', { customerId: customer.id })).reverse();
      return latest ? mailingAddress(latest.shippingAddress, `${customer.id}`) : null;
    },
    defaultEmailAddress: (customer: M.Customer) => (customer.email ? { emailAddress: customer.email } : null),
    defaultPhoneNumber: (customer: M.Customer) => (customer.phone ? { phoneNumber: customer.phone } : null),
    locale: (_: M.Customer, __: unknown, ctx: Ctx) => ctx.shop.locale,
    numberOfOrders: async (customer: M.Customer, _: unknown, ctx: Ctx) =>
      String(
        (await tableCount(ctx, 'orders', 'numberOfOrders', { where: `(data->>'customerId')::bigint = $2`, values: [customer.id] }, null))
          .count,
      ),
    orders: (customer: M.Customer, args: PageArgs, ctx: Ctx) =>
      tableConnection(ctx, 'orders', args, 'orders', { where: `(data->>'customerId')::bigint = $2`, values: [customer.id] }),
    state: () => 'DISABLED',
    tags: () => [],
    verifiedEmail: (customer: M.Customer) => customer.email !== null,
  },
};
