/** Translates Shopify's orders, from the webhook's REST body or the Admin GraphQL node. Pure. */

import { fieldName, withOwnFields, withoutJoiners } from '#app/connectors/channels/address-fields.ts';
import type { ChannelAddress, ChannelOrder, OrderNews } from '#app/connectors/channels/channel-orders.ts';
import { companyOn } from '#app/connectors/channels/company-on.ts';
import { partOfSet, shownProperties } from '#app/connectors/channels/line-properties.ts';
import { misfitOf } from '#app/connectors/channels/unreadable-order.ts';
import { describeZodError } from '#app/platform/describe-zod-error.ts';
import { parseLosslessJson } from '#app/platform/lossless-json.ts';
import { divideHalfEven, minorFromDecimal } from '#app/platform/money.ts';
import type { NamedText } from '#app/platform/odd-members.ts';
import { asksForTaxId, checkoutTaxIdOf } from './checkout-tax-id.ts';
import { financialStatusOf, fulfillmentStatusOf } from './order-states.ts';
import { Identified, NamesOrder, type OrderNode, type ShopMoney, type WebhookAddress, WebhookOrder } from './order-wire.ts';
import { shownFor } from './shown-for.ts';

/** `gid://shopify/Order/123` → `123`. */
export const legacyId = (gid: string): string => gid.split('/').pop()?.split('?')[0] ?? gid;
export const gidOf = (type: string, id: string): string => `gid://shopify/${type}/${id}`;

const taxIdNames =
  /\b(cpf|cnpj|rfc|rut|pccc|tckn|vkn|tax[ _-]?(id|number|code)|vat([ _-]?(id|number))?|identification|customs[ _-]?(code|id))\b/i;

type Attributes = readonly NamedText[];

const namedTaxIdOf = (attributes: Attributes): string | undefined =>
  attributes.find((each) => taxIdNames.test(each.name.replaceAll('_', ' ')) && each.value.trim())?.value.trim();

/** The buyer's tax id in shops without a checkout field for it: from an attribute of the order, or the company line if it is all digits. */
function taxIdOf(attributes: Attributes, address: ChannelAddress | null): string | null {
  const named = namedTaxIdOf(attributes);
  if (named) return named;
  const company = address?.company.replace(/[.\-/ ]/g, '') ?? '';
  return /^\d{9,14}$/.test(company) ? company : null;
}

const nameOn = (address: ChannelAddress | null): string => [address?.firstName, address?.lastName].filter(Boolean).join(' ');

/** An attribute of an order that is of the address it is sent to: `Número`, `shipping_house_number`. */
const ownField = (name: string): string => fieldName(name).replace(/^(shipping|delivery|entrega|endereco_de_entrega)_/, '');

/**
 * An address with what the checkout's or a theme's own fields have; null for one without any content (redacted, or not granted to us).
 * @param attributes the order's, of which some are of its address.
 */
function wholeAddress(address: ChannelAddress, attributes: Attributes): ChannelAddress | null {
  if (!Object.values(address).some(Boolean)) return null;
  const clean = Object.fromEntries(
    Object.entries(address).map(([field, text]) => [field, withoutJoiners(text)]),
  ) as unknown as ChannelAddress;
  return withOwnFields(clean, new Map(attributes.map(({ name, value }) => [ownField(name), value])));
}

function addressOf(from: WebhookAddress, attributes: Attributes): ChannelAddress | null {
  if (!from) return null;
  const address = {
    firstName: from.first_name || (from.last_name ? '' : from.name),
    lastName: from.last_name,
    company: from.company,
    address1: from.address1,
    address2: from.address2,
    city: from.city,
    province: from.province,
    provinceCode: from.province_code,
    postalCode: from.zip,
    countryCode: from.country_code.toUpperCase(),
    countryName: from.country,
    phone: from.phone,
  };
  return wholeAddress(address, attributes);
}

/**
 * What the seller gets for a line: after discounts, and without taxes, which are included in some shops' prices. Discounts and taxes are
 * told for the ordered quantity, so units that were removed since have a share of them.
 */
function linePricesOf(line: { gross: number; discounts: number[]; taxes: number[]; ordered: number; current: number }) {
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const price = line.gross - sum(line.discounts) - sum(line.taxes);
  if (!Number.isSafeInteger(price)) throw new RangeError('an item costs more than can be counted');
  const share = (units: number) => (line.ordered > 0 ? Number(divideHalfEven(BigInt(price) * BigInt(units), BigInt(line.ordered))) : 0);
  return { unitPrice: share(1), linePrice: share(line.current) };
}

