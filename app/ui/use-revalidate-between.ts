import { useFetchers, useRevalidator } from '@remix-run/react';
import { useCallback, useEffect } from 'react';

/** Several parts of a page hear of the same thing, and one thing brings several events: they ask once. */
const settleMs = 300;

/** Of the whole tab: parts come and go, what was to be loaded stays wanted. */
const tab: { timer?: ReturnType<typeof setTimeout>; isSubmitting: boolean; isWanted: boolean } = { isSubmitting: false, isWanted: false };

/**
 * Load the page's data anew because of news from the server, soon, but not while something is being submitted in the
 * background: the router forgets where a fetcher's answer leads when another load begins meanwhile.
 */
export function useRevalidateBetween(): () => void {
  const { revalidate } = useRevalidator();
  const isSubmitting = useFetchers().some((fetcher) => fetcher.state === 'submitting');
  // While rendering, not after it: the timer may fire in between.
  tab.isSubmitting = isSubmitting;
  useEffect(() => {
    if (isSubmitting || !tab.isWanted) return;
    tab.isWanted = false;
    revalidate();
  }, [isSubmitting, revalidate]);
  return useCallback(() => {
    tab.timer ??= setTimeout(() => {
      delete tab.timer;
      if (tab.isSubmitting) tab.isWanted = true;
      else revalidate();
    }, settleMs);
  }, [revalidate]);
}
