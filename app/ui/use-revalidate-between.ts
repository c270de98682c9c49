import { useFetchers, useNavigation, useRevalidator } from '@remix-run/react';
import { useCallback, useEffect } from 'react';
import { noteMove } from './data-age.ts';

/** Several parts of a page hear of the same thing, and one thing brings several events: they ask once. */
const settleMs = 300;

/** Of the whole tab: parts come and go, what was to be loaded stays wanted. */
const tab: { timer?: ReturnType<typeof setTimeout>; isBusy: boolean; isWanted: boolean } = { isBusy: false, isWanted: false };

/**
 * Load the page's data anew because of news from the server, soon, but only while the router does nothing else: another load that
 * begins meanwhile makes it forget where a fetcher's answer leads and what was answered, and which data a form has changed.
 */
export function useRevalidateBetween(): () => void {
  const { revalidate } = useRevalidator();
  const navigation = useNavigation();
  const fetchers = useFetchers();
  const isBusy = navigation.state !== 'idle' || fetchers.length > 0;
  // While rendering, not after it: the timer may fire in between.
  if (isBusy && !tab.isBusy) noteMove();
  tab.isBusy = isBusy;
  useEffect(() => {
    if (isBusy || !tab.isWanted) return;
    tab.isWanted = false;
    revalidate();
  }, [isBusy, revalidate]);
  return useCallback(() => {
    tab.timer ??= setTimeout(() => {
      delete tab.timer;
      if (tab.isBusy) tab.isWanted = true;
      else revalidate();
    }, settleMs);
  }, [revalidate]);
}