/**
 * What the buyer pays beside the items, as far as it is told. In shops whose prices include taxes the price of shipping does, too; Shopify
 * tells the taxes of the first way of shipping by itself, and orders seldom have a second.
 */
function besideItems(told: {
  shipping: number | undefined;
  shippingTaxes: number[];
  tax: number | undefined;
  discounts: number | undefined;
}) {
  const { shipping, shippingTaxes, tax, discounts } = told;
  const included = shippingTaxes.reduce((sum, each) => sum + each, 0);
  return {
    ...(shipping === undefined ? {} : { shippingPaid: Math.max(0, shipping - included) }),
    ...(tax === undefined ? {} : { tax }),
    ...(discounts === undefined ? {} : { discounts }),
  };
}

/** Without the field when nothing was refunded, so that the content hash of other orders does not change. */
const refundedOf = (refunded: number): Pick<ChannelOrder, 'refunded'> => (refunded > 0 ? { refunded } : {});

/**
 * Shopify tells the difference between all refunds and the value of their items and shipping. Negative: the buyer has got more (goodwill).
 * Positive: a part was kept, or is still on its way back; as these cannot be told apart, it counts as nothing.
 */
const givenBackOf = (discrepancy: number): Pick<ChannelOrder, 'givenBack'> => (discrepancy < 0 ? { givenBack: -discrepancy } : {});

/** The sum of the discrepancies of an order's refunds; before 2024-10 refunded shipping was among them. */
const discrepancyOf = ({ refunds, currency }: WebhookOrder): number =>
  refunds
    .flatMap((refund) => refund.order_adjustments)
    .filter(({ kind }) => kind !== 'shipping_refund')
    .reduce((sum, each) => sum + minorFromDecimal(each.amount, currency) + minorFromDecimal(each.tax_amount ?? '0', currency), 0);

/** The refunded sum. Refunds are in the buyer's currency: if that is not the store's, the amount is not known. */
function refundsOf({ refunds, currency }: WebhookOrder): Pick<ChannelOrder, 'refunded'> {
  const paid = refunds.flatMap((refund) => refund.transactions.filter((each) => each.kind === 'refund' && each.status === 'success'));
  if (paid.some((each) => each.currency && each.currency !== currency)) return {};
  return refundedOf(paid.reduce((sum, each) => sum + minorFromDecimal(each.amount, currency), 0));
}

/** Webhooks do not contain the checkout's tax id: null, to have it read, unless an attribute has it. */
const untoldTaxId = (attributes: Attributes, address: ChannelAddress | null): Pick<ChannelOrder, 'checkoutTaxId'> =>
  asksForTaxId(address?.countryCode) && !namedTaxIdOf(attributes) ? { checkoutTaxId: null } : {};

/**
 * The place of pickup, for an order that the buyer collects. Only fulfillment orders tell that explicitly. Here: no address, although the
 * items need shipping and the buyer has chosen a method, which is named after the place. Not for redacted orders, which lack the address,
 * too.
 */
const pickupOf = (
  { address, customer, lineItems }: Pick<ChannelOrder, 'address' | 'customer' | 'lineItems'>,
  method: string | undefined,
): Pick<ChannelOrder, 'pickup'> =>
  !address && customer && method?.trim() && lineItems.some((line) => line.requiresShipping) ? { pickup: method.trim() } : {};

const wayOf = (order: Pick<WebhookOrder, 'shipping_lines'>) => order.shipping_lines.find((line) => !line.is_removed);

