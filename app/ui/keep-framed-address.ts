import { framedAddress } from '#app/platform/framed-address.ts';

/** The address with which the admin opened this frame, with parameters that the app's own addresses lack. */
const opened = typeof window === 'undefined' ? '' : window.location.href;

/** Gives the frame's address the admin's parameters, without which the server would not know which store's frame asks for a document. */
export function keepFramedAddress(): void {
  const address = framedAddress(window.location.href, opened);
  // Not a navigation: the router keeps the address that it knows.
  if (address) window.history.replaceState(window.history.state, '', address);
}
