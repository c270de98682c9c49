import type { Transaction } from './schemas.ts';

/** Movements that have no kind of their own in the ledger, recognized by the beginning of their reference. */
const byReference = {
  topup: [[/^payment:[^:]+:./, 'second_charge']],
  adjustment: [
    [/^refund:/, 'card_return'],
    [/^refund-undone:/, 'card_return_undone'],
    [/^withheld:/, 'withheld'],
    [/^released:/, 'released'],
  ],
} as const;

/** Translation key of a movement (in `wallet:transactions.kind`): it says why money moved, not how it is booked. Pure. */
export function movementName({ kind, reference }: Pick<Transaction, 'kind' | 'reference'>): string {
  const known = kind === 'topup' || kind === 'adjustment' ? byReference[kind] : [];
  return known.find(([pattern]) => pattern.test(reference))?.[1] ?? kind;
}
