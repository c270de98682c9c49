import type { ChannelStore } from './channel-store.ts';

/** Caches a read per store for `keepMs` milliseconds; concurrent calls share one read, and failures are not cached. */
export function cachePerStore<T>(keepMs: number, read: (store: ChannelStore) => Promise<T>): (store: ChannelStore) => Promise<T> {
  const kept = new Map<string, { until: number; value: Promise<T> }>();
  return (store) => {
    const known = kept.get(store.domain);
    if (known && performance.now() < known.until) return known.value;
    const value = read(store);
    kept.set(store.domain, { until: performance.now() + keepMs, value });
    value.catch(() => kept.delete(store.domain));
    return value;
  };
}
