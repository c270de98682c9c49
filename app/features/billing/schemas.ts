import { z } from 'zod';
import { plainNumber } from '#app/platform/plain-number.ts';

export const Nothing = z.object({});

const Provider = z.enum(['SHOPIFY', 'PADDLE_BILLING']);

const ModuleIds = z
  .union([z.array(z.string().max(100)), z.string().max(100)])
  .transform((ids) => (Array.isArray(ids) ? ids : [ids]))
  .pipe(z.array(z.string().max(100)).min(1).max(10))
  .describe('A plan’s key or a package’s id, and the keys of the add-ons beside it.');

export const ChargeSubscription = z.object({
  module_ids: ModuleIds,
  is_yearly: z.boolean().default(true),
  store_id: z.uuid().optional().describe('The Shopify store that pays.'),
  provider_payment: Provider.optional().describe('By default the account’s: Shopify where it has a Shopify store, else Paddle.'),
  confirm_downgrade: z.boolean().default(false),
});
export type ChargeSubscription = z.output<typeof ChargeSubscription>;

export const ChargeAnswer = z.object({
  pay_id: z.string().nullable(),
  confirmation_url: z.string().nullable().describe('The provider’s page on which the merchant approves. Nothing is granted before.'),
  transaction_id: z.string().nullable().describe('Opens the card provider’s overlay checkout. Nothing is granted before it is paid.'),
  payment_callback: z.string().nullable().describe('Where to go on in the app when nothing is to be approved.'),
  apply_on_next_billing_cycle: z.boolean().describe('A downgrade: ask again with confirm_downgrade.'),
  error_code: z.string().nullable(),
  message_params: z.record(z.string(), z.string()),
  feature_id: z.string().nullable(),
});
export type ChargeAnswer = z.infer<typeof ChargeAnswer>;

export const ChargeExtra = z.object({
  pack: z.string().max(100).describe('A pack of credits: CREDIT_PACK_100, CREDIT_PACK_300 or CREDIT_PACK_1000.'),
  store_id: z.uuid().optional(),
  provider_payment: Provider.optional(),
});
export type ChargeExtra = z.output<typeof ChargeExtra>;

export const UpdatePaymentMethod = z.object({
  store_id: z.uuid().optional().describe('The Shopify store that is to pay.'),
  provider_payment: Provider.optional(),
});
export type UpdatePaymentMethod = z.output<typeof UpdatePaymentMethod>;

export const PreviewChange = z.object({ module_ids: ModuleIds, is_yearly: z.boolean() });
export type PreviewChange = z.output<typeof PreviewChange>;

export const SpendingCap = z.object({
  cap: plainNumber(z.number().int().min(0, 'invalid')).describe('USD cents for one 30-day cycle; 0 allows nothing beyond the quotas.'),
});
export type SpendingCap = z.output<typeof SpendingCap>;

export const CalcUsage = z.object({
  feature_ids: z.array(z.string().max(60)).max(50).optional(),
  feature_id: z.string().max(60).optional(),
  amount: plainNumber(z.number().int().min(1).max(1_000_000)).default(1),
});
export type CalcUsage = z.output<typeof CalcUsage>;

export const PlanAnswerView = z.object({
  feature_id: z.string(),
  is_allowed: z.boolean(),
  blocked_by: z.enum(['plan', 'quota', 'credits']).nullable(),
  limit: z.number().int().describe('−1 unlimited, 0 not in the plan'),
  usage: z.number().int(),
  left: z.number().int(),
  upgrade_to: z.string().nullable(),
});

const dollars = z.number().describe('USD');

export const PricingPlan = z.object({
  key: z.string(),
  id: z.string(),
  name: z.string(),
  price: dollars,
  yearly_price: dollars,
  order_cashback: z.number(),
  main_credit: z.number().int(),
  is_custom: z.boolean().describe('Agreed with the seller; the price is where it starts.'),
  features: z.record(z.string(), z.object({ limit: z.number().int() })),
});

export const PricingAddOn = PricingPlan.pick({ key: true, id: true, name: true, price: true, yearly_price: true }).extend({
  features: z
    .record(z.string(), z.object({ limit: z.number().int() }))
    .describe('−1 opens the feature; a number is added to the plan’s limit.'),
});

export const CurrentPlan = z.object({
  package: z.object({
    id: z.string(),
    key: z.string(),
    name: z.string(),
    price: dollars.describe('USD for one cycle'),
    cycle: z.number().int().describe('Days: 30 or 365'),
    modules: z.array(
      z.object({
        id: z.string(),
        key: z.string(),
        name: z.string(),
        type: z.enum(['CREDIT', 'ADD_ON']),
        price: dollars,
        is_legacy: z.boolean(),
        main_credit: z.number().int(),
      }),
    ),
    features: z.record(z.string(), z.object({ limit: z.number().int(), usage: z.number().int() })),
  }),
  next_package: z.object({ name: z.string(), price: dollars, cycle: z.number().int() }).nullable(),
  status: z.enum(['active', 'CANCELLED']),
  start_time: z.string(),
  next_billing_time: z.string().nullable(),
  is_trial: z.boolean(),
  has_payment_issue: z.boolean(),
  provider_payment: Provider.nullable(),
  store_id: z.string().nullable(),
  account_id: z.string(),
  main_credit: z.number().int(),
  main_credit_used: z.number().int(),
  bonus_credit: z.number().int(),
  bonus_credit_used: z.number().int(),
  redeemed_credit: z.number().int(),
  is_redeemed: z.boolean(),
  redeemable_months: z.number().int(),
  total_credit: z.number().int(),
  total_credit_used: z.number().int(),
  order_cashback: z.number(),
});
export type CurrentPlan = z.infer<typeof CurrentPlan>;

export const ActivityLogs = z.object({
  page: z.coerce.number().int().min(1).max(100).default(1),
  type: z.enum(['credit', 'extra-credit']).default('credit').describe('extra-credit: bonus credits only'),
  page_size: z.coerce.number().int().min(1).max(100).default(30),
});
export type ActivityLogs = z.output<typeof ActivityLogs>;

export const ActivityPage = z.object({
  payment_logs: z.array(
    z.object({
      date: z.string().describe('UTC'),
      total: z.number().int().describe('Credits spent on that day, of the entries shown'),
      entries: z.array(
        z.object({
          id: z.string(),
          feature_id: z.string(),
          credit_type: z.string(),
          credit_cost: z.number().int(),
          is_gain: z.boolean(),
          created_at: z.string(),
        }),
      ),
    }),
  ),
  total_page: z.number().int(),
});
export type ActivityPage = z.infer<typeof ActivityPage>;
