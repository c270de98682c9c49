/** How far two words are apart, for typing errors. Pure. */

/** The typing errors that a word of this length may have: none under five letters, one from five, two from eight on. */
export const errorsAllowed = (word: string): number => (word.length >= 8 ? 2 : word.length >= 5 ? 1 : 0);

/**
 * Letters to insert, drop, change or swap with their neighbor to come from one word to the other (optimal string alignment).
 * @param most more than this is not told apart: the answer is then `most + 1`.
 */
export function distanceOf(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let value = Math.min((last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + (isSame ? 0 : 1));
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        value = Math.min(value, (beforeLast[column - 2] ?? 0) + 1);
      current.push(value);
      least = Math.min(least, value);
    }
    if (least > most) return most + 1;
    beforeLast = last;
    last = current;
  }
  return Math.min(last[other.length] ?? most + 1, most + 1);
}
