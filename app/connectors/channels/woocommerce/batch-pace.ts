/**
 * How many variations a store is given at once. A fast one makes fifty in a second; a shared host may need five seconds for each, and goes
 * on after the call has timed out, so that nobody knows what it has made. Pure.
 */

/** How many are given at once next, and at most: not more than half of what got no answer once. */
export interface Pace {
  next: number;
  most: number;
}

/** The pace with a store that is not known yet. */
export const firstPace: Pace = { next: 5, most: 50 };
/** How long a call should take, in milliseconds: far below the timeout, and below the 30 seconds after which hosts end a request. */
const wantedMs = 12_000;

/**
 * The size of the next batch, from the one before.
 * @param count how many there were in it.
 * @param tookMs how long the store took for it.
 */
export function nextBatch(count: number, tookMs: number): number {
  const inTime = Math.floor((wantedMs * count) / Math.max(1, tookMs));
  return Math.max(1, Math.min(inTime, count * 5));
}

/** The pace after a call with so many got no answer. */
export function slowerPace(count: number): Pace {
  const half = Math.max(1, Math.floor(count / 2));
  return { next: half, most: half };
}

/**
 * Does work in batches at the store's pace.
 * @param work does one batch.
 * @param before is called before each batch with the pace of the next try, if this batch gets no answer.
 * @returns the pace that the store was found to have.
 */
export async function atItsPace<T>(
  items: readonly T[],
  pace: Pace,
  work: (batch: readonly T[]) => Promise<void>,
  before: (afterFailure: Pace) => Promise<void> = async () => {},
): Promise<Pace> {
  let { next } = pace;
  for (let done = 0; done < items.length; ) {
    const batch = items.slice(done, done + next);
    await before(slowerPace(batch.length));
    const began = performance.now();
    await work(batch);
    done += batch.length;
    // A last batch that is smaller says nothing.
    if (batch.length === next) next = Math.min(pace.most, nextBatch(batch.length, performance.now() - began));
  }
  return { ...pace, next };
}
