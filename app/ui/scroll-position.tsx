import { ScrollRestoration, useLocation, useRevalidator } from '@remix-run/react';
import { type MutableRefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** useLayoutEffect warns on the server, where it does nothing. */
const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Scroll restoration: to the top on opening, to the saved position on going back and on a reload, as in Remix. In addition it keeps the
 * position when data of the same page are revalidated: there Remix jumps back to where the page was when the revalidation began, while
 * somebody is scrolling (its router's `completeNavigation` saves the position at the beginning and restores it at the end).
 */
export function ScrollPosition({ nonce }: { nonce: string | undefined }) {
  const { key } = useLocation();
  // Subscribes to the router's state, so that this renders whenever the restoring component does.
  useRevalidator();
  const current = useRef(0);
  const drawn = useRef<{ key: string; isRestored: boolean }>(undefined);
  // This effect runs last of the three: effects of children run first, in order.
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

/** Notes the position before Remix's restoration runs. */
function NotedPosition({ to }: { to: MutableRefObject<number> }) {
  useBeforePaint(() => {
    to.current = window.scrollY;
  });
  return null;
}

/** Was the document shown before? Its saved position is then restored in the second render. */
function isComingBack(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload' || navigation?.type === 'back_forward';
}
