import { ScrollRestoration, useLocation, useRevalidator } from '@remix-run/react';
import { type MutableRefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** React says on a server that this one does nothing there. */
const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Scroll restoration: to the top on opening, to the saved position on going back and on a reload, as in Remix. In addition it keeps the
 * position when data of the same page are revalidated: there Remix jumps back to where the page was when the revalidation began, while
 * somebody is scrolling (its router's `completeNavigation` saves the position at the beginning and restores it at the end).
 */
export function ScrollPosition({ nonce }: { nonce: string | undefined }) {
  const { key } = useLocation();
  // Drawn anew with every state of the router, as the part that restores is.
  useRevalidator();
  const current = useRef(0);
  const drawn = useRef<{ key: string; isRestored: boolean }>(undefined);
  // Of the three effects this is the last: those of the parts before it come first, in their order.
  useBeforePaint(() => {
    const before = drawn.current;
    drawn.current = { key, isRestored: before !== undefined || !isComingBack() };
    const isSamePlace = before?.key === key && before.isRestored;
    if (isSamePlace && window.scrollY !== current.current) window.scrollTo(window.scrollX, current.current);
  });
  return (
    <>
      <NotedPosition to={current} />
      <ScrollRestoration {...(nonce === undefined ? {} : { nonce })} />
    </>
  );
}

/** Before what restores. */
function NotedPosition({ to }: { to: MutableRefObject<number> }) {
  useBeforePaint(() => {
    to.current = window.scrollY;
  });
  return null;
}

/** The document was here before: its saved place is restored in the drawing after the first. */
function isComingBack(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload' || navigation?.type === 'back_forward';
}
