/** Settles charges of all providers. In a transaction that holds the charge's row and the account's credits. */
import type { Context } from '#app/context.ts';
import type { PlanCharge } from './charge-record.server.ts';
import { addLot, takeBackFromLot } from './credit-account.server.ts';
import { day } from './cycle.ts';
import { endFirstMonth, startFirstMonth } from './first-month.server.ts';

/** Bought credits last twelve months. */
const packLife = 365 * day;

/** Is the charge undecided? */
export const isOpen = (charge: PlanCharge): boolean => charge.state === 'creating' || charge.state === 'pending';

/** Move a charge to a state, in the object and in its row; a decision is published to open pages. */
export async function moveCharge(tx: Context, charge: PlanCharge, state: PlanCharge['state']): Promise<void> {
  charge.state = state;
  const isDecided = !isOpen(charge);
  await tx.sql.query(
    'update plan_charges set state = $3, decided_at = coalesce(decided_at, $4::timestamptz) where account_id = $1 and id = $2',
    [charge.accountId, charge.id, state, isDecided ? tx.now() : null],
  );
  if (isDecided) await tx.publish({ workplaceId: charge.workplaceId, name: 'counts', data: { billing: state } });
}

/** What was paid for a charge, and what was refunded of that, in minor units. */
interface Money {
  paid: number;
  returned: number;
}

const packReference = (charge: PlanCharge): string => `pack:${charge.id}`;

/** Grant the credits that a paid charge has bought, once. */
export async function grantPack(tx: Context, charge: PlanCharge): Promise<void> {
  if (charge.state === 'active') return;
  await addLot(tx, charge.accountId, {
    kind: 'bonus',
    reference: packReference(charge),
    amount: charge.credits,
    expiresAt: new Date(tx.now().getTime() + packLife),
    feature: 'UPDATE_CREDIT',
    details: { pack: charge.planKey },
  });
  await moveCharge(tx, charge, 'active');
}

/**
 * Take back the share of a pack's credits whose money was refunded, as far as they are not spent. If the bank reverses the refund, they are
 * given again (docs/decisions/192).
 */
export async function settleReturnedPack(tx: Context, charge: PlanCharge, money: Money): Promise<void> {
  const share = money.paid > 0 ? Math.min(1, money.returned / money.paid) : 0;
  await takeBackFromLot(tx, charge.accountId, { reference: packReference(charge), wanted: Math.floor(charge.credits * share) });
}

/** Start the month that a paid charge has bought. Only once: not when the charge is active, nor when it is cancelled, to be refunded. */
export async function grantFirstMonth(tx: Context, charge: PlanCharge): Promise<void> {
  if (charge.state === 'active' || charge.state === 'cancelled') return;
  await moveCharge(tx, charge, (await startFirstMonth(tx, charge)) ? 'active' : 'cancelled');
}

/** The same for a provider that tells refunds: a month that was refunded in full ends, or does not begin. */
export async function settleFirstMonth(tx: Context, charge: PlanCharge, { paid, returned }: Money): Promise<void> {
  if (paid === 0 || returned < paid) return grantFirstMonth(tx, charge);
  if (charge.state === 'cancelled') return;
  if (charge.state === 'active') await endFirstMonth(tx, charge);
  await moveCharge(tx, charge, 'cancelled');
}
