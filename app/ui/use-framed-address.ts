import { useLocation } from '@remix-run/react';
import { useEffect } from 'react';
import { framedAddress } from '#app/platform/framed-address.ts';

/** With what the admin opened this frame; an app's own addresses have none of it. */
const opened = typeof window === 'undefined' ? '' : window.location.href;

/**
 * Keeps in the frame's address what the admin opened it with, wherever the seller goes. Remix loads a document anew when a new
 * version was put up, as the error page does and a change of language: without it the server would not know whose frame that is.
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
