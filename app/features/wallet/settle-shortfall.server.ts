/**
 * The shortfall: money that cards took back and the wallet could not cover. Refunds from suppliers cover it first; otherwise the seller
 * would get that money twice (docs/decisions/132).
 */
import type { WorkplaceContext } from '#app/context.ts';
import { oppositeEntries, withheldEntries } from './ledger.ts';
import { postMovement } from './post-movement.server.ts';

/** USD cents. Negative: more was withheld than is missing, since cards have given money again. @param tx holds the wallet's lock. */
async function shortfallOf(tx: WorkplaceContext): Promise<number> {
  const { rows } = await tx.sql.query<{ shortfall: number }>(
    `select coalesce(sum(e.amount), 0)::bigint as shortfall from ledger_movements m
     join ledger_entries e on e.workplace_id = m.workplace_id and e.movement_id = m.id and e.account in ('card', 'wallet-topup')
     where m.workplace_id = $1 and m.kind = 'adjustment'`,
    [tx.workplace.id],
  );
  return rows[0]?.shortfall ?? 0;
}

/**
 * Withhold the shortfall from a refund that has just come into the wallet.
 * @param refund its reference, the refunded payment's reference, and the USD cents that came into the wallet.
 */
export async function withholdShortfall(
  tx: WorkplaceContext,
  refund: { reference: string; paymentReference: string; amount: number },
): Promise<void> {
  const amount = Math.min(refund.amount, await shortfallOf(tx));
  if (amount > 0)
    await postMovement(tx, {
      kind: 'adjustment',
      reference: `withheld:${refund.reference}`,
      description: { of: refund.paymentReference },
      entries: () => withheldEntries(amount),
    });
}

/** After a card has given back what it had taken: release what was withheld for it. @param id the reversal's. */
export async function releaseWithheld(tx: WorkplaceContext, id: string): Promise<void> {
  const surplus = -(await shortfallOf(tx));
  if (surplus > 0)
    await postMovement(tx, { kind: 'adjustment', reference: `released:${id}`, entries: () => oppositeEntries(withheldEntries(surplus)) });
}
