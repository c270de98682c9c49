/** The parameters of a frame's first address in Shopify's admin that later documents need again. */
const names = ['embedded', 'shop', 'host', 'locale'];

/**
 * An address of the app with what the admin opened its frame with, read from another address in the same frame. Pure.
 * @returns the address; nothing when `from` is not of an admin's frame, or when the address has it already.
 */
export function framedAddress(address: string, from: string): string | undefined {
  const [url, source] = [new URL(address), new URL(from)];
  if (!source.searchParams.has('shop') || !source.searchParams.has('host') || url.searchParams.has('shop')) return undefined;
  for (const name of names) {
    const value = name === 'embedded' ? '1' : source.searchParams.get(name);
    if (value) url.searchParams.set(name, value);
  }
  return url.href;
}
