import type { Reversal, ReversalName } from '#app/connectors/payments/payment-provider.ts';
import type { Context, WorkplaceContext } from '#app/context.ts';
import { tellOperators } from '#app/features/operators/notices.server.ts';
import { findWorkplace } from '#app/features/stores/find-workplace.server.ts';
import { decimalFromMinor } from '#app/platform/money.ts';
import { type LedgerEntry, oppositeEntries, topupReversalEntries } from './ledger.ts';
import { postMovement } from './post-movement.server.ts';
import { settlePayment } from './settle-payment.server.ts';
import { releaseWithheld } from './settle-shortfall.server.ts';
import { topupBonus } from './topup-bonus.ts';

/**
 * Apply the state of a card payment's refund or dispute. Safe to repeat, in any order: the present state is read from the provider, so a
 * refund that failed meanwhile, or a dispute that was won, gives back what it took, once.
 */
export async function settleReversal(ctx: Context, name: ReversalName): Promise<void> {
  const { cards } = ctx.connectors;
  if (!cards) return;
  const reversal = await cards.getReversal(name);
  const paid = reversal.providerPaymentId ? await cards.get(reversal.providerPaymentId) : undefined;
  // A payment of another program on the same account.
  if (!paid?.paymentId || !paid.workplaceId) return;
  const workplace = await findWorkplace(ctx, paid.workplaceId);
  if (!workplace) return tellOfFailure(ctx, name, reversal);
  const own = ctx.as({ workplace });
  // The refund's webhook may come before the payment's: settle the payment first, so that there is money to take back.
  await settlePayment(own, paid.paymentId, paid);
  if (reversal.isTaken) await takeBack(own, paid.paymentId, reversal);
  else await giveAgain(own, paid.paymentId, reversal);
}

/** A refund of an erased account's wallet that failed: nobody but operators can do anything about it. */
async function tellOfFailure(ctx: Context, { kind, id }: ReversalName, { isTaken, amount, providerPaymentId }: Reversal): Promise<void> {
  if (kind !== 'refund' || isTaken) return;
  const details = { amount: decimalFromMinor(amount, 'USD'), payment: providerPaymentId };
  await tellOperators(ctx, { kind: 'refund-failed-after-erasure', subject: id, details });
}

interface Reversed {
  amount: number;
  refundedAmount: number;
  /** For a top-up: the bonus that was given for it, USD cents. */
  bonus: number;
}

/** Lock and read the payment, so that its refunds are processed one after the other. */
async function lockPayment(tx: WorkplaceContext, paymentId: string): Promise<Reversed | undefined> {
  const { rows } = await tx.sql.query<Reversed>(
    `select p.amount, p.refunded_amount as "refundedAmount", coalesce((select sum(e.amount) from ledger_movements m
         join ledger_entries e on e.workplace_id = m.workplace_id and e.movement_id = m.id and e.account = 'wallet-bonus'
         where m.workplace_id = p.workplace_id and m.kind = 'bonus' and m.reference = 'payment:' || p.id), 0)::bigint as bonus
     from payments p where p.workplace_id = $1 and p.id = $2 for update of p`,
    [tx.workplace.id, paymentId],
  );
  return rows[0];
}

async function takeBack(ctx: WorkplaceContext, paymentId: string, { id, amount }: Reversal): Promise<void> {
  await ctx.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (!payment) return;
    const bonusLeft = (left: number) => Math.min(payment.bonus, topupBonus(left));
    const left = payment.amount - payment.refundedAmount;
    const posted = await postMovement(tx, {
      kind: 'adjustment',
      reference: `refund:${id}`,
      description: { payment: paymentId },
      entries: (balance) => topupReversalEntries(balance, amount, bonusLeft(left) - bonusLeft(left - amount)),
    });
    if (posted.outcome === 'posted') await countRefunded(tx, paymentId, amount);
  });
}

async function giveAgain(ctx: WorkplaceContext, paymentId: string, { id, amount }: Reversal): Promise<void> {
  await ctx.transaction(async (tx) => {
    if (!(await lockPayment(tx, paymentId))) return;
    const { rows: taken } = await tx.sql.query<LedgerEntry>(
      `select e.account, e.amount from ledger_movements m join ledger_entries e on e.workplace_id = m.workplace_id and e.movement_id = m.id
       where m.workplace_id = $1 and m.kind = 'adjustment' and m.reference = $2 order by e.position`,
      [tx.workplace.id, `refund:${id}`],
    );
    if (taken.length === 0) return;
    const posted = await postMovement(tx, {
      kind: 'adjustment',
      reference: `refund-undone:${id}`,
      description: { payment: paymentId },
      entries: () => oppositeEntries(taken),
    });
    if (posted.outcome !== 'posted') return;
    await countRefunded(tx, paymentId, -amount);
    await releaseWithheld(tx, id);
  });
}

async function countRefunded(tx: WorkplaceContext, paymentId: string, amount: number): Promise<void> {
  await tx.sql.query(
    `update payments set refunded_amount = refunded_amount + $3,
       state = case when refunded_amount + $3 >= amount then 'refunded' when refunded_amount + $3 > 0 then 'partially_refunded' else 'succeeded' end
     where workplace_id = $1 and id = $2`,
    [tx.workplace.id, paymentId, amount],
  );
}
