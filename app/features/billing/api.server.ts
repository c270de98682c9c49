import { z } from 'zod';
import { endpoint } from '#app/platform/endpoint.server.ts';
import { translator } from '#app/platform/i18n.server.ts';
import { cancelSubscription } from './cancel-subscription.server.ts';
import { chargeExtra, updatePaymentMethod } from './change-payment.server.ts';
import { chargeSubscription } from './charge-subscription.server.ts';
import { chooseFreePlan, skipRecharge } from './choose-free-plan.server.ts';
import { getPackage } from './find-target.server.ts';
import { calcUsage, getCurrentPlan, listPricing } from './get-current-plan.server.ts';
import { listActivity, listCreditLogs } from './list-activity.server.ts';
import { readBill } from './read-bill.server.ts';
import { readPlan } from './read-plan.server.ts';
import { redeemCredits } from './redeem-credits.server.ts';
import {
  ActivityLogs,
  ActivityPage,
  CalcUsage,
  ChargeAnswer,
  ChargeExtra,
  ChargeSubscription,
  CurrentPlan,
  Nothing,
  PlanAnswerView,
  PricingAddOn,
  PricingPlan,
  SpendingCap,
  UpdatePaymentMethod,
} from './schemas.ts';
import { setSpendingCap } from './set-spending-cap.server.ts';

const PaymentOpened = z.object({
  confirmation_url: z.string().nullable().describe('Shopify’s page on which the merchant approves.'),
  transaction_id: z.string().nullable().describe('Opens the card provider’s overlay checkout.'),
});

const CreditLog = z.object({
  id: z.string(),
  credit_type: z.enum(['BONUS_CREDIT', 'MAIN_CREDIT']),
  source: z.string(),
  credit: z.number().int(),
  credit_left: z.number().int(),
  expires_at: z.string().nullable(),
  created_at: z.string(),
});

const cents = z.number().int().describe('USD cents');
const BillView = z.object({
  lines: z.array(
    z.object({
      kind: z.enum(['plan', 'change', 'unused', 'returned', 'credits', 'tax', 'extra', 'next']),
      what: z.string(),
      units: z.number().int(),
      amount: cents,
      at: z.string().nullable(),
    }),
  ),
  today: cents,
  forecast: cents,
  expected_extra: cents,
  extra: cents,
  cap: cents,
  next: z
    .object({ amount: cents, tax: cents.nullable().describe('Part of the amount; null when it is not known.') })
    .nullable()
    .describe('What is charged next; null when nothing is.'),
});

const billView = ({ expectedExtra, lines, ...bill }: Awaited<ReturnType<typeof readBill>>): z.input<typeof BillView> => ({
  ...bill,
  expected_extra: expectedExtra,
  lines: lines.map((line) => ({ ...line, at: line.at?.toISOString() ?? null })),
});

