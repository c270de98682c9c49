import { vendorNameOf } from './vendor-names.ts';

/** An address from outside, if it is safe as a link: absolute, http(s). Null otherwise; a relative one would lead into our own site. */
export function webAddress(text: string | null | undefined): string | null {
  const address = text?.trim() ?? '';
  return URL.canParse(address) && ['https:', 'http:'].includes(new URL(address).protocol) ? address : null;
}

/** Sites that are known by a name of their own, by our keys of vendors. */
const sites: Readonly<Record<string, string>> = { '17track.net': '17track' };

/** What the site at an address is called: its own name if it is known, otherwise its host. */
export function siteOf(address: string): string {
  const host = new URL(address).hostname.replace(/^www\./, '');
  const known = Object.keys(sites).find((site) => host === site || host.endsWith(`.${site}`));
  return known ? vendorNameOf(sites[known] as string) : host;
}
