/** Which currency a country pays in, and how a currency is written (specification 1, sections 3 and 9). Codes: ISO 4217 and ISO 3166-1. */
import { displayNames, numberFormat } from './formats.ts';
import { decimalsOf } from './money.ts';

/** `currency: countries` of all the world, territories included. */
const table: Readonly<Record<string, string>> = {
  AED: 'AE',
  AFN: 'AF',
  ALL: 'AL',
  AMD: 'AM',
  ANG: 'CW SX',
  AOA: 'AO',
  ARS: 'AR',
  AUD: 'AU CC CX HM KI NF NR TV',
  AWG: 'AW',
  AZN: 'AZ',
  BAM: 'BA',
  BBD: 'BB',
  BDT: 'BD',
  BGN: 'BG',
  BHD: 'BH',
  BIF: 'BI',
  BMD: 'BM',
  BND: 'BN',
  BOB: 'BO',
  BRL: 'BR',
  BSD: 'BS',
  BTN: 'BT',
  BWP: 'BW',
  BYN: 'BY',
  BZD: 'BZ',
  CAD: 'CA',
  CDF: 'CD',
  CHF: 'CH LI',
  CLP: 'CL',
  CNY: 'CN',
  COP: 'CO',
  CRC: 'CR',
  CUP: 'CU',
  CVE: 'CV',
  CZK: 'CZ',
  DJF: 'DJ',
  DKK: 'DK FO GL',
  DOP: 'DO',
  DZD: 'DZ',
  EGP: 'EG',
  ERN: 'ER',
  ETB: 'ET',
  EUR: 'AD AT AX BE BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT EA IC',
  FJD: 'FJ',
  FKP: 'FK',
  GBP: 'GB GG IM JE GS',
  GEL: 'GE',
  GHS: 'GH',
  GIP: 'GI',
  GMD: 'GM',
  GNF: 'GN',
  GTQ: 'GT',
  GYD: 'GY',
  HKD: 'HK',
  HNL: 'HN',
  HTG: 'HT',
  HUF: 'HU',
  IDR: 'ID',
  ILS: 'IL PS',
  INR: 'IN',
  IQD: 'IQ',
  IRR: 'IR',
  ISK: 'IS',
  JMD: 'JM',
  JOD: 'JO',
  JPY: 'JP',
  KES: 'KE',
  KGS: 'KG',
  KHR: 'KH',
  KMF: 'KM',
  KPW: 'KP',
  KRW: 'KR',
  KWD: 'KW',
  KYD: 'KY',
  KZT: 'KZ',
  LAK: 'LA',
  LBP: 'LB',
  LKR: 'LK',
  LRD: 'LR',
  LSL: 'LS',
  LYD: 'LY',
  MAD: 'MA EH',
  MDL: 'MD',
  MGA: 'MG',
  MKD: 'MK',
  MMK: 'MM',
  MNT: 'MN',
  MOP: 'MO',
  MRU: 'MR',
  MUR: 'MU',
  MVR: 'MV',
  MWK: 'MW',
  MXN: 'MX',
  MYR: 'MY',
  MZN: 'MZ',
  NAD: 'NA',
  NGN: 'NG',
  NIO: 'NI',
  NOK: 'NO SJ BV',
  NPR: 'NP',
  NZD: 'NZ CK NU PN TK',
  OMR: 'OM',
  PAB: 'PA',
  PEN: 'PE',
  PGK: 'PG',
  PHP: 'PH',
  PKR: 'PK',
  PLN: 'PL',
  PYG: 'PY',
  QAR: 'QA',
  RON: 'RO',
  RSD: 'RS',
  RUB: 'RU',
  RWF: 'RW',
  SAR: 'SA',
  SBD: 'SB',
  SCR: 'SC',
  SDG: 'SD',
  SEK: 'SE',
  SGD: 'SG',
  SHP: 'SH AC TA',
  SLE: 'SL',
  SOS: 'SO',
  SRD: 'SR',
  SSP: 'SS',
  STN: 'ST',
  SYP: 'SY',
  SZL: 'SZ',
  THB: 'TH',
  TJS: 'TJ',
  TMT: 'TM',
  TND: 'TN',
  TOP: 'TO',
  TRY: 'TR',
  TTD: 'TT',
  TWD: 'TW',
  TZS: 'TZ',
  UAH: 'UA',
  UGX: 'UG',
  USD: 'US AS BQ EC FM GU IO MH MP PR PW SV TC TL UM VG VI DG',
  UYU: 'UY',
  UZS: 'UZ',
  VES: 'VE',
  VND: 'VN',
  VUV: 'VU',
  WST: 'WS',
  XAF: 'CF CG CM GA GQ TD',
  XCD: 'AG AI DM GD KN LC MS VC',
  XOF: 'BF BJ CI GW ML NE SN TG',
  XPF: 'NC PF WF',
  YER: 'YE',
  ZAR: 'ZA',
  ZMW: 'ZM',
  ZWG: 'ZW',
};

