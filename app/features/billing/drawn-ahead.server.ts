import type { Context } from '#app/context.ts';
import { type AccountLot, emptyLots, mainCreditOf } from './credit-account.server.ts';
import { day, usageCycleDays } from './cycle.ts';
import { isUnlimited } from './plan-answer.ts';

/** Months of a yearly plan. */
const months = 12;

/**
 * Another plan begins before the end of a year whose months were redeemed in advance. The provider refunds those months, so their unspent
 * credits are removed, and spent ones count as redeemed months of the new plan.
 * @param tx holds the account's credits. @returns until when the new plan's months bring no credits, and how many coming months that are.
 */
export async function carryDrawn(
  tx: Context,
  input: { accountId: string; redeemedUntil: Date | null; next: { planKey: string; packageId: string | null }; start: Date },
): Promise<{ until: Date | null; months: number }> {
  const none = { until: null, months: 0 };
  if (!input.redeemedUntil || input.redeemedUntil <= tx.now()) return none;
  const { rows: lots } = await tx.sql.query<AccountLot>(
    `select id, kind, granted, remaining, expires_at as "expiresAt" from credit_lots
     where account_id = $1 and kind = 'bonus' and expires_at > $2 and (reference like 'redeem:%' or reference like 'upgrade-redeemed:%')`,
    [input.accountId, tx.now()],
  );
  const spent = lots.reduce((sum, lot) => sum + lot.granted - lot.remaining, 0);
  await emptyLots(tx, input.accountId, lots);
  await tx.sql.query('update credit_lots set expires_at = $3 where account_id = $1 and id = any($2)', [
    input.accountId,
    lots.map((lot) => lot.id),
    tx.now(),
  ]);
  const monthly = await mainCreditOf(tx, input.next);
  if (spent === 0 || isUnlimited(monthly) || monthly <= 0) return none;
  const drawn = Math.min(months, Math.ceil(spent / monthly));
  return { until: new Date(input.start.getTime() + drawn * usageCycleDays * day), months: drawn - 1 };
}
