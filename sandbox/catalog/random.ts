/**
 * A small random number generator with a seed: the same seed gives the same numbers on every machine, which is what
 * makes the practice catalogue the same for everybody.
 */
export interface Random {
  /** A number from 0 up to, not including, 1. */
  next(): number;
  /** A whole number between both bounds, bounds included. */
  int(low: number, high: number): number;
  /** A whole number between the bounds, small ones far more often than large ones. */
  skewed(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
  /** `count` different entries in random order (all of them when there are fewer). */
  sample<T>(list: readonly T[], count: number): T[];
  /** True with the given probability. */
  chance(probability: number): boolean;
}

/** FNV-1a over UTF-16 units: spreads similar seeds ("cj:1", "cj:2") far apart. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash ^= text.charCodeAt(i);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

/** Mulberry32, good enough for pictures and prices. */
export function createRandom(seed: string): Random {
  let state = hash32(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    int,
    skewed: (low, high) => Math.round(low + (high - low) * next() ** 2.4),
    pick: (list) => list[Math.floor(next() * list.length)] as (typeof list)[number],
    sample: (list, count) => {
      const rest = [...list];
      const taken: typeof rest = [];
      while (taken.length < count && rest.length > 0) taken.push(...rest.splice(Math.floor(next() * rest.length), 1));
      return taken;
    },
    chance: (probability) => next() < probability,
  };
}
