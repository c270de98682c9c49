/** The movements of the demo's wallet: top-ups, what the supplier orders cost, and what came back. Pure. */
import {
  bonusEntries,
  type LedgerEntry,
  paymentEntries,
  refundEntries,
  topupEntries,
  type WalletBalance,
  walletChange,
} from '#app/features/wallet/ledger.ts';
import { paymentReference } from '#app/features/wallet/payment-reference.ts';
import { topupBonus } from '#app/features/wallet/topup-bonus.ts';
import type { Moved } from './demo-orders.ts';
import { dayMs, hourMs, idAt } from './stamps.ts';
import type { DemoPlace, Rows } from './tables.ts';

/** Days before now, and USD cents. */
const topups = [
  { ago: 60, amount: 50_000 },
  { ago: 33, amount: 50_000 },
  { ago: 17, amount: 60_000 },
  { ago: 6, amount: 50_000 },
];

interface Movement {
  at: Date;
  kind: string;
  reference: string;
  description?: Record<string, string>;
  entries(balance: WalletBalance): LedgerEntry[] | undefined;
}

/** @throws Error when a payment finds too little money: the story's top-ups do not fit its orders. */
export function addWallet(place: DemoPlace, rows: Rows, moved: readonly Moved[]): void {
  const { workplaceId, now } = place;
  const balance: WalletBalance = { topup: 0, bonus: 0 };
  const fromBonus = new Map<string, number>();
  const all = [
    ...topups.flatMap(({ ago, amount }) => topupAt(new Date(now.getTime() - ago * dayMs), amount)),
    ...moved.map((each) => movementOf(each, fromBonus)),
  ];
  for (const movement of all.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    const entries = movement.entries(balance);
    if (!entries) throw new Error(`the demo's wallet cannot pay ${movement.reference}`);
    const change = walletChange(entries);
    if (movement.kind === 'payment') fromBonus.set(movement.reference, -change.bonus);
    balance.topup += change.topup;
    balance.bonus += change.bonus;
    const id = idAt(movement.at);
    const { kind, reference, description = {}, at } = movement;
    rows.ledger_movements.push({ workplace_id: workplaceId, id, kind, reference, description, created_at: at });
    for (const [position, entry] of entries.entries())
      rows.ledger_entries.push({ workplace_id: workplaceId, movement_id: id, position, ...entry });
  }
  rows.wallet_balances.push({ workplace_id: workplaceId, ...balance });
}

const topupAt = (at: Date, amount: number): Movement[] => [
  { at, kind: 'topup', reference: `payment:${idAt(at)}`, entries: () => topupEntries(amount) },
  {
    at: new Date(at.getTime() + hourMs / 60),
    kind: 'bonus',
    reference: `bonus:${idAt(at)}`,
    entries: () => bonusEntries(topupBonus(amount)),
  },
];

function movementOf({ at, kind, supplierOrderId, number, amount }: Moved, fromBonus: ReadonlyMap<string, number>): Movement {
  const paid = paymentReference({ id: supplierOrderId, placementAttempt: 1 });
  if (kind === 'payment')
    return {
      at,
      kind,
      reference: paid,
      description: { source: 'quayside', number },
      entries: (balance) => paymentEntries(balance, amount),
    };
  return {
    at,
    kind,
    reference: `${paid}:refund`,
    description: { source: 'quayside', number, of: paid },
    entries: () => refundEntries(amount, fromBonus.get(paid) ?? 0, amount - (fromBonus.get(paid) ?? 0)),
  };
}
