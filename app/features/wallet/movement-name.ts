import type { Transaction } from './schemas.ts';

/** What has no kind of its own in the ledger, by the beginning of its reference. */
const byReference = {
  topup: [[/^payment:[^:]+:./, 'second_charge']],
  adjustment: [
    [/^refund:/, 'card_return'],
    [/^refund-undone:/, 'card_return_undone'],
    [/^withheld:/, 'withheld'],
    [/^released:/, 'released'],
  ],
} as const;

/** The key of the words for a movement (`wallet:transactions.kind`): sellers are told why money moved, not how it is booked. Pure. */
export function movementName({ kind, reference }: Pick<Transaction, 'kind' | 'reference'>): string {
  const known = kind === 'topup' || kind === 'adjustment' ? byReference[kind] : [];
  return known.find(([pattern]) => pattern.test(reference))?.[1] ?? kind;
}
