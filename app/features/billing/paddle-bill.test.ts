import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BillingTransaction } from '#app/connectors/payments/billing-provider.ts';
import { day } from './cycle.ts';
import { type BilledFor, paidBillsOf, paidLinesOf, taxRateOf } from './paddle-bill.ts';

const at = (days: number) => new Date(Date.UTC(2027, 0, 1) + days * day);
const cycle = { start: at(0), end: at(30), subscription: 'sub_1' };
const charges = new Map<string, BilledFor>([
  ['first', { kind: 'subscription', name: 'Starter' }],
  ['second', { kind: 'subscription', name: 'Growth' }],
  ['tried', { kind: 'subscription', name: 'Starter', isTrial: true }],
  ['pack', { kind: 'credits', name: '100 credits' }],
]);

const transaction = (more: Partial<BillingTransaction>): BillingTransaction => ({
  reference: 'txn_1',
  state: 'paid',
  chargeId: 'first',
  subscriptionReference: 'sub_1',
  names: [],
  currency: 'USD',
  total: 1990,
  tax: 0,
  credit: 0,
  returned: 0,
  isChange: false,
  invoiceNumber: null,
  createdAt: at(0),
  billedAt: at(0),
  periodStart: null,
  card: null,
  ...more,
});
const upgrade = transaction({ reference: 'txn_2', chargeId: 'second', isChange: true, total: 1500, credit: 995, billedAt: at(15) });
/** Lines of the bill for transactions in Paddle's order, newest first. */
const shown = (...transactions: BillingTransaction[]) =>
  paidLinesOf(paidBillsOf(transactions), charges, cycle).map(({ kind, what, amount }) => [kind, what, amount]);

describe('the bill of what Paddle collected', () => {
  it.each<[string, BillingTransaction[], unknown[]]>([
    ['a first plan', [transaction({})], [['change', 'Starter', 1990]]],
    [
      'the first payment after a trial is the plan’s own, not a change to it',
      [transaction({ reference: 'txn_2', chargeId: 'tried', billedAt: at(7) }), transaction({ chargeId: 'tried', total: 0 })],
      [['plan', '', 1990]],
    ],
    [
      'a change out of a trial is a change',
      [transaction({ chargeId: 'tried', isChange: true, billedAt: at(3) })],
      [['change', 'Starter', 1990]],
    ],
    [
      'an upgrade in mid-cycle is charged for the rest, less the days not used',
      [upgrade, transaction({})],
      [
        ['change', 'Starter', 1990],
        ['change', 'Growth', 2495],
        ['unused', '', -995],
      ],
    ],
    [
      'tax stands in one line',
      [transaction({ ...upgrade, total: 1785, tax: 474, credit: 1184 }), transaction({ total: 2368, tax: 378 })],
      [
        ['change', 'Starter', 1990],
        ['change', 'Growth', 2495],
        ['unused', '', -1184],
        ['tax', '', 852],
      ],
    ],
    [
      'a renewal carries the charge of the first bill',
      [transaction({ reference: 'txn_3', billedAt: at(2) }), transaction({ billedAt: at(-28) })],
      [['plan', '', 1990]],
    ],
    ['a renewal whose first bill is not listed any more', [transaction({ chargeId: null })], [['plan', '', 1990]]],
    [
      'packs belong to no subscription',
      [transaction({ chargeId: 'pack', subscriptionReference: null, total: 1500 })],
      [['credits', '100 credits', 1500]],
    ],
    [
      'the change that used all of it up',
      [transaction({ ...upgrade, total: 0, credit: 2495 })],
      [
        ['change', 'Growth', 2495],
        ['unused', '', -2495],
      ],
    ],
    ['a trial', [transaction({ total: 0 })], []],
    ['what was not paid', [transaction({ state: 'past_due' }), transaction({ state: 'open' })], []],
    ['another subscription, paid by mistake', [transaction({ subscriptionReference: 'sub_2' })], []],
    ['the cycle before', [transaction({ billedAt: at(-1) })], []],
    ['billed a moment before its period', [transaction({ billedAt: at(-0.001), periodStart: at(0) })], [['change', 'Starter', 1990]]],
  ])('%s', (_name, transactions, lines) => {
    expect(shown(...transactions)).toEqual(lines);
  });

  it('always comes to what was collected', () => {
    const money = fc.nat(100_000);
    fc.assert(
      fc.property(fc.array(fc.record({ total: money, tax: money, credit: money, isChange: fc.boolean() }), { maxLength: 10 }), (given) => {
        const all = given.map((each, index) => transaction({ ...each, reference: `txn_${index}` }));
        const sum = paidLinesOf(paidBillsOf(all), charges, cycle).reduce((total, line) => total + line.amount, 0);
        expect(sum).toBe(all.reduce((total, each) => total + (each.total + each.credit === 0 ? 0 : each.total), 0));
      }),
    );
  });
});

describe('the tax of the next bill', () => {
  const bill = (charge: number, tax: number, billed: number) =>
    paidBillsOf([transaction({ reference: `txn_${billed}`, total: charge + tax, tax, credit: 0, billedAt: at(billed) })]);
  it.each([
    ['the rate, not its rounded cents', bill(1990, 378, 0), 0.19],
    ['of the last bill', [...bill(1990, 378, 0), ...bill(1990, 398, 30)], 0.2],
    ['none where none was collected', bill(1990, 0, 0), 0],
    ['unknown before the first', [], undefined],
  ])('is %s', (_, bills, rate) => expect(taxRateOf(bills)).toBe(rate));
});
