/**
 * A buyer's address made fit for a supplier, and everything that was changed or is missing. Pure (design: "Orders").
 * Lengths and the Latin alphabet are CJ's demands; the own supplier takes addresses as they are.
 */
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { PlacementAddress } from '#app/connectors/suppliers/supplier.ts';
import { addressLines } from './address-lines.ts';
import { hasKanji, inLatinLetters } from './latin-letters.ts';
import { findProvince, knowsProvinces } from './provinces.ts';
import { taxIdRules } from './tax-ids.ts';

export interface AddressInput {
  firstName: string;
  lastName: string;
  company?: string;
  address1: string;
  address2?: string;
  city: string;
  province: string;
  provinceCode: string;
  postalCode: string;
  countryCode: string;
  countryName: string;
  phone: string;
  email?: string | null;
  taxId?: string | null;
}

export type AddressField =
  | 'name'
  | 'company'
  | 'address1'
  | 'address2'
  | 'city'
  | 'province'
  | 'postalCode'
  | 'countryCode'
  | 'phone'
  | 'taxId';

export interface AddressChange {
  field: AddressField;
  from: string;
  to: string;
  why: 'latin' | 'phone' | 'province' | 'postal_code' | 'tax_id' | 'spaces' | 'company';
}

export interface AddressProblem {
  field: AddressField;
  /** `kanji`: only people who know the name or the place can write it in Latin letters. */
  why: 'required' | 'invalid' | 'too_long' | 'kanji';
  /** Of what is too long: how many characters fit. */
  most?: number;
}

export interface CheckedAddress {
  address: PlacementAddress;
  /** Name, street and place as the country writes them. */
  lines: string[];
  changes: AddressChange[];
  problems: AddressProblem[];
}

/** No postal codes in daily use there (Universal Postal Union lists). */
const withoutPostalCode = new Set([
  'AE',
  'AG',
  'AO',
  'AW',
  'BF',
  'BI',
  'BJ',
  'BO',
  'BS',
  'BW',
  'BZ',
  'CD',
  'CF',
  'CG',
  'CI',
  'CM',
  'DJ',
  'DM',
  'ER',
  'FJ',
  'GD',
  'GH',
  'GM',
  'GN',
  'GQ',
  'GY',
  'HK',
  'IE',
  'JM',
  'KI',
  'KM',
  'KN',
  'LC',
  'ML',
  'MO',
  'MR',
  'MW',
  'NR',
  'PA',
  'QA',
  'RW',
  'SB',
  'SC',
  'SL',
  'SR',
  'ST',
  'SY',
  'TG',
  'TO',
  'TT',
  'TV',
  'TZ',
  'UG',
  'VU',
  'WS',
  'YE',
  'ZW',
]);
/** Countries that are one city: checkouts there do not ask for it. */
const cityStates: Readonly<Record<string, string>> = { GI: 'Gibraltar', MC: 'Monaco', SG: 'Singapore', VA: 'Vatican City' };
/** Couriers there do not deliver without a number to call. */
const needsPhone = new Set(['AE', 'BR', 'CL', 'CO', 'IL', 'IN', 'KR', 'MX', 'SA', 'TR', 'ZA']);
const postalShapes: Readonly<Record<string, RegExp>> = {
  US: /^\d{5}(-\d{4})?$/,
  CA: /^[A-Z]\d[A-Z] \d[A-Z]\d$/,
  BR: /^\d{5}-\d{3}$/,
  AU: /^\d{4}$/,
  DE: /^\d{5}$/,
  FR: /^\d{5}$/,
  ES: /^\d{5}$/,
  IT: /^\d{5}$/,
  MX: /^\d{5}$/,
  NL: /^\d{4} ?[A-Z]{2}$/,
};
/** The most letters that suppliers take. */
const limits: readonly (readonly [AddressField & keyof PlacementAddress, number])[] = [
  ['name', 50],
  ['address1', 200],
  ['address2', 200],
  ['city', 50],
  ['province', 50],
  ['postalCode', 20],
];
// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is exactly what is meant
const isLatin = (text: string): boolean => /^[\x00-\x7f]*$/.test(text);

function tidyPostalCode(countryCode: string, code: string): string {
  const compact = code.toUpperCase().replace(/[\s-]+/g, '');
  if (countryCode === 'CA' && /^[A-Z]\d[A-Z]\d[A-Z]\d$/.test(compact)) return `${compact.slice(0, 3)} ${compact.slice(3)}`;
  if (countryCode === 'BR' && /^\d{8}$/.test(compact)) return `${compact.slice(0, 5)}-${compact.slice(5)}`;
  if (countryCode === 'US' && /^\d{9}$/.test(compact)) return `${compact.slice(0, 5)}-${compact.slice(5)}`;
  return code.trim();
}

/**
 * The business that a parcel goes to, beside the person: in an office building it is not delivered without. Nothing where the field holds
 * something else, a tax number or what buyers write in there because it is asked for, or the address says it already.
 */
