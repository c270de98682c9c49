import { describe, expect, test } from 'vitest';
import { groupsByPhrase, wordGroups } from './commerce-words.ts';
import { fold, foldedWords } from './fold.ts';
import { distanceOf } from './spelling.ts';
import { allQuery } from './tsquery.ts';
import { understand, type Vocabulary } from './understand.ts';
import { formsOf } from './word-forms.ts';

/** Titles of a small shop. */
const titles = [
  'Ceramic Table Lamp for Small Spaces',
  'Bouclé Throw Blanket',
  'Insulated Water Bottle with Straw',
  'Cotton T-Shirt for Men',
  'Silicone Phone Case',
  'Canvas Backpack',
  'Wireless Earbuds',
  'Hoop Earrings in Silver',
  'Linen Pet Bed for Small Dogs',
  'Silicone Dog Collar',
  'Wool Blend Beanie',
  'Floating Shelf in Oak',
  'Polarized Sunglasses',
];

const words = new Map<string, number>();
for (const word of titles.flatMap(foldedWords)) words.set(word, (words.get(word) ?? 0) + 1);
const vocabulary: Vocabulary = {
  known: async (asked) => new Map(asked.flatMap((word) => (words.has(word) ? [[word, words.get(word) as number] as const] : []))),
  similar: async () => words,
};

/** The titles that have all required parts. */
async function found(search: string): Promise<string[]> {
  const { parts } = await understand(search, vocabulary);
  const required = parts.filter((part) => !part.isOptional);
  return titles.filter((title) => {
    const has = new Set(foldedWords(title));
    return required.every((part) => part.wide.some((phrase) => phrase.every((forms) => forms.some((form) => has.has(form)))));
  });
}

describe('what is meant is found', () => {
  test.each([
    // singular and plural
    ['lamps', 'Ceramic Table Lamp for Small Spaces'],
    ['earring', 'Hoop Earrings in Silver'],
    ['shelves', 'Floating Shelf in Oak'],
    ['beanies', 'Wool Blend Beanie'],
    // joined and split
    ['tshirt', 'Cotton T-Shirt for Men'],
    ['t shirt', 'Cotton T-Shirt for Men'],
    ['phonecase', 'Silicone Phone Case'],
    ['back pack', 'Canvas Backpack'],
    ['sun glasses', 'Polarized Sunglasses'],
    // accents, typing errors, order of words, fillers
    ['boucle blanket', 'Bouclé Throw Blanket'],
    ['BOUCLÉ', 'Bouclé Throw Blanket'],
    ['blankett', 'Bouclé Throw Blanket'],
    ['water bottel', 'Insulated Water Bottle with Straw'],
    ['bottle water', 'Insulated Water Bottle with Straw'],
    ["men's tees", 'Cotton T-Shirt for Men'],
    ['dog colar', 'Silicone Dog Collar'],
    // synonyms and languages
    ['thermos', 'Insulated Water Bottle with Straw'],
    ['rucksack', 'Canvas Backpack'],
    ['mochila', 'Canvas Backpack'],
    ['sac à dos', 'Canvas Backpack'],
    ['kabellose kopfhoerer', 'Wireless Earbuds'],
    ['Hundebett', 'Linen Pet Bed for Small Dogs'],
    ['手机壳', 'Silicone Phone Case'],
    ['حقيبة ظهر', 'Canvas Backpack'],
    ['lampe de table', 'Ceramic Table Lamp for Small Spaces'],
  ])('%s', async (search, title) => {
    expect(await found(search)).toContain(title);
  });

  test('a word that nobody sells finds nothing', async () => {
    expect(await found('toothbrush')).toEqual([]);
    expect(await found('zzyzx')).toEqual([]);
  });

  test('what was corrected is said, and what was not is not', async () => {
    expect((await understand('water bottel', vocabulary)).corrected).toBe('water bottle');
    expect((await understand('water bottles', vocabulary)).corrected).toBeUndefined();
    expect((await understand('!!! &&&', vocabulary)).parts).toEqual([]);
  });

  test('a foreign word that was read as a mistyped one as well is said', async () => {
    expect(await understand('dog colar', vocabulary)).toMatchObject({ corrected: undefined, also: 'dog collar' });
    expect(await understand('colar de silicone', vocabulary)).toMatchObject({ also: 'collar de silicone' });
    // Found by its own meaning alone.
    expect((await understand('mochila', vocabulary)).also).toBeUndefined();
  });
});

test('a query is one of letters and digits, whatever was typed', async () => {
  const { parts } = await understand("O'Neill'); drop table x; -- 50% \\ <b>", vocabulary);
  expect(allQuery(parts, { by: 'wide' })).toMatch(/^[\p{L}\p{N}'():*&| ]+$/u);
});

test('accents, case and letters of other alphabets are folded', () => {
  expect(fold('Straße ÉTÉ Ærø Łódź')).toBe('strasse ete aero lodz');
});

test.each([
  ['knives', 'knife'],
  ['boxes', 'box'],
  ['dress', 'dresses'],
  ['berries', 'berry'],
  ['hoodies', 'hoodie'],
  ['womens', 'woman'],
])('%s is a form of %s', (one, other) => {
  expect(formsOf(one)).toContain(other);
});

test('two neighbors that were swapped are one error', () => {
  expect(distanceOf('tabel', 'table', 2)).toBe(1);
  expect(distanceOf('headfones', 'headphones', 2)).toBe(2);
  expect(distanceOf('lamp', 'bottle', 1)).toBe(2);
});

test('the table has over 400 things and qualities, each in nine languages', () => {
  expect(wordGroups.length).toBeGreaterThanOrEqual(400);
  for (const word of ['lampe', 'taza', 'garrafa', 'zaino', 'rugzak', 'مصباح', '耳机', 'coque telephone', 'geldboerse'])
    expect(groupsByPhrase.has(word), word).toBe(true);
});
