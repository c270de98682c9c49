/** Countries under a comprehensive US embargo (ofac.treasury.gov, 2026), whose stores are not served, as by Shopify. */
const notServed: ReadonlySet<string> = new Set(['CU', 'IR', 'KP']);

/** May a store of this country (ISO 3166-1 alpha-2, upper or lower case) use the product? Yes if the country is not known. */
export const isServedCountry = (code: string | null): boolean => code === null || !notServed.has(code.trim().toUpperCase());
