/** Double-entry rules. Amounts are USD cents; positive raises the account. No database, no clock. */
import type { LedgerAccount } from '#app/db/schema/wallet.ts';

export interface LedgerEntry {
  account: LedgerAccount;
  amount: number;
}

export interface WalletBalance {
  topup: number;
  bonus: number;
}

/** @throws RangeError when there are fewer than two entries, one is zero or not in whole cents, or they do not sum to zero. */
export function checkEntries(entries: readonly LedgerEntry[]): void {
  if (entries.length < 2) throw new RangeError('a movement has at least two entries');
  if (entries.some((entry) => !Number.isSafeInteger(entry.amount) || entry.amount === 0))
    throw new RangeError('an entry is a whole number of cents, not zero');
  const sum = entries.reduce((total, entry) => total + entry.amount, 0);
  if (sum !== 0) throw new RangeError(`the entries sum to ${sum}, not to zero`);
}

/** What a movement does to the wallet. */
export function walletChange(entries: readonly LedgerEntry[]): WalletBalance {
  const of = (account: LedgerAccount) =>
    entries.filter((entry) => entry.account === account).reduce((total, entry) => total + entry.amount, 0);
  return { topup: of('wallet-topup'), bonus: of('wallet-bonus') };
}

const withoutZeros = (entries: LedgerEntry[]) => entries.filter((entry) => entry.amount !== 0);

/** Money came in by card. */
export const topupEntries = (amount: number): LedgerEntry[] => [
  { account: 'card', amount: -amount },
  { account: 'wallet-topup', amount },
];

/** Give a bonus of our own money. */
export const bonusEntries = (amount: number): LedgerEntry[] => [
  { account: 'adjustments', amount: -amount },
  { account: 'wallet-bonus', amount },
];

/**
 * Pay a supplier from the wallet: bonus first.
 * @returns nothing when the balance is too low.
 */
export function paymentEntries(balance: WalletBalance, amount: number): LedgerEntry[] | undefined {
  if (balance.topup + balance.bonus < amount) return undefined;
  const fromBonus = Math.min(balance.bonus, amount);
  return withoutZeros([
    { account: 'wallet-bonus', amount: -fromBonus },
    { account: 'wallet-topup', amount: -(amount - fromBonus) },
    { account: 'supplier', amount },
  ]);
}

/**
 * Pay a supplier from the wallet, bonus first, and by card for the rest.
 * @returns nothing when the balance is too low for the wallet's part.
 */
export function sharedPaymentEntries(
  balance: WalletBalance,
  { wallet, card }: { wallet: number; card: number },
): LedgerEntry[] | undefined {
  const fromWallet = wallet > 0 ? paymentEntries(balance, wallet) : [];
  if (!fromWallet) return undefined;
  return withoutZeros([
    ...fromWallet.filter(({ account }) => account !== 'supplier'),
    { account: 'card', amount: -card },
    { account: 'supplier', amount: wallet + card },
  ]);
}

/**
 * Refund to the wallet: first the seller's own money (top-up or card), then what was paid from bonus, back to bonus.
 * @param paidFromBonus the part that was paid from bonus, less earlier refunds to bonus.
 * @param paidOtherwise the part that was paid from top-up or by card, less earlier refunds to top-up.
 */
export function refundEntries(amount: number, paidFromBonus: number, paidOtherwise: number): LedgerEntry[] {
  if (amount > paidFromBonus + paidOtherwise) throw new RangeError('a refund is at most what was paid');
  const toTopup = Math.min(amount, paidOtherwise);
  return withoutZeros([
    { account: 'supplier', amount: -amount },
    { account: 'wallet-topup', amount: toTopup },
    { account: 'wallet-bonus', amount: amount - toTopup },
  ]);
}

/**
 * A top-up was refunded to the card, or the bank took it back: the wallet loses it as far as its balance suffices, and we bear the rest.
 * @param bonus that was given for the top-up and is no longer earned; taken back as far as it is there.
 */
export function topupReversalEntries(balance: WalletBalance, amount: number, bonus = 0): LedgerEntry[] {
  const fromTopup = Math.min(balance.topup, amount);
  const fromBonus = Math.min(balance.bonus, bonus);
  return withoutZeros([
    { account: 'card', amount },
    { account: 'wallet-topup', amount: -fromTopup },
    { account: 'wallet-bonus', amount: -fromBonus },
    { account: 'adjustments', amount: fromBonus - (amount - fromTopup) },
  ]);
}

/** Money of a refund covers what the wallet lacked when a card had taken money back. */
export const withheldEntries = (amount: number): LedgerEntry[] => [
  { account: 'wallet-topup', amount: -amount },
  { account: 'adjustments', amount },
];

/** Undo a movement: the same entries the other way round. */
export const oppositeEntries = (entries: readonly LedgerEntry[]): LedgerEntry[] =>
  entries.map(({ account, amount }) => ({ account, amount: -amount }));

/** Set cashback aside: nothing can be paid with it yet. */
export const cashbackPendingEntries = (amount: number): LedgerEntry[] => [
  { account: 'adjustments', amount: -amount },
  { account: 'cashback-pending', amount },
];

/** Pending cashback becomes bonus money. */
export const cashbackGrantedEntries = (amount: number): LedgerEntry[] => [
  { account: 'cashback-pending', amount: -amount },
  { account: 'wallet-bonus', amount },
];

/** Pending cashback is canceled. */
export const cashbackWithdrawnEntries = (amount: number): LedgerEntry[] => [
  { account: 'cashback-pending', amount: -amount },
  { account: 'adjustments', amount },
];

/** Take back cashback that was given already: from bonus, and what is missing there from the seller's own money. */
export function cashbackReturnedEntries(balance: WalletBalance, amount: number): LedgerEntry[] | undefined {
  if (balance.bonus + balance.topup < amount) return undefined;
  const fromBonus = Math.min(balance.bonus, amount);
  return withoutZeros([
    { account: 'wallet-bonus', amount: -fromBonus },
    { account: 'wallet-topup', amount: -(amount - fromBonus) },
    { account: 'adjustments', amount },
  ]);
}
