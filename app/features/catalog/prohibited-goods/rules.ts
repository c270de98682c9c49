/** The terms as rules, to be found by the first word of their phrases. */
import { compoundEnds, languageTerms } from './languages.ts';
import { medicineNames } from './medicines.ts';
import type { ProhibitedReason, Term } from './term.ts';
import { terms } from './terms.ts';
import { genuineSet, leadingSet, ofSet } from './word-sets.ts';
import { phrasesOf, setOf } from './words.ts';

export interface Rule {
  term: Term;
  as: Term['as'];
  phrase: string[];
  needs: ReadonlySet<string>;
  near: ReadonlySet<string>;
  unless: ReadonlySet<string>;
  proof: ReadonlySet<string>;
  beside: ReadonlySet<string>;
}

function rulesOf(term: Term): Rule[] {
  const leading = term.as === 'lead' ? undefined : leadingSet;
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
export const rules: ReadonlyMap<string, readonly Rule[]> = (() => {
  const all = terms.flatMap(rulesOf);
  const sorted = all.toSorted((a, b) => b.phrase.length - a.phrase.length);
  return Map.groupBy(sorted, (rule) => rule.phrase[0] as string);
})();

/** Words for goods of the same kind, which often stand side by side: "firearm handgun pistol". */
export const kinWords: ReadonlyMap<ProhibitedReason, ReadonlySet<string>> = (() => {
  const words = new Map<ProhibitedReason, Set<string>>();
  for (const term of terms)
    for (const phrase of phrasesOf(term.words)) {
      const known = words.get(term.reason) ?? new Set();
      if (phrase.length === 1) known.add(phrase[0] as string);
      words.set(term.reason, known);
    }
  return words;
})();

/** Rules for a word that a part of it names: the ending of a medicine's name, the second half of a German or Dutch one. */
export function rulesOfParts(word: string): readonly Rule[] | undefined {
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

/** Single words of the terms that are not English; "Saarinen" is no plural of one that is. */
const foreignWords: ReadonlySet<string> = new Set([
  ...leadingSet,
  ...languageTerms.flatMap(({ words }) => phrasesOf(words).flatMap((phrase) => (phrase.length === 1 ? phrase : []))),
]);

/** What a word may be the plural of in German, Dutch or Italian: "vuurpijlen", "petardi". */
function onesOf(stem: string): string[] {
  if (stem.endsWith('n')) return [stem.slice(0, -1), stem.slice(0, -2)];
  if (stem.endsWith('i')) return [`${stem.slice(0, -1)}o`, `${stem.slice(0, -1)}e`];
  return [];
}

/** Rules for a word, or for the one that it is the plural of in another language than English. */
export function rulesOfStem(stem: string): readonly Rule[] | undefined {
  const found = rules.get(stem);
  if (found || stem.length < 6) return found;
  const one = onesOf(stem).find((short) => foreignWords.has(short));
  return one === undefined ? undefined : rules.get(one)?.filter(({ phrase }) => phrase.length === 1);
}

/** Where a phrase that starts at a word ends, 0 if it does not: "couro legítimo de jacaré" and "couro jacaré" are "couro de jacaré". */
export function endOfPhrase(stems: readonly string[], phrase: readonly string[], at: number): number {
  let n = at;
  for (const word of phrase) {
    while (n > at && stems[n] !== word && genuineSet.has(stems[n] ?? '')) n += 1;
    if (stems[n] === word) n += 1;
    else if (n === at || !ofSet.has(word)) return 0;
  }
  return n;
}
