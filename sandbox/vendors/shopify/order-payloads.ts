/** Webhook bodies of orders, their fulfillments and refunds in Shopify's REST shapes, as its published samples for 2026-07 have them. */
import { gid } from './gid.ts';
import type * as M from './model.ts';
import { fromMinor, sumAmounts, timesAmount, toMinor } from './money.ts';
import type { Session } from './store.ts';

function moneySet(amount: string, currency: string) {
  const money = { amount, currency_code: currency };
  return { shop_money: money, presentment_money: money };
}

function addressPayload(address: M.PostalAddress | null) {
  if (!address) return null;
  return {
    first_name: address.firstName,
    address1: address.address1,
    phone: address.phone,
    city: address.city,
    zip: address.zip,
    province: address.province,
    country: address.country,
    last_name: address.lastName,
    address2: address.address2,
    company: address.company,
    latitude: null,
    longitude: null,
    name: [address.firstName, address.lastName].filter(Boolean).join(' ') || null,
    country_code: address.countryCode,
    province_code: address.provinceCode,
  };
}

/** Units still to be fulfilled; returned units are not among them. */
export const unsentUnits = (line: M.LineItem): number =>
  Math.max(0, line.currentQuantity - (line.fulfilledQuantity - (line.returnedQuantity ?? 0)));

const hasDiscount = (line: M.LineItem, currency: string): boolean => line.discount !== undefined && toMinor(line.discount, currency) > 0;

function linePayload(line: M.LineItem, currency: string) {
  const left = unsentUnits(line);
  return {
    id: line.id,
    admin_graphql_api_id: gid('LineItem', line.id),
    current_quantity: line.currentQuantity,
    fulfillable_quantity: left,
    fulfillment_service: 'manual',
    fulfillment_status: line.fulfilledQuantity === 0 ? null : left > 0 ? 'partial' : 'fulfilled',
    gift_card: false,
    grams: 0,
    name: line.variantTitle ? `${line.title} - ${line.variantTitle}` : line.title,
    price: line.price,
    price_set: moneySet(line.price, currency),
    product_exists: line.productId !== null,
    product_id: line.productId,
    properties: line.customAttributes.map((each) => ({ name: each.key, value: each.value })),
    quantity: line.quantity,
    requires_shipping: line.requiresShipping,
    // The bundle's id alone: what it is called only GraphQL tells.
    sales_line_item_group_id: line.group?.id ?? null,
    sku: line.sku,
    taxable: line.taxable,
    title: line.title,
    total_discount: sumAmounts([], currency),
    total_discount_set: moneySet(sumAmounts([], currency), currency),
    variant_id: line.variantId,
    variant_inventory_management: line.variantId ? 'shopify' : null,
    variant_title: line.variantTitle,
    vendor: line.vendor,
    tax_lines: [],
    duties: [],
    discount_allocations: hasDiscount(line, currency)
      ? [{ amount: line.discount, amount_set: moneySet(line.discount as string, currency), discount_application_index: 0 }]
      : [],
  };
}

function transactionPayload(each: M.OrderTransaction, currency: string) {
  return {
    id: each.id,
    order_id: each.orderId,
    kind: each.kind.toLowerCase(),
    gateway: each.gateway,
    status: each.status.toLowerCase(),
    message: null,
    created_at: each.createdAt,
    test: false,
    authorization: null,
    location_id: null,
    user_id: null,
    parent_id: each.parentId,
    processed_at: each.createdAt,
    device_id: null,
    error_code: null,
    source_name: 'web',
    receipt: {},
    amount: each.amount,
    currency,
    payment_id: null,
    manual_payment_gateway: each.gateway === 'manual',
    admin_graphql_api_id: gid('OrderTransaction', each.id),
  };
}

const shipmentStatus: Record<string, string> = {
  LABEL_PRINTED: 'label_printed',
  LABEL_PURCHASED: 'label_purchased',
  CONFIRMED: 'confirmed',
  IN_TRANSIT: 'in_transit',
  OUT_FOR_DELIVERY: 'out_for_delivery',
  ATTEMPTED_DELIVERY: 'attempted_delivery',
  READY_FOR_PICKUP: 'ready_for_pickup',
  DELIVERED: 'delivered',
  FAILURE: 'failure',
};

export function fulfillmentPayload(order: M.Order, lines: M.LineItem[], each: M.Fulfillment) {
  const [first] = each.tracking;
  return {
    id: each.id,
    order_id: order.id,
    status: each.status.toLowerCase(),
    created_at: each.createdAt,
    service: 'manual',
    updated_at: each.updatedAt,
    tracking_company: first?.company ?? null,
    shipment_status: shipmentStatus[each.displayStatus] ?? null,
    location_id: each.locationId,
    origin_address: null,
    email: order.email,
    destination: addressPayload(order.shippingAddress),
    line_items: each.lineItems.flatMap((part) => {
      const line = lines.find((candidate) => candidate.id === part.lineItemId);
      return line ? [{ ...linePayload(line, order.currency), quantity: part.quantity }] : [];
    }),
    tracking_number: first?.number ?? null,
    tracking_numbers: each.tracking.flatMap((tracking) => tracking.number ?? []),
    tracking_url: first?.url ?? null,
    tracking_urls: each.tracking.flatMap((tracking) => tracking.url ?? []),
    receipt: {},
    name: each.name,
    admin_graphql_api_id: gid('Fulfillment', each.id),
  };
}