/** Translates an order from an `orders/*` webhook. */
export function orderFromWebhook(order: WebhookOrder): ChannelOrder {
  const minor = (amount: string) => minorFromDecimal(amount, order.currency);
  const address = addressOf(order.shipping_address, order.note_attributes);
  const email = order.email || order.customer?.email || null;
  const phone = order.phone || address?.phone || null;
  // The name in the address, which GraphQL gives even without the customers scope; else (nothing is sent, or it goes to a business) the
  // account's name.
  const name = nameOn(address) || [order.customer?.first_name, order.customer?.last_name].filter(Boolean).join(' ') || companyOn(address);
  const told: ChannelOrder = {
    platformOrderId: order.admin_graphql_api_id?.startsWith('gid://shopify/Order/') ? legacyId(order.admin_graphql_api_id) : order.id,
    name: order.name,
    currency: order.currency,
    total: minor(order.current_total_price),
    ...refundsOf(order),
    ...givenBackOf(discrepancyOf(order)),
    ...besideItems({
      shipping: order.current_shipping_price_set ? minor(order.current_shipping_price_set.shop_money.amount) : undefined,
      shippingTaxes: order.taxes_included ? (wayOf(order)?.tax_lines ?? []).map((each) => minor(each.price)) : [],
      tax: order.current_total_tax ? minor(order.current_total_tax) : undefined,
      discounts: order.current_total_discounts ? minor(order.current_total_discounts) : undefined,
    }),
    financialStatus: financialStatusOf(order.financial_status),
    fulfillmentStatus: fulfillmentStatusOf(order.fulfillment_status),
    placedAt: new Date(order.placed_at),
    updatedAt: new Date(order.updated_at),
    cancelledAt: order.cancelled_at ? new Date(order.cancelled_at) : null,
    isTest: order.test ?? false,
    note: order.note,
    customer: name || email || phone ? { id: '', name, email, phone } : null,
    address,
    taxId: taxIdOf(order.note_attributes, address),
    ...untoldTaxId(order.note_attributes, address),
    lineItems: order.line_items.map((line) => {
      const current = line.current_quantity ?? line.quantity;
      return {
        platformLineItemId: line.id,
        channelProductId: line.product_id ?? null,
        channelVariantId: line.variant_id,
        title: line.title || line.name,
        variantTitle: line.variant_title,
        sku: line.sku,
        image: null,
        quantity: current,
        openQuantity: order.cancelled_at ? 0 : Math.max(0, line.fulfillable_quantity),
        ...linePricesOf({
          gross: minor(line.price) * line.quantity,
          discounts: line.discount_allocations.map((each) => minor(each.amount)),
          taxes: order.taxes_included ? line.tax_lines.map((each) => minor(each.price)) : [],
          ordered: line.quantity,
          current,
        }),
        requiresShipping: line.requires_shipping ?? true,
        ...shownProperties(line.properties),
      };
    }),
  };
  return { ...told, ...pickupOf(told, wayOf(order)?.title) };
}

/** Translates an order from the Admin API. */
export function orderFromGraphql(node: OrderNode): ChannelOrder {
  const from = node.shippingAddress;
  const address =
    from &&
    wholeAddress(
      {
        firstName: from.firstName,
        lastName: from.lastName,
        company: from.company,
        address1: from.address1,
        address2: from.address2,
        city: from.city,
        province: from.province,
        provinceCode: from.provinceCode,
        postalCode: from.zip,
        countryCode: from.countryCodeV2.toUpperCase(),
        countryName: from.country,
        phone: from.phone,
      },
      node.customAttributes,
    );
  const email = node.email || null;
  const phone = node.phone || address?.phone || null;
  const name = nameOn(address) || companyOn(address);
  const checkoutTaxId = checkoutTaxIdOf(node.localizedFields.nodes, address?.countryCode);
  const minorOfSet = (set: ShopMoney) => minorFromDecimal(set.shopMoney.amount, node.currencyCode);
  const told: ChannelOrder = {
    platformOrderId: legacyId(node.id),
    name: node.name,
    currency: node.currencyCode,
    total: minorOfSet(node.currentTotalPriceSet),
    ...refundedOf(minorOfSet(node.totalRefundedSet)),
    ...givenBackOf(minorOfSet(node.refundDiscrepancySet)),
    ...besideItems({
      shipping: node.currentShippingPriceSet ? minorOfSet(node.currentShippingPriceSet) : undefined,
      shippingTaxes: node.taxesIncluded ? (node.shippingLine?.taxLines ?? []).map((each) => minorOfSet(each.priceSet)) : [],
      tax: node.currentTotalTaxSet ? minorOfSet(node.currentTotalTaxSet) : undefined,
      discounts: node.currentTotalDiscountsSet ? minorOfSet(node.currentTotalDiscountsSet) : undefined,
    }),
    financialStatus: financialStatusOf(node.displayFinancialStatus),
    fulfillmentStatus: fulfillmentStatusOf(node.displayFulfillmentStatus),
    placedAt: new Date(node.processedAt ?? node.createdAt ?? node.updatedAt),
    updatedAt: new Date(node.updatedAt),
    cancelledAt: node.cancelledAt ? new Date(node.cancelledAt) : null,
    isTest: node.test ?? false,
    note: node.note,
    customer: name || email || phone ? { id: '', name, email, phone } : null,
    address,
    taxId: taxIdOf(node.customAttributes, address),
    ...(checkoutTaxId === undefined ? {} : { checkoutTaxId }),
    lineItems: node.lineItems.nodes.map((line) => ({
      platformLineItemId: legacyId(line.id),
      channelProductId: line.product ? legacyId(line.product.id) : null,
      channelVariantId: line.variant ? legacyId(line.variant.id) : null,
      title: line.title,
      variantTitle: line.variantTitle,
      sku: line.sku,
      image: line.image?.url ?? null,
      quantity: line.currentQuantity,
      openQuantity: node.cancelledAt ? 0 : line.unfulfilledQuantity,
      ...linePricesOf({
        gross: minorOfSet(line.originalTotalSet),
        discounts: line.discountAllocations.map((each) => minorOfSet(each.allocatedAmountSet)),
        taxes: node.taxesIncluded ? line.taxLines.map((each) => minorOfSet(each.priceSet)) : [],
        ordered: line.quantity,
        current: line.currentQuantity,
      }),
      requiresShipping: line.requiresShipping ?? true,
      ...shownProperties(
        line.customAttributes,
        line.lineItemGroup ? partOfSet(line.lineItemGroup.title, line.lineItemGroup.quantity) : undefined,
      ),
    })),
  };
  return { ...told, ...pickupOf(told, node.shippingLine?.title) };
}

