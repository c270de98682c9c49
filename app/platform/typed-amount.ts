/** Numbers as people type them: amounts, counts, percentages, factors. Browser-safe and pure. */
import { numberFormat } from './formats.ts';
import { decimalFromMinor, decimalsOf, minorFromDecimal, parseDecimal } from './money.ts';
import { asciiDigits } from './typed-text.ts';

/** The largest amount that is accepted, in minor units of any currency. */
export const maxAmount = 100_000_000_000;
/** Digits before the point of a number that is compared with a limit: as many as a field takes. */
const anyDigits = 255;

/** Digits and separators of Arabic and Persian keyboards as ASCII. */
const asciiNumber = (text: string): string => asciiDigits(text).replaceAll('\u066b', '.').replaceAll('\u066c', '');

/**
 * Thousands separated by a space or a Swiss apostrophe. Other spaces separate numbers: cells copied from a spreadsheet are pasted as `12
 * 13 14`.
 */
const spacedThousands = /^\d{1,3}(?:([ \u00a0\u2009\u202f'\u2019])\d{3})(?:\1\d{3})*(?=$|[.,])/;

/**
 * A number as people type it, as a plain decimal text: `12.5`, `12,50`, `1 234,50`. A single separator is the decimal one, unless
 * three digits follow it and those are thousands.
 * @returns an empty text for an empty one; undefined when it is no number.
 */
function readPlain(text: string, threeDigits: 'thousands' | 'decimals', maxDigits = 9): string | undefined {
  const plain = asciiNumber(text)
    .trim()
    .replace(spacedThousands, (thousands) => thousands.replace(/\D/g, ''));
  if (plain === '') return '';
  const point = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  const separators = plain.replace(/\d/g, '');
  if (!/^[.,]*$/.test(separators)) return undefined;
  if (separators.length > 1 && !/^\d{1,3}([.,]\d{3})+([.,]\d*)?$/.test(plain)) return undefined;
  // `1.234.567` has thousands only; `1,234.50` thousands and a decimal point.
  const isGrouped =
    (separators.length > 1 && new Set(separators).size === 1) || (threeDigits === 'thousands' && /^[1-9]\d{0,2}[.,]\d{3}$/.test(plain));
  const whole = (point < 0 || isGrouped ? plain : plain.slice(0, point)).replace(/[.,]/g, '');
  const fraction = point < 0 || isGrouped ? '' : plain.slice(point + 1);
  if (whole.length > maxDigits || (whole === '' && fraction === '')) return undefined;
  return `${whole || '0'}${fraction ? `.${fraction}` : ''}`;
}

const readingOf = (currency: string) => (decimalsOf(currency) < 3 ? 'thousands' : 'decimals');

/**
 * An amount: `1,200` is twelve hundred dollars or yen, and a dinar and two hundred fils.
 * @returns minor units; null for an empty text; undefined when it is no amount or above `maxAmount`.
 */
export function readAmount(text: string, currency: string): number | null | undefined {
  const plain = readPlain(text, readingOf(currency), anyDigits);
  if (!plain) return plain === '' ? null : undefined;
  return isAbove(text, maxAmount, currency) ? undefined : minorFromDecimal(plain, currency);
}

/** Is the text a number larger than `most`? In minor units with a currency, else a count. */
export function isAbove(text: string, most: number, currency?: string): boolean {
  const plain = readPlain(text, currency ? readingOf(currency) : 'thousands', anyDigits);
  if (!plain) return false;
  const { numerator, denominator } = parseDecimal(plain);
  return numerator * 10n ** BigInt(currency ? decimalsOf(currency) : 0) > BigInt(most) * denominator;
}

/** A whole number that is not negative: `1,200` is twelve hundred. Empty is 0; undefined when it is none or above `most`. */
export function readCount(text: string, most = 1_000_000_000): number | undefined {
  const plain = readPlain(text, 'thousands', 10);
  if (plain === undefined || !/^\d*$/.test(plain)) return undefined;
  return Number(plain) <= most ? Number(plain) : undefined;
}

/** A percentage or a difference, as a plain decimal text: may be negative and have up to four decimals. */
export function readDecimal(text: string): string | undefined {
  const [, sign = '', size = ''] = /^\s*([-\u2212+]?)(.*?)[\s\u00a0%]*$/s.exec(text) ?? [];
  const plain = readPlain(size, 'thousands');
  if (!plain || !/^\d{1,7}(\.\d{1,4})?$/.test(plain)) return undefined;
  return sign === '' || sign === '+' ? plain : `-${plain}`;
}

/**
 * A non-negative number: `1,200` is twelve hundred as an `amount` (dollars, percentages), but 1.2 as a `factor` (a multiplier). Empty is 0.
 */
export function readNumber(text: string, kind: 'amount' | 'factor'): number | undefined {
  const plain = readPlain(text, kind === 'factor' ? 'decimals' : 'thousands');
  return plain === undefined ? undefined : Number(plain);
}

/**
 * A number as text that all functions here read back as the same number: three decimals get a trailing zero, or they would be read as
 * thousands.
 */
export const plainText = (value: number): string => String(value).replace(/^-?\d+\.\d{3}$/, '$&0');

/**
 * A plain decimal text in a language's input format: its decimal separator, Latin digits, no thousands separators. All functions here
 * read it back as the same number.
 */
export function writtenIn(locale: string, plain: string): string {
  const parts = numberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1.5);
  return plain.replace('.', parts.find(({ type }) => type === 'decimal')?.value ?? '.');
}

/** An amount in minor units as it stands in a field. */
export const writtenAmount = (locale: string, amount: number, currency: string): string =>
  writtenIn(locale, decimalFromMinor(amount, currency));
