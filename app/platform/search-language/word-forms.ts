/** Singular and plural of English words, and plurals of the other languages' words in the table of commerce words. Pure. */

/** English plurals that follow no rule, folded. */
const irregular: Record<string, string> = {
  knives: 'knife',
  shelves: 'shelf',
  scarves: 'scarf',
  leaves: 'leaf',
  wolves: 'wolf',
  halves: 'half',
  loaves: 'loaf',
  thieves: 'thief',
  lives: 'life',
  wives: 'wife',
  elves: 'elf',
  calves: 'calf',
  men: 'man',
  women: 'woman',
  children: 'child',
  feet: 'foot',
  teeth: 'tooth',
  mice: 'mouse',
  geese: 'goose',
  people: 'person',
  dice: 'die',
};
const irregularPlurals = new Map(Object.entries(irregular).map(([plural, singular]) => [singular, plural]));

/** Words that end like a plural and are none, or have only this form. */
const unchanged = new Set(
  'glass dress brass mattress canvas atlas lens gas bus bonus yes this news series species chassis lotus cactus virus plus always jeans'.split(
    ' ',
  ),
);

/** The singular of an English word, or the word itself. */
export function singularOf(word: string): string {
  const known = irregular[word];
  if (known) return known;
  if (word.length < 4 || unchanged.has(word) || /\d/.test(word)) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x|zz)es$/.test(word)) return word.slice(0, -2);
  if (/(?:ss|us|is)$/.test(word)) return word;
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

/** The singulars that an English word may have: `beanies` is of a beanie, `berries` of a berry. */
export const singularsOf = (word: string): string[] =>
  word.length > 4 && word.endsWith('ies') ? [singularOf(word), word.slice(0, -1)] : [singularOf(word)];

/** The plural of an English word. */
export function pluralOf(word: string): string {
  const known = irregularPlurals.get(word);
  if (known) return known;
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|sh|ch|x|z)$/.test(word) ? `${word}es` : `${word}s`;
}

/** An English word as it was typed, in the singular and in the plural, each once. `mens` and `womens` are possessives without their sign. */
export function formsOf(word: string): string[] {
  if (word === 'mens' || word === 'womens' || word === 'kids') return formsOf(word === 'kids' ? 'kid' : word.slice(0, -1)).concat(word);
  if (/\d/.test(word) || word.length < 3 || !/^[a-z]+$/.test(word)) return [word];
  const singulars = singularsOf(word);
  return [...new Set([word, ...singulars, ...singulars.map(pluralOf)])];
}

const ends =
  (...suffixes: string[]) =>
  (word: string) =>
    suffixes.map((suffix) => `${word}${suffix}`);

/** By language: the plurals that a folded word may have. Wrong ones do no harm, nobody types them. */
const pluralsByLanguage: Record<string, (word: string) => string[]> = {
  en: (word) => [pluralOf(word)],
  de: ends('n', 'en', 'e', 'er', 's', 'nen'),
  fr: ends('s', 'x'),
  es: (word) => (word.endsWith('z') ? [`${word.slice(0, -1)}ces`] : [`${word}s`, `${word}es`]),
  it: (word) => [
    word.replace(/[oe]$/, 'i'),
    word.replace(/a$/, 'e'),
    word.replace(/ca$/, 'che').replace(/ga$/, 'ghe'),
    word.replace(/co$/, 'chi').replace(/go$/, 'ghi'),
    word.replace(/io$/, 'i'),
  ],
  nl: (word) => [`${word}en`, `${word}s`, `${word}${word.at(-1)}en`, `${word.replace(/([aeou])\1([^aeiou])$/, '$1$2')}en`],
  pt: (word) => [
    `${word}s`,
    `${word}es`,
    word.replace(/m$/, 'ns'),
    word.replace(/l$/, 'is'),
    word.replace(/ao$/, 'oes'),
    word.replace(/ao$/, 'aos'),
  ],
  ar: (word) => [`${word}ات`, `ال${word}`, word.replace(/ه$/, 'ات')],
  zh: () => [],
};

/** A word of a language with its plurals, each once. */
export const pluralsIn = (language: string, word: string): string[] => [...new Set([word, ...(pluralsByLanguage[language]?.(word) ?? [])])];
