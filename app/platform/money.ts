/** Amounts: an integer of minor units and its currency, as a rule an ISO 4217 code. Never a float. Rounding is half-even, once, at the end. */
import { defaultLocale, directionOf, matchLocale } from './locales.ts';

export interface Money {
  /** Minor units (cents for USD, yen for JPY). */
  amount: number;
  currency: string;
}

/** Currencies with no minor unit, and those with three digits (specification 1, section 9; ISO 4217 for the three-digit ones). */
const noDecimals = new Set(['PYG', 'IDR', 'RWF', 'JPY', 'KRW', 'BIF', 'KMF', 'UGX', 'DJF', 'VND', 'VUV', 'XAF', 'XOF', 'XPF', 'GNF']);
const threeDecimals = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']);

/**
 * Currencies stored in hundredths (specification 1, section 9) although they have no smaller coins any more (ISO 4217 and Shopify give
 * both no decimals): amounts are always whole units, and are shown and sent without decimals.
 */
const wholeUnits = new Set(['CLP', 'ISK']);

/** Decimals of an amount in minor units: 0, 2 or 3; 2 for a code that is not known. */
export const decimalsOf = (currency: string): number => (noDecimals.has(currency) ? 0 : threeDecimals.has(currency) ? 3 : 2);

/** Decimals as shown and sent to shops: 0, 2 or 3. */
export const writtenDecimalsOf = (currency: string): number => (wholeUnits.has(currency) ? 0 : decimalsOf(currency));

/** Divide two integers, rounding half to even. Exact for any size. */
export function divideHalfEven(numerator: bigint, denominator: bigint): bigint {
  if (denominator === 0n) throw new RangeError('division by zero');
  const sign = numerator < 0n !== denominator < 0n ? -1n : 1n;
  const n = numerator < 0n ? -numerator : numerator;
  const d = denominator < 0n ? -denominator : denominator;
  const quotient = n / d;
  const twice = (n % d) * 2n;
  const up = twice > d || (twice === d && quotient % 2n === 1n);
  return sign * (up ? quotient + 1n : quotient);
}

/** Rounds an exact fraction of minor units half-even; to whole units for currencies without smaller coins. */
export function minorOf({ numerator, denominator }: { numerator: bigint; denominator: bigint }, currency: string): number {
  const step = 10n ** BigInt(decimalsOf(currency) - writtenDecimalsOf(currency));
  return Number(divideHalfEven(numerator, denominator * step) * step);
}

/** A decimal text as an exact fraction: `"1.234"` → 1234 / 1000. @throws RangeError when it is not a plain decimal number. */
export function parseDecimal(text: string | number): { numerator: bigint; denominator: bigint } {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(String(text).trim());
  if (!match) throw new RangeError(`not a decimal number: ${text}`);
  const [, sign, whole = '0', fraction = '', exponentText = '0'] = match;
  const exponent = Number(exponentText) - fraction.length;
  if (Math.abs(exponent) > 60) throw new RangeError(`not a sensible decimal number: ${text}`);
  const digits = BigInt(`${sign}${whole}${fraction}`);
  return exponent >= 0
    ? { numerator: digits * 10n ** BigInt(exponent), denominator: 1n }
    : { numerator: digits, denominator: 10n ** BigInt(-exponent) };
}

/** Read a vendor's decimal amount (`"11.85"`, 58.09) as minor units. @throws RangeError on anything that is not a number. */
export function minorFromDecimal(text: string | number, currency: string): number {
  const { numerator, denominator } = parseDecimal(text);
  const minor = minorOf({ numerator: numerator * 10n ** BigInt(decimalsOf(currency)), denominator }, currency);
  if (!Number.isSafeInteger(minor)) throw new RangeError(`amount too large: ${text}`);
  return minor;
}

/** Minor units as a plain decimal text for vendors: 1185 USD → `"11.85"`, 1185000 CLP → `"11850"`. */
export function decimalFromMinor(amount: number, currency: string): string {
  const digits = writtenDecimalsOf(currency);
  const written = Math.round(Math.abs(amount) / 10 ** (decimalsOf(currency) - digits));
  const text = String(written).padStart(digits + 1, '0');
  const value = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
  return amount < 0 ? `-${value}` : value;
}

/** amount × factor, factor a decimal (`"0.02"`, 1.5), rounded half-even. */
export function multiply(amount: number, factor: string | number): number {
  const { numerator, denominator } = parseDecimal(factor);
  return Number(divideHalfEven(BigInt(amount) * numerator, denominator));
}

