/** What people type into a search, as texts are mostly written. Browser-safe and pure. */

/** Digits of all scripts in ASCII: those of Arabic and Persian keyboards among them. */
export const asciiDigits = (text: string): string =>
  text.replace(/[^\P{Nd}0-9]+/gu, (digits) => Array.from(digits, (digit) => digitOf(digit.codePointAt(0) as number)).join(''));

const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code));

/** Unicode has digits in runs from zero to nine, some of them one after the other. */
function digitOf(code: number): number {
  let zero = code;
  while (isDigit(zero - 1)) zero -= 1;
  return (code - zero) % 10;
}

/** Digits in ASCII, and letters and signs of full width, as Japanese and Chinese keyboards write them. */
export const asciiTyped = (text: string): string =>
  asciiDigits(text.replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).replaceAll('\u3000', ' '));

/** The ways in which a text may be written that is searched for: as it was typed, and in ASCII where that is another one. */
export const spellingsOf = (text: string): string[] => [...new Set([text, asciiTyped(text)])];
