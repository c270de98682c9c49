import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bonusEntries,
  cashbackGrantedEntries,
  cashbackPendingEntries,
  checkEntries,
  paymentEntries,
  refundEntries,
  sharedPaymentEntries,
  topupEntries,
  topupReversalEntries,
  walletChange,
} from './ledger.ts';
import { topupBonus } from './topup-bonus.ts';

const cents = fc.integer({ min: 1, max: 1_000_000_000 });
const balance = fc.record({ topup: fc.integer({ min: 0, max: 1_000_000 }), bonus: fc.integer({ min: 0, max: 1_000_000 }) });

describe('ledger', () => {
  it('every kind of movement sums to zero', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        for (const entries of [
          topupEntries(amount),
          bonusEntries(amount),
          sharedPaymentEntries({ topup: 0, bonus: 0 }, { wallet: 0, card: amount }) ?? [],
          cashbackPendingEntries(amount),
          cashbackGrantedEntries(amount),
        ])
          checkEntries(entries);
      }),
    );
  });

  it('a payment spends bonus first and never more than there is', () => {
    fc.assert(
      fc.property(balance, cents, (before, amount) => {
        const entries = paymentEntries(before, amount);
        if (before.topup + before.bonus < amount) return entries === undefined;
        checkEntries(entries ?? []);
        const change = walletChange(entries ?? []);
        expect(before.topup + change.topup).toBeGreaterThanOrEqual(0);
        expect(before.bonus + change.bonus).toBeGreaterThanOrEqual(0);
        return change.topup === 0 || before.bonus + change.bonus === 0;
      }),
    );
  });

  it('a payment shared with a card takes the wallet’s part from the wallet, and nothing when that is not there', () => {
    fc.assert(
      fc.property(balance, cents, cents, (before, wallet, card) => {
        const entries = sharedPaymentEntries(before, { wallet, card });
        if (before.topup + before.bonus < wallet) return entries === undefined;
        checkEntries(entries ?? []);
        const change = walletChange(entries ?? []);
        expect(change.topup + change.bonus).toBe(-wallet);
        expect(entries?.find(({ account }) => account === 'supplier')?.amount).toBe(wallet + card);
        return true;
      }),
    );
  });

  it('payment and full refund leave the wallet as it was', () => {
    fc.assert(
      fc.property(balance, (before) => {
        const amount = before.topup + before.bonus;
        fc.pre(amount > 0);
        const paid = walletChange(paymentEntries(before, amount) ?? []);
        const back = walletChange(refundEntries(amount, -paid.bonus, amount + paid.bonus));
        return paid.topup + back.topup === 0 && paid.bonus + back.bonus === 0;
      }),
    );
  });

  it('a reversed top-up takes no more than the wallet has', () => {
    fc.assert(
      fc.property(balance, cents, (before, amount) => {
        const entries = topupReversalEntries(before, amount);
        checkEntries(entries);
        return before.topup + walletChange(entries).topup >= 0;
      }),
    );
  });

  it('refuses entries that do not balance', () => {
    expect(() =>
      checkEntries([
        { account: 'card', amount: -5 },
        { account: 'wallet-topup', amount: 6 },
      ]),
    ).toThrow('sum to 1');
    expect(() =>
      checkEntries([
        { account: 'card', amount: 0.5 },
        { account: 'wallet-topup', amount: -0.5 },
      ]),
    ).toThrow('whole number');
  });

  it.each([
    [9_999, 0],
    [10_000, 100],
    [49_999, 500],
    [50_000, 1_000],
    [100_000, 3_000],
    [500_000, 25_000],
  ])('a top-up of %i cents earns %i', (amount, bonus) => expect(topupBonus(amount)).toBe(bonus));
});
