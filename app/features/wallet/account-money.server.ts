import type { AccountContext } from '#app/context.ts';

export interface AccountMoney {
  /** USD cents in all wallets of the account: the seller's own money, and bonus. */
  topup: number;
  bonus: number;
  /** AI credits that are not spent. */
  credits: number;
}

/** What an account has paid for and not used, to be said before it is deleted. */
export async function accountMoney(ctx: AccountContext): Promise<AccountMoney> {
  const { rows } = await ctx.sql.query<AccountMoney>(
    `select coalesce(sum(b.topup), 0)::bigint as topup, coalesce(sum(b.bonus), 0)::bigint as bonus,
       (select coalesce(sum(remaining), 0)::int from credit_lots where account_id = $1 and kind = 'bonus' and (expires_at is null or expires_at > $2)) as credits
     from workplaces w left join wallet_balances b on b.workplace_id = w.id where w.account_id = $1`,
    [ctx.account.id, ctx.now()],
  );
  return rows[0] as AccountMoney;
}