/** How much less went back than its lines and shipping come to; below zero: more. */
export const refundDiscrepancy = (refund: M.Refund, currency: string): string =>
  sumAmounts(
    [...refund.lineItems.map((each) => each.subtotal), refund.shippingAmount, fromMinor(-toMinor(refund.total, currency), currency)],
    currency,
  );

function adjustmentPayloads({ id, currency }: M.Order, refund: M.Refund) {
  const amount = refundDiscrepancy(refund, currency);
  const zero = sumAmounts([], currency);
  if (amount === zero) return [];
  return [
    {
      id: refund.id,
      order_id: id,
      refund_id: refund.id,
      amount,
      tax_amount: zero,
      kind: 'refund_discrepancy',
      reason: 'Refund discrepancy',
      amount_set: moneySet(amount, currency),
      tax_amount_set: moneySet(zero, currency),
    },
  ];
}

export function refundPayload(order: M.Order, lines: M.LineItem[], transactions: M.OrderTransaction[], refund: M.Refund) {
  return {
    id: refund.id,
    order_id: order.id,
    created_at: refund.createdAt,
    note: refund.note,
    user_id: null,
    processed_at: refund.createdAt,
    duties: [],
    total_duties_set: moneySet(sumAmounts([], order.currency), order.currency),
    return: null,
    refund_shipping_lines: [],
    restock: refund.lineItems.some((each) => each.restockType !== 'NO_RESTOCK'),
    admin_graphql_api_id: gid('Refund', refund.id),
    order_adjustments: adjustmentPayloads(order, refund),
    refund_line_items: refund.lineItems.map((each) => {
      const line = lines.find((candidate) => candidate.id === each.lineItemId);
      return {
        id: each.id,
        quantity: each.quantity,
        line_item_id: each.lineItemId,
        location_id: each.locationId,
        restock_type: each.restockType.toLowerCase(),
        subtotal: Number(each.subtotal),
        total_tax: 0,
        subtotal_set: moneySet(each.subtotal, order.currency),
        total_tax_set: moneySet(sumAmounts([], order.currency), order.currency),
        line_item: line ? linePayload(line, order.currency) : null,
      };
    }),
    transactions: transactions
      .filter((each) => refund.transactionIds.includes(each.id))
      .map((each) => transactionPayload(each, order.currency)),
  };
}

/** What shipping costs the buyer after refunds of it. */
export const currentShipping = ({ shippingTotal, currency }: M.Order, refunds: readonly M.Refund[]): string =>
  sumAmounts([shippingTotal, ...refunds.map((refund) => fromMinor(-toMinor(refund.shippingAmount, currency), currency))], currency);

/** The order's sums. Tax and shipping are part of the total, not of the subtotal. */
function totalsPayload(order: M.Order, lines: M.LineItem[], refunds: M.Refund[]) {
  const { currency } = order;
  const kept = sumAmounts(
    lines.map((line) => timesAmount(line.price, line.currentQuantity, currency)),
    currency,
  );
  const refunded = sumAmounts(
    refunds.map((each) => each.total),
    currency,
  );
  const currentTotal = sumAmounts([order.total, `-${refunded}`], currency);
  const zero = sumAmounts([], currency);
  return {
    current_shipping_price_set: moneySet(currentShipping(order, refunds), currency),
    current_subtotal_price: kept,
    current_subtotal_price_set: moneySet(kept, currency),
    current_total_additional_fees_set: null,
    current_total_discounts: order.discountTotal,
    current_total_discounts_set: moneySet(order.discountTotal, currency),
    current_total_duties_set: null,
    current_total_price: currentTotal,
    current_total_price_set: moneySet(currentTotal, currency),
    current_total_tax: order.taxTotal,
    current_total_tax_set: moneySet(order.taxTotal, currency),
    original_total_additional_fees_set: null,
    original_total_duties_set: null,
    subtotal_price: order.subtotal,
    subtotal_price_set: moneySet(order.subtotal, currency),
    total_discounts: order.discountTotal,
    total_discounts_set: moneySet(order.discountTotal, currency),
    total_line_items_price: order.subtotal,
    total_line_items_price_set: moneySet(order.subtotal, currency),
    total_outstanding: ['PENDING', 'AUTHORIZED'].includes(order.financialStatus) ? order.total : zero,
    total_price: order.total,
    total_price_set: moneySet(order.total, currency),
    total_shipping_price_set: moneySet(order.shippingTotal, currency),
    total_tax: order.taxTotal,
    total_tax_set: moneySet(order.taxTotal, currency),
    total_tip_received: zero,
  };
}

