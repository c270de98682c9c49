import type { Context } from '#app/context.ts';
import { addLot, lockCredits, log } from './credit-account.server.ts';
import { cycleEndOf } from './cycle.ts';
import { readPlan } from './read-plan.server.ts';

/**
 * Give back what `spendCredits` took for a reference, to the lots that it came from. If a lot has expired meanwhile, its part comes back as
 * bonus until the cycle ends. Safe to repeat.
 */
export async function refundCredits(ctx: Context, { accountId, reference }: { accountId: string; reference: string }): Promise<void> {
  await ctx.transaction(async (tx) => {
    const plan = await readPlan(tx, accountId);
    await lockCredits(tx, accountId);
    const { rows } = await tx.sql.query(
      `select l.lot_id, l.feature_id, sum(case when l.credit_type = 'REFUND_QUOTA' then -l.credit_cost else l.credit_cost end)::int as spent,
         c.expires_at is not null and c.expires_at <= $3 as is_expired
       from activity_log l left join credit_lots c on c.account_id = l.account_id and c.id = l.lot_id
       where l.account_id = $1 and l.reference = $2 group by l.lot_id, l.feature_id, c.expires_at order by 1`,
      [accountId, reference, tx.now()],
    );
    for (const { lot_id: lotId, feature_id: feature, spent, is_expired: isExpired } of rows) {
      if (spent <= 0) continue;
      const isUnlimited = lotId === null;
      await log(tx, accountId, {
        feature,
        type: 'REFUND_QUOTA',
        cost: spent,
        change: isUnlimited || isExpired ? 0 : spent,
        lotId,
        reference,
      });
      if (isUnlimited) continue;
      if (isExpired) {
        const again = `refund:${reference}:${lotId}:${tx.now().toISOString()}`;
        await addLot(tx, accountId, {
          kind: 'bonus',
          reference: again,
          amount: spent,
          expiresAt: cycleEndOf(plan.startTime, tx.now()),
          feature: 'UPDATE_CREDIT',
        });
      } else
        await tx.sql.query('update credit_lots set remaining = remaining + $3 where account_id = $1 and id = $2', [
          accountId,
          lotId,
          spent,
        ]);
    }
  });
}
