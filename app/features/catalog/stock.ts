/** What is known of stock: null where a supplier has not told it, which is not the same as 0. */

/** Is it known that nothing is left? */
export const isSoldOut = (stock: number | null): boolean => stock !== null && stock <= 0;

/** Are there so many, as far as is known? What nobody has told stands in no way. */
export const hasUnits = (stock: number | null, units: number): boolean => stock === null || stock >= units;

/** All of them together; null when one is not told. */
export const sumOfStock = (amounts: readonly (number | null)[]): number | null =>
  amounts.reduce<number | null>((sum, each) => (sum === null || each === null ? null : sum + each), 0);

/** Stands for "not told" in columns where null says that nobody has looked yet. */
export const untold = -1;
