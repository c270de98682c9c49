/**
 * Was the request sent by a page of another site, with the visitor's cookies? Browsers send the page's origin (`null` if it has none)
 * with every request that may change something; otherwise they tell whether the page is of another site.
 */
export function isFromAnotherSite(header: (name: string) => string | null | undefined, isOurs: (origin: URL) => boolean): boolean {
  const origin = header('origin');
  if (origin) return !URL.canParse(origin) || !isOurs(new URL(origin));
  return header('sec-fetch-site') === 'cross-site';
}
