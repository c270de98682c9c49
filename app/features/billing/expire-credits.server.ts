import type { Context } from '#app/context.ts';
import { everyRow } from '#app/platform/every-row.server.ts';
import { emptyLots, lockCredits, lotsOf } from './credit-account.server.ts';

/** Queue a job for each account that holds expired credits. */
export async function findExpiredCredits(ctx: Context): Promise<void> {
  const holders = everyRow(ctx, 'select distinct account_id as id from credit_lots where remaining > 0 and expires_at <= $2', [ctx.now()]);
  for await (const { id } of holders) await ctx.enqueue('billing.expire-credits-of', { accountId: id }, { singletonKey: id });
}

/** Remove an account's expired credits, each lot with a line in the log. Safe to repeat. */
export async function expireCredits(ctx: Context, { accountId }: { accountId: string }): Promise<void> {
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