/** The id of the order that a body which is no order names (`refunds/*`, `fulfillments/*`, `orders/edited`). */
export function orderIdOf(body: unknown): string | undefined {
  const named = NamesOrder.safeParse(body).data;
  return named?.order_id ?? named?.order_edit?.order_id ?? undefined;
}

/** The topics whose body is the whole order. */
const wholeOrderTopics: ReadonlySet<string> = new Set(
  ['create', 'updated', 'paid', 'cancelled', 'fulfilled', 'partially_fulfilled'].map((event) => `orders/${event}`),
);

/**
 * The content of an order webhook. A body without an order, or of unexpected shape, only names the order, which is then read by GraphQL; so
 * does one with bundles.
 */
export function orderNewsOf(topic: string, rawBody: string): OrderNews | undefined {
  const body = parseLosslessJson(rawBody);
  if (topic === 'orders/delete') {
    const gone = ownIdOf(body);
    return gone ? { kind: 'deleted', platformOrderId: gone } : undefined;
  }
  const whole = wholeOrderTopics.has(topic) ? WebhookOrder.safeParse(body) : undefined;
  const platformOrderId = orderIdOf(body) ?? (topic.startsWith('orders/') ? ownIdOf(body) : undefined);
  let where = whole?.error && describeZodError(whole.error);
  try {
    if (whole?.success) {
      const order = orderFromWebhook(whole.data);
      return isToBeRead(whole.data) ? { kind: 'named', platformOrderId: order.platformOrderId, asTold: order } : { kind: 'order', order };
    }
  } catch (error) {
    // Amounts that are each one, but beyond reason together.
    if (!(error instanceof RangeError)) throw error;
    where = `line_items: ${error.message}`;
  }
  return platformOrderId ? { kind: 'named', platformOrderId, ...(where ? { misfit: misfitOf(body, where) } : {}) } : undefined;
}

/**
 * Has it lines that are components of bundles? Webhooks tell a bundle's id, but not what it is called. An order that is too old to be shown
 * to us is taken as it comes.
 */
const isToBeRead = ({ line_items: lines, placed_at: placed, updated_at: changed }: WebhookOrder): boolean =>
  lines.some((line) => line.sales_line_item_group_id) && Date.parse(changed) - Date.parse(placed) < shownFor;

const ownIdOf = (body: unknown): string | undefined => Identified.safeParse(body).data?.id;

/** The fulfillment orders that a `fulfillment_orders/*` body names, as gids. */
export function fulfillmentOrderIdsOf(body: unknown): string[] {
  return [...new Set(JSON.stringify(body ?? null).match(/gid:\/\/shopify\/FulfillmentOrder\/\d+/g) ?? [])];
}
