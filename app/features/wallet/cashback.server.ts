import type { Context, WorkplaceContext } from '#app/context.ts';
import { everyRow } from '#app/platform/every-row.server.ts';
import { divideHalfEven } from '#app/platform/money.ts';
import { cashbackGrantedEntries, cashbackPendingEntries, cashbackReturnedEntries, cashbackWithdrawnEntries } from './ledger.ts';
import { postMovement, postMovements } from './post-movement.server.ts';

/** The balance of one payment and its cashback, in USD cents. */
interface Standing {
  /** What was paid, and what is left of it after refunds. */
  paid: number;
  left: number;
  /** Cashback that was set aside, what is still pending, and what was taken back after it was given. */
  setAside: number;
  pending: number;
  takenBack: number;
}

/** @param tx locks the wallet until its end. */
async function lockStanding(tx: WorkplaceContext, reference: string): Promise<Standing> {
  const values = [tx.workplace.id, reference];
  await tx.sql.query('select 1 from wallet_balances where workplace_id = $1 for update', [tx.workplace.id]);
  const { rows } = await tx.sql.query<Standing>(
    `select coalesce(sum(e.amount) filter (where m.kind = 'payment' and e.account = 'supplier'), 0)::bigint as paid,
       coalesce(sum(e.amount) filter (where m.kind in ('payment', 'refund') and e.account = 'supplier'), 0)::bigint as left,
       coalesce(sum(e.amount) filter (where m.kind = 'cashback_pending' and e.account = 'cashback-pending'), 0)::bigint as "setAside",
       coalesce(sum(e.amount) filter (where e.account = 'cashback-pending'), 0)::bigint as pending,
       coalesce(sum(e.amount) filter (where m.kind = 'cashback' and e.account = 'adjustments'), 0)::bigint as "takenBack"
     from (
       select id, kind from ledger_movements where workplace_id = $1 and kind in ('payment', 'cashback_pending', 'cashback') and reference = $2
       union all select id, kind from ledger_movements where workplace_id = $1 and description ->> 'of' = $2
     ) m join ledger_entries e on e.workplace_id = $1 and e.movement_id = m.id`,
    values,
  );
  return rows[0] as Standing;
}

/** Set cashback aside when supplier orders are paid. Safe to repeat. @param payments the payment's reference, and USD cents. */
export async function setCashbackAside(ctx: WorkplaceContext, payments: readonly { reference: string; amount: number }[]): Promise<void> {
  await postMovements(
    ctx,
    payments
      .filter(({ amount }) => amount > 0)
      .map(({ reference, amount }) => ({ kind: 'cashback_pending', reference, entries: () => cashbackPendingEntries(amount) })),
  );
}

/**
 * Turn pending cashback into bonus money (on delivery, or 30 days after payment). Safe to repeat. @returns USD cents given by this call.
 */
export async function grantCashback(ctx: WorkplaceContext, reference: string): Promise<number> {
  return ctx.transaction(async (tx) => {
    const { pending } = await lockStanding(tx, reference);
    if (pending <= 0) return 0;
    const posted = await postMovement(tx, { kind: 'cashback', reference, entries: () => cashbackGrantedEntries(pending) });
    return posted.outcome === 'posted' ? pending : 0;
  });
}

/**
 * After a refund, take back its share of the payment's cashback: from pending cashback, or, if it was given already, from the wallet, which
 * has just got the refund. Safe to repeat.
 */
export async function withdrawCashback(ctx: WorkplaceContext, reference: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const { paid, left, setAside, pending, takenBack } = await lockStanding(tx, reference);
    const kept = paid > 0 ? Number(divideHalfEven(BigInt(setAside) * BigInt(left), BigInt(paid))) : 0;
    const amount = setAside - takenBack - kept;
    if (amount <= 0) return;
    await postMovement(tx, {
      kind: 'cashback',
      reference: `${reference}:left:${left}`,
      description: { of: reference },
      entries: (balance) => (pending > 0 ? cashbackWithdrawnEntries(amount) : cashbackReturnedEntries(balance, amount)),
    });
  });
}

/** Queue a job for each cashback that was set aside 30 days ago or earlier (design: "Wallet and payments"). */
export async function grantDueCashback(ctx: Context): Promise<void> {
  const due = everyRow<{ id: string; workplaceId: string; reference: string }>(
    ctx,
    `select m.id, m.workplace_id as "workplaceId", m.reference from ledger_movements m
     where m.kind = 'cashback_pending' and m.created_at <= $2::timestamptz - interval '30 days' and not exists (
       select 1 from ledger_movements g where g.workplace_id = m.workplace_id and g.kind = 'cashback' and g.reference in (m.reference, m.reference || ':left:0'))`,
    [ctx.now()],
  );
  for await (const { id, workplaceId, reference } of due)
    await ctx.enqueue('wallet.grant-cashback', { workplaceId, reference }, { singletonKey: id });
}
