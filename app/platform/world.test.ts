import { describe, expect, it } from 'vitest';
import { countries, countryOf, dataRegionOf, listCodeOf, wireCountry } from './countries.ts';
import { abbreviate, countriesWithCurrency, currencyCodes, currencyOfCountry, currencyRecord } from './currencies.ts';
import { decimalsOf, formatMoney } from './money.ts';
import { offsetOf, timeZoneChoices } from './time-zones.ts';

describe('countries', () => {
  it('are about ninety, each once, each with a name in every language and a calling code', () => {
    expect(countries.length).toBeGreaterThanOrEqual(80);
    expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length);
    for (const country of countries) {
      for (const language of ['en', 'ar', 'zh-CN']) expect(wireCountry(country, language).region_name).not.toBe(country.code);
      expect(country.phoneCode).toMatch(/^[1-9]\d{0,2}$/);
    }
  });

  it('Great Britain is UK in lists and found by both', () => {
    expect(listCodeOf('gb')).toBe('UK');
    expect(countryOf('uk')).toBe(countryOf('GB'));
    expect(wireCountry(countryOf('GB') as never, 'en')).toMatchObject({
      region_id: 'UK',
      phone_code: '+44',
      dr: 'eu',
      image_url: '/flags/gb.svg',
    });
  });

  it('data of the EU stays there', () => {
    for (const code of ['DE', 'FR', 'NO', 'CH', 'UK', 'ie']) expect([code, dataRegionOf(code)]).toEqual([code, 'eu']);
    for (const code of ['US', 'BR', 'CN', 'XX']) expect([code, dataRegionOf(code)]).toEqual([code, 'us']);
  });
});

describe('currencies', () => {
  it('of about 250 countries are currencies that money can be shown in', () => {
    expect(countriesWithCurrency).toBeGreaterThan(245);
    const known = new Set(Intl.supportedValuesOf('currency'));
    // ZWG is younger than some language data.
    expect(currencyCodes.filter((code) => !known.has(code) && code !== 'ZWG')).toEqual([]);
    for (const code of currencyCodes) expect(formatMoney({ amount: 123_456, currency: code }, 'en')).toMatch(/\d/);
    for (const { code } of countries)
      if (!['US', 'EC', 'PR', 'PA'].includes(code)) expect([code, currencyOfCountry(code)]).not.toEqual([code, 'USD']);
  });

  it.each([
    ['gb', 'GBP'],
    ['UK', 'GBP'],
    ['JEY', 'GBP'],
    ['SRB', 'RSD'],
    ['BLM', 'EUR'],
    ['GGY', 'USD'],
    ['nowhere', 'USD'],
  ])('%s pays in %s', (country, currency) => expect(currencyOfCountry(country)).toBe(currency));

  it('are looked up in any case, dollars for what is none', () => {
    expect(currencyRecord('eur')).toMatchObject({
      currencyType: 'EUR',
      currencySymbol: '€',
      symbolFront: true,
      decimal: 2,
      intervalSeparator: ' - ',
    });
    expect(currencyRecord('jpy', 'ja')).toMatchObject({ currencyType: 'JPY', countryCode: 'JP', language: 'ja-JP', decimal: 0 });
    expect(currencyRecord('gibberish').currencyType).toBe('USD');
  });

  it('have no decimals where the specification says so, and the symbol behind where it does', () => {
    for (const code of ['PYG', 'IDR', 'RWF', 'JPY', 'KRW', 'BIF', 'KMF', 'UGX', 'DJF', 'VND', 'VUV', 'XAF', 'XOF', 'XPF', 'GNF'])
      expect([code, decimalsOf(code), currencyRecord(code).decimal]).toEqual([code, 0, 0]);
    for (const code of ['CLP', 'ISK', 'USD', 'EUR']) expect([code, currencyRecord(code).decimal]).toEqual([code, 2]);
    for (const code of ['CLP', 'ISK']) expect(formatMoney({ amount: 1_299_000, currency: code }, 'en')).toMatch(/12,990$/);
    for (const code of ['PLN', 'RUB', 'UAH', 'MXN', 'DZD']) {
      expect(currencyRecord(code).symbolFront).toBe(false);
      expect(formatMoney({ amount: 123_450, currency: code }, 'en')).toMatch(/^1,234\.50\s\S+$/);
    }
  });

  it.each([
    [999, '999'],
    [1000, '1K'],
    [1_250, '1.3K'],
    [999_999, '1M'],
    [-2_500_000, '-2.5M'],
    [7_000_000_000, '7B'],
  ])('%d is %s in short', (value, text) => expect(abbreviate(value)).toBe(text));
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
