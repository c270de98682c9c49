/**
 * Did another site have the browser send this request, with the cookies of its visitor? Browsers name the origin of the page (`null` for
 * one that has none) with whatever may change something; where they leave it out, they say whether the page is of another site.
 */
export function isFromAnotherSite(header: (name: string) => string | null | undefined, isOurs: (origin: URL) => boolean): boolean {
  const origin = header('origin');
  if (origin) return !URL.canParse(origin) || !isOurs(new URL(origin));
  return header('sec-fetch-site') === 'cross-site';
}
