/** What every signed-in screen knows of the plan, so that gated controls render without a request. Pure. */
import { extraUnitsFor } from './extra-usage.ts';
import { answerFor, type Entitlements, isUnlimited, type PlanAnswer } from './plan-answer.ts';

export interface PlanSummary {
  planKey: string;
  /** Null for a listed plan, whose name follows from its key. */
  packageName: string | null;
  /** The last charge was refused: the plan ends unless the bill is paid. */
  hasPaymentIssue: boolean;
  entitlements: Entitlements;
  /** Feature → units used and held in the present cycle. */
  usage: Record<string, number>;
  credits: { total: number; used: number };
  /** USD cents that the seller's cap for extra use still allows in this cycle. */
  extraLeft: number;
  /** When the quotas renew. */
  renewsAt: string;
  /** When a plan that was canceled, or paid once, ends; otherwise null. */
  endsAt: string | null;
  /** Topics of banners that the account has closed. */
  dismissed: readonly string[];
  /** All links to billing are hidden: for marketplace accounts, and embedded ones that pay elsewhere (specification 1, section 2). */
  isBillingHidden: boolean;
  /** Where "Contact us" leads. */
  supportUrl: string;
}

export interface GateAnswer extends PlanAnswer {
  /** Allowed only as extra use beyond the quota, at its price. */
  isExtra: boolean;
}

/** May this account use `amount` units of a feature now? For display only: the server decides again. */
export function gateOf(summary: PlanSummary, feature: string, amount = 1): GateAnswer {
  const usage = summary.usage[feature] ?? 0;
  const answer = answerFor(summary.entitlements, { feature, amount, usage, credits: summary.credits });
  if (answer.blockedBy !== 'quota') return { ...answer, isExtra: false };
  const extra = extraUnitsFor(feature, summary.extraLeft);
  const missing = isUnlimited(answer.limit) ? 0 : amount - answer.left;
  return missing <= extra ? { ...answer, isAllowed: true, blockedBy: null, isExtra: true } : { ...answer, isExtra: false };
}

/** The topic under which it is stored that a banner was closed. */
export const dismissTopic = (topic: string): string => `dismissed.${topic}`;
