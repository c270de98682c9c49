/**
 * How many variations a store is given at once. A fast one makes fifty in a second; a shared host may need five seconds for each, and goes
 * on after the call has timed out, so that nobody knows what it has made. Pure.
 */

/** Variations in the first call to a store whose pace is not known. */
export const firstBatch = 5;
const largestBatch = 50;
/** How long a call should take, in milliseconds: far below the timeout, and below the 30 seconds after which hosts end a request. */
const wantedMs = 12_000;

/**
 * The size of the next batch, from the one before.
 * @param count how many there were in it.
 * @param tookMs how long the store took for it.
 */
export function nextBatch(count: number, tookMs: number): number {
  const inTime = Math.floor((wantedMs * count) / Math.max(1, tookMs));
  return Math.max(1, Math.min(largestBatch, inTime, count * 5));
}

/** The size after a call that got no answer. */
export const smallerBatch = (count: number): number => Math.max(1, Math.floor(count / 2));

/**
 * Does work in batches at the store's pace.
 * @param size of the first batch.
 * @param work does one batch.
 * @param before is called before each batch with the size that the next try should begin with if this one gets no answer.
 * @returns the size that the store is able to do now.
 */
export async function atItsPace<T>(
  items: readonly T[],
  size: number,
  work: (batch: readonly T[]) => Promise<void>,
  before: (sizeAfterFailure: number) => Promise<void> = async () => {},
): Promise<number> {
  let [done, next] = [0, size];
  while (done < items.length) {
    const batch = items.slice(done, done + next);
    await before(smallerBatch(batch.length));
    const began = performance.now();
    await work(batch);
    done += batch.length;
    // A last batch that is smaller says nothing.
    if (batch.length === next) next = nextBatch(batch.length, performance.now() - began);
  }
  return next;
}
