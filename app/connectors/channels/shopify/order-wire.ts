/**
 * What Shopify sends about orders and their fulfillment, as far as we read it. Strict about what an order cannot be without (ids, amounts,
 * units, states, time of change), because a wrong value would be stored as true; whatever else themes and apps have made odd is read as far
 * as it can be (docs/decisions/240).
 */
import { z } from 'zod';
import { anyBoolean, anyText, namedTexts, orNull, plainText, readableOf } from '#app/platform/odd-members.ts';
import { PageInfo, UserErrors } from './wire.ts';

/** At most twelve digits before the point: longer numbers would not be exact in minor units. */
const amount = z.string().regex(/^-?\d{1,12}(\.\d+)?$/, 'not an amount');
/** Shopify's are ISO 4217, but another code is no reason to refuse an order. */
const currency = z.string().trim().min(1).max(40);
/** Nobody sells more of an item; a larger number is a mistake, and would not fit where units are added up. */
const units = z.int().nonnegative().max(1_000_000);
const isTime = (value: string) => !Number.isNaN(Date.parse(value));
const time = z.string().refine(isTime, 'not a time');
const anyTime = orNull(time);

// By webhook, in REST's spelling. Numbers beyond 2^53 come as texts (`parseLosslessJson`).

const id = z.union([z.int().nonnegative(), z.string().regex(/^\d+$/, 'not an id')]).transform(String);
/** Without one the item is no product of the store. */
const idOrNone = z
  .union([id, z.literal('').transform(() => null)])
  .nullish()
  .transform((value) => value ?? null);

const WebhookAddress = z
  .object({
    first_name: anyText,
    last_name: anyText,
    name: anyText,
    company: anyText,
    address1: anyText,
    address2: anyText,
    city: anyText,
    province: anyText,
    province_code: anyText,
    zip: anyText,
    country: anyText,
    country_code: anyText,
    phone: anyText,
  })
  .nullish();
export type WebhookAddress = z.output<typeof WebhookAddress>;

const WebhookLine = z.object({
  id,
  product_id: orNull(id),
  variant_id: idOrNone,
  title: anyText,
  name: anyText,
  variant_title: anyText,
  sku: anyText,
  quantity: units,
  current_quantity: units.nullish(),
  fulfillable_quantity: z.int().max(1_000_000),
  price: amount,
  requires_shipping: anyBoolean,
  properties: namedTexts('name', 'key'),
  sales_line_item_group_id: orNull(id),
  discount_allocations: readableOf(z.object({ amount })),
  tax_lines: readableOf(z.object({ price: amount })),
});

/** Body of the `orders/*` webhooks that send the order whole. Personal data may be missing altogether (redacted, or not granted to the app). */
export const WebhookOrder = z
  .object({
    id,
    admin_graphql_api_id: orNull(z.string()),
    name: anyText,
    test: anyBoolean,
    currency,
    taxes_included: anyBoolean,
    current_total_price: amount,
    financial_status: z.string().nullable(),
    fulfillment_status: z.string().nullish(),
    created_at: anyTime,
    processed_at: anyTime,
    updated_at: time,
    cancelled_at: time.nullish(),
    note: anyText,
    note_attributes: namedTexts('name', 'key'),
    email: plainText,
    phone: plainText,
    // Missing, wholly or in part, when the app is not granted them (protected customer data); even the customer's id.
    customer: orNull(z.object({ first_name: anyText, last_name: anyText, email: plainText, phone: plainText })),
    shipping_address: WebhookAddress,
    line_items: z.array(WebhookLine),
    shipping_lines: readableOf(z.object({ title: anyText, is_removed: anyBoolean, tax_lines: readableOf(z.object({ price: amount })) })),
    // Absent in some stores' older orders: then what the buyer paid beside the items is not known.
    current_shipping_price_set: orNull(z.object({ shop_money: z.object({ amount }) })),
    current_total_tax: orNull(amount),
    current_total_discounts: orNull(amount),
    refunds: readableOf(
      z.object({
        transactions: readableOf(z.object({ kind: anyText, status: anyText, amount, currency: orNull(z.string()) })),
        order_adjustments: readableOf(z.object({ kind: anyText, amount, tax_amount: orNull(amount) })),
      }),
    ),
  })
  .transform(({ created_at, processed_at, ...order }) => ({ ...order, placed_at: processed_at ?? created_at ?? order.updated_at }));
