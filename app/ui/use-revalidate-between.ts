import { useFetchers, useRevalidator } from '@remix-run/react';
import { useCallback, useEffect, useRef } from 'react';

/**
 * Load the page's data anew because of news from the server, but not while something is being submitted in the
 * background: the router forgets where a fetcher's answer leads when another load begins meanwhile.
 */
export function useRevalidateBetween(): () => void {
  const { revalidate } = useRevalidator();
  const isSubmitting = useFetchers().some((fetcher) => fetcher.state === 'submitting');
  const held = useRef(false);
  const isWanted = useRef(false);
  held.current = isSubmitting;
  useEffect(() => {
    if (isSubmitting || !isWanted.current) return;
    isWanted.current = false;
    revalidate();
  }, [isSubmitting, revalidate]);
  return useCallback(() => {
    if (held.current) isWanted.current = true;
    else revalidate();
  }, [revalidate]);
}