/** There is no exchange rate for this currency; it may come with the next read of the rates. */
export class MissingRate extends RangeError {
  constructor(currency: string) {
    super(`no exchange rate for ${currency}`);
    this.name = 'MissingRate';
  }
}

export const isMissingRate = (error: unknown): error is MissingRate =>
  typeof error === 'object' && error !== null && (error as { name?: unknown }).name === 'MissingRate';

/**
 * Convert for display or for a price in the store's currency. `rates` are units of each currency for one USD.
 * @throws MissingRate never a silent 1.0.
 */
export function convert(money: Money, to: string, rates: Readonly<Record<string, string | number>>): Money {
  if (money.currency === to) return money;
  const rate = (currency: string) => {
    const value = currency === 'USD' ? '1' : rates[currency];
    if (value === undefined) throw new MissingRate(currency);
    return parseDecimal(value);
  };
  const source = rate(money.currency);
  const target = rate(to);
  const shift = decimalsOf(to) - decimalsOf(money.currency);
  let numerator = BigInt(money.amount) * target.numerator * source.denominator;
  let denominator = target.denominator * source.numerator;
  if (shift >= 0) numerator *= 10n ** BigInt(shift);
  else denominator *= 10n ** BigInt(-shift);
  return { amount: minorOf({ numerator, denominator }, to), currency: to };
}

/** Currencies with the symbol after the number, unlike Intl's format (specification 1, section 9). */
const symbolBehind = new Set(['PLN', 'RUB', 'UAH', 'MXN', 'DZD']);
const formats = new Map<string, ReturnType<typeof currencyFormat>>();

/**
 * An amount as text: `$11.85`, `1.234,50 €`. Bidi-isolated in right-to-left languages, where `US$` and a minus would otherwise be torn
 * apart.
 * @param digits decimals to show; by default the currency's.
 */
export function formatMoney(money: Money, locale: string, digits = writtenDecimalsOf(money.currency)): string {
  const text = formatPlain(money, locale, digits);
  const isRightToLeft = directionOf(matchLocale(locale) ?? defaultLocale) === 'rtl';
  return isRightToLeft ? `\u2066${text.replace(/[\u061c\u200e\u200f]/g, '')}\u2069` : text;
}

/**
 * Is it a code that Intl formats? Shops' plugins add others (`IRT`, points), of any length: WooCommerce takes every code
 * (woocommerce.com/document/add-a-custom-currency-symbol).
 */
const isIsoShaped = (currency: string): boolean => /^[A-Za-z]{3}$/.test(currency);

/**
 * How `Intl.NumberFormat` writes amounts of a currency, whatever its code: one that Intl refuses is put behind the number as it is.
 * @param options digits and notation; not `style` and `currency`.
 */
export function currencyFormat(
  locale: string,
  currency: string,
  options: Intl.NumberFormatOptions = {},
): Pick<Intl.NumberFormat, 'format' | 'formatToParts'> {
  if (isIsoShaped(currency)) return new Intl.NumberFormat(locale, { ...options, style: 'currency', currency });
  const number = new Intl.NumberFormat(locale, {
    minimumFractionDigits: options.notation === 'compact' ? 0 : 2,
    maximumFractionDigits: 2,
    ...options,
  });
  const formatToParts = (value: number): Intl.NumberFormatPart[] => [
    ...number.formatToParts(value),
    { type: 'literal', value: '\u00a0' },
    { type: 'currency', value: currency },
  ];
  return {
    formatToParts,
    format: (value: number) =>
      formatToParts(value)
        .map((part) => part.value)
        .join(''),
  };
}

function formatPlain(money: Money, locale: string, digits: number): string {
  const behind = symbolBehind.has(money.currency);
  const key = `${locale} ${money.currency} ${digits}`;
  let format = formats.get(key);
  if (!format) {
    format = currencyFormat(locale, money.currency, { minimumFractionDigits: digits, maximumFractionDigits: digits });
    formats.set(key, format);
  }
  const value = money.amount / 10 ** decimalsOf(money.currency);
  if (!behind) return format.format(value);
  const parts = format.formatToParts(value);
  const symbol = parts.find((part) => part.type === 'currency')?.value ?? money.currency;
  const number = parts
    .filter((part) => part.type !== 'currency')
    .map((part) => part.value)
    .join('')
    .trim();
  return `${number}\u00a0${symbol}`;
}
