/** Amounts as people type them. Browser-safe and pure. */
import { decimalsOf, minorFromDecimal } from './money.ts';

/** Digits and separators of Arabic and Persian keyboards as ASCII. */
export const asciiDigits = (text: string): string =>
  text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', '');

/**
 * An amount as people type it: `12.5`, `12,50`, `1 234,50`. A single separator is the decimal one, unless three digits follow it
 * that the currency has no use for: `1,200` is twelve hundred dollars or yen, and a dinar and two hundred fils.
 * @returns minor units; null for an empty text; undefined when it is no amount.
 */
export function readAmount(text: string, currency: string): number | null | undefined {
  const plain = asciiDigits(text).replace(/[\s\u00a0\u202f]/g, '');
  if (plain === '') return null;
  const point = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  const separators = plain.replace(/\d/g, '');
  if (!/^[.,]*$/.test(separators)) return undefined;
  if (separators.length > 1 && !/^\d{1,3}([.,]\d{3})+([.,]\d*)?$/.test(plain)) return undefined;
  // `1.234.567` has thousands only; `1,234.50` thousands and a decimal point.
  const isGrouped =
    (separators.length > 1 && new Set(separators).size === 1) || (decimalsOf(currency) < 3 && /^[1-9]\d{0,2}[.,]\d{3}$/.test(plain));
  const whole = (point < 0 || isGrouped ? plain : plain.slice(0, point)).replace(/[.,]/g, '');
  const fraction = point < 0 || isGrouped ? '' : plain.slice(point + 1);
  if (whole.length > 9 || (whole === '' && fraction === '')) return undefined;
  return minorFromDecimal(`${whole || '0'}${fraction ? `.${fraction}` : ''}`, currency);
}
