/** An address from outside, if it is safe as a link: absolute, http(s). Null otherwise; a relative one would lead into our own site. */
export function webAddress(text: string | null | undefined): string | null {
  const address = text?.trim() ?? '';
  return URL.canParse(address) && ['https:', 'http:'].includes(new URL(address).protocol) ? address : null;
}
