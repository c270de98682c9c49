/**
 * What cards took back and the wallet could not pay. It is the first thing that is paid with money that comes back from suppliers: given to
 * the seller, that would be the second time (docs/decisions/132).
 */
import type { WorkplaceContext } from '#app/context.ts';
import { oppositeEntries, withheldEntries } from './ledger.ts';
import { postMovement } from './post-movement.server.ts';

/** USD cents; negative: withheld for what the cards have given again since. @param tx holds the wallet. */
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
 * Keep back of what has just come into the wallet what is still missing.
 * @param refund its reference, what it gives back, and USD cents of it in the wallet.
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

/** A card has given again what it had taken: what was withheld for it is the seller's. @param id the reversal's. */
export async function releaseWithheld(tx: WorkplaceContext, id: string): Promise<void> {
  const surplus = -(await shortfallOf(tx));
  if (surplus > 0)
    await postMovement(tx, { kind: 'adjustment', reference: `released:${id}`, entries: () => oppositeEntries(withheldEntries(surplus)) });
}