/** Currencies that somebody pays in today. */
export const currencyCodes: readonly string[] = Object.keys(table);

const byCountry = new Map(Object.entries(table).flatMap(([currency, codes]) => codes.split(' ').map((code) => [code, currency] as const)));

/** Three-letter codes of stores' countries that stand for another country's format (specification 1, section 9). */
const formatCountries: Readonly<Record<string, string>> = {
  ALA: 'ES',
  BLM: 'ES',
  MNE: 'ES',
  GBA: 'AS',
  MAF: 'AS',
  TLS: 'AS',
  EAZ: 'AS',
  GGY: 'AS',
  SRB: 'RS',
  JEY: 'UK',
};

/** How many countries are known; about 250. */
export const countriesWithCurrency = byCountry.size;

/** Is this a country's code (ISO 3166-1 alpha-2, capitals)? */
export const isCountryCode = (code: string): boolean => byCountry.has(code);

/** What a country pays in, USD where that is not known. `UK` and the odd codes above are understood. */
export function currencyOfCountry(code: string): string {
  const wanted = code.trim().toUpperCase();
  const country = formatCountries[wanted] ?? wanted;
  return byCountry.get(country === 'UK' ? 'GB' : country) ?? 'USD';
}

/** Written behind the number, whatever the language (specification 1, section 9; `formatMoney` obeys). */
const symbolBehind = new Set(['PLN', 'RUB', 'UAH', 'MXN', 'DZD']);

export interface CurrencyRecord {
  countryCode: string;
  currencyName: string;
  currencySymbol: string;
  /** ISO 4217. */
  currencyType: string;
  forwardCut: boolean;
  intervalSeparator: string;
  /** Locale of its numbers. */
  language: string;
  symbolFront: boolean;
  decimal: number;
}

/** The record of a currency, in any case; USD for what is none. */
export function currencyRecord(code: string, language = 'en'): CurrencyRecord {
  const wanted = code.trim().toUpperCase();
  const currency = wanted in table ? wanted : 'USD';
  const countryCode = (table[currency] ?? 'US').split(' ')[0] as string;
  const symbol = numberFormat(language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find((part) => part.type === 'currency')?.value;
  const symbolFront = !symbolBehind.has(currency);
  return {
    countryCode,
    currencyName: displayNames(language, 'currency').of(currency) ?? currency,
    currencySymbol: symbol ?? currency,
    currencyType: currency,
    forwardCut: symbolFront,
    intervalSeparator: ' - ',
    language: new Intl.Locale('und', { region: countryCode })
      .maximize()
      .toString()
      .replace(/-\w{4}(?=-)/, ''),
    symbolFront,
    decimal: decimalsOf(currency),
  };
}

const steps = [
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const;

/** 1,234,567 → `1.2M`; small numbers as they are. */
export function abbreviate(value: number): string {
  if (Math.abs(value) < 1000) return String(value);
  // Rounded first, so that 999,999 is 1M and not 1000K.
  for (const [size, letter] of steps) {
    const rounded = Math.round((Math.abs(value) / size) * 10) / 10;
    if (rounded >= 1) return `${value < 0 ? '-' : ''}${rounded}${letter}`;
  }
  return String(value);
}
