import { framedAddress } from '#app/platform/framed-address.ts';

/** Where the bank's own page comes back to: a screen of ours as an absolute address, in the admin's frame with what that needs. */
export function returnAddress(path: string): string {
  const to = new URL(path, window.location.href).href;
  return framedAddress(to, window.location.href) ?? to;
}
