/** Wire shapes of orders (specification 3, sections 3 and 7). Amounts are integers of minor units beside their currency; costs are USD cents. */
import { z } from 'zod';
import { mostMatching } from '#app/platform/most-matching.ts';
import { isWrongTaxId } from './address/tax-ids.ts';
import { marks } from './marks.ts';
import { allStates } from './states.ts';

const Mark = z.enum(marks);
/** A calendar day of the workplace's time zone, or a moment. */
export const Day = z.iso.date().or(z.iso.datetime({ offset: true }));
/** Ids in a query: the parameter repeated, or one with commas. */
export const idList = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => (Array.isArray(value) ? value : value.split(',')))
  .pipe(z.array(z.uuid()).max(100));
const page = z.coerce.number().int().min(1).max(1_000_000);

/** `all` and an empty value mean no filter. */
const choice = z
  .string()
  .trim()
  .max(60)
  .transform((text) => (text === '' || text === 'all' ? undefined : text))
  .optional();

export const OrderFilterInput = z.object({
  keyword: z.string().max(200).optional(),
  order_status: choice,
  sub_status: choice,
  from_date: Day.optional(),
  to_date: Day.optional(),
  order_by: z.enum(['created_at']).default('created_at'),
  sort: z.enum(['asc', 'desc']).default('desc'),
  channel: choice,
  source: choice,
  mark_order: choice,
  page: page.optional(),
  page_no: page.optional(),
  page_size: z.coerce.number().int().min(1).max(100).default(25),
  cursor: z.string().max(400).optional(),
  cancellable: z.stringbool().optional(),
});

export const LineItemView = z.object({
  id: z.uuid(),
  platform_line_item_id: z.string(),
  title: z.string(),
  variant_title: z.string(),
  sku: z.string(),
  image: z.string().nullable(),
  quantity: z.number().int(),
  open_quantity: z.number().int(),
  /**
   * The exact quantity when a fraction of a unit was sold (the quantities are rounded up), otherwise null. Absent in rows that the previous
   * version prepared.
   */
  fractional_quantity: z.string().nullable().optional(),
  /** Rounded. `line_price` is exact, for the whole quantity. */
  unit_price: z.number().int(),
  line_price: z.number().int(),
  /** The part of `line_price` that was refunded although the buyer keeps the item. Absent in rows that the previous version prepared. */
  given_back: z.number().int().optional(),
  unmapped_product: z.boolean(),
  error_key: z.string().nullable(),
  error_message: z.string().nullable(),
  warning_key: z.string().nullable(),
});

export const OrderView = z.object({
  id: z.uuid(),
  order_id: z.uuid(),
  platform_order_id: z.string(),
  name: z.string(),
  store_id: z.uuid(),
  channel: z.string(),
  customer_name: z.string(),
  country_code: z.string().nullable(),
  currency: z.string(),
  total: z.number().int(),
  payment_status: z.string(),
  fulfillment_status: z.string(),
  order_status: z.string(),
  sub_status: z.string(),
  state: z.enum(allStates),
  mark_order: z.string(),
  is_archived: z.boolean(),
  created_at: z.string(),
  cancelled_at: z.string().nullable(),
  /** Absent in rows that the previous version prepared. */
  is_test: z.boolean().optional(),
  source: z.string().nullable(),
  shipping_warehouse: z.string().nullable(),
  source_order: z.object({
    order_no: z.string().nullable(),
    payment_status: z.string(),
    pay_before: z.string().nullable(),
    /**
     * Who sends what the system did not order: the supplier at which the seller ordered (`elsewhere`), or the `seller`. Absent in rows that
     * the previous version prepared.
     */
    by_hand: z.enum(['elsewhere', 'seller']).nullable().optional(),
    /** False: the costs of an order by hand are estimates. */
    is_cost_entered: z.boolean().optional(),
  }),
  /** `amount` is null when the shipping cost is not known: `total_cost` is then without it, and `profit` null. */
  shipping_info: z.object({ service_name: z.string().nullable(), amount: z.number().int().nullable() }),
  items_cost: z.number().int(),
  total_cost: z.number().int(),
  /** `total_cost` less what the supplier has refunded. */
  cost_left: z.number().int(),
  profit: z.number().int().nullable(),
  can_place_by_quayside: z.boolean(),
  error_key: z.string().nullable(),
  error_message: z.string().nullable(),
  line_items: z.array(LineItemView),
  trackings: z.array(
    z.object({ id: z.uuid(), tracking_number: z.string(), carrier: z.string(), status: z.string(), tracking_id: z.string() }),
  ),
});

