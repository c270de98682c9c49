/** Inputs and answers of the calls for placing, paying and correcting supplier orders. Amounts are USD cents. */
import { z } from 'zod';
import { mostMatching } from '#app/platform/most-matching.ts';
import { maxAmount } from '#app/platform/typed-amount.ts';
import { handStatuses } from './by-hand/hand-steps.ts';
import { unpayableKeys } from './unpayable.ts';

const choice = z.object({
  supplier_order_id: z.uuid(),
  service_name: z.string().max(100).optional(),
  accept_address: z
    .boolean()
    .optional()
    .describe('Send the address of this order as it is although it looks wrong; absent: as `accept_address` of all.'),
  agreed_cost: z
    .number()
    .int()
    .min(0)
    .optional()
    .describe('USD cents: the cost that you have seen, when it has risen by more than your tolerance since the order came in.'),
});
export const Choices = z.object({ orders: z.array(choice).min(1).max(mostMatching), accept_address: z.boolean().default(false) });
export const Ids = z.object({ supplier_order_ids: z.array(z.uuid()).min(1).max(mostMatching) });

const problem = z.object({
  key: z.string(),
  cure: z.string(),
  field: z.string().optional(),
  why: z.string().optional(),
  most: z.number().int().optional(),
  lineItemId: z.string().optional(),
  title: z.string().optional(),
  before: z.number().int().optional(),
  after: z.number().int().optional(),
});
const option = z.object({
  service_name: z.string(),
  amount: z.number().int(),
  currency: z.literal('USD'),
  /** Days, as `5-7` or `5`; null when nothing sensible is known. */
  delivery_time: z.string().nullable(),
  processing_time: z.string().nullable(),
});
export const PreviewView = z.object({
  orders: z.array(
    z.object({
      supplier_order_id: z.uuid(),
      order_id: z.uuid(),
      name: z.string(),
      source: z.string().nullable(),
      ship_from: z.string().nullable(),
      ship_to: z.string().nullable(),
      service_name: z.string().nullable(),
      logistics: z.array(option),
      items_cost: z.number().int(),
      /** Null when it could not be asked for; `total_cost` is then without it. */
      shipping_cost: z.number().int().nullable(),
      total_cost: z.number().int(),
      address_changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string(), why: z.string() })),
      problems: z.array(problem),
      /** Characters that the supplier takes, when the end of the order's note does not fit; null when all of it fits. */
      note_cut_at: z.number().int().nullable(),
    }),
  ),
  total: z.number().int(),
  currency: z.literal('USD'),
  quota: z.object({ limit: z.number().int(), usage: z.number().int() }),
});

/** Groups the process items of what is done after the answer; null when there are none. */
const trackingId = z.uuid().nullable();
/** Supplier order → its process item. */
const items = z.record(z.uuid(), z.uuid());

export const Cancelled = z.object({
  cancelled: z.array(z.uuid()),
  refused: z.array(z.uuid()),
  failed: z.record(z.uuid(), z.string()),
  tracking_id: trackingId,
  items,
});

export const Outcome = z.object({
  tracking_id: trackingId,
  items,
  orders: z.array(
    z.object({
      supplier_order_id: z.uuid(),
      order_id: z.uuid(),
      name: z.string(),
      status: z.enum(['processing', 'error']),
      error_key: z.string().nullable(),
      problems: z.array(problem),
    }),
  ),
});

