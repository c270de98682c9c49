import type { Context } from '#app/context.ts';
import { requireFeature } from '#app/features/billing/feature-gate.server.ts';
import { answerFor } from '#app/features/billing/plan-answer.ts';
import { quotaExpired } from '#app/features/billing/quota-expired.ts';
import { readCredits } from '#app/features/billing/read-credits.server.ts';
import { heldPlan, readPlan } from '#app/features/billing/read-plan.server.ts';
import { refundCredits } from '#app/features/billing/refund-credits.server.ts';
import { spendCredits } from '#app/features/billing/spend-credits.server.ts';
import { featureOf, type ImprovementKind } from './choices.ts';

const referenceOf = (itemId: string): string => `ai:${itemId}`;

/**
 * Take the credits for these items, all or nothing, in the caller's transaction. An item that was paid is not charged again.
 * @throws AppError QUOTA_EXPIRED, with the number that they need together.
 */
export async function takeCredits(tx: Context, accountId: string, items: readonly { id: string; work: ImprovementKind }[]): Promise<void> {
  for (const [work, group] of Map.groupBy(items, (item) => item.work)) {
    const feature = featureOf[work];
    await requireFeature(tx, feature);
    const plan = await readPlan(tx, accountId);
    const { total, used } = await readCredits(tx, plan);
    const { isAllowed, upgradeTo } = answerFor(plan.entitlements, { feature, amount: group.length, credits: { total, used } });
    if (!isAllowed) {
      const held = heldPlan(plan, tx.now());
      throw quotaExpired({ feature, limit: total, usage: used, upgradeTo, needed: group.length, held });
    }
    for (const item of group) await spendCredits(tx, { accountId, feature, reference: referenceOf(item.id) });
  }
}

/** Refund an item's credits, as its work was not done. Safe to repeat. */
export const giveBackCredits = (tx: Context, accountId: string, itemId: string): Promise<void> =>
  refundCredits(tx, { accountId, reference: referenceOf(itemId) });
