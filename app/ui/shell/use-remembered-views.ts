import { useLocation, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { viewOf } from './entries.ts';

/** Told in this page already. */
const told = new Set<string>();

/** Remember with the account that a place was opened, once; failing to is no harm, the next visit tells again. */
export function useRememberedViews(seen: readonly string[]): void {
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const view = viewOf(pathname);
    if (!view || seen.includes(view) || told.has(view)) return;
    told.add(view);
    fetch('/api/core/account/views', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ view }),
      keepalive: true,
    })
      // Read to its end: an answer that nobody reads keeps its connection.
      .then((response) => response.arrayBuffer())
      // What invited to this place goes at once.
      .then(() => revalidate())
      .catch(() => told.delete(view));
  }, [pathname, seen, revalidate]);
}
