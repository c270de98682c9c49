/** An address that others wrote, when a browser may open it: of the web, and of another site. Relative ones would lead into our own. */
export function webAddress(text: string | null | undefined): string | null {
  const address = text?.trim() ?? '';
  return URL.canParse(address) && ['https:', 'http:'].includes(new URL(address).protocol) ? address : null;
}