/** Toast items (specification 3, section 3): processing, success or error. */
export const SyncStatus = z.object({
  orders: z.array(
    z.object({
      id: z.uuid(),
      order_id: z.uuid(),
      name: z.string(),
      sourceType: z.string().nullable(),
      source_no: z.string().nullable(),
      /** Where the order goes, without street and house; null when that is not known. */
      address: z.object({ name: z.string(), city: z.string(), country_code: z.string() }).nullable(),
      line_items: z.array(
        z.object({ id: z.uuid(), title: z.string(), variant_title: z.string(), quantity: z.number().int(), image: z.string().nullable() }),
      ),
      /** The country that the goods do not fit by plug or voltage, in the seller's language; null when they do, or nothing is known. */
      replaceCountryMessage: z.string().nullable(),
      /** Where the order goes; null when the store does not say. */
      country_code: z.string().nullable(),
      platform_order_id: z.string(),
      status: z.enum(['processing', 'success', 'error']),
      state: z.string(),
      warning_key: z.enum(['waiting_complete_order', 'different_region', 'WARNING_ERROR_ORDER']).nullable(),
      /** Of an error never empty: the words for its key, and the supplier's own. */
      error_message: z.string().nullable(),
      error_key: z.string().nullable(),
      total_cost: z.number().int(),
      /** The cost that the seller has agreed to; null before it is placed. */
      agreed_cost: z.number().int().nullable(),
      pay_before: z.string().nullable(),
    }),
  ),
});

const OrderNumber = z
  .object({
    supplier_order_id: z.uuid().optional(),
    /** The store's own id of the line item, which is what the extension knows. */
    platform_lineitem_id: z.string().max(100).optional(),
    order_no: z.string().trim().min(1).max(100),
    /** The supplier's own word for how far the order is; an unknown one changes nothing. */
    source_order_status: z.string().max(60).optional(),
  })
  .refine((info) => info.supplier_order_id || info.platform_lineitem_id, { message: 'required', path: ['platform_lineitem_id'] });
const cents = z.number().int().min(0).max(maxAmount);
const Currency = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/)
  .default('USD');

/** What the supplier's page says of an order. The specification does not describe it, so what is not known here is left out. */
const OrderInfo = z.object({
  order_no: z.string().trim().min(1).max(100),
  items_cost: cents.optional(),
  shipping_cost: cents.optional(),
  /** Stands for `items_cost` when only the sum is known. */
  total_cost: cents.optional(),
  currency: Currency,
  tracking_number: z.string().trim().max(500).optional(),
  carrier: z.string().trim().max(100).optional(),
  source_order_status: z.string().max(60).optional(),
});

export const OrderNumbers = z
  .object({
    /** Who tells: `extension`, … */
    from: z.string().trim().max(40).optional(),
    orderInfos: z.array(OrderInfo).max(100).default([]),
    order_source: z.string().max(40).optional(),
    platform_order_id: z.string().max(100).optional(),
    shipment_infos: z.array(OrderNumber).min(1).max(100),
  })
  .refine((input) => input.platform_order_id || input.shipment_infos.every((info) => info.supplier_order_id), {
    message: 'required',
    path: ['platform_order_id'],
  });

/** What is known of an order by hand; what is absent stays as it is. Amounts are minor units of `currency`. */
export const HandOrder = z.object({
  id: z.uuid(),
  order_no: z.string().trim().min(1).max(100).optional(),
  goods_cost: cents.optional(),
  postage: cents.optional(),
  currency: Currency,
  tracking_number: z.string().trim().max(500).optional(),
  carrier: z.string().trim().max(100).optional(),
  status: z.enum(handStatuses).optional(),
  /** With `status` returned; absent: all of the cost. */
  amount_back: cents.optional(),
});

export const Payment = Ids.extend({
  method: z.enum(['auto', 'wallet', 'card']).default('auto'),
  card_id: z.string().max(100).optional(),
  save_card: z.boolean().default(false),
});
export const PaymentView = z.object({
  paid: z.array(z.uuid()),
  tracking_id: z.uuid().nullable().describe('Groups the process items that pass the money on to suppliers; null while nothing is paid.'),
  skipped: z.array(z.uuid()),
  refused: z
    .array(z.object({ supplier_order_id: z.uuid(), error_key: z.enum(unpayableKeys) }))
    .describe('Not to be had any more, or dearer than agreed to: when there are any, nothing was paid.'),
  card: z
    .object({
      payment_id: z.uuid(),
      state: z.string(),
      client_secret: z.string().nullable(),
      publishable_key: z.string(),
      amount: z.number().int(),
      error_message: z.string().nullable(),
    })
    .nullable(),
});

