import { z } from 'zod';
import type { Context, WorkplaceContext } from '#app/context.ts';
import { deletionDays } from '#app/features/account/deletion-days.ts';
import { tellOperators } from '#app/features/operators/notices.server.ts';
import { findWorkplace } from '#app/features/stores/find-workplace.server.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { decimalFromMinor } from '#app/platform/money.ts';
import { withheldEntries } from './ledger.ts';
import { postMovement } from './post-movement.server.ts';
import { settleReversal } from './settle-reversal.server.ts';

export const LeavingWallet = z.object({ accountId: z.uuid(), workplaceId: z.uuid() });

/**
 * Before an account is erased: empty the wallet of one of its workplaces, and let the erasing go on. What no card takes is written off the wallet and told to
 * operators with the owner's address, who pay it another way (docs/decisions/307). Does nothing when the account is kept after all.
 */
export async function emptyLeavingWallet(ctx: Context, { accountId, workplaceId }: z.infer<typeof LeavingWallet>): Promise<void> {
  const before = new Date(ctx.now().getTime() - deletionDays * 24 * 3600 * 1000);
  const { rows } = await ctx.sql.query<{ email: string }>('select email from accounts where id = $1 and deletion_requested_at < $2', [
    accountId,
    before,
  ]);
  const workplace = await findWorkplace(ctx, workplaceId);
  if (!rows[0] || workplace?.accountId !== accountId) return;
  const { email } = rows[0];
  const own = ctx.as({ workplace });
  const left = await giveBackWallet(own);
  await own.transaction(async (tx) => {
    if (left > 0) {
      await postMovement(tx, {
        kind: 'adjustment',
        reference: `leaving:${accountId}`,
        entries: (balance) => (balance.topup > 0 ? withheldEntries(balance.topup) : undefined),
      });
      const details = { amount: decimalFromMinor(left, 'USD'), email };
      await tellOperators(tx, { kind: 'wallet-of-an-erased-account', subject: workplaceId, details });
    }
    await tx.enqueue('stores.erase-account', { accountId }, { singletonKey: accountId });
  });
}

interface RefundablePayment {
  id: string;
  providerId: string;
  /** USD cents that were taken from the card, and what of them went back to it. */
  amount: number;
  refundedAmount: number;
}

/**
 * Give what a wallet holds of the seller's own money back to the cards it came from, the newest payment first (its card is the likeliest to
 * live). Bonus is ours and is not paid out. Safe to repeat: each refund is booked before the next, and a repeated one is the same at the provider.
 * @returns USD cents that no card takes: refused by the provider, or more than was ever paid by card.
 * @throws ConnectorError what may pass by itself, so that it is tried again and nothing is erased before.
 */
export async function giveBackWallet(ctx: WorkplaceContext): Promise<number> {
  for (const payment of await refundablePayments(ctx)) {
    const balance = await topupBalance(ctx);
    if (balance === 0) break;
    await giveBackTo(ctx, payment, Math.min(balance, payment.amount - payment.refundedAmount));
  }
  return topupBalance(ctx);
}

async function topupBalance(ctx: WorkplaceContext): Promise<number> {
  const { rows } = await ctx.sql.query<{ topup: number }>('select topup from wallet_balances where workplace_id = $1', [ctx.workplace.id]);
  return rows[0]?.topup ?? 0;
}

/** Also payments of orders by card: what suppliers gave back of these is in the wallet. */
async function refundablePayments(ctx: WorkplaceContext): Promise<RefundablePayment[]> {
  const { rows } = await ctx.sql.query<RefundablePayment>(
    `select id, provider_id as "providerId", amount, refunded_amount as "refundedAmount" from payments
     where workplace_id = $1 and provider = 'stripe' and provider_id is not null and state in ('succeeded', 'partially_refunded') and refunded_amount < amount
     order by created_at desc, id desc`,
    [ctx.workplace.id],
  );
  return rows;
}

async function giveBackTo(ctx: WorkplaceContext, payment: RefundablePayment, amount: number): Promise<void> {
  const { cards } = ctx.connectors;
  if (!cards) return;
  try {
    const refund = await cards.refund({
      providerPaymentId: payment.providerId,
      amount,
      key: `leaving:${payment.id}:${payment.refundedAmount}`,
    });
    await settleReversal(ctx, { kind: 'refund', id: refund.id });
  } catch (error) {
    // A payment that the bank has taken back, or whose card is gone: the next one may take the money.
    if (!isConnectorError(error) || error.retryable || error.reason === 'auth_expired') throw error;
    ctx.log.warn({ err: error, paymentId: payment.id }, 'a payment could not be given back');
  }
}
