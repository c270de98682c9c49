/**
 * Whether goods may not be listed or sold through the product (Shopify App Store requirement 5.5.4, acceptable use policy), judged by what
 * they are: a word for such goods counts unless it is the color, scent, pattern, part, use or brand of something else. Pure.
 */
import {
  chinesePictures,
  chineseTerms,
  denials,
  fillers,
  likenesses,
  medicineNames,
  opposites,
  type ProhibitedReason,
  pictures,
  purposes,
  stops,
  type Term,
  terms,
  trinkets,
  uses,
} from './prohibited-goods-terms.ts';
import { isNumber, phrasesOf, setOf, type Tokens, tokensOf } from './prohibited-goods-words.ts';

export type { ProhibitedReason } from './prohibited-goods-terms.ts';

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
const useSet = setOf(uses);
const stopSet = setOf(stops);
const purposeSet = setOf(purposes);
const fillerSet = setOf(fillers);

/** Reasons whose things are often shapes: a grenade that is a candle. */
const shapes: ReadonlySet<ProhibitedReason> = new Set(['weapons', 'explosives']);

function rulesOf(term: Term): Rule[] {
  const [needs, near, unless] = [setOf(term.needs), setOf(term.near), setOf(term.unless)];
  const proof = setOf(term.proof ?? term.needs);
  return phrasesOf(term.words).map((phrase): Rule => ({ term, phrase, needs, near, unless, proof, beside: setOf(term.beside) }));
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
      this.all = new Set(tokensOf(this.categories).stems);
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
    if (!fillerSet.has(stem) && !kin?.has(stem)) return !title.has(proof);
  }
  return false;
}

/** "Box of 20", "tin 50"; not "bag 46 inch" or "sling 2 point". */
function isQuantity({ tokens: { stems, groups } }: Title, at: number): boolean {
  const next = stems[at + 1];
  if (next === undefined || groups[at + 1] !== groups[at]) return false;
  return next === 'of' || (isNumber(next) && vessels.has(stems[at] as string) && !measureSet.has(stems[at + 2] ?? ''));
}

/** Whether a hit says what something else is for: "holster for a pistol". @param isAny whatever that is, not only what is known for it */
function isPurpose(title: Title, at: number, isAny: boolean): boolean {
  const { stems, groups } = title.tokens;
  for (let n = at - 1; n > 0 && n >= at - 5 && groups[n] === groups[at]; n -= 1) {
    if (!purposeSet.has(stems[n] as string)) continue;
    if (groups[n - 1] !== groups[at]) return false;
    return isAny || title.hasBetween(useSet, 0, n, at);
  }
  return false;
}

function isExcused(title: Title, rule: Rule, at: number, end: number): boolean {
  const { term, unless } = rule;
  if (title.has(unless)) return true;
  if (term.isPlain) return false;
  if (title.hasBetween(denialSet, at - 2, at, at) || title.hasBetween(likenessSet, end, end + 1, at)) return true;
  if (title.hasBetween(oppositeSet, end, end + 1, at)) return true;
  if (nounSet.has(title.tokens.stems[end] ?? '') && title.hasBetween(shapeSet, end + 1, end + 2, at)) return true;
  if (title.has(pictureSet) || (shapes.has(term.reason) && wordBefore(title, at) === 'water')) return true;
  if (title.hasBetween(rule.beside, at - 2, end + 2, at)) return true;
  if (term.as === 'head') {
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
  return isKept || isPurpose(title, at, false);
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

function hitAt(title: Title, at: number): ProhibitedGoods | undefined {
  const { stems, words } = title.tokens;
  const word = words[at] as string;
  const named = word.length > 7 && medicineNames.test(word) ? medicineRules : undefined;
  const candidates = rules.get(stems[at] as string) ?? named;
  if (!candidates) return undefined;
  for (const rule of candidates) {
    const end = at + rule.phrase.length;
    if (candidates !== named && rule.phrase.some((word, n) => stems[at + n] !== word)) continue;
    const isClear = rule.term.isClearAlone && title.isNothingBut(at, end);
    if (rule.needs.size > 0 && !isClear && !title.has(rule.needs)) continue;
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
  return chineseHit(name) ?? labelHit(name, [...tags, ...categoryPath.slice(-1)]);
}

/** Tags and categories that are by themselves words for such goods, unless the title is of something else: "vape" on an ashtray. */
function labelHit(name: string, labels: readonly string[]): ProhibitedGoods | undefined {
  for (const label of labels) {
    const alone = new Title([label], []);
    const { stems, words } = alone.tokens;
    const rule = rules
      .get(stems[0] ?? '')
      ?.find(({ phrase }) => phrase.length === stems.length && phrase.every((word, n) => stems[n] === word));
    if (rule?.term.as !== 'thing' || rule.needs.size > 0 || rule.near.size > 0) continue;
    const both = new Title([name, label], []);
    const at = both.tokens.stems.length - stems.length;
    if (!isExcused(both, rule, at, at + stems.length) && !both.has(useSet)) return { reason: rule.term.reason, words: words.join(' ') };
  }
  return undefined;
}

/** Why goods may not be sold here; undefined if they may. */
export const prohibitedReasonOf = (goods: Goods): ProhibitedReason | undefined => judgeGoods(goods)?.reason;
