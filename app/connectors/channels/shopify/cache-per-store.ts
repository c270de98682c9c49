import type { ChannelStore } from '../channel.ts';

/** Asked once per store for so long, also by those who ask meanwhile; a failure is not kept. */
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
