/**
 * The tax id that Shopify's own checkout asks buyers for, in countries where suppliers need one for customs (Admin API,
 * `LocalizedField`). Pure. Fields of other countries are personal data that no parcel needs, so they are not read. Italy's are only for
 * invoices.
 */

/**
 * Field keys by country of delivery: those for customs before those for the invoice. Fields that are no number (Mexico's use) are left
 * out.
 */
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

/** @returns nothing when buyers in the country are not asked; '' when they are and have entered none. */
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
