import type { PlanSummary } from '#app/features/billing/plan-summary.ts';

/** The free plan as the shell has it, without limits that a test does not name. */
export const freePlan: PlanSummary = {
  planKey: 'FREE_CREDIT',
  packageName: null,
  entitlements: { planKey: 'FREE_CREDIT', mainCredit: 10, orderCashback: '0', features: {} },
  usage: {},
  credits: { total: 10, used: 0 },
  extraLeft: 0,
  renewsAt: '2027-01-01T00:00:00Z',
  endsAt: null,
  dismissed: [],
  hasPaymentIssue: false,
  isBillingHidden: false,
  supportUrl: 'mailto:support@example.com',
};
