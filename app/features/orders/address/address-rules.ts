/**
 * A buyer's address made fit for a supplier, and everything that was changed or is missing. Pure (design: "Orders").
 * Lengths and the Latin alphabet are CJ's demands; the own supplier takes addresses as they are.
 */
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { ChannelAddress } from '#app/connectors/channels/channel-orders.ts';
import type { PlacementAddress } from '#app/connectors/suppliers/supplier.ts';
import { addressLines } from './address-lines.ts';
import { lacksHouseNumber } from './house-numbers.ts';
import { hasKanji, inLatinLetters } from './latin-letters.ts';
import { findProvince, knowsProvinces } from './provinces.ts';
import { taxIdRules } from './tax-ids.ts';

/** A buyer's address as the channel sent it, or as somebody corrected it. */
export interface AddressInput extends Omit<ChannelAddress, 'company' | 'address2'> {
  company?: string;
  address2?: string;
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
  /**
   * `kanji`: only people who know the name or the place can write it in Latin letters. `house_number`: the country's addresses have one and
   * this has none.
   */
  why: 'required' | 'invalid' | 'too_long' | 'kanji' | 'house_number';
  /** For `too_long`: how many characters fit. */
  most?: number;
}

export interface CheckedAddress {
  address: PlacementAddress;
  /** Name, street and place as the country writes them. */
  lines: string[];
  changes: AddressChange[];
  problems: AddressProblem[];
}

/** Countries without postal codes in daily use (lists of the Universal Postal Union). */
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
/** Countries that are one city: their checkouts do not ask for a city. */
const cityStates: Readonly<Record<string, string>> = { GI: 'Gibraltar', MC: 'Monaco', SG: 'Singapore', VA: 'Vatican City' };
/** Countries where couriers do not deliver without a phone number. */
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
/** The most characters that suppliers take, by field. */
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
 * The business that a parcel goes to, beside the person: in an office building it is not delivered without this. Nothing when the field
 * holds something else (a tax number, or a filler because the field is required), or when the address names the business already.
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

/** What checking an address has found so far. */
type Findings = Pick<CheckedAddress, 'changes' | 'problems'>;

/** What the check of an address depends on. */
interface Rules {
  countryCode: string;
  /** The supplier prints Latin letters only. */
  needsLatin: boolean;
}

/** @returns the changed text. */
function change({ changes }: Findings, field: AddressField, from: string, to: string, why: AddressChange['why']): string {
  if (from !== to) changes.push({ field, from, to, why });
  return to;
}

/** A text with single spaces, in letters that the supplier prints. */
function tidy(found: Findings, { countryCode, needsLatin }: Rules, field: AddressField, text: string | undefined): string {
  const given = text ?? '';
  const spaced = given.replace(/\s+/g, ' ').trim();
  if (!needsLatin || isLatin(spaced)) return spaced;
  if (countryCode === 'JP' && hasKanji(spaced)) {
    found.problems.push({ field, why: 'kanji' });
    return spaced;
  }
  return change(found, field, spaced, inLatinLetters(spaced).replace(/\s+/g, ' ').trim(), 'latin');
}

function cityOf(found: Findings, rules: Rules, input: AddressInput): string {
  const city = tidy(found, rules, 'city', input.city);
  return city || change(found, 'city', '', cityStates[rules.countryCode] ?? '', 'province');
}

/** The province as its country knows it; where it knows none, the city, because suppliers want the field filled. */
function provinceOf(found: Findings, rules: Rules, input: AddressInput, city: string): { province: string; provinceCode: string } {
  const province = tidy(found, rules, 'province', input.province);
  const provinceCode = input.provinceCode.trim().toUpperCase();
  const known = findProvince(rules.countryCode, input.province, provinceCode);
  if (known) {
    const wanted = rules.needsLatin && !isLatin(known.name) ? inLatinLetters(known.name) : known.name;
    const isChanged = found.changes.some((each) => each.field === 'province');
    return { province: isChanged ? wanted : change(found, 'province', province, wanted, 'province'), provinceCode: known.code };
  }
  if (knowsProvinces(rules.countryCode)) {
    found.problems.push({ field: 'province', why: province || provinceCode ? 'invalid' : 'required' });
    return { province, provinceCode };
  }
  return { province: province || change(found, 'province', '', city, 'province'), provinceCode };
}

