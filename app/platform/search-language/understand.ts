/**
 * What a search text means: its parts, each with the words of titles that would meet it. Reads no database; what titles have is asked of
 * the caller (`Vocabulary`), who knows them.
 */
import { englishLines, fillers, groupsByPhrase, longestPhrase, type WordGroup } from './commerce-words.ts';
import { foldedWords } from './fold.ts';
import { distanceOf, errorsAllowed } from './spelling.ts';
import { formsOf, singularsOf } from './word-forms.ts';

/** What is known of the words of the titles that are searched. */
export interface Vocabulary {
  /** Those of these words that titles have, with the number of titles. */
  known(words: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Words of titles that look like this one, with the number of titles; without it mistyped words are not corrected. */
  similar?(word: string): Promise<ReadonlyMap<string, number>>;
  /** Words of titles that begin so, at most one more than `mostCompletions`; without it beginnings are left to the index. */
  begun?(beginning: string): Promise<readonly string[]>;
}

/** Words that a beginning is completed to; of more, the index is asked for the beginning, which is quicker than merging long lists. */
export const mostCompletions = 8;

/** Words that must all be there; each is a list of forms of which one is enough. */
export type Phrase = string[][];

export interface Part {
  /** As it was typed, corrected where it was mistyped. */
  text: string;
  /** Wished for, not required: `for men`. */
  isOptional: boolean;
  /** What was typed, in the singular and the plural. */
  exact: Phrase[];
  /** And what means the same, in any language. `exact` included. */
  wide: Phrase[];
  /** A word that is still being typed: titles' words that begin with it meet it too. */
  beginning?: string;
}

export interface Understood {
  parts: Part[];
  /** The text as it was corrected, when it was. */
  corrected: string | undefined;
  /** The text with words that are looked for beside those that were typed: foreign words that may as well be mistyped ones of titles. */
  also: string | undefined;
}

const mostWords = 12;
/** A group has some forty words in nine languages, and a phrase of several groups has their sum. */
const mostAlternatives = 120;

/** @returns no parts when the text has no word. */
export async function understand(text: string, vocabulary: Vocabulary): Promise<Understood> {
  const words = splitScripts(foldedWords(text.replace(/[’'`´]s\b/giu, ''))).slice(0, mostWords);
  const reader = new Reader(words, vocabulary, !/[\s.,;]$/u.test(text));
  const parts = await onlyKnown(await reader.read(), vocabulary);
  return { parts: await Promise.all(parts.map((part) => completed(part, vocabulary))), ...reader.spellings() };
}

/**
 * A part with its beginning completed to words of titles: for a beginning, an index reads the rows of all words that begin so before it
 * applies the other words (200 of 300 ms for two common words among 1,000,000 products, 0.6 of 1 ms among 100,000 of a seller).
 */
async function completed(part: Part, { begun }: Vocabulary): Promise<Part> {
  const { beginning, ...whole } = part;
  if (!beginning || !begun) return part;
  const words = await begun(beginning);
  if (words.length > mostCompletions) return part;
  const there = new Set(part.wide.flatMap((phrase) => (phrase.length === 1 ? (phrase[0] as string[]) : [])));
  return { ...whole, wide: [...whole.wide, ...words.filter((word) => !there.has(word)).map((word) => [[word]])] };
}

/** Chinese has no blanks between words: a run is cut into the longest words of the table. */
function splitScripts(words: string[]): string[] {
  return words.flatMap((word) => {
    if (!/\p{Script=Han}/u.test(word) || groupsByPhrase.has(word)) return [word];
    const found: string[] = [];
    let rest = word;
    let unknown = '';
    while (rest) {
      const length = [6, 5, 4, 3, 2, 1].find((each) => rest.length >= each && groupsByPhrase.has(rest.slice(0, each)));
      if (length) {
        if (unknown) found.push(unknown);
        unknown = '';
        found.push(rest.slice(0, length));
      } else unknown += rest[0];
      rest = rest.slice(length ?? 1);
    }
    return unknown ? [...found, unknown] : found;
  });
}

/** Reads the words of one search from left to right, the longest phrases first. */
class Reader {
  private wasCorrected = false;
  private readonly spelled: string[] = [];
  /** By their place in `spelled`. */
  private readonly meantBeside = new Map<number, string>();
  private readonly words: string[];
  private readonly vocabulary: Vocabulary;
  private readonly isTyping: boolean;

  constructor(words: string[], vocabulary: Vocabulary, isTyping: boolean) {
    this.words = words;
    this.vocabulary = vocabulary;
    this.isTyping = isTyping;
  }

  async read(): Promise<Part[]> {
    const parts: Part[] = [];
    const named = this.words.some((word) => !fillers.has(word));
    let at = 0;
    while (at < this.words.length) {
      const length = this.phraseAt(at);
      if (length > 1) {
        parts.push(await this.partOfPhrase(this.words.slice(at, at + length)));
        at += length;
        continue;
      }
      const word = this.words[at] as string;
      const isLast = at === this.words.length - 1;
      const next = this.words[at + 1];
      if (named && fillers.has(word)) {
        this.spelled.push(word);
        parts.push({ text: word, isOptional: true, exact: [[formsOf(word)]], wide: [[formsOf(word)]] });
      } else if (next !== undefined && !fillers.has(next) && (await this.isJoinable(word, next))) {
        parts.push(await this.partOfJoined(word, next));
        at += 1;
      } else parts.push(await this.partOfWord(word, isLast && this.isTyping));
      at += 1;
    }
    return parts;
  }

  /** How the text was read, where that is not just what was typed. */
  spellings(): Pick<Understood, 'corrected' | 'also'> {
    const beside = this.spelled.map((word, at) => this.meantBeside.get(at) ?? word);
    return {
      corrected: this.wasCorrected ? this.spelled.join(' ') : undefined,
      also: this.meantBeside.size > 0 ? beside.join(' ') : undefined,
    };
  }

  /** The number of words of the longest phrase of the table that begins here; 1 or 0 without one. */
  private phraseAt(at: number): number {
    for (let length = Math.min(longestPhrase, this.words.length - at); length > 1; length -= 1)
      if (groupsByPhrase.has(this.words.slice(at, at + length).join(' '))) return length;
    return 0;
  }

  private async partOfPhrase(words: string[]): Promise<Part> {
    this.spelled.push(...words);
    const text = words.join(' ');
    const exact: Phrase[] = [words.map(formsOf)];
    // Word by word as well: a "table lamp" is also any lamp for a table.
    const each = words.filter((word) => !fillers.has(word)).map((word) => ({ word, groups: groupsByPhrase.get(word) ?? [] }));
    const byWord: Phrase[] = each.length > 0 ? [each.map(({ word, groups }) => [...formsOf(word), ...singleWords(groups)])] : [];
    return {
      text,
      isOptional: false,
      exact,
      wide: [...exact, ...phrasesOf(groupsByPhrase.get(text) ?? []), ...(each.length > 1 ? byWord : [])],
    };
  }

  /** Two words that titles write as one: `back pack`, `sun glasses`. */
  private async isJoinable(word: string, next: string): Promise<boolean> {
    const joined = `${word}${next}`;
    if (joined.length < 6 || word.length < 2) return false;
    if (groupsOf(joined).length > 0) return true;
    // Two words of titles are two words: what they would be as one need not be asked.
    const known = await this.vocabulary.known([word, next]);
    return known.size < 2 && (await this.vocabulary.known(formsOf(joined))).size > 0;
  }

  private async partOfJoined(word: string, next: string): Promise<Part> {
    this.spelled.push(word, next);
    const joined = `${word}${next}`;
    const exact: Phrase[] = [[formsOf(joined)], [formsOf(word), formsOf(next)]];
    return { text: `${word} ${next}`, isOptional: false, exact, wide: [...exact, ...phrasesOf(groupsOf(joined))] };
  }

  private async partOfWord(word: string, isBeingTyped: boolean): Promise<Part> {
    const groups = groupsOf(word);
    const beginning = isBeingTyped && word.length > 1 ? { beginning: word } : {};
    const typed: Phrase[] = [[formsOf(word)]];
    const isInTitles = (await this.vocabulary.known(formsOf(word))).size > 0;
    if (isInTitles || groups.length > 0) {
      this.spelled.push(word);
      const exact = isInTitles ? typed : [...typed, ...namesOf(groups)];
      // A word of another language may as well be a mistyped one of this: `colar` is a necklace in Portuguese, and a collar.
      const meant = isInTitles || englishLines.has(word) ? undefined : await this.correct(word, 1);
      if (meant && (await this.vocabulary.known(formsOf(meant))).size > 0) this.meantBeside.set(this.spelled.length - 1, meant);
      return {
        text: word,
        isOptional: false,
        exact,
        wide: [...exact, ...phrasesOf(groups), ...(meant ? [[formsOf(meant)]] : [])],
        ...beginning,
      };
    }
    const near = await this.correct(word, 1);
    const pieces = near === undefined ? await this.split(word) : undefined;
    if (pieces) {
      this.spelled.push(word);
      const forms = pieces.map((piece) => [...formsOf(piece), ...singleWords(groupsOf(piece))]);
      const names = pieces.map((piece) => [
        ...formsOf(piece),
        ...singleWords(groupsOf(piece).map((group) => ({ ...group, phrases: group.phrases.slice(0, 1) }))),
      ]);
      const inPhrase = phrasesOf(groupsByPhrase.get(pieces.join(' ')) ?? []);
      const exact: Phrase[] = [...typed, names];
      return { text: word, isOptional: false, exact, wide: [...exact, forms, ...inPhrase], ...beginning };
    }
    const correct = near ?? (await this.correct(word, 2));
    this.spelled.push(correct ?? word);
    if (correct === undefined) return { text: word, isOptional: false, exact: typed, wide: typed, ...beginning };
    this.wasCorrected = true;
    const exact: Phrase[] = [...typed, [formsOf(correct)], ...namesOf(groupsOf(correct))];
    return { text: correct, isOptional: false, exact, wide: [...exact, ...phrasesOf(groupsOf(correct))] };
  }

  /** Two words written as one (`yogamat`, `Katzenbett`), as the table or titles have them; German and Dutch put letters between. */
  private async split(word: string): Promise<[string, string] | undefined> {
    if (word.length < 6) return undefined;
    const cuts: [string, string][] = [];
    for (let at = 3; at <= word.length - 3; at += 1) {
      const [first, second] = [word.slice(0, at), word.slice(at)];
      cuts.push([first, second]);
      for (const link of ['s', 'n', 'en', 'e', 'es'])
        if (first.endsWith(link) && first.length - link.length >= 3) cuts.push([first.slice(0, -link.length), second]);
    }
    const inTable = (piece: string) => groupsOf(piece).length > 0;
    const best = cuts.find(([first, second]) => inTable(first) && inTable(second));
    if (best) return best;
    const known = await this.vocabulary.known([...new Set(cuts.flat().flatMap(formsOf))]);
    const has = (piece: string) => inTable(piece) || formsOf(piece).some((form) => known.has(form));
    return cuts.find(([first, second]) => first.length > 2 && second.length > 2 && has(first) && has(second));
  }

  /** The word that was meant by a mistyped one: the nearest of titles and table, of equally near ones the most used. */
  private async correct(word: string, errors: 1 | 2): Promise<string | undefined> {
    const most = Math.min(errors, errorsAllowed(word));
    if (most === 0 || /\d/.test(word) || !this.vocabulary.similar) return undefined;
    const similar = await this.vocabulary.similar(word);
    let best: { word: string; distance: number; titles: number } | undefined;
    const consider = (candidate: string, titles: number) => {
      if (candidate === word) return;
      const distance = distanceOf(word, candidate, most);
      if (distance > most || (best && (distance > best.distance || (distance === best.distance && titles <= best.titles)))) return;
      best = { word: candidate, distance, titles };
    };
    for (const [candidate, titles] of similar) consider(candidate, titles);
    for (const candidate of groupsByPhrase.keys()) if (!candidate.includes(' ')) consider(candidate, 0);
    return best?.word;
  }
}

/** What a single word may mean; an English plural is looked up in the singular too. */
function groupsOf(word: string): readonly WordGroup[] {
  const singular = singularsOf(word).find((each) => englishLines.has(each));
  return groupsByPhrase.get(word) ?? (singular === undefined ? [] : (groupsByPhrase.get(singular) ?? []));
}

/** What titles most likely say for these things: each one's first English words. */
const namesOf = (groups: readonly WordGroup[]): Phrase[] =>
  groups.flatMap((group) => group.phrases.slice(0, 1).map((words) => words.map(formsOf)));

const phrasesOf = (groups: readonly WordGroup[]): Phrase[] => groups.flatMap((group) => group.phrases.map((words) => words.map(formsOf)));

/** The forms of all words of these groups that are a single word. */
const singleWords = (groups: readonly WordGroup[]): string[] =>
  groups.flatMap((group) => group.phrases.filter((words) => words.length === 1).flatMap((words) => formsOf(words[0] as string)));

/** Alternatives that no title has are left out: most words of the table are in languages that the catalog is not written in. */
async function onlyKnown(parts: Part[], vocabulary: Vocabulary): Promise<Part[]> {
  const words = new Set(parts.flatMap((part) => part.wide.flat(2)));
  const known = words.size > 0 ? await vocabulary.known([...words]) : new Map();
  const thin = (phrases: Phrase[], keep: number): Phrase[] => {
    const seen = new Set<string>();
    const kept: Phrase[] = [];
    phrases.forEach((phrase, at) => {
      const forms = at < keep ? phrase : phrase.map((each) => each.filter((form) => known.has(form)));
      const key = forms.map((each) => [...new Set(each)].join('|')).join('&');
      if (forms.some((each) => each.length === 0) || seen.has(key)) return;
      seen.add(key);
      kept.push(forms.map((each) => [...new Set(each)]));
    });
    return kept.slice(0, mostAlternatives);
  };
  // What was typed stays: a product of this minute may have it.
  return parts.map((part) => ({ ...part, exact: thin(part.exact, part.exact.length), wide: thin(part.wide, part.exact.length) }));
}
