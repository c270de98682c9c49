/** What gives more than the plan has, and what each way costs: a larger plan, an add-on, a pack of credits, or paying by the piece. Pure. */
import { addOnPriceOf, addOnsFor, addOnsPriceOf, keptAddOns } from './add-ons.ts';
import { day } from './cycle.ts';
import { extraCostOf, extraPrices, spendingCaps } from './extra-usage.ts';
import { type Entitlements, isUnlimited, limitOf, plansThatUnlock } from './plan-answer.ts';
import { type CycleDays, creditPacks, cyclePriceOf, featureLimitOf, isNegotiated, planOf, pricePerMonth } from './plans.ts';

export interface Way {
  kind: 'plan' | 'addOn' | 'extra' | 'pack';
  /** Key of the plan, add-on or pack; the feature when it is paid by the piece. */
  key: string;
  /** What one has then in 30 days, or (for a pack) once; −1 unlimited. */
  total: number;
  /** USD cents that it costs more than now: each month, or once for what is needed until the quota renews. */
  more: number;
  isOnce: boolean;
  /** The sum is known, and what one gets suffices for what is needed. */
  isEnough: boolean;
}

export interface Need {
  feature: string;
  blockedBy: 'plan' | 'quota' | 'credits' | null;
  /** Units used of the quota, or credits. */
  usage: number;
  /** Units needed beside those until the quota renews. */
  needed: number;
}

export interface Payer {
  planKey: string;
  addOns: readonly string[];
  cycleDays: number;
  /** USD cents of one cycle, with add-ons. */
  price: number;
  entitlements: Entitlements;
  packageFeatures: Readonly<Record<string, number>>;
  /** Use beyond the quotas may be allowed. */
  canPayByPiece: boolean;
}

/**
 * How many units will be needed until the quota renews, at the rate so far; at least what is wanted now. In the first day the rate means
 * nothing.
 */
export function neededUntil(
  renewsAt: Date,
  { begun, now, usage, wanted }: { begun: Date; now: Date; usage: number; wanted: number },
): number {
  const passed = now.getTime() - begun.getTime();
  if (passed < day) return wanted;
  return Math.max(wanted, Math.round((usage * Math.max(0, renewsAt.getTime() - now.getTime())) / passed));
}

/**
 * All ways, larger plans first. Somebody who lacks a feature is offered what has it; by the piece and by packs only what is counted.
 * @param cycleDays in which a larger plan would be paid; an add-on is paid with the present plan.
 */
export function waysToMore(payer: Payer, need: Need, cycleDays: CycleDays): Way[] {
  const { feature, blockedBy, usage, needed } = need;
  const now = pricePerMonth(payer.price, payer.cycleDays);
  const isForCredits = blockedBy === 'credits';
  const limit = isForCredits ? payer.entitlements.mainCredit : limitOf(payer.entitlements, feature);
  const suffices = (total: number) => isUnlimited(total) || total >= usage + needed;
  const larger = plansThatUnlock(payer.entitlements, { feature, usage, isForCredits }).filter(
    // Of a plan that is unpaid the free plan's figures hold.
    (plan) => plan.monthlyPrice > planOf(payer.planKey).monthlyPrice,
  );
  const ways: Way[] = larger.map((plan) => {
    const kept = keptAddOns(payer.addOns, { planKey: plan.key, features: {} });
    const price = cyclePriceOf(plan.monthlyPrice, cycleDays) + addOnsPriceOf(kept, cycleDays);
    const total = isForCredits ? plan.mainCredit : featureLimitOf(plan.key, feature);
    return {
      kind: 'plan',
      key: plan.key,
      total,
      more: pricePerMonth(price, cycleDays) - now,
      isOnce: false,
      isEnough: !isNegotiated(plan.key) && suffices(total),
    };
  });
  const own: CycleDays = payer.price > 0 ? (payer.cycleDays === 365 ? 365 : 30) : cycleDays;
  for (const addOn of addOnsFor({ planKey: payer.planKey, features: payer.packageFeatures })) {
    const gives = addOn.features[feature];
    if (gives === undefined || payer.addOns.includes(addOn.key)) continue;
    const total = gives === -1 ? -1 : limit + gives;
    ways.push({
      kind: 'addOn',
      key: addOn.key,
      total,
      more: pricePerMonth(addOnPriceOf(addOn, own), own),
      isOnce: false,
      isEnough: suffices(total),
    });
  }
  const byPiece = extraCostOf(feature, needed);
  if (blockedBy === 'quota' && payer.canPayByPiece && byPiece !== undefined)
    ways.push({
      kind: 'extra',
      key: feature,
      total: limit + needed,
      more: byPiece,
      isOnce: true,
      isEnough: capFor(feature, needed) >= byPiece,
    });
  if (isForCredits)
    for (const pack of creditPacks)
      ways.push({
        kind: 'pack',
        key: pack.key,
        total: pack.credits,
        more: pack.price,
        isOnce: true,
        isEnough: pack.credits >= needed,
      });
  return ways;
}

/** The way that costs least of those that suffice; a monthly sum counts as one month's. */
export const cheapestOf = (ways: readonly Way[]): Way | undefined =>
  ways.filter((way) => way.isEnough).reduce<Way | undefined>((best, way) => (best && best.more <= way.more ? best : way), undefined);

/** The smallest cap (USD cents) that is offered for units by the piece; the largest when none covers them. */
export const capFor = (feature: string, units: number): number => {
  const cost = units * (extraPrices[feature] ?? 0);
  return spendingCaps.find((cap) => cap > 0 && cap >= cost) ?? (spendingCaps.at(-1) as number);
};
