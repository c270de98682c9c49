import { ScrollRestoration, useLocation, useRevalidator } from '@remix-run/react';
import { type MutableRefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** React says on a server that this one does nothing there. */
const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Where a page is scrolled to: at the top on opening, at its place on going back and on a reload, as Remix does it; and where it is
 * when data of the same place are loaded anew. There Remix goes back to where the page was when that began, under the hands of
 * somebody who is scrolling (`completeNavigation` of its router saves the place at the beginning and restores it at the end).
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
