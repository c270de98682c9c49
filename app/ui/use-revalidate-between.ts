import { useFetchers, useNavigation, useRevalidator } from '@remix-run/react';
import { useCallback, useContext, useEffect } from 'react';
import { UNSAFE_DataRouterContext as DataRouter } from 'react-router-dom';
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
  const router = useContext(DataRouter)?.router;
  const isBusy = navigation.state !== 'idle' || fetchers.length > 0;
  // While rendering, not after it: the timer may fire in between.
  if (isBusy && !tab.isBusy) noteMove();
  tab.isBusy = isBusy;
  // On a busy machine React draws later than the router begins: only the router itself knows of a form that was sent just now.
  const isAtWork = useCallback(() => {
    if (!router) return tab.isBusy;
    const { navigation: move, fetchers: running } = router.state;
    return move.state !== 'idle' || [...running.values()].some(({ state }) => state !== 'idle');
  }, [router]);
  useEffect(() => {
    if (isBusy || !tab.isWanted || isAtWork()) return;
    tab.isWanted = false;
    revalidate();
  }, [isBusy, revalidate, isAtWork]);
  return useCallback(() => {
    tab.timer ??= setTimeout(() => {
      delete tab.timer;
      if (tab.isBusy || isAtWork()) tab.isWanted = true;
      else revalidate();
    }, settleMs);
  }, [revalidate, isAtWork]);
}
