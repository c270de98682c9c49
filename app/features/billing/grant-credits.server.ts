import type { Context } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';
import { addLot, lockCredits } from './credit-account.server.ts';
import { readPlan } from './read-plan.server.ts';

export interface GrantCredits {
  accountId: string;
  amount: number;
  /** The same reference grants only once. */
  reference: string;
  expiresAt: Date | null;
  feature?: 'UPDATE_CREDIT' | 'REDEEM_CREDIT';
  details?: Record<string, string | number>;
}

/**
 * Grant bonus credits that were bought, redeemed, or given by an operator.
 * @returns whether they were granted by this call.
 * @throws AppError BAD_REQUEST when the amount is no positive whole number.
 */
export async function grantCredits(ctx: Context, { feature = 'UPDATE_CREDIT', ...grant }: GrantCredits): Promise<boolean> {
  if (!Number.isSafeInteger(grant.amount) || grant.amount <= 0) throw new AppError('BAD_REQUEST', {}, { fields: { amount: ['invalid'] } });
  return ctx.transaction(async (tx) => {
    await readPlan(tx, grant.accountId);
    await lockCredits(tx, grant.accountId);
    return addLot(tx, grant.accountId, { kind: 'bonus', ...grant, feature });
  });
}