function postalCodeOf(found: Findings, { countryCode }: Rules, given: string): string {
  const postalCode = change(found, 'postalCode', given.trim(), tidyPostalCode(countryCode, given), 'postal_code');
  const shape = postalShapes[countryCode];
  if (!postalCode && !withoutPostalCode.has(countryCode)) found.problems.push({ field: 'postalCode', why: 'required' });
  else if (postalCode && shape && !shape.test(postalCode)) found.problems.push({ field: 'postalCode', why: 'invalid' });
  return postalCode;
}

/** The phone number in international form (E.164) when it is a valid number of the country. */
function phoneOf(found: Findings, { countryCode }: Rules, given: string): string {
  const phone = given.trim();
  const parsed = phone ? parsePhoneNumberFromString(phone, countryCode as CountryCode) : undefined;
  if (parsed?.isValid()) return change(found, 'phone', phone, parsed.number, 'phone');
  if (phone) found.problems.push({ field: 'phone', why: 'invalid' });
  else if (needsPhone.has(countryCode)) found.problems.push({ field: 'phone', why: 'required' });
  return phone;
}

function taxIdOf(found: Findings, { countryCode }: Rules, given: string | null | undefined): string {
  const rule = taxIdRules[countryCode];
  const taxId = given?.trim() ?? '';
  if (!rule) return taxId;
  if (!taxId) {
    found.problems.push({ field: 'taxId', why: 'required' });
    return '';
  }
  const clean = change(found, 'taxId', taxId, rule.clean(taxId), 'tax_id');
  if (!rule.isValid(clean)) found.problems.push({ field: 'taxId', why: 'invalid' });
  return clean;
}

/** What is missing, or longer than suppliers take. */
function checkLengths({ problems }: Findings, address: PlacementAddress): void {
  const { countryCode } = address;
  if (!/^[A-Z]{2}$/.test(countryCode)) problems.push({ field: 'countryCode', why: countryCode ? 'invalid' : 'required' });
  for (const field of ['name', 'address1', 'city'] as const) if (!address[field]) problems.push({ field, why: 'required' });
  for (const [field, length] of limits) {
    const value = address[field];
    if (value && value.length > length) problems.push({ field, why: 'too_long', most: length });
  }
}

/** The person's name, or a business's; as it is read where kanji do not tell that and the checkout has asked. */
function nameOf({ firstName, lastName, company, nameReading }: AddressInput, { countryCode, needsLatin }: Rules): string | undefined {
  const name = [firstName, lastName].filter(Boolean).join(' ');
  if (nameReading && needsLatin && countryCode === 'JP' && hasKanji(name)) return nameReading;
  return name || company;
}

/** @param options.needsLatin the supplier prints Latin letters only. */
export function checkAddress(input: AddressInput, options: { needsLatin: boolean }): CheckedAddress {
  const found: Findings = { changes: [], problems: [] };
  const countryCode = input.countryCode.trim().toUpperCase();
  const rules: Rules = { ...options, countryCode };
  const name = tidy(found, rules, 'name', nameOf(input, rules));
  const city = cityOf(found, rules, input);
  const { province, provinceCode } = provinceOf(found, rules, input, city);
  const postalCode = postalCodeOf(found, rules, input.postalCode);
  const phone = phoneOf(found, rules, input.phone);
  const taxId = taxIdOf(found, rules, input.taxId);
  const address1 = tidy(found, rules, 'address1', input.address1);
  let address2 = tidy(found, rules, 'address2', input.address2);
  const business = tidy(found, rules, 'company', businessOf(input));
  if (business) address2 = change(found, 'address2', address2, [business, address2].filter(Boolean).join(', '), 'company');

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
  checkLengths(found, address);
  if (address1 && lacksHouseNumber(countryCode, address1, input.address2 ?? ''))
    found.problems.push({ field: 'address1', why: 'house_number' });
  return { address, lines: addressLines(address), ...found };
}
