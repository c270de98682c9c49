import { framedAddress } from '#app/platform/framed-address.ts';

/** With what the admin opened this frame; an app's own addresses have none of it. */
const opened = typeof window === 'undefined' ? '' : window.location.href;

/** Gives the frame's address the admin's parameters, without which the server would not know which store's frame asks for a document. */
export function keepFramedAddress(): void {
  const address = framedAddress(window.location.href, opened);
  // Not a move: the router goes on with the address it knows.
  if (address) window.history.replaceState(window.history.state, '', address);
}
