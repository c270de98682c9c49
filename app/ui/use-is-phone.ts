import { useSyncExternalStore } from 'react';

/** Screens up to this width get sheets and dialogs where larger ones have popovers and sections (specification 2, section 2). */
export const phoneWidth = '(max-width: 48em)';

function follow(tell: () => void): () => void {
  const query = window.matchMedia(phoneWidth);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
}

/** Is the window as narrow as a phone's? No while the server renders. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(
    follow,
    () => window.matchMedia(phoneWidth).matches,
    () => false,
  );
