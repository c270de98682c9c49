import { fillerSet } from './word-sets.ts';
import { isNumber, type Tokens, tokensOf } from './words.ts';

/** A title with what surrounds its words; the set of all words is made only when one gives reason. */
export class Title {
  readonly tokens: Tokens;
  private all: Set<string> | undefined;
  private readonly texts: readonly string[];
  private readonly categories: readonly string[];

  /** @param categories only tell what else its words could mean */
  constructor(texts: readonly string[], categories: readonly string[]) {
    this.texts = texts;
    this.tokens = tokensOf(texts);
    this.categories = categories;
  }

  /** Words and phrases of up to three; a share of a hundred is "percent", a year "yyyy". */
  private get context(): Set<string> {
    if (!this.all) {
      this.all = new Set(this.texts.some((text) => /\d\s?[%°％]/u.test(text)) ? ['percent'] : []);
      const { stems } = this.tokens;
      for (const [at, stem] of stems.entries()) {
        // "Not a toy" is none.
        const isDenied = stems[at - 1] === 'not' || (stems[at - 1] === 'a' && stems[at - 2] === 'not');
        if (isDenied) continue;
        this.all.add(stem);
        // "250g" tells a weight as "250 g" does.
        const unit = /^\d+([a-z]{1,2})$/.exec(stem)?.[1];
        if (unit) this.all.add(unit);
        if (/^(?:19|20)\d\d$/.test(stem)) this.all.add('yyyy');
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