/** Members that no order of the sandbox has a value of its own for. */
const emptyMembers = {
  app_id: null,
  browser_ip: null,
  buyer_accepts_marketing: false,
  cart_token: null,
  checkout_token: null,
  client_details: null,
  confirmation_number: null,
  confirmed: true,
  device_id: null,
  discount_codes: [],
  duties_included: false,
  estimated_taxes: false,
  landing_site: null,
  landing_site_ref: null,
  line_item_groups: [],
  location_id: null,
  merchant_of_record_app_id: null,
  payment_terms: null,
  po_number: null,
  reference: null,
  referring_site: null,
  source_identifier: null,
  source_url: null,
  tax_exempt: false,
  tax_lines: [],
  taxes_included: false,
  total_weight: 0,
  user_id: null,
};

const orderFulfillmentStatus: Partial<Record<M.Order['fulfillmentStatus'], string>> = {
  FULFILLED: 'fulfilled',
  PARTIALLY_FULFILLED: 'partial',
};

function discountPayloads(order: M.Order) {
  if (toMinor(order.discountTotal, order.currency) <= 0) return [];
  return [
    {
      target_type: 'line_item',
      type: 'manual',
      value: order.discountTotal,
      value_type: 'fixed_amount',
      allocation_method: 'across',
      target_selection: 'all',
      title: 'Discount',
      description: 'Discount',
    },
  ];
}

function shippingPayloads(order: M.Order) {
  if (!order.shippingTitle) return [];
  const price = order.shippingTotal;
  return [
    {
      id: order.id,
      carrier_identifier: null,
      code: order.shippingTitle,
      current_discounted_price_set: moneySet(price, order.currency),
      discounted_price: price,
      discounted_price_set: moneySet(price, order.currency),
      is_removed: false,
      phone: null,
      price,
      price_set: moneySet(price, order.currency),
      requested_fulfillment_service_id: null,
      source: 'shopify',
      title: order.shippingTitle,
      tax_lines: [],
      discount_allocations: [],
    },
  ];
}

/** The order with everything on it, read fresh. */
export async function orderPayload(s: Session, orderId: number) {
  const order = (await s.store.get('orders', orderId)) as M.Order;
  const lines = await s.store.children('lineItems', orderId);
  const transactions = await s.store.children('transactions', orderId);
  const fulfillments = await s.store.children('fulfillments', orderId);
  const refunds = await s.store.children('refunds', orderId);
  const customer = order.customerId ? await s.store.get('customers', order.customerId) : undefined;
  const { currency } = order;
  return {
    id: order.id,
    admin_graphql_api_id: gid('Order', order.id),
    ...emptyMembers,
    ...totalsPayload(order, lines, refunds),
    name: order.name,
    number: order.number - 1000,
    order_number: order.number,
    token: String(order.id),
    test: order.test,
    source_name: order.sourceName,
    order_status_url: `https://${s.shop.domain}/orders/${order.id}`,
    created_at: order.createdAt,
    processed_at: order.processedAt,
    updated_at: order.updatedAt,
    closed_at: order.closedAt,
    cancelled_at: order.cancelledAt,
    cancel_reason: order.cancelReason?.toLowerCase() ?? null,
    currency,
    presentment_currency: currency,
    financial_status: order.financialStatus.toLowerCase(),
    fulfillment_status: orderFulfillmentStatus[order.fulfillmentStatus] ?? null,
    payment_gateway_names: [order.gateway],
    note: order.note,
    note_attributes: order.customAttributes.map((each) => ({ name: each.key, value: each.value })),
    tags: order.tags.join(', '),
    email: order.email,
    contact_email: order.email,
    phone: order.phone,
    customer_locale: s.shop.locale,
    customer: customer ? customerPayload(customer, currency) : null,
    billing_address: addressPayload(order.billingAddress),
    shipping_address: addressPayload(order.shippingAddress),
    shipping_lines: shippingPayloads(order),
    discount_applications: discountPayloads(order),
    line_items: lines.map((line) => linePayload(line, currency)),
    fulfillments: fulfillments.map((each) => fulfillmentPayload(order, lines, each)),
    refunds: refunds.map((each) => refundPayload(order, lines, transactions, each)),
  };
}

function customerPayload(customer: M.Customer, currency: string) {
  return {
    id: customer.id,
    created_at: customer.createdAt,
    updated_at: customer.updatedAt,
    first_name: customer.firstName,
    last_name: customer.lastName,
    state: 'disabled',
    note: null,
    verified_email: true,
    multipass_identifier: null,
    tax_exempt: false,
    email: customer.email,
    phone: customer.phone,
    currency,
    tax_exemptions: [],
    admin_graphql_api_id: gid('Customer', customer.id),
  };
}
