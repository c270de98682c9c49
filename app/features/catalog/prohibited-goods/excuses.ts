/** What shows that a word for goods that may not be sold means something else in a title. */
import { kinWords, type Rule } from './rules.ts';
import type { Title } from './title.ts';
import {
  carryingSet,
  colorSet,
  denialSet,
  depictionSet,
  dyeSet,
  exposerSet,
  fillerSet,
  genuineSet,
  leadDenialSet,
  leadLikenessSet,
  leadThingSet,
  likenessSet,
  measureSet,
  nextOnlySet,
  nounSet,
  ofSet,
  oppositeSet,
  pictureSet,
  portionSet,
  purposeSet,
  shapeSet,
  shapes,
  stopSet,
  storageSet,
  trinketSet,
  useSet,
} from './word-sets.ts';
import { isNumber } from './words.ts';

/**
 * Whether the words behind a hit show that it only describes what follows: "pistol grip hose nozzle". A quantity does not follow as a thing:
 * "box of 20".
 */
function describesWhatFollows(title: Title, { term, proof }: Rule, at: number, end: number): boolean {
  const { stems, groups } = title.tokens;
  const kin = kinWords.get(term.reason);
  for (let n = end; n < stems.length && groups[n] === groups[at]; n += 1) {
    const stem = stems[n] as string;
    // A number directly behind it is a model's: "Glock 19 holster".
    if (isNumber(stem)) return n === end && useSet.has(stems[n + 1] ?? '') && groups[n + 1] === groups[at];
    if (stopSet.has(stem)) return false;
    if (useSet.has(stem)) return !isQuantity(title, n);
    if (!fillerSet.has(stem) && !kin?.has(stem)) return !title.hasAround(proof);
  }
  return false;
}

/** "Box of 20", "tin 50"; not "bag 46 inch" or "sling 2 point". */
function isQuantity({ tokens: { stems, groups } }: Title, at: number): boolean {
  const next = stems[at + 1];
  if (next === undefined || groups[at + 1] !== groups[at]) return false;
  return next === 'of' || (isNumber(next) && vessels.has(stems[at] as string) && !measureSet.has(stems[at + 2] ?? ''));
}

/** French and Italian "d'" stands before a vowel: a "D-Böller" is for nothing. */
const isPurposeWord = (stems: readonly string[], at: number): boolean =>
  purposeSet.has(stems[at] as string) && (stems[at] !== 'd' || /^[aeiouyh]/.test(stems[at + 1] ?? ''));

/** Whether a hit says what something else is for: "holster for a pistol". @param isAny whatever that is, not only what is known for it */
function isPurpose(title: Title, at: number, isAny: boolean): boolean {
  const { stems, groups } = title.tokens;
  for (let n = at - 1; n > 0 && n >= at - 5 && groups[n] === groups[at]; n -= 1) {
    if (!isPurposeWord(stems, n)) continue;
    if (groups[n - 1] !== groups[at]) return false;
    return isAny || title.hasBetween(useSet, 0, n, at);
  }
  return false;
}

/** Whether a rule's words from `at` up to `end` mean something else here. */
export function isExcused(title: Title, rule: Rule, at: number, end: number): boolean {
  const { term, unless, as } = rule;
  if (title.has(unless)) return true;
  // Also goods that are copies anyhow: "fake ID scanner".
  const behind = rule.near.has(title.tokens.stems[end] ?? '') ? end + 1 : end;
  if (title.hasBetween(exposerSet, behind, behind + 1, at)) return true;
  if (isExposedBefore(title, at)) return true;
  if (term.isPlain) return false;
  if (isDenied(title, at) || title.hasBetween(likenessSet, end, end + 1, at)) return true;
  if (title.hasBetween(oppositeSet, end, end + 1, at)) return true;
  if (isColorOf(title, at, end)) return true;
  if (nounSet.has(title.tokens.stems[end] ?? '') && title.hasBetween(shapeSet, end + 1, end + 2, at)) return true;
  if (isPicture(title, rule, at, end) || (shapes.has(term.reason) && wordBefore(title, at) === 'water')) return true;
  if (title.hasBetween(rule.beside, at - 2, end + 2, at)) return true;
  if (as === 'lead') return isExcusedBefore(title, rule, at, end);
  if (as === 'head') {
    if (shapes.has(term.reason) && title.has(trinketSet)) return true;
    return describesWhatFollows(title, rule, at, end) || isPurpose(title, at, true);
  }
  // What is made of an animal is a bag, too.
  if (term.reason === 'animals') return false;
  const { stems, groups } = title.tokens;
  let next = end;
  while (next < stems.length && fillerSet.has(stems[next] as string) && !useSet.has(stems[next] as string)) next += 1;
  const isKept =
    useSet.has(stems[next] ?? '') &&
    groups[next] === groups[at] &&
    !isQuantity(title, next) &&
    (next === end || !vessels.has(stems[next] as string));
  return isKept || isStored(title, at, end) || isPurpose(title, at, false);
}

