import type { WorkplaceContext } from '#app/context.ts';
import type { payments } from '#app/db/schema/wallet.ts';
import { bonusEntries, sharedPaymentEntries, topupEntries } from './ledger.ts';
import { referenceOf } from './payment-reference.ts';
import { postMovement } from './post-movement.server.ts';
import { topupBonus } from './topup-bonus.ts';
import { getWalletSettings } from './wallet-settings.server.ts';

interface Outcome {
  state: 'requires_action' | 'processing' | 'succeeded' | 'failed' | 'cancelled';
  providerId: string | undefined;
  errorMessage?: string | undefined;
}

/** Did the bank take the money? Also when it was refunded since: then it has left the wallet again (docs/decisions/132). */
export const isTaken = (state: string): boolean => ['succeeded', 'refunded', 'partially_refunded'].includes(state);

/** The job that is queued when a card payment of supplier orders is decided; the feature that pays handles it. */
const paymentSettledJob = 'fulfillment.payment-settled';

/**
 * Save a payment's outcome as the provider tells it. Safe to repeat, in any order: success is final, and a "processing" or "failed" that
 * comes later changes nothing.
 */
export async function settlePayment(ctx: WorkplaceContext, paymentId: string, outcome: Outcome): Promise<void> {
  await ctx.transaction(async (tx) => {
    const { rows } = await tx.sql.query<Pick<typeof payments.$inferSelect, 'state' | 'purpose' | 'amount' | 'allocations' | 'fromWallet'>>(
      'select state, purpose, amount, allocations, from_wallet as "fromWallet" from payments where workplace_id = $1 and id = $2 for update',
      [ctx.workplace.id, paymentId],
    );
    const payment = rows[0];
    if (!payment || isTaken(payment.state)) return;
    const wasState = payment.state;
    await tx.sql.query(
      'update payments set state = $3, provider_id = coalesce($4, provider_id), error_message = $5, settled_at = $6 where workplace_id = $1 and id = $2',
      [
        ctx.workplace.id,
        paymentId,
        outcome.state,
        outcome.providerId ?? null,
        outcome.errorMessage ?? null,
        outcome.state === 'succeeded' ? tx.now() : null,
      ],
    );
    // A refused payment, of which the seller knows, is canceled in the end: that is no news.
    if (outcome.state === wasState || (wasState === 'failed' && outcome.state === 'cancelled')) return;

    if (outcome.state === 'succeeded') {
      if (payment.purpose === 'topup') await bookTopup(tx, paymentId, payment.amount);
      else {
        for (const [key, amount] of Object.entries(payment.allocations)) {
          const wallet = payment.fromWallet[key] ?? 0;
          const card = amount - wallet;
          const posted = await postMovement(tx, {
            kind: 'payment',
            reference: referenceOf(key),
            description: { payment: paymentId },
            entries: (balance) => sharedPaymentEntries(balance, { wallet, card }),
          });
          // Paid before, from the wallet or by another card payment; or the wallet, which was to pay a part of it, was spent meanwhile. The
          // bank has taken this one, too, so its money goes to the wallet.
          if (posted.outcome !== 'posted' && card > 0)
            await postMovement(tx, { kind: 'topup', reference: `payment:${paymentId}:${key}`, entries: () => topupEntries(card) });
        }
      }
    }
    // Not while the bank decides. A payment that waits for the cardholder (`requires_action`) releases its orders, too.
    if (payment.purpose === 'supplier_orders' && outcome.state !== 'processing') {
      await tx.enqueue(paymentSettledJob, {
        workplaceId: ctx.workplace.id,
        paymentId,
        supplierOrderIds: Object.keys(payment.allocations),
      });
    }
    await tx.publish({ workplaceId: ctx.workplace.id, name: 'orders.payment', data: { paymentId, state: outcome.state } });
  });
}

/** Did this payment pay the try (by its allocation key)? If it came too late, its money is in the wallet. */
export async function isPaidBy(ctx: WorkplaceContext, key: string, paymentId: string): Promise<boolean> {
  const { rowCount } = await ctx.sql.query(
    `select 1 from ledger_movements where workplace_id = $1 and kind = 'payment' and reference = $2 and description ->> 'payment' = $3`,
    [ctx.workplace.id, referenceOf(key), paymentId],
  );
  return rowCount === 1;
}

/** Was the try (by its allocation key) paid, by whatever payment? */
export async function isPaid(ctx: WorkplaceContext, key: string): Promise<boolean> {
  const { rowCount } = await ctx.sql.query(
    `select 1 from ledger_movements where workplace_id = $1 and kind = 'payment' and reference = $2`,
    [ctx.workplace.id, referenceOf(key)],
  );
  return rowCount === 1;
}

/** What a card payment is for: keys of its allocations. */
export async function keysOfPayment(ctx: WorkplaceContext, paymentId: string): Promise<string[]> {
  const { rows } = await ctx.sql.query<{ key: string }>(
    'select jsonb_object_keys(allocations) as key from payments where workplace_id = $1 and id = $2',
    [ctx.workplace.id, paymentId],
  );
  return rows.map((row) => row.key);
}

/** USD cents of a card payment that could not pay its orders (they had been paid, or the wallet's part was spent), and went to the wallet. */
export async function paidTooLate(ctx: WorkplaceContext, paymentId: string): Promise<number> {
  const { rows } = await ctx.sql.query<{ amount: number }>(
    `select coalesce(sum(a.amount::bigint - coalesce((p.from_wallet ->> a.key)::bigint, 0)), 0)::bigint as amount from payments p cross join lateral jsonb_each_text(p.allocations) a (key, amount)
     where p.workplace_id = $1 and p.id = $2 and exists (
       select 1 from ledger_movements m where m.workplace_id = $1 and m.kind = 'topup' and m.reference = 'payment:' || p.id || ':' || a.key
     )`,
    [ctx.workplace.id, paymentId],
  );
  return rows[0]?.amount ?? 0;
}

async function bookTopup(tx: WorkplaceContext, paymentId: string, amount: number): Promise<void> {
  await postMovement(tx, { kind: 'topup', reference: `payment:${paymentId}`, entries: () => topupEntries(amount) });
  const { policyAcceptedAt } = await getWalletSettings(tx);
  const bonus = topupBonus(amount);
  if (policyAcceptedAt && bonus > 0)
    await postMovement(tx, { kind: 'bonus', reference: `payment:${paymentId}`, entries: () => bonusEntries(bonus) });
}
