/** Words as search compares them: without case, accents and other marks. `title_words` in the database folds titles the same way. Pure. */
import { asciiDigits } from '../typed-text.ts';

/** Letters that Unicode does not decompose, and what people without them on their keyboard type. The same list is in `title_words`, which also has Arabic, Persian and Hindi digits. */
export const foldedLetters: readonly (readonly [string, string])[] = [
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['ł', 'l'],
  ['ı', 'i'],
  ['ة', 'ه'],
  ['ى', 'ي'],
];

const marks = /[\u0300-\u036f\u064b-\u065f\u0670]/g;

/** A text in lower case without accents and marks: `Bouclé` is `boucle`, `Straße` is `strasse`. */
export function fold(text: string): string {
  let folded = text.normalize('NFKD').replace(marks, '').toLowerCase();
  for (const [letter, plain] of foldedLetters) folded = folded.replaceAll(letter, plain);
  return asciiDigits(folded).normalize('NFC');
}

/** The folded words of a text, in order: runs of letters and digits. */
export const foldedWords = (text: string): string[] => fold(text).match(/[\p{Alphabetic}0-9]+/gu) ?? [];
