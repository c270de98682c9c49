import type { WorkplaceContext } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';
import { getWallet } from './get-wallet.server.ts';
import { paymentEntries, refundEntries, walletChange } from './ledger.ts';
import { type Posted, postMovement, postMovements } from './post-movement.server.ts';
import { withholdShortfall } from './settle-shortfall.server.ts';

export interface WalletPayment {
  /** What is paid, e.g. `supplier_order:<id>:<try>`. The same reference is paid only once. */
  reference: string;
  /** USD cents. */
  amount: number;
  description?: Record<string, string | number>;
}

/**
 * Pay from the wallet, bonus first. Safe to repeat; joins the caller's transaction.
 * @throws AppError INSUFFICIENT_FUNDS with `needed` and `available`, both USD cents.
 */
export const payFromWallet = (ctx: WorkplaceContext, payment: WalletPayment): Promise<void> => payAllFromWallet(ctx, [payment]);

/**
 * The same for several payments, all or none, in a fixed number of statements.
 * @throws AppError INSUFFICIENT_FUNDS with what all of them need; the caller's transaction must end with it.
 */
export async function payAllFromWallet(ctx: WorkplaceContext, payments: readonly WalletPayment[]): Promise<void> {
  const due = payments.filter(({ amount }) => amount > 0);
  const posted = await postMovements(
    ctx,
    due.map(({ reference, amount, description }) => ({
      kind: 'payment',
      reference,
      ...(description ? { description } : {}),
      entries: (balance) => paymentEntries(balance, amount),
    })),
  );
  if (posted.every(({ outcome }) => outcome !== 'refused')) return;
  const sumOf = (is: (outcome: Posted['outcome']) => boolean) =>
    due.reduce((sum, { amount }, at) => sum + (posted[at] && is(posted[at].outcome) ? amount : 0), 0);
  const { total_balance } = await getWallet(ctx);
  throw new AppError('INSUFFICIENT_FUNDS', {
    needed: sumOf((outcome) => outcome !== 'posted-before'),
    available: total_balance + sumOf((outcome) => outcome === 'posted'),
  });
}

export interface WalletRefund {
  /** The payment's reference. */
  paymentReference: string;
  /** The refund's own reference. The same reference is refunded only once. */
  reference: string;
  /** USD cents; absent: the rest of the payment. */
  amount?: number;
  description?: Record<string, string | number>;
}

/**
 * Refund a payment (from wallet or card) to the wallet, in full or in part. If cards took money back that the wallet could not cover, that
 * shortfall is withheld from the refund.
 * @returns USD cents refunded by this call, including what is withheld; 0 when nothing was left, or it was done before.
 */
export async function refundToWallet(ctx: WorkplaceContext, refund: WalletRefund): Promise<number> {
  return ctx.transaction(async (tx) => {
    await tx.sql.query('select 1 from wallet_balances where workplace_id = $1 for update', [ctx.workplace.id]);
    const { rows } = await tx.sql.query(
      `select coalesce(sum(e.amount) filter (where e.account = 'supplier'), 0)::bigint as paid,
              coalesce(-sum(e.amount) filter (where e.account = 'wallet-bonus'), 0)::bigint as bonus
       from ledger_movements m join ledger_entries e on e.workplace_id = m.workplace_id and e.movement_id = m.id
       where m.workplace_id = $1 and ((m.kind = 'payment' and m.reference = $2) or (m.kind = 'refund' and m.description ->> 'of' = $2))`,
      [ctx.workplace.id, refund.paymentReference],
    );
    const { paid, bonus } = rows[0] as { paid: number; bonus: number };
    const amount = Math.min(refund.amount ?? paid, paid);
    if (amount <= 0) return 0;
    const entries = refundEntries(amount, bonus, paid - bonus);
    const posted = await postMovement(tx, {
      kind: 'refund',
      reference: refund.reference,
      description: { ...refund.description, of: refund.paymentReference },
      entries: () => entries,
    });
    if (posted.outcome !== 'posted') return 0;
    const { reference, paymentReference } = refund;
    await withholdShortfall(tx, { reference, paymentReference, amount: walletChange(entries).topup });
    return amount;
  });
}
