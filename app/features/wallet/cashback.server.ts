import type { WorkplaceContext } from '#app/context.ts';
import { cashbackGrantedEntries, cashbackPendingEntries, cashbackWithdrawnEntries } from './ledger.ts';
import { postMovement } from './post-movement.server.ts';

/** What is pending under a reference, USD cents. */
async function pendingOf(ctx: WorkplaceContext, reference: string): Promise<number> {
  const { rows } = await ctx.sql.query(
    `select coalesce(sum(e.amount), 0)::bigint as pending from ledger_movements m
     join ledger_entries e on e.workplace_id = m.workplace_id and e.movement_id = m.id and e.account = 'cashback-pending'
     where m.workplace_id = $1 and m.kind in ('cashback_pending', 'cashback') and m.reference = $2`,
    [ctx.workplace.id, reference],
  );
  return rows[0].pending;
}

/** Put cashback aside when a supplier order is paid. `reference`: `supplier_order:<id>`; USD cents. Safe to repeat. */
export async function setCashbackAside(ctx: WorkplaceContext, reference: string, amount: number): Promise<void> {
  if (amount > 0) await postMovement(ctx, { kind: 'cashback_pending', reference, entries: () => cashbackPendingEntries(amount) });
}

/** Give what was put aside (delivered, or 30 days after payment) as bonus. Safe to repeat. @returns USD cents given by this call. */
export async function grantCashback(ctx: WorkplaceContext, reference: string): Promise<number> {
  const amount = await pendingOf(ctx, reference);
  if (amount <= 0) return 0;
  const posted = await postMovement(ctx, { kind: 'cashback', reference, entries: () => cashbackGrantedEntries(amount) });
  return posted.outcome === 'posted' ? amount : 0;
}

/** Take back what was put aside when the order is cancelled or refunded. Safe to repeat. */
export async function withdrawCashback(ctx: WorkplaceContext, reference: string): Promise<void> {
  const amount = await pendingOf(ctx, reference);
  if (amount > 0) await postMovement(ctx, { kind: 'cashback', reference, entries: () => cashbackWithdrawnEntries(amount) });
}
