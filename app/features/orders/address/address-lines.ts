/** An address in the lines and the order that its country writes it in. Pure; the countries' forms are Google's (libaddressinput). */
import { formatAddress } from 'localized-address-format';
import type { PlacementAddress } from '#app/connectors/suppliers/supplier.ts';

/** Countries in which people write a province's code, not its name. */
const writesCode = new Set(['AU', 'BR', 'CA', 'IT', 'US']);

type Written = Pick<
  PlacementAddress,
  'name' | 'address1' | 'address2' | 'city' | 'province' | 'provinceCode' | 'postalCode' | 'countryCode'
>;

/**
 * The lookbehind lets a match begin at the first of several separators only: tried from each of a hundred thousand commas that a buyer enters,
 * it would take a minute.
 */
const separatorsAround = /^[\s,-]+|(?<![\s,-])[\s,-]+$/g;

/**
 * Does the address have letters that are not Latin? Some countries write an address from the largest part to the smallest, but only in
 * their own script.
 */
const hasOtherLetters = (address: Written): boolean =>
  /(?!\p{Script=Latin})\p{L}/u.test([address.name, address.address1, address.address2, address.city, address.province].join(' '));

/** An address as lines: name, street, city; without country, phone and the like. */
export function addressLines(address: Written): string[] {
  const { countryCode: postalCountry, postalCode } = address;
  const script = hasOtherLetters(address) ? 'local' : 'latin';
  const shows = (part: object) => formatAddress({ postalCountry, ...part }, script).length > 0;
  const administrativeArea = (writesCode.has(postalCountry) && address.provinceCode) || address.province;
  const street = [address.address1, address.address2 ?? ''];
  let locality = address.city;
  // Suppliers get only these lines, so a part for which the country's form has no place is added all the same.
  if (!shows({ locality: 'x' })) {
    if (script === 'local') street.unshift(address.city);
    else street.push(address.city);
    locality = '';
  }
  const hasNoForm = !shows({ postalCode: 'x' }) && !shows({ administrativeArea: 'x' });
  if (!shows({ postalCode: 'x' })) {
    if (locality) locality = [locality, postalCode].filter(Boolean).join(' ');
    else street.push(postalCode);
  }
  const lines = formatAddress(
    { postalCountry, administrativeArea, locality, postalCode, name: address.name, addressLines: street.filter(Boolean) },
    script,
  );
  if (hasNoForm && address.province && address.province !== address.city) lines.push(address.province);
  return lines.map((line) => line.replace(separatorsAround, '')).filter(Boolean);
}
