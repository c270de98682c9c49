/** The table of commerce words, read into maps: which things or qualities a word or phrase of any of the nine languages may mean. Pure. */
import { foldedWords } from './fold.ts';
import { pluralsIn } from './word-forms.ts';
import { homeWords } from './words-home.ts';
import { lifeWords } from './words-life.ts';
import { techWords } from './words-tech.ts';
import { wearWords } from './words-wear.ts';

export interface WordGroup {
  /** The first English word. */
  name: string;
  /** All its words, folded and each as a list: `['water', 'bottle']`. English first. */
  phrases: string[][];
}

const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'ar', 'zh'] as const;

/** Longest phrase of the table, in words. */
export const longestPhrase = 4;

/** A word with this sign is understood, but titles that have it are not meant: a French `plaid` is a blanket, a plaid shirt is none. */
const onlyUnderstood = '?';

/** The lines of the table: by language, the texts of each word. */
const lines = [homeWords, wearWords, lifeWords, techWords].flatMap((table) =>
  table
    .split('\n')
    .filter((line) => line.includes(';'))
    .map((line) => line.split(';').map((column) => column.split(',').map((text) => text.trim()))),
);

const keyOf = (text: string): string => foldedWords(text).join(' ');

/** English words of the table as they are written there, with the lines that have them. */
export const englishLines: Map<string, number[]> = new Map<string, number[]>();
lines.forEach((columns, line) => {
  for (const text of columns[0] ?? []) {
    const key = keyOf(text);
    englishLines.set(key, [...(englishLines.get(key) ?? []), line]);
  }
});

export const wordGroups: readonly WordGroup[] = lines.map((columns, line) => {
  const phrases = new Map<string, string[]>();
  columns.forEach((texts, language) => {
    for (const text of texts) {
      const key = keyOf(text);
      // Italian `cover` is a phone case; English titles mean any cover.
      const isForeignElsewhere = language > 0 && englishLines.has(key) && !englishLines.get(key)?.includes(line);
      if (key && !text.startsWith(onlyUnderstood) && !isForeignElsewhere) phrases.set(key, key.split(' '));
    }
  });
  return { name: keyOf(columns[0]?.[0] ?? ''), phrases: [...phrases.values()] };
});

/** Groups by phrase, plurals and spellings without umlauts included. */
export const groupsByPhrase: ReadonlyMap<string, readonly WordGroup[]> = (() => {
  const map = new Map<string, WordGroup[]>();
  lines.forEach((columns, line) => {
    const group = wordGroups[line] as WordGroup;
    columns.forEach((texts, index) => {
      for (const text of texts)
        for (const spelling of spellingsOf(text))
          for (const phrase of variantsOf(foldedWords(spelling), languages[index] ?? 'en')) {
            const known = map.get(phrase);
            if (!known) map.set(phrase, [group]);
            else if (!known.includes(group)) known.push(group);
          }
    });
  });
  return map;
})();

/** A German word also with `ue` for `ü`, as it is typed on keyboards without umlauts. */
function spellingsOf(text: string): string[] {
  const typed = text.replaceAll('ü', 'ue').replaceAll('ö', 'oe').replaceAll('ä', 'ae');
  return typed === text ? [text] : [text, typed];
}

/** A phrase with its first, its last or both words in the plural. */
function variantsOf(words: string[], language: string): string[] {
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last) return [];
  if (words.length === 1) return pluralsIn(language, first);
  const middle = words.slice(1, -1);
  return pluralsIn(language, first).flatMap((one) => pluralsIn(language, last).map((other) => [one, ...middle, other].join(' ')));
}

/** Words that say for whom or how good something is, and joining words: wished for, never required. Folded, of all languages. */
export const fillers: ReadonlySet<string> = new Set(
  `a an and the for with without of in on to by from or up my your our this that new best cheap top good quality hot sale original buy style fashion
   men mens man women womens woman ladies unisex adults adult kid kids child children boys girls boy girl teens
   fur und mit ohne der die das ein eine einen zum zur von im am in damen herren kinder frauen manner madchen jungen neu gunstig billig beste
   pour et avec sans de du des la le les un une au aux en d l a femme femmes homme hommes enfant enfants fille garcon pas cher
   para y con sin del el los las un una al mujer mujeres hombre hombres nino nina ninos ninas barato
   per e con senza di da il lo gli i un uno una donna donne uomo uomini bambino bambina bambini economico
   voor en met zonder van het een dames heren kinderen vrouwen mannen meisjes jongens goedkoop
   com sem do da dos das o os as um uma mulher mulheres homem homens feminino feminina masculino masculina infantil menina menino barato
   للرجال للنساء للاطفال من في مع`
    .split(/\s+/)
    .filter(Boolean),
);
