/** A range of days as text: `5-7` or `5`; null when nothing sensible is known (specification 2, section 5). */
export function knownDays(min: number | null | undefined, max: number | null | undefined): string | null {
  const low = min ?? max;
  const high = max ?? min;
  if (low === null || low === undefined || high === null || high === undefined) return null;
  if (low === 0 && high === 0) return null;
  if (low > 99 || high > 99) return null;
  return low === high ? String(low) : `${low}-${high}`;
}

/** The same for a column of a list: `-` when nothing sensible is known. */
export const deliveryDays = (min: number | null | undefined, max: number | null | undefined): string => knownDays(min, max) ?? '-';

/** Parameters for a sentence: the range with an en dash, and as `count` its last number, which decides the plural of "days". */
export const daysInWords = (days: string): { days: string; count: number } => ({
  days: days.replace('-', '–'),
  count: Number(days.split('-').at(-1)),
});