/** "Detector de billetes falsos", "détecteur faux billets"; in English what stands before may be a second thing. */
function isExposedBefore({ tokens: { stems } }: Title, at: number): boolean {
  const before = stems[at - 1] ?? '';
  return ofSet.has(before) ? exposerSet.has(stems[at - 2] ?? '') : exposerSet.has(before) && before !== 'detector';
}

/** "Faux fox fur", "fake gun"; "non drowsy allergy pills" are pills. */
function isDenied(title: Title, at: number): boolean {
  return (
    title.hasBetween(denialSet, at - 1, at, at) ||
    (title.hasBetween(denialSet, at - 2, at - 1, at) && !title.hasBetween(nextOnlySet, at - 2, at - 1, at))
  );
}

/** Whether it is only on a picture, a toy or a piece of clothing; a blanket of real fur is of it. */
function isPicture(title: Title, { term, as, near, proof }: Rule, at: number, end: number): boolean {
  // Sellers put things into categories of toys and costumes; those only tell what a word without proof means.
  const isTold = title.has(pictureSet) || (as === 'head' && title.hasAround(pictureSet) && !title.has(proof));
  if (!isTold) return false;
  const isMadeOfIt =
    term.reason === 'animals' &&
    near.size > 0 &&
    (title.hasBetween(genuineSet, at - 3, at, at) || title.hasBetween(genuineSet, end, end + 3, at));
  return !isMadeOfIt || title.hasAround(depictionSet);
}

/** "Viagra blue colour", "taser blue paint marker". */
function isColorOf(title: Title, at: number, end: number): boolean {
  if (!colorSet.has(title.tokens.stems[end] ?? '')) return false;
  return title.hasBetween(likenessSet, end + 1, end + 2, at) || title.hasBetween(dyeSet, end + 1, end + 3, at);
}

/**
 * Whether the goods, or the bottle they come in, stand before a thing to keep them in, with nothing between but what that is made of or done
 * with: "CBD oil bottle storage box", "vape carrying pouch".
 */
function isStored({ tokens: { stems, groups } }: Title, at: number, end: number): boolean {
  let isTold = false;
  for (let n = end; n < stems.length && groups[n] === groups[at]; n += 1) {
    const stem = stems[n] as string;
    if (storageSet.has(stem)) return true;
    if (useSet.has(stem) && isTold) return !vessels.has(stem) || stem === 'box' || stem === 'case' || stem === 'bag';
    isTold ||= carryingSet.has(stem);
    if (!carryingSet.has(stem) && !fillerSet.has(stem) && !vessels.has(stem)) return false;
  }
  return false;
}

/**
 * Whether words around a hit in a language that puts what describes behind show that something else is meant: "vela de tabaco", "color
 * marfil". Not before what they come in or the part that is sold: "lot de 20 pétards", "semillas de marihuana".
 */
function isExcusedBefore(title: Title, { term }: Rule, at: number, end: number): boolean {
  const { stems, groups } = title.tokens;
  if (title.hasBetween(leadLikenessSet, at - 2, at, at) || title.hasBetween(leadDenialSet, end, end + 2, at)) return true;
  if (useSet.has(stems[end] ?? '') && groups[end] === groups[at] && !isQuantity(title, end)) return true;
  if (title.hasBetween(leadThingSet, at - 3, at, at)) return true;
  if (shapes.has(term.reason) && title.has(trinketSet)) return true;
  // What is made of an animal is a bag, too.
  if (term.reason === 'animals') return false;
  for (let n = at - 1; n > 0 && n >= at - 3 && groups[n] === groups[at]; n -= 1)
    if (isPurposeWord(stems, n)) return !ofSet.has(stems[n] as string) || !title.hasBetween(portionSet, n - 2, n, at);
  return false;
}

/** The word before, in the same group. */
const wordBefore = ({ tokens: { stems, groups } }: Title, at: number): string | undefined =>
  groups[at - 1] === groups[at] ? stems[at - 1] : undefined;

/** What goods come in, too: not the thing itself only directly behind the word for them. */
const vessels: ReadonlySet<string> = new Set([
  'box',
  'bag',
  'jar',
  'tin',
  'tray',
  'container',
  'display',
  'case',
  'cover',
  'dispenser',
  'tool',
]);
