import { divideHalfEven } from '#app/platform/money.ts';

/**
 * The share of each line in what went back to the buyer for no item, by what the lines sold for: together all of it, but no line more than
 * it brought.
 * @param amount minor units of the order's currency
 */
export function sharesOfGivenBack(amount: number, linePrices: readonly number[]): number[] {
  const prices = linePrices.map((price) => BigInt(Math.max(0, price)));
  const all = prices.reduce((sum, price) => sum + price, 0n);
  const most = BigInt(amount) < all ? BigInt(amount) : all;
  let sold = 0n;
  let shared = 0n;
  return prices.map((price) => {
    sold += price;
    const upTo = all > 0n ? divideHalfEven(most * sold, all) : 0n;
    const share = Number(upTo - shared);
    shared = upTo;
    return share;
  });
}
