import type { Context } from '#app/context.ts';
import { addLot, hasMainCredits, mainCreditOf } from './credit-account.server.ts';
import { redeemableMonths } from './credits.ts';
import { cycleEndOf, cycleStartOf } from './cycle.ts';
import type { MirroredPlan } from './paddle-change.ts';
import { isUnlimited } from './plan-answer.ts';

/** The previous plan, and the months that were redeemed in advance. */
interface Drawn {
  planKey: string;
  packageId: string | null;
  redeemedUntil: Date | null;
  redeemedMonths: number;
}

/**
 * An upgrade within a running period is paid for the rest of it, so the present cycle gets the difference to the larger plan's credits,
 * and so do the months that were redeemed in advance. When a new cycle begins, its credits are granted as usual.
 */
export async function keepCreditsInStep(
  tx: Context,
  { accountId, held, next, chargeId }: { accountId: string; held: Drawn; next: MirroredPlan; chargeId: string | null },
): Promise<void> {
  if (!next.isNewPlan || !next.keepsCycle) return;
  const before = await mainCreditOf(tx, held);
  const after = await mainCreditOf(tx, next.plan);
  const more = after - before;
  if (more <= 0 || isUnlimited(before) || isUnlimited(after)) return;
  const now = tx.now();
  const cycleStart = cycleStartOf(next.startTime, now);
  if (await hasMainCredits(tx, accountId, cycleStart))
    await addLot(tx, accountId, {
      kind: 'main',
      reference: `upgrade:${chargeId ?? next.plan.planKey}:${cycleStart.toISOString()}`,
      amount: more,
      expiresAt: cycleEndOf(next.startTime, now),
      feature: 'UPDATE_CREDIT',
    });
  const { redeemedUntil: until, redeemedMonths } = held;
  if (!until || until <= now || redeemedMonths === 0) return;
  const months = Math.min(
    redeemedMonths,
    redeemableMonths({ cycleDays: 365, nextBillingTime: until, redeemedMonths: 0, isTrial: false }, now),
  );
  if (months > 0)
    await addLot(tx, accountId, {
      kind: 'bonus',
      reference: `upgrade-redeemed:${chargeId ?? next.plan.planKey}:${until.toISOString()}`,
      amount: more * months,
      expiresAt: until,
      feature: 'REDEEM_CREDIT',
      details: { months },
    });
}
