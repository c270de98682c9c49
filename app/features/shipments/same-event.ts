/** Which events of a parcel are the same one, told twice. Pure (docs/decisions/295). */

export interface ToldEvent {
  at: Date;
  description: string;
  location: string;
  /** Told without a time zone: `at` may be some hours off. */
  isLocal?: boolean | undefined;
}

const quarterMs = 15 * 60_000;
/** Zones are whole quarters of an hour apart, and at most 26 hours (UTC-12 to UTC+14). */
const mostApartMs = 26 * 3_600_000;

const wordsOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** `Shenzhen, CN` and `Shenzhen,CN` are one place, and so are `NENANA` and `NENANA, AK`; an event without a place may be anywhere. */
function isSamePlace(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  return a === b || a === '' || b === '' || a.includes(b) || b.includes(a);
}

/** Do two feeds tell of one event? By its words and place, at one moment; where a time has no zone, at one time of some zone. */
export function isSameEvent(one: ToldEvent, other: ToldEvent): boolean {
  if (wordsOf(one.description) !== wordsOf(other.description) || !isSamePlace(one.location, other.location)) return false;
  const apart = Math.abs(one.at.getTime() - other.at.getTime());
  if (one.isLocal === other.isLocal || (!one.isLocal && !other.isLocal)) return apart < 1000;
  const isQuarter = Math.min(apart % quarterMs, quarterMs - (apart % quarterMs)) < 1000;
  return apart < 1000 || (isQuarter && apart <= mostApartMs);
}

/**
 * What news adds to the events that are known: the events that are new, and known ones that are replaced, because their time is known for
 * certain now.
 */
export function mergeEvents<Known extends ToldEvent, Told extends ToldEvent>(
  known: readonly Known[],
  told: readonly Told[],
): { added: Told[]; replaced: Known[] } {
  const added: Told[] = [];
  const replaced = new Set<Known>();
  // Those that are certain first, so that they take the place of the others within one message, too.
  for (const event of told.toSorted((one, other) => Number(one.isLocal ?? false) - Number(other.isLocal ?? false))) {
    const same = known.filter((each) => !replaced.has(each) && isSameEvent(each, event));
    const isCertain = !event.isLocal;
    if (isCertain) for (const each of same) if (each.isLocal) replaced.add(each);
    if (same.some((each) => !replaced.has(each)) || added.some((each) => isSameEvent(each, event))) continue;
    added.push(event);
  }
  return { added, replaced: [...replaced] };
}
