import type { Shop } from '../model.ts';

export interface ThrottleStatus {
  maximumAvailable: number;
  currentlyAvailable: number;
  restoreRate: number;
}

export interface Buckets {
  status(shop: Shop): ThrottleStatus;
  /** Take points; false, and nothing taken, when there are not enough. */
  take(shop: Shop, points: number): boolean;
  /** The difference between requested and actual cost. */
  giveBack(shop: Shop, points: number): void;
  /** Set the points that are left, for tests. */
  leave(shop: Shop, points: number): void;
  throttled(shop: string): number;
  /** Points really used so far. */
  spent(shop: string): number;
  clear(): void;
}

/** A leaky bucket per shop (there is one app), filled by real time: a client's waiting is real, too. */
export function createBuckets(): Buckets {
  const buckets = new Map<string, { available: number; at: number }>();
  const refused = new Map<string, number>();
  const used = new Map<string, number>();

  function fill(shop: Shop) {
    const now = performance.now();
    const bucket = buckets.get(shop.domain) ?? { available: shop.bucketSize, at: now };
    bucket.available = Math.min(shop.bucketSize, bucket.available + ((now - bucket.at) / 1000) * shop.restoreRate);
    bucket.at = now;
    buckets.set(shop.domain, bucket);
    return bucket;
  }
  return {
    status: (shop) => ({
      maximumAvailable: shop.bucketSize,
      currentlyAvailable: Math.floor(fill(shop).available),
      restoreRate: shop.restoreRate,
    }),
    take(shop, points) {
      const bucket = fill(shop);
      if (bucket.available < points) {
        refused.set(shop.domain, (refused.get(shop.domain) ?? 0) + 1);
        return false;
      }
      bucket.available -= points;
      used.set(shop.domain, (used.get(shop.domain) ?? 0) + points);
      return true;
    },
    giveBack(shop, points) {
      const bucket = fill(shop);
      bucket.available = Math.min(shop.bucketSize, bucket.available + Math.max(0, points));
      used.set(shop.domain, (used.get(shop.domain) ?? 0) - Math.max(0, points));
    },
    leave(shop, points) {
      fill(shop).available = points;
    },
    throttled: (shop) => refused.get(shop) ?? 0,
    spent: (shop) => used.get(shop) ?? 0,
    clear() {
      buckets.clear();
      refused.clear();
      used.clear();
    },
  };
}
