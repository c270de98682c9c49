import { Link, PrefetchPageLinks, useHref } from '@remix-run/react';
import { type ComponentProps, startTransition, useEffect, useRef, useState } from 'react';
import { noteFetchAhead } from './data-age.ts';

/** Milliseconds after which a pointer rests on a link, and does not just pass over it. */
const restMs = 100;

/**
 * A link whose screen and data are prefetched when the pointer rests on it. Remix's `prefetch="intent"` also prefetches on keyboard focus,
 * which passes through many links, and adds forty elements to the page for each: the next key press had to wait for that. A link is
 * prefetched once.
 */
export function PrefetchingLink({ to, onMouseEnter, onMouseLeave, onTouchStart, ...rest }: ComponentProps<typeof Link>) {
  const [isWanted, setWanted] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Offline nothing would come.
  const want = () => (navigator.onLine ? startTransition(() => setWanted(true)) : undefined);
  return (
    <>
      <Link
        {...rest}
        to={to}
        onMouseEnter={(event) => {
          onMouseEnter?.(event);
          clearTimeout(timer.current);
          timer.current = setTimeout(want, restMs);
        }}
        onMouseLeave={(event) => {
          onMouseLeave?.(event);
          clearTimeout(timer.current);
        }}
        onTouchStart={(event) => {
          onTouchStart?.(event);
          want();
        }}
      />
      {isWanted ? <Prefetched to={to} /> : null}
    </>
  );
}

function Prefetched({ to }: { to: ComponentProps<typeof Link>['to'] }) {
  const href = useHref(to);
  useEffect(() => noteFetchAhead(href), [href]);
  return <PrefetchPageLinks page={href} />;
}
