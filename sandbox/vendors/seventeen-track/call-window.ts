/** Counts calls within the last second of real time: rate limits do not follow the sandbox's movable clock. */
export interface CallWindow {
  /** True, and counted, when fewer than `limit` calls of `who` came within the last second. */
  allow(who: string, limit: number): boolean;
  clear(): void;
}

export function createCallWindow(): CallWindow {
  const calls = new Map<string, number[]>();
  return {
    allow(who, limit) {
      const now = performance.now();
      const recent = (calls.get(who) ?? []).filter((at) => now - at < 1000);
      const allowed = recent.length < limit;
      if (allowed) recent.push(now);
      calls.set(who, recent);
      return allowed;
    },
    clear: () => calls.clear(),
  };
}
