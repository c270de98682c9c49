import type { Context } from '#app/context.ts';
import { emptyLots, lockCredits, lotsOf } from './credit-account.server.ts';

/** Take expired credits out of the accounts, each with its line in the log. */
export async function expireCredits(ctx: Context): Promise<void> {
  const { rows } = await ctx.sql.query('select distinct account_id from credit_lots where remaining > 0 and expires_at <= $1 limit 1000', [
    ctx.now(),
  ]);
  for (const { account_id: accountId } of rows) {
    await ctx.transaction(async (tx) => {
      await lockCredits(tx, accountId);
      const lots = await lotsOf(tx, accountId);
      await emptyLots(
        tx,
        accountId,
        lots.filter((lot) => lot.expiresAt !== null && lot.expiresAt <= tx.now()),
      );
    });
  }
}
