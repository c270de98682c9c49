/**
 * The number that Shopify's own checkout asks buyers for, where suppliers want one for customs (Admin API, `LocalizedField`). Pure.
 * Other countries' fields are not read: nobody needs them to send a parcel, and they are personal data. Of Italy they are the invoice's only.
 */

/** By country of delivery: what is for customs goes before what is for the invoice; a kind of number or its use (Mexico's) is no number. */
const checkoutTaxIdKeys: Readonly<Record<string, readonly string[]>> = {
  BR: ['SHIPPING_CREDENTIAL_BR', 'TAX_CREDENTIAL_BR'],
  CL: ['SHIPPING_CREDENTIAL_CL', 'TAX_CREDENTIAL_CL'],
  KR: ['SHIPPING_CREDENTIAL_KR'],
  MX: ['SHIPPING_CREDENTIAL_MX', 'TAX_CREDENTIAL_MX'],
  TR: ['SHIPPING_CREDENTIAL_TR', 'TAX_CREDENTIAL_TR'],
};

export const checkoutTaxIdCountries: readonly string[] = Object.keys(checkoutTaxIdKeys);

export const asksForTaxId = (countryCode: string | null | undefined): boolean => checkoutTaxIdCountries.includes(countryCode ?? '');

/** Mexicans may enter their CURP for customs, but suppliers want the RFC. */
const isCurp = (value: string): boolean => /^[A-Z]{4}\d{6}[A-Z]{6}[A-Z\d]\d$/i.test(value);

/** @returns nothing where the country's buyers are not asked; '' where they are and have entered none. */
export function checkoutTaxIdOf(
  fields: readonly { key: string; value: string }[],
  countryCode: string | null | undefined,
): string | undefined {
  if (!asksForTaxId(countryCode)) return undefined;
  const values = (checkoutTaxIdKeys[countryCode ?? ''] ?? []).flatMap(
    (key) => fields.find((field) => field.key === key)?.value.trim() || [],
  );
  return values.find((value) => !isCurp(value)) ?? values[0] ?? '';
}
