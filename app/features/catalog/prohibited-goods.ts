/**
 * Whether goods may not be listed or sold through the product (Shopify App Store requirement 5.5.4, acceptable use policy), judged by what
 * they are: a word for such goods counts unless it is the color, scent, pattern, part, use or brand of something else. Pure.
 */
import { chinesePictures, chineseTerms } from './prohibited-goods/chinese.ts';
import {
  carryings,
  colors,
  denials,
  dyes,
  exposers,
  fillers,
  genuines,
  likenesses,
  opposites,
  pictures,
  purposes,
  stops,
  storages,
  trinkets,
  uses,
} from './prohibited-goods/context-words.ts';
import { compoundEnds, leadDenials, leadings, leadLikenesses, portions } from './prohibited-goods/languages.ts';
import { medicineNames } from './prohibited-goods/medicines.ts';
import type { ProhibitedReason, Term } from './prohibited-goods/term.ts';
import { terms } from './prohibited-goods/terms.ts';
import { isNumber, phrasesOf, setOf, type Tokens, tokensOf } from './prohibited-goods/words.ts';

export type { ProhibitedReason } from './prohibited-goods/term.ts';

export interface Goods {
  title: string;
  tags?: readonly string[];
  /** Names from the top of a category tree down. */
  categoryPath?: readonly string[];
}

export interface ProhibitedGoods {
  reason: ProhibitedReason;
  /** What gave it away, in small letters: "elephant ivory". */
  words: string;
}

interface Rule {
  term: Term;
  as: Term['as'];
  phrase: string[];
  needs: ReadonlySet<string>;
  near: ReadonlySet<string>;
  unless: ReadonlySet<string>;
  proof: ReadonlySet<string>;
  beside: ReadonlySet<string>;
}

const pictureSet = setOf(pictures);
const trinketSet = setOf(trinkets);
const denialSet = setOf(denials);
const likenessSet = setOf(likenesses);
/** Second halves of names of things, after which the words below tell of a likeness, too: "vape pen style". */
const nounSet = setOf('pen, knife, gun, pistol, rifle, tube, pipe, glass, bullet, boot, sword');
const shapeSet = setOf('style, styled, shape, shaped, inspired, lookalike, themed, scent, scented');
/** Behind a number they tell a size. */
const measureSet = setOf('inch, in, cm, mm, ft, gallon, tier, slot, point, layer, pocket, compartment');
const oppositeSet = setOf(opposites);
const exposerSet = setOf(exposers);
const useSet = setOf(uses);
const stopSet = setOf(stops);
const purposeSet = setOf(purposes);
/** Of the words of purpose those that also tell a part or a quantity: "lot de 20 pétards". */
const ofSet = setOf('a, de, di, d, da, do, du');
const fillerSet = setOf(fillers);
const colorSet = setOf(colors);
const storageSet = setOf(storages);
const carryingSet = setOf(carryings);
const dyeSet = setOf(dyes);
/** Denials that only deny the word behind them. */
const nextOnlySet = setOf('non, not, anti, zero, 0');
const madeOfSet = setOf(
  'dress, skirt, cardigan, blouse, sweater, trousers, slipper, blanket, bedding, cushion, pillow, pillowcase, apron, kissen, kussen, vestido, vestito, robe, manta, plaid',
);
/** Pictures without what may be made of an animal. */
const depictionSet: ReadonlySet<string> = new Set([...pictureSet].filter((word) => !madeOfSet.has(word)));
const genuineSet = setOf(genuines);
const leadLikenessSet = setOf(leadLikenesses);
const leadDenialSet = setOf(leadDenials);
const portionSet = setOf(portions);

const leadingSet = setOf(leadings);

/** Reasons whose things are often shapes: a grenade that is a candle. */
const shapes: ReadonlySet<ProhibitedReason> = new Set(['weapons', 'explosives']);

function rulesOf(term: Term): Rule[] {
  const leading = term.as === 'head' ? leadingSet : undefined;
  const [needs, near, unless] = [setOf(term.needs), setOf(term.near), setOf(term.unless)];
  const proof = setOf(term.proof ?? term.needs);
  return phrasesOf(term.words).map((phrase): Rule => {
    const as = leading?.has(phrase[0] as string) ? 'lead' : term.as;
    return { term, as, phrase, needs, near, unless, proof, beside: setOf(term.beside) };
  });
}

/** For words that are a medicine's name by their ending. */
const medicineRules: readonly Rule[] = rulesOf({
  reason: 'medicines',
  as: 'thing',
  words: 'medicine',
  unless: 'pill box, organizer, shampoo, free, test, book, mug',
});

