/** Under a comprehensive embargo of the United States (ofac.treasury.gov, 2026): no store there is served, as at Shopify itself. */
const notServed: ReadonlySet<string> = new Set(['CU', 'IR', 'KP']);

/** May a store of this country (ISO 3166-1 alpha-2, in any case) use the product? A store that does not say where it is may. */
export const isServedCountry = (code: string | null): boolean => code === null || !notServed.has(code.trim().toUpperCase());
