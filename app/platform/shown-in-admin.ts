/**
 * The number of what a page of Shopify's admin shows, as its links give it to an app's address: `id`, a number or a global id
 * (Shopify, "About admin link extensions").
 */
export function shownInAdmin(request: Request): string | undefined {
  const id = new URL(request.url).searchParams.get('id') ?? '';
  return /(?:^|\/)(\d{1,20})$/.exec(id)?.[1];
}
