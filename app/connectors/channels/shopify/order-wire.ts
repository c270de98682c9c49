/**
 * What Shopify sends about orders and their fulfillment, as far as we read it. Strict about the essential data (ids, amounts, units,
 * times), because a wrong value would be stored as true; everything else may be missing or come from a later version.
 */
import { z } from 'zod';
import { PageInfo, UserErrors } from './wire.ts';

/** At most twelve digits before the point: longer numbers would not be exact in minor units. */
const amount = z.string().regex(/^-?\d{1,12}(\.\d+)?$/, 'not an amount');
const currency = z.string().regex(/^[A-Z]{3}$/, 'not a currency');
const units = z.int().nonnegative();
const time = z.string().refine((value) => !Number.isNaN(Date.parse(value)), 'not a time');

// By webhook, in REST's spelling. Numbers beyond 2^53 come as texts (`parseLosslessJson`).

const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? '' : String(value)));
/** A text that themes and apps fill: may have any type. */
const anyText = z
  .union([z.string(), z.number(), z.boolean()])
  .nullish()
  .catch(null)
  .transform((value) => String(value ?? ''));
const id = z.union([z.int().nonnegative(), z.string().regex(/^\d+$/, 'not an id')]).transform(String);

const WebhookAddress = z
  .object({
    first_name: text,
    last_name: text,
    name: text,
    company: text,
    address1: text,
    address2: text,
    city: text,
    province: text,
    province_code: text,
    zip: text,
    country: text,
    country_code: text,
    phone: text,
  })
  .nullish();
export type WebhookAddress = z.output<typeof WebhookAddress>;

const WebhookLine = z.object({
  id,
  product_id: id.nullish(),
  variant_id: id.nullish(),
  title: text,
  name: text,
  variant_title: text,
  sku: text,
  quantity: units,
  current_quantity: units.nullish(),
  fulfillable_quantity: z.int().nullish(),
  price: amount,
  requires_shipping: z.boolean().nullish(),
  properties: z
    .array(z.object({ name: anyText, value: anyText }))
    .nullish()
    .catch(null),
  discount_allocations: z.array(z.object({ amount })).nullish(),
  tax_lines: z.array(z.object({ price: amount })).nullish(),
});

/** Body of the `orders/*` webhooks that send the order whole. Personal data may be missing altogether (redacted, or not granted to the app). */
export const WebhookOrder = z.object({
  id,
  admin_graphql_api_id: z.string().nullish(),
  name: text,
  test: z.boolean().nullish(),
  currency,
  taxes_included: z.boolean().nullish(),
  current_total_price: amount,
  financial_status: z.string().nullish(),
  fulfillment_status: z.string().nullish(),
  created_at: time,
  processed_at: time.nullish(),
  updated_at: time,
  cancelled_at: time.nullish(),
  note: text,
  note_attributes: z.array(z.object({ name: text, value: text })).nullish(),
  email: text,
  phone: text,
  // Missing, wholly or in part, when the app is not granted them (protected customer data); even the customer's id.
  customer: z.object({ first_name: text, last_name: text, email: text, phone: text }).nullish(),
  shipping_address: WebhookAddress,
  line_items: z.array(WebhookLine),
  shipping_lines: z
    .array(z.object({ title: text, is_removed: z.boolean().nullish() }))
    .nullish()
    .catch(null),
  refunds: z
    .array(
      z.object({
        transactions: z.array(z.object({ kind: text, status: text, amount, currency: z.string().nullish() })),
        order_adjustments: z
          .array(z.object({ kind: text, amount, tax_amount: amount.nullish() }))
          .nullish()
          .catch(null),
      }),
    )
    .nullish()
    .catch(null),
});
export type WebhookOrder = z.output<typeof WebhookOrder>;

/** Bodies that name an order without being one (`refunds/*`, `fulfillments/*`, `orders/edited`). */
export const NamesOrder = z.object({ order_id: id.nullish(), order_edit: z.object({ order_id: id }).nullish() });
/** A body with an id of its own. */
export const Identified = z.object({ id });

// By GraphQL.

const gid = z.string().regex(/^gid:\/\/shopify\/\w+\/\d+/, 'not a global id');
const ShopMoney = z.object({ shopMoney: z.object({ amount }) });
export type ShopMoney = z.infer<typeof ShopMoney>;

const LineItemNode = z.object({
  id: gid,
  title: z.string(),
  variantTitle: z.string().nullable(),
  sku: z.string().nullable(),
  quantity: units,
  currentQuantity: units,
  unfulfilledQuantity: units,
  requiresShipping: z.boolean(),
  customAttributes: z.array(z.object({ key: z.string(), value: z.string().nullable() })),
  product: z.object({ id: gid }).nullable(),
  variant: z.object({ id: gid }).nullable(),
  image: z.object({ url: z.string() }).nullable(),
  originalTotalSet: ShopMoney,
  discountAllocations: z.array(z.object({ allocatedAmountSet: ShopMoney })),
  taxLines: z.array(z.object({ priceSet: ShopMoney })),
});

export const OrderNode = z.object({
  id: gid,
  name: z.string(),
  test: z.boolean(),
  currencyCode: currency,
  createdAt: time,
  processedAt: time.nullable(),
  updatedAt: time,
  cancelledAt: time.nullable(),
  note: z.string().nullable(),
  displayFinancialStatus: z.string().nullable(),
  displayFulfillmentStatus: z.string(),
  taxesIncluded: z.boolean(),
  currentTotalPriceSet: ShopMoney,
  totalRefundedSet: ShopMoney,
  refundDiscrepancySet: ShopMoney,
  customAttributes: z.array(z.object({ key: z.string(), value: z.string().nullable() })),
  localizedFields: z.object({ nodes: z.array(z.object({ key: z.string(), value: z.string() })) }),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  shippingLine: z.object({ title: z.string() }).nullable(),
  shippingAddress: z
    .object({
      firstName: z.string().nullable(),
      lastName: z.string().nullable(),
      company: z.string().nullable(),
      address1: z.string().nullable(),
      address2: z.string().nullable(),
      city: z.string().nullable(),
      province: z.string().nullable(),
      provinceCode: z.string().nullable(),
      zip: z.string().nullable(),
      country: z.string().nullable(),
      countryCodeV2: z.string().nullable(),
      phone: z.string().nullable(),
    })
    .nullable(),
  lineItems: z.object({ pageInfo: PageInfo, nodes: z.array(LineItemNode) }),
});
export type OrderNode = z.infer<typeof OrderNode>;
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
