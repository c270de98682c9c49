/**
 * The numeric id of the order or product from whose page in Shopify's admin our link was opened. Shopify appends it to the link's address
 * as `id`, a number or a global id (Shopify, "About admin link extensions").
 */
export function adminLinkId(request: Request): string | undefined {
  const id = new URL(request.url).searchParams.get('id') ?? '';
  return /(?:^|\/)(\d{1,20})$/.exec(id)?.[1];
}
