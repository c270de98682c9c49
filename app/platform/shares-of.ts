import { divideHalfEven } from './money.ts';

/**
 * Shares an amount among lines in proportion to their prices: the shares add up exactly, and no line gets more than its price.
 * @param amount minor units, as the prices
 */
export function sharesOf(amount: number, prices: readonly number[]): number[] {
  const parts = prices.map((price) => BigInt(Math.max(0, price)));
  const all = parts.reduce((sum, part) => sum + part, 0n);
  const most = BigInt(amount) < all ? BigInt(amount) : all;
  let before = 0n;
  let shared = 0n;
  return parts.map((part) => {
    before += part;
    const upTo = all > 0n ? divideHalfEven(most * before, all) : 0n;
    const share = Number(upTo - shared);
    shared = upTo;
    return share;
  });
}