export type WebhookOrder = z.output<typeof WebhookOrder>;

/** Bodies that name an order without being one (`refunds/*`, `fulfillments/*`, `orders/edited`). */
export const NamesOrder = z.object({ order_id: id.nullish(), order_edit: z.object({ order_id: id }).nullish() });
/** A body with an id of its own. */
export const Identified = z.object({ id });

// By GraphQL.

const gid = z.string().regex(/^gid:\/\/shopify\/\w+\/\d+/, 'not a global id');
const ShopMoney = z.object({ shopMoney: z.object({ amount }) });
export type ShopMoney = z.infer<typeof ShopMoney>;

const Attributes = namedTexts('key', 'name');

const LineItemNode = z.object({
  id: gid,
  title: anyText,
  variantTitle: anyText,
  sku: anyText,
  quantity: units,
  currentQuantity: units,
  unfulfilledQuantity: units,
  requiresShipping: anyBoolean,
  customAttributes: Attributes,
  lineItemGroup: orNull(z.object({ title: z.string().min(1), quantity: units })),
  product: orNull(z.object({ id: gid })),
  variant: z.object({ id: gid }).nullable(),
  image: orNull(z.object({ url: z.string() })),
  originalTotalSet: ShopMoney,
  discountAllocations: readableOf(z.object({ allocatedAmountSet: ShopMoney })),
  taxLines: readableOf(z.object({ priceSet: ShopMoney })),
});

export const OrderNode = z.object({
  id: gid,
  name: anyText,
  test: anyBoolean,
  currencyCode: currency,
  createdAt: anyTime,
  processedAt: anyTime,
  updatedAt: time,
  cancelledAt: time.nullable(),
  note: anyText,
  displayFinancialStatus: z.string().nullable(),
  displayFulfillmentStatus: orNull(z.string()),
  taxesIncluded: anyBoolean,
  currentTotalPriceSet: ShopMoney,
  totalRefundedSet: ShopMoney,
  refundDiscrepancySet: ShopMoney,
  customAttributes: Attributes,
  localizedFields: z.object({ nodes: readableOf(z.object({ key: z.string(), value: anyText })) }).catch({ nodes: [] }),
  email: plainText,
  phone: plainText,
  shippingLine: orNull(z.object({ title: anyText, taxLines: readableOf(z.object({ priceSet: ShopMoney })) })),
  currentShippingPriceSet: orNull(ShopMoney),
  currentTotalTaxSet: orNull(ShopMoney),
  currentTotalDiscountsSet: orNull(ShopMoney),
  shippingAddress: z
    .object({
      firstName: anyText,
      lastName: anyText,
      company: anyText,
      address1: anyText,
      address2: anyText,
      city: anyText,
      province: anyText,
      provinceCode: anyText,
      zip: anyText,
      country: anyText,
      countryCodeV2: anyText,
      phone: anyText,
    })
    .nullable(),
  lineItems: z.object({ pageInfo: PageInfo, nodes: z.array(LineItemNode) }),
});
export type OrderNode = z.output<typeof OrderNode>;
export const OneOrder = z.object({ order: OrderNode.nullable() });
export const OrdersExist = z.object({ nodes: z.array(z.object({ id: gid }).nullable()) });
export const OrderExists = z.object({ order: z.object({ id: gid }).nullable() });
/** Nodes are parsed one by one (`OrderNode`), so that a malformed one does not stop the others. */
export const OrdersUpdated = z.object({ orders: z.object({ pageInfo: PageInfo, nodes: z.array(z.unknown()) }) });