function businessOf({ firstName, lastName, company = '', address1, address2 = '', taxId }: AddressInput): string {
  const business = company.replace(/\s+/g, ' ').trim();
  const person = [firstName, lastName].filter(Boolean).join(' ').trim();
  if (!person || !/\p{L}/u.test(business) || business === taxId || /^(n\/?a|none)$/i.test(business)) return '';
  const said = [person, address1, address2].some((part) => part.toLowerCase().includes(business.toLowerCase()));
  return said ? '' : business;
}

/** Does a supplier print Latin letters only? The own supplier prints all scripts. */
export const needsLatin = (source: string | null): boolean => source !== null && source !== 'quayside';

/** @param needsLatin the supplier prints Latin letters only. */
export function checkAddress(input: AddressInput, options: { needsLatin: boolean }): CheckedAddress {
  const changes: AddressChange[] = [];
  const problems: AddressProblem[] = [];
  const change = (field: AddressField, from: string, to: string, why: AddressChange['why']): string => {
    if (from !== to) changes.push({ field, from, to, why });
    return to;
  };
  const countryCode = input.countryCode.trim().toUpperCase();
  const tidy = (field: AddressField, text: string | undefined): string => {
    const given = text ?? '';
    const spaced = given.replace(/\s+/g, ' ').trim();
    if (!options.needsLatin || isLatin(spaced)) return spaced;
    if (countryCode === 'JP' && hasKanji(spaced)) {
      problems.push({ field, why: 'kanji' });
      return spaced;
    }
    return change(field, spaced, inLatinLetters(spaced).replace(/\s+/g, ' ').trim(), 'latin');
  };
  const name = tidy('name', [input.firstName, input.lastName].filter(Boolean).join(' ') || input.company);
  let city = tidy('city', input.city);
  const cityState = cityStates[countryCode];
  if (!city && cityState) city = change('city', '', cityState, 'province');

  let province = tidy('province', input.province);
  let provinceCode = input.provinceCode.trim().toUpperCase();
  const known = findProvince(countryCode, input.province, provinceCode);
  if (known) {
    const wanted = options.needsLatin && !isLatin(known.name) ? inLatinLetters(known.name) : known.name;
    province = changes.some((each) => each.field === 'province') ? wanted : change('province', province, wanted, 'province');
    provinceCode = known.code;
  } else if (knowsProvinces(countryCode)) {
    problems.push({ field: 'province', why: province || provinceCode ? 'invalid' : 'required' });
  } else if (!province) {
    // Countries without provinces: suppliers still want the field filled.
    province = change('province', '', city, 'province');
  }

  const postalCode = change('postalCode', input.postalCode.trim(), tidyPostalCode(countryCode, input.postalCode), 'postal_code');
  const shape = postalShapes[countryCode];
  if (!postalCode && !withoutPostalCode.has(countryCode)) problems.push({ field: 'postalCode', why: 'required' });
  else if (postalCode && shape && !shape.test(postalCode)) problems.push({ field: 'postalCode', why: 'invalid' });

  let phone = input.phone.trim();
  if (phone) {
    const parsed = parsePhoneNumberFromString(phone, countryCode as CountryCode);
    if (parsed?.isValid()) phone = change('phone', phone, parsed.number, 'phone');
    else problems.push({ field: 'phone', why: 'invalid' });
  } else if (needsPhone.has(countryCode)) problems.push({ field: 'phone', why: 'required' });

  const rule = taxIdRules[countryCode];
  let taxId = input.taxId?.trim() ?? '';
  if (rule) {
    if (!taxId) problems.push({ field: 'taxId', why: 'required' });
    else {
      taxId = change('taxId', taxId, rule.clean(taxId), 'tax_id');
      if (!rule.isValid(taxId)) problems.push({ field: 'taxId', why: 'invalid' });
    }
  }

  const address1 = tidy('address1', input.address1);
  let address2 = tidy('address2', input.address2);
  const business = tidy('company', businessOf(input));
  if (business) address2 = change('address2', address2, [business, address2].filter(Boolean).join(', '), 'company');

  const address: PlacementAddress = {
    name,
    address1,
    ...(address2 ? { address2 } : {}),
    city,
    province,
    ...(provinceCode ? { provinceCode } : {}),
    postalCode,
    countryCode,
    countryName: input.countryName || countryCode,
    phone,
    ...(input.email ? { email: input.email } : {}),
    ...(taxId ? { taxId } : {}),
  };
  if (!/^[A-Z]{2}$/.test(countryCode)) problems.push({ field: 'countryCode', why: countryCode ? 'invalid' : 'required' });
  for (const field of ['name', 'address1', 'city'] as const) if (!address[field]) problems.push({ field, why: 'required' });
  for (const [field, length] of limits) {
    const value = address[field];
    if (value && value.length > length) problems.push({ field, why: 'too_long', most: length });
  }
  return { address, lines: addressLines(address), changes, problems };
}
