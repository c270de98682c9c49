import { directionOf, matchLocale } from '#app/platform/locales.ts';
import { currencyFormat, decimalsOf } from '#app/platform/money.ts';

/**
 * Short amounts for a chart's axis: `$1.2K`. In right-to-left languages the amount, or next to a spelled-out "thousand" only the
 * currency, is isolated to keep its direction; otherwise `US$` would be torn apart.
 */
export function axisMoney(currency: string, locale: string): (amount: number) => string {
  const format = currencyFormat(locale, currency, { notation: 'compact', maximumFractionDigits: 2 });
  const isRightToLeft = directionOf(matchLocale(locale) ?? 'en') === 'rtl';
  const isolated = (text: string) => `\u2066${text.replace(/[\u061c\u200e\u200f]/g, '')}\u2069`;
  return (amount) => {
    const value = amount / 10 ** decimalsOf(currency);
    if (!isRightToLeft) return format.format(value);
    const parts = format.formatToParts(value);
    if (!parts.some(({ type }) => type === 'compact')) return isolated(format.format(value));
    return parts.map(({ type, value: text }) => (type === 'currency' ? isolated(text) : text)).join('');
  };
}
