/** What requests may carry. Unknown fields are refused, as Paddle does. */
import { z } from 'zod';
import { invalid, PaddleFailure } from './failure.ts';

const id = (prefix: string) => z.string().regex(new RegExp(`^${prefix}_[a-z\\d]{26}$`), `must be an id of the form ${prefix}_…`);
const data = z.record(z.string(), z.unknown()).nullable();
const amount = z.string().regex(/^\d+$/, 'must be an amount in the lowest denomination');
const money = z.strictObject({ amount, currency_code: z.string().length(3) });
const duration = z.strictObject({ interval: z.enum(['day', 'week', 'month', 'year']), frequency: z.number().int().min(1) });
const taxCategory = z.enum([
  ...(['digital-goods', 'ebooks', 'implementation-services', 'professional-services', 'saas'] as const),
  ...(['software-programming-services', 'standard', 'training-services', 'website-hosting'] as const),
]);
const status = z.enum(['active', 'archived']);
const instant = z.iso.datetime({ offset: true });

export const NewProduct = z.strictObject({
  name: z.string().min(1).max(200),
  description: z.string().max(2048).nullable().optional(),
  type: z.enum(['standard', 'custom']).optional(),
  tax_category: taxCategory,
  image_url: z.string().nullable().optional(),
  custom_data: data.optional(),
});
export const ProductChange = NewProduct.partial().extend({ status: status.optional() });

const priceFields = {
  description: z.string().min(2).max(500),
  name: z.string().min(1).max(150).nullable().optional(),
  billing_cycle: duration.nullable().optional(),
  trial_period: duration.nullable().optional(),
  tax_mode: z.enum(['account_setting', 'external', 'internal']).optional(),
  unit_price: money,
  unit_price_overrides: z.array(z.never()).optional(),
  quantity: z.strictObject({ minimum: z.number().int().min(1), maximum: z.number().int().min(1) }).optional(),
  custom_data: data.optional(),
};
export const NewPrice = z.strictObject({ ...priceFields, product_id: id('pro'), type: z.enum(['standard', 'custom']).optional() });
export const PriceChange = z.strictObject({ ...priceFields, type: z.enum(['standard', 'custom']), status }).partial();
export type NewPrice = z.output<typeof NewPrice>;

export const NewCustomer = z.strictObject({
  email: z.email(),
  name: z.string().max(1024).nullable().optional(),
  custom_data: data.optional(),
  locale: z.string().optional(),
});
export const CustomerChange = NewCustomer.partial().extend({ status: status.optional() });

export const NewAddress = z.strictObject({
  country_code: z.string().length(2),
  description: z.string().nullable().optional(),
  first_line: z.string().nullable().optional(),
  second_line: z.string().nullable().optional(),
  city: z.string().nullable().optional(),
  postal_code: z.string().nullable().optional(),
  region: z.string().nullable().optional(),
  custom_data: data.optional(),
});

const item = z.union([
  z.strictObject({ price_id: id('pri'), quantity: z.number().int().min(1) }),
  z.strictObject({ price: z.strictObject({ ...priceFields, product_id: id('pro') }), quantity: z.number().int().min(1) }),
]);
export type ItemInput = z.output<typeof item>;

export const NewTransaction = z.strictObject({
  items: z.array(item).min(1).max(100),
  status: z.enum(['draft', 'ready']).optional(),
  customer_id: id('ctm').nullable().optional(),
  address_id: id('add').nullable().optional(),
  currency_code: z.string().length(3).optional(),
  collection_mode: z.literal('automatic').optional(),
  custom_data: data.optional(),
});
export const TransactionChange = z.strictObject({ status: z.enum(['canceled']), custom_data: data }).partial();

const proration = z.enum([
  'prorated_immediately',
  'prorated_next_billing_period',
  'full_immediately',
  'full_next_billing_period',
  'do_not_bill',
]);
export const SubscriptionChange = z
  .strictObject({
    items: z.array(item).min(1),
    custom_data: data,
    next_billed_at: instant,
    scheduled_change: z.null(),
    proration_billing_mode: proration,
    on_payment_failure: z.enum(['prevent_change', 'apply_change']),
  })
  .partial();
export type SubscriptionChange = z.output<typeof SubscriptionChange>;

const effective = z.enum(['next_billing_period', 'immediately']);
export const Cancel = z.strictObject({ effective_from: effective.nullable().default('next_billing_period') });
export const Pause = z.strictObject({
  effective_from: effective.nullable().default('next_billing_period'),
  resume_at: instant.nullable().optional(),
  on_resume: z.enum(['continue_existing_billing_period', 'start_new_billing_period']).optional(),
});
export const Resume = z.strictObject({
  effective_from: z.union([z.literal('immediately'), instant]),
  on_resume: z.enum(['continue_existing_billing_period', 'start_new_billing_period']).optional(),
});
export const OneTimeCharge = z.strictObject({
  effective_from: z.literal('immediately'),
  items: z.array(item).min(1),
  on_payment_failure: z.enum(['prevent_change', 'apply_change']).optional(),
});

export const NewAdjustment = z.strictObject({
  action: z.enum(['refund', 'credit']),
  type: z.enum(['full', 'partial']).default('partial'),
  transaction_id: id('txn'),
  reason: z.string().min(1),
  tax_mode: z.enum(['external', 'internal']).optional(),
  items: z
    .array(z.strictObject({ item_id: id('txnitm'), type: z.enum(['full', 'partial']), amount: amount.nullable().optional() }))
    .nullable()
    .optional(),
});
export type NewAdjustment = z.output<typeof NewAdjustment>;

/** @throws PaddleFailure 400 naming the fields. */
export function read<S extends z.ZodType>(shape: S, input: unknown): z.output<S> {
  const parsed = shape.safeParse(input ?? {});
  if (parsed.success) return parsed.data;
  throw invalid(parsed.error.issues.map((issue) => ({ field: issue.path.join('.') || '(root)', message: issue.message })));
}

export const conflict = (code: string, detail: string) => new PaddleFailure(409, code, detail);
