import { describe, expect, it } from 'vitest';
import { isServedCountry } from './countries.ts';
import { currencyCodes, isCountryCode } from './currencies.ts';
import { decimalsOf, formatMoney } from './money.ts';
import { offsetOf, timeZoneChoices } from './time-zones.ts';

it.each([
  ['US', true],
  ['ir', false],
  [' KP ', false],
  [null, true],
])('a store in %s may use the product: %s', (country, isServed) => expect(isServedCountry(country)).toBe(isServed));

it.each([
  ['GB', true],
  ['AX', true],
  ['UK', false],
  ['gb', false],
  ['', false],
])('%s is the code of a country: %s', (code, isCode) => expect(isCountryCode(code)).toBe(isCode));

describe('currencies', () => {
  it('are all that money can be shown in', () => {
    const known = new Set(Intl.supportedValuesOf('currency'));
    // ZWG is younger than some language data.
    expect(currencyCodes.filter((code) => !known.has(code) && code !== 'ZWG')).toEqual([]);
    for (const code of currencyCodes) expect(formatMoney({ amount: 123_456, currency: code }, 'en')).toMatch(/\d/);
  });

  it('have no decimals where the specification says so, and the symbol behind where it does', () => {
    for (const code of ['PYG', 'IDR', 'RWF', 'JPY', 'KRW', 'BIF', 'KMF', 'UGX', 'DJF', 'VND', 'VUV', 'XAF', 'XOF', 'XPF', 'GNF'])
      expect([code, decimalsOf(code)]).toEqual([code, 0]);
    for (const code of ['CLP', 'ISK']) expect(formatMoney({ amount: 1_299_000, currency: code }, 'en')).toMatch(/12,990$/);
    for (const code of ['PLN', 'RUB', 'UAH', 'MXN', 'DZD'])
      expect(formatMoney({ amount: 123_450, currency: code }, 'en')).toMatch(/^1,234\.50\s\S+$/);
  });
});

describe('time zones', () => {
  const at = new Date('2026-07-01T12:00:00Z');

  it('are all there, from west to east, with what their clocks show', () => {
    const choices = timeZoneChoices(at, ['Asia/Calcutta']);
    expect(choices.length).toBeGreaterThan(140);
    expect(choices[0]?.offset).toBe('UTC-11:00');
    expect(choices.find(({ zone }) => zone === 'Europe/Berlin')?.offset).toBe('UTC+02:00');
    expect(choices.find(({ zone }) => zone === 'Asia/Kathmandu' || zone === 'Asia/Katmandu')?.offset).toBe('UTC+05:45');
    expect(choices.some(({ zone }) => zone === 'Asia/Calcutta')).toBe(true);
    expect(new Set(choices.map(({ zone }) => zone)).size).toBe(choices.length);
  });

  it('follow summer time', () => {
    expect(offsetOf('Europe/Berlin', new Date('2026-01-01T12:00:00Z'))).toBe(60);
    expect(offsetOf('America/St_Johns', at)).toBe(-150);
  });
});
