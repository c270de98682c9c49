import { useLocation } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { tabHeaders } from '../signed-out.ts';
import { viewOf } from './entries.ts';

/** Views that this page has reported since it was loaded; `seen` does not have them, for its data are not read again. */
const told = new Set<string>();

/**
 * Record with the account that a view was opened, once. A failure does no harm: the next visit records it.
 * @param seen what the account had opened when the page was loaded.
 * @returns `seen`, and the views opened since.
 */
export function useRememberedViews(seen: readonly string[]): string[] {
  const { pathname } = useLocation();
  const [opened, setOpened] = useState<string[]>([]);
  useEffect(() => {
    const view = viewOf(pathname);
    if (!view || seen.includes(view) || told.has(view)) return;
    told.add(view);
    setOpened([...told]);
    fetch('/api/core/account/views', {
      method: 'POST',
      headers: { ...tabHeaders(), 'content-type': 'application/json' },
      body: JSON.stringify({ view }),
      keepalive: true,
    })
      // Read the body: an unread answer would keep its connection.
      .then((response) => response.arrayBuffer())
      .catch(() => told.delete(view));
  }, [pathname, seen]);
  return [...new Set([...seen, ...opened])];
}
