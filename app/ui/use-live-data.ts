import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { takeDataAge } from './data-age.ts';
import { useLiveEvents, wasToldSince } from './live-events.ts';
import { useRevalidateBetween } from './use-revalidate-between.ts';

/** Keeps the page's data up to date: revalidates on these live events, and when some may have been missed. */
export function useLiveData(...events: readonly string[]): void {
  const revalidate = useRevalidateBetween();
  const names = [...events, 'reconnected'];
  useLiveEvents(Object.fromEntries(names.map((event) => [event, revalidate])));
  const { pathname, search } = useLocation();
  const first = useRef({ names, href: pathname + search });
  // Events that arrived while the data were being loaded, before this component listened.
  useEffect(() => {
    const { names, href } = first.current;
    if (wasToldSince(names, takeDataAge(href))) revalidate();
  }, [revalidate]);
}
