/** Normalizes typed search texts. Browser-safe and pure. */

/** Digits of all scripts in ASCII: those of Arabic and Persian keyboards among them. */
export const asciiDigits = (text: string): string =>
  text.replace(/[^\P{Nd}0-9]+/gu, (digits) => Array.from(digits, (digit) => digitOf(digit.codePointAt(0) as number)).join(''));

const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code));

/** The value of a Unicode digit: digits come in runs from zero to nine, some of them adjacent. */
function digitOf(code: number): number {
  let zero = code;
  while (isDigit(zero - 1)) zero -= 1;
  return (code - zero) % 10;
}

/** Digits in ASCII, and letters and signs of full width, as Japanese and Chinese keyboards write them. */
export const asciiTyped = (text: string): string =>
  asciiDigits(text.replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).replaceAll('\u3000', ' '));

/** The spellings to search for: the text as typed, and in ASCII if that differs. */
export const spellingsOf = (text: string): string[] => [...new Set([text, asciiTyped(text)])];
