/** Words of other scripts in letters that a label printer knows: ASCII only, and no sign that stands for a letter. Pure. */
import { transliterate } from 'transliteration';
import { withoutKana } from './kana.ts';

/** The library writes Arabic with signs (ة as `@`, ى as `~`) and capitals inside words, and drops the long a. Here as in passports. */
const arabic: Readonly<Record<string, string>> = {
  ا: 'a',
  أ: 'a',
  إ: 'i',
  آ: 'a',
  ٱ: 'a',
  ء: '',
  ئ: 'i',
  ؤ: 'o',
  ة: 'a',
  ى: 'a',
  ح: 'h',
  ص: 's',
  ض: 'd',
  ط: 't',
  ظ: 'z',
  ع: 'a',
  غ: 'gh',
  ک: 'k',
};
/** Letters of Azerbaijani and Kazakh, which the library turns into `@` too. */
const schwas: Readonly<Record<string, string>> = { Ə: 'A', ə: 'a', Ә: 'A', ә: 'a' };
/** Signs that the library writes in place of letters. */
const signs = /[^\w\s.,'’&#()/-]/g;

/** One Arabic word: the article apart, with a capital, as in names and streets. Signs for doubling and for no vowel are dropped. */
function arabicWord(word: string): string {
  const bare = word.normalize('NFC').replace(/[\u0640\u0651\u0652]/g, '');
  if (bare === 'الله') return 'Allah';
  const [, article, rest = ''] = /^(ال)?(.*)$/u.exec(bare) ?? [];
  // Two in a row are one vowel that Arabic writes with two letters: عائشة.
  const letters = transliterate([...rest].map((letter) => arabic[letter] ?? letter).join('')).replace(/a{2,}/g, 'a');
  return `${article ? 'Al-' : ''}${letters.charAt(0).toUpperCase()}${letters.slice(1)}`;
}

/** Japanese names and places in Chinese characters: each character has several readings, and no rule says which one is meant. */
export const hasKanji = (text: string): boolean => /\p{Script=Han}/u.test(text.normalize('NFKC'));

/** A text in ASCII letters. Chinese characters are read as in Chinese. */
export const inLatinLetters = (text: string): string =>
  transliterate(
    withoutKana(text)
      // The library drops the minus sign (1−2 would become 12) and doubles other dashes.
      .replace(/[\u2010-\u2015\u2212]/g, '-')
      .replace(/[ƏəӘә]/g, (letter) => schwas[letter] ?? letter)
      .replace(/\p{Script=Arabic}[\p{Script=Arabic}\p{M}\u0640]*/gu, arabicWord),
  ).replace(signs, (sign) => (text.includes(sign) ? sign : ''));
