import { useFetchers, useNavigation, useRevalidator } from '@remix-run/react';
import { useCallback, useContext, useEffect } from 'react';
import { UNSAFE_DataRouterContext as DataRouter } from 'react-router-dom';
import { noteMove } from './data-age.ts';

/** Several parts of a page react to the same change, and one change sends several events: they revalidate once. */
const settleMs = 300;

/** State of the whole tab: components unmount, the pending revalidation stays. */
const tab: { timer?: ReturnType<typeof setTimeout>; isBusy: boolean; isWanted: boolean } = { isBusy: false, isWanted: false };

/**
 * Revalidates the page's data soon after a live event, but only while the router is idle: a revalidation that begins during another load or
 * submission makes the router forget a fetcher's redirect and answer, and which data a form has changed; and one that begins during another
 * breaks that off, so that a page would show nothing new while long work sends one event after the other.
 */
export function useRevalidateBetween(): () => void {
  const { revalidate, state: reading } = useRevalidator();
  const navigation = useNavigation();
  const fetchers = useFetchers();
  const router = useContext(DataRouter)?.router;
  const isBusy = navigation.state !== 'idle' || fetchers.length > 0;
  // During rendering, not in an effect: the timer may fire in between.
  if (isBusy && !tab.isBusy) noteMove();
  tab.isBusy = isBusy;
  // On a busy machine React renders after the router has begun: only the router knows of a form that was sent just now.
  const isAtWork = useCallback(() => {
    if (!router) return tab.isBusy;
    const { navigation: move, fetchers: running, revalidation } = router.state;
    return move.state !== 'idle' || revalidation !== 'idle' || [...running.values()].some(({ state }) => state !== 'idle');
  }, [router]);
  useEffect(() => {
    if (isBusy || reading !== 'idle' || !tab.isWanted || isAtWork()) return;
    tab.isWanted = false;
    revalidate();
  }, [isBusy, reading, revalidate, isAtWork]);
  return useCallback(() => {
    tab.timer ??= setTimeout(() => {
      delete tab.timer;
      if (tab.isBusy || isAtWork()) tab.isWanted = true;
      else revalidate();
    }, settleMs);
  }, [revalidate, isAtWork]);
}
