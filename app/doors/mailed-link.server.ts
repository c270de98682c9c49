/** What a mailed link says: whose it is, and its code; empty where the address was cut. */
export function mailedLinkOf(request: Request): { id: string; code: string } {
  const { searchParams } = new URL(request.url);
  return { id: searchParams.get('id') ?? '', code: searchParams.get('code') ?? '' };
}
