/** Words of ours that a merchant does not use: explained where the thing is managed, and said otherwise everywhere else. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const english = 'locales/en';
const articles = 'app/features/help/articles/en';

/** Where workplaces are made, sold and explained. */
const aboutWorkplaces = [
  /^account\.json\.workplaces\./,
  /^billing\.json\.feature/,
  /^pages\.json\.partners\.agency\./,
  /^plans-and-quotas\.md$/,
  /^payment-policy\.md$/,
];

type Word = [place: string, text: string];

function flatten(value: unknown, place: string): Word[] {
  if (typeof value === 'string') return [[place, value.replace(/\{\{[^}]*\}\}/g, '0')]];
  return Object.entries(value as object).flatMap(([key, inner]) => flatten(inner, `${place}.${key}`));
}

const words = readdirSync(english).flatMap((file) => flatten(JSON.parse(readFileSync(path.join(english, file), 'utf8')), file));
const help = readdirSync(articles).map((file): Word => [file, readFileSync(path.join(articles, file), 'utf8')]);
const found = (of: Word[], word: RegExp) => of.filter(([, text]) => word.test(text)).map(([place]) => place);

test('a seller reads of workplaces only where there can be several', () => {
  const places = found([...words, ...help], /workplace/i);
  expect(places.filter((place) => !aboutWorkplaces.some((allowed) => allowed.test(place)))).toEqual([]);
});

test('nothing of a seller’s is "given up" or "taken over"', () => {
  expect(found(words, /\b(giv(e|es|en|ing)|gave) up\b|\bt(ake|akes|aken|aking|ook) (it |this |the \w+ )?over\b/i)).toEqual([]);
});