const FulfillmentOrderLines = z.object({
  pageInfo: PageInfo,
  nodes: z.array(z.object({ id: gid, remainingQuantity: units, lineItem: z.object({ id: gid }) })),
});
export type FulfillmentOrderLines = z.infer<typeof FulfillmentOrderLines>;
export const LinesOfFulfillmentOrder = z.object({ fulfillmentOrder: z.object({ lineItems: FulfillmentOrderLines }).nullable() });

const FulfillmentOrderNode = z.object({
  id: gid,
  status: z.string(),
  requestStatus: z.string(),
  assignedLocation: z.object({ location: z.object({ id: gid, isFulfillmentService: z.boolean() }).nullable() }),
  lineItems: FulfillmentOrderLines,
});
export type FulfillmentOrderNode = z.infer<typeof FulfillmentOrderNode>;
export const OneFulfillmentOrder = z.object({
  fulfillmentOrder: FulfillmentOrderNode.extend({ order: z.object({ id: gid }) }).nullable(),
});
export const FulfillmentOrdersOfOrder = z.object({
  order: z.object({ fulfillmentOrders: z.object({ pageInfo: PageInfo, nodes: z.array(FulfillmentOrderNode) }) }).nullable(),
});

export const FulfillmentsOfOrder = z.object({
  order: z
    .object({
      fulfillments: z.array(z.object({ id: gid, status: z.string(), trackingInfo: z.array(z.object({ number: z.string().nullable() })) })),
    })
    .nullable(),
});
export const UnitsOfFulfillment = z.object({
  fulfillment: z
    .object({
      trackingInfo: z.array(z.object({ number: z.string().nullable(), url: z.string().nullable() })),
      fulfillmentOrders: z.object({ nodes: z.array(z.object({ id: gid })) }),
      fulfillmentLineItems: z.object({
        pageInfo: PageInfo,
        nodes: z.array(z.object({ quantity: units.nullable(), lineItem: z.object({ id: gid }) })),
      }),
    })
    .nullable(),
});
export const FulfillmentCreated = z.object({
  fulfillmentCreate: z.object({ fulfillment: z.object({ id: gid }).nullable(), userErrors: UserErrors }),
});

export const AssignedFulfillmentOrders = z.object({
  assignedFulfillmentOrders: z.object({ pageInfo: PageInfo, nodes: z.array(z.object({ id: gid })) }),
});
const HoldsOfOrder = z.object({
  id: gid,
  fulfillmentOrders: z.object({
    pageInfo: PageInfo,
    nodes: z.array(
      z.object({
        id: gid,
        status: z.string(),
        fulfillAt: z.string().nullable(),
        fulfillmentHolds: z.array(z.object({ displayReason: z.string() })),
      }),
    ),
  }),
});
export type HoldsOfOrder = z.infer<typeof HoldsOfOrder>;
/** A node is null when the store has no such order. */
export const HoldsOfOrders = z.object({ nodes: z.array(HoldsOfOrder.nullable()) });
export const MoreHolds = z.object({ order: HoldsOfOrder.nullable() });
export const HeldLines = z.object({ nodes: z.array(z.object({ id: gid, lineItems: FulfillmentOrderLines }).nullable()) });
export const FulfillmentServices = z.object({
  shop: z.object({
    fulfillmentServices: z.array(
      z.object({
        id: gid,
        serviceName: z.string(),
        callbackUrl: z.string().nullable(),
        inventoryManagement: z.boolean(),
        trackingSupport: z.boolean(),
        location: z.object({ id: gid }).nullable(),
      }),
    ),
  }),
});
/** The answer of any mutation: its name → what was refused. */
export const Answered = z.record(z.string(), z.object({ userErrors: UserErrors }).nullable());