const Quantity = z.number().int().min(1).max(999);

export const ChangeSupplier = z.object({
  /** Of an order, or of a package of it (the `id` of a row of the list). */
  id: z.uuid(),
  line_items: z
    .array(
      z.object({
        id: z.uuid(),
        /** Our id of the new variant; `quantity` is then the supplier's units for one item. */
        source_variant_id: z.uuid().optional(),
        /** Otherwise the supplier's own ids of it; `quantity` is then its units for the whole line. `source` where the ids alone mean several. */
        replace_supplier: z
          .object({
            source_product_id: z.string().min(1).max(200),
            sku_id: z.string().min(1).max(200),
            source: z.string().max(40).optional(),
          })
          .optional(),
        quantity: Quantity.optional(),
        /** What is replaced; not needed. */
        source_product_id: z.string().max(200).optional(),
        sku_id: z.string().max(200).optional(),
        source_order: z.object({ id: z.string().max(200).nullish(), order_no: z.string().max(200).nullish() }).nullish(),
      }),
    )
    .min(1)
    .max(100),
  /** For this order alone, or for the items' products from now on: in other open orders, too. */
  scope: z.enum(['order', 'product']).default('order'),
});

const Kept = z.object({ order_name: z.string(), title: z.string(), why: z.enum(['none', 'sold_out', 'placed', 'bundle', 'fraction']) });

/** Items of these supplier orders, as they are listed. */
export const ForAll = z.object({ supplier_order_ids: z.array(z.uuid()).min(1, 'required').max(mostMatching, 'tooLarge') });
export const OfferedForAll = z.object({
  orders: z.number().int(),
  items: z.number().int(),
  suppliers: z.array(
    z.object({
      supplier: z.string().describe('Pass it to `supplier-for-all`.'),
      source: z.string(),
      product_title: z.string().nullable().describe('Where the orders have another product of the same supplier.'),
      items: z.number().int(),
      orders: z.array(
        z.object({ id: z.uuid(), name: z.string(), items: z.number().int(), cost_before: z.number().int(), cost_after: z.number().int() }),
      ),
      cost_before: z.number().int(),
      cost_after: z.number().int(),
      is_shipping_known: z.boolean(),
      stock: z.number().int().nullable(),
      needed: z.number().int(),
      days: z.string().nullable(),
      kept: z.array(Kept),
    }),
  ),
  fixed: z.array(Kept).describe('Items whose supplier cannot be changed: placed already, part of a bundle, or sold in fractions.'),
});
export const ChangeForAll = ForAll.extend({
  supplier: z.string().min(1).max(100),
  order_ids: z.array(z.uuid()).max(mostMatching, 'tooLarge').optional().describe('The stores’ orders that it is for; absent: all of them.'),
});
export const ChangedForAll = z.object({
  changed: z.number().int(),
  kept: z.array(Kept),
  supplier_order_ids: z.array(z.uuid()).describe('What is to be placed now: a changed item may be in another supplier order.'),
});

export const ConfirmationToken = z.string().min(40).max(400);
export const ConfirmationAnswer = z.object({
  state: z.enum(['open', 'used', 'expired', 'settled']),
  workplace: z.string(),
  total: z.number().int(),
  currency: z.literal('USD'),
  expires_at: z.string(),
  orders: z.array(
    z.object({
      name: z.string(),
      store_name: z.string().nullable(),
      source: z.string().nullable(),
      total_cost: z.number().int(),
      is_due: z.boolean(),
      items: z.array(z.object({ title: z.string(), variant_title: z.string(), image: z.string().nullable(), quantity: z.number().int() })),
    }),
  ),
});
