import { Link, PrefetchPageLinks, useHref } from '@remix-run/react';
import { type ComponentProps, startTransition, useEffect, useRef, useState } from 'react';
import { noteFetchAhead } from './data-age.ts';

/** A hand that rests on a link, not one that passes over it. */
const restMs = 100;

/**
 * A link whose screen and data are loaded when a hand rests on it. Remix's own `prefetch="intent"` does so for the focus of the
 * keyboard too, which goes through links to somewhere else, and puts forty elements into the page at each of them: the next press
 * waited for that. What was asked for once stays.
 */
export function PrefetchingLink({ to, onMouseEnter, onMouseLeave, onTouchStart, ...rest }: ComponentProps<typeof Link>) {
  const [isWanted, setWanted] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Without a line Remix answers code that it cannot fetch ahead with a reload of the page.
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
