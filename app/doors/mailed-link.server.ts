/** The id and the code in a mailed link; empty when the address was truncated. */
export function mailedLinkOf(request: Request): { id: string; code: string } {
  const { searchParams } = new URL(request.url);
  return { id: searchParams.get('id') ?? '', code: searchParams.get('code') ?? '' };
}
