import type { Context } from '#app/context.ts';

/** An error in the books. */
export interface LedgerFinding {
  workplaceId: string;
  problem: 'movement-not-zero' | 'balance-differs';
  detail: string;
}

/**
 * Check that every movement sums to zero, and every balance is the sum of its entries: in the context's workplace, or in all when it has
 * none (the daily job). Findings are logged as errors.
 */
export async function checkLedger(ctx: Context): Promise<LedgerFinding[]> {
  const only = [ctx.workplace?.id ?? null];
  const { rows: movements } = await ctx.sql.query(
    `select workplace_id, movement_id, sum(amount) as sum from ledger_entries where $1::uuid is null or workplace_id = $1
     group by workplace_id, movement_id having sum(amount) <> 0 limit 100`,
    only,
  );
  const { rows: balances } = await ctx.sql.query(
    `select b.workplace_id, b.topup, b.bonus, coalesce(e.topup, 0)::bigint as entries_topup, coalesce(e.bonus, 0)::bigint as entries_bonus
     from wallet_balances b left join (
       select workplace_id, sum(amount) filter (where account = 'wallet-topup') as topup, sum(amount) filter (where account = 'wallet-bonus') as bonus
       from ledger_entries where $1::uuid is null or workplace_id = $1 group by workplace_id
     ) e using (workplace_id)
     where ($1::uuid is null or b.workplace_id = $1) and (b.topup <> coalesce(e.topup, 0) or b.bonus <> coalesce(e.bonus, 0)) limit 100`,
    only,
  );
  const findings: LedgerFinding[] = [
    ...movements.map((row) => ({
      workplaceId: row.workplace_id,
      problem: 'movement-not-zero' as const,
      detail: `${row.movement_id}: ${row.sum}`,
    })),
    ...balances.map((row) => ({
      workplaceId: row.workplace_id,
      problem: 'balance-differs' as const,
      detail: `${row.topup}/${row.bonus} kept, ${row.entries_topup}/${row.entries_bonus} posted`,
    })),
  ];
  for (const finding of findings) ctx.log.error({ finding }, 'ledger');
  return findings;
}
