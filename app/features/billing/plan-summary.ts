/** What every signed-in screen knows of the plan, so that a gated control can be drawn without asking. Pure. */
import { extraUnitsFor } from './extra-usage.ts';
import { answerFor, type Entitlements, isUnlimited, type PlanAnswer } from './plan-answer.ts';

export interface PlanSummary {
  planKey: string;
  /** Of a package; plans are named by their key. */
  packageName: string | null;
  /** The last charge for it was refused: it ends unless the bill is settled. */
  hasPaymentIssue: boolean;
  entitlements: Entitlements;
  /** Feature → units used and held in the present cycle. */
  usage: Record<string, number>;
  credits: { total: number; used: number };
  /** USD cents left of what the seller allows beyond the quotas in this cycle. */
  extraLeft: number;
  /** When the cycle's quotas begin anew. */
  renewsAt: string;
  /** Of a plan that has been canceled, or was paid once: when it is over. */
  endsAt: string | null;
  /** Topics of banners that the account has closed. */
  dismissed: readonly string[];
  /** No way to billing is shown: marketplace accounts, and embedded ones that pay elsewhere (specification 1, section 2). */
  isBillingHidden: boolean;
  /** Where "Contact us" leads. */
  supportUrl: string;
}

export interface GateAnswer extends PlanAnswer {
  /** Allowed only beyond the quota, at the price of extra use. */
  isExtra: boolean;
}

/** May this account do `amount` of a feature now? The server decides again; this is for what is shown. */
export function gateOf(summary: PlanSummary, feature: string, amount = 1): GateAnswer {
  const usage = summary.usage[feature] ?? 0;
  const answer = answerFor(summary.entitlements, { feature, amount, usage, credits: summary.credits });
  if (answer.blockedBy !== 'quota') return { ...answer, isExtra: false };
  const extra = extraUnitsFor(feature, summary.extraLeft);
  const missing = isUnlimited(answer.limit) ? 0 : amount - answer.left;
  return missing <= extra ? { ...answer, isAllowed: true, blockedBy: null, isExtra: true } : { ...answer, isExtra: false };
}

/** The topic under which a closed banner is kept. */
export const dismissTopic = (topic: string): string => `dismissed.${topic}`;
