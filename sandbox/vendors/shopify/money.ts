/** Decimal money without floating point: amounts are strings as Shopify writes them, sums are made in the currency's smallest unit. */

const noDecimals = new Set([
  'BIF',
  'CLP',
  'DJF',
  'GNF',
  'ISK',
  'JPY',
  'KMF',
  'KRW',
  'PYG',
  'RWF',
  'UGX',
  'VND',
  'VUV',
  'XAF',
  'XOF',
  'XPF',
]);
const threeDecimals = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']);

function decimalsOf(currency: string): number {
  return noDecimals.has(currency) ? 0 : threeDecimals.has(currency) ? 3 : 2;
}

/** Smallest units of a decimal amount; more decimals than the currency has are rounded half up. */
export function toMinor(amount: string | number, currency: string): number {
  const decimals = decimalsOf(currency);
  const match = /^(-?)(\d*)(?:\.(\d*))?$/.exec(String(amount).trim());
  if (!match || !(match[2] || match[3])) throw new Error(`not an amount: ${amount}`);
  const digits = `${match[3] ?? ''}${'0'.repeat(decimals + 1)}`;
  const whole = Number(`${match[2] || '0'}${digits.slice(0, decimals)}`);
  const rounded = whole + (Number(digits[decimals]) >= 5 ? 1 : 0);
  return match[1] ? -rounded : rounded;
}

/** `1050` → `10.50`; Shopify writes yen as `1050`. */
export function fromMinor(minor: number, currency: string): string {
  const decimals = decimalsOf(currency);
  const sign = minor < 0 ? '-' : '';
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0');
  return decimals === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

export function normalAmount(amount: string | number, currency: string): string {
  return fromMinor(toMinor(amount, currency), currency);
}

export function sumAmounts(amounts: (string | number)[], currency: string): string {
  return fromMinor(
    amounts.reduce<number>((sum, amount) => sum + toMinor(amount, currency), 0),
    currency,
  );
}

export function timesAmount(amount: string, times: number, currency: string): string {
  return fromMinor(toMinor(amount, currency) * times, currency);
}

export function compareAmounts(one: string | number, other: string | number, currency: string): number {
  return toMinor(one, currency) - toMinor(other, currency);
}