/** Rules by the first word of their phrase, the longest first. */
const rules: ReadonlyMap<string, readonly Rule[]> = (() => {
  const all = terms.flatMap(rulesOf);
  const sorted = all.toSorted((a, b) => b.phrase.length - a.phrase.length);
  return Map.groupBy(sorted, (rule) => rule.phrase[0] as string);
})();

/** A title with what surrounds its words; the set of all words is made only when one gives reason. */
class Title {
  readonly tokens: Tokens;
  private all: Set<string> | undefined;
  private readonly categories: readonly string[];

  /** @param categories only tell what else its words could mean */
  constructor(texts: readonly string[], categories: readonly string[]) {
    this.tokens = tokensOf(texts);
    this.categories = categories;
  }

  private get context(): Set<string> {
    if (!this.all) {
      this.all = new Set();
      const { stems } = this.tokens;
      for (const [at, stem] of stems.entries()) {
        // "Not a toy" is none.
        const isDenied = stems[at - 1] === 'not' || (stems[at - 1] === 'a' && stems[at - 2] === 'not');
        if (isDenied) continue;
        this.all.add(stem);
        this.all.add(`${stem} ${stems[at + 1]}`);
        this.all.add(`${stem} ${stems[at + 1]} ${stems[at + 2]}`);
      }
    }
    return this.all;
  }

  /** In the title, or a name of one of its categories. */
  hasAround(set: ReadonlySet<string>): boolean {
    return this.has(set) || tokensOf(this.categories).stems.some((stem) => set.has(stem));
  }

  has(set: ReadonlySet<string>): boolean {
    if (set.size < this.context.size) {
      for (const word of set) if (this.context.has(word)) return true;
      return false;
    }
    for (const word of this.context) if (set.has(word)) return true;
    return false;
  }

  /** Whether there are only quantities and the like besides the words from `at` to `end`. */
  isNothingBut(at: number, end: number): boolean {
    return this.tokens.stems.every((stem, n) => (n >= at && n < end) || isNumber(stem) || fillerSet.has(stem));
  }

  /** One of the words (or phrases of two) from `from` up to `to`, both within the group of the word `at`. */
  hasBetween(set: ReadonlySet<string>, from: number, to: number, at: number): boolean {
    const { stems, groups } = this.tokens;
    for (let n = Math.max(0, from); n < Math.min(stems.length, to); n += 1) {
      if (groups[n] !== groups[at]) continue;
      if (set.has(stems[n] as string) || set.has(`${stems[n]} ${stems[n + 1]}`)) return true;
    }
    return false;
  }
}

/** Words for goods of the same kind, which often stand side by side: "firearm handgun pistol". */
const kinWords: ReadonlyMap<ProhibitedReason, ReadonlySet<string>> = (() => {
  const words = new Map<ProhibitedReason, Set<string>>();
  for (const term of terms)
    for (const phrase of phrasesOf(term.words)) {
      const known = words.get(term.reason) ?? new Set();
      if (phrase.length === 1) known.add(phrase[0] as string);
      words.set(term.reason, known);
    }
  return words;
})();

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

