/** Inputs and answers of the calls for placing, paying and correcting supplier orders. Amounts are USD cents. */
import { z } from 'zod';
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
export const Choices = z.object({ orders: z.array(choice).min(1).max(100), accept_address: z.boolean().default(false) });
export const Ids = z.object({ supplier_order_ids: z.array(z.uuid()).min(1).max(100) });

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
      /** Where the order goes; null when the store does not say. */
      country_code: z.string().nullable(),
      platform_order_id: z.string(),
      status: z.enum(['processing', 'success', 'error']),
      state: z.string(),
      warning_key: z.string().nullable(),
      error_message: z.string().nullable(),
      error_key: z.string().nullable(),
      total_cost: z.number().int(),
      /** The cost that the seller has agreed to; null before it is placed. */
      accept_address: z
        .boolean()
        .optional()
        .describe('Send the address of this order as it is although it looks wrong; absent: as `accept_address` of all.'),
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

export const ChangeSupplier = z.object({
  id: z.uuid(),
  line_items: z
    .array(z.object({ id: z.uuid(), source_variant_id: z.uuid(), quantity: z.number().int().min(1).max(999).default(1) }))
    .min(1)
    .max(100),
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
