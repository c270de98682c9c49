import { framedAddress } from '#app/platform/framed-address.ts';

/** Absolute address of a screen of ours for the bank's page to come back to; inside the admin, with the parameters of its frame. */
export function returnAddress(path: string): string {
  const to = new URL(path, window.location.href).href;
  return framedAddress(to, window.location.href) ?? to;
}
