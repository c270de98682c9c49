import type { WorkplaceContext } from '#app/context.ts';

/** USD cents. */
export interface Wallet {
  balance_bonus: number;
  balance_topup: number;
  total_balance: number;
  currency: 'USD';
}

/** The wallet's balances; zero when it was never used. */
export async function getWallet(ctx: WorkplaceContext): Promise<Wallet> {
  const { rows } = await ctx.sql.query({
    name: 'get-wallet',
    text: 'select topup, bonus from wallet_balances where workplace_id = $1',
    values: [ctx.workplace.id],
  });
  const { topup = 0, bonus = 0 } = rows[0] ?? {};
  return { balance_bonus: bonus, balance_topup: topup, total_balance: topup + bonus, currency: 'USD' };
}
