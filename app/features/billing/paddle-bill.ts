/** Turns what Paddle collected into lines of the bill. Pure. */
import type { BillingTransaction } from '#app/connectors/payments/billing-provider.ts';
import type { PaidBill } from '#app/db/schema/billing.ts';
import type { BillLine } from './bill.ts';

/** Paid transactions; without the first one of a trial, which is for nothing. */
export const paidBillsOf = (transactions: readonly BillingTransaction[]): PaidBill[] =>
  transactions.flatMap((each): PaidBill[] => {
    if (each.state !== 'paid' || each.total + each.credit === 0) return [];
    const billed = each.billedAt ?? each.createdAt;
    // A checkout may be billed some moments before the beginning of the period that it pays for.
    const at = each.periodStart && each.periodStart > billed ? each.periodStart : billed;
    return [
      {
        reference: each.reference,
        chargeId: each.chargeId,
        subscription: each.subscriptionReference,
        isChange: each.isChange,
        charge: each.total + each.credit - each.tax,
        tax: each.tax,
        credit: each.credit,
        ...(each.returned > 0 ? { returned: each.returned } : {}),
        at: at.toISOString(),
      },
    ];
  });

/**
 * The tax rate that Paddle adds to a plan, from what it has collected; nothing before the first bill. It is the roundest rate that gives
 * the collected cents, so that a larger sum does not inherit their rounding.
 */
export function taxRateOf(bills: readonly PaidBill[]): number | undefined {
  const last = bills.filter((bill) => bill.charge > 0).toSorted((a, b) => b.at.localeCompare(a.at))[0];
  if (!last) return undefined;
  const exact = last.tax / last.charge;
  const rates = [2, 3, 4, 5].map((digits) => Number(exact.toFixed(digits)));
  return rates.find((rate) => Math.round(last.charge * rate) === last.tax) ?? exact;
}

/** Our charge that a bill is for. */
export interface BilledFor {
  kind: 'subscription' | 'credits';
  name: string;
  /** The charge began with a trial, so its first collected amount is the plan's first payment, days after the seller chose it. */
  isTrial?: boolean;
}

/**
 * The lines of one 30-day cycle, oldest first. Their sum is what Paddle collected in it for the plan's subscription and for packs, less
 * refunds. Payments for another subscription are left out: those were a mistake, and are refunded.
 */
export function paidLinesOf(
  bills: readonly PaidBill[],
  charges: ReadonlyMap<string, BilledFor>,
  cycle: { start: Date; end: Date; subscription: string | null },
): BillLine[] {
  const lines: BillLine[] = [];
  let tax = 0;
  for (const bill of bills.toSorted((a, b) => a.at.localeCompare(b.at))) {
    const at = new Date(bill.at);
    if (at < cycle.start || at >= cycle.end || (bill.subscription !== null && bill.subscription !== cycle.subscription)) continue;
    const charge = charges.get(bill.chargeId ?? '');
    const isFirst = bill.isChange || bills.findLast((each) => each.chargeId === bill.chargeId) === bill;
    const isChosen = isFirst && !(charge?.isTrial && !bill.isChange);
    const kind = charge?.kind === 'credits' ? 'credits' : charge && isChosen ? 'change' : 'plan';
    lines.push({ kind, what: kind === 'plan' ? '' : (charge?.name ?? ''), units: 1, amount: bill.charge, at });
    if (bill.credit > 0) lines.push({ kind: 'unused', what: '', units: 1, amount: -bill.credit, at });
    if (bill.returned) lines.push({ kind: 'returned', what: '', units: 1, amount: -bill.returned, at });
    tax += bill.tax;
  }
  if (tax > 0) lines.push({ kind: 'tax', what: '', units: 1, amount: tax, at: null });
  return lines;
}