export const billingApi = [
  endpoint({
    method: 'get',
    path: '/api/payments/user/v2/current-plan',
    summary: 'The present plan with its quotas, usage and credits',
    access: 'account',
    input: Nothing,
    output: CurrentPlan,
    run: (ctx) => getCurrentPlan(ctx),
  }),
  endpoint({
    method: 'post',
    path: '/api/payments/quota/calc-usage',
    summary: 'May the account do this, how much is left, which plan has more',
    access: 'account',
    input: CalcUsage,
    output: z.object({ features: z.array(PlanAnswerView) }),
    run: async (ctx, input) => ({ features: await calcUsage(ctx, input) }),
  }),
  endpoint({
    method: 'get',
    path: '/api/payments/pricing',
    summary: 'The plans that can be taken, and the add-ons beside them',
    access: 'public',
    input: Nothing,
    output: z.object({ CREDIT: z.array(PricingPlan), ADD_ON: z.array(PricingAddOn) }),
    run: async (ctx) => listPricing(translator(ctx.locale)),
  }),
  endpoint({
    method: 'get',
    path: '/api/payments/activity-logs',
    summary: 'Uses, renewals and refunds of credits and quotas by day',
    access: 'account',
    input: ActivityLogs,
    output: ActivityPage,
    run: listActivity,
  }),
  endpoint({
    method: 'get',
    path: '/api/payments/credit-logs',
    summary: 'Grants of credits that still hold, in the order in which they are spent',
    access: 'account',
    input: Nothing,
    output: z.object({ credit_logs: z.array(CreditLog) }),
    run: async (ctx) => ({ credit_logs: await listCreditLogs(ctx) }),
  }),
  endpoint({
    method: 'post',
    path: '/api/payments/charge-subscription',
    summary: 'Choose a plan; answers with the provider’s page on which it is approved',
    access: 'account',
    idempotent: true,
    input: ChargeSubscription,
    output: ChargeAnswer,
    run: chargeSubscription,
  }),
  endpoint({
    method: 'post',
    path: '/api/payments/charge-extra',
    summary: 'Buy a pack of credits once',
    access: 'account',
    idempotent: true,
    input: ChargeExtra,
    output: PaymentOpened.extend({ pay_id: z.string() }),
    run: chargeExtra,
  }),
  endpoint({
    method: 'post',
    path: '/api/payments/cancel-subscription',
    summary: 'Cancel the plan at the end of what is paid',
    access: 'account',
    idempotent: true,
    input: Nothing,
    output: z.object({ next_billing_time: z.string().nullable() }),
    run: (ctx) => cancelSubscription(ctx),
  }),
  endpoint({
    method: 'post',
    path: '/api/payments/skip-recharge',
    summary: 'Do not offer the cancelled plan again; it runs out',
    access: 'account',
    idempotent: true,
    input: Nothing,
    output: z.object({ is_recharge_skipped: z.literal(true) }),
    run: async (ctx) => {
      await skipRecharge(ctx);
      return { is_recharge_skipped: true as const };
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/payments/update-payment-method',
    summary: 'Let another Shopify store pay for the plan, or (Paddle) another card',
    access: 'account',
    idempotent: true,
    input: UpdatePaymentMethod,
    output: PaymentOpened,
    run: updatePaymentMethod,
  }),
  endpoint({
    method: 'get',
    path: '/api/payments/packages/:package_id',
    summary: 'A package made to measure',
    access: 'account',
    input: z.object({ package_id: z.uuid() }),
    output: z.object({
      id: z.string(),
      modules: z.object({ ORDER_FULFILLMENT: z.object({ id: z.string(), name: z.string() }) }),
      price: z.number().describe('USD for one cycle'),
      cycle: z.number().int(),
      main_credit: z.number().int(),
      order_cashback: z.number(),
      features: z.record(z.string(), z.number().int()),
    }),
    run: async (ctx, input) => {
      const found = await getPackage(ctx, input);
      return {
        id: found.id,
        modules: { ORDER_FULFILLMENT: { id: found.id, name: found.name } },
        price: found.price / 100,
        cycle: found.cycleDays,
        main_credit: found.mainCredit,
        order_cashback: Number(found.orderCashback),
        features: found.features,
      };
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/payments/redeem-credit',
    summary: 'Draw the credits of a paid year’s coming months now',
    access: 'account',
    idempotent: true,
    input: Nothing,
    output: z.object({ months: z.number().int(), credits: z.number().int() }),
    run: (ctx) => redeemCredits(ctx),
  }),
  endpoint({
    method: 'get',
    path: '/api/payments/bill',
    summary: 'What the present 30 days cost so far, what they will cost, and what moved it',
    access: 'account',
    input: Nothing,
    output: BillView,
    run: async (ctx) => billView(await readBill(ctx, await readPlan(ctx, ctx.account.id))),
  }),
  endpoint({
    method: 'post',
    path: '/api/payments/spending-cap',
    summary: 'The most that use beyond the quotas may cost in 30 days',
    access: 'account',
    idempotent: true,
    input: SpendingCap,
    output: z.object({ confirmation_url: z.string().nullable().describe('The provider’s page on which a higher cap is approved.') }),
    run: setSpendingCap,
  }),
  endpoint({
    method: 'post',
    path: '/api/payments/reset-free-plan-ao',
    summary: 'Go on with the free plan',
    access: 'account',
    idempotent: true,
    input: Nothing,
    output: CurrentPlan,
    run: async (ctx) => {
      await chooseFreePlan(ctx);
      return getCurrentPlan(ctx);
    },
  }),
];
