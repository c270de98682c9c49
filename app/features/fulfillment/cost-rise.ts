/** When a cost is so much higher than the one that the seller has agreed to that the seller is asked again. Pure. */

/**
 * Has a cost risen by more than the tolerance?
 * @param before USD cents that the seller has agreed to; null: to none yet, so that nothing has risen @param after USD cents today
 * @param tolerance percent
 */
export const hasRisen = (before: number | null, after: number, tolerance: number): boolean =>
  before !== null && after > before && (after - before) * 100 > before * tolerance;
