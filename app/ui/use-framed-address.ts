import { useLocation } from '@remix-run/react';
import { useEffect } from 'react';
import { framedAddress } from '#app/platform/framed-address.ts';

/** With what the admin opened this frame; an app's own addresses have none of it. */
const opened = typeof window === 'undefined' ? '' : window.location.href;

/**
 * Keeps the admin's parameters in the frame's address on every navigation. Remix reloads the document after a deployment, as do the error
 * page and a change of language: without the parameters the server would not know which store's frame that is.
 */
export function useFramedAddress(): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: at every move
  useEffect(() => {
    const address = framedAddress(window.location.href, opened);
    // Not a move: the router goes on with the address it knows.
    if (address) window.history.replaceState(window.history.state, '', address);
  }, [key]);
}