const RecommendationView = z.object({
  source: z.string(),
  /** The supplier's own ids of product and variant. */
  source_product_id: z.string(),
  sku_id: z.string(),
  /** Pass it to `change-supplier`. */
  source_variant_id: z.uuid(),
  title: z.string(),
  variant_title: z.string(),
  image: z.string().nullable(),
  /** Supplier units for one item; pass it to `change-supplier` as `quantity`. */
  units_per_item: z.number().int(),
  /** Supplier units for the whole line. */
  quantity: z.number().int(),
  unit_cost: z.number().int(),
  /** For the whole quantity; null when not known. */
  shipping_cost: z.number().int().nullable(),
  /** How much less the order costs with it, shipping included; null when the present supplier does not have the item. */
  saves: z.number().int().nullable(),
  /** Days by its cheapest service, as `5-7`; null when not known. */
  processing_time: z.string().nullable(),
  delivery_time: z.string().nullable(),
  currency: z.literal('USD'),
});

/** A row with data that change from day to day, and are therefore not stored with the list's rows (docs/decisions/136). */
export const OrderWithSupplyView = OrderView.extend({
  /** Days, as `5-7`; null when not known. */
  shipping_info: OrderView.shape.shipping_info.extend({ processing_time: z.string().nullable(), delivery_time: z.string().nullable() }),
  line_items: z.array(
    LineItemView.extend({
      /**
       * What the buyer entered for the item: an engraving, a gift message. Before it, with `is_set`, the set that the item was sold in: its
       * title, and how many.
       */
      properties: z.array(z.object({ name: z.string(), value: z.string(), is_set: z.literal(true).optional() })),
      /** The own supplier's fall-back for this item, if it would serve it better. */
      quayside_recommend: RecommendationView.nullable(),
      /** The same among other suppliers: the cheapest including shipping. */
      source_recommend: RecommendationView.nullable(),
    }),
  ),
});

export const OrderListView = z.object({
  orders: z.array(OrderView),
  total: z.number().int(),
  is_total_exact: z.boolean(),
  page: z.number().int(),
  page_size: z.number().int(),
  cursor: z.string().nullable(),
  previous_cursor: z.string().nullable(),
});

const AddressText = z.string().trim().max(255);
export const AddressInputShape = z
  .object({
    first_name: AddressText.default(''),
    last_name: AddressText.default(''),
    company: AddressText.default(''),
    address1: AddressText,
    address2: AddressText.default(''),
    city: AddressText,
    province: AddressText.default(''),
    province_code: z.string().trim().max(10).default(''),
    postal_code: z.string().trim().max(20).default(''),
    country_code: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{2}$/),
    country_name: AddressText.default(''),
    phone: z.string().trim().max(40).default(''),
    email: z.email().max(200).nullable().optional(),
    tax_id: z.string().trim().max(40).nullable().optional(),
  })
  .refine((address) => !isWrongTaxId(address.tax_id, address.country_code), { message: 'taxIdWrong', path: ['tax_id'] });

export const OrderIds = z.object({ orders: z.array(z.uuid()).min(1).max(mostMatching) });
export const MarkInput = OrderIds.extend({ mark_order: Mark });
export const Updated = z.object({ updated: z.number().int() });
export const Done = z.object({ done: z.literal(true) });

export const TimelineView = z.object({
  id: z.uuid(),
  event: z.string(),
  actor: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  supplier_order_id: z.uuid().nullable(),
  at: z.string(),
});
