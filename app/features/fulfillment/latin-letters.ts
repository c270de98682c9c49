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
/** Of Azerbaijani and Kazakh, which the library turns into `@` too. */
const schwas: Readonly<Record<string, string>> = { Ə: 'A', ə: 'a', Ә: 'A', ә: 'a' };
/** Signs that the library puts for letters. */
const signs = /[^\w\s.,'’&#()/-]/g;

/** The article stands apart, and names and streets begin with a capital. Signs of doubling and of no vowel are not written. */
function arabicWord(word: string): string {
  const bare = word.normalize('NFC').replace(/[\u0640\u0651\u0652]/g, '');
  if (bare === 'الله') return 'Allah';
  const [, article, rest = ''] = /^(ال)?(.*)$/u.exec(bare) ?? [];
  // Two in a row come of one vowel that is written twice: عائشة.
  const letters = transliterate([...rest].map((letter) => arabic[letter] ?? letter).join('')).replace(/a{2,}/g, 'a');
  return `${article ? 'Al-' : ''}${letters.charAt(0).toUpperCase()}${letters.slice(1)}`;
}

/** Chinese characters in Japan: each has several readings, and which one a name or place has stands in no rule. */
export const hasKanji = (text: string): boolean => /\p{Script=Han}/u.test(text.normalize('NFKC'));

/** Chinese characters are read as in Chinese. */
export const inLatinLetters = (text: string): string =>
  transliterate(
    withoutKana(text)
      // The library drops the one and doubles others, and 1−2 is not 12.
      .replace(/[\u2010-\u2015\u2212]/g, '-')
      .replace(/[ƏəӘә]/g, (letter) => schwas[letter] ?? letter)
      .replace(/\p{Script=Arabic}[\p{Script=Arabic}\p{M}\u0640]*/gu, arabicWord),
  ).replace(signs, (sign) => (text.includes(sign) ? sign : ''));
