import { useLiveEvents } from './live-events.ts';
import { useRevalidateBetween } from './use-revalidate-between.ts';

/** Keep the page's data up to date: load them anew on these live events, and when some may have been missed. */
export function useLiveData(...events: readonly string[]): void {
  const revalidate = useRevalidateBetween();
  useLiveEvents(Object.fromEntries([...events, 'reconnected'].map((event) => [event, revalidate])));
}
