/**
 * The look of a picture in a few numbers: a difference hash (is each of 8 × 8 fields brighter than the one to its
 * right) and the mean colors of 3 × 3 fields. Similar pictures differ in few bits, whatever their size and format. Pure.
 */
export const hashWidth = 9;
export const hashHeight = 8;

/** Grey differences up to this are ignored: compression makes plain backgrounds slightly uneven. */
const noise = 4;

/** 64 bits out of `hashWidth` × `hashHeight` grey values, row by row. */
export function differenceHash(grey: ArrayLike<number>): bigint {
  let hash = 0n;
  for (let row = 0; row < hashHeight; row += 1)
    for (let column = 0; column < hashWidth - 1; column += 1) {
      const at = row * hashWidth + column;
      hash = (hash << 1n) | ((grey[at] ?? 0) - (grey[at + 1] ?? 0) > noise ? 1n : 0n);
    }
  return hash;
}

/** Number of differing bits, of 64. */
export function distance(one: bigint, other: bigint): number {
  let count = 0;
  for (let rest = one ^ other; rest > 0n; rest &= rest - 1n) count += 1;
  return count;
}

/** The hash in four pieces (bands) of 16 bits, each combined with its position. */
export const bandsOf = (hash: bigint): number[] =>
  [0, 1, 2, 3].map((place) => place * 65_536 + Number((hash >> BigInt(place * 16)) & 0xffffn));

/** The bands to search for: each piece as it is and with one or two bits flipped. Finds all hashes that differ in up to eleven bits. */
export function bandsNear(hash: bigint): number[] {
  return bandsOf(hash).flatMap((band) => {
    const near = [band];
    for (let one = 0; one < 16; one += 1) {
      near.push(band ^ (1 << one));
      for (let two = one + 1; two < 16; two += 1) near.push(band ^ (1 << one) ^ (1 << two));
    }
    return near;
  });
}

/** Mean difference of colors, 0 to 255. */
export function colorDistance(one: readonly number[], other: readonly number[]): number {
  if (one.length === 0 || one.length !== other.length) return 255;
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;
}

/** Similarity of two pictures, from 0 to 1 (the same); the hash counts for more than the colors. */
export const likeness = (bits: number, colors: number): number => Math.max(0, 1 - bits / 64 - (colors / 255) * 0.5);

/** Conversions to and from PostgreSQL's bigint, which is signed. */
export const signed = (hash: bigint): string => BigInt.asIntN(64, hash).toString();
export const unsigned = (text: string | number | bigint): bigint => BigInt.asUintN(64, BigInt(text));
