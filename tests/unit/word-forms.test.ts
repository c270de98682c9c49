/** D14 of Shopify's review: no slip of the pen in what is shown. What a program can see of it, language by language; spelling is read by eye. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Locale, locales } from '#app/platform/locales.ts';

type Word = [place: string, text: string];

function flatten(value: unknown, place: string): Word[] {
  if (typeof value === 'string') return [[place, value]];
  return Object.entries(value as object).flatMap(([key, inner]) => flatten(inner, `${place}.${key}`));
}

/** What stands in a text for something else, and addresses, are no words of it. */
const plain = (text: string) => text.replace(/\{\{[^}]*\}\}|<\/?\w+\s*\/?>|https?:\S+|\?p=123/g, '0');

/** Polaris's own words in Arabic are written after Polaris's English ones, and keep to its placeholders. */
const wordsOf = (locale: Locale): Word[] =>
  readdirSync(path.join('locales', locale))
    .filter((file) => file.endsWith('.json') && file !== 'polaris.json')
    .flatMap((file) => flatten(JSON.parse(readFileSync(path.join('locales', locale, file), 'utf8')), file.slice(0, -5)))
    .concat(linesOfHelp(locale));

/** The help articles, line by line, without the marks of Markdown and the addresses of links. */
function linesOfHelp(locale: Locale): Word[] {
  const folder = path.join('app/features/help/articles', locale);
  return readdirSync(folder).flatMap((file) =>
    readFileSync(path.join(folder, file), 'utf8')
      .split('\n')
      .map((line): Word => [file, line.replace(/^(\w+: |#+ |- |\d+\. |---$)/, '').replace(/\*\*|\]\([^)]*\)|\[/g, '')]),
  );
}

const found = (locale: Locale, isWrong: (text: string) => boolean): string[] =>
  wordsOf(locale)
    .filter(([, text]) => isWrong(plain(text)))
    .map(([place, text]) => `${place}: ${text}`);

/** Words that may follow themselves: two that look alike. */
const doubles: Partial<Record<Locale, RegExp>> = { fr: /^(vous|nous)$/i, de: /^(sie|die|das|der)$/i, nl: /^(dat|die|u)$/i };

const pairs: [string, string][] = [
  ['(', ')'],
  ['[', ']'],
  ['«', '»'],
  ['（', '）'],
];
const count = (text: string, mark: string) => text.split(mark).length - 1;

describe.each(locales)('D14: the words in %s', (locale) => {
  it('have no space too many, at the ends or between', () => {
    expect(found(locale, (text) => text !== text.trim() || / {2}/.test(text))).toEqual([]);
  });

  it('say no word twice', () => {
    const twice = /(?<![\p{L}\p{N}'’-])(\p{L}{2,}) \1(?![\p{L}'’-])/giu;
    expect(found(locale, (text) => [...text.matchAll(twice)].some(([, word = '']) => !doubles[locale]?.test(word)))).toEqual([]);
  });

  it('have the apostrophes, quotation marks and dots of print, and close what they open', () => {
    expect(found(locale, (text) => /\p{L}'\p{L}|"|\.\.\./u.test(text))).toEqual([]);
    expect(found(locale, (text) => pairs.some(([open, close]) => count(text, open) !== count(text, close)))).toEqual([]);
  });
});

describe('D14: the marks of each language', () => {
  it.each(locales.filter((locale) => locale !== 'fr'))('no space before a mark in %s', (locale) => {
    expect(found(locale, (text) => /\s[,.;:?!](\s|$)/.test(text))).toEqual([]);
  });

  it('French has a space that does not break before ; : ? ! and inside « »', () => {
    expect(
      found('fr', (text) => /(^|[^\u00a0\u202f])[?!;»](\s|$)|[^\u00a0\u202f\d]:(\s|$)|«[^\u00a0\u202f]|\s[,.](\s|$)/.test(text)),
    ).toEqual([]);
  });

  it('Spanish opens its questions and exclamations', () => {
    expect(found('es', (text) => count(text, '?') !== count(text, '¿') || count(text, '!') !== count(text, '¡'))).toEqual([]);
  });

  it('Arabic has its own comma, semicolon and question mark', () => {
    expect(found('ar', (text) => /[\u0600-\u06ff]\s*[,;?]/.test(text))).toEqual([]);
  });

  it('Chinese has full-width marks', () => {
    expect(found('zh-CN', (text) => /[\u4e00-\u9fff]\s*[,?!;:]|[\u4e00-\u9fff]\.(\s|$)|[,?!;:]\s*[\u4e00-\u9fff]/.test(text))).toEqual([]);
  });
});

describe('D14: headings, navigation and buttons', () => {
  const nameOf = (locale: Locale) => JSON.parse(readFileSync(path.join('locales', locale, 'shell.json'), 'utf8')) as { nav: object };

  it.each(locales)('the navigation in %s is of short names: a capital in front where there are any, no full stop', (locale) => {
    const names = flatten(nameOf(locale).nav, 'nav');
    expect(names.filter(([, text]) => /[.!。]$/.test(text) || /^\p{Ll}/u.test(text) || text.length > 30)).toEqual([]);
  });

  it('a label of a number says what it counts', () => {
    const bare = /^(time|duration|length|width|height|weight|size|delay|interval)$/i;
    const unnamed = wordsOf('en').filter(([, text]) => bare.test(text.trim()));
    // The bar that changes many variants names the field, and has the unit in the box; an error names it too.
    expect(unnamed.map(([place]) => place)).toEqual(['product-editor.bulk.fields.weight_grams', 'product-editor.fields.weight_grams']);
  });
});