function isExcused(title: Title, rule: Rule, at: number, end: number): boolean {
  const { term, unless, as } = rule;
  if (title.has(unless)) return true;
  // Also goods that are copies anyhow: "fake ID scanner".
  const behind = rule.near.has(title.tokens.stems[end] ?? '') ? end + 1 : end;
  if (title.hasBetween(exposerSet, behind, behind + 1, at)) return true;
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

/** "Faux fox fur", "fake gun"; "non drowsy allergy pills" are pills. */
function isDenied(title: Title, at: number): boolean {
  return (
    title.hasBetween(denialSet, at - 1, at, at) ||
    (title.hasBetween(denialSet, at - 2, at - 1, at) && !title.hasBetween(nextOnlySet, at - 2, at - 1, at))
  );
}

/** Whether it is only on a picture, a toy or a piece of clothing; a blanket of real fur is of it. */
function isPicture(title: Title, { term, near }: Rule, at: number, end: number): boolean {
  if (!title.hasAround(pictureSet)) return false;
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

/** Rules for a word that a part of it names: the ending of a medicine's name, the second half of a German or Dutch one. */
function rulesOfParts(word: string): readonly Rule[] | undefined {
  if (word.length < 7) return undefined;
  if (word.length > 7 && medicineNames.test(word)) return medicineRules;
  const half = compoundEnd.exec(word)?.[1];
  return half ? compoundRules.get(half) : undefined;
}
const compoundEnd = new RegExp(`.{2}(${compoundEnds.split(', ').join('|')})(?:e?n|s)?$`, 'u');
const compoundRules: ReadonlyMap<string, readonly Rule[]> = new Map(
  compoundEnds.split(', ').map((end) => {
    const stem = phrasesOf(end)[0]?.[0] ?? '';
    return [end, (rules.get(stem) ?? []).filter(({ phrase }) => phrase.length === 1)];
  }),
);

/** Rules for a word, or for the one that German or Dutch make it the plural of: "vuurpijlen". */
function rulesOfStem(stem: string): readonly Rule[] | undefined {
  const found = rules.get(stem);
  if (found || stem.length < 7 || !stem.endsWith('n')) return found;
  const one = [stem.slice(0, -1), stem.slice(0, -2)].find((short) => rules.has(short));
  return one === undefined ? undefined : rules.get(one)?.filter(({ phrase }) => phrase.length === 1);
}

/** Where a phrase that starts at a word ends, 0 if it does not: "couro legítimo de jacaré" and "couro jacaré" are "couro de jacaré". */
function endOfPhrase(stems: readonly string[], phrase: readonly string[], at: number): number {
  let n = at;
  for (const word of phrase) {
    while (n > at && stems[n] !== word && genuineSet.has(stems[n] ?? '')) n += 1;
    if (stems[n] === word) n += 1;
    else if (n === at || !ofSet.has(word)) return 0;
  }
  return n;
}

function hitAt(title: Title, at: number): ProhibitedGoods | undefined {
  const { stems, words } = title.tokens;
  const word = words[at] as string;
  const known = rulesOfStem(stems[at] as string);
  const candidates = known ?? rulesOfParts(word);
  if (!candidates) return undefined;
  for (const rule of candidates) {
    const end = rule.phrase.length > 1 ? endOfPhrase(stems, rule.phrase, at) : at + 1;
    if (end === 0) continue;
    const isClear = rule.term.isClearAlone && title.isNothingBut(at, end);
    if (rule.needs.size > 0 && !isClear && !title.hasAround(rule.needs)) continue;
    if (rule.near.size > 0 && !title.hasBetween(rule.near, at - 3, at, at) && !title.hasBetween(rule.near, end, end + 3, at)) continue;
    if (!isExcused(title, rule, at, end)) return { reason: rule.term.reason, words: words.slice(at, end).join(' ') };
  }
  return undefined;
}

const chineseRules = chineseTerms.map(({ reason, words, unless }) => ({
  reason,
  words: new RegExp(words, 'u'),
  unless: unless ? new RegExp(`${unless}|${chinesePictures}`, 'u') : new RegExp(chinesePictures, 'u'),
}));

function chineseHit(text: string): ProhibitedGoods | undefined {
  if (!/\p{Script=Han}/u.test(text)) return undefined;
  for (const { reason, words, unless } of chineseRules) {
    const hit = words.exec(text)?.[0];
    if (hit && !unless.test(text)) return { reason, words: hit };
  }
  return undefined;
}

/** Why goods may not be sold here, and what gives them away; undefined if they may. A few microseconds. */
export function judgeGoods({ title: name, tags = [], categoryPath = [] }: Goods): ProhibitedGoods | undefined {
  const title = new Title([name], categoryPath);
  for (let at = 0; at < title.tokens.stems.length; at += 1) {
    const hit = hitAt(title, at);
    if (hit) return hit;
  }
  return chineseHit(name) ?? labelHit(name, tags, categoryPath.at(-1));
}

/**
 * Tags that are by themselves words for such goods, and categories that hold them ("E-Cigarette Accessories"), unless the title is of something
 * else: "vape" on an ashtray.
 */
function labelHit(name: string, tags: readonly string[], category: string | undefined): ProhibitedGoods | undefined {
  for (const tag of tags) {
    const hit = labelHitAt(name, tag, 0, true);
    if (hit) return hit;
  }
  if (category === undefined) return undefined;
  for (let at = 0; at < tokensOf([category]).stems.length; at += 1) {
    const hit = labelHitAt(name, category, at, false);
    if (hit) return hit;
  }
  return undefined;
}

function labelHitAt(name: string, label: string, at: number, isWhole: boolean): ProhibitedGoods | undefined {
  const { stems, words } = tokensOf([label]);
  const rule = rules
    .get(stems[at] ?? '')
    ?.find(({ phrase }) => (!isWhole || phrase.length === stems.length) && phrase.every((word, n) => stems[at + n] === word));
  if (rule?.term.as !== 'thing' || rule.needs.size > 0 || rule.near.size > 0) return undefined;
  const both = new Title([name, label], []);
  const start = both.tokens.stems.length - stems.length + at;
  const end = start + rule.phrase.length;
  if (isExcused(both, rule, start, end) || new Title([name], []).has(useSet)) return undefined;
  return { reason: rule.term.reason, words: words.slice(at, at + rule.phrase.length).join(' ') };
}

/** Why goods may not be sold here; undefined if they may. */
export const prohibitedReasonOf = (goods: Goods): ProhibitedReason | undefined => judgeGoods(goods)?.reason;
